//! Plans of parts for the tests of paying.

use proptest::prelude::*;

use super::parts::{Part, PartRelease};
use crate::proposals::PartDue;
use crate::vocabulary::Vocabulary as _;

/// A plan whose money goes to the creative on approval.
pub(crate) fn plan(parts: &[(i64, PartDue)]) -> Vec<Part> {
    let part = |&(amount_fils, due): &(i64, PartDue)| Part {
        amount_fils,
        due,
        release: PartRelease::OnApproval,
    };
    parts.iter().map(part).collect()
}

/// Any plan of one to five parts; a part before the start may be a deposit.
pub(crate) fn plans() -> impl Strategy<Value = Vec<Part>> {
    let part = (
        1..500_000_i64,
        prop::sample::select(PartDue::ALL),
        any::<bool>(),
    );
    let part = part.prop_map(|(amount_fils, due, is_deposit)| Part {
        amount_fils,
        due,
        release: if is_deposit && due == PartDue::BeforeStart {
            PartRelease::AtStart
        } else {
            PartRelease::OnApproval
        },
    });
    prop::collection::vec(part, 1..=5)
}
