//! What explains a payout that the bank carried out and that is not here any more.

use std::collections::BTreeMap;

use time::Date;

use super::{PayableLine, ProjectFacts};
use crate::calendar::day_of;
use crate::ids::{LedgerLineId, QuoteRequestId};

/// What of a carried-out payout is explained by what a creative is owed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Explained {
    /// The lines that it has paid.
    pub taken: Vec<LedgerLineId>,
    /// What is not explained, in fils: its releases are lost.
    pub ahead_fils: i64,
}

/// Explains a payout by `lines`, all that are in no payout, oldest first: by what was known on its day, every debit, and of
/// the credits those that fit. Money of projects that waits now explains it last: it was hardly in a transfer.
pub fn explain(
    lines: &[PayableLine],
    projects: &BTreeMap<QuoteRequestId, ProjectFacts>,
    amount_fils: i64,
    sent_on: Date,
) -> Explained {
    let known = || lines.iter().filter(move |line| day_of(line.at) <= sent_on);
    let debits = known().filter(|line| line.net_fils < 0);
    let mut explained = Explained {
        taken: Vec::new(),
        ahead_fils: amount_fils,
    };
    for line in debits {
        explained.taken.push(line.line);
        explained.ahead_fils -= line.net_fils;
    }
    let mut credits: Vec<&PayableLine> = known().filter(|line| line.net_fils > 0).collect();
    credits.sort_by_key(|line| {
        let facts = line.request.and_then(|request| projects.get(&request));
        facts.is_some_and(|facts| !facts.blocks.is_empty())
    });
    for line in credits {
        if line.net_fils <= explained.ahead_fils {
            explained.taken.push(line.line);
            explained.ahead_fils -= line.net_fils;
        }
    }
    explained
}

#[cfg(test)]
mod tests {
    use time::Duration;
    use time::macros::{date, datetime};
    use uuid::Uuid;

    use super::*;
    use crate::payments::payouts::{LineBlock, PayableKind};

    fn line(number: u128, net_fils: i64) -> PayableLine {
        PayableLine {
            line: LedgerLineId::new(Uuid::from_u128(number)),
            kind: PayableKind::Release,
            request: None,
            at: datetime!(2026-11-01 09:00 UTC),
            net_fils,
            fee_fils: 0,
        }
    }

    fn keys(numbers: &[u128]) -> Vec<LedgerLineId> {
        let ids = numbers.iter();
        ids.map(|number| LedgerLineId::new(Uuid::from_u128(*number)))
            .collect()
    }

    #[test]
    fn a_carried_out_payout_takes_what_fits_and_the_rest_is_ahead_of_its_release() {
        let later = PayableLine {
            at: datetime!(2026-11-01 09:00 UTC) + Duration::days(3),
            ..line(5, 1_000)
        };
        let lines = [
            line(1, 60_000),
            line(2, -10_000),
            line(3, 50_000),
            line(4, 9_000),
            later,
        ];
        let none = BTreeMap::new();
        let explained = |amount_fils| explain(&lines, &none, amount_fils, date!(2026 - 11 - 02));
        assert_eq!(explained(100_000).taken, keys(&[2, 1, 3]));
        assert_eq!(explained(100_000).ahead_fils, 0);
        assert_eq!(explained(59_000).taken, keys(&[2, 1, 4]));
        assert_eq!(explained(59_000).ahead_fils, 0);
        assert_eq!(explained(200_000).taken, keys(&[2, 1, 3, 4]));
        assert_eq!(explained(200_000).ahead_fils, 91_000);
        let nothing = explain(&[], &none, 5_000, date!(2026 - 11 - 02));
        assert_eq!(nothing.ahead_fils, 5_000);
    }

    #[test]
    fn money_of_a_project_that_waits_explains_a_carried_out_payout_last() {
        let request = QuoteRequestId::new(Uuid::from_u128(9));
        let waits = PayableLine {
            request: Some(request),
            ..line(1, 60_000)
        };
        let lines = [waits, line(2, 60_000)];
        let facts = ProjectFacts {
            blocks: vec![LineBlock::Admin],
            ..ProjectFacts::default()
        };
        let projects = BTreeMap::from([(request, facts)]);
        let explained = |amount_fils| {
            let found = explain(&lines, &projects, amount_fils, date!(2026 - 11 - 02));
            (found.taken, found.ahead_fils)
        };
        assert_eq!(explained(60_000), (keys(&[2]), 0));
        assert_eq!(explained(130_000), (keys(&[2, 1]), 10_000));
    }
}
