//! The API's error type: a code and a sentence for the client, a cause for the log.
//!
//! **Invariant:** clients only see text from the table below and the sentences of [`OpenMoney`]; causes go to the log only.

mod conversions;

use std::fmt;

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpResponse, ResponseError};
use marsam_domain::payments::open_money::OpenMoney;
use marsam_domain::validation::FieldErrors;
use marsam_domain::vocabulary::Vocabulary as _;
use serde::Serialize;
use utoipa::openapi::schema::Type;
use utoipa::openapi::{ObjectBuilder, Ref, Schema};

macro_rules! codes {
    ($($name:ident = $text:literal, $status:ident, $sentence:literal;)+) => {
        /// Every error code of the API; the web app has a text for each in both languages.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Code { $(#[doc = $sentence] $name,)+ }

        impl Code {
            /// All codes; tests check that the documents and the web app know each.
            pub const ALL: &[Self] = &[$(Self::$name,)+];

            /// The stable name in the API.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $text,)+ }
            }

            /// The English message.
            pub const fn sentence(self) -> &'static str {
                match self { $(Self::$name => $sentence,)+ }
            }

            /// The HTTP status it goes with.
            pub const fn status(self) -> StatusCode {
                match self { $(Self::$name => StatusCode::$status,)+ }
            }
        }
    };
}

