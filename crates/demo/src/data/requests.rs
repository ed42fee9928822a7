//! Quote requests and their histories, as the files write them.
//!
//! Creatives are named by the keys of their accounts. A step is a pair: when, and what: `["3d 10:20", {"deliver": …}]`.

use marsam_domain::quote_requests::lifecycle::Action;
use serde::Deserialize;

use super::{
    DecisionEntry, HidingEntry, MoneyStep, PositionEntry, ProblemEntry, ReportEntry, ReviewEntry,
    TreatmentEntry, When,
};

/// A brand's quote request and its history.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct QuoteRequestEntry {
    /// The key of the brand's account.
    pub(crate) account: String,
    pub(crate) brand_name: String,
    pub(crate) contact_name: String,
    pub(crate) email: String,
    pub(crate) phone: String,
    pub(crate) service: String,
    #[serde(default)]
    pub(crate) title: String,
    pub(crate) project_description: String,
    pub(crate) budget_range: String,
    pub(crate) timeline: String,
    /// The key of a roster entry, or empty.
    pub(crate) preferred_creative: String,
    #[serde(default)]
    pub(crate) intended_use: String,
    #[serde(default)]
    pub(crate) reference_links: Vec<String>,
    /// Counted from the day of the load.
    pub(crate) wished_in_days: Option<u16>,
    pub(crate) sent: When,
    pub(crate) steps: Vec<(When, Step)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Side {
    Brand,
    /// The selected one.
    Creative,
    Admin,
}

/// What happened to a request, named as the call that does it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Step {
    /// Any action that only moves the request: who does it, and why. No one is notified.
    Move(Action, Side, Option<String>),
    /// By the brand.
    EditBrief(BriefEntry),
    /// By an admin.
    Invite(Vec<String>),
    /// The creative, and why.
    DeclineInvitation(String, String),
    Propose(String, TermsEntry),
    /// A new version: what is left out stays.
    Revise(String, TermsEntry),
    RequestChange(String, ChangeEntry),
    /// The creative, and why.
    DeclineProposal(String, String),
    Withdraw(String),
    /// By the clock.
    ExpireProposal(String),
    Select(String),
    Deliver(DeliveryEntry),
    RequestRevision(String),
    AcceptRevision,
    RefuseRevision(String),
    Approve,
    /// By the clock, after a week.
    ApproveInSilence,
    /// By the brand whose silence has closed the project.
    ReportAfterSilence(String),
    RecordPayment(PaymentEntry),
    /// The number of the payment, from 1.
    ConfirmPayment(usize),
    /// By the brand: the number of the payment, and why.
    VoidPayment(usize, String),
    /// By an admin.
    Decline(String),
    Cancel(Side, String),
    AgreeCancel(Side),
    RefuseCancel(Side, String),
    /// By the clock.
    Expire,
    Reopen,
    Hold(Side, String),
    /// By an admin: the outcome, and a note.
    Resolve(String, String),
    /// To a creative.
    BrandWrites(String, String),
    CreativeWrites(String, String),
    /// Opens a dispute.
    Report(ProblemEntry),
    /// What a side of a dispute wants.
    Wish(PositionEntry),
    /// A side wants what the other one does.
    Accept(Side),
    /// By an admin.
    Decide(DecisionEntry),
    AcceptDecision(Side),
    AppealDecision(Side, String),
    /// Of the money that goes through the provider.
    Money(MoneyStep),
    /// By one side about the other.
    Review(Side, ReviewEntry),
    /// By the reviewed side.
    Reply(Side, String),
    /// By the reviewed side.
    ReportReview(ReportEntry),
    /// By an admin.
    HideReview(HidingEntry),
    /// By the author of a hidden review.
    AppealHiding(Side, String),
    /// By an admin: whose review, whether it is shown again, and why.
    AnswerAppeal(Side, bool, String),
    /// By an admin: whose review, whether it enters numbers, and why.
    CountReview(Side, bool, String),
    /// By an admin.
    TreatFact(TreatmentEntry),
    /// The thread with a creative.
    BrandReads(String),
    CreativeReads(String),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BriefEntry {
    pub(crate) project_description: String,
}

/// A proposal's terms, as the form sends them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TermsEntry {
    pub(crate) price_fils: Option<i64>,
    pub(crate) delivery_days: Option<i64>,
    pub(crate) deliverables: Option<Vec<String>>,
    pub(crate) revisions_included: Option<i64>,
    /// Label, amount in fils, when it is due.
    pub(crate) payment_plan: Option<Vec<(String, i64, String)>>,
    /// When what is paid before the start goes to the creative, where it is paid through the provider.
    #[serde(default)]
    pub(crate) release: String,
    pub(crate) usage_rights: Option<RightsEntry>,
    #[serde(default)]
    pub(crate) ai_use: String,
    #[serde(default)]
    pub(crate) ai_note: String,
    #[serde(default)]
    pub(crate) message: String,
    /// Counted from the step.
    pub(crate) valid_days: Option<u16>,
}

/// What the brand may do with the work.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RightsEntry {
    pub(crate) channels: Vec<String>,
    pub(crate) territory: String,
    /// Null: perpetual.
    pub(crate) months: Option<i64>,
    pub(crate) exclusive: bool,
}

/// The brand's wish for other terms.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChangeEntry {
    pub(crate) message: String,
    pub(crate) counter_price_fils: Option<i64>,
}

/// A version of the work.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeliveryEntry {
    pub(crate) note: String,
    /// Label and address.
    pub(crate) links: Vec<(String, String)>,
}

/// A payment, made on the day of the step.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PaymentEntry {
    /// The brand or an admin.
    pub(crate) by: Side,
    pub(crate) amount_fils: i64,
    pub(crate) method: String,
    pub(crate) reference: String,
}
