//! GET /api/admin/contact-messages/counts: how many messages are in each state.

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_domain::contact_messages::ContactMessageState;
use marsam_workflows::contact_messages;
use serde::Serialize;
use utoipa::ToSchema;

use crate::extractors::caller::{Admin, Caller};
use crate::{ApiError, AppState};

/// The number of messages in each state.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = ContactMessageCounts)]
pub(crate) struct ContactMessageCountsDto {
    open: i64,
    answered: i64,
    closed: i64,
}

/// Counts the messages that are open, answered and closed.
#[utoipa::path(tag = "admin", operation_id = "count_contact_messages",
    responses((status = 200, body = ContactMessageCountsDto)))]
#[get("/admin/contact-messages/counts")]
pub(crate) async fn counts(
    _caller: Caller<Admin>,
    state: web::Data<AppState>,
) -> Result<Json<ContactMessageCountsDto>, ApiError> {
    let found = state.read(|db| Ok(contact_messages::counts(db)?)).await?;
    let mut counts = ContactMessageCountsDto::default();
    for (state, count) in found {
        match state {
            ContactMessageState::Open => counts.open = count,
            ContactMessageState::Answered => counts.answered = count,
            ContactMessageState::Closed => counts.closed = count,
        }
    }
    Ok(Json(counts))
}
