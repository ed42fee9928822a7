//! Requests for a quote: what a brand asks for, and where a request stands.

use time::OffsetDateTime;

use crate::consent::ConsentAsSent;
use crate::email::Email;
use crate::ids::{BrandId, CreativeId, QuoteRequestId};
use crate::options::{BudgetRange, Timeline};
use crate::services::Service;
use crate::text;
use crate::validation::{FieldCode, FieldErrors, TextRule};
use crate::vocabulary::vocabulary;

vocabulary! {
    /// Where a request stands, as everybody sees it.
    pub enum RequestStatus {
        Pending: "pending", "Pending", "قيد الانتظار";
        Accepted: "accepted", "Accepted", "قيد التنفيذ";
        Completed: "completed", "Completed", "مكتمل";
        Rejected: "rejected", "Rejected", "مرفوض";
        Declined: "declined", "Declined", "معتذر عنه";
        Cancelled: "cancelled", "Cancelled", "ملغى";
        Expired: "expired", "Expired", "منتهي الصلاحية";
    }
}

vocabulary! {
    /// Where a request stands in detail; the status follows from it.
    pub enum RequestStage {
        Submitted: "submitted", "Submitted", "أُرسل";
        Proposals: "proposals", "Proposals", "استقبال العروض";
        InProgress: "in_progress", "In progress", "قيد التنفيذ";
        Delivered: "delivered", "Delivered", "سُلّم";
        OnHold: "on_hold", "On hold", "معلّق";
        Approved: "approved", "Approved", "معتمد";
        Closed: "closed", "Closed", "مغلق";
        Declined: "declined", "Declined", "معتذر عنه";
        Cancelled: "cancelled", "Cancelled", "ملغى";
        Expired: "expired", "Expired", "منتهي الصلاحية";
    }
}

impl RequestStage {
    /// The status that everybody sees.
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
}

impl RequestStatus {
    /// Whether a request may ever pass from this status straight to another. Who may move it, and by which step,
    /// narrows this further.
    pub const fn may_become(self, next: Self) -> bool {
        match self {
            Self::Pending => matches!(
                next,
                Self::Accepted | Self::Rejected | Self::Declined | Self::Cancelled | Self::Expired
            ),
            Self::Accepted => matches!(next, Self::Completed | Self::Cancelled),
            // A brand reopens what merely ran out of time.
            Self::Expired => matches!(next, Self::Pending),
            Self::Completed | Self::Rejected | Self::Declined | Self::Cancelled => false,
        }
    }
}

/// The quote form as it was sent, unchecked.
#[derive(Clone, Debug, Default)]
pub struct QuoteRequestDraft {
    /// `brandName`
    pub brand_name: String,
    /// `contactName`
    pub contact_name: String,
    /// `email`
    pub email: String,
    /// `phone`
    pub phone: String,
    /// `serviceCategory`, a service's label
    pub service_category: String,
    /// `projectDescription`
    pub project_description: String,
    /// `budgetRange`, an option's label or blank
    pub budget_range: String,
    /// `timeline`, an option's label or blank
    pub timeline: String,
    /// `preferredCreativeId`, an id or blank
    pub preferred_creative_id: String,
    /// `agreeToTerms`
    pub agree_to_terms: bool,
    /// `terms_agreed_at`
    pub terms_agreed_at: String,
    /// `terms_agreed_email`
    pub terms_agreed_email: String,
    /// `terms_agreed_name`
    pub terms_agreed_name: String,
}

/// A quote form that keeps the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewQuoteRequest {
    /// Who asks.
    pub brand_name: String,
    /// Whom to answer.
    pub contact_name: String,
    /// Where to answer.
    pub email: Email,
    /// Where to call, in whatever form it was typed.
    pub phone: Option<String>,
    /// What kind of work.
    pub service: Service,
    /// The brief.
    pub project_description: String,
    /// What it may cost.
    pub budget_range: Option<BudgetRange>,
    /// By when.
    pub timeline: Option<Timeline>,
    /// Whom the brand has in mind; whether they are on the roster is asked when it is stored.
    pub preferred_creative: Option<CreativeId>,
    /// What the browser said of the consent.
    pub consent: ConsentAsSent,
}

