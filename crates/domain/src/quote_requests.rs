//! Quote requests: what a brand asks for, and the request's status.

pub mod allowed;
pub mod briefs;
pub mod inbox;
mod invited;
pub mod lifecycle;
pub mod moves;
pub mod reminders;
pub mod sides;

use serde::Deserialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use validator::Validate;

use crate::consent::ConsentAsSent;
use crate::email::Email;
use crate::events::ActorKind;
use crate::ids::{BrandId, CreativeId, QuoteRequestId};
use crate::options::{BudgetRange, Timeline};
use crate::services::Service;
use crate::text::{EMAIL_MAX, LONG_MAX, MOMENT_MAX, NAME_MAX, PHONE_MAX};
use crate::validation::{FieldErrors, Text, rules};
use crate::vocabulary::{Vocabulary as _, vocabulary};

use self::briefs::{Brief, BriefExtras};
use self::lifecycle::{Facts, Revisions, Sums};

vocabulary! {
    /// A request's public status.
    pub enum RequestStatus {
        Pending: "pending", "Pending", "قيد الانتظار";
        Accepted: "accepted", "Accepted", "قيد التنفيذ";
        Completed: "completed", "Completed", "مكتمل";
        Rejected: "rejected", "Rejected", "مرفوض";
        Declined: "declined", "Declined", "تم الاعتذار عنه";
        Cancelled: "cancelled", "Cancelled", "ملغى";
        Expired: "expired", "Expired", "منتهي الصلاحية";
    }
}

vocabulary! {
    /// A request's detailed stage; the status follows from it.
    pub enum RequestStage {
        Submitted: "submitted", "Submitted", "أُرسل";
        Proposals: "proposals", "Proposals", "استقبال العروض";
        InProgress: "in_progress", "In progress", "قيد التنفيذ";
        Delivered: "delivered", "Delivered", "سُلّم";
        OnHold: "on_hold", "On hold", "معلّق";
        Approved: "approved", "Approved", "معتمد";
        Closed: "closed", "Closed", "مغلق";
        Declined: "declined", "Declined", "تم الاعتذار عنه";
        Cancelled: "cancelled", "Cancelled", "ملغى";
        Expired: "expired", "Expired", "منتهي الصلاحية";
    }
}

impl RequestStage {
    /// The public status.
    pub const fn status(self) -> RequestStatus {
        match self {
            Self::Submitted | Self::Proposals => RequestStatus::Pending,
            Self::InProgress | Self::Delivered | Self::OnHold | Self::Approved => {
                RequestStatus::Accepted
            }
            Self::Closed => RequestStatus::Completed,
            Self::Declined => RequestStatus::Declined,
            Self::Cancelled => RequestStatus::Cancelled,
            Self::Expired => RequestStatus::Expired,
        }
    }

    /// True while a brand and a creative work on it: their agreement must end before either account can be deleted.
    pub const fn is_running(self) -> bool {
        matches!(self.status(), RequestStatus::Accepted)
    }

    /// True while it waits for a selection.
    pub const fn is_waiting(self) -> bool {
        matches!(self.status(), RequestStatus::Pending)
    }
}

/// What the quote form sends.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewQuoteRequest)]
pub struct QuoteRequestDraft {
    /// One line of text.
    #[schema(value_type = String)]
    #[validate(required, length(max = NAME_MAX, code = "too_long"), custom(function = rules::line))]
    pub brand_name: Text,
    /// One line of text.
    #[schema(value_type = String)]
    #[validate(required, length(max = NAME_MAX, code = "too_long"), custom(function = rules::line))]
    pub contact_name: Text,
    /// The address that is answered.
    #[schema(value_type = String)]
    #[validate(custom(function = rules::email))]
    pub email: Text,
    /// In any form.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = PHONE_MAX, code = "too_long"), custom(function = rules::line))]
    pub phone: Text,
    /// A service's name.
    #[schema(value_type = String)]
    #[validate(required, custom(function = rules::label::<Service>))]
    pub service_category: Text,
    /// Text with line breaks.
    #[schema(value_type = String)]
    #[validate(required, length(max = LONG_MAX, code = "too_long"), custom(function = rules::paragraphs))]
    pub project_description: Text,
    /// An option's label.
    #[schema(value_type = Option<String>)]
    #[validate(custom(function = rules::label::<BudgetRange>))]
    pub budget_range: Text,
    /// An option's label.
    #[schema(value_type = Option<String>)]
    #[validate(custom(function = rules::label::<Timeline>))]
    pub timeline: Text,
    /// The id of a creative on the roster.
    #[schema(value_type = Option<String>)]
    #[validate(custom(function = rules::creative_id))]
    pub preferred_creative_id: Text,
    /// Ids of 1 to 10 creatives on the roster, the only ones who are invited until the brand opens the request to others;
    /// not together with `preferredCreativeId`.
    #[serde(default)]
    #[schema(value_type = Option<Vec<String>>)]
    pub invited_creative_ids: Option<Vec<Text>>,
    /// Must be true.
    #[serde(default)]
    #[schema(required = true)]
    #[validate(custom(function = rules::agreed))]
    pub agree_to_terms: bool,
    /// When, by the browser's clock; kept as sent.
    #[serde(rename = "terms_agreed_at")]
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MOMENT_MAX, code = "too_long"), custom(function = rules::line))]
    pub terms_agreed_at: Text,
    /// Kept as sent.
    #[serde(rename = "terms_agreed_email")]
    #[schema(value_type = Option<String>)]
    #[validate(length(max = EMAIL_MAX, code = "too_long"), custom(function = rules::line))]
    pub terms_agreed_email: Text,
    /// Kept as sent.
    #[serde(rename = "terms_agreed_name")]
    #[schema(value_type = Option<String>)]
    #[validate(length(max = NAME_MAX, code = "too_long"), custom(function = rules::line))]
    pub terms_agreed_name: Text,
    /// Text with line breaks: where the work will be used.
    #[serde(rename = "intended_use")]
    #[schema(value_type = Option<String>)]
    #[validate(length(max = LONG_MAX, code = "too_long"), custom(function = rules::paragraphs))]
    pub intended_use: Text,
    /// At most 5 web addresses.
    #[serde(rename = "reference_links", default)]
    #[schema(value_type = Option<Vec<String>>)]
    pub reference_links: Vec<Text>,
    /// The day by which the brand would like to have it.
    #[serde(rename = "wished_date")]
    #[schema(value_type = Option<String>, format = Date)]
    pub wished_date: Text,
}

