//! GET /api/account/export: all data that Marsam stores about an account, as one file.

mod annotations;
mod collecting;
mod disputes;
mod files;
mod held_money;
mod parts;
mod projects;
mod records;
mod reviews;
mod schema;
mod threads;

use actix_web::body::SizedStream;
use actix_web::http::header;
use actix_web::{HttpResponse, get, web};

use self::collecting::collect;
use self::schema::PersonalDataDto;
use crate::extractors::caller::{Anyone, Caller};
use crate::{ApiError, AppState};

/// Downloads the caller's data.
#[utoipa::path(tag = "account", operation_id = "export_account",
    responses((status = 200, body = PersonalDataDto)))]
#[get("/account/export")]
pub(crate) async fn export(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
) -> Result<HttpResponse, ApiError> {
    let (account, session) = (caller.account, caller.session.id);
    let (settings, now) = (state.settings.clone(), state.now());
    // Kept until the file is read: a slow reader must not have many.
    let exports = &state.database_limits.exports;
    let turn = exports.turn(&account.id.to_string()).await?;
    let written = state.read(move |db| collect(db, account, session, &settings, now));
    let (file, length) = written.await?;
    let as_file = "attachment; filename=\"marsam-data.json\"";
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_DISPOSITION, as_file))
        .content_type("application/json")
        .body(SizedStream::new(
            length,
            Box::pin(parts::contents(file, turn)),
        )))
}
