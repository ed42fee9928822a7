//! What can be done with a request, and what follows: its actions, events and transitions. What it can be is in
//! [`stages`](super::stages).
//!
//! A new action or event is written here; what a condition means is in [`moves`](super::moves).

use serde::Deserialize;
use strum::{IntoStaticStr, VariantArray};

use self::RequestEvent as Event;
use super::stages::{RequestStage, RequestStage as Stage};
use crate::actors::ActorKind;

/// An action on a request; the demo's histories name them in snake case.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Send it.
    Submit,
    /// Open it with the first proposal.
    OpenProposals,
    /// Change the brief.
    EditBrief,
    /// Invite a creative.
    Invite,
    /// Decline an invitation.
    DeclineInvitation,
    /// Open a direct request to every listed creative of its service.
    OpenToOthers,
    /// Select a proposal.
    Select,
    /// Deliver.
    Deliver,
    /// Request a revision: one of the agreed ones, or one that the creative has to agree to.
    RequestRevision,
    /// Agree to a revision beyond the agreed number.
    AcceptRevision,
    /// Refuse a revision beyond the agreed number.
    RefuseRevision,
    /// Approve a delivery.
    Approve,
    /// Record a payment.
    RecordPayment,
    /// Confirm a payment that the brand recorded.
    ConfirmPayment,
    /// Void a recorded payment.
    VoidPayment,
    /// A payment provider has the money.
    CapturePayment,
    /// Order a refund of what counts.
    OrderRefund,
    /// Lower what is to be paid.
    LowerPrice,
    /// The payer's bank or the provider took money back.
    ChargeBack,
    /// Decline the request.
    Decline,
    /// Cancel it, or ask the other side to.
    Cancel,
    /// Agree to a cancellation.
    AgreeCancel,
    /// Refuse a cancellation.
    RefuseCancel,
    /// Take back the own request to cancel.
    TakeBackCancel,
    /// Expire it.
    Expire,
    /// Reopen an expired request.
    Reopen,
    /// Report a problem.
    Hold,
    /// Report a problem after the project was closed because its brand did not answer.
    ReportAfterSilence,
    /// Resolve a problem: the work continues at the stage before.
    ResolveResume,
    /// Resolve a problem: the work counts as approved.
    ResolveApprove,
    /// Resolve a problem: the project ends.
    ResolveCancel,
    /// Resolve a problem: the delivery is revised.
    ResolveRevise,
    /// Say what is wished in a dispute.
    TakePosition,
    /// Settle a dispute: both wish the same, or what it was about is over.
    SettleDispute,
    /// Decide a dispute.
    DecideDispute,
    /// Appeal the decision.
    AppealDecision,
    /// Carry a decision out that was not final before.
    CarryOutDecision,
}

impl Action {
    /// Every action.
    pub const ALL: &'static [Self] = Self::VARIANTS;
}

/// An event of a request.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum RequestEvent {
    /// The brand sent it.
    Submitted,
    /// The first proposal arrived.
    ProposalsOpened,
    /// The brand changed its brief.
    BriefEdited,
    /// An admin invited a creative.
    Invited,
    /// A creative declined the invitation.
    InvitationDeclined,
    /// The brand opened a direct request to other creatives.
    OpenedToOthers,
    /// The brand selected a proposal.
    Selected,
    /// The creative delivered.
    Delivered,
    /// The brand asked for a revision.
    RevisionRequested,
    /// The brand asked for a revision beyond the agreed number.
    ExtraRevisionAsked,
    /// The creative agreed to it.
    RevisionAccepted,
    /// The creative refused it.
    RevisionRefused,
    /// A delivery was approved.
    Approved,
    /// A payment was recorded.
    PaymentRecorded,
    /// A recorded payment was confirmed.
    PaymentConfirmed,
    /// A recorded payment was voided.
    PaymentVoided,
    /// A payment provider has the money.
    PaymentCaptured,
    /// Money goes back to the brand.
    RefundOrdered,
    /// A part of the price need not be paid any more.
    PriceLowered,
    /// The payer's bank or the provider took money back.
    ChargedBack,
    /// One side asked the other to cancel.
    CancelAsked,
    /// The other side refused to cancel.
    CancelRefused,
    /// The side that asked for the cancellation took that back.
    CancelTakenBack,
    /// A problem was reported, and an admin has to decide.
    Held,
    /// The brand reported a problem after its silence had closed the project; an admin decides what becomes of the money.
    ReportedAfterSilence,
    /// The work was resumed after a problem.
    Resumed,
    /// A side of a dispute said what it wishes.
    PositionTaken,
    /// Both sides settled a dispute, or what it was about is over.
    Settled,
    /// A dispute was decided; the decision is not final yet.
    Decided,
    /// A side appealed the decision.
    Appealed,
    /// The decision was carried out.
    CarriedOut,
    /// An admin declined it.
    Declined,
    /// It was cancelled.
    Cancelled,
    /// It expired.
    Expired,
    /// The brand reopened it after it had expired.
    Reopened,
}

