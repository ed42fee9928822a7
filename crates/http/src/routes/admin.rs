//! The endpoints for admins.

mod application_works;
pub(crate) mod applications;
mod approve;
mod audit;
mod contact_messages;
mod grant;
pub(crate) mod make_admin;
mod overview;
mod profile_images;
mod quote_requests;
mod reject;
mod reports;
mod request_changes;
mod restore;
mod review;
mod revoke_admin;
mod setup;
mod suspend;
mod undo;
mod users;
mod works;

use marsam_auth::authority::Credential;
use marsam_auth::policy;
use marsam_auth::sessions::SignedIn;

use crate::ApiError;
use crate::api_document::Routes;
use crate::error::Code;
use crate::extractors::caller::Rule;
use crate::settings::Settings;

pub(super) fn register(routes: &mut impl Routes) {
    routes
        .service(applications::list)
        .service(applications::counts::counts)
        .service(applications::show::show)
        .service(approve::approve)
        .service(reject::reject)
        .service(request_changes::request_changes)
        .service(undo::undo)
        .service(contact_messages::list)
        .service(contact_messages::counts::counts)
        .service(contact_messages::answer::answer)
        .service(contact_messages::close::close)
        .service(reports::list)
        .service(reports::counts::counts)
        .service(reports::close::close)
        .service(works::list)
        .service(works::counts::counts)
        .service(works::seen::seen)
        .service(works::hide::hide)
        .service(works::restore::restore)
        .service(profile_images::list)
        .service(profile_images::counts::counts)
        .service(profile_images::seen::seen)
        .service(profile_images::hide::hide)
        .service(profile_images::restore::restore)
        .service(quote_requests::list)
        .service(users::list)
        .service(audit::list)
        .service(overview::show)
        .service(setup::show)
        .service(make_admin::make_admin)
        .service(revoke_admin::revoke_admin)
        .service(suspend::suspend)
        .service(restore::restore);
}

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
