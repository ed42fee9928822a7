//! The table of headlines: for each reader, stage and open question one sentence, whose turn it is, and the buttons.
//!
//! The sentences are in `lifecycle.json` of the web app, under `situation`, by reader and name.

use super::questions::Question;
use super::steps::Step;
use super::{Headline, Quoted, Reader};
use crate::proposals::lifecycle::ProposalEvent as Offer;
use crate::quote_requests::RequestEvent as Event;
use crate::quote_requests::RequestStage::{
    self as Stage, Approved, Cancelled, Closed, Declined, Delivered, Expired, InProgress, OnHold,
    Proposals, Submitted,
};
use crate::quote_requests::lifecycle::WaitingOn;

const fn row(
    reader: Reader,
    name: &'static str,
    stages: &'static [Stage],
    questions: &'static [Question],
    turn: WaitingOn,
) -> Headline {
    Headline {
        reader,
        name,
        stages,
        questions,
        turn,
        next: None,
        second: None,
        quotes: &[],
        agreed_to: None,
    }
}

const fn brand(
    name: &'static str,
    stages: &'static [Stage],
    questions: &'static [Question],
    turn: WaitingOn,
) -> Headline {
    row(Reader::Brand, name, stages, questions, turn)
}

const fn creative(
    name: &'static str,
    stages: &'static [Stage],
    questions: &'static [Question],
    turn: WaitingOn,
) -> Headline {
    row(Reader::Creative, name, stages, questions, turn)
}

const fn admin(
    name: &'static str,
    stages: &'static [Stage],
    questions: &'static [Question],
    turn: WaitingOn,
) -> Headline {
    row(Reader::Admin, name, stages, questions, turn)
}

impl Headline {
    const fn next(self, step: Step) -> Self {
        Self {
            next: Some(step),
            ..self
        }
    }

    const fn or(self, step: Step) -> Self {
        Self {
            second: Some(step),
            ..self
        }
    }

    const fn quotes(self, quotes: &'static [Quoted]) -> Self {
        Self { quotes, ..self }
    }

    const fn agreed_to(self, event: Event) -> Self {
        Self {
            agreed_to: Some(event),
            ..self
        }
    }
}

const BRAND: WaitingOn = WaitingOn::Brand;
const CREATIVE: WaitingOn = WaitingOn::Creative;
const ADMIN: WaitingOn = WaitingOn::Admin;
const NO_ONE: WaitingOn = WaitingOn::NoOne;

const NONE: &[Question] = &[Question::None];
/// A hold is not among them: there an admin decides first.
const WORKING: &[Stage] = &[InProgress, Delivered, Approved];
const HELD: &[Stage] = &[OnHold];

const OFFERS: &[Quoted] = &[
    Quoted::Proposal(Offer::Sent),
    Quoted::Proposal(Offer::Revised),
];
const GONE: &[Quoted] = &[
    Quoted::Proposal(Offer::Withdrawn),
    Quoted::Proposal(Offer::Declined),
    Quoted::Request(Event::InvitationDeclined),
];
const REFUSALS: &[Quoted] = &[Quoted::Request(Event::InvitationDeclined)];
const WISHES: &[Quoted] = &[Quoted::Proposal(Offer::ChangeRequested)];
const BRIEFS: &[Quoted] = &[Quoted::Request(Event::BriefEdited)];
/// A payment counts among them: with it the delivery day is set, or the first payment is no longer open.
const WORK: &[Quoted] = &[
    Quoted::Request(Event::Selected),
    Quoted::Request(Event::RevisionRequested),
    Quoted::Request(Event::RevisionAccepted),
    Quoted::Request(Event::Resumed),
    Quoted::Request(Event::CancelRefused),
    Quoted::Request(Event::CancelTakenBack),
    Quoted::Request(Event::PaymentRecorded),
    Quoted::Request(Event::PaymentConfirmed),
    Quoted::Request(Event::PaymentCaptured),
    Quoted::Request(Event::PaymentVoided),
];
/// What the revision is about stays in sight, whatever is paid meanwhile.
const REVISION: &[Quoted] = &[
    Quoted::Request(Event::RevisionRequested),
    Quoted::Request(Event::RevisionAccepted),
    Quoted::Request(Event::Resumed),
    Quoted::Request(Event::CancelRefused),
    Quoted::Request(Event::CancelTakenBack),
];
const DELIVERY: &[Quoted] = &[
    Quoted::Request(Event::Delivered),
    Quoted::Request(Event::RevisionRefused),
    Quoted::Request(Event::Resumed),
    Quoted::Request(Event::CancelRefused),
    Quoted::Request(Event::CancelTakenBack),
];
const EXTRA: &[Quoted] = &[Quoted::Request(Event::ExtraRevisionAsked)];
const APPROVAL: &[Quoted] = &[
    Quoted::Request(Event::Approved),
    Quoted::Request(Event::PaymentConfirmed),
    Quoted::Request(Event::PaymentCaptured),
    Quoted::Request(Event::PaymentVoided),
    Quoted::Request(Event::Resumed),
    Quoted::Request(Event::CancelRefused),
    Quoted::Request(Event::CancelTakenBack),
];
const PAYMENT: &[Quoted] = &[Quoted::Request(Event::PaymentRecorded)];
const END: &[Quoted] = &[
    Quoted::Request(Event::Approved),
    Quoted::Request(Event::Resumed),
    Quoted::Request(Event::PaymentRecorded),
    Quoted::Request(Event::PaymentConfirmed),
    Quoted::Request(Event::PaymentCaptured),
    Quoted::Request(Event::PriceLowered),
];
/// What was reported, that a solution was suggested, what was decided about it, and why that is appealed. The words of a
/// suggestion are in the problem itself.
const PROBLEM: &[Quoted] = &[
    Quoted::Request(Event::Held),
    Quoted::Request(Event::PositionTaken),
    Quoted::Request(Event::Decided),
    Quoted::Request(Event::Appealed),
];
const REPORT: &[Quoted] = &[Quoted::Request(Event::ReportedAfterSilence)];
const CANCEL: &[Quoted] = &[Quoted::Request(Event::CancelAsked)];
const CANCELLED: &[Quoted] = &[Quoted::Request(Event::Cancelled)];
const DECLINED: &[Quoted] = &[Quoted::Request(Event::Declined)];

