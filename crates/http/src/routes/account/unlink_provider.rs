//! DELETE /api/account/providers/{id}: unlinks a provider from this account.

use actix_web::{HttpResponse, delete, web};
use marsam_domain::accounts::Account;
use marsam_domain::ids::ProviderIdentityId;
use marsam_domain::notices::Notice;
use marsam_persistence::outbox::notify;
use marsam_persistence::{Db, accounts, provider_identities};
use time::OffsetDateTime;

use super::ProofFields;
use crate::error::Code;
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
        move |db, fresh| unlink(db, &fresh.account, wanted, now),
    )
    .await?;
    Ok(HttpResponse::NoContent().finish())
}

fn unlink(
    db: &mut Db,
    account: &Account,
    wanted: ProviderIdentityId,
    now: OffsetDateTime,
) -> Result<(), ApiError> {
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
    Ok(notify(
        db,
        account,
        &Notice::ProviderUnlinked { provider },
        now,
    )?)
}
