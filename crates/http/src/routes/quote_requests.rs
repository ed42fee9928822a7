//! The routes of quote requests, and their DTOs for brands and admins.

mod accept_revision;
mod agree_cancel;
mod agreement;
mod approve;
mod brief_versions;
mod cancel;
mod cancel_attempt;
mod confirm_payment;
mod counts;
mod decline;
mod decline_invitation;
mod deliver;
mod deliveries;
pub(crate) mod detail;
pub(crate) mod disputes;
mod edit;
mod events;
mod history;
mod hold;
mod invite;
mod moving;
mod of_brand;
mod open_to_others;
mod pay;
mod payee;
mod record_payment;
mod refuse_cancel;
mod refuse_revision;
mod reopen;
mod report_after_silence;
mod request_revision;
mod resolve;
pub(crate) mod row;
mod select;
mod show;
mod submit;
mod take_back_cancel;
mod void_payment;

use marsam_domain::quote_requests::briefs::BriefExtras;
use marsam_domain::quote_requests::{QuoteRequest, RequestStage, RequestStatus};
use marsam_domain::vocabulary::{Labelled, Vocabulary};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::api_document::Routes;
use crate::routes::schemas::{labels, slugs};

pub(super) fn register(routes: &mut impl Routes) {
    routes
        .keyed(submit::submit)
        .service(of_brand::of_brand)
        .service(counts::of_brand)
        .service(counts::of_all)
        .service(show::show)
        .service(events::events)
        .service(deliveries::deliveries)
        .service(brief_versions::brief_versions)
        .keyed(edit::edit)
        .keyed(invite::invite)
        .keyed(decline_invitation::decline_invitation)
        .keyed(open_to_others::open_to_others)
        .keyed(decline::decline)
        .keyed(cancel::cancel)
        .keyed(agree_cancel::agree_cancel)
        .keyed(take_back_cancel::take_back_cancel)
        .keyed(refuse_cancel::refuse_cancel)
        .keyed(reopen::reopen)
        .keyed(deliver::deliver)
        .keyed(request_revision::request_revision)
        .keyed(accept_revision::accept_revision)
        .keyed(refuse_revision::refuse_revision)
        .keyed(approve::approve)
        .keyed(hold::hold)
        .keyed(report_after_silence::report_after_silence)
        .keyed(resolve::resolve)
        .service(disputes::list::list)
        .keyed(disputes::moves::position)
        .keyed(disputes::moves::accept_position)
        .keyed(disputes::moves::decide)
        .keyed(disputes::moves::accept_decision)
        .keyed(disputes::moves::appeal)
        .keyed(record_payment::record_payment)
        .keyed(confirm_payment::confirm_payment)
        .keyed(void_payment::void_payment)
        .service(pay::pay)
        .keyed(cancel_attempt::cancel_attempt)
        .service(agreement::agreement)
        .service(payee::payee)
        .keyed(select::select);
}

/// A request for a quote.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QuoteRequest)]
pub(crate) struct QuoteRequestDto {
    id: String,
    /// What people call it by, like M-7K3Q.
    code: String,
    title: Option<String>,
    service_category: &'static str,
    brand_name: String,
    project_description: String,
    contact_name: String,
    email: String,
    phone: Option<String>,
    /// Whether the creative whose proposal is selected sees that number.
    shares_phone: bool,
    budget_range: Option<&'static str>,
    timeline: Option<&'static str>,
    #[schema(schema_with = labels::<RequestStatus>)]
    status: &'static str,
    /// Its detailed stage.
    #[schema(schema_with = slugs::<RequestStage>)]
    stage: &'static str,
    preferred_creative_id: Option<String>,
    #[serde(flatten)]
    extras: BriefExtras,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    updated_at: OffsetDateTime,
}

impl From<QuoteRequest> for QuoteRequestDto {
    fn from(request: QuoteRequest) -> Self {
        Self {
            id: request.id.to_string(),
            code: request.code.to_string(),
            service_category: request.service.label(),
            status: request.status().label(),
            stage: request.stage.slug(),
            title: request.brief.title,
            brand_name: request.brand_name,
            project_description: request.brief.project_description,
            extras: request.brief.extras,
            contact_name: request.contact_name,
            email: request.email.to_string(),
            phone: request.phone,
            shares_phone: request.shares_phone,
            budget_range: request.brief.budget_range.map(Labelled::label),
            timeline: request.brief.timeline.map(Labelled::label),
            preferred_creative_id: request
                .preferred_creative
                .map(|creative| creative.to_string()),
            created_at: request.created_at,
            updated_at: request.updated_at,
        }
    }
}
