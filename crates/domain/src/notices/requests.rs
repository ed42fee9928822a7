//! Notices about requests, proposals and projects: in the product, and by mail.

mod kinds;
mod mailing;

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

pub use self::kinds::RequestNoticeKind;
use crate::disputes::wishes::WishKind;
use crate::events::Amounts;
use crate::ids::{CreativeId, QuoteRequestId};
use crate::pages;
use crate::quote_requests::{QuoteRequest, RequestStage};
use crate::reviews::NewTreatment;
use crate::vocabulary::Vocabulary as _;

/// What an admin decided about a project in a number of a record, as slugs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FactChange {
    /// Whose record: of a `reputation::Subject`.
    pub subject: String,
    /// Which number: of a `reputation::Fact`.
    pub fact: String,
    /// What becomes of the project in it: of a `reputation::Treatment`.
    pub treatment: String,
}

impl FactChange {
    /// Of a treatment.
    pub fn of(new: &NewTreatment) -> Self {
        Self {
            subject: new.subject.slug().to_owned(),
            fact: new.fact.slug().to_owned(),
            treatment: new.treatment.slug().to_owned(),
        }
    }
}

/// A notice about one request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RequestNotice {
    /// What it is about.
    pub kind: RequestNoticeKind,
    /// The request's id; blank in the daily notice of open requests.
    pub request_id: String,
    /// The service's slug.
    pub service: String,
    /// The request's code; missing in notices from before there were codes.
    #[serde(default)]
    pub code: Option<String>,
    /// The request's title, as the reader may read it.
    #[serde(default)]
    pub title: Option<String>,
    /// The other side's name; omitted for an unverified address.
    pub name: Option<String>,
    /// The same in Arabic, where it differs.
    pub name_ar: Option<String>,
    /// Days that are left, or a number of requests.
    pub days: Option<u32>,
    /// An amount in fils.
    pub amount_fils: Option<i64>,
    /// What is held, in fils, where the amount is a share of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held_fils: Option<i64>,
    /// The stage that followed: how a problem was resolved, or what a project stays that is not cancelled. Of a payment that
    /// did not go through: `cancelled`, if the payer cancelled it.
    pub outcome: Option<String>,
    /// The day that the notice names: the agreed day of delivery.
    #[serde(
        default,
        with = "time::serde::rfc3339::option",
        skip_serializing_if = "Option::is_none"
    )]
    pub due_at: Option<OffsetDateTime>,
    /// How a problem ends by a decision that is not final yet: the slug of a wish. The amount is then the price, or what the
    /// brand gets where the project ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<String>,
    /// How the project counts otherwise than usual.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fact: Option<FactChange>,
    /// Whether a problem ended because the payment arrived, and not because both sides agreed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_payment: bool,
    /// Of a selection: whether a first payment is due before the work starts.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pays_first: bool,
    /// Whether the money that it is about is a provider's test; in the mail alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_test: bool,
    /// What the side that acted said, as the reader may read it; in the mail alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// The id of the brand or the creative that caused it, whose mails are counted together; not part of the text.
    #[serde(skip)]
    pub caused_by: Option<String>,
}

impl RequestNotice {
    /// A notice about `request`.
    pub fn about(request: &QuoteRequest, kind: RequestNoticeKind) -> Self {
        Self {
            kind,
            request_id: request.id.to_string(),
            service: request.service.slug().to_owned(),
            code: Some(request.code.to_string()),
            title: request.brief.title.clone(),
            name: None,
            name_ar: None,
            days: None,
            amount_fils: None,
            held_fils: None,
            outcome: None,
            due_at: None,
            verdict: None,
            fact: None,
            by_payment: false,
            pays_first: false,
            is_test: false,
            words: None,
            caused_by: Some(request.brand_id.to_string()),
        }
    }

    /// The daily notice of `count` new open requests.
    pub fn digest(count: u32) -> Self {
        Self {
            kind: RequestNoticeKind::OpenRequestsDigest,
            request_id: String::new(),
            service: String::new(),
            code: None,
            title: None,
            name: None,
            name_ar: None,
            days: Some(count),
            amount_fils: None,
            held_fils: None,
            outcome: None,
            due_at: None,
            verdict: None,
            fact: None,
            by_payment: false,
            pays_first: false,
            is_test: false,
            words: None,
            caused_by: None,
        }
    }

    /// With the other side's name, as that side may read it.
    #[must_use]
    pub fn named(self, name: String, name_ar: Option<String>) -> Self {
        Self {
            name: Some(name),
            name_ar,
            ..self
        }
    }

