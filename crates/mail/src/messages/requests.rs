//! Mails about requests, proposals and projects: what their reader does on the request's page, and the values in their
//! texts.

use askama::filters::Safe;
use marsam_domain::disputes::wishes::WishKind;
use marsam_domain::language::Language;
use marsam_domain::money;
use marsam_domain::notices::{RequestNotice, RequestNoticeKind as Kind};
use marsam_domain::reputation::{Fact, Subject, Treatment};
use marsam_domain::services::Service;
use time::Date;

use super::{Action, KUWAIT, label, own_name};

/// What the reader does on the request's page: the label of the button.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RequestTask {
    CompareProposals,
    ReadProposal,
    ReviewDelivery,
    Reopen,
    ReadRequest,
    /// Confirm or change the own proposal.
    CheckProposal,
    Propose,
    Answer,
    ReadRevision,
    ReadReason,
    ReadMessage,
    ReadDecision,
    /// As an admin.
    Decide,
    OpenPayment,
    OpenProject,
    OpenRequest,
    ReadAgreement,
    WriteReview,
    ReadReviews,
}

/// The button of a mail.
pub(super) fn action_of(notice: &RequestNotice) -> Action<'_> {
    match notice.kind {
        Kind::OpenRequestsDigest => Action::OpenInbox,
        kind => Action::Request(task_of(kind), &notice.request_id),
    }
}

fn task_of(kind: Kind) -> RequestTask {
    match kind {
        Kind::ProposalReceived => RequestTask::CompareProposals,
        Kind::AgreementMade | Kind::ProposalSelected => RequestTask::ReadAgreement,
        Kind::ProposalRevised => RequestTask::ReadProposal,
        Kind::Delivered | Kind::ApprovalReminder | Kind::RevisionRefused => {
            RequestTask::ReviewDelivery
        }
        Kind::RequestExpired => RequestTask::Reopen,
        Kind::RequestInvited => RequestTask::ReadRequest,
        Kind::BriefChanged => RequestTask::CheckProposal,
        Kind::ProposalExpired | Kind::RequestReopened => RequestTask::Propose,
        Kind::ChangeRequested
        | Kind::ExtraRevisionAsked
        | Kind::CancelAsked
        | Kind::DisputeOpened
        | Kind::PositionTaken
        | Kind::PositionReminder => RequestTask::Answer,
        Kind::RevisionRequested => RequestTask::ReadRevision,
        Kind::RequestDeclined | Kind::ProposalDeclined | Kind::CancelRefused => {
            RequestTask::ReadReason
        }
        Kind::NewMessage => RequestTask::ReadMessage,
        Kind::RequestResolved | Kind::DisputeDecided => RequestTask::ReadDecision,
        Kind::CancelUnanswered
        | Kind::ProblemReported
        | Kind::ReviewAppealed
        | Kind::DecisionLate
        | Kind::PaymentReview => RequestTask::Decide,
        Kind::AutoApproved
        | Kind::ApprovedByAdmin
        | Kind::RevisionAccepted
        | Kind::DeliveryApproved
        | Kind::RequestHeld
        | Kind::ReportedAfterSilence
        | Kind::CancelTakenBack
        | Kind::FactTreated
        | Kind::DisputeSettled
        | Kind::DecisionAccepted
        | Kind::DisputeAppealed
        | Kind::FundingLate
        | Kind::DeliveryUndecided
        | Kind::ProjectCompleted => RequestTask::OpenProject,
        kind if is_about_money(kind) => RequestTask::OpenPayment,
        Kind::ReviewReminder | Kind::ReviewWaiting => RequestTask::WriteReview,
        Kind::ReviewsPublished
        | Kind::ReviewReplied
        | Kind::ReviewHidden
        | Kind::ReviewRestored
        | Kind::ReviewKept => RequestTask::ReadReviews,
        // Of some requests nothing is to be done; the daily notice opens the dashboard instead.
        _ => RequestTask::OpenRequest,
    }
}

const fn is_about_money(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::PaymentConfirmed
            | Kind::PaymentRecorded
            | Kind::PaymentVoided
            | Kind::PaymentCaptured
            | Kind::PaymentHeld
            | Kind::PaymentFailed
            | Kind::PaymentExcess
            | Kind::MoneyReleased
            | Kind::RefundOrdered
            | Kind::RefundDone
            | Kind::RefundFailed
            | Kind::RefundWithdrawn
            | Kind::ChargedBack
            | Kind::FundingReminder
            | Kind::PayRestDue
            | Kind::ChargeBorne
    )
}

/// The values in the texts of one notice, in its reader's language.
#[derive(Debug, Clone, Copy)]
pub(super) struct RequestWords<'a> {
    notice: &'a RequestNotice,
    language: Language,
}

impl<'a> RequestWords<'a> {
    pub(super) const fn of(notice: &'a RequestNotice, language: Language) -> Self {
        Self { notice, language }
    }

    pub(super) fn service(self) -> Safe<String> {
        label::<Service>(&self.notice.service, self.language)
    }

    /// The other side's name with the word before it, as a part of a sentence that is complete without them.
    pub(super) fn named(self, before: &str) -> Safe<String> {
        let name = self.name().map(|name| format!(" {before} {name}"));
        Safe(name.unwrap_or_default())
    }

