//! Whether the ledger holds: its own sums, and what the rows of projects, refunds, payouts and balances say.
//!
//! **Invariant:** the check reads and reports; it never corrects.

use std::collections::HashMap;
use std::fmt;
use std::ops::Range;

use marsam_domain::ids::CreativeId;
use marsam_domain::ledger::invariants::Broken;
use marsam_domain::ledger::{Account, Balances};
use marsam_persistence::ledger::checks;
use marsam_persistence::payouts::{balances as kept, lines};
use marsam_persistence::{Db, DbError, money_state, request_money};
use time::Date;

use crate::Refused;
use crate::payments::verifying;

/// How many creatives are compared at once.
const AT_ONCE: i64 = 200;

/// How many projects with money a night has time to read.
const MOST_A_NIGHT: usize = 5_000;

/// Something that does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// One of the ledger's invariants.
    Broken(Broken),
    /// The lines of a journal do not sum to nothing.
    Journal {
        /// Its id.
        journal: String,
        /// The sum, in fils.
        fils: i64,
    },
    /// Money of a test in a database of real money, or the other way round.
    OtherMode {
        /// The journal's id.
        journal: String,
    },
    /// What a creative is owed is not what the list of payouts says.
    Balance {
        /// The creative.
        creative: CreativeId,
        /// By the ledger, in fils.
        owed_fils: i64,
        /// By the kept balance, in fils.
        kept_fils: i64,
    },
    /// What a creative is owed is not the sum of the lines that are in no payout.
    FreeLines {
        /// The creative.
        creative: CreativeId,
        /// By the ledger, in fils.
        owed_fils: i64,
        /// By the lines, in fils.
        free_fils: i64,
    },
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Broken(broken) => broken.fmt(f),
            Self::Journal { journal, fils } => {
                write!(f, "journal {journal}: its lines sum to {fils} fils")
            }
            Self::OtherMode { journal } => write!(
                f,
                "journal {journal}: its money is of the other mode (test or real) than the database's"
            ),
            Self::Balance {
                creative,
                owed_fils,
                kept_fils,
            } => write!(
                f,
                "creative {creative}: {owed_fils} fils are owed, the list says {kept_fils}"
            ),
            Self::FreeLines {
                creative,
                owed_fils,
                free_fils,
            } => write!(
                f,
                "creative {creative}: {owed_fils} fils are owed, {free_fils} are in no payout"
            ),
        }
    }
}

/// What a check of the whole ledger has found.
#[derive(Debug, Default)]
pub struct Verified {
    /// How many projects were checked.
    pub projects: usize,
    /// Whether these were all that have money.
    pub is_whole: bool,
    /// What does not hold, each once.
    pub findings: Vec<Finding>,
}

/// Compares the ledger with itself and with the rows of projects, refunds, payouts and balances. Reads all of it.
///
/// # Errors
/// The database's.
pub fn verify(db: &mut Db) -> Result<Verified, Refused> {
    verify_places(db, &(0..usize::MAX))
}

/// The same every night: of more projects than a night has time for, those of this night, and all in as many nights as they
/// need.
///
/// # Errors
/// The database's.
pub fn verify_nightly(db: &mut Db, day: Date) -> Result<Verified, Refused> {
    let projects = usize::try_from(request_money::count(db)?).unwrap_or_default();
    verify_places(db, &places_of(day, projects))
}

/// The places of the projects that are read in the night of a day.
fn places_of(day: Date, projects: usize) -> Range<usize> {
    let nights = projects.div_ceil(MOST_A_NIGHT).max(1);
    let night = usize::try_from(day.to_julian_day()).unwrap_or_default() % nights;
    let start = night * MOST_A_NIGHT;
    start..start + MOST_A_NIGHT
}

fn verify_places(db: &mut Db, places: &Range<usize>) -> Result<Verified, Refused> {
    let summed = checks::summed(db)?;
    let unbalanced = summed.unbalanced.into_iter();
    let mut findings: Vec<Finding> = unbalanced
        .map(|(journal, fils)| Finding::Journal { journal, fils })
        .collect();
    if let Some(is_live) = money_state::find(db)?.is_live {
        let other = checks::of_other_mode(db, is_live)?.into_iter();
        findings.extend(other.map(|journal| Finding::OtherMode { journal }));
    }
    let sums = verifying::sums(db, &summed.balances)?;
    findings.extend(sums.into_iter().map(Finding::Broken));
    let checked = verifying::projects(db, &summed.balances, places)?;
    let recorded = verifying::recorded(db)?;
    let broken = checked.broken.into_iter().chain(recorded);
    findings.extend(broken.map(Finding::Broken));
    findings.extend(balances_that_do_not_hold(db, &summed.balances)?);
    Ok(Verified {
        projects: checked.projects,
        is_whole: checked.projects == checked.of_projects,
        findings,
    })
}

/// The balances that are kept, and the lines that are in no payout, against the ledger.
fn balances_that_do_not_hold(db: &mut Db, balances: &Balances) -> Result<Vec<Finding>, DbError> {
    let mut owed: HashMap<CreativeId, i64> = balances
        .accounts()
        .filter_map(|account| match account {
            Account::Payable(creative) => Some((creative, balances.credit_fils(account))),
            _ => None,
        })
        .collect();
    let mut found = Vec::new();
    let mut after = String::new();
    loop {
        let rows = kept::all_after(db, &after, AT_ONCE)?;
        let Some((last, _)) = rows.last() else { break };
        after.clone_from(last);
        let creatives: Vec<CreativeId> = rows
            .iter()
            .filter_map(|(key, _)| key.parse().ok())
            .collect();
        let free = lines::free(db, &creatives)?;
        for (creative, kept_fils) in creatives.iter().zip(rows.iter().map(|(_, fils)| *fils)) {
            let owed_fils = owed.remove(creative).unwrap_or_default();
            let own = free.get(creative).map(Vec::as_slice).unwrap_or_default();
            let free_fils: i64 = own.iter().map(|line| line.net_fils).sum();
            let creative = *creative;
            if kept_fils != owed_fils {
                found.push(Finding::Balance {
                    creative,
                    owed_fils,
                    kept_fils,
                });
            }
            if free_fils != owed_fils {
                found.push(Finding::FreeLines {
                    creative,
                    owed_fils,
                    free_fils,
                });
            }
        }
    }
    let unknown = owed.into_iter().filter(|(_, fils)| *fils != 0);
    found.extend(unknown.map(|(creative, owed_fils)| Finding::Balance {
        creative,
        owed_fils,
        kept_fils: 0,
    }));
    Ok(found)
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    #[test]
    fn every_project_is_read_within_as_many_nights_as_all_need() {
        let first = date!(2026 - 11 - 29);
        for projects in [0_usize, 1, 5_000, 5_001, 12_345] {
            let nights = projects.div_ceil(MOST_A_NIGHT);
            let days = std::iter::successors(Some(first), |day| day.next_day());
            let read: Vec<_> = days
                .take(nights)
                .map(|day| places_of(day, projects))
                .collect();
            for place in [0, 4_999, 5_000, 10_000, 12_344] {
                let is_read = read.iter().any(|places| places.contains(&place));
                assert!(is_read || place >= projects, "{place} of {projects}");
            }
        }
    }
}