    /// With its title changed to what the reader may read.
    #[must_use]
    pub fn map_title(self, change: impl Fn(&str) -> String) -> Self {
        Self {
            title: self.title.as_deref().map(change),
            ..self
        }
    }

    /// Caused by a creative instead of the request's brand.
    #[must_use]
    pub fn caused_by_creative(self, creative: CreativeId) -> Self {
        Self {
            caused_by: Some(creative.to_string()),
            ..self
        }
    }

    /// With a number of days.
    #[must_use]
    pub fn with_days(self, days: u32) -> Self {
        Self {
            days: Some(days),
            ..self
        }
    }

    /// With an amount in fils.
    #[must_use]
    pub fn with_amount(self, amount_fils: i64) -> Self {
        Self {
            amount_fils: Some(amount_fils),
            ..self
        }
    }

    /// With what the side that acted asks for.
    #[must_use]
    pub fn asking(self, asked: Amounts) -> Self {
        Self {
            amount_fils: asked.amount_fils,
            held_fils: asked.held_fils,
            ..self
        }
    }

    /// With an amount in fils, or without one.
    #[must_use]
    pub fn of_amount(self, amount_fils: Option<i64>) -> Self {
        Self {
            amount_fils,
            ..self
        }
    }

    /// With what the side that acted said.
    #[must_use]
    pub fn saying(self, words: Option<String>) -> Self {
        Self { words, ..self }
    }

    /// Without what was said: the page that it links to has it.
    #[must_use]
    pub fn without_words(self) -> Self {
        Self {
            words: None,
            ..self
        }
    }

    /// With the day that it names.
    #[must_use]
    pub fn due(self, at: Option<OffsetDateTime>) -> Self {
        Self { due_at: at, ..self }
    }

    /// With the stage that followed, or of a payment that the payer cancelled, that it is cancelled.
    #[must_use]
    pub fn with_outcome(self, outcome: RequestStage) -> Self {
        Self {
            outcome: Some(outcome.slug().to_owned()),
            ..self
        }
    }

    /// With how a problem ends by a decision that is not final yet.
    #[must_use]
    pub fn with_verdict(self, verdict: WishKind) -> Self {
        Self {
            verdict: Some(verdict.slug().to_owned()),
            ..self
        }
    }

    /// With how the project counts otherwise than usual.
    #[must_use]
    pub fn with_fact(self, fact: FactChange) -> Self {
        Self {
            fact: Some(fact),
            ..self
        }
    }

    /// Of a problem that ended because the payment arrived, or not.
    #[must_use]
    pub fn by_payment(self, by_payment: bool) -> Self {
        Self { by_payment, ..self }
    }

    /// Of a selection whose work starts after a first payment, or at once.
    #[must_use]
    pub fn paying_first(self, pays_first: bool) -> Self {
        Self { pays_first, ..self }
    }

    /// Forgets the names, the title and the words, which a visitor may have typed.
    pub(super) fn forget_names(&mut self) {
        self.name = None;
        self.name_ar = None;
        self.title = None;
        self.words = None;
    }

    /// Whether it is about money that is paid through a provider. A reminder of silence names the amount that is held, a
    /// request to cancel how it would be divided, and an agreed cancellation the amount that goes back.
    pub fn is_about_paid_money(&self) -> bool {
        let may_name_held = matches!(
            self.kind,
            RequestNoticeKind::ApprovalReminder | RequestNoticeKind::RequestCancelled
        );
        let names_held = (may_name_held && self.amount_fils.is_some()) || self.held_fils.is_some();
        names_held || self.kind.is_about_paid_money()
    }

    /// The path of the page that it links to.
    pub fn link(&self) -> String {
        match self.request_id.parse::<QuoteRequestId>() {
            Ok(id) => pages::request(id),
            Err(_) => pages::CREATIVE_DASHBOARD.to_owned(),
        }
    }

    #[cfg(test)]
    pub(super) fn sample(kind: RequestNoticeKind) -> Self {
        Self {
            kind,
            request_id: "0199aaaa-0000-7000-8000-0000000000f1".to_owned(),
            service: "photography".to_owned(),
            code: Some("M-7K3Q".to_owned()),
            title: Some("قائمة الشتاء".to_owned()),
            name: Some("نورة".to_owned()),
            name_ar: None,
            days: Some(3),
            amount_fils: Some(250_000),
            held_fils: None,
            outcome: None,
            due_at: None,
            verdict: None,
            fact: None,
            by_payment: false,
            pays_first: false,
            is_test: false,
            words: None,
            caused_by: None,
        }
    }
}

#[cfg(test)]
mod tests;
