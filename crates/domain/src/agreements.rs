//! The agreement of a project: what both sides agreed to, as it was at the selection.
//!
//! **Invariant:** it is written once, from the request and the proposal as they are then, and never again.

mod brief;
mod parts;
pub mod stored;

pub use self::brief::{AgreedBrief, AgreedFile};
pub use self::parts::AgreedPart;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::consent::terms_version_at;
use crate::language::Language;
use crate::money;
use crate::proposals::ready_made::{ReadyMade as _, RightsChannel};
use crate::proposals::{AiUse, Proposal, Territory, UsageRights};
use crate::quote_requests::QuoteRequest;
use crate::vocabulary::schemas::{labels, list_of_slugs_or_null, slugs};
use crate::vocabulary::{Labelled as _, Vocabulary as _, vocabulary};

/// A party by its names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = Party)]
pub struct Party {
    /// As the request or the roster names it.
    pub name: String,
    /// In Arabic, if it differs.
    pub name_ar: Option<String>,
}

/// Who agreed for a side, and when.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = Acceptance)]
pub struct Acceptance {
    /// The person; "—" once it was erased.
    pub name: String,
    /// In Arabic, if it differs.
    pub name_ar: Option<String>,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
}

/// An amount in figures and in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[schema(as = AmountInWords)]
pub struct AmountInWords {
    /// In figures, for English readers.
    pub en: String,
    /// In figures, for Arabic readers.
    pub ar: String,
    /// In English words.
    pub words_en: String,
    /// In Arabic words.
    pub words_ar: String,
}

impl From<i64> for AmountInWords {
    fn from(fils: i64) -> Self {
        Self {
            en: money::in_full(fils, Language::En),
            ar: money::in_full(fils, Language::Ar),
            words_en: money::in_words(fils, Language::En),
            words_ar: money::in_words(fils, Language::Ar),
        }
    }
}

vocabulary! {
    /// What the working days of an agreement count from.
    pub enum DeliveryFrom {
        /// The selection.
        Selection: "selection";
        /// The first payment.
        Funding: "funding";
    }
}

/// What the brand may do with the work, as the API names it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[schema(as = UsageRights)]
pub struct AgreedRights {
    /// The places where it is shown, as they were written.
    pub channels: Vec<String>,
    /// For each of them the ready-made channel that it is, to be shown in the reader's language; null for own words.
    #[schema(schema_with = list_of_slugs_or_null::<RightsChannel>)]
    pub channel_keys: Vec<Option<&'static str>>,
    /// A label of [`Territory`].
    #[schema(schema_with = labels::<Territory>)]
    pub territory: &'static str,
    /// Null: perpetual.
    pub months: Option<u16>,
    /// Whether no one else may use it.
    pub exclusive: bool,
}

impl From<&UsageRights> for AgreedRights {
    fn from(rights: &UsageRights) -> Self {
        Self {
            channels: rights.channels.clone(),
            channel_keys: keys_of_channels(rights.channels.iter().map(String::as_str)),
            territory: rights.territory.label(),
            months: rights.months,
            exclusive: rights.exclusive,
        }
    }
}

fn keys_of_channels<'a>(channels: impl Iterator<Item = &'a str>) -> Vec<Option<&'static str>> {
    channels.map(RightsChannel::key_of).collect()
}

/// The agreement of a project.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[schema(as = Agreement)]
pub struct Agreement {
    request_id: String,
    /// Missing in agreements from before there were codes.
    #[schema(required = false)]
    request_code: String,
    proposal_id: String,
    #[serde(with = "time::serde::rfc3339")]
    selected_at: OffsetDateTime,
    /// The terms of Marsam on the day of the selection, by the date of their last change; null before the first version
    /// whose day is known.
    terms_version: Option<&'static str>,
    brand: Party,
    creative: Party,
    /// The creative, who sent the version that was selected.
    offered: Acceptance,
    /// The person who selected it for the brand.
    accepted: Acceptance,
    service_category: &'static str,
    service_category_ar: &'static str,
    brief: AgreedBrief,
    price_fils: i64,
    price: AmountInWords,
    fee_fils: i64,
    net_fils: i64,
    /// Working days.
    delivery_days: u16,
    /// What the working days count from.
    #[schema(schema_with = slugs::<DeliveryFrom>)]
    delivery_from: &'static str,
    /// Null where they count from the first payment.
    #[serde(with = "time::serde::rfc3339::option")]
    delivery_due_at: Option<OffsetDateTime>,
    deliverables: Vec<String>,
    revisions_included: u8,
    payment_plan: Vec<AgreedPart>,
    usage_rights: Option<AgreedRights>,
    #[schema(schema_with = slugs::<AiUse>)]
    ai_use: &'static str,
    ai_note: Option<String>,
    message: String,
}

