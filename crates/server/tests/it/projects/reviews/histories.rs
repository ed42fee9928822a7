//! Random histories on a database: after each step, what is stored of everyone concerned is what a computation from the
//! beginning finds. Only those that the step has marked are computed again, so a step that forgets to mark one is found.

mod moves;
mod world;

use std::cell::Cell;
use std::collections::BTreeSet;
use std::rc::Rc;

use marsam_domain::calendar::day_of;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::language::Language;
use marsam_domain::quote_requests::{NewQuoteRequest, QuoteRequestDraft};
use marsam_domain::reputation::{Fact, Subject};
use marsam_persistence::reputation::{self, SubjectKey};
use marsam_persistence::{accounts, quote_requests};
use marsam_workflows::requests::{Submission, submit};
use marsam_workflows::reviews::measuring::{computed, recompute};
use time::macros::datetime;
use time::{Duration, OffsetDateTime};

use self::moves::Move;
use self::world::{Artist, Group, World};
use crate::samples::quote_request;

/// A Sunday, ten days before the national holidays.
const START: OffsetDateTime = datetime!(2027-02-14 07:00 UTC);
/// How many histories are played; what is computed does not depend on the engine.
const ON_SQLITE: u64 = 24;
const ON_POSTGRES: u64 = 6;
/// From so many on, those of [`moves::EARLY`] are made in them.
const WITH_EARLY_MOVES: u64 = 24;
/// From so many on, every move is.
const WITH_ALL_MOVES: u64 = 300;
/// From so many on, every fact occurs in them.
const WITH_ALL_FACTS: u64 = 60;
/// How many follow each other between the same three.
const OF_ONE_GROUP: u64 = 10;
/// The steps of a history, after its opening.
const STEPS: u32 = 9;
/// Days after which a request has expired that no one has answered.
const EXPIRY_DAYS: i64 = 35;

/// `make races` plays 1,000.
fn histories() -> u64 {
    let wanted = std::env::var("MARSAM_HISTORIES").ok();
    let usual = if std::env::var("TEST_DATABASE_URL").is_ok() {
        ON_POSTGRES
    } else {
        ON_SQLITE
    };
    wanted.map_or(usual, |number| number.parse().unwrap())
}

/// A small generator, so that a history can be told again by its seed.
pub(super) struct Dice(Cell<u64>);

impl Dice {
    pub(super) const fn of(seed: u64) -> Self {
        Self(Cell::new(seed))
    }

    fn below(&self, most: u64) -> u64 {
        let next = self.0.get().wrapping_mul(6_364_136_223_846_793_005);
        self.0.set(next.wrapping_add(1_442_695_040_888_963_407));
        (self.0.get() >> 33) % most
    }

    pub(super) fn number(&self, most: u64) -> i64 {
        i64::try_from(self.below(most)).unwrap()
    }

    /// One of several, which happens in one of two cases.
    pub(super) fn is_heads(&self) -> bool {
        self.below(2) == 0
    }

    fn pick<T: Clone>(&self, all: &[T]) -> Option<T> {
        let many = u64::try_from(all.len()).unwrap();
        let place = self.below(many.max(1));
        all.get(usize::try_from(place).unwrap()).cloned()
    }
}

/// A request of the group's brand, from its sending on.
struct Story {
    world: Rc<World>,
    group: Rc<Group>,
    dice: Dice,
    now: OffsetDateTime,
    request: QuoteRequestId,
    /// What has been tried.
    told: Vec<String>,
    /// When the work is due, as the last step has left it.
    due: Option<OffsetDateTime>,
    seen: BTreeSet<Fact>,
}

impl Story {
    fn begin(world: &Rc<World>, group: &Rc<Group>, seed: u64, now: OffsetDateTime) -> Self {
        let dice = Dice::of(seed);
        let draft: QuoteRequestDraft = serde_json::from_value(quote_request()).unwrap();
        let mut new = NewQuoteRequest::try_from(draft).unwrap();
        match dice.below(4) {
            0 => {}
            1 => new.preferred_creative = Some(group.artists[0].id),
            _ => new.invited_creatives = group.artists.map(|artist| artist.id).to_vec(),
        }
        let sent = world.test.store.write(|db| {
            let account = &accounts::find(db, group.brand)?;
            let sent = Submission {
                account,
                new: &new,
                language: Language::En,
            };
            submit(db, &sent, now)
        });
        Self {
            world: Rc::clone(world),
            group: Rc::clone(group),
            dice,
            now,
            request: sent.unwrap().id,
            told: vec![format!("history {seed}")],
            due: None,
            seen: BTreeSet::new(),
        }
    }

    fn play(&mut self, opening: &[Move]) {
        // A day has passed since the history before.
        self.measure_at_night();
        self.check();
        for step in opening {
            // What is selected and paid on one day is a sign, and its reviews would not count. A hold that ends on its
            // day has no days to move the work by.
            if [moves::DELIVER.name, moves::RESUME.name].contains(&step.name) {
                self.pass();
            } else if step.name == moves::CLOCK.name {
                self.pass_days(EXPIRY_DAYS);
            }
            // Who makes it is drawn each time.
            for _ in 0..4 {
                if self.tries(step) {
                    break;
                }
            }
        }
        for _ in 0..STEPS {
            if self.dice.below(3) == 0 {
                self.pass();
                self.tries(&moves::CLOCK);
                continue;
            }
            for _ in 0..3 {
                let step = self.draw();
                if self.tries(&step) {
                    break;
                }
            }
        }
    }

