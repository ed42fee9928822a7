//! Signing in through an `OpenID` Connect provider: where to send the browser, and who came back.
//!
//! **Invariant:** an [`Identity`] is made of an ID token that passed every check, and of nothing else but what the
//! same provider says of the same subject.

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
use time::OffsetDateTime;
use url::Url;

pub use limits::Limits;

use calls::Calls;
use sign_in::SignIn;

/// Which button. Behind each may stand any issuer that the operator chose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ProviderName {
    /// "Continue with Google".
    Google,
    /// "Continue with Apple".
    Apple,
    /// "Continue with Facebook".
    Facebook,
    /// "Continue with Twitter".
    Twitter,
}

impl ProviderName {
    /// Every button, in the order of the page.
    pub const ALL: [Self; 4] = [Self::Google, Self::Apple, Self::Facebook, Self::Twitter];

    /// Its name in paths, in the database and on the wire.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Google => "google",
            Self::Apple => "apple",
            Self::Facebook => "facebook",
            Self::Twitter => "twitter",
        }
    }

    /// The button of that slug.
    pub fn from_slug(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|name| name.slug() == slug)
    }
}

/// What the operator says about the issuer behind one button.
#[derive(Clone)]
pub struct ProviderConfig {
    /// Which button.
    pub name: ProviderName,
    /// The issuer, without `/.well-known/openid-configuration`.
    pub issuer: Url,
    /// How we are registered there.
    pub client_id: String,
    /// None for a public client, which PKCE alone protects.
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

/// A sign-in that was begun: the browser goes to `url` and keeps `login`.
pub struct AuthorizationRequest {
    /// The provider's page.
    pub url: Url,
    /// To be sealed into a cookie of this browser.
    pub login: Login,
}

impl fmt::Debug for AuthorizationRequest {
    // Without the address: it holds the state and the nonce.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AuthorizationRequest")
            .field("login", &self.login)
            .finish_non_exhaustive()
    }
}

/// What binds a redirect to one browser. Holds secrets: it leaves the server only sealed.
#[derive(Clone, Serialize, Deserialize)]
pub struct Login {
    /// Where the browser was sent.
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

/// Who came back. `issuer` and `subject` together name a person for good; an address does not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// Which button.
    pub provider: ProviderName,
    /// The issuer, as its tokens spell it.
    pub issuer: String,
    /// The issuer's own name for the person: 1 to 255 bytes.
    pub subject: String,
    /// None where the provider tells none, or what it tells is no address.
    pub email: Option<Email>,
    /// Whether the provider vouches for `email`. False without one.
    pub email_verified: bool,
    /// What the person is called, where it is one line of at most 120 characters.
    pub name: Option<String>,
}

/// Why nobody is signed in. The texts are for the log and hold nothing of a token, a code or a secret.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProviderError {
    /// No issuer stands behind that button.
    #[error("the provider is not configured")]
    NotConfigured,
    /// The provider does not answer, or what it answers makes no sense. Trying later may help.
    #[error("the provider is unavailable: {0}")]
    Unavailable(String),
    /// The code, the token or the browser is not the right one. Trying the same again will not help.
    #[error("the sign-in was refused: {0}")]
    Refused(String),
}

/// The configured providers. Cloning shares what is known of them.
#[derive(Clone)]
pub struct Providers(Arc<BTreeMap<ProviderName, SignIn>>);

impl Providers {
    /// Readies the configured providers; none is asked before its first use.
    ///
    /// # Errors
    /// [`ProviderError::Unavailable`] where no HTTP client can be made: a machine without root certificates.
    pub fn new(configs: Vec<ProviderConfig>, redirect_uri: Url) -> Result<Self, ProviderError> {
        Self::with_limits(configs, redirect_uri, Limits::default())
    }

    /// The same, with other limits on the provider's time and words.
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

    /// The configured ones, in the order of [`ProviderName::ALL`].
    pub fn names(&self) -> Vec<ProviderName> {
        self.0.keys().copied().collect()
    }

    /// Who answers for a button: itself, else Google, else the first that is configured.
    pub fn configured(&self, wanted: ProviderName) -> Option<ProviderName> {
        [wanted, ProviderName::Google]
            .into_iter()
            .find(|name| self.0.contains_key(name))
            .or_else(|| self.0.keys().next().copied())
    }

    /// Draws what binds one sign-in to one browser, and says where that browser goes.
    pub async fn begin(
        &self,
        provider: ProviderName,
    ) -> Result<AuthorizationRequest, ProviderError> {
        self.sign_in(provider)?.begin().await
    }

    /// Exchanges the code that the browser brought back; `login` is what the same browser was given.
    /// `state` is checked when it is sent; PKCE and the nonce bind the code to the browser in any case.
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

    /// True where `sent` names the issuer behind that button, as a callback may (RFC 9207). A slash at the end
    /// makes no difference here: the ID token's own spelling is checked later.
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
