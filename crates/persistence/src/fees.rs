//! What was paid for projects outside the product and through it: for the fees of a creative, and for those of the operator.

use std::collections::HashMap;

use diesel::prelude::*;
use marsam_domain::ids::{CreativeId, QuoteRequestId};
use marsam_domain::ledger::{AccountKind, JournalKind};
use marsam_domain::payments::Recorder;
use marsam_domain::payments::earnings::Paid;
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use crate::columns::{Utc, id};
use crate::schema::{journals, ledger_lines, payments, quote_requests};
use crate::{Db, DbError};

/// Projects with the money of each that reached the creative.
pub type PaidProjects = HashMap<QuoteRequestId, Vec<Paid>>;

/// The recorders of what was paid outside the product.
fn outside() -> [&'static str; 2] {
    [Recorder::Brand, Recorder::Admin].map(Recorder::slug)
}

/// What was paid outside for the projects of a creative.
pub fn outside_of_creative(db: &mut Db, creative: CreativeId) -> Result<PaidProjects, DbError> {
    let own = quote_requests::table
        .filter(quote_requests::chosen_creative_id.eq(creative.to_string()))
        .select(quote_requests::id);
    let rows = payments::table
        .filter(payments::request_id.eq_any(own))
        .filter(payments::recorded_by.eq_any(outside()))
        .filter(payments::voided_at.is_null())
        .filter(payments::confirmed_at.is_not_null())
        .select((
            payments::request_id,
            payments::confirmed_at.assume_not_null(),
            payments::amount_fils,
        ))
        .load::<(String, Utc, i64)>(db)?;
    collected(rows)
}

/// What was paid outside for some projects.
pub fn outside_of_projects(
    db: &mut Db,
    requests: &[QuoteRequestId],
) -> Result<PaidProjects, DbError> {
    let keys: Vec<String> = requests.iter().map(ToString::to_string).collect();
    let rows = payments::table
        .filter(payments::request_id.eq_any(keys))
        .filter(payments::recorded_by.eq_any(outside()))
        .filter(payments::voided_at.is_null())
        .filter(payments::confirmed_at.is_not_null())
        .select((
            payments::request_id,
            payments::confirmed_at.assume_not_null(),
            payments::amount_fils,
        ))
        .load::<(String, Utc, i64)>(db)?;
    collected(rows)
}

fn collected(rows: Vec<(String, Utc, i64)>) -> Result<PaidProjects, DbError> {
    let mut found = PaidProjects::new();
    for (key, at, fils) in rows {
        let paid = Paid {
            at: at.into(),
            fils,
            is_outside: true,
        };
        found.entry(id(&key)?).or_default().push(paid);
    }
    Ok(found)
}

/// What was released of some projects, less what was refunded of it.
pub fn released_of_projects(
    db: &mut Db,
    requests: &[QuoteRequestId],
) -> Result<PaidProjects, DbError> {
    let keys: Vec<String> = requests.iter().map(ToString::to_string).collect();
    // Only what bears a fee: each such journal has a line of the creative, or of the operator who bears it, and the fee's.
    let kinds = [
        JournalKind::Release,
        JournalKind::RefundOrdered,
        JournalKind::RefundWithdrawn,
    ];
    let accounts = [
        AccountKind::Payable,
        AccountKind::FeeIncome,
        AccountKind::Loss,
    ];
    let rows = ledger_lines::table
        .inner_join(journals::table)
        .filter(journals::request_id.eq_any(keys))
        .filter(journals::kind.eq_any(kinds.map(JournalKind::slug)))
        .filter(ledger_lines::account.eq_any(accounts.map(AccountKind::slug)))
        .select((
            journals::request_id.assume_not_null(),
            journals::at,
            ledger_lines::amount_fils,
        ))
        .load::<(String, Utc, i64)>(db)?;
    let mut found = PaidProjects::new();
    for (key, at, amount_fils) in rows {
        let paid = Paid {
            at: at.into(),
            fils: -amount_fils,
            is_outside: false,
        };
        found.entry(id(&key)?).or_default().push(paid);
    }
    Ok(found)
}

/// The projects for which something was confirmed outside between two times, after a key: at most `most`.
pub fn projects_paid_outside(
    db: &mut Db,
    since: OffsetDateTime,
    after: &str,
    most: i64,
) -> Result<Vec<QuoteRequestId>, DbError> {
    let keys: Vec<String> = payments::table
        .filter(payments::confirmed_at.ge(Utc(since)))
        .filter(payments::recorded_by.eq_any(outside()))
        .filter(payments::voided_at.is_null())
        .filter(payments::request_id.gt(after))
        .order(payments::request_id.asc())
        .limit(most)
        .select(payments::request_id)
        .distinct()
        .load(db)?;
    keys.iter().map(|key| id(key)).collect()
}

/// Time and amount in fils of the fees that were taken and given back since a time.
pub fn taken_since(
    db: &mut Db,
    since: OffsetDateTime,
) -> Result<Vec<(OffsetDateTime, i64)>, DbError> {
    let rows = ledger_lines::table
        .inner_join(journals::table)
        .filter(journals::at.ge(Utc(since)))
        .filter(ledger_lines::account.eq(AccountKind::FeeIncome.slug()))
        .select((journals::at, ledger_lines::amount_fils))
        .load::<(Utc, i64)>(db)?;
    let rows = rows.into_iter();
    Ok(rows.map(|(at, fils)| (at.into(), -fils)).collect())
}
