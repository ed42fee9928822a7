//! What of the books is looked at every night, and tells the admins.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use marsam_domain::ledger::invariants::SUSPENSE_PERIOD;
use marsam_domain::notices::Notice;
use marsam_persistence::ledger::suspense;
use marsam_persistence::{Db, DbError, money_state};
use time::OffsetDateTime;

use super::Verified;
use crate::alerts::alert_admins;

/// Tells the admins of money that has been in suspense for too long.
///
/// # Errors
/// The database's.
pub fn tell_of_suspense(db: &mut Db, now: OffsetDateTime) -> Result<(), DbError> {
    let waiting = suspense::waiting(db)?.into_iter();
    let late = waiting.filter(|waiting| waiting.since + SUSPENSE_PERIOD < now);
    let (mut amount_fils, mut won_fils) = (0, 0);
    for waiting in late {
        amount_fils += waiting.fils;
        won_fils += waiting.won_fils;
    }
    if amount_fils == 0 {
        return Ok(());
    }
    let notice = Notice::SuspenseWaits {
        amount_fils,
        won_fils,
    };
    alert_admins(db, &notice, now)
}

/// What the checks of this process have found.
#[derive(Clone, Debug, Default)]
pub struct Seen(Arc<Mutex<Option<HashSet<String>>>>);

impl Seen {
    /// Keeps what a check has found; true if the check before it in this process did not have all of that. The first one of
    /// a process compares with nothing.
    pub fn note(&self, verified: &Verified) -> bool {
        let found = verified.findings.iter().map(ToString::to_string);
        let found: HashSet<String> = found.collect();
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new = kept.as_ref().is_some_and(|before| !found.is_subset(before));
        // Other nights read other projects.
        let before = kept.take().filter(|_| !verified.is_whole);
        let mut all = before.unwrap_or_default();
        all.extend(found);
        *kept = Some(all);
        is_new
    }
}

/// Keeps in how many places a nightly check found that the ledger does not hold. Admins learn of it when there are more of
/// them than before, and when some are new, as [`Seen`] says. A finding counts until a check has read all projects at once
/// without it.
///
/// # Errors
/// The database's.
pub fn keep_findings(
    db: &mut Db,
    verified: &Verified,
    are_new: bool,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let before = money_state::find(db)?.ledger_findings;
    let kept = kept_of(verified, before);
    money_state::keep_findings(db, kept)?;
    if kept <= before && !are_new {
        return Ok(());
    }
    let findings = u32::try_from(kept).unwrap_or(u32::MAX);
    alert_admins(db, &Notice::LedgerBroken { findings }, now)
}

/// How many findings are kept after a check, where there were `before`.
fn kept_of(verified: &Verified, before: i64) -> i64 {
    let found = i64::try_from(verified.findings.len()).unwrap_or(i64::MAX);
    if verified.is_whole {
        found
    } else {
        found.max(before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::books::Finding;

    fn checked(journals: &[&str], is_whole: bool) -> Verified {
        let findings = journals.iter().map(|journal| Finding::Journal {
            journal: (*journal).to_owned(),
            fils: 1,
        });
        Verified {
            projects: 1,
            is_whole,
            findings: findings.collect(),
        }
    }

    #[test]
    fn a_finding_counts_until_a_check_of_all_projects_does_not_have_it() {
        assert_eq!(kept_of(&checked(&[], false), 2), 2);
        assert_eq!(kept_of(&checked(&["a", "b", "c"], false), 2), 3);
        assert_eq!(kept_of(&checked(&["a"], true), 2), 1);
    }

    #[test]
    fn a_finding_is_new_where_the_check_before_did_not_have_it() {
        let seen = Seen::default();
        let nights: [(&[&str], bool, bool); 7] = [
            (&["a"], true, false),
            (&["a"], true, false),
            // As many as before.
            (&["b"], true, true),
            (&[], true, false),
            (&["c"], false, true),
            (&[], false, false),
            (&["c"], false, false),
        ];
        for (place, (found, is_whole, is_new)) in nights.into_iter().enumerate() {
            assert_eq!(seen.note(&checked(found, is_whole)), is_new, "{place}");
        }
    }
}
