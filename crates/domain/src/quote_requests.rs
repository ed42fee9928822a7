//! Quote requests: what a brand asks for, and the request's status.

pub mod allowed;
pub mod briefs;
pub mod cancellations;
pub mod codes;
pub mod found_by;
pub mod funding;
pub mod headlines;
pub mod inbox;
pub(crate) mod invited;
pub mod lifecycle;
pub mod limits;
pub mod messages;
pub mod moves;
pub mod own_history;
pub mod own_part;
pub mod reminders;
pub mod sides;
mod wished_day;

use time::OffsetDateTime;

use crate::actors::ActorKind;
use crate::email::Email;
use crate::ids::{BrandId, CreativeId, QuoteRequestId};
use crate::services::Service;

use self::briefs::Brief;
pub use self::briefs::{NewQuoteRequest, QuoteRequestDraft};
use self::codes::RequestCode;
use self::funding::Funding;
use self::lifecycle::{Facts, OpenQuestions, Revisions, Sums, WaitingOn, waiting_on};
pub use self::lifecycle::{RequestEvent, RequestStage, RequestStatus};
use self::sides::Side;

/// A stored request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuoteRequest {
    /// Primary key.
    pub id: QuoteRequestId,
    /// What people call it by.
    pub code: RequestCode,
    /// The owner.
    pub brand_id: BrandId,
    /// The brand, as written on the form.
    pub brand_name: String,
    /// The contact person; private until a proposal is selected.
    pub contact_name: String,
    /// The address to reply to; private likewise.
    pub email: Email,
    /// The phone number; private likewise.
    pub phone: Option<String>,
    /// Whether the selected creative sees that number.
    pub shares_phone: bool,
    /// The service.
    pub service: Service,
    /// The brief.
    pub brief: Brief,
    /// Incremented with every edit of the brief.
    pub brief_version: i64,
    /// The creative that the brand prefers.
    pub preferred_creative: Option<CreativeId>,
    /// The creative whose proposal was selected.
    pub chosen_creative: Option<CreativeId>,
    /// True once every listed creative of the service may answer.
    pub is_open: bool,
    /// Its stage; the status follows from it.
    pub stage: RequestStage,
    /// The stage to return to when its problem is solved.
    pub held_stage: Option<RequestStage>,
    /// When its stage is due.
    pub due_at: Option<OffsetDateTime>,
    /// The end of the agreed delivery day.
    pub delivery_due_at: Option<OffsetDateTime>,
    /// While that day waits for the first payment.
    pub funding: Option<Funding>,
    /// The cancellation that one side asked for.
    pub cancel: Option<AskedCancel>,
    /// The revision beyond the agreed number that waits for the creative's answer: what and when.
    pub extra_revision: Option<(String, OffsetDateTime)>,
    /// How many reminders of the due date were sent.
    pub reminders_sent: u8,
    /// Revisions: requested and agreed.
    pub revisions: Revisions,
    /// The agreed price and the confirmed payments.
    pub sums: Sums,
    /// Incremented with every change.
    pub version: i64,
    /// When it was sent.
    pub created_at: OffsetDateTime,
    /// When it last changed.
    pub updated_at: OffsetDateTime,
}

/// A cancellation that one side asked for and the other has not answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AskedCancel {
    /// Who asked: the brand or the creative.
    pub by: ActorKind,
    /// Why.
    pub reason: String,
    /// When the admins are notified of the silence.
    pub due_at: OffsetDateTime,
}

impl QuoteRequest {
    /// The phone number, as far as `side` may see it: creatives see it after their selection, if the brand said so.
    pub fn phone_for(&self, side: Side) -> Option<&str> {
        let is_seen = match side {
            Side::Owner | Side::Admin => true,
            Side::Chosen => self.shares_phone,
            Side::Invited | Side::Open | Side::Bidder => false,
        };
        self.phone.as_deref().filter(|_| is_seen)
    }

    /// The public status.
    pub const fn status(&self) -> RequestStatus {
        self.stage.status()
    }

    /// Whose turn it is, including any open questions.
    pub fn waiting_on(&self, open: Option<&OpenQuestions>) -> WaitingOn {
        waiting_on(&self.facts(), open.copied().unwrap_or_default())
    }

    /// When the next step is due, as lists show it: the answer to a cancellation, the next step in a problem, or what is due
    /// at the stage.
    pub fn next_due(&self, open: Option<&OpenQuestions>) -> Option<OffsetDateTime> {
        if let Some(asked) = self.cancel.as_ref().filter(|_| self.stage.is_running()) {
            return Some(asked.due_at);
        }
        if self.stage == RequestStage::OnHold {
            return open.and_then(|open| open.problem_due_at);
        }
        self.due_at
    }

    /// Whether an admin has to decide: about a problem that the sides have not settled, or a cancellation that the other
    /// side has not answered in time.
    pub fn needs_admin(&self, open: Option<&OpenQuestions>, now: OffsetDateTime) -> bool {
        if self.stage == RequestStage::OnHold {
            return self.waiting_on(open) == WaitingOn::Admin;
        }
        let is_unanswered = |asked: &AskedCancel| asked.due_at <= now;
        self.cancel.as_ref().is_some_and(is_unanswered)
    }

    /// The facts that decide its transitions. They lack when it was delivered, from which a due date is put off, and what is
    /// open after an approval by silence.
    pub const fn facts(&self) -> Facts {
        Facts {
            stage: Some(self.stage),
            held_stage: self.held_stage,
            due_at: self.due_at,
            delivery_due_at: self.delivery_due_at,
            funding_due_at: match &self.funding {
                Some(funding) => funding.due_at,
                None => None,
            },
            delivered_at: None,
            extra_asked_at: match &self.extra_revision {
                Some((_, asked_at)) => Some(*asked_at),
                None => None,
            },
            updated_at: self.updated_at,
            revisions: self.revisions,
            sums: self.sums,
            is_open: self.is_open,
            cancel: match &self.cancel {
                Some(asked) => Some((asked.by, asked.due_at)),
                None => None,
            },
            after_silence: None,
        }
    }
}