    /// The other side's name, or its role.
    pub(super) fn name_or(self, role: &str) -> Safe<String> {
        Safe(self.name().unwrap_or_else(|| role.to_owned()))
    }

    pub(super) fn has_name(self) -> bool {
        self.name().is_some()
    }

    pub(super) fn has_code(self) -> bool {
        self.notice.code.is_some()
    }

    /// What the request is called by.
    pub(super) fn code(self) -> &'a str {
        self.notice.code.as_deref().unwrap_or_default()
    }

    /// The request's title with what comes before it; nothing if it has none.
    pub(super) fn title_after(self, before: &str) -> Safe<String> {
        let title = self.notice.title.as_deref().map(own_name);
        let shown = title.filter(|title| *title != own_name(""));
        Safe(shown.map_or_else(String::new, |title| format!("{before}{title}")))
    }

    fn name(self) -> Option<String> {
        let translated = match self.language {
            Language::En => None,
            Language::Ar => self.notice.name_ar.as_deref(),
        };
        let nothing = own_name("");
        [translated, self.notice.name.as_deref()]
            .into_iter()
            .flatten()
            .map(own_name)
            .find(|name| *name != nothing)
    }

    /// The amount with the word before it; nothing if there is none.
    pub(super) fn amount(self, before: &str) -> String {
        let amount = self.notice.amount_fils;
        let shown = amount.map(|fils| format!(" {before} {}", money::display(fils, self.language)));
        shown.unwrap_or_default()
    }

    /// The day that it names, in Kuwait.
    pub(super) fn day(self) -> Option<Date> {
        Some(self.notice.due_at?.to_offset(KUWAIT).date())
    }

    /// Whether it names an amount that is zero: "gets KWD 0 back" would read like a mistake.
    pub(super) fn is_zero(self) -> bool {
        self.notice.amount_fils == Some(0)
    }

    /// The amount alone; nothing if there is none.
    pub(super) fn price(self) -> Option<String> {
        let amount = self.notice.amount_fils?;
        Some(money::display(amount, self.language))
    }

    /// How what is held would be divided; nothing if nothing is held.
    pub(super) fn division(self) -> Option<Division> {
        let (to_brand, held) = self.notice.amount_fils.zip(self.notice.held_fils)?;
        let shown = |fils| money::display(fils, self.language);
        Some(Division {
            held: shown(held),
            to_brand: shown(to_brand),
            to_creative: shown(held - to_brand),
        })
    }

    /// Days that are left, or a number of requests; 0 if it is unknown.
    pub(super) fn days(self) -> i64 {
        self.notice.days.map_or(0, i64::from)
    }

    /// The slug of the stage that followed; blank if it is unknown.
    pub(super) fn outcome(self) -> &'a str {
        self.notice.outcome.as_deref().unwrap_or_default()
    }

    /// Whether the work starts after a first payment.
    pub(super) fn pays_first(self) -> bool {
        self.notice.pays_first
    }

    /// The slug of what was decided; blank if it is unknown.
    pub(super) fn verdict(self) -> &'static str {
        known::<WishKind>(self.notice.verdict.as_deref())
    }

    /// The slug of whose record counts the project otherwise; blank if it is unknown.
    pub(super) fn record(self) -> &'static str {
        let change = self.notice.fact.as_ref();
        known::<Subject>(change.map(|change| change.subject.as_str()))
    }

    /// The slug of the number in which it counts otherwise; blank if it is unknown.
    pub(super) fn fact(self) -> &'static str {
        let change = self.notice.fact.as_ref();
        known::<Fact>(change.map(|change| change.fact.as_str()))
    }

    /// The slug of how it counts there; blank if it is unknown.
    pub(super) fn treatment(self) -> &'static str {
        let change = self.notice.fact.as_ref();
        known::<Treatment>(change.map(|change| change.treatment.as_str()))
    }

    /// Whether a problem ended because the payment arrived.
    pub(super) fn is_paid(self) -> bool {
        self.notice.by_payment
    }
}

/// Held money as it would be divided.
pub(super) struct Division {
    pub(super) held: String,
    pub(super) to_brand: String,
    pub(super) to_creative: String,
}

/// A slug of the vocabulary; blank if it is none.
fn known<V: marsam_domain::vocabulary::Vocabulary>(slug: Option<&str>) -> &'static str {
    slug.and_then(V::from_slug).map_or("", V::slug)
}

/// A number with its Arabic noun. `forms`: one and two, which include the number; 3 to 10; 11 to 99; hundreds.
/// Source: Unicode CLDR, plural rules of Arabic.
pub(super) fn counted_ar(count: i64, forms: &[&str; 5]) -> String {
    let [one, two, few, many, other] = *forms;
    match (count, count % 100) {
        (1, _) => one.to_owned(),
        (2, _) => two.to_owned(),
        (_, 3..=10) => format!("{count} {few}"),
        (_, 11..=99) => format!("{count} {many}"),
        _ => format!("{count} {other}"),
    }
}

#[cfg(test)]
mod asked_tests;
#[cfg(test)]
mod dispute_tests;
#[cfg(test)]
mod headline_tests;
#[cfg(test)]
mod on_hold_tests;
#[cfg(test)]
mod selection_tests;
#[cfg(test)]
mod tests;
