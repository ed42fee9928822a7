//! POST /api/quote-requests/{id}/request-revision: a brand asks for a revision.

use actix_web::{HttpResponse, post, web};
use marsam_domain::annotations::RevisionDraft;
use marsam_domain::ids::QuoteRequestId;
use marsam_workflows::requests::RequestRevision;

use super::detail::RequestDetailDto;
use super::moving::{Command, make, said};
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent;
use crate::{ApiError, AppState};

/// Asks for a revision.
///
/// One of the agreed revisions, or one that the creative has to agree to. It asks for exactly the notes that it names,
/// drafts or open ones of any version, which the creative can read from then on; notes that it does not name stay as
/// they are. The new version is due on the agreed day, and no earlier than three working days later.
#[utoipa::path(tag = "quote requests", operation_id = "request_revision", request_body = RevisionDraft,
    params(("id" = String, Path)),
    responses((status = 200, body = RequestDetailDto)))]
#[post("/quote-requests/{id}/request-revision")]
pub(crate) async fn request_revision(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(id): Id<QuoteRequestId>,
    key: idempotent::Key,
    body: Body<RevisionDraft>,
) -> Result<HttpResponse, ApiError> {
    let check = said(&state, RevisionDraft::into_new);
    let sent = Command::read(&caller, id, key, body, check);
    make::<RequestRevision, _>(&state, &caller, sent).await
}
