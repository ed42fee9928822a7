//! Whether the clock may act: one that has jumped asks before it expires and mails by the hundred.
//!
//! A jump cannot be told from a time in which nothing ran. So the clock is in doubt after either, and acts all the same
//! where little is due, unless another clock contradicts it by more than a jump. Money that is held has a stricter guard
//! of its own ([`crate::payments::trust`]).

use std::collections::HashSet;
use std::time::Instant;

use marsam_domain::notices::Notice;
use marsam_domain::payments::clocks::{self, ClockDoubt};
use marsam_domain::quote_requests::lifecycle::UNDECIDED_PERIOD;
use marsam_domain::quote_requests::reminders::{UNDECIDED_STEP, due_steps};
use marsam_persistence::installation::{self, ClockSeen};
use marsam_persistence::payouts::balances as payable_balances;
use marsam_persistence::quote_requests::due;
use marsam_persistence::reviews::windows;
use marsam_persistence::{Db, DbError, Store, disputes, money_state, proposals};
use time::{Duration, OffsetDateTime};

use crate::alerts::alert_admins;

/// Looks are kept this far apart.
const LOOK_INTERVAL: Duration = Duration::MINUTE;
/// A clock in doubt does so much unasked. A small site that was down for days has less to do, and what is wrong in it
/// can be put right by hand.
const MOST_UNASKED: usize = 100;
/// How far the clock may be from the time that has run since the last look, in a process that ran throughout.
const MOST_DRIFT: Duration = Duration::MINUTE;
/// Enough rows of each query to know that there are more.
const LIMIT: i64 = 101;

/// The times by other clocks.
#[derive(Debug, Clone, Copy, Default)]
pub struct Others<'a> {
    /// By those of payment providers, which run on other machines.
    pub providers: &'a [OffsetDateTime],
    /// By the database's, whose machine may be this one: it shows that a clock is wrong, not that it is right.
    pub database: Option<OffsetDateTime>,
    /// By this process, from the last look at which the clock was trusted.
    pub steady: Option<OffsetDateTime>,
}

/// The last look of a process at which the clock was trusted, and what has run since by a clock that no one can set. It
/// does not run while the machine is suspended, so that a suspension looks like a jump.
#[derive(Debug, Clone, Copy, Default)]
pub struct Steady(Option<(OffsetDateTime, Instant)>);

impl Steady {
    fn since(look: OffsetDateTime) -> Self {
        Self(Some((look, Instant::now())))
    }

    /// The time now; `None` before the first such look.
    fn time(self) -> Option<OffsetDateTime> {
        self.0.map(|(look, since)| look + since.elapsed())
    }
}

impl Others<'_> {
    fn all(&self) -> Vec<OffsetDateTime> {
        let mut all = self.providers.to_vec();
        all.extend(self.database);
        all
    }

    fn doubt(&self, now: OffsetDateTime, last_look: Option<OffsetDateTime>) -> Option<ClockDoubt> {
        let doubt = clocks::doubt(now, last_look, &self.all())?;
        let is_settled = !self.providers.is_empty() || self.has_run_on(now);
        (doubt == ClockDoubt::Skewed || !is_settled).then_some(doubt)
    }

    fn has_run_on(&self, now: OffsetDateTime) -> bool {
        self.steady
            .is_some_and(|steady| (now - steady).abs() <= MOST_DRIFT)
    }
}

/// Nothing is done by the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped {
    /// Why it is in doubt.
    pub doubt: ClockDoubt,
    /// Whether it was not stopped before this look.
    pub is_new: bool,
}

/// Asks whether the clock may act at `now`: `None` if it may. While it is in doubt it may where at most a hundred things
/// are due, and not at all where another clock shows a time that is over an hour away. `steady` is what this process knows
/// from earlier looks. Admins are mailed when it stops.
///
/// # Errors
/// The database's.
pub fn ask(
    store: &Store,
    providers: &[OffsetDateTime],
    steady: &mut Steady,
    now: OffsetDateTime,
) -> Result<Option<Stopped>, DbError> {
    let database = store.read(money_state::database_time)?;
    let others = Others {
        providers,
        database,
        steady: steady.time(),
    };
    let stopped = ask_at(store, others, now)?;
    let is_trusted = stopped.is_none() && clocks::doubt(now, None, &others.all()).is_none();
    if is_trusted {
        *steady = Steady::since(now);
    }
    Ok(stopped)
}