codes! {
    BadRequest = "bad_request", BAD_REQUEST, "The request could not be read.";
    MalformedJson = "malformed_json", BAD_REQUEST, "The request's body is not valid JSON.";
    InvalidCursor = "invalid_cursor", BAD_REQUEST, "Invalid cursor.";
    InvalidLimit = "invalid_limit", BAD_REQUEST, "A limit is a number from 1 to 100.";
    InvalidToken = "invalid_token", BAD_REQUEST, "This link is no longer valid. Please ask for a new one.";
    OauthExchangeFailed = "oauth_exchange_failed", BAD_REQUEST, "Authentication failed.";
    NotSignedIn = "not_signed_in", UNAUTHORIZED, "Please sign in first.";
    UserNotFound = "user_not_found", UNAUTHORIZED, "No account found with this email address";
    WrongPassword = "wrong_password", UNAUTHORIZED, "Incorrect password";
    InvalidCredentials = "invalid_credentials", UNAUTHORIZED, "Invalid email or password";
    ForgedEvent = "forged_event", UNAUTHORIZED, "This event is not signed by the provider.";
    InvalidIdToken = "invalid_id_token", UNAUTHORIZED, "This ID token is no longer valid.";
    TotpRequired = "totp_required", UNAUTHORIZED, "Please enter the code from your authenticator app.";
    WrongTotp = "wrong_totp", UNAUTHORIZED, "Incorrect code. Please try again.";
    Forbidden = "forbidden", FORBIDDEN, "You do not have admin permissions";
    SetupCodeWrong = "setup_code_wrong", FORBIDDEN, "Incorrect setup code.";
    SignInAgain = "sign_in_again", FORBIDDEN, "Please sign in again first: this requires a sign-in within the last 15 minutes.";
    TotpSetupRequired = "totp_setup_required", FORBIDDEN, "Admins need two-step sign-in here. Please turn it on first.";
    AccountSuspended = "account_suspended", FORBIDDEN, "This account is suspended. Please contact us.";
    CrossSite = "cross_site", FORBIDDEN, "This request came from another site.";
    ProfileRequired = "profile_required", FORBIDDEN, "Please set up your profile first.";
    WrongSide = "wrong_side", FORBIDDEN, "Only the other side can do this.";
    BrandOnly = "brand_only", FORBIDDEN, "Only brands can do this.";
    CreativeOnly = "creative_only", FORBIDDEN, "Only creatives can do this.";
    UploadNotAllowed = "upload_not_allowed", FORBIDDEN, "You cannot upload files for this.";
    ConfirmEmailFirst = "email_not_verified", FORBIDDEN, "This account has not confirmed its email address yet.";
    NotFound = "not_found", NOT_FOUND, "Not found.";
    AccountNotFound = "user_not_found", NOT_FOUND, "No account found with this email address";
    MethodNotAllowed = "method_not_allowed", METHOD_NOT_ALLOWED, "Method not allowed.";
    BodyTimeout = "body_timeout", REQUEST_TIMEOUT, "The request's body took too long to arrive.";
    AlreadyReviewed = "already_reviewed", CONFLICT, "This application has already been reviewed.";
    AlreadyAnswered = "already_answered", CONFLICT, "This message has already been answered.";
    UndoTooLate = "undo_too_late", CONFLICT, "A review can only be undone within 10 seconds, by the admin who made it.";
    AnotherAccount = "another_account", CONFLICT, "This page was opened for another account. Please reload.";
    StaleStage = "stale_stage", CONFLICT, "This has changed. Please reload.";
    ApplicationOpen = "application_open", CONFLICT, "You already have an application under review.";
    ApplicationTooSoon = "application_too_soon", CONFLICT, "You can apply again 30 days after the last review.";
    InRosterAlready = "in_roster_already", CONFLICT, "You are already on the roster.";
    ProfileExists = "profile_exists", CONFLICT, "Your profile is already set up.";
    EmailExists = "email_exists", CONFLICT, "An account with this email already exists. Please sign in instead";
    ProviderEmailMissing = "provider_email_missing", CONFLICT, "The sign-in service did not share an email address.";
    ProviderEmailUnverified = "provider_email_unverified", CONFLICT, "The sign-in service did not confirm your email address. Please sign up with a password instead.";
    TotpAlreadyOn = "totp_already_on", CONFLICT, "Two-step sign-in is already on.";
    TotpNotStarted = "totp_not_started", CONFLICT, "Please start two-step setup first.";
    TotpNotOn = "totp_not_on", CONFLICT, "Two-step sign-in is not on.";
    TotpRequiredForAdmins = "totp_required_for_admins", CONFLICT, "Admins cannot turn two-step sign-in off here.";
    LastSignInMethod = "last_sign_in_method", CONFLICT, "This is your only sign-in method. Set a password first.";
    LastAdmin = "last_admin", CONFLICT, "The last admin cannot be removed.";
    AccountIsAdmin = "account_is_admin", CONFLICT, "This account has admin rights. Revoke them first.";
    AdminAccount = "admin_account", CONFLICT, "An account with admin rights can only respond to requests that name it, and another admin must review its application.";
    AlreadySuspended = "already_suspended", CONFLICT, "This account is already suspended.";
    NotSuspended = "not_suspended", CONFLICT, "This account is not suspended.";
    ProjectsRunning = "projects_running", CONFLICT, "A project is still in progress. It must end before the account can be deleted.";
    PasswordNeeded = "password_needed", CONFLICT, "Please enter the account's password, or set a new one.";
    ConfirmationNeeded = "confirmation_needed", CONFLICT, "Please confirm your email address, or sign in first.";
    EmailNotVerified = "email_not_verified", CONFLICT, "This account has not confirmed its email address yet.";
    Conflict = "conflict", CONFLICT, "This was changed elsewhere. Please reload and try again.";
    UploadOffset = "upload_offset", CONFLICT, "The upload does not continue at this offset. Please ask for the current one.";
    FileInUse = "file_in_use", CONFLICT, "This file is in use.";
    TooManyWorks = "too_many_works", CONFLICT, "You have reached the limit of 24 works. Please delete one first.";
    TooManyAnnotations = "too_many_annotations", CONFLICT, "This version already has 100 notes. Please request a revision.";
    LimitReached = "limit_reached", CONFLICT, "This request has reached its limit for this step. Please contact us if you need more.";
    ShortlistFull = "shortlist_full", CONFLICT, "You have reached the limit of 100 creatives on your shortlist. Please remove one first.";
    WorkHidden = "work_hidden", CONFLICT, "This work was hidden by our team. Please contact us.";
    PaymentOpen = "payment_open", CONFLICT, "A payment is already open for this project.";
    HeldChanged = "held_changed", CONFLICT, "The amount that is held has changed. Please ask again.";
    MoneyHeld = "money_held", CONFLICT, "Money is held for this project. Please put it on hold, then decide.";
    DisputeOpen = "dispute_open", CONFLICT, "Our team decides about this project.";
    PositionChanged = "position_changed", CONFLICT, "The other side wishes something else by now. Please read it again.";
    OtherAdminDecides = "other_admin_decides", CONFLICT, "Another admin decides about this.";
    MoneyOpen = "money_open", CONFLICT, "There is still money to settle before this account can be deleted.";
    DetailsUnreadable = "details_unreadable", CONFLICT, "An IBAN can no longer be read. Please withdraw this payout, and ask for the IBAN again.";
    UploadExpired = "upload_expired", GONE, "This upload has expired. Please start again.";
    TusVersion = "tus_version", PRECONDITION_FAILED, "Uploads use version 1.0.0 of tus.";
    RangeNotSatisfiable = "range_not_satisfiable", RANGE_NOT_SATISFIABLE, "The requested range is outside the file.";
    QuotaFull = "quota_full", INSUFFICIENT_STORAGE, "Your storage is full. Please delete some files first.";
    StorageFull = "storage_full", INSUFFICIENT_STORAGE, "File storage is temporarily full. Please try again later.";
    TooLarge = "too_large", PAYLOAD_TOO_LARGE, "The request is too large.";
    UriTooLong = "uri_too_long", URI_TOO_LONG, "This address is too long.";
    UnsupportedMediaType = "unsupported_media_type", UNSUPPORTED_MEDIA_TYPE, "Please send JSON.";
    ValidationFailed = "validation_failed", UNPROCESSABLE_ENTITY, "Some fields need your attention.";
    ProposalChanged = "proposal_changed", CONFLICT, "This proposal has changed or expired. Please review it again.";
    ReviewClosed = "review_closed", CONFLICT, "It is not the time to review this project.";
    ReplyExists = "reply_exists", CONFLICT, "This review already has a reply.";
    ReplyClosed = "reply_closed", CONFLICT, "A review can be replied to for 30 days.";
    AppealExists = "appeal_exists", CONFLICT, "You have already appealed.";
    AppealClosed = "appeal_closed", CONFLICT, "You can appeal within 14 days after a review was hidden.";
    OwnReview = "own_review", FORBIDDEN, "This is about you, your project or your money. Another admin must decide.";
    ProposalOpen = "proposal_open", CONFLICT, "You have already sent a proposal for this request.";
    IdempotencyKeyReused = "idempotency_key_reused", UNPROCESSABLE_ENTITY, "This idempotency key was used for something else.";
    InvalidIdempotencyKey = "invalid_idempotency_key", BAD_REQUEST, "An idempotency key has 1 to 200 visible characters.";
    TooManyAttempts = "too_many_attempts", TOO_MANY_REQUESTS, "Too many attempts. Please try again later.";
    Unavailable = "unavailable", SERVICE_UNAVAILABLE, "Marsam is temporarily unavailable. Please try again in a moment.";
    ProviderNotConfigured = "provider_not_configured", SERVICE_UNAVAILABLE, "No sign-in service is set up here.";
    ProviderUnavailable = "provider_unavailable", SERVICE_UNAVAILABLE, "The sign-in service is not responding. Please try again in a moment.";
    PaymentsUnavailable = "payments_unavailable", SERVICE_UNAVAILABLE, "Paying online is not possible at the moment. Nothing was charged.";
    Internal = "internal", INTERNAL_SERVER_ERROR, "Something went wrong. Please try again later.";
}