impl RequestEvent {
    /// Parses the stored form.
    pub fn from_slug(slug: &str) -> Option<Self> {
        let mut all = Self::VARIANTS.iter().copied();
        all.find(|event| event.slug() == slug)
    }

    /// The stored form.
    pub fn slug(self) -> &'static str {
        self.into()
    }

    /// Whether it approves the work because its brand did not answer. The clock also approves what was decided about a
    /// problem, from the hold: that is no silence.
    pub const fn is_silent_approval(self, by: ActorKind, from: Option<RequestStage>) -> bool {
        matches!(self, Self::Approved)
            && matches!(by, ActorKind::Clock)
            && matches!(from, Some(Stage::Delivered))
    }
}

/// One row of the table. If several rows match, the first whose guard passes is used.
pub(super) struct Move {
    pub(super) action: Action,
    /// Empty: before the request is sent.
    pub(super) from: &'static [RequestStage],
    pub(super) by: &'static [ActorKind],
    pub(super) guards: &'static [Guard],
    pub(super) to: To,
    pub(super) event: Event,
}

#[derive(Clone, Copy)]
pub(super) enum Guard {
    /// The stage is due.
    Due,
    WithinReopenPeriod,
    RevisionLeft,
    NoExtraRevisionAsked,
    ExtraRevisionAsked,
    PaidInFull,
    /// The first payment has not come for so long that the creative may end the project alone.
    FundingDue,
    /// The stage before the problem is the approved one.
    HeldWasApproved,
    /// The stage before the problem is the delivered one.
    HeldWasDelivered,
    /// The project was closed because its brand did not answer, and the money is not on its way to the creative yet.
    PayoutStillWaits,
    /// It is open to no creative but the invited ones.
    Direct,
    NoCancelAsked,
    CancelAskedByOtherSide,
    CancelAskedBySameSide,
}

#[derive(Clone, Copy)]
pub(super) enum To {
    Stage(RequestStage),
    SameStage,
    HeldStage,
}

const fn row(
    action: Action,
    from: &'static [RequestStage],
    by: &'static [ActorKind],
    to: To,
    event: Event,
) -> Move {
    Move {
        action,
        from,
        by,
        guards: &[],
        to,
        event,
    }
}

impl Move {
    const fn when(self, guards: &'static [Guard]) -> Self {
        Self { guards, ..self }
    }
}

const WAITING: &[Stage] = &[Stage::Submitted, Stage::Proposals];
const WORKING: &[Stage] = &[Stage::InProgress, Stage::Delivered, Stage::Approved];
const RUNNING: &[Stage] = &[
    Stage::InProgress,
    Stage::Delivered,
    Stage::Approved,
    Stage::OnHold,
];
const SIDES: &[ActorKind] = &[ActorKind::Brand, ActorKind::Creative];

