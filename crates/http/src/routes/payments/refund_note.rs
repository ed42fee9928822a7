//! GET /api/refunds/{id}/note: the note of a refund that is done, to print.

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_domain::accounts::billing::BillingDetails;
use marsam_domain::agreements::{AmountInWords, Party};
use marsam_domain::calendar::iso_day;
use marsam_domain::ids::RefundId;
use marsam_domain::payments::PaymentMethod;
use marsam_domain::payments::payable::CheckoutMethod;
use marsam_domain::vocabulary::{Labelled as _, Vocabulary as _};
use marsam_workflows::access::RequestAccess;
use marsam_workflows::papers::{self, RefundNote};
use serde::Serialize;
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;

use crate::error::Code;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::routes::schemas::slugs;
use crate::{ApiError, AppState};

/// A refund that the brand has; nothing on it changes.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RefundNote)]
pub(crate) struct RefundNoteDto {
    refund_id: String,
    request_id: String,
    request_code: String,
    request_title: Option<String>,
    /// Without gaps, such as `C-2027-000123`.
    number: String,
    amount_fils: i64,
    amount: AmountInWords,
    /// How the payment was made that it gives back.
    #[schema(schema_with = slugs::<PaymentMethod>)]
    method: &'static str,
    /// Of the payment that it gives back, where any of it counted.
    receipt_number: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    done_at: OffsetDateTime,
    /// Whether it was paid by bank, because the provider could not.
    by_bank: bool,
    /// The day of that transfer, YYYY-MM-DD; not known of an older one.
    #[serde(with = "iso_day::option")]
    #[schema(value_type = Option<String>, format = Date)]
    sent_on: Option<Date>,
    /// By the name on the agreement.
    brand: Party,
    /// As on the receipt of that payment.
    billed_to: Option<BillingDetails>,
    /// By the names on the agreement.
    creative: Party,
    service_category: &'static str,
    service_category_ar: &'static str,
}

/// Shows the note of a refund.
///
/// For the brand, the selected creative and admins; 404 until the refund is done.
#[utoipa::path(tag = "payments", operation_id = "show_refund_note", params(("id" = String, Path)),
    responses((status = 200, body = RefundNoteDto)))]
#[get("/refunds/{id}/note")]
pub(crate) async fn refund_note(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(refund): Id<RefundId>,
) -> Result<Json<RefundNoteDto>, ApiError> {
    let found = state.read(move |db| {
        let request = papers::request_of_refund(db, refund)?;
        let access = RequestAccess::read(db, caller.account, request)?;
        if !access.is_of_project() {
            return Err(Code::NotFound.into());
        }
        Ok(papers::refund_note(db, &access.request, refund)?)
    });
    Ok(Json(found.await?.into()))
}

impl From<RefundNote> for RefundNoteDto {
    fn from(paper: RefundNote) -> Self {
        let refund = paper.refund;
        Self {
            refund_id: refund.id.to_string(),
            request_id: refund.request_id.to_string(),
            request_code: paper.request_code.to_string(),
            request_title: paper.request_title,
            number: paper.number,
            amount_fils: refund.amount_fils,
            amount: refund.amount_fils.into(),
            method: match paper.method {
                CheckoutMethod::Knet => PaymentMethod::Knet,
                CheckoutMethod::Card | CheckoutMethod::ApplePay => PaymentMethod::Card,
            }
            .slug(),
            receipt_number: paper.receipt_number,
            done_at: paper.done_at,
            by_bank: refund.bank_reference.is_some(),
            sent_on: refund.sent_on,
            brand: paper.brand,
            billed_to: paper.billed_to,
            creative: paper.creative,
            service_category: paper.service.label(),
            service_category_ar: paper.service.label_ar(),
        }
    }
}
