//! A provider's userinfo, read in addition to the ID token and parsed leniently: providers differ in their formats.

use serde::Deserialize;
use serde_json::Value;
use url::Url;

use super::ProviderError;
use super::calls::Calls;

/// The claims of the userinfo endpoint that are used.
#[derive(Debug, Deserialize)]
pub(super) struct Userinfo {
    sub: String,
    #[serde(default)]
    email: Value,
    #[serde(default)]
    email_verified: Value,
    #[serde(default)]
    name: Value,
}

impl Userinfo {
    /// Fetches them with the access token that came with the ID token of `subject`.
    pub(super) async fn of(
        subject: &str,
        endpoint: &Url,
        access_token: &str,
        calls: &Calls,
    ) -> Result<Self, ProviderError> {
        let answered: Self = calls.get(endpoint, Some(access_token)).await?;
        if answered.sub == subject {
            Ok(answered)
        } else {
            // Without this check, a swapped access token would supply another person's address.
            let why = "userinfo is about another subject";
            Err(ProviderError::Refused(why.to_owned()))
        }
    }

    pub(super) fn email(&self) -> Option<&str> {
        self.email.as_str()
    }

    pub(super) fn email_verified(&self) -> bool {
        self.email_verified == Value::Bool(true) || self.email_verified == "true"
    }

    pub(super) fn name(&self) -> Option<&str> {
        self.name.as_str()
    }
}
