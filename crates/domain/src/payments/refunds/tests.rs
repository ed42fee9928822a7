//! Every state, fact and cause, compared with a readable table of the rules.

use std::fmt::Write as _;

use super::*;
use crate::vocabulary::Vocabulary as _;

const CAUSES: [RefundCause; 15] = [
    RefundCause::Observed(RefundOutcome::Pending),
    RefundCause::Observed(RefundOutcome::Refunded),
    RefundCause::Observed(RefundOutcome::RefundedOther),
    RefundCause::Observed(RefundOutcome::Failed),
    RefundCause::Unreachable { may_repeat: true },
    RefundCause::Unreachable { may_repeat: false },
    RefundCause::Paused,
    RefundCause::RanOut,
    RefundCause::Listed,
    RefundCause::NotListed,
    RefundCause::Again,
    RefundCause::ByBank,
    RefundCause::Withdraw,
    RefundCause::Posted,
    RefundCause::ChargedBack,
];

fn facts() -> Vec<RefundFacts> {
    let both = [false, true];
    let mut facts = Vec::new();
    for &state in RefundState::ALL {
        for is_called in both {
            for is_due_to_brand in both {
                for is_running in both {
                    facts.push(RefundFacts {
                        state,
                        is_called,
                        is_due_to_brand,
                        is_running,
                    });
                }
            }
        }
    }
    facts
}

/// Cause; from which states, `unsent` for those of which nothing can be with the provider; to which; the effect.
#[rustfmt::skip]
const RULES: [(&str, &str, &str, RefundEffect); 17] = [
    ("Observed(Pending)", "ordered", "sent", RefundEffect::None),
    ("Observed(Refunded)", "ordered sent unsure failed review", "done", RefundEffect::PostDone),
    ("Observed(Refunded)", "withdrawn", "withdrawn", RefundEffect::Foreign),
    ("Observed(RefundedOther)", "ordered sent unsure failed", "review", RefundEffect::TellAdmins),
    ("Observed(RefundedOther)", "withdrawn", "withdrawn", RefundEffect::Foreign),
    ("Observed(Failed)", "ordered sent", "failed", RefundEffect::TellAdmins),
    ("Unreachable { may_repeat: true }", "ordered", "ordered", RefundEffect::None),
    ("Unreachable { may_repeat: false }", "ordered", "unsure", RefundEffect::TellAdmins),
    ("Paused", "ordered", "unsure", RefundEffect::TellAdmins),
    ("RanOut", "sent", "unsure", RefundEffect::TellAdmins),
    ("Listed", "unsure", "sent", RefundEffect::None),
    ("NotListed", "unsure", "ordered", RefundEffect::NextTry),
    ("Again", "failed", "ordered", RefundEffect::NextTry),
    ("ByBank", "failed", "done", RefundEffect::PostByBank),
    ("Posted", "review", "done", RefundEffect::PostOther),
    ("Withdraw", "unsent", "withdrawn", RefundEffect::PostWithdrawn),
    ("ChargedBack", "unsent", "done", RefundEffect::PaidByChargeback),
];

fn wanted(facts: RefundFacts, cause: RefundCause) -> Option<RefundStep> {
    let is_unsent = facts.state == RefundState::Failed
        || facts.state == RefundState::Ordered && !facts.is_called;
    if cause == RefundCause::Withdraw && (!facts.is_running || facts.is_due_to_brand) {
        return None;
    }
    let name = format!("{cause:?}");
    let row = RULES.iter().find(|(known, from, ..)| {
        *known == name
            && (*from == "unsent" && is_unsent
                || from.split(' ').any(|slug| slug == facts.state.slug()))
    })?;
    Some(RefundStep {
        to: RefundState::from_slug(row.2).unwrap(),
        effect: row.3,
    })
}

#[test]
fn every_state_and_cause_does_what_the_rules_say_and_nothing_else() {
    let mut wrong = String::new();
    for facts in facts() {
        for cause in CAUSES {
            let (done, wanted) = (facts.advance(cause), wanted(facts, cause));
            if done != wanted {
                writeln!(wrong, "{facts:?} {cause:?}: {done:?}, not {wanted:?}").unwrap();
            }
        }
    }
    assert_eq!(wrong, "");
}

#[test]
fn what_is_done_stays_done() {
    for facts in facts()
        .into_iter()
        .filter(|facts| facts.state == RefundState::Done)
    {
        for cause in CAUSES {
            assert_eq!(facts.advance(cause), None, "{cause:?}");
        }
    }
}

#[test]
fn what_may_be_with_the_provider_is_neither_withdrawn_nor_sent_again() {
    for facts in facts().into_iter().filter(|facts| !facts.is_unsent()) {
        for cause in [
            RefundCause::Withdraw,
            RefundCause::ChargedBack,
            RefundCause::Again,
        ] {
            assert_eq!(facts.advance(cause), None, "{facts:?} {cause:?}");
        }
    }
}
