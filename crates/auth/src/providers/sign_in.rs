//! Signing in at one provider: the redirect and the exchange of the callback's code.

use std::sync::Arc;

use marsam_domain::email::Email;
use marsam_domain::text::{self, MAX_NAME_CHARS, Shape};
use openidconnect::core::{
    CoreAuthenticationFlow, CoreClient, CoreIdToken, CoreIdTokenClaims, CoreTokenResponse,
};
use openidconnect::{
    AuthUrl, AuthorizationCode, ClientId, ClientSecret, CsrfToken, EndpointNotSet, EndpointSet,
    ErrorResponse, Nonce, OAuth2TokenResponse, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl,
    RequestTokenError, Scope, TokenResponse, TokenUrl,
};
use serde::de::IgnoredAny;
use time::OffsetDateTime;
use url::{Host, Url};

use super::calls::Calls;
use super::discovery::{Discovery, Known};
use super::id_token::{self, Expected, IdTokenRejection};
use super::userinfo::Userinfo;
use super::{AuthorizationRequest, Identity, Limits, Login, ProviderConfig, ProviderError};
use crate::tokens::sha256_hex;

type Client = CoreClient<
    EndpointSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointSet,
    EndpointNotSet,
>;

/// One configured provider.
#[derive(Debug)]
pub(super) struct SignIn {
    config: ProviderConfig,
    client_id: ClientId,
    redirect_uri: RedirectUrl,
    calls: Calls,
    discovery: Discovery,
    limits: Limits,
}

/// A development provider on this machine: no one can intercept its connections.
fn is_loopback(issuer: &Url) -> bool {
    match issuer.host() {
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        Some(Host::Domain(name)) => name == "localhost",
        None => false,
    }
}

impl SignIn {
    pub(super) fn issuer(&self) -> &str {
        self.config.issuer.as_str()
    }

    pub(super) fn new(
        config: ProviderConfig,
        redirect_uri: RedirectUrl,
        calls: Calls,
        limits: Limits,
    ) -> Self {
        if config.issuer.scheme() != "https" && !is_loopback(&config.issuer) {
            tracing::warn!(
                provider = config.name.slug(),
                "the issuer is not https: a man in the middle can sign in as any account"
            );
        }
        Self {
            client_id: ClientId::new(config.client_id.clone()),
            discovery: Discovery::new(config.issuer.clone(), calls.clone(), limits),
            config,
            redirect_uri,
            calls,
            limits,
        }
    }

    pub(super) async fn begin(&self) -> Result<AuthorizationRequest, ProviderError> {
        let known = self.in_time(self.discovery.known()).await?;
        let (challenge, verifier) = PkceCodeChallenge::new_random_sha256();
        let (url, state, nonce) = self
            .client(&known)
            .authorize_url(
                CoreAuthenticationFlow::AuthorizationCode,
                CsrfToken::new_random,
                Nonce::new_random,
            )
            .add_scopes(["email", "profile"].map(|scope| Scope::new(scope.to_owned())))
            .set_pkce_challenge(challenge)
            .url();
        let login = Login {
            provider: self.config.name,
            state: state.into_secret(),
            nonce: nonce.secret().clone(),
            pkce_verifier: verifier.into_secret(),
        };
        Ok(AuthorizationRequest { url, login })
    }

    pub(super) async fn finish(
        &self,
        login: &Login,
        code: &str,
        state: Option<&str>,
        now: OffsetDateTime,
    ) -> Result<Identity, ProviderError> {
        if state.is_some_and(|shown| !is_same_secret(shown, &login.state)) {
            return Err(refused("the state is another browser's"));
        }
        self.in_time(async {
            let known = self.discovery.known().await?;
            let answer = self.exchange(&known, login, code).await?;
            let token = answer
                .id_token()
                .ok_or_else(|| refused("no ID token came"))?;
            let nonce = Nonce::new(login.nonce.clone());
            let expected = Expected {
                client_id: &self.client_id,
                nonce: &nonce,
                access_token: answer.access_token(),
                now,
            };
            let claims = self.believe(token, &known, &expected).await?;
            self.identity(claims, &known, answer.access_token().secret())
                .await
        })
        .await
    }

    async fn exchange(
        &self,
        known: &Known,
        login: &Login,
        code: &str,
    ) -> Result<CoreTokenResponse, ProviderError> {
        self.client(known)
            .exchange_code(AuthorizationCode::new(code.to_owned()))
            .set_pkce_verifier(PkceCodeVerifier::new(login.pkce_verifier.clone()))
            .request_async(&self.calls)
            .await
            .map_err(exchange_failed)
    }

