//! The session of a caller, presented as its cookie or as an ID token issued in it.
//!
//! **Invariant:** a caller with an ID token never gets the session's cookie, nor another ID token: a stolen token is
//! useful for ten minutes at most.

use actix_web::HttpResponse;
use marsam_auth::authority::Credential;
use marsam_auth::sessions;
use marsam_auth::tokens::Token;
use marsam_domain::accounts::Account;
use marsam_domain::ids::SessionId;
use marsam_persistence::{Db, DbError};
use time::OffsetDateTime;

use crate::settings::Settings;
use crate::{ApiError, cookies};

/// The kind of credential of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CredentialKind {
    Cookie,
    /// An ID token, sent as a bearer token.
    IdToken,
}

pub(crate) fn credential_kind(credential: &Credential) -> CredentialKind {
    match credential {
        Credential::Session(_) => CredentialKind::Cookie,
        Credential::IdToken { .. } => CredentialKind::IdToken,
    }
}

/// A caller's session and the kind of credential that was presented.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CurrentSession {
    pub(crate) id: SessionId,
    pub(crate) credential_kind: CredentialKind,
}

/// The new tokens of a session; none for a caller with an ID token.
#[derive(Debug, Default)]
pub(crate) struct Renewed {
    session: Option<Token>,
    browser: Option<Token>,
}

impl CurrentSession {
    /// Gives the session a new token, for example after a change of role.
    pub(crate) fn renew(self, db: &mut Db) -> Result<Renewed, DbError> {
        let session = match self.credential_kind {
            CredentialKind::Cookie => Some(sessions::renew(db, self.id)?),
            CredentialKind::IdToken => None,
        };
        Ok(Renewed {
            session,
            browser: None,
        })
    }

    /// Ends every other session and gives this one new tokens, for example after a change of password.
    pub(crate) fn renew_alone(
        self,
        db: &mut Db,
        account: &Account,
        now: OffsetDateTime,
    ) -> Result<Renewed, DbError> {
        sessions::end_others_of(db, account.id, self.id)?;
        let mut renewed = self.renew(db)?;
        if self.credential_kind == CredentialKind::Cookie {
            let browser = marsam_auth::known_browsers::remember(db, account.id, None, now)?;
            renewed.browser = Some(browser);
        }
        Ok(renewed)
    }
}

impl Renewed {
    /// Adds the new tokens to the response's cookies.
    pub(crate) fn show(
        &self,
        response: &mut HttpResponse,
        account: &Account,
        settings: &Settings,
    ) -> Result<(), ApiError> {
        let session = self.session.iter();
        let cookies = session
            .flat_map(|token| cookies::begun(token, account, settings))
            .chain(
                self.browser
                    .iter()
                    .map(|token| cookies::known_browser(token, settings)),
            );
        for cookie in cookies {
            response.add_cookie(&cookie).map_err(ApiError::internal)?;
        }
        Ok(())
    }
}