    /// One of the moves that are likely at the stage, now and then one that was never made.
    fn draw(&self) -> Move {
        let store = &self.world.test.store;
        let request = store.read(|db| quote_requests::find(db, self.request));
        let likely = moves::at(request.unwrap().stage);
        if self.dice.below(3) == 0 {
            let made = self.world.made.borrow();
            let mut new = likely.to_vec();
            new.retain(|step| !made.contains(step.name));
            if let Some(step) = self.dice.pick(&new) {
                return step;
            }
        }
        self.dice.pick(likely).unwrap()
    }

    /// Makes a step unless it is refused, which changes nothing.
    fn tries(&mut self, step: &Move) -> bool {
        // Each step has a time of its own, which decides the order of events.
        self.now += Duration::MILLISECOND;
        let story = &*self;
        let done = story.world.test.store.write(|db| (step.make)(story, db));
        let is_done = done.is_ok();
        self.told.push(match done {
            Ok(()) => step.name.to_owned(),
            Err(refused) => format!("{}: {refused}", step.name),
        });
        if is_done {
            self.world.made.borrow_mut().insert(step.name);
            self.look_at_the_day();
            self.check();
        }
        is_done
    }

    /// Notes whether the step has moved the day by which the work is due.
    fn look_at_the_day(&mut self) {
        let store = &self.world.test.store;
        let request = store.read(|db| quote_requests::find(db, self.request));
        let due = request.unwrap().delivery_due_at;
        let before = self.due;
        if before.is_some() && due.is_some() && due != before {
            self.world.made.borrow_mut().insert(moves::MOVED_DAY);
        }
        self.due = due;
    }

    /// Some days pass. Whole ones: no fact changes by time alone between two steps of one day.
    fn pass(&mut self) {
        // Now and then so many that a request expires.
        let days = if self.dice.below(6) == 0 {
            EXPIRY_DAYS
        } else {
            1 + self.dice.number(9)
        };
        self.pass_days(days);
    }

    fn pass_days(&mut self, days: i64) {
        let (today, holidays) = (day_of(self.now), &self.world.rules.holidays);
        if (1..=days).any(|day| holidays.contains(today + Duration::days(day))) {
            self.world.made.borrow_mut().insert(moves::HOLIDAY);
        }
        self.now += Duration::days(days);
        self.told.push(self.now.to_string());
        self.measure_at_night();
    }

    fn measure_at_night(&self) {
        for key in &self.group.keys {
            self.compute(key);
        }
    }

    fn compute(&self, key: &SubjectKey) {
        let World { test, rules, .. } = &*self.world;
        let stored = test.store.write(|db| recompute(db, key, rules, self.now));
        stored.unwrap();
    }

    /// Computes those again that the step has marked, and compares all.
    fn check(&mut self) {
        let store = &self.world.test.store;
        for key in store.read(|db| reputation::waiting(db, 100)).unwrap() {
            self.compute(&key);
        }
        for key in &self.group.keys {
            let stored = store.read(|db| reputation::of(db, key)).unwrap();
            let whole = store.read(|db| computed(db, key, &self.world.rules, self.now));
            assert_eq!(stored, whole.unwrap(), "{key:?} after {:#?}", self.told);
            self.seen.extend(stored.facts.iter().map(|one| one.fact));
        }
    }
}

#[test]
fn stored_facts_equal_a_computation_from_the_beginning_after_each_step_of_random_histories() {
    let world = Rc::new(World::open());
    let mut seen = BTreeSet::new();
    let mut group = Rc::new(world.group(0));
    let mut now = START;
    let many = histories();
    for seed in 0..many {
        if seed > 0 && seed % OF_ONE_GROUP == 0 {
            group = Rc::new(world.group(seed));
            now = START;
        } else if seed > 0 {
            group = Rc::new(world.renewed(&group, seed));
        }
        // All of the group is computed again before it is compared, as in the night after: no move has marked anyone.
        if seed == many / 2 {
            world.begin_payments();
        }
        let mut story = Story::begin(&world, &group, seed, now);
        story.play(moves::opening(seed));
        now = story.now + Duration::DAY;
        seen.extend(story.seen);
        moves::restore_all(&world, &group, now);
    }
    // Or the histories would prove nothing about them.
    let made = world.made.borrow();
    let never = |wanted: Vec<&'static str>| -> Vec<&str> {
        let wanted = wanted.into_iter();
        wanted.filter(|name| !made.contains(name)).collect()
    };
    if many >= WITH_EARLY_MOVES {
        assert_eq!(never(moves::EARLY.to_vec()), [""; 0], "never made");
    }
    if many >= WITH_ALL_MOVES {
        assert_eq!(never(moves::names().collect()), [""; 0], "never made");
    }
    if many < WITH_ALL_FACTS {
        return;
    }
    for subject in [Subject::Creative, Subject::Brand] {
        let missing = subject.facts().iter().find(|fact| !seen.contains(fact));
        assert_eq!(missing, None, "{subject:?}");
    }
}
