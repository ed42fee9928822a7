//! A provider's discovery document and keys, fetched once for all concurrent callers.

use std::sync::Arc;
use std::time::Instant;

use openidconnect::core::CoreJsonWebKeySet;
use openidconnect::{AuthType, IssuerUrl};
use serde::Deserialize;
use tokio::sync::Mutex;
use url::Url;

use super::calls::Calls;
use super::{Limits, ProviderError};

/// An issuer's discovery document, as far as it is used.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Endpoints {
    pub(super) issuer: IssuerUrl,
    pub(super) authorization_endpoint: Url,
    pub(super) token_endpoint: Url,
    pub(super) userinfo_endpoint: Option<Url>,
    jwks_uri: Url,
    token_endpoint_auth_methods_supported: Option<Vec<String>>,
}

impl Endpoints {
    /// How the client secret is sent: in a header, which is the default, or in the body if only that is supported.
    pub(super) fn auth_type(&self) -> AuthType {
        let knows = |method: &str| {
            self.token_endpoint_auth_methods_supported
                .as_ref()
                .map(|methods| methods.iter().any(|known| known == method))
        };
        match (knows("client_secret_basic"), knows("client_secret_post")) {
            (Some(false), Some(true)) => AuthType::RequestBody,
            _ => AuthType::BasicAuth,
        }
    }

    fn all(&self) -> impl Iterator<Item = &Url> {
        [
            &self.authorization_endpoint,
            &self.token_endpoint,
            &self.jwks_uri,
        ]
        .into_iter()
        .chain(&self.userinfo_endpoint)
    }
}

/// What was fetched from an issuer, and when.
#[derive(Debug)]
pub(super) struct Known {
    pub(super) endpoints: Endpoints,
    pub(super) keys: CoreJsonWebKeySet,
    since: Instant,
}

#[derive(Debug, Default)]
struct Held {
    known: Option<Arc<Known>>,
    failed: Option<(Instant, ProviderError)>,
    keys_asked: Option<Instant>,
}

/// One issuer and its fetched state.
#[derive(Debug)]
pub(super) struct Discovery {
    issuer: Url,
    calls: Calls,
    limits: Limits,
    // Held while fetching: concurrent callers wait for the same result.
    held: Mutex<Held>,
}

impl Discovery {
    pub(super) fn new(issuer: Url, calls: Calls, limits: Limits) -> Self {
        Self {
            issuer,
            calls,
            limits,
            held: Mutex::default(),
        }
    }

    /// The issuer's metadata, fetched if it is missing or too old.
    pub(super) async fn known(&self) -> Result<Arc<Known>, ProviderError> {
        let asked = Instant::now();
        let mut held = self.held.lock().await;
        let fresh = |known: &&Arc<Known>| known.since.elapsed() < self.limits.keep;
        if let Some(known) = held.known.as_ref().filter(fresh) {
            return Ok(known.clone());
        }
        // Callers that waited for a failed fetch share its error: a queue must not retry one by one.
        if let Some((at, error)) = held.failed.as_ref().filter(|(at, _)| *at >= asked) {
            tracing::debug!(since = ?at.elapsed(), "shares a failed discovery");
            return Err(error.clone());
        }
        match self.fetch().await {
            Ok(known) => {
                let known = Arc::new(known);
                held.known = Some(known.clone());
                Ok(known)
            }
            Err(error) => {
                held.failed = Some((Instant::now(), error.clone()));
                Err(error)
            }
        }
    }

    /// Newer keys than `used`, if the issuer may have rotated them; `None` if it was asked just now.
    pub(super) async fn newer(
        &self,
        used: &Arc<Known>,
    ) -> Result<Option<Arc<Known>>, ProviderError> {
        let mut held = self.held.lock().await;
        if let Some(known) = held
            .known
            .as_ref()
            .filter(|known| !Arc::ptr_eq(known, used))
        {
            return Ok(Some(known.clone()));
        }
        let pause = self.limits.between_key_fetches;
        if held.keys_asked.is_some_and(|at| at.elapsed() < pause) {
            return Ok(None);
        }
        // Recorded before the request: a failing issuer is not asked more often.
        held.keys_asked = Some(Instant::now());
        tracing::info!(issuer = %self.issuer, "unknown key: the provider's keys are fetched again");
        let known = Arc::new(Known {
            endpoints: used.endpoints.clone(),
            keys: self.keys(&used.endpoints).await?,
            since: used.since,
        });
        held.known = Some(known.clone());
        Ok(Some(known))
    }

