//! POST /api/creative-applications: a creative applies to the roster.

use actix_web::{HttpResponse, post, web};
use marsam_auth::{throttling, visitor_mails};
use marsam_domain::accounts::Account;
use marsam_domain::actors::Actor;
use marsam_domain::applications::lifecycle::{Action, advance};
use marsam_domain::applications::{ApplicationDraft, NewApplication, may_apply_again};
use marsam_domain::ids::ApplicationId;
use marsam_domain::language::Language;
use marsam_domain::notices::Notice;
use marsam_domain::throttles::{APPLICATIONS, WriteClass};
use marsam_persistence::applications::Outcome;
use marsam_persistence::locks::advisory_lock;
use marsam_persistence::{Db, applications};
use time::OffsetDateTime;

use super::{ApplicationDto, set_files, shown_to_applicant};
use crate::error::ErrorBody;
use crate::extractors::body::Body;
use crate::extractors::caller::{Caller, Creative};
use crate::extractors::idempotent::{self, Write};
use crate::extractors::preferred_language::PreferredLanguage;
use crate::{ApiError, AppState};

/// Sends an application to the roster.
///
/// Its sender gets a mail.
#[utoipa::path(tag = "applications", operation_id = "submit_application", request_body = ApplicationDraft,
    params(("Idempotency-Key" = Option<String>, Header, description = "Sends once, however often it is sent")),
    responses((status = 201, body = ApplicationDto), (status = "4XX", body = ErrorBody)))]
#[post("/creative-applications")]
pub(crate) async fn submit(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
    PreferredLanguage(language): PreferredLanguage,
    key: idempotent::Key,
    body: Body<ApplicationDraft>,
) -> Result<HttpResponse, ApiError> {
    let Body {
        value: new, hash, ..
    } = body.check(NewApplication::try_from)?;
    let now = state.now();
    let used = key.used_by(&caller.account.id, hash);
    let write = Write::creating(WriteClass::Content, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        once.run(
            db,
            |db| store(db, &fresh.account, &new, language, now),
            shown_to_applicant,
        )
    })
    .await
}

fn store(
    db: &mut Db,
    account: &Account,
    new: &NewApplication,
    language: Language,
    now: OffsetDateTime,
) -> Result<ApplicationId, ApiError> {
    advisory_lock(db, &format!("applications of {}", account.id))?;
    if let Some(last) = applications::latest_of(db, account.id)? {
        may_apply_again(last, now)?;
    }
    throttling::spend(db, &APPLICATIONS, &account.id.to_string(), now)?;
    let sent = advance(None, Action::Submit, Actor::Creative(account.id), now)?;
    let application = applications::insert(db, account.id, new, language, now)?;
    set_files(db, (account.id, application.id), &new.files, now)?;
    applications::apply(db, &application, &sent, &Outcome::default())?;
    let notice = Notice::ApplicationReceived {
        name: Some(new.profile.name.clone()),
    };
    visitor_mails::notify(db, account, &notice, now)?;
    Ok(application.id)
}
