//! Facts of random histories, compared after each step with a book that is kept in another way: as the steps are made,
//! with intervals instead of events.

use proptest::prelude::*;
use strum::VariantArray;
use time::Date;

use super::*;
use crate::calendar::{end_of_working_day_after, is_working_day};
use crate::disputes::days::{end_of_agreed, moved_delivery};

const START: OffsetDateTime = datetime!(2026-01-04 08:00 UTC);
const PRICE: i64 = 100_000;

/// A step that someone tries on one of the projects, some hours after the one before.
#[derive(Clone, Copy, Debug)]
struct Tried {
    step: Try,
    project: usize,
    hours: i64,
    number: u8,
}

#[derive(Clone, Copy, Debug, VariantArray)]
enum Try {
    Select,
    Deliver,
    Revise,
    Approve,
    Pay,
    Hold,
    Resume,
    Decide,
    Settle,
    Cancel,
    Wait,
}

fn tried() -> impl Strategy<Value = Tried> {
    (0..Try::VARIANTS.len(), 0..3_usize, 0..120_i64, any::<u8>()).prop_map(
        |(step, project, hours, number)| Tried {
            step: Try::VARIANTS[step],
            project,
            hours,
            number,
        },
    )
}

/// A time on hold.
#[derive(Clone, Copy, Debug)]
struct Interval {
    by: By,
    since: OffsetDateTime,
    until: Option<OffsetDateTime>,
    names_brand: bool,
}

/// What a cancellation says about each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Blame {
    Brand,
    Creative,
    NoOne,
}

/// A project as the book keeps it, next to the events that the facts are counted from.
#[derive(Clone, Debug)]
struct Kept {
    project: Project,
    stage: Stage,
    before_hold: Stage,
    /// The first delivery: when, and the day that held then.
    delivered: Option<(OffsetDateTime, OffsetDateTime)>,
    holds: Vec<Interval>,
    approved: Option<(OffsetDateTime, By)>,
    closed_at: Option<OffsetDateTime>,
    /// When, and the side that it counts against.
    cancelled: Option<(OffsetDateTime, Blame)>,
    waits_since: Option<OffsetDateTime>,
    answers: Vec<i64>,
    was_revised: bool,
}

impl Kept {
    fn selected(number: u32, at: OffsetDateTime, days: u32, holidays: &Holidays) -> Self {
        Self {
            project: Project {
                selected_at: at,
                due_at: Some(end_of_working_day_after(at, days, holidays)),
                ..project(number, &[])
            },
            stage: Stage::InProgress,
            before_hold: Stage::InProgress,
            delivered: None,
            holds: Vec::new(),
            approved: None,
            closed_at: None,
            cancelled: None,
            waits_since: None,
            answers: Vec::new(),
            was_revised: false,
        }
    }

    fn push(&mut self, at: OffsetDateTime, by: By, event: Event, to: Stage) {
        self.stage = to;
        self.project.steps.push(Step { at, by, event, to });
    }

