//! GET `/api/oauth/{provider}/redirect_url`: the URL to redirect the browser to.

use actix_web::web::Path;
use actix_web::{HttpResponse, get, web};
use marsam_auth::providers::ProviderName;
use marsam_domain::throttles::PROVIDER_REDIRECTS;
use serde::Serialize;
use utoipa::ToSchema;

use super::PendingSignIn;
use crate::error::{Code, ErrorBody};
use crate::extractors::client::ClientInfo;
use crate::routes::schemas::filters::Providers;
use crate::{ApiError, AppState, cookies};

/// The address of the provider's page.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Redirect)]
pub(crate) struct RedirectDto {
    #[serde(rename = "redirectUrl")]
    redirect_url: String,
}

/// Begins a sign-in at a provider and binds it to this browser.
#[utoipa::path(tag = "identity", params(("provider" = inline(Providers), Path, description = "google, apple, facebook or twitter; one that is not configured falls back to google")),
    responses((status = 200, body = RedirectDto), (status = 503, body = ErrorBody)))]
#[get("/oauth/{provider}/redirect_url")]
pub(crate) async fn redirect_url(
    state: web::Data<AppState>,
    ClientInfo(origin): ClientInfo,
    provider: Path<String>,
) -> Result<HttpResponse, ApiError> {
    let asked = ProviderName::from_slug(&provider).ok_or(Code::NotFound)?;
    let provider = state
        .providers
        .configured(asked)
        .ok_or(Code::ProviderNotConfigured)?;
    let now = state.now();
    state
        .spend(PROVIDER_REDIRECTS, origin.throttle_key, now)
        .await?;
    let begun = state.providers.begin(provider).await?;
    let pending = PendingSignIn::Sent(begun.login);
    let lives = pending.ttl();
    let sealed = pending.seal(&state.secret, now)?;
    let dto = RedirectDto {
        redirect_url: begun.url.into(),
    };
    Ok(HttpResponse::Ok()
        .cookie(cookies::login(sealed, lives, &state.settings))
        .json(dto))
}
