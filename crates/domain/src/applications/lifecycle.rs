//! The lifecycle of an application: one table of transitions, and the undoing of a review, which goes back.
//!
//! **Invariant:** only [`advance`] and [`undo`] create a [`Transition`].

use strum::{IntoStaticStr, VariantArray};
use time::{Duration, OffsetDateTime};

use super::{ApplicationStage, ApplicationStage as Stage};
use crate::actors::{Actor, ActorKind};
use crate::ids::AccountId;

/// How long an admin may undo a review; the applicant's mail about it waits as long.
pub const UNDO_PERIOD: Duration = Duration::seconds(10);

/// An action on an application.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Send it.
    Submit,
    /// Ask the applicant for changes.
    RequestChanges,
    /// Change it while it waits for its review.
    Edit,
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

/// An event of an application.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum ApplicationEvent {
    /// It was sent.
    Submitted,
    /// An admin asked the applicant for changes.
    ChangesRequested,
    /// It was accepted.
    Approved,
    /// It was rejected.
    Rejected,
    /// The applicant withdrew it.
    Withdrawn,
    /// The applicant changed it while it waited for its review.
    #[strum(serialize = "application_edited")]
    Edited,
    /// An admin took a review back.
    ReviewUndone,
    /// The creative's profile was published.
    Published,
}

impl ApplicationEvent {
    /// The stored form.
    pub fn slug(self) -> &'static str {
        self.into()
    }
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
    pub event: ApplicationEvent,
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
    /// The review is another admin's, or too long ago, or the application has moved on.
    #[error("too late to undo")]
    TooLate,
}

/// A review as stored in the history.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Review {
    /// The admin.
    pub admin: AccountId,
    /// The stage before.
    pub from: ApplicationStage,
    /// The stage after.
    pub to: ApplicationStage,
    /// What the admin wrote to the applicant.
    pub note: Option<String>,
    /// The time.
    pub at: OffsetDateTime,
}

/// One row of the table.
struct Move {
    action: Action,
    /// Empty: before the application is sent.
    from: &'static [ApplicationStage],
    by: ActorKind,
    to: ApplicationStage,
    event: ApplicationEvent,
}

const fn row(
    action: Action,
    from: &'static [ApplicationStage],
    by: ActorKind,
    to: ApplicationStage,
    event: ApplicationEvent,
) -> Move {
    Move {
        action,
        from,
        by,
        to,
        event,
    }
}

const OPEN: &[Stage] = &[Stage::Submitted, Stage::NeedsChanges];

#[rustfmt::skip]
const MOVES: &[Move] = &[
    row(Action::Submit, &[], ActorKind::Creative, Stage::Submitted, ApplicationEvent::Submitted),
    row(Action::Edit, &[Stage::Submitted], ActorKind::Creative, Stage::Submitted, ApplicationEvent::Edited),
    row(Action::Resubmit, &[Stage::NeedsChanges], ActorKind::Creative, Stage::Submitted, ApplicationEvent::Submitted),
    row(Action::Approve, OPEN, ActorKind::Admin, Stage::Approved, ApplicationEvent::Approved),
    row(Action::Reject, OPEN, ActorKind::Admin, Stage::Rejected, ApplicationEvent::Rejected),
    row(Action::RequestChanges, &[Stage::Submitted], ActorKind::Admin, Stage::NeedsChanges, ApplicationEvent::ChangesRequested),
    row(Action::Withdraw, OPEN, ActorKind::Creative, Stage::Withdrawn, ApplicationEvent::Withdrawn),
    row(Action::Publish, &[Stage::Approved], ActorKind::Creative, Stage::Published, ApplicationEvent::Published),
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

/// The transition that takes back the latest review, by the admin who made it.
///
/// # Errors
/// [`Refused::TooLate`]
pub fn undo(
    stage: ApplicationStage,
    latest: Option<&Review>,
    admin: AccountId,
    now: OffsetDateTime,
) -> Result<Transition, Refused> {
    let undone = latest
        .filter(|review| review.to == stage && review.admin == admin)
        .filter(|review| now < review.at + UNDO_PERIOD)
        .ok_or(Refused::TooLate)?;
    Ok(Transition {
        from: Some(stage),
        to: undone.from,
        event: ApplicationEvent::ReviewUndone,
        actor: Actor::Admin(admin),
        at: now,
    })
}

impl Action {
    /// Its name in the API, as the last segment of its call; `edit` changes the application.
    const fn wire_name(self) -> Option<&'static str> {
        match self {
            Self::Approve => Some("approve"),
            Self::Reject => Some("reject"),
            Self::RequestChanges => Some("request-changes"),
            Self::Edit | Self::Resubmit => Some("edit"),
            Self::Withdraw => Some("withdraw"),
            // These are not moves of an application.
            Self::Submit | Self::Publish => None,
        }
    }
}

