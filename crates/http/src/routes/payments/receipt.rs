//! GET /api/payments/{id}/receipt: the record of a payment, to print.

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_domain::agreements::{AmountInWords, Party};
use marsam_domain::calendar::iso_day;
use marsam_domain::ids::PaymentId;
use marsam_domain::payments::PaymentMethod;
use marsam_domain::vocabulary::{Labelled as _, Vocabulary as _};
use marsam_persistence::{Db, payments};
use marsam_workflows::access::RequestAccess;
use marsam_workflows::parties::party;
use serde::Serialize;
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;

use crate::error::{Code, ErrorBody};
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::routes::schemas::{recorders, slugs};
use crate::{ApiError, AppState};

/// A payment's record.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Receipt)]
pub(crate) struct ReceiptDto {
    payment_id: String,
    request_id: String,
    /// Counts the payments of the project from 1.
    number: usize,
    brand: Party,
    creative: Party,
    service_category: &'static str,
    service_category_ar: &'static str,
    amount_fils: i64,
    amount: AmountInWords,
    #[schema(schema_with = slugs::<PaymentMethod>)]
    method: &'static str,
    reference: Option<String>,
    #[serde(with = "iso_day")]
    #[schema(value_type = String, format = Date)]
    paid_on: Date,
    #[serde(with = "time::serde::rfc3339")]
    recorded_at: OffsetDateTime,
    #[schema(schema_with = recorders)]
    recorded_by: &'static str,
    #[serde(with = "time::serde::rfc3339::option")]
    confirmed_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    voided_at: Option<OffsetDateTime>,
    total_fils: i64,
    recorded_fils: i64,
}

/// Shows the receipt of a payment.
///
/// For the brand, the selected creative and admins.
#[utoipa::path(tag = "payments", operation_id = "show_receipt", params(("id" = String, Path)),
    responses((status = 200, body = ReceiptDto), (status = "4XX", body = ErrorBody)))]
#[get("/payments/{id}/receipt")]
pub(crate) async fn receipt(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(payment): Id<PaymentId>,
) -> Result<Json<ReceiptDto>, ApiError> {
    let found = state.read(move |db| {
        let request = payments::find(db, payment)?.request_id;
        let access = RequestAccess::read(db, caller.account, request)?;
        if !access.is_of_project() {
            return Err(Code::NotFound.into());
        }
        write(db, &access, payment)
    });
    Ok(Json(found.await?))
}

fn write(db: &mut Db, access: &RequestAccess, id: PaymentId) -> Result<ReceiptDto, ApiError> {
    let request = &access.request;
    let all = payments::of_requests(db, &[request.id])?;
    let number = all.iter().position(|payment| payment.id == id);
    let number = number.ok_or(Code::NotFound)?;
    let payment = all.into_iter().nth(number).ok_or(Code::NotFound)?;
    let chosen = request.chosen_creative.ok_or(Code::NotFound)?;
    Ok(ReceiptDto {
        payment_id: payment.id.to_string(),
        request_id: request.id.to_string(),
        number: number + 1,
        brand: Party {
            name: request.brand_name.clone(),
            name_ar: None,
        },
        creative: party(db, chosen)?,
        service_category: request.service.label(),
        service_category_ar: request.service.label_ar(),
        amount_fils: payment.amount_fils,
        amount: payment.amount_fils.into(),
        method: payment.method.slug(),
        reference: payment.reference,
        paid_on: payment.paid_on,
        recorded_at: payment.recorded_at,
        recorded_by: payment.recorded_by.slug(),
        confirmed_at: payment.confirmed_at,
        voided_at: payment.voided_at,
        total_fils: request.sums.agreed_fils,
        recorded_fils: request.sums.recorded_fils,
    })
}
