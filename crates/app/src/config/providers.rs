//! The identity providers: for each button an issuer, our client id and our client secret.

use marsam_auth::providers::{ProviderConfig, ProviderName};

use super::parse::{Given, Setting};
use super::{Lookup, SettingRefused};

/// The variables of one provider button.
struct Names {
    provider: ProviderName,
    issuer: &'static str,
    client_id: &'static str,
    client_secret: &'static str,
}

const ALL: [Names; 4] = [
    Names {
        provider: ProviderName::Google,
        issuer: "MARSAM_OIDC_GOOGLE_ISSUER",
        client_id: "MARSAM_OIDC_GOOGLE_CLIENT_ID",
        client_secret: "MARSAM_OIDC_GOOGLE_CLIENT_SECRET",
    },
    Names {
        provider: ProviderName::Apple,
        issuer: "MARSAM_OIDC_APPLE_ISSUER",
        client_id: "MARSAM_OIDC_APPLE_CLIENT_ID",
        client_secret: "MARSAM_OIDC_APPLE_CLIENT_SECRET",
    },
    Names {
        provider: ProviderName::Facebook,
        issuer: "MARSAM_OIDC_FACEBOOK_ISSUER",
        client_id: "MARSAM_OIDC_FACEBOOK_CLIENT_ID",
        client_secret: "MARSAM_OIDC_FACEBOOK_CLIENT_SECRET",
    },
    Names {
        provider: ProviderName::Twitter,
        issuer: "MARSAM_OIDC_TWITTER_ISSUER",
        client_id: "MARSAM_OIDC_TWITTER_CLIENT_ID",
        client_secret: "MARSAM_OIDC_TWITTER_CLIENT_SECRET",
    },
];

/// The configured providers. A partly configured provider is refused: its button would fail.
pub(super) fn read(lookup: Lookup<'_>) -> Result<Vec<ProviderConfig>, SettingRefused> {
    let mut configured = Vec::new();
    for names in &ALL {
        let get = |variable| Setting::look_up(lookup, variable);
        let issuer = get(names.issuer)?.if_set(Given::issuer)?;
        let client_id = get(names.client_id)?.if_set(Given::any)?;
        let client_secret = get(names.client_secret)?.if_set(Given::any)?;
        let needed = |variable, beside| {
            SettingRefused::new(variable, format!("must be set together with {beside}"))
        };
        match (issuer, client_id) {
            (Some(issuer), Some(client_id)) => configured.push(ProviderConfig {
                name: names.provider,
                issuer,
                client_id,
                client_secret,
            }),
            (Some(_), None) => return Err(needed(names.client_id, names.issuer)),
            (None, Some(_)) => return Err(needed(names.issuer, names.client_id)),
            (None, None) if client_secret.is_some() => {
                return Err(needed(names.issuer, names.client_secret));
            }
            (None, None) => {}
        }
    }
    Ok(configured)
}