/// The name of [`undo`] in the API.
pub const UNDO: &str = "undo";
/// Every name that [`allowed_moves`] or [`UNDO`] may be.
pub const MOVE_NAMES: [&str; 6] = [
    "approve",
    "reject",
    "request-changes",
    UNDO,
    "edit",
    "withdraw",
];

/// What a side may do with an application at `stage`, as the API names it.
pub fn allowed_moves(stage: ApplicationStage, by: ActorKind) -> Vec<&'static str> {
    MOVES
        .iter()
        .filter(|row| row.by == by && row.from.contains(&stage))
        .filter_map(|row| row.action.wire_name())
        .collect()
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::vocabulary::Vocabulary as _;

    const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

    const ACTIONS: [Action; 8] = [
        Action::Submit,
        Action::RequestChanges,
        Action::Edit,
        Action::Resubmit,
        Action::Approve,
        Action::Reject,
        Action::Withdraw,
        Action::Publish,
    ];

    /// Action; actor; from which stages (`-`: before it is sent); to which stage.
    const ALLOWED: [(&str, &str, &str, &str); 8] = [
        ("Submit", "creative", "-", "submitted"),
        ("RequestChanges", "admin", "submitted", "needs_changes"),
        ("Edit", "creative", "submitted", "submitted"),
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
            for action in [Action::Approve, Action::Reject] {
                assert_eq!(
                    advance(Some(*stage), action, admin, NOW),
                    Err(Refused::WrongStage)
                );
            }
        }
    }

    #[test]
    fn each_side_is_offered_what_it_may_do() {
        for (stage, admin, creative) in [
            (
                Stage::Submitted,
                "approve reject request-changes",
                "edit withdraw",
            ),
            (Stage::NeedsChanges, "approve reject", "edit withdraw"),
            (Stage::Approved, "", ""),
            (Stage::Rejected, "", ""),
            (Stage::Withdrawn, "", ""),
            (Stage::Published, "", ""),
        ] {
            assert_eq!(allowed_moves(stage, ActorKind::Admin).join(" "), admin);
            assert_eq!(
                allowed_moves(stage, ActorKind::Creative).join(" "),
                creative
            );
            assert!(allowed_moves(stage, ActorKind::Brand).is_empty());
            let named = |name: &&str| MOVE_NAMES.contains(name);
            assert!(allowed_moves(stage, ActorKind::Admin).iter().all(named));
            assert!(allowed_moves(stage, ActorKind::Creative).iter().all(named));
        }
    }

    #[test]
    fn a_review_is_undone_by_its_admin_within_ten_seconds_and_by_no_other_way() {
        let account = |number| AccountId::new(Uuid::from_u128(number));
        let (admin, other) = (account(1), account(2));
        let review = Review {
            admin,
            from: Stage::NeedsChanges,
            to: Stage::Approved,
            note: None,
            at: NOW,
        };
        let after = |seconds, admin, stage| {
            let now = NOW + Duration::seconds(seconds);
            undo(stage, Some(&review), admin, now).map(|t| (t.from, t.to, t.event))
        };
        let undone = (
            Some(Stage::Approved),
            Stage::NeedsChanges,
            ApplicationEvent::ReviewUndone,
        );
        assert_eq!(after(9, admin, Stage::Approved), Ok(undone));
        let refused = Err(Refused::TooLate);
        assert_eq!(after(10, admin, Stage::Approved), refused);
        assert_eq!(after(1, other, Stage::Approved), refused);
        assert_eq!(after(1, admin, Stage::Published), refused);
        assert_eq!(
            undo(Stage::Approved, None, admin, NOW),
            Err(Refused::TooLate)
        );
    }
}
