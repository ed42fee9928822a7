//! Every state and cause, compared with a readable table of the rules.

use std::fmt::Write as _;

use super::*;
use crate::vocabulary::Vocabulary as _;

const KNOWN: [Known; 5] = [
    Known::No,
    Known::AnotherPosted,
    Known::Posted,
    Known::BothPosted,
    Known::TakenBack,
];

fn outcomes() -> Vec<Outcome> {
    let mut outcomes = vec![
        Outcome::Pending,
        Outcome::Captured(CapturedAs::Ordered),
        Outcome::Captured(CapturedAs::OtherAmount),
        Outcome::Captured(CapturedAs::Foreign),
        Outcome::Reversed,
        Outcome::Expired,
    ];
    outcomes.extend(Failure::ALL.iter().copied().map(Outcome::Failed));
    outcomes
}

fn causes() -> Vec<AttemptCause> {
    let mut causes = vec![
        AttemptCause::PageReceived,
        AttemptCause::NoPage,
        AttemptCause::PageRefused,
        AttemptCause::GivenUp,
        AttemptCause::RanOut,
    ];
    for outcome in outcomes() {
        causes.extend(KNOWN.map(|known| AttemptCause::Observed(outcome, known)));
    }
    causes
}

fn name(cause: AttemptCause) -> String {
    match cause {
        AttemptCause::Observed(Outcome::Captured(how), known) => format!("{how:?} {known:?}"),
        AttemptCause::Observed(Outcome::Failed(_), known) => format!("Failed {known:?}"),
        AttemptCause::Observed(outcome, known) => format!("{outcome:?} {known:?}"),
        other => format!("{other:?}"),
    }
}

/// Cause; from which states (`any`, or all but those after `!`); to which (`=`: the same); the effect. What is not here
/// does nothing.
#[rustfmt::skip]
const RULES: [(&str, &str, &str, AttemptEffect); 23] = [
    ("PageReceived", "created", "pending", AttemptEffect::None),
    ("NoPage", "created", "failed", AttemptEffect::None),
    ("PageRefused", "created", "failed", AttemptEffect::None),
    ("GivenUp", "pending", "expired", AttemptEffect::None),
    ("RanOut", "pending", "expired", AttemptEffect::TellBrand),
    ("Failed No", "created pending", "failed", AttemptEffect::TellBrand),
    ("Failed AnotherPosted", "created pending", "failed", AttemptEffect::TellBrand),
    ("Failed Posted", "created pending", "failed", AttemptEffect::TellBrand),
    ("Failed BothPosted", "created pending", "failed", AttemptEffect::TellBrand),
    ("Failed TakenBack", "created pending", "failed", AttemptEffect::TellBrand),
    ("Expired No", "created pending", "expired", AttemptEffect::TellBrand),
    ("Expired AnotherPosted", "created pending", "expired", AttemptEffect::TellBrand),
    ("Expired Posted", "created pending", "expired", AttemptEffect::TellBrand),
    ("Expired BothPosted", "created pending", "expired", AttemptEffect::TellBrand),
    ("Expired TakenBack", "created pending", "expired", AttemptEffect::TellBrand),
    ("Ordered No", "!captured", "captured", AttemptEffect::Credit),
    ("OtherAmount No", "!captured", "review", AttemptEffect::Suspend),
    ("Ordered AnotherPosted", "any", "=", AttemptEffect::Credit),
    ("OtherAmount AnotherPosted", "any", "=", AttemptEffect::Credit),
    ("Reversed Posted", "any", "reversed", AttemptEffect::TakeBack),
    ("Reversed BothPosted", "any", "=", AttemptEffect::TakeBack),
    ("Reversed No", "created pending", "failed", AttemptEffect::TellBrand),
    ("Reversed AnotherPosted", "created pending", "failed", AttemptEffect::TellBrand),
];