    /// Makes the step if the stage allows it.
    fn make(&mut self, tried: &Tried, at: OffsetDateTime, holidays: &Holidays) {
        let side = [By::Brand, By::Creative][usize::from(tried.number % 2)];
        match (tried.step, self.stage) {
            (Try::Deliver, Stage::InProgress) => {
                self.push(at, By::Creative, Event::Delivered, Stage::Delivered);
                let due = self.project.due_at.unwrap();
                self.delivered = self.delivered.or(Some((at, due)));
                self.project.first_due_at = self.delivered.map(|(_, due)| due);
                self.waits_since = self.waits_since.or(Some(at));
            }
            (Try::Revise, Stage::Delivered) => {
                self.push(at, By::Brand, Event::RevisionRequested, Stage::InProgress);
                self.answer(at, By::Brand);
                self.was_revised = true;
            }
            (Try::Approve, Stage::Delivered) => {
                let by = if tried.number.is_multiple_of(3) {
                    By::Clock
                } else {
                    By::Brand
                };
                self.push(at, by, Event::Approved, Stage::Approved);
                self.answer(at, by);
                self.approved = self.approved.or(Some((at, by)));
            }
            (Try::Pay, Stage::Approved) => {
                self.project.paid.push(Paid {
                    amount_fils: PRICE,
                    at,
                });
                self.push(at, By::Creative, Event::PaymentConfirmed, Stage::Closed);
                self.closed_at = Some(at);
            }
            (Try::Hold, Stage::InProgress | Stage::Delivered | Stage::Approved) => {
                let by = [By::Brand, By::Creative, By::Admin][usize::from(tried.number % 3)];
                self.before_hold = self.stage;
                self.push(at, by, Event::Held, Stage::OnHold);
                self.waits_since = None;
                self.holds.push(Interval {
                    by,
                    since: at,
                    until: None,
                    names_brand: false,
                });
            }
            (Try::Resume, Stage::OnHold) => self.go_on(at, By::Admin, None, holidays),
            (Try::Decide, Stage::OnHold) => self.decide(tried, at, holidays),
            (Try::Settle, Stage::OnHold) => self.settle(tried, side, at, holidays),
            (Try::Cancel, Stage::InProgress | Stage::Delivered) => {
                let stage = self.stage;
                let other = [By::Creative, By::Brand][usize::from(tried.number % 2)];
                self.push(at, side, Event::CancelAsked, stage);
                self.push(at, other, Event::Cancelled, Stage::Cancelled);
                self.end(at, self.blame_of(side));
            }
            _ => {}
        }
    }

    fn answer(&mut self, at: OffsetDateTime, by: By) {
        if let Some(since) = self.waits_since.take() {
            let waited = ((at - since).whole_seconds().max(1) + 3_599) / 3_600;
            self.answers
                .push(if by == By::Clock { 168 } else { waited });
        }
    }

    /// The work continues: by another day, or by the same one, moved.
    fn go_on(&mut self, at: OffsetDateTime, by: By, day: Option<Date>, holidays: &Holidays) {
        let hold = self.holds.last_mut().unwrap();
        hold.until = Some(at);
        let since = hold.since;
        let due = self.project.due_at.unwrap();
        self.project.due_at = match day {
            Some(day) => Some(end_of_agreed(day, holidays)),
            None if self.before_hold == Stage::Approved => Some(due),
            None => Some(moved_delivery(due, since, at, holidays)),
        };
        let before = self.before_hold;
        self.push(at, by, Event::Resumed, before);
    }

    fn over(&mut self, at: OffsetDateTime, ending: Ending) {
        let held_at = self.holds.last().unwrap().since;
        self.project.disputes.push(EndedDispute {
            held_at,
            ended_at: at,
            ending,
        });
    }

    /// An admin has decided: the work continues, or ends.
    fn decide(&mut self, tried: &Tried, at: OffsetDateTime, holidays: &Holidays) {
        let fault = [Fault::Brand, Fault::Creative, Fault::NoOne][usize::from(tried.number % 3)];
        self.over(at, Ending::Decided(fault));
        self.holds.last_mut().unwrap().names_brand = fault == Fault::Brand;
        if tried.number < 128 {
            self.go_on(at, By::Clock, None, holidays);
            return;
        }
        self.push(at, By::Clock, Event::Cancelled, Stage::Cancelled);
        let blame = match fault {
            Fault::Brand => Blame::Brand,
            Fault::Creative => Blame::Creative,
            Fault::NoOne => Blame::NoOne,
        };
        self.end(at, blame);
    }

