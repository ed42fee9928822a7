//! GET /api/creative/record and /api/brand/record: the own facts, with the projects behind each.

mod shown;

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_domain::accounts::Account;
use marsam_domain::reputation::Subject;
use marsam_workflows::reviews::showing::own_record;

use self::shown::OwnRecordDto;
use super::rules;
use crate::extractors::caller::{Brand, Caller, Creative};
use crate::{ApiError, AppState};

/// Shows what is measured of the caller, with the projects behind it: what counts, what does not and why.
#[utoipa::path(tag = "reviews", operation_id = "show_own_creative_record",
    responses((status = 200, body = OwnRecordDto)))]
#[get("/creative/record")]
pub(crate) async fn of_creative(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
) -> Result<Json<OwnRecordDto>, ApiError> {
    read(&state, caller.account, Subject::Creative).await
}

/// Shows what is measured of the caller's brand, with the projects behind it.
#[utoipa::path(tag = "reviews", operation_id = "show_own_brand_record",
    responses((status = 200, body = OwnRecordDto)))]
#[get("/brand/record")]
pub(crate) async fn of_brand(
    caller: Caller<Brand>,
    state: web::Data<AppState>,
) -> Result<Json<OwnRecordDto>, ApiError> {
    read(&state, caller.account, Subject::Brand).await
}

async fn read(
    state: &AppState,
    account: Account,
    subject: Subject,
) -> Result<Json<OwnRecordDto>, ApiError> {
    let (now, rules) = (state.now(), rules(state));
    let found = state.read(move |db| {
        let record = own_record(db, &account, subject, &rules, now)?;
        Ok(OwnRecordDto::of(subject, &record))
    });
    Ok(Json(found.await?))
}