/// What the table leaves to a sentence: money that is none of ours is shown once, and a capture that the ledger does not
/// know although the attempt is captured, which is never stored, changes nothing but the ledger.
fn beyond_the_table(state: AttemptState, cause: &str) -> Option<AttemptEffect> {
    use AttemptState as State;
    match (cause, state) {
        ("Foreign No" | "Foreign AnotherPosted", State::Review) => Some(AttemptEffect::None),
        ("Foreign No" | "Foreign AnotherPosted", _) => Some(AttemptEffect::ShowAdmins),
        ("Ordered No", State::Captured) => Some(AttemptEffect::Credit),
        ("OtherAmount No", State::Captured) => Some(AttemptEffect::Suspend),
        _ => None,
    }
}

fn wanted(state: AttemptState, cause: &str) -> Option<(AttemptState, AttemptEffect)> {
    match beyond_the_table(state, cause) {
        Some(AttemptEffect::None) => return None,
        Some(effect) => {
            let is_first = cause == "Foreign No" && state != AttemptState::Captured;
            return Some((
                if is_first {
                    AttemptState::Review
                } else {
                    state
                },
                effect,
            ));
        }
        None => {}
    }
    let row = RULES.iter().find(|(known, from, ..)| {
        *known == cause
            && match from.strip_prefix('!') {
                Some(except) => except != state.slug(),
                None => *from == "any" || from.split(' ').any(|slug| slug == state.slug()),
            }
    })?;
    let to = if row.2 == "=" {
        Some(state)
    } else {
        AttemptState::from_slug(row.2)
    };
    Some((to.unwrap(), row.3))
}

#[test]
fn every_state_and_cause_does_what_the_rules_say_and_nothing_else() {
    let mut wrong = String::new();
    for &state in AttemptState::ALL {
        for cause in causes() {
            let step = advance(state, cause);
            let done = step.map(|step| (step.to, step.effect));
            let wanted = wanted(state, &name(cause));
            if done != wanted {
                writeln!(wrong, "{state:?} {cause:?}: {done:?}, not {wanted:?}").unwrap();
            }
        }
    }
    assert_eq!(wrong, "");
}

#[test]
fn a_failure_is_named_where_it_ends_the_attempt_and_nowhere_else() {
    for &state in AttemptState::ALL {
        for cause in causes() {
            let Some(step) = advance(state, cause) else {
                continue;
            };
            let fails = step.to == AttemptState::Failed && state != AttemptState::Failed;
            assert_eq!(step.failure.is_some(), fails, "{state:?} {cause:?}");
            if let AttemptCause::Observed(Outcome::Failed(failure), _) = cause {
                assert_eq!(step.failure, Some(failure));
            }
        }
    }
    let no_page = advance(AttemptState::Created, AttemptCause::NoPage).unwrap();
    assert_eq!(no_page.failure, Some(Failure::NoPage));
    let elsewhere = advance(AttemptState::Created, AttemptCause::PageRefused).unwrap();
    assert_eq!(elsewhere.failure, Some(Failure::PageHost));
    for failure in Failure::ALL {
        assert_ne!(failure.for_payers(), Failure::PageHost);
    }
}

#[test]
fn no_transaction_is_posted_or_taken_back_twice() {
    for &state in AttemptState::ALL {
        for how in [
            CapturedAs::Ordered,
            CapturedAs::OtherAmount,
            CapturedAs::Foreign,
        ] {
            for known in [Known::Posted, Known::BothPosted, Known::TakenBack] {
                let again = AttemptCause::Observed(Outcome::Captured(how), known);
                assert_eq!(advance(state, again), None, "{state:?} {how:?} {known:?}");
            }
        }
        let gone = AttemptCause::Observed(Outcome::Reversed, Known::TakenBack);
        assert_eq!(advance(state, gone), None);
    }
}

#[test]
fn money_is_counted_however_late_it_comes() {
    let capture = AttemptCause::Observed(Outcome::Captured(CapturedAs::Ordered), Known::No);
    for &state in AttemptState::ALL {
        let step = advance(state, capture).unwrap();
        assert_eq!(
            (step.to, step.effect),
            (AttemptState::Captured, AttemptEffect::Credit)
        );
    }
}

#[test]
fn what_is_not_known_decides_nothing() {
    for &state in AttemptState::ALL {
        for known in KNOWN {
            assert_eq!(
                advance(state, AttemptCause::Observed(Outcome::Pending, known)),
                None
            );
        }
    }
}