#[rustfmt::skip]
pub(super) const MOVES: &[Move] = &[
    row(Action::Submit, &[], &[ActorKind::Brand], To::Stage(Stage::Submitted), Event::Submitted),
    row(Action::OpenProposals, &[Stage::Submitted], &[ActorKind::Clock], To::Stage(Stage::Proposals), Event::ProposalsOpened),
    row(Action::EditBrief, WAITING, &[ActorKind::Brand], To::SameStage, Event::BriefEdited),
    row(Action::Invite, WAITING, &[ActorKind::Admin], To::SameStage, Event::Invited),
    row(Action::DeclineInvitation, WAITING, &[ActorKind::Creative], To::SameStage, Event::InvitationDeclined),
    row(Action::OpenToOthers, WAITING, &[ActorKind::Brand], To::SameStage, Event::OpenedToOthers).when(&[Guard::Direct]),
    row(Action::Select, &[Stage::Proposals], &[ActorKind::Brand], To::Stage(Stage::InProgress), Event::Selected),
    row(Action::Deliver, &[Stage::InProgress, Stage::Delivered], &[ActorKind::Creative], To::Stage(Stage::Delivered), Event::Delivered),
    row(Action::RequestRevision, &[Stage::Delivered], &[ActorKind::Brand], To::Stage(Stage::InProgress), Event::RevisionRequested)
        .when(&[Guard::RevisionLeft]),
    row(Action::RequestRevision, &[Stage::Delivered], &[ActorKind::Brand], To::SameStage, Event::ExtraRevisionAsked)
        .when(&[Guard::NoExtraRevisionAsked]),
    row(Action::AcceptRevision, &[Stage::Delivered], &[ActorKind::Creative], To::Stage(Stage::InProgress), Event::RevisionAccepted)
        .when(&[Guard::ExtraRevisionAsked]),
    row(Action::RefuseRevision, &[Stage::Delivered], &[ActorKind::Creative], To::SameStage, Event::RevisionRefused)
        .when(&[Guard::ExtraRevisionAsked]),
    // Approval and full payment close a request, whichever comes last. A delivery is approved without an answer only
    // when it is due, and not while the brand waits for an answer about a revision.
    row(Action::Approve, &[Stage::Delivered], &[ActorKind::Brand, ActorKind::Admin], To::Stage(Stage::Closed), Event::Approved)
        .when(&[Guard::PaidInFull]),
    row(Action::Approve, &[Stage::Delivered], &[ActorKind::Brand, ActorKind::Admin], To::Stage(Stage::Approved), Event::Approved),
    row(Action::Approve, &[Stage::Delivered], &[ActorKind::Clock], To::Stage(Stage::Closed), Event::Approved)
        .when(&[Guard::PaidInFull, Guard::NoExtraRevisionAsked, Guard::Due]),
    row(Action::Approve, &[Stage::Delivered], &[ActorKind::Clock], To::Stage(Stage::Approved), Event::Approved)
        .when(&[Guard::NoExtraRevisionAsked, Guard::Due]),
    row(Action::RecordPayment, &[Stage::Approved], &[ActorKind::Brand, ActorKind::Admin], To::Stage(Stage::Closed), Event::PaymentRecorded)
        .when(&[Guard::PaidInFull]),
    row(Action::RecordPayment, RUNNING, &[ActorKind::Brand, ActorKind::Admin], To::SameStage, Event::PaymentRecorded),
    row(Action::ConfirmPayment, &[Stage::Approved], &[ActorKind::Creative], To::Stage(Stage::Closed), Event::PaymentConfirmed)
        .when(&[Guard::PaidInFull]),
    row(Action::ConfirmPayment, RUNNING, &[ActorKind::Creative], To::SameStage, Event::PaymentConfirmed),
    row(Action::VoidPayment, RUNNING, &[ActorKind::Brand, ActorKind::Admin], To::SameStage, Event::PaymentVoided),
    // What a provider does comes at every stage of a project, also while it is on hold.
    row(Action::CapturePayment, &[Stage::Approved], &[ActorKind::Clock], To::Stage(Stage::Closed), Event::PaymentCaptured)
        .when(&[Guard::PaidInFull]),
    row(Action::CapturePayment, RUNNING, &[ActorKind::Clock], To::SameStage, Event::PaymentCaptured),
    row(Action::OrderRefund, RUNNING, &[ActorKind::Admin], To::SameStage, Event::RefundOrdered),
    row(Action::LowerPrice, &[Stage::Approved], &[ActorKind::Admin], To::Stage(Stage::Closed), Event::PriceLowered)
        .when(&[Guard::PaidInFull]),
    row(Action::LowerPrice, RUNNING, &[ActorKind::Admin], To::SameStage, Event::PriceLowered),
    // Nothing is released before an admin has decided.
    row(Action::ChargeBack, WORKING, &[ActorKind::Admin, ActorKind::Clock], To::Stage(Stage::OnHold), Event::ChargedBack),
    row(Action::ChargeBack, &[Stage::OnHold], &[ActorKind::Admin, ActorKind::Clock], To::SameStage, Event::ChargedBack),
    row(Action::Decline, WAITING, &[ActorKind::Admin], To::Stage(Stage::Declined), Event::Declined),
    row(Action::Cancel, WAITING, &[ActorKind::Brand, ActorKind::Admin, ActorKind::Operator], To::Stage(Stage::Cancelled), Event::Cancelled),
    row(Action::Cancel, RUNNING, &[ActorKind::Admin], To::Stage(Stage::Cancelled), Event::Cancelled),
    row(Action::Cancel, &[Stage::InProgress], &[ActorKind::Creative], To::Stage(Stage::Cancelled), Event::Cancelled)
        .when(&[Guard::FundingDue]),
    // After the selection one side asks, and the other answers; silence cancels nothing.
    row(Action::Cancel, RUNNING, SIDES, To::SameStage, Event::CancelAsked).when(&[Guard::NoCancelAsked]),
    row(Action::AgreeCancel, RUNNING, SIDES, To::Stage(Stage::Cancelled), Event::Cancelled)
        .when(&[Guard::CancelAskedByOtherSide]),
    row(Action::RefuseCancel, RUNNING, SIDES, To::SameStage, Event::CancelRefused)
        .when(&[Guard::CancelAskedByOtherSide]),
    row(Action::TakeBackCancel, RUNNING, SIDES, To::SameStage, Event::CancelTakenBack)
        .when(&[Guard::CancelAskedBySameSide]),
    row(Action::Expire, WAITING, &[ActorKind::Clock], To::Stage(Stage::Expired), Event::Expired).when(&[Guard::Due]),
    row(Action::Reopen, &[Stage::Expired], &[ActorKind::Brand], To::Stage(Stage::Submitted), Event::Reopened)
        .when(&[Guard::WithinReopenPeriod]),
    row(Action::Hold, WORKING, SIDES, To::Stage(Stage::OnHold), Event::Held),
    // An account that is suspended cannot work or answer: its projects wait for an admin.
    row(Action::Hold, WORKING, &[ActorKind::Admin, ActorKind::Operator], To::Stage(Stage::OnHold), Event::Held),
    // A closed project stays closed; what waits is the payout.
    row(Action::ReportAfterSilence, &[Stage::Closed], &[ActorKind::Brand], To::SameStage, Event::ReportedAfterSilence)
        .when(&[Guard::PayoutStillWaits]),
    row(Action::ResolveResume, &[Stage::OnHold], &[ActorKind::Admin], To::Stage(Stage::Closed), Event::Resumed)
        .when(&[Guard::HeldWasApproved, Guard::PaidInFull]),
    row(Action::ResolveResume, &[Stage::OnHold], &[ActorKind::Admin], To::HeldStage, Event::Resumed),
    row(Action::ResolveApprove, &[Stage::OnHold], &[ActorKind::Admin], To::Stage(Stage::Closed), Event::Approved)
        .when(&[Guard::PaidInFull]),
    row(Action::ResolveApprove, &[Stage::OnHold], &[ActorKind::Admin], To::Stage(Stage::Approved), Event::Approved),
    row(Action::ResolveCancel, &[Stage::OnHold], &[ActorKind::Admin], To::Stage(Stage::Cancelled), Event::Cancelled),
    // In a dispute the project stays on hold until it is settled or its decision is final. Then the clock carries it out,
    // and no side does: neither side may resolve a problem alone.
    row(Action::TakePosition, &[Stage::OnHold], SIDES, To::SameStage, Event::PositionTaken),
    row(Action::SettleDispute, &[Stage::OnHold], SIDES, To::SameStage, Event::Settled),
    row(Action::SettleDispute, &[Stage::OnHold], &[ActorKind::Clock], To::SameStage, Event::Settled),
    row(Action::DecideDispute, &[Stage::OnHold], &[ActorKind::Admin, ActorKind::Operator], To::SameStage, Event::Decided),
    row(Action::AppealDecision, &[Stage::OnHold], SIDES, To::SameStage, Event::Appealed),
    row(Action::CarryOutDecision, &[Stage::OnHold], &[ActorKind::Clock], To::SameStage, Event::CarriedOut),
    row(Action::ResolveResume, &[Stage::OnHold], &[ActorKind::Clock], To::Stage(Stage::Closed), Event::Resumed)
        .when(&[Guard::HeldWasApproved, Guard::PaidInFull]),
    row(Action::ResolveResume, &[Stage::OnHold], &[ActorKind::Clock], To::HeldStage, Event::Resumed),
    row(Action::ResolveApprove, &[Stage::OnHold], &[ActorKind::Clock], To::Stage(Stage::Closed), Event::Approved)
        .when(&[Guard::PaidInFull]),
    row(Action::ResolveApprove, &[Stage::OnHold], &[ActorKind::Clock], To::Stage(Stage::Approved), Event::Approved),
    row(Action::ResolveCancel, &[Stage::OnHold], &[ActorKind::Clock], To::Stage(Stage::Cancelled), Event::Cancelled),
    row(Action::ResolveRevise, &[Stage::OnHold], &[ActorKind::Clock], To::Stage(Stage::InProgress), Event::RevisionRequested)
        .when(&[Guard::HeldWasDelivered, Guard::RevisionLeft]),
    row(Action::ResolveRevise, &[Stage::OnHold], &[ActorKind::Clock], To::Stage(Stage::InProgress), Event::Resumed)
        .when(&[Guard::HeldWasDelivered]),
];
