//! GET /api/creative/earnings.csv: what the caller earned by month, as a file.

use actix_web::{HttpResponse, get, web};
use marsam_workflows::earnings;

use crate::extractors::caller::{Caller, Creative};
use crate::responses::csv;
use crate::{ApiError, AppState};

/// Downloads what the caller earned by month, with the fees and the projects, in the language of the account.
#[utoipa::path(tag = "payouts", operation_id = "download_earnings",
    responses((status = 200, body = String, content_type = "text/csv")))]
#[get("/creative/earnings.csv")]
pub(crate) async fn file(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
) -> Result<HttpResponse, ApiError> {
    let (account, language) = (caller.account.id, caller.account.language);
    let text = state.read(move |db| Ok(earnings::file_of_account(db, account, language)?));
    Ok(csv::file("marsam-earnings.csv", text.await?))
}
