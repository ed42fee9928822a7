//! Which moves a side may make now: what the pages offer, and the first check of each call.

use time::OffsetDateTime;

use super::lifecycle::{Action, Facts, may};
use super::sides::Side;
use crate::ids::AccountId;

/// The moves by their names in the API, in the order in which they are offered.
const SEGMENTS: [(&str, &[Action]); 21] = [
    ("approve", &[Action::Approve]),
    ("deliver", &[Action::Deliver]),
    ("request-revision", &[Action::RequestRevision]),
    ("accept-revision", &[Action::AcceptRevision]),
    ("refuse-revision", &[Action::RefuseRevision]),
    ("agree-cancel", &[Action::AgreeCancel]),
    ("refuse-cancel", &[Action::RefuseCancel]),
    ("take-back-cancel", &[Action::TakeBackCancel]),
    ("confirm-payment", &[Action::ConfirmPayment]),
    ("record-payment", &[Action::RecordPayment]),
    ("reopen", &[Action::Reopen]),
    (
        "resolve",
        &[
            Action::ResolveResume,
            Action::ResolveApprove,
            Action::ResolveCancel,
        ],
    ),
    ("edit", &[Action::EditBrief]),
    ("open-to-others", &[Action::OpenToOthers]),
    ("invite", &[Action::Invite]),
    ("decline-invitation", &[Action::DeclineInvitation]),
    ("void-payment", &[Action::VoidPayment]),
    ("hold", &[Action::Hold]),
    ("report-after-silence", &[Action::ReportAfterSilence]),
    ("cancel", &[Action::Cancel]),
    ("decline", &[Action::Decline]),
];

/// Sending a proposal, as the moves name it.
const PROPOSE: &str = "proposals";
/// Paying on a provider's page, as the moves name it.
const PAY: &str = "pay";
/// Giving up an attempt to pay, as the moves name it.
const CANCEL_ATTEMPT: &str = "cancel-attempt";
/// Writing to the other side, as the moves name it.
const WRITE: &str = "messages";

/// Every name that [`allowed`] may give.
pub fn move_names() -> impl Iterator<Item = &'static str> {
    let names = SEGMENTS.iter().map(|(name, _)| *name);
    names.chain([PROPOSE, PAY, CANCEL_ATTEMPT, WRITE])
}

/// What decides which moves are offered, in addition to the facts of the request.
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts, each named where it is set"
)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Openings {
    /// The viewer has a live proposal.
    pub has_live_proposal: bool,
    /// The viewer has declined the invitation.
    pub has_declined: bool,
    /// The viewer's roster entry is listed.
    pub is_listed: bool,
    /// A part of the price is not recorded yet.
    pub is_unrecorded: bool,
    /// The viewer may confirm a payment.
    pub may_confirm: bool,
    /// The viewer may void a payment.
    pub may_void: bool,
    /// The viewer may write to the other side.
    pub may_write: bool,
    /// A dispute stops the project: it ends by its own moves.
    pub has_dispute: bool,
    /// Something is payable on a provider's page, or an attempt is open.
    pub is_payable: bool,
    /// The viewer may give up an attempt to pay.
    pub has_open_attempt: bool,
}

impl Side {
    /// Whether this side may try an action; `has_selection`: a proposal was selected.
    ///
    /// After a selection the creatives who were not selected only read; before it every creative may become the one.
    pub const fn may_try(self, action: Action, has_selection: bool) -> bool {
        match self {
            Self::Owner | Self::Admin | Self::Chosen => true,
            Self::Invited | Self::Open | Self::Bidder => {
                !has_selection || matches!(action, Action::DeclineInvitation)
            }
        }
    }
}

/// Who would move a request.
#[derive(Clone, Copy, Debug)]
pub struct Mover {
    /// The side.
    pub side: Side,
    /// The account.
    pub account: AccountId,
}

