//! DELETE /api/account/providers/{id}: unlinks a provider from this account.

use actix_web::{HttpResponse, delete, web};
use marsam_domain::ids::ProviderIdentityId;
use marsam_workflows::accounts::credentials;

use super::ProofFields;
use crate::extractors::body::OptionalBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::reauthentication::{self, ProvedChange};
use crate::{ApiError, AppState};

/// Unlinks a provider, unless it is the only way to sign in.
#[utoipa::path(tag = "account", params(("id" = String, Path)), request_body = Option<ProofFields>,
    responses((status = 204)))]
#[delete("/account/providers/{id}")]
pub(crate) async fn unlink_provider(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(wanted): Id<ProviderIdentityId>,
    OptionalBody(body): OptionalBody<ProofFields>,
) -> Result<HttpResponse, ApiError> {
    let (current, _) = body.typed()?.into_parts();
    let proved = reauthentication::by_password(&state, &caller, current).await?;
    let now = state.now();
    reauthentication::write_as(
        &state,
        &caller,
        proved,
        ProvedChange::OwnAccount,
        move |db, fresh| {
            Ok(credentials::unlink_provider(
                db,
                &fresh.account,
                wanted,
                now,
            )?)
        },
    )
    .await?;
    Ok(HttpResponse::NoContent().finish())
}