/// For a situation that has no row; the tests know of none.
pub(super) const FALLBACK: Headline = creative("creative.notOffered", &[Submitted], NONE, NO_ONE);

#[rustfmt::skip]
pub(super) const HEADLINES: &[Headline] = &[
    brand("brand.submittedDirect", &[Submitted], &[Question::SentToOne], CREATIVE),
    brand("brand.submittedAsked", &[Submitted], &[Question::SentToSeveral], CREATIVE),
    brand("brand.submittedOpen", &[Submitted], &[Question::SentToAll], CREATIVE),
    brand("brand.invitationDeclined", &[Submitted], &[Question::OneDeclined], BRAND).next(Step::OpenToOthers).quotes(REFUSALS),
    brand("brand.invitationsDeclined", &[Submitted], &[Question::AllDeclined], BRAND).next(Step::OpenToOthers).quotes(REFUSALS),
    brand("brand.proposals", &[Proposals], &[Question::Selectable], BRAND).next(Step::Compare).quotes(OFFERS),
    brand("brand.proposalsGone", &[Proposals], &[Question::NoneLive], CREATIVE).quotes(GONE),
    brand("brand.proposalsOver", &[Proposals], &[Question::NoneLeft], BRAND).next(Step::OpenToOthers).quotes(GONE),
    brand("brand.changeAsked", &[Proposals], &[Question::ChangeAsked], CREATIVE).next(Step::Compare).quotes(WISHES),
    brand("brand.briefChanged", &[Proposals], &[Question::BriefChanged], CREATIVE).quotes(BRIEFS),
    brand("brand.in_progress", &[InProgress], NONE, CREATIVE).quotes(WORK),
    brand("brand.startUnpaid", &[InProgress], &[Question::StartUnpaid], CREATIVE).next(Step::RecordPayment).quotes(WORK),
    brand("brand.unfunded", &[InProgress], &[Question::Unfunded], BRAND).next(Step::RecordPayment).quotes(WORK),
    brand("brand.revisionAsked", &[InProgress], &[Question::RevisionAsked], CREATIVE).quotes(REVISION),
    brand("brand.delivered", &[Delivered], NONE, BRAND).next(Step::Approve).or(Step::RequestRevision).quotes(DELIVERY),
    brand("brand.extraRevision", &[Delivered], &[Question::ExtraRevisionAsked], CREATIVE).next(Step::Approve).quotes(EXTRA),
    brand("brand.approved", &[Approved], NONE, BRAND).next(Step::RecordPayment).quotes(APPROVAL),
    brand("brand.partUnconfirmed", &[Approved], &[Question::PartUnconfirmed], CREATIVE).next(Step::RecordPayment).quotes(PAYMENT),
    brand("brand.paymentUnconfirmed", &[Approved], &[Question::PaymentUnconfirmed], CREATIVE).quotes(PAYMENT),
    brand("brand.on_hold", HELD, NONE, ADMIN).quotes(PROBLEM),
    brand("brand.cancelAskedByReader", WORKING, &[Question::CancelAskedByReader], CREATIVE).next(Step::TakeBackCancel).quotes(CANCEL),
    brand("brand.cancelAskedByReader", HELD, &[Question::CancelAskedByReader], ADMIN).next(Step::TakeBackCancel).quotes(CANCEL),
    brand("brand.cancelAsked", WORKING, &[Question::CancelAsked], BRAND).next(Step::AgreeCancel).or(Step::RefuseCancel).quotes(CANCEL),
    brand("brand.cancelAsked", HELD, &[Question::CancelAsked], ADMIN).next(Step::AgreeCancel).or(Step::RefuseCancel).quotes(CANCEL),
    brand("brand.closed", &[Closed], NONE, NO_ONE).next(Step::WorkAgain).or(Step::AskOthers).quotes(END),
    brand("brand.closedBySilence", &[Closed], &[Question::Reportable], NO_ONE).next(Step::WorkAgain).or(Step::ReportAfterSilence).quotes(END),
    brand("brand.reportedAfterSilence", &[Closed], &[Question::ReportedAfterSilence], NO_ONE).quotes(REPORT),
    brand("brand.declined", &[Declined], NONE, NO_ONE).next(Step::RequestAgain).quotes(DECLINED),
    brand("brand.cancelled", &[Cancelled], NONE, NO_ONE).next(Step::RequestAgain).quotes(CANCELLED).agreed_to(Event::CancelAsked),
    brand("brand.expired", &[Expired], NONE, NO_ONE).next(Step::Reopen),
    brand("brand.expiredForGood", &[Expired], &[Question::TooLateToReopen], NO_ONE).next(Step::RequestAgain),

    creative("creative.invited", &[Submitted], &[Question::Invited], CREATIVE).next(Step::Proposals).or(Step::DeclineInvitation),
    creative("creative.open", &[Submitted], &[Question::OpenToReader], CREATIVE).next(Step::Proposals).or(Step::DeclineInvitation),
    creative("creative.dismissed", &[Submitted], &[Question::Dismissed], NO_ONE).next(Step::Proposals),
    creative("creative.invitationDeclined", &[Submitted, Proposals], &[Question::Declined], NO_ONE),
    creative("creative.proposalSent", &[Proposals], &[Question::OfferSent], BRAND).quotes(OFFERS),
    creative("creative.changeAsked", &[Proposals], &[Question::ChangeAsked], CREATIVE).next(Step::Revise).quotes(WISHES),
    creative("creative.briefChanged", &[Proposals], &[Question::BriefChanged], CREATIVE).next(Step::ConfirmBrief).quotes(BRIEFS),
    creative("creative.proposalDeclined", &[Proposals], &[Question::OfferDeclined], NO_ONE).next(Step::Proposals)
        .quotes(&[Quoted::Proposal(Offer::Declined)]),
    creative("creative.proposalWithdrawn", &[Proposals], &[Question::OfferWithdrawn], NO_ONE).next(Step::Proposals)
        .quotes(&[Quoted::Proposal(Offer::Withdrawn)]),
    creative("creative.proposalExpired", &[Proposals], &[Question::OfferExpired], NO_ONE).next(Step::Proposals),
    creative("creative.proposalClosed", &[Submitted, Proposals], &[Question::OfferClosed], NO_ONE).next(Step::Proposals)
        .quotes(&[Quoted::Request(Event::Reopened)]),
    creative("creative.notSelected", &[InProgress], &[Question::NotSelected], NO_ONE),
    creative("creative.proposalEnded", &[InProgress], &[Question::OfAnother], NO_ONE),
    creative("creative.notOffered", &[Submitted, Proposals], &[Question::NotOffered], NO_ONE),
    creative("creative.in_progress", &[InProgress], NONE, CREATIVE).next(Step::Deliver).quotes(WORK),
    creative("creative.unfunded", &[InProgress], &[Question::Unfunded], BRAND).next(Step::Deliver).quotes(WORK),
    creative("creative.unfundedLong", &[InProgress], &[Question::UnfundedLong], BRAND).next(Step::Deliver).or(Step::Cancel).quotes(WORK),
    creative("creative.revisionAsked", &[InProgress], &[Question::RevisionAsked], CREATIVE).next(Step::Deliver).quotes(REVISION),
    creative("creative.delivered", &[Delivered], NONE, BRAND).quotes(DELIVERY),
    creative("creative.extraRevision", &[Delivered], &[Question::ExtraRevisionAsked], CREATIVE)
        .next(Step::AcceptRevision).or(Step::RefuseRevision).quotes(EXTRA),
    creative("creative.approved", &[Approved], NONE, BRAND).quotes(APPROVAL),
    creative("creative.paymentUnconfirmed", &[Approved], &[Question::PaymentUnconfirmed, Question::PartUnconfirmed], CREATIVE)
        .next(Step::ShowPayments).quotes(PAYMENT),
    creative("creative.on_hold", HELD, NONE, ADMIN).quotes(PROBLEM),
    creative("creative.cancelAskedByReader", WORKING, &[Question::CancelAskedByReader], BRAND).next(Step::TakeBackCancel).quotes(CANCEL),
    creative("creative.cancelAskedByReader", HELD, &[Question::CancelAskedByReader], ADMIN).next(Step::TakeBackCancel).quotes(CANCEL),
    creative("creative.cancelAsked", WORKING, &[Question::CancelAsked], CREATIVE).next(Step::AgreeCancel).or(Step::RefuseCancel).quotes(CANCEL),
    creative("creative.cancelAsked", HELD, &[Question::CancelAsked], ADMIN).next(Step::AgreeCancel).or(Step::RefuseCancel).quotes(CANCEL),
    creative("creative.closed", &[Closed], NONE, NO_ONE).quotes(END),
    creative("creative.reportedAfterSilence", &[Closed], &[Question::ReportedAfterSilence], NO_ONE).quotes(REPORT),
    creative("creative.declined", &[Declined], NONE, NO_ONE).quotes(DECLINED),
    creative("creative.cancelled", &[Cancelled], NONE, NO_ONE).quotes(CANCELLED).agreed_to(Event::CancelAsked),
    creative("creative.expired", &[Expired], NONE, NO_ONE),

    admin("admin.submitted", &[Submitted], &[Question::SentToOne, Question::SentToSeveral, Question::SentToAll], CREATIVE).next(Step::Invite),
    admin("admin.invitationsDeclined", &[Submitted], &[Question::OneDeclined, Question::AllDeclined], BRAND).next(Step::Invite).quotes(REFUSALS),
    admin("admin.proposals", &[Proposals], &[Question::Selectable], BRAND).quotes(OFFERS),
    admin("admin.proposalsAsked", &[Proposals], &[Question::ChangeAsked, Question::BriefChanged], CREATIVE).quotes(WISHES),
    admin("admin.proposalsGone", &[Proposals], &[Question::NoneLive], CREATIVE).next(Step::Invite).quotes(GONE),
    admin("admin.proposalsGone", &[Proposals], &[Question::NoneLeft], BRAND).next(Step::Invite).quotes(GONE),
    admin("admin.in_progress", &[InProgress], NONE, CREATIVE).quotes(WORK),
    admin("admin.in_progress", &[InProgress], &[Question::RevisionAsked], CREATIVE).quotes(REVISION),
    admin("admin.in_progress", &[InProgress], &[Question::Unfunded], BRAND).quotes(WORK),
    admin("admin.delivered", &[Delivered], NONE, BRAND).quotes(DELIVERY),
    admin("admin.extraRevision", &[Delivered], &[Question::ExtraRevisionAsked], CREATIVE).quotes(EXTRA),
    admin("admin.approved", &[Approved], NONE, BRAND).quotes(APPROVAL),
    admin("admin.approved", &[Approved], &[Question::PartUnconfirmed], CREATIVE).quotes(PAYMENT),
    admin("admin.paymentUnconfirmed", &[Approved], &[Question::PaymentUnconfirmed], CREATIVE).quotes(PAYMENT),
    admin("admin.on_hold", HELD, NONE, ADMIN).next(Step::Resolve).quotes(PROBLEM),
    admin("admin.cancelAsked", WORKING, &[Question::CancelAskedByBrand], CREATIVE).quotes(CANCEL),
    admin("admin.cancelAsked", WORKING, &[Question::CancelAskedByCreative], BRAND).quotes(CANCEL),
    admin("admin.cancelUnanswered", WORKING, &[Question::CancelUnanswered], ADMIN).next(Step::Cancel).quotes(CANCEL),
    admin("admin.closed", &[Closed], NONE, NO_ONE).quotes(END),
    admin("admin.reportedAfterSilence", &[Closed], &[Question::ReportedAfterSilence], NO_ONE).next(Step::ShowPayouts).quotes(REPORT),
    admin("admin.declined", &[Declined], NONE, NO_ONE).quotes(DECLINED),
    admin("admin.cancelled", &[Cancelled], NONE, NO_ONE).quotes(CANCELLED).agreed_to(Event::CancelAsked),
    admin("admin.expired", &[Expired], NONE, NO_ONE),
];
