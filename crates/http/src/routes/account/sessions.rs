//! GET /api/account/sessions: the account's sessions.

use actix_web::{HttpResponse, get, web};
use marsam_auth::sessions::{self, SessionCursor};
use marsam_domain::ids::SessionId;
use marsam_persistence::Db;
use marsam_persistence::sessions::Session;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::listing::ListingWithCursor;
use crate::{ApiError, AppState};

/// A browser that is signed in.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Session)]
pub(crate) struct SessionDto {
    id: String,
    /// Whether it is the session of this request.
    current: bool,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    /// To about a minute.
    #[serde(with = "time::serde::rfc3339")]
    last_seen_at: OffsetDateTime,
    /// When it ends at the latest.
    #[serde(with = "time::serde::rfc3339")]
    expires_at: OffsetDateTime,
    /// The network address of its sign-in.
    address: Option<String>,
    /// The browser's own name for itself.
    user_agent: Option<String>,
}

impl SessionDto {
    pub(super) fn of(session: Session, current: SessionId) -> Self {
        Self {
            current: session.id == current,
            id: session.id.to_string(),
            created_at: session.created_at,
            last_seen_at: session.last_seen_at,
            expires_at: session.expires_at,
            address: session.address,
            user_agent: session.user_agent,
        }
    }
}

/// Lists the caller's sessions, the most recently used first.
#[utoipa::path(tag = "account", operation_id = "list_sessions",
    params(("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<SessionDto>)))]
#[get("/account/sessions")]
pub(crate) async fn list(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    asked: ListingWithCursor,
) -> Result<HttpResponse, ApiError> {
    let (account, current, now) = (caller.account, caller.session.id, state.now());
    let read = move |db: &mut Db, (limit, after): (i64, Option<SessionCursor>)| {
        let found = sessions::page(db, &account, now, limit, after)?;
        Ok(found.map(|session| SessionDto::of(session, current)))
    };
    asked.answer(&state, read).await
}
