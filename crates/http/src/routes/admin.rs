//! The endpoints for admins.

mod application_works;
pub(crate) mod applications;
pub(crate) mod approve;
pub(crate) mod audit;
pub(crate) mod contact_messages;
mod grant;
pub(crate) mod make_admin;
pub(crate) mod overview;
pub(crate) mod profile_images;
pub(crate) mod quote_requests;
pub(crate) mod reject;
pub(crate) mod reports;
pub(crate) mod request_changes;
pub(crate) mod restore;
mod review;
pub(crate) mod revoke_admin;
pub(crate) mod setup;
pub(crate) mod suspend;
pub(crate) mod undo;
pub(crate) mod users;
pub(crate) mod works;

use marsam_auth::authority::Credential;
use marsam_auth::policy;
use marsam_auth::sessions::SignedIn;

use crate::ApiError;
use crate::error::Code;
use crate::extractors::caller::Rule;
use crate::settings::Settings;

/// Admins by their session's cookie, for actions that cannot be undone with a click: an ID token is too easily lost.
pub(crate) struct AdminByCookie;
/// As [`AdminByCookie`], and other accounts too: while there is no admin, the setup code makes the first.
pub(crate) struct AdminByCookieOrFirst;

impl Rule for AdminByCookie {
    fn check(who: &SignedIn, shown: &Credential, settings: &Settings) -> Result<(), ApiError> {
        policy::admin(who, settings.admin_rule)?;
        match shown {
            Credential::Session(_) => Ok(()),
            Credential::IdToken { .. } => Err(Code::SignInAgain.into()),
        }
    }
}

impl Rule for AdminByCookieOrFirst {
    fn check(who: &SignedIn, shown: &Credential, settings: &Settings) -> Result<(), ApiError> {
        if who.account.is_admin {
            AdminByCookie::check(who, shown, settings)
        } else {
            Ok(())
        }
    }
}
