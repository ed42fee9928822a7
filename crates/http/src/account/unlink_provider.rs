//! DELETE /api/account/providers/{id}: a provider signs in to this account no more.

use actix_web::web::Path;
use actix_web::{HttpResponse, delete, web};
use marsam_domain::ids::ProviderIdentityId;
use marsam_domain::notices::Notice;
use marsam_persistence::outbox::tell;
use marsam_persistence::{accounts, provider_identities};

use super::ProofBody;
use crate::body::OptionalBody;
use crate::caller::{Anyone, Caller};
use crate::error::{Code, ErrorBody};
use crate::{ApiError, AppState, path_id, proof};

/// Unlinks a provider, unless it is the only way in.
#[utoipa::path(tag = "account", params(("id" = String, Path)), request_body = Option<ProofBody>,
    responses((status = 204), (status = "4XX", body = ErrorBody)))]
#[delete("/account/providers/{id}")]
pub(crate) async fn unlink_provider(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    id: Path<String>,
    OptionalBody(body): OptionalBody<ProofBody>,
) -> Result<HttpResponse, ApiError> {
    let wanted: ProviderIdentityId = path_id(&id)?;
    let (current, _) = body.read()?;
    proof::by_password(&state, &caller, current).await?;
    let (account, now) = (caller.account, state.now());
    state
        .write(move |db| {
            let linked = provider_identities::of_account(db, account.id)?;
            let found = linked
                .iter()
                .find(|identity| identity.id == wanted)
                .ok_or(Code::NotFound)?;
            if linked.len() == 1 && accounts::password_hash(db, account.id)?.is_none() {
                return Err(Code::LastSignInMethod.into());
            }
            provider_identities::remove(db, account.id, wanted)?;
            let provider = found.provider.clone();
            Ok(tell(
                db,
                &account,
                &Notice::ProviderUnlinked { provider },
                now,
            )?)
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}
