//! GET /api/stream: server-sent events, so that open pages learn of changes without a reload.

use actix_web::http::header;
use actix_web::{HttpMessage as _, HttpRequest, HttpResponse, get, web};

use crate::clients::{self, Client};
use crate::error::Code;
use crate::extractors::caller::{Anyone, Caller, Refusal as _};
use crate::extractors::client::ClientInfo;
use crate::extractors::without_body::WithoutBody;
use crate::responses::live_events::{Check, LiveEvents};
use crate::{ApiError, AppState, connection};

/// Streams changes as server-sent events.
///
/// Events `message`, `notification`, `request` and `file` with ids only, and `resync` if changes may have been missed.
/// The stream ends when its session ends, and when the server stops.
#[utoipa::path(tag = "notifications", operation_id = "stream_changes",
    responses((status = 200, body = String, content_type = "text/event-stream")))]
#[get("/stream")]
pub(crate) async fn stream(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    request: HttpRequest,
    ClientInfo(origin): ClientInfo,
) -> Result<HttpResponse, ApiError> {
    if request.extensions().contains::<WithoutBody>() {
        return Ok(HttpResponse::Ok()
            .insert_header((header::CONTENT_TYPE, "text/event-stream"))
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .finish());
    }
    let (account, session) = (caller.account.id, caller.session.id);
    let opened = state
        .live
        .open(account, session, origin.throttle_key.as_str());
    let changes = opened.map_err(|_too_many| Code::Unavailable)?;
    // The end of the session would have gone unheard until the stream was registered.
    let (credential, now) = (caller.credential.clone(), state.now());
    let refusal = credential.refusal();
    let found = state.read(move |db| Ok(credential.authenticate(db, now)?));
    found.await?.ok_or(refusal)?;
    if let Some(connection) = connection::of(&request) {
        connection.stay_open();
    }
    let still_signed_in = move || -> Check {
        let (state, credential) = (state.clone(), caller.credential.clone());
        Box::pin(clients::serving(Client::Account(account), async move {
            let now = state.now();
            let found = state.read(move |db| Ok(credential.authenticate(db, now)?));
            matches!(found.await, Ok(Some(_)))
        }))
    };
    let events = LiveEvents::new(changes, Box::new(still_signed_in));
    Ok(HttpResponse::Ok()
        // It has left its address's share of the connections, so it is used for nothing else afterwards.
        .force_close()
        .insert_header((header::CONTENT_TYPE, "text/event-stream"))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        // Proxies such as nginx would hold the events back.
        .insert_header(("x-accel-buffering", "no"))
        .streaming(events))
}
