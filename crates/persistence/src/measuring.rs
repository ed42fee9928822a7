//! Figures of the whole database for its operator: waiting mails by age, files in work, sessions, size.

use diesel::prelude::*;
use diesel::sql_types::BigInt;
use marsam_domain::payments::attempts::AttemptState;
use marsam_domain::payments::refunds::RefundState;
use time::{Duration, OffsetDateTime};

use crate::columns::Utc;
use crate::ledger::suspense;
use crate::schema::{files, outbox, payment_attempts, sessions};
use crate::{Db, DbError, installation, money_state, payment_attempts as attempts, refunds};

/// How long mails count as given up: they are deleted afterwards.
const GIVEN_UP_PERIOD: Duration = Duration::days(30);

/// The figures at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Measured {
    /// The outbox.
    pub mails: Mails,
    /// Files that wait to be processed.
    pub files_waiting: i64,
    /// Files that an instance is processing.
    pub files_in_work: i64,
    /// Sessions that have not expired.
    pub sessions: i64,
    /// The size of the database in bytes.
    pub database_bytes: i64,
    /// Whether nothing is done by the clock, because it has jumped and much is due.
    pub is_clock_stopped: bool,
    /// The money that comes through providers.
    pub payments: Payments,
}

/// The money that comes through providers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Payments {
    /// Attempts by state.
    pub attempts: Vec<(AttemptState, i64)>,
    /// Refunds that the brand does not have yet.
    pub open_refunds: i64,
    /// How long the oldest open attempt has been open.
    pub oldest_open_seconds: i64,
    /// How long the oldest money in suspense waits for a decision.
    pub oldest_suspense_seconds: i64,
    /// In how many places the last nightly check of the ledger found that it does not hold.
    pub ledger_findings: i64,
    /// Whether nothing is paid, refunded or prepared.
    pub is_paused: bool,
    /// Whether the clock is in doubt, and releases nothing.
    pub is_clock_doubted: bool,
}

/// The mails of the outbox that are not sent, by how long they have been due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Mails {
    /// Not due yet: reminders, and what is tried again later.
    pub later: i64,
    /// Due for less than a minute.
    pub a_minute: i64,
    /// Due for less than ten minutes.
    pub ten_minutes: i64,
    /// Due for less than an hour.
    pub an_hour: i64,
    /// Due for an hour or longer.
    pub longer: i64,
    /// Given up after the last attempt, in the last 30 days.
    pub given_up: i64,
    /// How long the oldest has been due.
    pub oldest_due_seconds: i64,
}

impl Mails {
    /// The counts with their names.
    pub fn by_name(&self) -> [(&'static str, i64); 6] {
        [
            ("later", self.later),
            ("due_1m", self.a_minute),
            ("due_10m", self.ten_minutes),
            ("due_1h", self.an_hour),
            ("due_longer", self.longer),
            ("given_up", self.given_up),
        ]
    }

    /// Those that are due.
    pub fn due(&self) -> i64 {
        self.a_minute + self.ten_minutes + self.an_hour + self.longer
    }
}

/// Takes the figures.
pub fn measure(db: &mut Db, now: OffsetDateTime) -> Result<Measured, DbError> {
    let processing = files::table.filter(files::state.eq("processing"));
    let in_work = processing.filter(files::leased_until.gt(Utc(now)));
    let in_work: i64 = in_work.count().get_result(db)?;
    let processing: i64 = processing.count().get_result(db)?;
    let sessions = sessions::table.filter(sessions::expires_at.gt(Utc(now)));
    Ok(Measured {
        mails: mails(db, now)?,
        files_waiting: processing - in_work,
        files_in_work: in_work,
        sessions: sessions.count().get_result(db)?,
        database_bytes: bytes(db)?,
        is_clock_stopped: installation::clock(db)?.stopped_at.is_some(),
        payments: payments(db, now)?,
    })
}

fn payments(db: &mut Db, now: OffsetDateTime) -> Result<Payments, DbError> {
    let oldest: Option<Utc> = payment_attempts::table
        .filter(payment_attempts::open_key.is_not_null())
        .select(diesel::dsl::min(payment_attempts::created_at))
        .first(db)?;
    let oldest = oldest.map_or(Duration::ZERO, |oldest| now - OffsetDateTime::from(oldest));
    let refunds = refunds::counts(db)?.into_iter();
    let open =
        refunds.filter(|(state, _)| !matches!(state, RefundState::Done | RefundState::Withdrawn));
    let state = money_state::find(db)?;
    let suspense = suspense::waiting(db)?.into_iter();
    let suspense = suspense.map(|waiting| now - waiting.since).max();
    Ok(Payments {
        attempts: attempts::counts(db)?,
        open_refunds: open.map(|(_, count)| count).sum(),
        oldest_open_seconds: oldest.whole_seconds(),
        oldest_suspense_seconds: suspense.unwrap_or(Duration::ZERO).whole_seconds(),
        ledger_findings: state.ledger_findings,
        is_paused: state.paused_at.is_some(),
        is_clock_doubted: state.clock_doubted_at.is_some(),
    })
}

/// The outbox: ranges of an index, so that a long one costs little more than a short one.
pub fn mails(db: &mut Db, now: OffsetDateTime) -> Result<Mails, DbError> {
    let due_since = |age: Duration| Utc(now - age);
    let before = |db: &mut Db, at: Utc| {
        let due = outbox::table.filter(outbox::next_attempt_at.le(at));
        due.count().get_result::<i64>(db)
    };
    let all = before(db, due_since(Duration::ZERO))?;
    let over_a_minute = before(db, due_since(Duration::MINUTE))?;
    let over_ten_minutes = before(db, due_since(Duration::minutes(10)))?;
    let over_an_hour = before(db, due_since(Duration::HOUR))?;
    let later = outbox::table.filter(outbox::next_attempt_at.gt(Utc(now)));
    let given_up = outbox::table
        .filter(outbox::next_attempt_at.is_null())
        .filter(outbox::sent_at.is_null())
        .filter(outbox::awaits_account_id.is_null())
        .filter(outbox::created_at.gt(due_since(GIVEN_UP_PERIOD)));
    let oldest: Option<Utc> = outbox::table
        .filter(outbox::next_attempt_at.le(Utc(now)))
        .select(diesel::dsl::min(outbox::next_attempt_at))
        .first(db)?;
    let oldest = oldest.map_or(Duration::ZERO, |oldest| now - OffsetDateTime::from(oldest));
    Ok(Mails {
        later: later.count().get_result(db)?,
        a_minute: all - over_a_minute,
        ten_minutes: over_a_minute - over_ten_minutes,
        an_hour: over_ten_minutes - over_an_hour,
        longer: over_an_hour,
        given_up: given_up.count().get_result(db)?,
        oldest_due_seconds: oldest.whole_seconds(),
    })
}

#[derive(QueryableByName)]
struct Bytes {
    #[diesel(sql_type = BigInt)]
    bytes: i64,
}

fn bytes(db: &mut Db) -> Result<i64, DbError> {
    let query = match db {
        Db::Pg(_) => "SELECT pg_database_size(current_database()) AS bytes",
        Db::Sqlite(_) => {
            "SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()"
        }
    };
    let found: Bytes = diesel::sql_query(query).get_result(db)?;
    Ok(found.bytes)
}
