//! A step of money that is repeated while the database fails at one after the other of its writes and commits.

use marsam_workflows::books;
use time::Duration;

use super::super::PaidStudio;
use super::super::injecting::{
    Failure, Figures, Injection, failures, failures_of_postings, fewer_failures,
};
use super::worker;

/// A project, and what of it a step is about: an attempt, a refund, a payout or a link that was mailed.
pub(super) struct Scene {
    pub(super) request: String,
    pub(super) subject: String,
}

/// A step of money.
pub(super) struct UseCase {
    /// Everything that comes before the step.
    pub(super) ready: fn(&PaidStudio) -> Scene,
    /// The step, which may fail.
    pub(super) step: fn(&PaidStudio, &Scene),
}

impl UseCase {
    pub(super) fn survives_every_failure(&self) {
        self.survives(failures);
    }

    /// For a step that goes the way of another use case most of the time.
    pub(super) fn survives_fewer_failures(&self) {
        self.survives(fewer_failures);
    }

    /// For a step that goes the way of other use cases, except for what it posts together.
    pub(super) fn survives_failures_of_its_postings(&self) {
        self.survives(failures_of_postings);
    }

    /// Fails at the chosen writes and at each commit.
    fn survives(&self, chosen: fn(&[String]) -> Vec<Failure>) {
        let paid = PaidStudio::open();
        // Pages do not run out while the test lets days pass.
        paid.bank.opens_pages_for(Duration::days(3_650));
        let mut trials = Trials::of(self, &paid);
        for failure in chosen(&trials.writes) {
            trials.run(failure);
        }
        trials.run_commits();
        let (tried, stopped) = (trials.tried, trials.stopped);
        // What is not part of a transaction of money, such as a session's last use, may fail without it.
        assert!(stopped * 3 >= tried, "{stopped} of {tried}");
    }
}

/// The failures of one step.
struct Trials<'a> {
    case: &'a UseCase,
    paid: &'a PaidStudio,
    injection: Injection<'a>,
    /// What the step writes, and what it changes, without a failure.
    writes: Vec<String>,
    wanted: Figures,
    tried: usize,
    /// How many of them have stopped the step.
    stopped: usize,
}

impl<'a> Trials<'a> {
    fn of(case: &'a UseCase, paid: &'a PaidStudio) -> Self {
        let injection = Injection::into(paid);
        // What only the first of its kind writes is there then.
        let first = (case.ready)(paid);
        (case.step)(paid, &first);
        // As before each failure, so that counters and budgets are written alike.
        paid.studio.pass(Duration::minutes(10));
        let scene = (case.ready)(paid);
        let before = Figures::of(paid);
        injection.count_again();
        (case.step)(paid, &scene);
        let writes = injection.writes();
        let wanted = Figures::of(paid).since(&before);
        assert!(!wanted.is_nothing(), "the step does nothing");
        paid.verify(&scene.request);
        Self {
            case,
            paid,
            injection,
            writes,
            wanted,
            tried: 0,
            stopped: 0,
        }
    }

    /// Fails at each commit, the last one first: what was stored before it ends with the commit before it.
    fn run_commits(&mut self) {
        let mut place = self.writes.len();
        while place > 0 {
            let others = self.stopped;
            let stored = self.run(Failure::Commit(place));
            let end = if self.stopped > others {
                self.end_of_first(&stored)
            } else {
                // It was not reached, or is not about money.
                stored.len()
            };
            place = end.min(place - 1);
        }
    }

    /// Where the writes end that were stored before a failure. What another transaction stored after it differs from what
    /// the step writes there; a step that begins otherwise is followed by its count.
    fn end_of_first(&self, stored: &[String]) -> usize {
        let both = self.writes.iter().zip(stored);
        let same = both.take_while(|(one, other)| one == other).count();
        if same == 0 { stored.len() } else { same }
    }

    /// Repeats the step with a failure; which writes were stored.
    fn run(&mut self, failure: Failure) -> Vec<String> {
        let (case, paid, wanted) = (self.case, self.paid, &self.wanted);
        let told = format!("{failure:?} of {:?}", self.writes);
        // Sign-ins and budgets of an hour begin again.
        paid.studio.pass(Duration::minutes(10));
        let scene = (case.ready)(paid);
        let before = Figures::of(paid);
        let since = || Figures::of(paid).since(&before);
        self.injection.fail(failure);
        (case.step)(paid, &scene);
        self.injection.mend();
        let stored = self.injection.writes();
        // All of what the step posts, or nothing.
        let after = since();
        let posted = after.of_ledger();
        assert!(
            posted.is_nothing() || posted == wanted.of_ledger(),
            "{posted:?}: {told}"
        );
        let verified = paid.studio.app.store().read(books::verify).unwrap();
        assert_eq!(verified.findings, [], "{told}");
        let is_stopped = after != *wanted;
        if is_stopped {
            // By the worker's next question while the page is open.
            paid.studio.pass(Duration::minutes(11));
            worker(paid);
            if since() != *wanted {
                (case.step)(paid, &scene);
            }
        }
        assert_eq!(since(), *wanted, "{told}");
        paid.verify(&scene.request);
        self.tried += 1;
        self.stopped += usize::from(is_stopped);
        stored
    }
}