/// The names of the moves that a side may make now.
pub fn allowed(
    mover: Mover,
    facts: &Facts,
    has_selection: bool,
    openings: Openings,
    now: OffsetDateTime,
) -> Vec<&'static str> {
    let Mover { side, account } = mover;
    let actor = side.actor(account);
    let is_open = |action: Action| match action {
        Action::DeclineInvitation => {
            matches!(side, Side::Invited | Side::Open) && !openings.has_declined
        }
        Action::RecordPayment => openings.is_unrecorded,
        Action::ConfirmPayment => openings.may_confirm,
        Action::VoidPayment => openings.may_void,
        Action::ResolveResume
        | Action::ResolveApprove
        | Action::ResolveCancel
        | Action::Cancel
        | Action::AgreeCancel => !openings.has_dispute,
        _ => true,
    };
    let may_do = |action: &Action| {
        side.may_try(*action, has_selection) && is_open(*action) && may(facts, *action, actor, now)
    };
    let mut names: Vec<&'static str> = SEGMENTS
        .iter()
        .filter(|(_, actions)| actions.iter().any(may_do))
        .map(|(name, _)| *name)
        .collect();
    let waits = facts.stage.is_some_and(super::RequestStage::is_waiting);
    let may_answer = !openings.has_declined || facts.is_open;
    if side.is_creative()
        && waits
        && openings.is_listed
        && !openings.has_live_proposal
        && may_answer
    {
        names.insert(0, PROPOSE);
    }
    if side == Side::Owner && openings.is_payable {
        names.push(PAY);
    }
    if side == Side::Owner && openings.has_open_attempt {
        names.push(CANCEL_ATTEMPT);
    }
    if openings.may_write {
        names.push(WRITE);
    }
    names
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::actors::ActorKind;
    use crate::quote_requests::RequestStage as Stage;

    const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

    fn facts(stage: Stage) -> Facts {
        Facts {
            stage: Some(stage),
            due_at: Some(NOW),
            ..Facts::unsent(NOW)
        }
    }

    fn names(side: Side, facts: &Facts, openings: Openings) -> Vec<&'static str> {
        let account = AccountId::new(Uuid::from_u128(1));
        let has_selection = facts.stage.is_some_and(Stage::is_running);
        allowed(Mover { side, account }, facts, has_selection, openings, NOW)
    }

    #[test]
    fn an_invited_creative_answers_or_declines() {
        let openings = Openings {
            is_listed: true,
            ..Openings::default()
        };
        let offered = names(Side::Invited, &facts(Stage::Submitted), openings);
        assert_eq!(offered, ["proposals", "decline-invitation"]);
        let declined = Openings {
            has_declined: true,
            ..openings
        };
        assert!(names(Side::Invited, &facts(Stage::Submitted), declined).is_empty());
        let sent = Openings {
            has_live_proposal: true,
            may_write: true,
            ..openings
        };
        assert_eq!(
            names(Side::Bidder, &facts(Stage::Proposals), sent),
            ["messages"]
        );
    }

    #[test]
    fn a_brand_approves_first_and_cancels_last() {
        let offered = names(Side::Owner, &facts(Stage::Delivered), Openings::default());
        assert_eq!(offered, ["approve", "request-revision", "hold", "cancel"]);
        let waiting = names(Side::Owner, &facts(Stage::Submitted), Openings::default());
        assert_eq!(waiting, ["edit", "open-to-others", "cancel"]);
    }

    #[test]
    fn payments_are_offered_where_there_is_one_to_handle() {
        let openings = Openings {
            is_unrecorded: true,
            may_void: true,
            ..Openings::default()
        };
        let offered = names(Side::Owner, &facts(Stage::Approved), openings);
        assert_eq!(
            offered,
            ["record-payment", "void-payment", "hold", "cancel"]
        );
    }

    #[test]
    fn who_was_not_selected_only_reads() {
        let openings = Openings {
            is_listed: true,
            ..Openings::default()
        };
        for stage in [
            Stage::InProgress,
            Stage::Delivered,
            Stage::Approved,
            Stage::OnHold,
        ] {
            assert!(
                names(Side::Bidder, &facts(stage), openings).is_empty(),
                "{stage:?}"
            );
            assert!(!Side::Bidder.may_try(Action::Deliver, true));
            assert!(Side::Chosen.may_try(Action::Deliver, true));
        }
    }

    #[test]
    fn a_dispute_ends_by_its_own_moves() {
        let held = Facts {
            held_stage: Some(Stage::Delivered),
            ..facts(Stage::OnHold)
        };
        let in_dispute = Openings {
            has_dispute: true,
            may_write: true,
            ..Openings::default()
        };
        assert_eq!(
            names(Side::Admin, &held, Openings::default()),
            ["resolve", "cancel"]
        );
        for side in [Side::Admin, Side::Owner, Side::Chosen] {
            assert_eq!(names(side, &held, in_dispute), ["messages"], "{side:?}");
        }
    }

    #[test]
    fn the_side_that_did_not_ask_answers_a_cancellation() {
        let asked = Facts {
            cancel: Some((ActorKind::Brand, NOW)),
            ..facts(Stage::InProgress)
        };
        let creative = names(Side::Chosen, &asked, Openings::default());
        assert_eq!(
            creative,
            ["deliver", "agree-cancel", "refuse-cancel", "hold"]
        );
        assert_eq!(
            names(Side::Owner, &asked, Openings::default()),
            ["take-back-cancel", "hold"]
        );
    }
}