    async fn believe<'t>(
        &self,
        token: &'t CoreIdToken,
        known: &Arc<Known>,
        expected: &Expected<'_>,
    ) -> Result<&'t CoreIdTokenClaims, ProviderError> {
        let mut checked = id_token::check(token, known, expected);
        if matches!(checked, Err(IdTokenRejection::UnknownKey))
            && let Some(newer) = self.discovery.newer(known).await?
        {
            checked = id_token::check(token, &newer, expected);
        }
        checked.map_err(|disbelief| match disbelief {
            IdTokenRejection::UnknownKey => refused("the ID token is signed by an unknown key"),
            IdTokenRejection::Wrong(why) => ProviderError::Refused(format!("the ID token: {why}")),
        })
    }

    async fn identity(
        &self,
        claims: &CoreIdTokenClaims,
        known: &Known,
        access_token: &str,
    ) -> Result<Identity, ProviderError> {
        let subject = claims.subject().as_str();
        let localized = claims.name();
        let mut name = localized
            .and_then(|names| {
                names
                    .get(None)
                    .or_else(|| names.iter().next().map(|(_, n)| n))
            })
            .and_then(|name| fit_name(name));
        let mut email = claims.email().and_then(|email| fit_email(email));
        let mut vouched = claims.email_verified() == Some(true);
        if email.is_none()
            && let Some(endpoint) = &known.endpoints.userinfo_endpoint
        {
            let userinfo = Userinfo::of(subject, endpoint, access_token, &self.calls).await?;
            email = userinfo.email().and_then(fit_email);
            vouched = userinfo.email_verified();
            name = name.or_else(|| userinfo.name().and_then(fit_name));
        }
        Ok(Identity {
            provider: self.config.name,
            issuer: known.endpoints.issuer.to_string(),
            subject: subject.to_owned(),
            email_verified: vouched && email.is_some(),
            email,
            name,
        })
    }

    fn client(&self, known: &Known) -> Client {
        let endpoints = &known.endpoints;
        let client = CoreClient::new(
            self.client_id.clone(),
            endpoints.issuer.clone(),
            known.keys.clone(),
        )
        .set_auth_uri(AuthUrl::from_url(endpoints.authorization_endpoint.clone()))
        .set_token_uri(TokenUrl::from_url(endpoints.token_endpoint.clone()))
        .set_redirect_uri(self.redirect_uri.clone())
        .set_auth_type(endpoints.auth_type());
        match self.config.client_secret.clone() {
            Some(secret) => client.set_client_secret(ClientSecret::new(secret)),
            None => client,
        }
    }

    /// Bounds several calls, each within its own limit, by one limit.
    async fn in_time<T>(
        &self,
        work: impl Future<Output = Result<T, ProviderError>>,
    ) -> Result<T, ProviderError> {
        match tokio::time::timeout(self.limits.whole, work).await {
            Ok(done) => done,
            Err(elapsed) => Err(ProviderError::Unavailable(elapsed.to_string())),
        }
    }
}

/// Hashes are compared: the timing reveals only something about a hash.
fn is_same_secret(shown: &str, kept: &str) -> bool {
    sha256_hex(shown.as_bytes()) == sha256_hex(kept.as_bytes())
}

fn refused(why: &str) -> ProviderError {
    ProviderError::Refused(why.to_owned())
}

/// The library's messages may quote the response, tokens included; none is passed on.
fn exchange_failed<T: ErrorResponse>(error: RequestTokenError<ProviderError, T>) -> ProviderError {
    match error {
        RequestTokenError::Request(error) => error,
        RequestTokenError::Parse(_, body)
            if serde_json::from_slice::<IgnoredAny>(&body).is_ok() =>
        {
            refused("the token endpoint's answer holds no token that can be read")
        }
        _ => ProviderError::Unavailable("the token endpoint does not answer in JSON".to_owned()),
    }
}

fn fit_email(claim: &str) -> Option<Email> {
    Email::parse(claim).ok()
}

fn fit_name(claim: &str) -> Option<String> {
    text::non_blank(claim)
        .filter(|name| Shape::Line.admits(name) && name.chars().count() <= MAX_NAME_CHARS)
        .map(str::to_owned)
}
