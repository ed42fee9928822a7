//! GET /api/admin/payments.csv and /api/admin/ledger.csv: the books of a month, for accountants.

use actix_web::{HttpResponse, get, web};
use marsam_domain::payments::earnings::Month;
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_workflows::books;

use crate::extractors::caller::{Admin, Caller};
use crate::extractors::listing::Listing;
use crate::responses::csv;
use crate::{ApiError, AppState};

/// The month that the query names; this month if it names none.
fn month_of(listing: &Listing, state: &AppState) -> Result<Month, ApiError> {
    match listing.text("month").as_str() {
        "" => Ok(Month::of(state.now())),
        named => {
            let invalid = || FieldErrors::of("month", FieldCode::InvalidDate);
            Ok(Month::parse(named).ok_or_else(invalid)?)
        }
    }
}

/// Downloads the payments that were confirmed in a month (YYYY-MM, in Kuwait).
#[utoipa::path(tag = "admin", operation_id = "download_payments",
    params(("month" = Option<String>, Query)),
    responses((status = 200, body = String, content_type = "text/csv")))]
#[get("/admin/payments.csv")]
pub(crate) async fn payments(
    _caller: Caller<Admin>,
    state: web::Data<AppState>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let month = month_of(&listing, &state)?;
    let text = state.read(move |db| Ok(books::payments_file(db, month)?));
    Ok(csv::file(
        &format!("marsam-payments-{month}.csv"),
        text.await?,
    ))
}

/// Downloads the lines of the ledger of a month (YYYY-MM, in Kuwait).
#[utoipa::path(tag = "admin", operation_id = "download_ledger",
    params(("month" = Option<String>, Query)),
    responses((status = 200, body = String, content_type = "text/csv")))]
#[get("/admin/ledger.csv")]
pub(crate) async fn ledger(
    _caller: Caller<Admin>,
    state: web::Data<AppState>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let month = month_of(&listing, &state)?;
    let text = state.read(move |db| Ok(books::ledger_file(db, month)?));
    Ok(csv::file(
        &format!("marsam-ledger-{month}.csv"),
        text.await?,
    ))
}