/// What an agreement is written from: the request and the proposal as they are at the selection.
#[derive(Debug)]
pub struct AtSelection<'a> {
    /// The request.
    pub request: &'a QuoteRequest,
    /// The files of its brief, in the brand's order.
    pub files: Vec<AgreedFile>,
    /// The proposal that was selected.
    pub proposal: &'a Proposal,
    /// Its author.
    pub creative: Party,
    /// When this version of it was sent.
    pub offered_at: OffsetDateTime,
    /// The person who selected it.
    pub accepted_by: String,
    /// When the work is due; `None`: it counts from the first payment.
    pub delivery_due_at: Option<OffsetDateTime>,
}

impl Agreement {
    /// The agreement that follows from a selection at `now`.
    pub fn written(selection: AtSelection<'_>, now: OffsetDateTime) -> Self {
        let AtSelection {
            request, proposal, ..
        } = selection;
        let terms = &proposal.terms;
        Self {
            request_id: request.id.to_string(),
            request_code: request.code.to_string(),
            proposal_id: proposal.id.to_string(),
            selected_at: now,
            terms_version: terms_version_at(now),
            brand: Party {
                name: request.brand_name.clone(),
                name_ar: None,
            },
            offered: Acceptance {
                name: selection.creative.name.clone(),
                name_ar: selection.creative.name_ar.clone(),
                at: selection.offered_at,
            },
            accepted: Acceptance {
                name: selection.accepted_by,
                name_ar: None,
                at: now,
            },
            creative: selection.creative,
            service_category: request.service.label(),
            service_category_ar: request.service.label_ar(),
            brief: AgreedBrief::of(request, selection.files),
            price_fils: terms.price_fils,
            price: terms.price_fils.into(),
            fee_fils: proposal.split.fee_fils,
            net_fils: proposal.split.net_fils,
            delivery_days: terms.delivery_days,
            delivery_from: match selection.delivery_due_at {
                Some(_) => DeliveryFrom::Selection.slug(),
                None => DeliveryFrom::Funding.slug(),
            },
            delivery_due_at: selection.delivery_due_at,
            deliverables: terms.deliverables.clone(),
            revisions_included: terms.revisions_included,
            payment_plan: terms.payment_plan.iter().map(Into::into).collect(),
            usage_rights: terms.usage_rights.as_ref().map(Into::into),
            ai_use: terms.ai_use.slug(),
            ai_note: terms.ai_note.clone(),
            message: terms.message.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use time::Duration;
    use time::macros::{date, datetime};
    use uuid::Uuid;

    use super::*;
    use crate::email::Email;
    use crate::ids::{BrandId, CreativeId, ProposalId, QuoteRequestId};
    use crate::proposals::{FeeSplit, PartDue, PlanPart, ProposalState, Terms};
    use crate::quote_requests::RequestStage;
    use crate::quote_requests::briefs::{Brief, BriefExtras};
    use crate::quote_requests::codes::RequestCode;
    use crate::quote_requests::lifecycle::{Revisions, Sums};
    use crate::services::Service;

    const AT: OffsetDateTime = datetime!(2026-11-22 08:00 UTC);

    fn request() -> QuoteRequest {
        QuoteRequest {
            id: QuoteRequestId::new(Uuid::from_u128(1)),
            code: RequestCode::stored("M-7K3Q".to_owned()),
            brand_id: BrandId::new(Uuid::from_u128(2)),
            brand_name: "Bait Al-Gahwa".to_owned(),
            contact_name: "Yousef".to_owned(),
            email: Email::parse("brand@example.com").unwrap(),
            phone: None,
            shares_phone: false,
            service: Service::Photography,
            brief: Brief {
                title: Some("Winter menu".to_owned()),
                project_description: "A menu".to_owned(),
                budget_range: None,
                timeline: None,
                extras: BriefExtras {
                    intended_use: None,
                    reference_links: vec!["https://example.com/menu".to_owned()],
                    wished_date: Some(date!(2026 - 12 - 01)),
                },
            },
            brief_version: 2,
            preferred_creative: None,
            chosen_creative: None,
            is_open: true,
            stage: RequestStage::Proposals,
            held_stage: None,
            due_at: None,
            delivery_due_at: None,
            funding: None,
            cancel: None,
            extra_revision: None,
            reminders_sent: 0,
            revisions: Revisions::default(),
            sums: Sums::default(),
            version: 3,
            created_at: AT,
            updated_at: AT,
        }
    }

    fn proposal() -> Proposal {
        Proposal {
            id: ProposalId::new(Uuid::from_u128(3)),
            request_id: request().id,
            creative_id: CreativeId::new(Uuid::from_u128(4)),
            state: ProposalState::Sent,
            version: 1,
            terms: Terms {
                price_fils: 280_000,
                delivery_days: 6,
                deliverables: vec!["20 photographs".to_owned()],
                revisions_included: 2,
                payment_plan: vec![PlanPart {
                    label: "On completion".to_owned(),
                    amount_fils: 280_000,
                    due: PartDue::OnApproval,
                    release: None,
                }],
                usage_rights: Some(UsageRights {
                    channels: vec!["Menu boards".to_owned(), "إنستغرام".to_owned()],
                    territory: Territory::Gcc,
                    months: None,
                    exclusive: false,
                }),
                ai_use: AiUse::Assisted,
                ai_note: None,
                message: "Happy to".to_owned(),
                valid_until: AT,
            },
            split: FeeSplit {
                fee_fils: 28_000,
                net_fils: 252_000,
            },
            brief_version: 2,
            change_rounds: 0,
            change_request: None,
            decline_reason: None,
            created_at: AT,
            updated_at: AT,
        }
    }

    #[test]
    fn an_agreement_names_everything_that_was_agreed_on() {
        let creative = Party {
            name: "Maryam".to_owned(),
            name_ar: Some("مريم".to_owned()),
        };
        let due = datetime!(2026-11-30 20:59:59 UTC);
        let written = Agreement::written(
            AtSelection {
                request: &request(),
                files: vec![AgreedFile {
                    name: "menu.pdf".to_owned(),
                    bytes: 2_300_000,
                }],
                proposal: &proposal(),
                creative,
                offered_at: AT - Duration::HOUR,
                accepted_by: "Yousef".to_owned(),
                delivery_due_at: Some(due),
            },
            AT,
        );
        let wire: Value = serde_json::to_value(written).unwrap();
        let wanted = json!({
            "request_id": request().id.to_string(), "request_code": "M-7K3Q", "proposal_id": proposal().id.to_string(),
            "selected_at": "2026-11-22T08:00:00Z", "terms_version": "2026-11-22",
            "brand": {"name": "Bait Al-Gahwa", "name_ar": null},
            "creative": {"name": "Maryam", "name_ar": "مريم"},
            "offered": {"name": "Maryam", "name_ar": "مريم", "at": "2026-11-22T07:00:00Z"},
            "accepted": {"name": "Yousef", "name_ar": null, "at": "2026-11-22T08:00:00Z"},
            "service_category": "Photography", "service_category_ar": "التصوير الفوتوغرافي",
            "brief": {
                "version": 2, "title": "Winter menu", "project_description": "A menu", "intended_use": null,
                "reference_links": ["https://example.com/menu"], "wished_date": "2026-12-01",
                "files": [{"name": "menu.pdf", "bytes": 2_300_000}],
            },
            "price_fils": 280_000,
            "price": serde_json::to_value(AmountInWords::from(280_000)).unwrap(),
            "fee_fils": 28_000, "net_fils": 252_000,
            "delivery_days": 6, "delivery_from": "selection", "delivery_due_at": "2026-11-30T20:59:59Z",
            "deliverables": ["20 photographs"], "revisions_included": 2,
            "payment_plan": [{
                "label": "On completion", "label_key": "on_completion", "amount_fils": 280_000, "due": "on_approval",
                "release": null,
            }],
            "usage_rights": {
                "channels": ["Menu boards", "إنستغرام"], "channel_keys": [null, "instagram"],
                "territory": "GCC", "months": null, "exclusive": false,
            },
            "ai_use": "assisted", "ai_note": null, "message": "Happy to",
        });
        assert_eq!(wire, wanted);
    }
}