/// A validated quote form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewQuoteRequest {
    /// The brand.
    pub brand_name: String,
    /// The contact person.
    pub contact_name: String,
    /// The address to reply to.
    pub email: Email,
    /// The phone number, in any format.
    pub phone: Option<String>,
    /// The service.
    pub service: Service,
    /// The brief.
    pub project_description: String,
    /// The budget.
    pub budget_range: Option<BudgetRange>,
    /// When the work should be done.
    pub timeline: Option<Timeline>,
    /// The optional answers of the brief.
    pub extras: BriefExtras,
    /// The creative that the brand prefers; whether it is on the roster is checked when the request is stored.
    pub preferred_creative: Option<CreativeId>,
    /// The creatives whom the brand asks instead; each is checked likewise.
    pub invited_creatives: Vec<CreativeId>,
    /// The browser's claims about the consent.
    pub consent: ConsentAsSent,
}

impl TryFrom<QuoteRequestDraft> for NewQuoteRequest {
    type Error = FieldErrors;

    fn try_from(draft: QuoteRequestDraft) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::found_in(&draft);
        let extras = BriefExtras {
            intended_use: draft.intended_use.into_option(),
            reference_links: briefs::reference_links(draft.reference_links, &mut errors),
            wished_date: briefs::wished_date(&draft.wished_date, &mut errors),
        };
        let invited_creatives = invited::creatives(
            draft.invited_creative_ids,
            &draft.preferred_creative_id,
            &mut errors,
        );
        let email = Email::parse(draft.email.as_str());
        let service = Service::from_label(draft.service_category.as_str());
        let (Ok(email), Some(service), true) = (email, service, errors.is_empty()) else {
            return Err(errors);
        };
        Ok(Self {
            brand_name: draft.brand_name.into(),
            contact_name: draft.contact_name.into(),
            email,
            phone: draft.phone.into_option(),
            service,
            project_description: draft.project_description.into(),
            budget_range: BudgetRange::from_label(draft.budget_range.as_str()),
            timeline: Timeline::from_label(draft.timeline.as_str()),
            extras,
            preferred_creative: draft.preferred_creative_id.as_str().parse().ok(),
            invited_creatives,
            consent: ConsentAsSent {
                agreed_at: draft.terms_agreed_at.into_option(),
                email: draft.terms_agreed_email.into_option(),
                name: draft.terms_agreed_name.into_option(),
            },
        })
    }
}

impl NewQuoteRequest {
    /// Whether every listed creative of the service may answer it at once.
    pub const fn is_open(&self) -> bool {
        self.preferred_creative.is_none() && self.invited_creatives.is_empty()
    }
}

/// A stored request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuoteRequest {
    /// Primary key.
    pub id: QuoteRequestId,
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
    /// The public status.
    pub const fn status(&self) -> RequestStatus {
        self.stage.status()
    }

    /// The facts that decide its transitions.
    pub const fn facts(&self) -> Facts {
        Facts {
            stage: Some(self.stage),
            held_stage: self.held_stage,
            due_at: self.due_at,
            delivery_due_at: self.delivery_due_at,
            updated_at: self.updated_at,
            revisions: self.revisions,
            sums: self.sums,
            is_open: self.is_open,
            cancel: match &self.cancel {
                Some(asked) => Some((asked.by, asked.due_at)),
                None => None,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::Vocabulary;

    #[test]
    fn every_stage_shows_a_status_that_the_look_and_the_database_know() {
        for stage in RequestStage::ALL {
            assert!(RequestStatus::ALL.contains(&stage.status()));
        }
        assert_eq!(RequestStage::OnHold.status(), RequestStatus::Accepted);
        assert_eq!(RequestStage::Closed.status(), RequestStatus::Completed);
    }

    #[test]
    fn work_runs_in_the_stages_between_selection_and_the_end() {
        let running: Vec<_> = RequestStage::ALL
            .iter()
            .filter(|s| s.is_running())
            .collect();
        assert_eq!(
            running,
            [
                &RequestStage::InProgress,
                &RequestStage::Delivered,
                &RequestStage::OnHold,
                &RequestStage::Approved
            ]
        );
        let waiting: Vec<_> = RequestStage::ALL
            .iter()
            .filter(|s| s.is_waiting())
            .collect();
        assert_eq!(
            waiting,
            [&RequestStage::Submitted, &RequestStage::Proposals]
        );
    }
}
