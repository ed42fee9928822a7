//! The lifecycle of a proposal: one table of transitions, read by one function.
//!
//! **Invariant:** only [`advance`] creates a [`Transition`].

use strum::{IntoStaticStr, VariantArray};
use time::OffsetDateTime;

use super::{MAX_CHANGE_ROUNDS, ProposalState};
use crate::actors::{Actor, ActorKind};

/// An action on a proposal that was sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, VariantArray)]
pub enum Action {
    /// Send a new version, or confirm it after a change of the brief.
    Revise,
    /// Withdraw it.
    Withdraw,
    /// Ask for other terms.
    RequestChange,
    /// Decline it.
    Decline,
    /// Select it.
    Select,
    /// Another one was selected.
    Lose,
    /// Its time ran out.
    Expire,
    /// Its request ended, or its author can no longer work on it.
    Close,
}

impl Action {
    /// Every action.
    pub const ALL: &'static [Self] = Self::VARIANTS;
}

/// An event of a proposal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, IntoStaticStr, VariantArray)]
pub enum ProposalEvent {
    /// The creative sent it.
    #[strum(serialize = "proposal_sent")]
    Sent,
    /// The creative sent a new version.
    #[strum(serialize = "proposal_revised")]
    Revised,
    /// The creative withdrew it.
    #[strum(serialize = "proposal_withdrawn")]
    Withdrawn,
    /// The brand asked for a change.
    #[strum(serialize = "change_requested")]
    ChangeRequested,
    /// The brand declined it.
    #[strum(serialize = "proposal_declined")]
    Declined,
    /// The brand selected it.
    #[strum(serialize = "proposal_accepted")]
    Accepted,
    /// The brand selected another.
    #[strum(serialize = "proposal_not_selected")]
    NotSelected,
    /// Its time ran out.
    #[strum(serialize = "proposal_expired")]
    Expired,
    /// It ended with its request, or with its creative's account.
    #[strum(serialize = "proposal_closed")]
    Closed,
}

/// The facts about a proposal that decide its transitions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    /// Its state.
    pub state: ProposalState,
    /// Whether the brief was changed after this version was sent.
    pub is_brief_changed: bool,
    /// Until when it can be selected.
    pub valid_until: OffsetDateTime,
    /// How often the brand asked for a change.
    pub change_rounds: u8,
}

/// A valid transition, ready to be stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Transition {
    /// The state before.
    pub from: ProposalState,
    /// The state after.
    pub to: ProposalState,
    /// The event for the history.
    pub event: ProposalEvent,
    /// The actor.
    pub actor: Actor,
    /// The time.
    pub at: OffsetDateTime,
}

/// Why a transition is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// This kind of actor may never do this.
    #[error("the wrong side")]
    WrongSide,
    /// The proposal has ended.
    #[error("the wrong state")]
    WrongState,
    /// The brief has changed since, or the time has run out: the creative has to send a new version first.
    #[error("not current")]
    NotCurrent,
    /// The rounds of changes are used up.
    #[error("no round left")]
    NoRoundLeft,
    /// Its time has not run out.
    #[error("not due")]
    NotDue,
}

type Guard = fn(&Facts, OffsetDateTime) -> Result<(), Refused>;

struct Move {
    action: Action,
    by: &'static [ActorKind],
    guard: Option<Guard>,
    to: ProposalState,
    event: ProposalEvent,
}

const EVERYONE: &[ActorKind] = ActorKind::ALL;

fn is_current(facts: &Facts, now: OffsetDateTime) -> Result<(), Refused> {
    if facts.is_brief_changed || facts.valid_until <= now {
        return Err(Refused::NotCurrent);
    }
    Ok(())
}

fn has_a_round_left(facts: &Facts, _: OffsetDateTime) -> Result<(), Refused> {
    if facts.change_rounds >= MAX_CHANGE_ROUNDS {
        return Err(Refused::NoRoundLeft);
    }
    Ok(())
}

fn is_due(facts: &Facts, now: OffsetDateTime) -> Result<(), Refused> {
    if now < facts.valid_until {
        return Err(Refused::NotDue);
    }
    Ok(())
}

/// Every move begins at [`ProposalState::Sent`]: a proposal that has ended stays as it is.
#[rustfmt::skip]
const MOVES: &[Move] = &[
    Move { action: Action::Revise, by: &[ActorKind::Creative], guard: None, to: ProposalState::Sent, event: ProposalEvent::Revised },
    Move { action: Action::Withdraw, by: &[ActorKind::Creative], guard: None, to: ProposalState::Withdrawn, event: ProposalEvent::Withdrawn },
    Move { action: Action::RequestChange, by: &[ActorKind::Brand], guard: Some(has_a_round_left), to: ProposalState::Sent, event: ProposalEvent::ChangeRequested },
    Move { action: Action::Decline, by: &[ActorKind::Brand], guard: None, to: ProposalState::Declined, event: ProposalEvent::Declined },
    Move { action: Action::Select, by: &[ActorKind::Brand], guard: Some(is_current), to: ProposalState::Accepted, event: ProposalEvent::Accepted },
    Move { action: Action::Lose, by: &[ActorKind::Brand], guard: None, to: ProposalState::NotSelected, event: ProposalEvent::NotSelected },
    Move { action: Action::Expire, by: &[ActorKind::Clock], guard: Some(is_due), to: ProposalState::Expired, event: ProposalEvent::Expired },
    Move { action: Action::Close, by: EVERYONE, guard: None, to: ProposalState::Closed, event: ProposalEvent::Closed },
];

