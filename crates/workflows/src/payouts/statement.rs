//! The statement of a payout: what was transferred for which projects, and the fees on it.

use std::collections::BTreeMap;

use marsam_auth::secrets::SecretKey;
use marsam_domain::agreements::Party;
use marsam_domain::ids::{AccountId, CreativeId, PayoutId, QuoteRequestId};
use marsam_domain::payments::earnings::Month;
use marsam_domain::payments::papers::Series;
use marsam_domain::payments::payouts::{PayableKind, PayableLine};
use marsam_persistence::payouts::projects::ProjectName;
use marsam_persistence::payouts::{self, Payout, lines, projects};
use marsam_persistence::{Db, DbError, creatives};

use super::SEALED_HOLDER;
use super::listing::last_four;
use crate::Refused;
use crate::parties::party;

/// A line of a statement.
#[derive(Debug, Clone)]
pub struct StatementLine {
    /// What it is.
    pub line: PayableLine,
    /// Its project.
    pub project: Option<ProjectName>,
}

/// The statement of a payout.
#[derive(Debug, Clone)]
pub struct Statement {
    /// The payout.
    pub payout: Payout,
    /// Whether it is of a test.
    pub is_test: bool,
    /// The creative, by the names on the roster.
    pub creative: Party,
    /// The holder of the account; `None` once the account was erased, and where the key is lost.
    pub holder: Option<String>,
    /// Of the IBAN.
    pub last_four: Option<String>,
    /// What was transferred.
    pub lines: Vec<StatementLine>,
    /// What was released in each month, and the fee on it, in fils; the oldest first.
    pub months: Vec<(Month, i64, i64)>,
}

/// Who reads a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    /// An admin, who reads all.
    Admin,
    /// A creative, who reads their own.
    Creative(CreativeId),
}

impl Reader {
    /// What an account reads.
    ///
    /// # Errors
    /// [`DbError::NotFound`] for an account without a roster entry.
    pub fn of(db: &mut Db, account: AccountId, is_admin: bool) -> Result<Self, DbError> {
        if is_admin {
            return Ok(Self::Admin);
        }
        let entry = creatives::of_account(db, account)?.ok_or(DbError::NotFound)?;
        Ok(Self::Creative(entry.id))
    }
}

/// The statement of a payout.
///
/// # Errors
/// [`DbError::NotFound`] for the payout of another creative.
pub fn statement(
    db: &mut Db,
    payout: PayoutId,
    reader: Reader,
    key: &SecretKey,
) -> Result<Statement, Refused> {
    let payout = payouts::find(db, payout)?;
    if reader != Reader::Admin && reader != Reader::Creative(payout.creative) {
        return Err(DbError::NotFound.into());
    }
    let found = lines::of_payout(db, payout.id)?;
    let requests: Vec<QuoteRequestId> = found.iter().filter_map(|line| line.request).collect();
    let names = projects::names(db, &requests)?;
    let holder = key.open(SEALED_HOLDER, &payout.holder);
    Ok(Statement {
        is_test: payout.number.starts_with(Series::Test.letter()),
        creative: party(db, payout.creative)?,
        holder: holder.and_then(|holder| String::from_utf8(holder).ok()),
        last_four: last_four(&payout, key),
        months: months_of(&found),
        lines: found
            .into_iter()
            .map(|line| StatementLine {
                project: line
                    .request
                    .and_then(|request| names.get(&request).cloned()),
                line,
            })
            .collect(),
        payout,
    })
}

fn months_of(lines: &[PayableLine]) -> Vec<(Month, i64, i64)> {
    let mut months: BTreeMap<Month, (i64, i64)> = BTreeMap::new();
    let released = lines
        .iter()
        .filter(|line| line.kind != PayableKind::PaidAhead);
    for line in released {
        let (released, fee) = months.entry(Month::of(line.at)).or_default();
        *released += line.net_fils + line.fee_fils;
        *fee += line.fee_fils;
    }
    let months = months.into_iter();
    months
        .map(|(month, (released, fee))| (month, released, fee))
        .collect()
}
