//! The lifecycle of an application: one table of transitions, read by one function.
//!
//! **Invariant:** only [`advance`] creates a [`Transition`].

use time::OffsetDateTime;

use self::Action as Do;
use super::{ApplicationStage, ApplicationStage as At};
use crate::events::{Actor, ActorKind as By, EventKind};

/// An action on an application.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Send it.
    Submit,
    /// Ask the applicant for changes.
    RequestChanges,
    /// Send it again with changes.
    Resubmit,
    /// Accept it: the creative joins the roster.
    Approve,
    /// Reject it.
    Reject,
    /// Withdraw it.
    Withdraw,
    /// Publish the profile.
    Publish,
}

/// A valid transition, ready to be stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Transition {
    /// The stage before; `None` when it is sent.
    pub from: Option<ApplicationStage>,
    /// The stage after.
    pub to: ApplicationStage,
    /// The event for the history.
    pub event: EventKind,
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
    /// The action is not possible at this stage: another review was first, or the application was withdrawn.
    #[error("the wrong stage")]
    WrongStage,
}

/// One row of the table.
struct Move {
    action: Action,
    /// Empty: before the application is sent.
    from: &'static [ApplicationStage],
    by: By,
    to: ApplicationStage,
    event: EventKind,
}

const fn row(
    action: Action,
    from: &'static [ApplicationStage],
    by: By,
    to: ApplicationStage,
    event: EventKind,
) -> Move {
    Move {
        action,
        from,
        by,
        to,
        event,
    }
}

const OPEN: &[At] = &[At::Submitted, At::NeedsChanges];

#[rustfmt::skip]
const MOVES: &[Move] = &[
    row(Do::Submit, &[], By::Creative, At::Submitted, EventKind::Submitted),
    row(Do::RequestChanges, &[At::Submitted], By::Admin, At::NeedsChanges, EventKind::ChangesRequested),
    row(Do::Resubmit, &[At::NeedsChanges], By::Creative, At::Submitted, EventKind::Submitted),
    row(Do::Approve, OPEN, By::Admin, At::Approved, EventKind::Approved),
    row(Do::Reject, OPEN, By::Admin, At::Rejected, EventKind::Rejected),
    row(Do::Withdraw, OPEN, By::Creative, At::Withdrawn, EventKind::Withdrawn),
    row(Do::Publish, &[At::Approved], By::Creative, At::Published, EventKind::Published),
];

/// The transition of an application at `stage` (`None`: not sent yet) when `actor` does `action`.
///
/// # Errors
/// [`Refused`]: the actor is checked before the stage.
pub fn advance(
    stage: Option<ApplicationStage>,
    action: Action,
    actor: Actor,
    now: OffsetDateTime,
) -> Result<Transition, Refused> {
    let row = MOVES
        .iter()
        .find(|row| row.action == action && row.by == actor.kind())
        .ok_or(Refused::WrongSide)?;
    if !stage.map_or(row.from.is_empty(), |stage| row.from.contains(&stage)) {
        return Err(Refused::WrongStage);
    }
    Ok(Transition {
        from: stage,
        to: row.to,
        event: row.event,
        actor,
        at: now,
    })
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::ids::AccountId;
    use crate::vocabulary::Vocabulary as _;

    const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

    const ACTIONS: [Action; 7] = [
        Do::Submit,
        Do::RequestChanges,
        Do::Resubmit,
        Do::Approve,
        Do::Reject,
        Do::Withdraw,
        Do::Publish,
    ];

    /// Action; actor; from which stages (`-`: before it is sent); to which stage.
    const ALLOWED: [(&str, &str, &str, &str); 7] = [
        ("Submit", "creative", "-", "submitted"),
        ("RequestChanges", "admin", "submitted", "needs_changes"),
        ("Resubmit", "creative", "needs_changes", "submitted"),
        ("Approve", "admin", "submitted needs_changes", "approved"),
        ("Reject", "admin", "submitted needs_changes", "rejected"),
        (
            "Withdraw",
            "creative",
            "submitted needs_changes",
            "withdrawn",
        ),
        ("Publish", "creative", "approved", "published"),
    ];

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

    fn wanted(
        action: Action,
        actor: Actor,
        stage: Option<ApplicationStage>,
    ) -> Result<ApplicationStage, Refused> {
        let name = format!("{action:?}");
        let from = stage.map_or("-", |stage| stage.slug());
        let (_, _, stages, to) = ALLOWED
            .iter()
            .find(|row| row.0 == name && row.1 == actor.kind().slug())
            .ok_or(Refused::WrongSide)?;
        if stages.split(' ').any(|known| known == from) {
            Ok(ApplicationStage::from_slug(to).unwrap())
        } else {
            Err(Refused::WrongStage)
        }
    }

    #[test]
    fn every_stage_actor_and_action_does_what_the_rules_say_and_nothing_else() {
        let stored = ApplicationStage::ALL.iter().copied().map(Some);
        let stages: Vec<_> = [None].into_iter().chain(stored).collect();
        for stage in stages {
            for actor in actors() {
                for action in ACTIONS {
                    let done = advance(stage, action, actor, NOW);
                    let case = format!("{stage:?} {actor:?} {action:?}");
                    assert_eq!(done.map(|t| t.to), wanted(action, actor, stage), "{case}");
                    if let Ok(transition) = done {
                        assert_eq!(
                            (transition.from, transition.actor),
                            (stage, actor),
                            "{case}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn a_reviewed_application_cannot_be_reviewed_again() {
        let [_, _, admin, ..] = actors();
        for stage in ApplicationStage::ALL.iter().filter(|s| s.is_reviewed()) {
            for action in [Do::Approve, Do::Reject] {
                assert_eq!(
                    advance(Some(*stage), action, admin, NOW),
                    Err(Refused::WrongStage)
                );
            }
        }
    }
}
