//! Random histories on a database: after each step, what is stored of everyone concerned is what a computation from the
//! beginning finds. Only those that the step has marked are computed again, so a step that forgets to mark one is found.

mod moves;

use std::cell::Cell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use marsam_domain::accounts::{NewProfile, Role};
use marsam_domain::calendar::Holidays;
use marsam_domain::email::Email;
use marsam_domain::ids::{AccountId, CreativeId, QuoteRequestId};
use marsam_domain::language::Language;
use marsam_domain::quote_requests::{NewQuoteRequest, QuoteRequestDraft};
use marsam_domain::reputation::{Fact, Subject};
use marsam_persistence::accounts::{self, NewAccount};
use marsam_persistence::reputation::{self, SubjectKey};
use marsam_persistence::testing::{TestStore, profile};
use marsam_persistence::{creatives, ids, quote_requests};
use marsam_workflows::requests::{Submission, submit};
use marsam_workflows::reviews::Rules;
use marsam_workflows::reviews::measuring::{computed, recompute};
use time::macros::datetime;
use time::{Duration, OffsetDateTime};

use self::moves::Move;
use crate::samples::quote_request;

/// A Sunday, ten days before the national holidays.
const START: OffsetDateTime = datetime!(2027-02-14 07:00 UTC);
/// How many histories are played; what is computed does not depend on the engine.
const ON_SQLITE: u64 = 24;
/// From so many on, every move and fact occurs in them.
const TELLING: u64 = 60;
const ON_POSTGRES: u64 = 6;
/// How many follow each other between the same three.
const OF_ONE_GROUP: u64 = 10;
/// The steps of a history, after its opening.
const STEPS: u32 = 9;

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
struct Dice(Cell<u64>);

impl Dice {
    fn below(&self, most: u64) -> u64 {
        let next = self.0.get().wrapping_mul(6_364_136_223_846_793_005);
        self.0.set(next.wrapping_add(1_442_695_040_888_963_407));
        (self.0.get() >> 33) % most
    }

    fn number(&self, most: u64) -> i64 {
        i64::try_from(self.below(most)).unwrap()
    }

    /// One of several, which happens in one of two cases.
    fn is_heads(&self) -> bool {
        self.below(2) == 0
    }

    fn pick<T: Clone>(&self, all: &[T]) -> Option<T> {
        let many = u64::try_from(all.len()).unwrap();
        let place = self.below(many.max(1));
        all.get(usize::try_from(place).unwrap()).cloned()
    }
}

/// A database with an admin.
struct World {
    test: TestStore,
    rules: Rules,
    admin: AccountId,
}

/// A creative on the roster.
#[derive(Clone, Copy)]
struct Artist {
    account: AccountId,
    id: CreativeId,
}

/// A brand, two photographers, and whose facts are compared.
struct Group {
    brand: AccountId,
    artists: [Artist; 2],
    keys: [SubjectKey; 3],
}

impl World {
    fn open() -> Self {
        let test = TestStore::make();
        let admin = account(&test, "admin@example.com", None);
        let granted = test
            .store
            .write(|db| accounts::grant_admin(db, admin, START));
        assert!(granted.unwrap());
        Self {
            test,
            rules: Rules {
                min_fils: 5_000,
                holidays: Arc::new(Holidays::kuwait()),
            },
            admin,
        }
    }

    fn group(&self, number: u64) -> Group {
        let test = &self.test;
        let brand = account(
            test,
            &format!("brand{number}@example.com"),
            Some(Role::Brand),
        );
        let artists = ["dana", "salem"].map(|name| {
            let address = format!("{name}{number}@example.com");
            let account = account(test, &address, Some(Role::Creative));
            let entry = profile(name);
            let listed = test
                .store
                .write(|db| creatives::insert(db, Some(account), &entry, START));
            let id = listed.unwrap();
            Artist { account, id }
        });
        let of_brand = test.store.read(|db| accounts::brand_of(db, brand)).unwrap();
        Group {
            brand,
            artists,
            keys: [
                SubjectKey::brand(of_brand.unwrap()),
                SubjectKey::creative(artists[0].id),
                SubjectKey::creative(artists[1].id),
            ],
        }
    }
}

/// An account that is old enough for its reviews to count.
fn account(test: &TestStore, address: &str, role: Option<Role>) -> AccountId {
    let at = START - Duration::days(60);
    let email = Email::parse(address).unwrap();
    let new = NewAccount {
        id: AccountId::new(ids::fresh(at)),
        email: &email,
        password_hash: None,
        full_name: Some("Noura Al-Sabah"),
        language: Language::Ar,
        email_verified_at: Some(at),
    };
    let made = test.store.write(|db| {
        accounts::insert(db, &new, at)?;
        let Some(role) = role else {
            return Ok(());
        };
        let profile = NewProfile {
            role,
            full_name: "Noura Al-Sabah".to_owned(),
            company_name: (role == Role::Brand).then(|| "Bait Al-Gahwa".to_owned()),
        };
        accounts::set_profile(db, new.id, &profile, at)
    });
    made.unwrap();
    new.id
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
    made: BTreeSet<&'static str>,
    seen: BTreeSet<Fact>,
}

impl Story {
    fn begin(world: &Rc<World>, group: &Rc<Group>, seed: u64, now: OffsetDateTime) -> Self {
        let dice = Dice(Cell::new(seed));
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
            made: BTreeSet::new(),
            seen: BTreeSet::new(),
        }
    }

    fn play(&mut self) {
        // A day has passed since the history before.
        self.measure_at_night();
        self.check();
        let opening = self.dice.pick(moves::OPENINGS).unwrap();
        for step in opening {
            // What is selected and paid on one day is a sign, and its reviews would not count.
            if step.name == moves::DELIVER.name {
                self.pass();
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

    /// One of the moves that are likely at the stage.
    fn draw(&self) -> Move {
        let store = &self.world.test.store;
        let request = store.read(|db| quote_requests::find(db, self.request));
        self.dice.pick(moves::at(request.unwrap().stage)).unwrap()
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
            self.made.insert(step.name);
            self.check();
        }
        is_done
    }

    /// Some days pass. Whole ones: no fact changes by time alone between two steps of one day.
    fn pass(&mut self) {
        // Now and then so many that a request expires.
        let days = if self.dice.below(6) == 0 {
            35
        } else {
            1 + self.dice.number(9)
        };
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
    let (mut made, mut seen) = (BTreeSet::new(), BTreeSet::new());
    let mut group = Rc::new(world.group(0));
    let mut now = START;
    for seed in 0..histories() {
        if seed > 0 && seed % OF_ONE_GROUP == 0 {
            group = Rc::new(world.group(seed));
            now = START;
        }
        let mut story = Story::begin(&world, &group, seed, now);
        story.play();
        now = story.now + Duration::DAY;
        made.extend(story.made);
        seen.extend(story.seen);
        moves::restore_all(&world, &group, now);
    }
    if histories() < TELLING {
        return;
    }
    // Or the histories would prove nothing about them.
    let never: Vec<&str> = moves::names().filter(|name| !made.contains(name)).collect();
    assert_eq!(never, [""; 0], "never made");
    for subject in [Subject::Creative, Subject::Brand] {
        let missing = subject.facts().iter().find(|fact| !seen.contains(fact));
        assert_eq!(missing, None, "{subject:?}");
    }
}
