//! The forms of a request's history.

use marsam_domain::calendar::day_of;
use marsam_domain::ids::CreativeId;
use marsam_domain::payments::PaymentDraft;
use marsam_domain::proposals::{PlanPartDraft, ProposalDraft, UsageRightsDraft};
use marsam_domain::quote_requests::briefs::BriefDraft;
use marsam_domain::quote_requests::moves::{ChangeDraft, DeliveryDraft, Link};
use marsam_domain::quote_requests::{NewQuoteRequest, QuoteRequestDraft};
use marsam_domain::validation::Text;
use time::format_description::well_known::Rfc3339;
use time::macros::format_description;
use time::{Duration, OffsetDateTime};

use crate::DemoError;
use crate::data::{
    BriefEntry, ChangeEntry, DeliveryEntry, PaymentEntry, QuoteRequestEntry, RightsEntry,
    TermsEntry,
};

impl QuoteRequestEntry {
    /// The form that the brand sent, in a demo that is loaded at `now`.
    pub(crate) fn form(
        &self,
        preferred: Option<CreativeId>,
        now: OffsetDateTime,
    ) -> Result<NewQuoteRequest, DemoError> {
        let preferred = preferred.map(|id| id.to_string()).unwrap_or_default();
        let draft = QuoteRequestDraft {
            brand_name: self.brand_name.as_str().into(),
            contact_name: self.contact_name.as_str().into(),
            email: self.email.as_str().into(),
            phone: self.phone.as_str().into(),
            share_phone: true,
            service_category: self.service.as_str().into(),
            title: self.title.as_str().into(),
            project_description: self.project_description.as_str().into(),
            budget_range: self.budget_range.as_str().into(),
            timeline: self.timeline.as_str().into(),
            preferred_creative_id: preferred.into(),
            agree_to_terms: true,
            terms_agreed_at: self.sent.before(now).format(&Rfc3339)?.into(),
            terms_agreed_email: self.email.as_str().into(),
            terms_agreed_name: self.contact_name.as_str().into(),
            intended_use: self.intended_use.as_str().into(),
            reference_links: texts(&self.reference_links),
            wished_date: wished(self.wished_in_days, now)?.unwrap_or_default(),
            ..QuoteRequestDraft::default()
        };
        draft.try_into().map_err(|errors| DemoError::Refused {
            whose: self.account.clone(),
            errors,
        })
    }
}

impl BriefEntry {
    /// The edit of the brief: what it leaves out stays.
    pub(crate) fn draft(&self) -> BriefDraft {
        BriefDraft {
            project_description: Some(self.project_description.as_str().into()),
            ..BriefDraft::default()
        }
    }
}

impl TermsEntry {
    /// The proposal form that was sent `at` a moment.
    pub(crate) fn draft(&self, at: OffsetDateTime) -> Result<ProposalDraft, DemoError> {
        let part = |(label, amount_fils, due): &(String, i64, String)| PlanPartDraft {
            label: label.as_str().into(),
            amount_fils: *amount_fils,
            due: due.as_str().into(),
            release: self.release.as_str().into(),
        };
        let rights = |rights: &RightsEntry| UsageRightsDraft {
            channels: texts(&rights.channels),
            territory: rights.territory.as_str().into(),
            months: rights.months,
            exclusive: rights.exclusive,
        };
        let note = Some(self.ai_note.as_str()).filter(|note| !note.is_empty());
        let until = |days: u16| (at + Duration::days(i64::from(days))).format(&Rfc3339);
        Ok(ProposalDraft {
            price_fils: self.price_fils,
            delivery_days: self.delivery_days,
            deliverables: self.deliverables.as_deref().map(texts),
            revisions_included: self.revisions_included,
            payment_plan: self
                .payment_plan
                .as_ref()
                .map(|plan| plan.iter().map(part).collect()),
            usage_rights: self.usage_rights.as_ref().map(rights).into(),
            ai_use: self.ai_use.as_str().into(),
            ai_note: note.map(Into::into).into(),
            message: self.message.as_str().into(),
            valid_until: self
                .valid_days
                .map(until)
                .transpose()?
                .unwrap_or_default()
                .into(),
        })
    }
}

impl ChangeEntry {
    /// What the brand sent.
    pub(crate) fn draft(&self) -> ChangeDraft {
        ChangeDraft {
            message: self.message.as_str().into(),
            counter_price_fils: self.counter_price_fils,
        }
    }
}

impl DeliveryEntry {
    /// What the creative sent.
    pub(crate) fn draft(&self) -> DeliveryDraft {
        let link = |(label, url): &(String, String)| Link {
            label: label.as_str().into(),
            url: url.as_str().into(),
        };
        DeliveryDraft {
            note: self.note.as_str().into(),
            links: self.links.iter().map(link).collect(),
            files: Vec::new(),
        }
    }
}

impl PaymentEntry {
    /// What was sent to record the payment.
    pub(crate) fn draft(&self) -> PaymentDraft {
        PaymentDraft {
            amount_fils: Some(self.amount_fils),
            method: self.method.as_str().into(),
            reference: self.reference.as_str().into(),
            paid_on: Text::default(),
        }
    }
}

fn texts(list: &[String]) -> Vec<Text> {
    list.iter().map(|text| text.as_str().into()).collect()
}

/// A wished day, counted from that of `now`.
fn wished(in_days: Option<u16>, now: OffsetDateTime) -> Result<Option<Text>, DemoError> {
    let Some(days) = in_days else {
        return Ok(None);
    };
    let day = day_of(now) + Duration::days(i64::from(days));
    Ok(Some(
        day.format(format_description!("[year]-[month]-[day]"))?
            .into(),
    ))
}
