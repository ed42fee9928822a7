//! POST /api/admin/quote-requests/{id}/invite: an admin invites creatives to a request.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::moves::InvitationDraft;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::requests::Invite;

use super::detail::RequestDetailDto;
use super::moving::{Command, make};
use crate::extractors::body::Body;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent;
use crate::{ApiError, AppState};

/// Invites creatives to a request.
///
/// Creatives who are invited already stay invited; the others are notified.
#[utoipa::path(tag = "admin", operation_id = "invite_creatives", request_body = InvitationDraft,
    params(("id" = String, Path)),
    responses((status = 200, body = RequestDetailDto)))]
#[post("/admin/quote-requests/{id}/invite")]
pub(crate) async fn invite(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    Id(id): Id<QuoteRequestId>,
    key: idempotent::Key,
    body: Body<InvitationDraft>,
) -> Result<HttpResponse, ApiError> {
    let sent = Command::read(&caller, id, key, body, InvitationDraft::into_ids)
        .of_class(WriteClass::Admin);
    make::<Invite, _>(&state, &caller, sent).await
}