    /// Both sides wished the same: another day, or the end.
    fn settle(&mut self, tried: &Tried, side: By, at: OffsetDateTime, holidays: &Holidays) {
        if tried.number < 128 {
            self.over(at, Ending::Agreed(None));
            let day = day_of(at) + Duration::days(i64::from(tried.number % 20) + 1);
            self.go_on(at, By::Creative, Some(day), holidays);
            return;
        }
        self.over(at, Ending::Agreed(Some(side)));
        self.push(at, By::Clock, Event::Cancelled, Stage::Cancelled);
        self.end(at, self.blame_of(side));
    }

    /// The side that a cancellation counts against, by who asked for it.
    fn blame_of(&self, side: By) -> Blame {
        match (side, self.delivered) {
            (By::Brand, None) => Blame::Brand,
            // The work was not wanted: that counts against both.
            (By::Brand, Some(_)) => Blame::NoOne,
            _ => Blame::Creative,
        }
    }

    fn end(&mut self, at: OffsetDateTime, blame: Blame) {
        if let Some(hold) = self.holds.last_mut() {
            hold.until = hold.until.or(Some(at));
        }
        self.waits_since = None;
        self.cancelled = Some((at, blame));
    }

    /// `None`: it says nothing yet. `Some(None)`: it does not count.
    #[expect(
        clippy::option_option,
        reason = "nothing yet, not counted, or counted: the plain form of a test"
    )]
    fn on_time(&self, now: OffsetDateTime) -> Option<Option<bool>> {
        let moved = self.project.due_at.unwrap();
        let due = self.delivered.map_or(moved, |(_, due)| due);
        if now <= due || !within(due, now) {
            return None;
        }
        if self.delivered.is_some_and(|(at, _)| at <= due) {
            return Some(Some(true));
        }
        let ended_before = self.cancelled.is_some_and(|(at, _)| at <= due);
        let is_excused = self.holds.iter().any(|hold| {
            let is_held = hold.since <= due && hold.until.is_none_or(|until| until > due);
            is_held && (hold.by != By::Creative || hold.names_brand)
        });
        Some((!ended_before && !is_excused).then_some(false))
    }

    /// The same about whether it was finished, for one side.
    #[expect(
        clippy::option_option,
        reason = "nothing yet, not counted, or counted: the plain form of a test"
    )]
    fn finished(&self, now: OffsetDateTime, subject: Subject) -> Option<Option<bool>> {
        let Some((at, blame)) = self.cancelled else {
            let (at, _) = self.approved?;
            return within(at, now).then_some(Some(true));
        };
        let was_decided =
            self.project.disputes.iter().any(|dispute| {
                dispute.ended_at == at && matches!(dispute.ending, Ending::Decided(_))
            });
        let counts = match (subject, blame) {
            (Subject::Creative, Blame::Creative) | (Subject::Brand, Blame::Brand) => true,
            (Subject::Creative, Blame::Brand) | (Subject::Brand, Blame::Creative) => false,
            (_, Blame::NoOne) => !was_decided,
        };
        within(at, now).then_some(counts.then_some(false))
    }

    /// Working days until the price was paid, which is due with the approval; with whether it was paid.
    fn paid(&self, now: OffsetDateTime, holidays: &Holidays) -> Option<(i64, bool)> {
        let (due, _) = self.approved.filter(|(at, _)| within(*at, now))?;
        if self.closed_at.is_none() && self.cancelled.is_some() {
            return None;
        }
        let until = day_of(self.closed_at.unwrap_or(now));
        let days = std::iter::successors(day_of(due).next_day(), |day| day.next_day());
        let days = days.take_while(|day| *day <= until);
        let worked = days.filter(|day| is_working_day(*day, holidays)).count();
        Some((i64::try_from(worked).unwrap(), self.closed_at.is_some()))
    }
}

fn within(at: OffsetDateTime, now: OffsetDateTime) -> bool {
    day_of(at) > day_of(now) - Duration::days(365)
}

