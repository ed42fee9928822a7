//! POST /api/creative-applications: a creative applies to the roster.

use actix_web::{HttpResponse, post, web};
use marsam_domain::accounts::Account;
use marsam_domain::applications::{NewApplication, may_apply_again};
use marsam_domain::language::Language;
use marsam_domain::notices::Notice;
use marsam_domain::throttles::APPLICATIONS;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::applications::Listed;
use marsam_persistence::events::{By, NewEvent, Subject};
use marsam_persistence::outbox::tell;
use marsam_persistence::store::one_at_a_time;
use marsam_persistence::{Db, applications, events};
use time::OffsetDateTime;

use super::ApplicationDto;
use super::form::NewApplicationBody;
use crate::body::Body;
use crate::caller::{Caller, Creative};
use crate::error::ErrorBody;
use crate::reader::Reader;
use crate::{ApiError, AppState, idempotent, throttling};

/// Stores an application; its sender gets a mail.
#[utoipa::path(tag = "applications", operation_id = "submit_application", request_body = NewApplicationBody,
    params(("Idempotency-Key" = Option<String>, Header, description = "Sends once, however often it is sent")),
    responses((status = 201, body = ApplicationDto), (status = "4XX", body = ErrorBody)))]
#[post("/creative-applications")]
pub(crate) async fn submit(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
    Reader(language): Reader,
    key: idempotent::Key,
    body: Body<NewApplicationBody>,
) -> Result<HttpResponse, ApiError> {
    let new = body.value.read()?;
    let (account, now) = (caller.account, state.now());
    let used = key.used_by(&account.id, "POST /api/creative-applications", body.hash);
    idempotent::create(&state, used, move |db| {
        store(db, &account, &new, language, now)
    })
    .await
}

fn store(
    db: &mut Db,
    account: &Account,
    new: &NewApplication,
    language: Language,
    now: OffsetDateTime,
) -> Result<ApplicationDto, ApiError> {
    one_at_a_time(db, &format!("applications of {}", account.id))?;
    if let Some(last) = applications::latest_of(db, account.id)? {
        may_apply_again(last, now)?;
    }
    throttling::spend(db, &APPLICATIONS, &account.id.to_string(), now)?;
    let application = applications::insert(db, account.id, new, language, now)?;
    let event = NewEvent {
        subject: Subject::Application(application.id),
        by: By::Creative(account.id),
        event: "submitted",
        from: None,
        to: Some(application.stage.slug()),
        note: None,
    };
    events::append(db, &event, now)?;
    let notice = Notice::ApplicationReceived {
        name: new.profile.name.clone(),
    };
    tell(db, account, &notice, now)?;
    Ok(Listed {
        application,
        email_verified: account.email_verified(),
    }
    .into())
}