    async fn fetch(&self) -> Result<Known, ProviderError> {
        let since = Instant::now();
        let mut place = self.issuer.clone();
        place.set_path(&format!(
            "{}/.well-known/openid-configuration",
            self.issuer.path().trim_end_matches('/')
        ));
        let endpoints: Endpoints = self
            .calls
            .get(&place, None)
            .await
            .map_err(discovery_failed)?;
        if !is_same_issuer(&self.issuer, &endpoints.issuer) {
            return Err(ProviderError::Unavailable(format!(
                "{place} belongs to another issuer"
            )));
        }
        // The authorization endpoint is sent to a browser: it must not be a `javascript:` URL.
        if !endpoints.all().all(|url| is_as_safe(&self.issuer, url)) {
            return Err(ProviderError::Unavailable(format!(
                "{place} names an endpoint that is not https"
            )));
        }
        let keys = self.keys(&endpoints).await?;
        Ok(Known {
            endpoints,
            keys,
            since,
        })
    }

    async fn keys(&self, endpoints: &Endpoints) -> Result<CoreJsonWebKeySet, ProviderError> {
        let keys = self.calls.get(&endpoints.jwks_uri, None).await;
        keys.map_err(discovery_failed)
    }
}

/// A failed discovery is never the person's fault: even a 404 is the provider's error, or the operator's.
fn discovery_failed(error: ProviderError) -> ProviderError {
    match error {
        ProviderError::Refused(why) => ProviderError::Unavailable(why),
        other => other,
    }
}

/// Exactly equal, except for the slash that a bare host gains when it is parsed as a URL.
fn is_same_issuer(configured: &Url, discovered: &IssuerUrl) -> bool {
    let bare = configured.as_str().strip_suffix('/');
    let bare = bare.filter(|_| configured.path() == "/");
    discovered.as_str() == configured.as_str() || Some(discovered.as_str()) == bare
}

/// https, or http if the issuer itself is http: a provider on this machine, for development.
fn is_as_safe(issuer: &Url, endpoint: &Url) -> bool {
    endpoint.scheme() == "https" || (endpoint.scheme() == "http" && issuer.scheme() == "http")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(configured: &str, discovered: &str) -> bool {
        let discovered = IssuerUrl::new(discovered.to_owned()).unwrap();
        is_same_issuer(&Url::parse(configured).unwrap(), &discovered)
    }

    #[test]
    fn an_issuer_matches_exactly_but_for_the_slash_of_a_bare_host() {
        assert!(same("https://id.example", "https://id.example"));
        assert!(same("https://id.example", "https://id.example/"));
        assert!(same("https://id.example/kw", "https://id.example/kw"));
        assert!(!same("https://id.example/kw", "https://id.example/kw/"));
        assert!(!same("https://id.example/kw/", "https://id.example/kw"));
        assert!(!same("https://id.example", "https://id.example/kw"));
        assert!(!same("https://id.example", "http://id.example"));
        assert!(!same("https://id.example", "https://ID.example"));
    }

    #[test]
    fn an_endpoint_is_no_less_safe_than_its_issuer() {
        let issuer = Url::parse("https://id.example").unwrap();
        let tried = Url::parse("http://127.0.0.1:9000").unwrap();
        let safe = |issuer, text| is_as_safe(issuer, &Url::parse(text).unwrap());
        assert!(safe(&issuer, "https://api.example/token"));
        assert!(!safe(&issuer, "http://id.example/token"));
        assert!(safe(&tried, "http://127.0.0.1:9000/token"));
        for text in [
            "javascript:alert(1)",
            "data:text/html,x",
            "file:///etc/passwd",
        ] {
            assert!(!safe(&issuer, text), "{text}");
            assert!(!safe(&tried, text), "{text}");
        }
    }
}