/// The body of every answer that is not a success.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = Error)]
pub(crate) struct ErrorBody {
    /// What happened, in English.
    error: &'static str,
    /// What happened, for programs.
    code: &'static str,
    /// With `validation_failed`: each field as sent, and what is wrong with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = std::collections::HashMap<String, Vec<String>>, required = false)]
    fields: Option<serde_json::Map<String, serde_json::Value>>,
    /// With `proposal_changed`: the current proposal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(schema_with = proposal, required = false)]
    newest: Option<serde_json::Value>,
    /// With `money_open`: what is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(schema_with = open_money, required = false)]
    reason: Option<&'static str>,
}

/// By its name: an error knows no endpoint.
fn proposal() -> Ref {
    let mut proposal = Ref::from_schema_name("Proposal");
    "With `proposal_changed`: the current proposal.".clone_into(&mut proposal.description);
    proposal
}

fn open_money() -> Schema {
    let words = OpenMoney::ALL.iter().map(|open| open.slug());
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some("With `money_open`: what is open."))
        .enum_values(Some(words))
        .into()
}

/// A code for the client and a cause for the log.
#[derive(Debug)]
pub struct ApiError {
    code: Code,
    fields: Option<FieldErrors>,
    retry_after_seconds: Option<u64>,
    /// The current state, for a caller who acted on an older one.
    newest: Option<serde_json::Value>,
    /// What keeps an account from being deleted.
    open: Option<OpenMoney>,
    cause: Option<Box<dyn std::error::Error + Send + Sync>>,
}

impl ApiError {
    /// An unexpected failure: the client gets `internal`, the log gets `cause`.
    pub fn internal(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self {
            cause: Some(cause.into()),
            ..Code::Internal.into()
        }
    }

    /// Too many attempts; the next one may be made after `seconds`.
    pub(crate) fn throttled(seconds: u64) -> Self {
        Self {
            retry_after_seconds: Some(seconds.max(1)),
            ..Code::TooManyAttempts.into()
        }
    }

