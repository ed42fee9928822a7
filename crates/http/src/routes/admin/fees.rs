//! GET /api/admin/fees, GET and POST /api/admin/fee-collections: the operator's fees, and what creatives paid of them.

use actix_web::{HttpResponse, get, post, web};
use marsam_domain::calendar::iso_day;
use marsam_domain::payments::earnings::Month;
use marsam_domain::payments::settlements::FeeCollectionDraft;
use marsam_persistence::Db;
use marsam_workflows::books::{self, NamedCollection};
use marsam_workflows::earnings::{self, OperatorFees};
use serde::{Deserialize, Serialize};
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;

use super::AdminByCookie;
use super::proved::decide;
use crate::extractors::body::Body;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::listing::Listing;
use crate::routes::account::ProofFields;
use crate::{ApiError, AppState};

/// The operator's fees of a month.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OperatorFees)]
pub(crate) struct OperatorFeesDto {
    /// YYYY-MM, in Kuwait.
    month: String,
    /// Taken of released money.
    earned_fils: i64,
    /// On what was paid outside Marsam.
    owed_fils: i64,
    /// What creatives paid of that.
    collected_fils: i64,
}

impl From<OperatorFees> for OperatorFeesDto {
    fn from(fees: OperatorFees) -> Self {
        Self {
            month: fees.month.to_string(),
            earned_fils: fees.earned_fils,
            owed_fils: fees.owed_fils,
            collected_fils: fees.collected_fils,
        }
    }
}

/// What a creative has paid of the fees that are owed.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FeeCollection)]
pub(crate) struct FeeCollectionDto {
    id: String,
    creative_id: String,
    creative_name: String,
    creative_name_ar: Option<String>,
    amount_fils: i64,
    #[serde(with = "iso_day")]
    #[schema(value_type = String, format = Date)]
    collected_on: Date,
    reference: String,
    #[serde(with = "time::serde::rfc3339")]
    entered_at: OffsetDateTime,
}

impl From<NamedCollection> for FeeCollectionDto {
    fn from(named: NamedCollection) -> Self {
        let paid = named.collection;
        Self {
            id: paid.id.to_string(),
            creative_id: paid.creative.to_string(),
            creative_name: named.name.name,
            creative_name_ar: named.name.name_ar,
            amount_fils: paid.amount_fils,
            collected_on: paid.collected_on,
            reference: paid.reference,
            entered_at: paid.entered_at,
        }
    }
}

/// What an admin sends.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(as = FeeCollectionEntry)]
pub(crate) struct CollectionFields {
    #[serde(flatten)]
    collection: FeeCollectionDraft,
    #[serde(flatten)]
    proof: ProofFields,
}

/// Shows the operator's fees of the last 24 months, newest first.
#[utoipa::path(tag = "admin", operation_id = "show_fees",
    responses((status = 200, body = Vec<OperatorFeesDto>)))]
#[get("/admin/fees")]
pub(crate) async fn by_month(
    _caller: Caller<Admin>,
    state: web::Data<AppState>,
) -> Result<HttpResponse, ApiError> {
    let this_month = Month::of(state.now());
    let found = state.read(move |db| Ok(earnings::operator_fees(db, this_month)?));
    let months: Vec<OperatorFeesDto> = found.await?.into_iter().map(Into::into).collect();
    Ok(HttpResponse::Ok()
        .insert_header(("x-total-count", months.len()))
        .json(months))
}

/// Lists what creatives have paid of the fees that are owed, newest first.
#[utoipa::path(tag = "admin", operation_id = "list_fee_collections",
    params(("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<FeeCollectionDto>)))]
#[get("/admin/fee-collections")]
pub(crate) async fn collections(
    _caller: Caller<Admin>,
    state: web::Data<AppState>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let read =
        |db: &mut Db, page| Ok(books::collections_page(db, page)?.map(FeeCollectionDto::from));
    listing.answer(&state, read).await
}

/// Enters what a creative has paid of the fees that are owed.
#[utoipa::path(tag = "admin", operation_id = "collect_fee", request_body = CollectionFields,
    responses((status = 201, body = FeeCollectionDto)))]
#[post("/admin/fee-collections")]
pub(crate) async fn collect(
    caller: Caller<AdminByCookie>,
    state: web::Data<AppState>,
    body: Body<CollectionFields>,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let sent = body.check(|sent| Ok((sent.collection.into_collection(now)?, sent.proof)))?;
    let (new, proof) = sent.value;
    let entered = decide(&state, &caller, proof, move |db, by| {
        Ok(books::collect_fee(db, &new, by, now)?)
    });
    let entered = FeeCollectionDto::from(entered.await?);
    Ok(HttpResponse::Created().json(entered))
}