/// The same, with all other clocks.
///
/// # Errors
/// The database's.
pub fn ask_at(
    store: &Store,
    others: Others<'_>,
    now: OffsetDateTime,
) -> Result<Option<Stopped>, DbError> {
    let known = store.read(installation::clock)?;
    let Some(doubt) = others.doubt(now, known.seen_at) else {
        go_on(store, known, now)?;
        return Ok(None);
    };
    if !clocks::is_contradicted(now, &others.all())
        && store.read(|db| count_due(db, now))? <= MOST_UNASKED
    {
        // A time that another clock contradicts is not kept.
        let seen_at = match doubt {
            ClockDoubt::Jumped => now,
            ClockDoubt::Skewed => known.seen_at.unwrap_or(now),
        };
        go_on(store, known, seen_at)?;
        return Ok(None);
    }
    let stop = |db: &mut Db| -> Result<bool, DbError> {
        let is_new = installation::stop_clock(db, now)?;
        if is_new {
            alert_admins(db, &Notice::ClockStopped, now)?;
        }
        Ok(is_new)
    };
    let is_new = store.write(stop)?;
    Ok(Some(Stopped { doubt, is_new }))
}

fn go_on(store: &Store, known: ClockSeen, seen_at: OffsetDateTime) -> Result<(), DbError> {
    let is_far = |last: OffsetDateTime| (seen_at - last).abs() >= LOOK_INTERVAL;
    if known.stopped_at.is_some() || known.seen_at.is_none_or(is_far) {
        store.write(|db| installation::trust_clock(db, seen_at))?;
    }
    Ok(())
}

/// Whether nothing is deleted by the clock at `now`: it is stopped, or has jumped since the last look, and the next look
/// decides.
///
/// # Errors
/// The database's.
pub fn is_in_doubt(db: &mut Db, now: OffsetDateTime) -> Result<bool, DbError> {
    let known = installation::clock(db)?;
    Ok(known.stopped_at.is_some() || clocks::doubt(now, known.seen_at, &[]).is_some())
}

/// What an operator's word about the time has done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Confirmed {
    /// The clock goes on.
    GoesOn,
    /// It was not stopped; the time is kept as trusted.
    WasNotStopped,
    /// The database's clock shows this time: one of both is wrong, and nothing has changed.
    Contradicted(OffsetDateTime),
}

/// Takes the operator's word that `now` is the time.
///
/// # Errors
/// The database's.
pub fn confirm(db: &mut Db, now: OffsetDateTime) -> Result<Confirmed, DbError> {
    let database = money_state::database_time(db)?;
    confirm_at(db, database, now)
}

/// The same, with the time by the database's clock.
///
/// # Errors
/// The database's.
pub fn confirm_at(
    db: &mut Db,
    database: Option<OffsetDateTime>,
    now: OffsetDateTime,
) -> Result<Confirmed, DbError> {
    if let Some(other) = database
        && clocks::doubt(now, None, &[other]).is_some()
    {
        return Ok(Confirmed::Contradicted(other));
    }
    let was_stopped = installation::clock(db)?.stopped_at.is_some();
    installation::trust_clock(db, now)?;
    Ok(if was_stopped {
        Confirmed::GoesOn
    } else {
        Confirmed::WasNotStopped
    })
}

/// How many projects, offers, problems and creatives are due at `now`; more than [`MOST_UNASKED`] are not all counted.
/// What is done once a day anyway does not count.
fn count_due(db: &mut Db, now: OffsetDateTime) -> Result<usize, DbError> {
    let mut found = HashSet::new();
    found.extend(texts(due::by_clock(db, now, LIMIT)?));
    for step in due_steps() {
        let (before, number) = (now + step.left, i32::from(step.number));
        found.extend(texts(due::by_reminder(
            db,
            before,
            number,
            step.stages,
            LIMIT,
        )?));
    }
    let offers = proposals::run_out(db, now, LIMIT)?;
    found.extend(texts(offers.into_iter().map(|(_, offer)| offer)));
    found.extend(texts(due::unanswered_cancels(db, now, LIMIT)?));
    let undecided_since = now - UNDECIDED_PERIOD;
    let sent = i32::from(UNDECIDED_STEP);
    found.extend(texts(due::undecided(
        db,
        undecided_since,
        sent,
        now,
        LIMIT,
    )?));
    found.extend(texts(windows::due(db, now, LIMIT)?));
    found.extend(texts(due::funding_steps(db, now, LIMIT)?));
    found.extend(texts(payable_balances::without_details(db, now, LIMIT)?));
    found.extend(texts(disputes::due(db, now, LIMIT)?));
    found.extend(texts(disputes::to_remind(db, now, LIMIT)?));
    Ok(found.len())
}

fn texts<T: ToString>(ids: impl IntoIterator<Item = T>) -> impl Iterator<Item = String> {
    ids.into_iter().map(|id| id.to_string())
}
