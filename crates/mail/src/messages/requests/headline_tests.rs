//! A mail says what the headline of the page says that it opens: whose turn it is, the next step, and until when.

use std::collections::BTreeSet;

use marsam_domain::language::Language;
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::quote_requests::headlines::{DueKind, Headline, Question, Step};

use super::tests::{sample, written};
use super::{RequestTask, task_of};

/// The mails that go out as a headline begins, with the sentences of their readers.
const TOLD: &[(Kind, &[&str])] = &[
    (Kind::ProposalReceived, &["brand.proposals"]),
    (Kind::ProposalRevised, &["brand.proposals"]),
    (Kind::RequestExpired, &["brand.expired"]),
    (Kind::Delivered, &["brand.delivered"]),
    (Kind::ApprovalReminder, &["brand.delivered"]),
    (Kind::RevisionRefused, &["brand.delivered"]),
    (Kind::AutoApproved, &["brand.approved"]),
    (Kind::ApprovedByAdmin, &["brand.approved"]),
    (Kind::RevisionAccepted, &["brand.revisionAsked"]),
    (Kind::RequestDeclined, &["brand.declined"]),
    (Kind::AgreementMade, &["brand.in_progress"]),
    (Kind::RequestInvited, &["creative.invited"]),
    (Kind::BriefChanged, &["creative.briefChanged"]),
    (Kind::ChangeRequested, &["creative.changeAsked"]),
    (Kind::ProposalSelected, &["creative.in_progress"]),
    (Kind::ProposalNotSelected, &["creative.notSelected"]),
    (Kind::ProposalDeclined, &["creative.proposalDeclined"]),
    (Kind::ProposalExpired, &["creative.proposalExpired"]),
    (Kind::RequestReopened, &["creative.proposalClosed"]),
    (Kind::RequestClosed, &["creative.expired"]),
    (Kind::RevisionRequested, &["creative.revisionAsked"]),
    (Kind::ExtraRevisionAsked, &["creative.extraRevision"]),
    (Kind::DeliveryApproved, &["creative.approved"]),
    (Kind::PaymentRecorded, &["creative.paymentUnconfirmed"]),
    (
        Kind::ReportedAfterSilence,
        &["creative.reportedAfterSilence"],
    ),
    (Kind::FundingReminder, &["brand.unfunded"]),
    (
        Kind::FundingLate,
        &["brand.unfunded", "creative.unfundedLong"],
    ),
    (
        Kind::CancelAsked,
        &["brand.cancelAsked", "creative.cancelAsked"],
    ),
    (
        Kind::RequestCancelled,
        &["brand.cancelled", "creative.cancelled"],
    ),
    (Kind::RequestHeld, &["brand.on_hold", "creative.on_hold"]),
    (Kind::ProjectCompleted, &["brand.closed", "creative.closed"]),
    (Kind::RequestSubmitted, &["admin.submitted"]),
    (Kind::CancelUnanswered, &["admin.cancelUnanswered"]),
    (Kind::ProblemReported, &["admin.on_hold"]),
];

/// The others: what follows depends on the rest of the request, on the turn of a problem, or on nothing of both.
const APART: &[Kind] = &[
    Kind::ProposalWithdrawn,
    Kind::InvitationDeclined,
    Kind::ExpiryWarning,
    Kind::PaymentConfirmed,
    Kind::OpenRequestsDigest,
    Kind::PaymentVoided,
    Kind::PaymentCaptured,
    Kind::PaymentHeld,
    Kind::PaymentFailed,
    Kind::PaymentExcess,
    Kind::MoneyReleased,
    Kind::RefundOrdered,
    Kind::RefundDone,
    Kind::RefundFailed,
    Kind::RefundWithdrawn,
    Kind::ChargeBorne,
    Kind::DeliveryUndecided,
    Kind::ChargedBack,
    Kind::PaymentReview,
    Kind::CancelRefused,
    Kind::CancelTakenBack,
    Kind::RequestResolved,
    Kind::NewMessage,
    Kind::ReviewReminder,
    Kind::ReviewWaiting,
    Kind::ReviewsPublished,
    Kind::ReviewReplied,
    Kind::ReviewHidden,
    Kind::ReviewRestored,
    Kind::ReviewKept,
    Kind::FactTreated,
    Kind::ReviewAppealed,
    Kind::DisputeOpened,
    Kind::PositionTaken,
    Kind::PositionReminder,
    Kind::DisputeSettled,
    Kind::PayRestDue,
    Kind::DisputeDecided,
    Kind::DecisionAccepted,
    Kind::DisputeAppealed,
    Kind::DecisionLate,
];

