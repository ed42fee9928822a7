//! The endpoints for admins.

pub(crate) mod applications;
mod audit;
mod books;
mod contact_messages;
mod disputes;
mod fees;
pub(crate) mod make_admin;
mod overview;
mod payments;
mod payouts;
mod profile_images;
mod profile_texts;
mod proved;
mod quote_requests;
mod refunds;
mod reports;
mod settlements;
mod setup;
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
    crate::routes::reviews::admin::register(routes);
    register_money(routes);
    routes
        .service(applications::list)
        .service(applications::counts::counts)
        .service(applications::show::show)
        .keyed(applications::approve::approve)
        .keyed(applications::reject::reject)
        .keyed(applications::request_changes::request_changes)
        .keyed(applications::undo::undo)
        .service(contact_messages::list)
        .service(contact_messages::counts::counts)
        .keyed(contact_messages::answer::answer)
        .keyed(contact_messages::close::close)
        .service(disputes::list)
        .service(disputes::counts::counts)
        .service(reports::list)
        .service(reports::counts::counts)
        .keyed(reports::close::close)
        .service(works::list)
        .service(works::counts::counts)
        .service(works::seen::seen)
        .keyed(works::hide::hide)
        .keyed(works::restore::restore)
        .service(profile_images::list)
        .service(profile_images::counts::counts)
        .service(profile_images::seen::seen)
        .keyed(profile_images::hide::hide)
        .keyed(profile_images::restore::restore)
        .service(profile_texts::list)
        .service(profile_texts::counts::counts)
        .service(profile_texts::seen::seen)
        .service(quote_requests::list)
        .service(users::list)
        .service(audit::list)
        .service(overview::show)
        .service(setup::show)
        .service(make_admin::make_admin)
        .service(users::revoke_admin::revoke_admin)
        .keyed(users::suspend::suspend)
        .keyed(users::restore::restore);
}

fn register_money(routes: &mut impl Routes) {
    routes
        .service(payments::list)
        .service(payments::counts::counts)
        .service(payments::refund::refund)
        .service(payments::chargebacks::chargeback)
        .service(payments::chargebacks::won)
        .service(payments::chargebacks::bear)
        .service(payments::settle::settle)
        .service(payments::lower::lower)
        .service(refunds::list)
        .service(refunds::steps::again)
        .service(refunds::steps::withdraw)
        .service(refunds::steps::by_bank)
        .service(refunds::unordered::match_order)
        .service(refunds::unordered::post_left)
        .service(payouts::list)
        .service(payouts::due::due)
        .service(payouts::counts::counts)
        .service(payouts::prepare::prepare)
        .service(payouts::carried_out::carried_out)
        .service(payouts::file::file)
        .service(payouts::steps::sent)
        .service(payouts::steps::withdraw)
        .service(payouts::steps::returned)
        .service(payouts::deciding::block)
        .service(payouts::deciding::unblock)
        .service(payouts::deciding::write_off)
        .service(settlements::list)
        .service(settlements::enter)
        .service(fees::by_month)
        .service(fees::collections)
        .service(fees::collect)
        .service(books::payments)
        .service(books::ledger);
}

/// Admins by their session's cookie, for actions that cannot be undone with a click: an ID token is too easily lost.
pub(crate) struct AdminByCookie;
/// Like [`AdminByCookie`], and other accounts too: while there is no admin, the setup code makes the first.
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
