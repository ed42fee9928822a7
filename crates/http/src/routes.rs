//! Every route of the API, in one place.

pub(crate) mod account;
pub(crate) mod admin;
pub(crate) mod annotations;
pub(crate) mod applications;
pub(crate) mod auth;
pub(crate) mod config;
pub(crate) mod contact_messages;
pub(crate) mod creatives;
pub(crate) mod files;
pub(crate) mod health;
pub(crate) mod inbox;
pub(crate) mod media;
pub(crate) mod messages;
pub(crate) mod notifications;
pub(crate) mod oauth;
pub(crate) mod own_profile;
pub(crate) mod passwords;
pub(crate) mod payments;
pub(crate) mod proposals;
pub(crate) mod quote_requests;
pub(crate) mod reauthentication;
pub(crate) mod reports;
pub(crate) mod schemas;
pub(crate) mod services;
pub(crate) mod shortlists;
pub(crate) mod stream;
pub(crate) mod uploads;
pub(crate) mod users;
pub(crate) mod well_known;
pub(crate) mod works;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::{Method, header};
use actix_web::middleware::Next;
use actix_web::{HttpRequest, HttpResponse, ResponseError as _};

use crate::ApiError;
use crate::api_document::{self, Routes};
use crate::error::Code;

/// All routes under `/api`.
pub(crate) fn api(routes: &mut impl Routes) {
    public(routes);
    projects(routes);
    uploaded_files(routes);
    routes
        .service(contact_messages::send)
        .service(reports::send)
        .service(users::me::me)
        .service(users::create_profile::create_profile)
        .service(users::change_profile::change_profile)
        .service(auth::sign_up::sign_up)
        .service(auth::sign_in::sign_in)
        .service(auth::logout::logout)
        .service(auth::verify_email::verify_email)
        .service(auth::resend_verification::resend_verification)
        .service(auth::request_password_reset::request_password_reset)
        .service(auth::reset_password::reset_password)
        .service(auth::change_email::change_email)
        .service(auth::id_token::id_token)
        .service(oauth::redirect::redirect_url)
        .service(oauth::exchange::exchange)
        .service(account::show::show)
        .service(account::change_password::change_password)
        .service(account::change_email::change_email)
        .service(account::cancel_email_change::cancel_email_change)
        .service(account::sessions::list)
        .service(account::end_session::end_session)
        .service(account::end_sessions::end_sessions)
        .service(account::unlink_provider::unlink_provider)
        .service(account::begin_totp::begin_totp)
        .service(account::confirm_totp::confirm_totp)
        .service(account::disable_totp::disable_totp)
        .service(account::renew_recovery_codes::renew_recovery_codes)
        .service(account::export::export)
        .service(account::delete::delete)
        .service(quote_requests::submit::submit)
        .service(applications::submit::submit)
        .service(applications::of_creative::of_creative)
        .service(applications::counts::counts)
        .service(applications::change::change)
        .service(applications::withdraw::withdraw)
        .service(shortlists::list::list)
        .service(shortlists::merge::merge)
        .service(shortlists::add::add)
        .service(shortlists::remove::remove)
        .service(own_profile::show::show)
        .service(own_profile::change::change)
        .service(own_profile::publish::publish)
        .service(own_profile::choose_image::choose_image)
        .service(own_profile::remove_image::remove_image);
    for_admins(routes);
}

/// What visitors read.
fn public(routes: &mut impl Routes) {
    routes
        .service(creatives::list::list)
        .service(config::config)
        .service(services::list)
        .service(creatives::count::count)
        .service(creatives::show::show)
        .service(creatives::works::list_of)
        .service(creatives::response::response);
}

/// Files, and the works that they hang on.
fn uploaded_files(routes: &mut impl Routes) {
    routes
        .service(uploads::capabilities::capabilities)
        .service(uploads::create::create)
        .service(uploads::offset::offset)
        .service(uploads::append::append)
        .service(uploads::cancel::cancel)
        .service(uploads::tunnelled::tunnelled)
        .service(files::show::show)
        .service(files::content::content)
        .service(files::remove::remove)
        .service(works::list::list)
        .service(works::add::add)
        .service(works::order::order)
        .service(works::change::change)
        .service(works::remove::remove);
}