/// How many count for the subject, how many in all, and how many are left out.
fn tally(all: impl Iterator<Item = Option<bool>>) -> (u32, u32, usize) {
    all.fold((0, 0, 0), |(good, total, excluded), one| match one {
        None => (good, total, excluded + 1),
        Some(counts) => (good + u32::from(counts), total + 1, excluded),
    })
}

fn fraction(facts: &[Explained], fact: Fact) -> (u32, u32, usize) {
    let found = facts.iter().find(|one| one.measured.fact == fact).unwrap();
    let excluded = |entry: &&Entry| matches!(entry.counts, Counts::Excluded(_));
    let excluded = found.entries.iter().filter(excluded).count();
    (found.measured.good, found.measured.total, excluded)
}

fn median(mut values: Vec<i64>) -> Option<i64> {
    values.sort_unstable();
    values.get(values.len() / 2).copied()
}

/// Every fact of both sides is what the book says.
fn agrees(book: &[Kept], holidays: &Holidays, now: OffsetDateTime) -> Result<(), TestCaseError> {
    let projects: Vec<Project> = book.iter().map(|kept| kept.project.clone()).collect();
    let creative = CreativeHistory {
        projects: projects.clone(),
        ..CreativeHistory::default()
    };
    let creative = of_creative(&creative, now);
    let brand = BrandHistory {
        projects,
        ..BrandHistory::default()
    };
    let brand = of_brand(&brand, holidays, now);
    let each = |judge: &dyn Fn(&Kept) -> Option<Option<bool>>| tally(book.iter().filter_map(judge));
    let on_time = each(&|one| one.on_time(now));
    prop_assert_eq!(fraction(&creative, Fact::OnTime), on_time);
    let finished = |subject| each(&|one| one.finished(now, subject));
    let by_creative = finished(Subject::Creative);
    prop_assert_eq!(fraction(&creative, Fact::Finished), by_creative);
    prop_assert_eq!(fraction(&brand, Fact::Finished), finished(Subject::Brand));
    let closed = |one: &Kept| one.closed_at.filter(|at| within(*at, now));
    let within_revisions = each(&|one| closed(one).map(|_| Some(true)));
    prop_assert_eq!(fraction(&creative, Fact::WithinRevisions), within_revisions);
    let first = each(&|one| {
        let (at, by) = one.approved?;
        (by == By::Brand && within(at, now)).then_some(Some(!one.was_revised))
    });
    prop_assert_eq!(fraction(&creative, Fact::ApprovedFirst), first);
    let paid = book.iter().filter_map(|one| one.paid(now, holidays));
    let paid: Vec<_> = paid.collect();
    let in_time = tally(paid.iter().filter_map(|(days, is_paid)| {
        let is_within = *days <= 3;
        (*is_paid || !is_within).then_some(Some(is_within))
    }));
    prop_assert_eq!(fraction(&brand, Fact::PaidOnTime), in_time);
    let days = paid.iter().map(|(days, _)| *days).collect();
    let value = |fact| of_one(brand.clone(), fact).measured.value;
    prop_assert_eq!(value(Fact::PaysWithin), median(days));
    let answers = book.iter().flat_map(|one| one.answers.clone()).collect();
    prop_assert_eq!(value(Fact::DecidesWithin), median(answers));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn facts_are_what_a_book_of_the_steps_says_after_each_step(
        steps in proptest::collection::vec(tried(), 1..60),
    ) {
        let holidays = Holidays::kuwait();
        let mut now = START;
        let mut book = vec![Kept::selected(0, START, 5, &holidays)];
        for tried in &steps {
            now += Duration::hours(tried.hours) + Duration::minutes(7);
            if let Try::Select = tried.step {
                let number = u32::try_from(book.len()).unwrap();
                let days = u32::from(tried.number % 15) + 1;
                book.push(Kept::selected(number, now, days, &holidays));
            } else {
                let place = book.len().saturating_sub(tried.project + 1);
                book[place].make(tried, now, &holidays);
            }
            agrees(&book, &holidays, now)?;
        }
    }
}