impl QuoteRequestDraft {
    /// Checks every field; the errors carry the fields' wire names.
    pub fn validate(self) -> Result<NewQuoteRequest, FieldErrors> {
        let mut errors = FieldErrors::new();
        let brand_name = errors.required("brandName", &self.brand_name, TextRule::NAME);
        let contact_name = errors.required("contactName", &self.contact_name, TextRule::NAME);
        let email = errors.email("email", &self.email);
        let phone = errors.optional("phone", &self.phone, TextRule::PHONE);
        let service = errors.required_option("serviceCategory", &self.service_category);
        let project_description = errors.required(
            "projectDescription",
            &self.project_description,
            TextRule::LONG,
        );
        let budget_range = errors.optional_option("budgetRange", &self.budget_range);
        let timeline = errors.optional_option("timeline", &self.timeline);
        let preferred_creative = preferred_creative(&mut errors, &self.preferred_creative_id);
        if !self.agree_to_terms {
            errors.add("agreeToTerms", FieldCode::TermsRequired);
        }
        let consent = ConsentAsSent::read(
            &mut errors,
            &self.terms_agreed_at,
            &self.terms_agreed_email,
            &self.terms_agreed_name,
        );
        let (Some(email), Some(service), true) = (email, service, errors.is_empty()) else {
            return Err(errors);
        };
        Ok(NewQuoteRequest {
            brand_name,
            contact_name,
            email,
            phone,
            service,
            project_description,
            budget_range,
            timeline,
            preferred_creative,
            consent,
        })
    }
}

fn preferred_creative(errors: &mut FieldErrors, raw: &str) -> Option<CreativeId> {
    let id = text::non_blank(raw)?;
    // Ids are opaque: what cannot be one is simply nobody's.
    let parsed = id.parse().ok().ok_or(FieldCode::NotInRoster);
    errors.keep("preferredCreativeId", parsed)
}

/// A request as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuoteRequest {
    /// Its key.
    pub id: QuoteRequestId,
    /// Whose it is.
    pub brand_id: BrandId,
    /// Who asks, as written on the form.
    pub brand_name: String,
    /// Whom to answer; private until a proposal is selected.
    pub contact_name: String,
    /// Where to answer; private likewise.
    pub email: Email,
    /// Where to call; private likewise.
    pub phone: Option<String>,
    /// What kind of work.
    pub service: Service,
    /// The brief.
    pub project_description: String,
    /// What it may cost.
    pub budget_range: Option<BudgetRange>,
    /// By when.
    pub timeline: Option<Timeline>,
    /// Whom the brand had in mind.
    pub preferred_creative: Option<CreativeId>,
    /// Where it stands; its status follows from it.
    pub stage: RequestStage,
    /// Grows by one with every change.
    pub version: i64,
    /// When it was sent.
    pub created_at: OffsetDateTime,
    /// When it last changed.
    pub updated_at: OffsetDateTime,
}

impl QuoteRequest {
    /// The status that everybody sees.
    pub const fn status(&self) -> RequestStatus {
        self.stage.status()
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
    fn nothing_is_completed_that_was_not_accepted() {
        for status in RequestStatus::ALL {
            let allowed = status.may_become(RequestStatus::Completed);
            assert_eq!(allowed, *status == RequestStatus::Accepted);
        }
    }

    #[test]
    fn what_ended_stays_ended_except_what_expired() {
        for ended in [
            RequestStatus::Completed,
            RequestStatus::Rejected,
            RequestStatus::Declined,
            RequestStatus::Cancelled,
        ] {
            assert!(
                RequestStatus::ALL
                    .iter()
                    .all(|next| !ended.may_become(*next))
            );
        }
        assert!(RequestStatus::Expired.may_become(RequestStatus::Pending));
    }

    #[test]
    fn no_status_becomes_itself() {
        assert!(RequestStatus::ALL.iter().all(|s| !s.may_become(*s)));
    }
}
