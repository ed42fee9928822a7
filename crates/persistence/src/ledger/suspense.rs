//! Money in suspense: what of captures counts for nothing until an admin decides.

use std::collections::HashMap;

use diesel::prelude::*;
use marsam_domain::ledger::{AccountKind, JournalKind};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use super::sums_by_kind;
use crate::columns::Utc;
use crate::schema::{journals, ledger_lines};
use crate::{Db, DbError};

/// What is in suspense for one attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InSuspense {
    /// In fils.
    pub fils: i64,
    /// What of it was won back after a chargeback, in fils; the rest was paid otherwise than it was ordered.
    pub won_fils: i64,
    /// Since when the oldest of it waits.
    pub since: OffsetDateTime,
}

/// A line of suspense.
#[derive(Clone, Copy)]
struct Line {
    /// In fils; a debit is negative.
    credit_fils: i64,
    /// Whether it was won back.
    is_won: bool,
    at: OffsetDateTime,
}

/// What is in suspense now. Reads every line of suspense, but only while something is in it.
pub fn waiting(db: &mut Db) -> Result<Vec<InSuspense>, DbError> {
    let sums = sums_by_kind(db)?;
    let is_any = |(kind, fils): &(AccountKind, i64)| *kind == AccountKind::Suspense && *fils != 0;
    if !sums.iter().any(is_any) {
        return Ok(Vec::new());
    }
    let newest_first: Vec<(String, i64, String, Utc)> = ledger_lines::table
        .inner_join(journals::table)
        .filter(ledger_lines::account.eq(AccountKind::Suspense.slug()))
        .order(ledger_lines::id.desc())
        .select((
            ledger_lines::subject_id,
            ledger_lines::amount_fils,
            journals::kind,
            journals::at,
        ))
        .load(db)?;
    let mut lines: HashMap<String, Vec<Line>> = HashMap::new();
    for (attempt, debit_fils, kind, at) in newest_first {
        lines.entry(attempt).or_default().push(Line {
            credit_fils: -debit_fils,
            is_won: kind == JournalKind::WonBack.slug(),
            at: at.into(),
        });
    }
    Ok(lines.values().filter_map(|lines| left_of(lines)).collect())
}

/// What is left of lines of one attempt, the newest first; of several credits the newest ones are left.
fn left_of(newest_first: &[Line]) -> Option<InSuspense> {
    let fils: i64 = newest_first.iter().map(|line| line.credit_fils).sum();
    let mut unexplained = fils;
    let mut won_fils = 0;
    let mut since = None;
    for line in newest_first.iter().filter(|line| line.credit_fils > 0) {
        if unexplained <= 0 {
            break;
        }
        let left = line.credit_fils.min(unexplained);
        unexplained -= left;
        if line.is_won {
            won_fils += left;
        }
        since = Some(line.at);
    }
    since.map(|since| InSuspense {
        fils,
        won_fils,
        since,
    })
}

#[cfg(test)]
mod tests {
    use time::Duration;

    use super::*;

    #[test]
    fn what_is_left_says_how_much_of_it_was_won_back() {
        let line = |days: i64, credit_fils, is_won| Line {
            credit_fils,
            is_won,
            at: OffsetDateTime::UNIX_EPOCH + Duration::days(days),
        };
        let left = |lines: &[Line]| left_of(lines).map(|left| (left.fils, left.won_fils));
        assert_eq!(left(&[]), None);
        assert_eq!(left(&[line(1, 300, false)]), Some((300, 0)));
        assert_eq!(left(&[line(1, 300, true)]), Some((300, 300)));
        let both = [
            line(3, 100, true),
            line(2, -250, false),
            line(1, 300, false),
        ];
        assert_eq!(left(&both), Some((150, 100)));
        assert_eq!(left(&[line(2, -300, false), line(1, 300, false)]), None);
    }
}
