//! GET /api/payments/{id}/receipt: the record of a confirmed payment, to print.

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_domain::accounts::billing::BillingDetails;
use marsam_domain::agreements::{AmountInWords, Party};
use marsam_domain::calendar::iso_day;
use marsam_domain::ids::PaymentId;
use marsam_domain::payments::PaymentMethod;
use marsam_domain::vocabulary::{Labelled as _, Vocabulary as _};
use marsam_workflows::papers::{self, Receipt};
use serde::Serialize;
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;

use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::routes::payments::reference_for;
use crate::routes::schemas::{recorders, slugs};
use crate::{ApiError, AppState};

/// A confirmed payment's record. Nothing on it changes afterwards, except that the payment may be voided.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Receipt)]
pub(crate) struct ReceiptDto {
    payment_id: String,
    request_id: String,
    request_code: String,
    request_title: Option<String>,
    /// Unique, such as `R-261128-7K3Q-9F2M`: the day of the confirmation in Kuwait, and random symbols.
    number: String,
    /// By the name on the agreement.
    brand: Party,
    /// What the brand wanted on its receipts when the payment began to count.
    billed_to: Option<BillingDetails>,
    /// By the names on the agreement.
    creative: Party,
    service_category: &'static str,
    service_category_ar: &'static str,
    amount_fils: i64,
    amount: AmountInWords,
    #[schema(schema_with = slugs::<PaymentMethod>)]
    method: &'static str,
    /// What its brand wrote; of a payment through the provider its key, for admins.
    reference: Option<String>,
    #[serde(with = "iso_day")]
    #[schema(value_type = String, format = Date)]
    paid_on: Date,
    #[serde(with = "time::serde::rfc3339")]
    recorded_at: OffsetDateTime,
    #[schema(schema_with = recorders)]
    recorded_by: &'static str,
    /// By the creative; at once, if an admin recorded it.
    #[serde(with = "time::serde::rfc3339")]
    confirmed_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    voided_at: Option<OffsetDateTime>,
    /// The agreed price.
    total_fils: i64,
    /// What was confirmed by then, this payment included.
    recorded_fils: i64,
}

/// Shows the receipt of a payment.
///
/// For the brand, the selected creative and admins; 404 until the payment is confirmed.
#[utoipa::path(tag = "payments", operation_id = "show_receipt", params(("id" = String, Path)),
    responses((status = 200, body = ReceiptDto)))]
#[get("/payments/{id}/receipt")]
pub(crate) async fn receipt(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(payment): Id<PaymentId>,
) -> Result<Json<ReceiptDto>, ApiError> {
    let found = state.read(move |db| Ok(papers::receipt_for(db, caller.account, payment)?));
    Ok(Json(found.await?.into()))
}

impl From<Receipt> for ReceiptDto {
    fn from(paper: Receipt) -> Self {
        let payment = paper.payment;
        let reference = reference_for(&payment, paper.side);
        Self {
            payment_id: payment.id.to_string(),
            request_id: payment.request_id.to_string(),
            request_code: paper.request_code.to_string(),
            request_title: paper.request_title,
            number: paper.number,
            brand: paper.brand,
            billed_to: payment.billed_to,
            creative: paper.creative,
            service_category: paper.service.label(),
            service_category_ar: paper.service.label_ar(),
            amount_fils: payment.amount_fils,
            amount: payment.amount_fils.into(),
            method: payment.method.slug(),
            reference,
            paid_on: payment.paid_on,
            recorded_at: payment.recorded_at,
            recorded_by: payment.recorded_by.slug(),
            confirmed_at: paper.confirmed_at,
            voided_at: payment.voided_at,
            total_fils: paper.total_fils,
            recorded_fils: paper.recorded_fils,
        }
    }
}