fn for_admins(routes: &mut impl Routes) {
    routes
        .service(admin::applications::list)
        .service(admin::applications::counts::counts)
        .service(admin::applications::show::show)
        .service(admin::approve::approve)
        .service(admin::reject::reject)
        .service(admin::request_changes::request_changes)
        .service(admin::undo::undo)
        .service(admin::contact_messages::list)
        .service(admin::contact_messages::counts::counts)
        .service(admin::contact_messages::answer::answer)
        .service(admin::contact_messages::close::close)
        .service(admin::reports::list)
        .service(admin::reports::counts::counts)
        .service(admin::reports::close::close)
        .service(admin::works::list)
        .service(admin::works::counts::counts)
        .service(admin::works::seen::seen)
        .service(admin::works::hide::hide)
        .service(admin::works::restore::restore)
        .service(admin::profile_images::list)
        .service(admin::profile_images::counts::counts)
        .service(admin::profile_images::seen::seen)
        .service(admin::profile_images::hide::hide)
        .service(admin::profile_images::restore::restore)
        .service(admin::quote_requests::list)
        .service(admin::users::list)
        .service(admin::audit::list)
        .service(admin::overview::show)
        .service(admin::setup::show)
        .service(admin::make_admin::make_admin)
        .service(admin::revoke_admin::revoke_admin)
        .service(admin::suspend::suspend)
        .service(admin::restore::restore);
}

/// The routes of requests, proposals, payments, messages and notices.
fn projects(routes: &mut impl Routes) {
    routes
        .service(quote_requests::of_brand::of_brand)
        .service(quote_requests::counts::of_brand)
        .service(quote_requests::counts::of_all)
        .service(quote_requests::show::show)
        .service(quote_requests::edit::edit)
        .service(quote_requests::invite::invite)
        .service(quote_requests::decline_invitation::decline_invitation)
        .service(quote_requests::open_to_others::open_to_others)
        .service(quote_requests::decline::decline)
        .service(quote_requests::cancel::cancel)
        .service(quote_requests::agree_cancel::agree_cancel)
        .service(quote_requests::refuse_cancel::refuse_cancel)
        .service(quote_requests::reopen::reopen)
        .service(quote_requests::deliver::deliver)
        .service(quote_requests::request_revision::request_revision)
        .service(quote_requests::accept_revision::accept_revision)
        .service(quote_requests::refuse_revision::refuse_revision)
        .service(quote_requests::approve::approve)
        .service(quote_requests::hold::hold)
        .service(quote_requests::resolve::resolve)
        .service(quote_requests::record_payment::record_payment)
        .service(quote_requests::confirm_payment::confirm_payment)
        .service(quote_requests::void_payment::void_payment)
        .service(quote_requests::agreement::agreement)
        .service(annotations::list::list)
        .service(annotations::write::write)
        .service(annotations::remove::remove)
        .service(annotations::resolve::resolve)
        .service(annotations::reopen::reopen)
        .service(payments::receipt::receipt)
        .service(proposals::send::send)
        .service(proposals::list::list)
        .service(proposals::revise::revise)
        .service(proposals::select::select)
        .service(proposals::decline::decline)
        .service(proposals::withdraw::withdraw)
        .service(proposals::request_change::request_change)
        .service(messages::list::list)
        .service(messages::send::send)
        .service(messages::mark_read::mark_read)
        .service(inbox::list::list)
        .service(inbox::counts::counts)
        .service(stream::stream)
        .service(notifications::list::list)
        .service(notifications::read_all::read_all)
        .service(notifications::read::read);
}

/// Routes HEAD to GET; the connection omits the body.
pub(crate) async fn answer_head<B: MessageBody>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, actix_web::Error> {
    if request.method() == Method::HEAD {
        request.head_mut().method = Method::GET;
    }
    next.call(request).await
}

/// For unmatched requests: a JSON 404, or a JSON 405 with the allowed methods.
pub(crate) async fn no_route(request: HttpRequest) -> HttpResponse {
    match api_document::methods_of(request.path()) {
        None => ApiError::from(Code::NotFound).error_response(),
        Some(methods) => {
            let mut response = ApiError::from(Code::MethodNotAllowed).error_response();
            let mut names: Vec<&str> = methods.iter().map(Method::as_str).collect();
            if methods.contains(&Method::GET) {
                names.push(Method::HEAD.as_str());
            }
            if let Ok(value) = names.join(", ").parse() {
                response.headers_mut().insert(header::ALLOW, value);
            }
            response
        }
    }
}
