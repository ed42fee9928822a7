//! POST /api/uploads/{id} with `X-HTTP-Method-Override`: for networks that let through GET and POST only.

use actix_web::middleware::from_fn;
use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::FileId;

use super::{Sent, TusClient, append, cancel, offset};
use crate::error::Code;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::{ApiError, AppState};

/// Runs `PATCH`, `HEAD` or `DELETE`, as `X-HTTP-Method-Override` says.
#[utoipa::path(tag = "files", operation_id = "tunnel_upload",
    params(("id" = String, Path), ("Tus-Resumable" = String, Header), ("X-HTTP-Method-Override" = String, Header)),
    responses((status = 200), (status = 204)))]
#[post("/uploads/{id}", wrap = "from_fn(super::name_version)")]
pub(crate) async fn tunnelled(
    caller: Caller<Anyone>,
    _: TusClient,
    state: web::Data<AppState>,
    Id(id): Id<FileId>,
    sent: Sent,
) -> Result<HttpResponse, ApiError> {
    let method = sent.request.headers().get("x-http-method-override");
    let method = method
        .and_then(|name| name.to_str().ok())
        .map(str::to_owned);
    match method.as_deref() {
        Some("PATCH") => append::store(&state, caller, id, sent).await,
        Some("HEAD") => offset::show(&state, &caller, id).await,
        Some("DELETE") => cancel::give_up(&state, &caller, id).await,
        _ => Err(Code::MethodNotAllowed.into()),
    }
}
