//! Signing in through an `OpenID` Connect provider: the redirect to it and the identity that it returns.
//!
//! **Invariant:** an [`Identity`] is built only from an ID token that passed every check and from what the same
//! provider says about the same subject.

mod calls;
mod discovery;
mod id_token;
mod limits;
mod sign_in;
mod userinfo;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use marsam_domain::email::Email;
use openidconnect::RedirectUrl;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use time::OffsetDateTime;
use url::Url;

pub use limits::Limits;

use calls::Calls;
use sign_in::SignIn;

/// A sign-in button. Each may be configured with any issuer.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    VariantArray,
    IntoStaticStr,
    EnumString,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "snake_case")]
pub enum ProviderName {
    Google,
    Apple,
    Facebook,
    Twitter,
}

impl ProviderName {
    /// Every button, in the order of the page.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// Its identifier in paths, in the database and in JSON.
    pub fn slug(self) -> &'static str {
        self.into()
    }

    pub fn from_slug(slug: &str) -> Option<Self> {
        slug.parse().ok()
    }
}

/// The operator's settings of one button's issuer.
#[derive(Clone)]
pub struct ProviderConfig {
    /// The button.
    pub name: ProviderName,
    /// The issuer, without `/.well-known/openid-configuration`.
    pub issuer: Url,
    /// Our client id at the issuer.
    pub client_id: String,
    /// `None` for a public client, which only PKCE protects.
    pub client_secret: Option<String>,
}

impl fmt::Debug for ProviderConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProviderConfig")
            .field("name", &self.name)
            .field("issuer", &self.issuer.as_str())
            .field("client_id", &self.client_id)
            .finish_non_exhaustive()
    }
}

/// A sign-in that has begun: the browser is redirected to `url` and keeps `login`.
pub struct AuthorizationRequest {
    /// The provider's authorization page.
    pub url: Url,
    /// To be sealed into a cookie of this browser.
    pub login: Login,
}

impl fmt::Debug for AuthorizationRequest {
    // Without the URL: it holds the state and the nonce.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AuthorizationRequest")
            .field("login", &self.login)
            .finish_non_exhaustive()
    }
}

/// Binds a redirect to one browser. Holds secrets: it leaves the server only sealed.
#[derive(Clone, Serialize, Deserialize)]
pub struct Login {
    /// The provider that the browser was sent to.
    pub provider: ProviderName,
    state: String,
    nonce: String,
    pkce_verifier: String,
}

impl fmt::Debug for Login {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Login")
            .field("provider", &self.provider)
            .finish_non_exhaustive()
    }
}

/// The person that a provider identified. `issuer` and `subject` together identify a person permanently; an address
/// does not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// The button.
    pub provider: ProviderName,
    /// The issuer, as spelt in its tokens.
    pub issuer: String,
    /// The issuer's identifier of the person: 1 to 255 bytes.
    pub subject: String,
    /// `None` if the provider sends none, or an invalid one.
    pub email: Option<Email>,
    /// Whether the provider vouches for `email`. False without one.
    pub email_verified: bool,
    /// The person's name, if it is one line of at most 120 characters.
    pub name: Option<String>,
}

/// Why a sign-in failed. The texts are for the log and contain no token, code or secret.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProviderError {
    /// No issuer is configured for that button.
    #[error("the provider is not configured")]
    NotConfigured,
    /// The provider does not answer, or its answer cannot be parsed. A later attempt may succeed.
    #[error("the provider is unavailable: {0}")]
    Unavailable(String),
    /// The code, the token or the browser is the wrong one. Retrying will not help.
    #[error("the sign-in was refused: {0}")]
    Refused(String),
}

/// The configured providers. Clones share what was fetched from them.
#[derive(Clone)]
pub struct Providers(Arc<BTreeMap<ProviderName, SignIn>>);

impl Providers {
    /// Prepares the configured providers; none is contacted before its first use.
    ///
    /// # Errors
    /// [`ProviderError::Unavailable`] if no HTTP client can be built: a machine without root certificates.
    pub fn new(configs: Vec<ProviderConfig>, redirect_uri: Url) -> Result<Self, ProviderError> {
        Self::with_limits(configs, redirect_uri, Limits::default())
    }

    /// The same, with other limits on a provider's response time and size.
    pub fn with_limits(
        configs: Vec<ProviderConfig>,
        redirect_uri: Url,
        limits: Limits,
    ) -> Result<Self, ProviderError> {
        let mut providers = BTreeMap::new();
        if configs.is_empty() {
            return Ok(Self(Arc::new(providers)));
        }
        let calls = Calls::new(limits)?;
        let redirect_uri = RedirectUrl::from_url(redirect_uri);
        for config in configs {
            let name = config.name;
            let sign_in = SignIn::new(config, redirect_uri.clone(), calls.clone(), limits);
            providers.insert(name, sign_in);
        }
        Ok(Self(Arc::new(providers)))
    }

    /// The configured providers, in the order of [`ProviderName::ALL`].
    pub fn names(&self) -> Vec<ProviderName> {
        self.0.keys().copied().collect()
    }

    /// The provider that serves a button: itself, else Google, else the first that is configured.
    pub fn configured(&self, wanted: ProviderName) -> Option<ProviderName> {
        [wanted, ProviderName::Google]
            .into_iter()
            .find(|name| self.0.contains_key(name))
            .or_else(|| self.0.keys().next().copied())
    }

    /// Generates the secrets that bind one sign-in to one browser, and the URL to redirect it to.
    pub async fn begin(
        &self,
        provider: ProviderName,
    ) -> Result<AuthorizationRequest, ProviderError> {
        self.sign_in(provider)?.begin().await
    }

    /// Exchanges the code from the callback; `login` is what the same browser received before. `state` is checked if it
    /// is sent; PKCE and the nonce bind the code to the browser in any case.
    pub async fn finish(
        &self,
        login: &Login,
        code: &str,
        state: Option<&str>,
        now: OffsetDateTime,
    ) -> Result<Identity, ProviderError> {
        self.sign_in(login.provider)?
            .finish(login, code, state, now)
            .await
    }

    /// True if `sent` is the issuer of that button, as a callback may state it (RFC 9207). A trailing slash is ignored
    /// here: the ID token's own spelling is checked later.
    pub fn is_issuer(&self, provider: ProviderName, sent: &str) -> bool {
        let bare = |text: &str| text.trim_end_matches('/').to_owned();
        self.0
            .get(&provider)
            .is_some_and(|one| bare(one.issuer()) == bare(sent))
    }

    fn sign_in(&self, provider: ProviderName) -> Result<&SignIn, ProviderError> {
        self.0.get(&provider).ok_or(ProviderError::NotConfigured)
    }
}

impl fmt::Debug for Providers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Providers").field(&self.names()).finish()
    }
}