    /// A conflict, with the current state.
    pub(crate) fn outdated(code: Code, newest: &impl Serialize) -> Self {
        Self {
            newest: serde_json::to_value(newest).ok(),
            ..code.into()
        }
    }

    /// Money keeps an account from being deleted.
    pub(crate) fn money_open(open: OpenMoney) -> Self {
        Self {
            open: Some(open),
            ..Code::MoneyOpen.into()
        }
    }

    /// The error's code.
    pub fn code(&self) -> Code {
        self.code
    }
}

/// Why an answer is an error, for the line of the log that the request has.
#[derive(Debug, Clone)]
pub struct Failed {
    pub code: Code,
    pub cause: Option<String>,
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code.as_str())
    }
}

impl From<Code> for ApiError {
    fn from(code: Code) -> Self {
        let retry_after_seconds = (code.status() == StatusCode::SERVICE_UNAVAILABLE).then_some(2);
        Self {
            code,
            fields: None,
            retry_after_seconds,
            newest: None,
            open: None,
            cause: None,
        }
    }
}

impl ResponseError for ApiError {
    fn status_code(&self) -> StatusCode {
        self.code.status()
    }

    fn error_response(&self) -> HttpResponse {
        let status = self.status_code();
        let mut response = HttpResponse::build(status);
        let cause = self.cause.as_ref().map(|cause| chain(cause.as_ref()));
        if cause.is_some() || status.is_server_error() {
            let code = self.code;
            response.extensions_mut().insert(Failed { code, cause });
        }
        response.insert_header((header::CACHE_CONTROL, "no-store"));
        if let Some(seconds) = self.retry_after_seconds {
            response.insert_header((header::RETRY_AFTER, HeaderValue::from(seconds)));
        }
        response.json(ErrorBody {
            error: self.open.map_or(self.code.sentence(), OpenMoney::sentence),
            code: self.code.as_str(),
            fields: self.fields.as_ref().map(wire_fields),
            newest: self.newest.clone(),
            reason: self.open.map(OpenMoney::slug),
        })
    }
}

fn wire_fields(fields: &FieldErrors) -> serde_json::Map<String, serde_json::Value> {
    fields
        .iter()
        .map(|(field, codes)| {
            let codes: Vec<_> = codes.iter().map(|code| code.as_str()).collect();
            (field.to_owned(), codes.into())
        })
        .collect()
}

/// An error and its chain of causes, on one line.
fn chain(error: &(dyn std::error::Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        text.push_str(": ");
        text.push_str(&inner.to_string());
        cause = inner.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use marsam_domain::annotations::MAX_ANNOTATIONS;
    use marsam_domain::applications::REAPPLY_AFTER;
    use marsam_domain::applications::lifecycle::UNDO_PERIOD;
    use marsam_domain::shortlists::MAX_SHORTLISTED;
    use marsam_domain::works::MAX_WORKS;

    use super::*;

    #[test]
    fn a_sentence_gives_the_number_of_its_rule() {
        let days = REAPPLY_AFTER.whole_days().to_string();
        for (code, number) in [
            (Code::ApplicationTooSoon, days),
            (Code::TooManyWorks, MAX_WORKS.to_string()),
            (Code::TooManyAnnotations, MAX_ANNOTATIONS.to_string()),
            (Code::ShortlistFull, MAX_SHORTLISTED.to_string()),
            (Code::UndoTooLate, UNDO_PERIOD.whole_seconds().to_string()),
        ] {
            assert!(
                code.sentence().split(' ').any(|word| word == number),
                "{}",
                code.as_str()
            );
        }
    }

    #[test]
    fn one_wire_code_has_one_sentence() {
        for one in Code::ALL {
            for other in Code::ALL
                .iter()
                .filter(|other| other.as_str() == one.as_str())
            {
                assert_eq!(one.sentence(), other.sentence(), "{}", one.as_str());
            }
        }
    }

    #[actix_web::test]
    async fn a_cause_never_reaches_the_client() {
        let response = ApiError::internal("SELECT secret FROM accounts").error_response();
        let body = actix_web::body::to_bytes(response.into_body())
            .await
            .unwrap();
        let text = String::from_utf8_lossy(&body);
        assert!(!text.contains("SELECT"), "{text}");
        assert!(text.contains(r#""code":"internal""#), "{text}");
    }

    #[test]
    fn a_failed_database_is_a_503_with_retry_after() {
        let response = ApiError::from(Code::Unavailable).error_response();
        assert!(response.headers().contains_key(header::RETRY_AFTER));
    }
}