fn row(name: &str) -> &'static Headline {
    let mut rows = Headline::ALL.iter();
    // Of a cancellation, the one outside of a problem comes first.
    rows.find(|row| row.name == name)
        .unwrap_or_else(|| panic!("no headline {name}"))
}

/// True if the button of a mail leads to the step.
const fn leads_to(task: RequestTask, step: Step) -> bool {
    use RequestTask as Task;
    matches!(
        (task, step),
        (Task::CompareProposals | Task::ReadProposal, Step::Compare)
            | (Task::ReviewDelivery, Step::Approve)
            | (Task::ReadRequest, Step::Proposals)
            | (Task::CheckProposal, Step::ConfirmBrief)
            | (
                Task::Answer,
                Step::Revise | Step::AcceptRevision | Step::AgreeCancel
            )
            | (Task::ReadRevision | Task::ReadAgreement, Step::Deliver)
            | (
                Task::OpenProject | Task::OpenPayment,
                Step::RecordPayment | Step::ShowPayments
            )
            | (Task::Decide, Step::Cancel | Step::Resolve)
    )
}

/// True for buttons that say that something is asked of the reader.
const fn asks(task: RequestTask) -> bool {
    matches!(
        task,
        RequestTask::CompareProposals
            | RequestTask::ReviewDelivery
            | RequestTask::ReadRequest
            | RequestTask::CheckProposal
            | RequestTask::Answer
            | RequestTask::ReadRevision
            | RequestTask::Decide
    )
}

/// What happens by time alone while a headline of a project is shown.
fn due(row: &Headline) -> Option<DueKind> {
    let has = |question| row.questions.contains(&question);
    let is_of_party = has(Question::None) || has(Question::RevisionAsked);
    match row.stages.first()? {
        _ if has(Question::CancelAsked) => Some(DueKind::CancelAnswer),
        RequestStage::InProgress if is_of_party => Some(DueKind::Delivery),
        RequestStage::Delivered if is_of_party => Some(DueKind::Approves),
        _ => None,
    }
}

#[test]
fn every_mail_has_its_headline_or_is_apart() {
    let told = TOLD.iter().map(|(kind, _)| kind);
    let all: Vec<_> = told.chain(APART).map(|kind| format!("{kind:?}")).collect();
    let known: BTreeSet<_> = all.iter().cloned().collect();
    assert_eq!(known.len(), all.len(), "one is named twice");
    let wanted: BTreeSet<_> = Kind::ALL.iter().map(|kind| format!("{kind:?}")).collect();
    assert_eq!(known, wanted);
}

#[test]
fn a_mail_asks_for_the_step_of_the_headline_and_for_none_while_others_act() {
    for (kind, names) in TOLD {
        let task = task_of(*kind);
        for name in *names {
            let row = row(name);
            if row.turn == row.reader.own_turn() {
                let step = row.next.unwrap_or_else(|| panic!("{name} has no step"));
                assert!(leads_to(task, step), "{kind:?}: {task:?}, {step:?}");
            } else {
                assert!(!asks(task), "{kind:?}: {task:?}, {name}");
            }
        }
    }
}

#[test]
fn a_mail_names_the_deadline_of_the_headline() {
    for (language, day, automatic, hours) in [
        (
            Language::En,
            "December 10, 2026",
            "approved automatically",
            "72 hours",
        ),
        (Language::Ar, "10 ديسمبر 2026", "فسيُعتمد تلقائيًا", "72 ساعة"),
    ] {
        for (kind, names) in TOLD {
            let message = written(sample(*kind), language);
            let said = message.opening.join("\n");
            for name in *names {
                let due = due(row(name));
                let named = format!("{kind:?}, {name}: {said}");
                assert_eq!(
                    said.contains(day),
                    due == Some(DueKind::Delivery),
                    "{named}"
                );
                if due == Some(DueKind::Approves) {
                    assert!(said.contains(automatic), "{named}");
                }
                let is_answered = due == Some(DueKind::CancelAnswer);
                // Admins read how long no answer came.
                if *kind != Kind::CancelUnanswered {
                    assert_eq!(said.contains(hours), is_answered, "{named}");
                }
            }
        }
    }
}