/// The transition of a proposal with these facts when `actor` does `action`.
///
/// # Errors
/// [`Refused`]: the actor is checked before the state, the state before the guard.
pub fn advance(
    facts: &Facts,
    action: Action,
    actor: Actor,
    now: OffsetDateTime,
) -> Result<Transition, Refused> {
    let row = MOVES
        .iter()
        .find(|row| row.action == action && row.by.contains(&actor.kind()))
        .ok_or(Refused::WrongSide)?;
    if !facts.state.is_live() {
        return Err(Refused::WrongState);
    }
    if let Some(guard) = row.guard {
        guard(facts, now)?;
    }
    Ok(Transition {
        from: facts.state,
        to: row.to,
        event: row.event,
        actor,
        at: now,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use time::Duration;
    use uuid::Uuid;

    use super::*;
    use crate::ids::AccountId;
    use crate::vocabulary::Vocabulary as _;

    const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

    fn actors() -> [Actor; 5] {
        let id = AccountId::new(Uuid::from_u128(1));
        [
            Actor::Brand(id),
            Actor::Creative(id),
            Actor::Admin(id),
            Actor::Operator,
            Actor::Clock,
        ]
    }

    fn facts(state: ProposalState, valid_for: Duration) -> Facts {
        Facts {
            state,
            is_brief_changed: false,
            valid_until: NOW + valid_for,
            change_rounds: 0,
        }
    }

    /// Action; actors; state after. All of them begin at `sent`.
    const ALLOWED: [(Action, &str, &str); 8] = [
        (Action::Revise, "creative", "sent"),
        (Action::Withdraw, "creative", "withdrawn"),
        (Action::RequestChange, "brand", "sent"),
        (Action::Decline, "brand", "declined"),
        (Action::Select, "brand", "accepted"),
        (Action::Lose, "brand", "not_selected"),
        (Action::Expire, "clock", "expired"),
        (
            Action::Close,
            "brand creative admin operator clock",
            "closed",
        ),
    ];

    #[test]
    fn every_state_actor_and_action_does_what_the_rules_say_and_nothing_else() {
        for state in ProposalState::ALL {
            for actor in actors() {
                for &action in Action::ALL {
                    // Expiry is due exactly when selection no longer is possible.
                    let valid_for = i64::from(action != Action::Expire);
                    let facts = facts(*state, Duration::seconds(valid_for));
                    let row = ALLOWED.iter().find(|row| row.0 == action).unwrap();
                    let is_side = row.1.split(' ').any(|by| by == actor.kind().slug());
                    let wanted = match (is_side, state.is_live()) {
                        (false, _) => Err(Refused::WrongSide),
                        (true, false) => Err(Refused::WrongState),
                        (true, true) => Ok(ProposalState::from_slug(row.2).unwrap()),
                    };
                    let done = advance(&facts, action, actor, NOW);
                    let case = format!("{state:?} {actor:?} {action:?}");
                    assert_eq!(done.map(|moved| moved.to), wanted, "{case}");
                }
            }
        }
    }

    #[test]
    fn only_a_current_proposal_is_selected() {
        let [brand, ..] = actors();
        let current = facts(ProposalState::Sent, Duration::SECOND);
        assert!(advance(&current, Action::Select, brand, NOW).is_ok());
        let changed = Facts {
            is_brief_changed: true,
            ..current
        };
        let late = facts(ProposalState::Sent, Duration::ZERO);
        for facts in [changed, late] {
            assert_eq!(
                advance(&facts, Action::Select, brand, NOW),
                Err(Refused::NotCurrent)
            );
        }
    }

    #[test]
    fn a_brand_asks_for_five_changes_at_most() {
        let [brand, ..] = actors();
        let asked = |change_rounds| {
            let facts = Facts {
                change_rounds,
                ..facts(ProposalState::Sent, Duration::SECOND)
            };
            advance(&facts, Action::RequestChange, brand, NOW).err()
        };
        assert_eq!(asked(4), None);
        assert_eq!(asked(5), Some(Refused::NoRoundLeft));
    }

    proptest! {
        #[test]
        fn no_path_leads_out_of_an_end(path in prop::collection::vec((0_usize..8, 0_usize..5), 0..20)) {
            let mut now = facts(ProposalState::Sent, Duration::ZERO);
            let mut ends = 0;
            for (action, actor) in path {
                if let Ok(moved) = advance(&now, Action::ALL[action], actors()[actor], NOW) {
                    prop_assert!(now.state.is_live());
                    now.state = moved.to;
                    ends += u8::from(!moved.to.is_live());
                }
            }
            prop_assert!(ends <= 1);
        }
    }
}
