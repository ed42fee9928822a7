//! GET and POST /api/admin/settlements: what providers have paid to the operator.

use actix_web::{HttpResponse, get, post, web};
use marsam_domain::calendar::iso_day;
use marsam_domain::ledger::ProviderSlug;
use marsam_domain::payments::settlements::SettlementDraft;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::Db;
use marsam_persistence::settlements::Settlement;
use marsam_workflows::books;
use serde::{Deserialize, Serialize};
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;

use super::AdminByCookie;
use super::proved::decide;
use crate::extractors::body::Body;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::listing::Listing;
use crate::routes::account::ProofFields;
use crate::routes::schemas::slugs;
use crate::{ApiError, AppState};

/// What a provider has paid to the operator.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Settlement)]
pub(crate) struct SettlementDto {
    id: String,
    #[schema(schema_with = slugs::<ProviderSlug>)]
    provider: &'static str,
    /// The provider's.
    reference: String,
    #[serde(with = "iso_day")]
    #[schema(value_type = String, format = Date)]
    settled_on: Date,
    /// What arrived at the bank.
    to_bank_fils: i64,
    /// What the provider kept.
    cost_fils: i64,
    #[serde(with = "time::serde::rfc3339")]
    entered_at: OffsetDateTime,
}

impl From<Settlement> for SettlementDto {
    fn from(settlement: Settlement) -> Self {
        Self {
            id: settlement.id.to_string(),
            provider: settlement.provider.slug(),
            reference: settlement.reference,
            settled_on: settlement.settled_on,
            to_bank_fils: settlement.to_bank_fils,
            cost_fils: settlement.cost_fils,
            entered_at: settlement.entered_at,
        }
    }
}

/// What an admin sends.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(as = SettlementEntry)]
pub(crate) struct SettlementFields {
    #[serde(flatten)]
    settlement: SettlementDraft,
    #[serde(flatten)]
    proof: ProofFields,
}

/// Lists the settlements, newest first.
#[utoipa::path(tag = "admin", operation_id = "list_settlements",
    params(("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<SettlementDto>)))]
#[get("/admin/settlements")]
pub(crate) async fn list(
    _caller: Caller<Admin>,
    state: web::Data<AppState>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let read = |db: &mut Db, page| Ok(books::settlements_page(db, page)?.map(SettlementDto::from));
    listing.answer(&state, read).await
}

/// Enters what a provider has paid.
///
/// 409 `stale_stage` if its reference was entered already.
#[utoipa::path(tag = "admin", operation_id = "enter_settlement", request_body = SettlementFields,
    responses((status = 201, body = SettlementDto)))]
#[post("/admin/settlements")]
pub(crate) async fn enter(
    caller: Caller<AdminByCookie>,
    state: web::Data<AppState>,
    body: Body<SettlementFields>,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let sent = body.check(|sent| Ok((sent.settlement.into_settlement(now)?, sent.proof)))?;
    let (new, proof) = sent.value;
    let entered = decide(&state, &caller, proof, move |db, by| {
        Ok(books::settle(db, &new, by, now)?)
    });
    let entered = SettlementDto::from(entered.await?);
    Ok(HttpResponse::Created().json(entered))
}
