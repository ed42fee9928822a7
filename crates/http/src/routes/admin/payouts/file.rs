//! GET /api/admin/payouts.csv: the prepared payouts, for the bank.

use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::{HttpResponse, get, web};
use marsam_domain::throttles::WriteClass;
use marsam_workflows::payouts;

use crate::extractors::caller::Caller;
use crate::responses::csv;
use crate::routes::admin::AdminByCookie;
use crate::{ApiError, AppState};

/// Downloads the prepared payouts for the bank, oldest first: `number;name;iban;amount_kwd;currency;reference`.
///
/// The same each time, at most 1,000 at once. That it was read is recorded.
#[utoipa::path(tag = "admin", operation_id = "download_payouts",
    responses((status = 200, body = String, content_type = "text/csv")))]
#[get("/admin/payouts.csv")]
pub(crate) async fn file(
    caller: Caller<AdminByCookie>,
    state: web::Data<AppState>,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let key = state.secret.clone();
    let made = state.write_as(&caller, WriteClass::Admin, move |db, fresh| {
        Ok(payouts::prepared_file(db, fresh.account.id, &key, now)?)
    });
    let made = made.await?;
    let mut response = csv::file("marsam-payouts.csv", made.text);
    let count = HeaderValue::from(made.rows);
    let name = HeaderName::from_static("x-total-count");
    response.headers_mut().insert(name, count);
    Ok(response)
}
