//! POST /api/account/delete: deletes an account and its data.

use actix_web::{HttpResponse, post, web};
use marsam_domain::accounts::Account;
use marsam_domain::notices::Notice;
use marsam_persistence::locks::advisory_lock;
use marsam_persistence::outbox::{self, NewMail};
use marsam_persistence::{Db, DbError, accounts, erasure};
use time::OffsetDateTime;

use super::ProofFields;
use crate::error::Code;
use crate::extractors::body::OptionalBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::reauthentication::{self, ProvedChange};
use crate::{ApiError, AppState, cookies};

/// Deletes the caller's account.
///
/// An account with a project in progress cannot be deleted, and neither can the last admin.
#[utoipa::path(tag = "account", operation_id = "delete_account", request_body = Option<ProofFields>,
    responses((status = 204)))]
#[post("/account/delete")]
pub(crate) async fn delete(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    OptionalBody(body): OptionalBody<ProofFields>,
) -> Result<HttpResponse, ApiError> {
    let (current, code) = body.typed()?.into_parts();
    let now = state.now();
    state
        .read_as(&caller, |db, fresh| may_go(db, &fresh.account))
        .await?;
    let proved = reauthentication::by_password(&state, &caller, current)
        .await?
        .with_second_step(code);
    reauthentication::write_as(
        &state,
        &caller,
        proved,
        ProvedChange::OwnAccount,
        move |db, fresh| erase(db, &fresh.account, now),
    )
    .await?;
    tracing::info!(account = %caller.account.id, "account erased by its owner");
    let mut response = HttpResponse::NoContent();
    for cookie in cookies::ended(&state.settings) {
        response.cookie(cookie);
    }
    Ok(response.finish())
}

fn may_go(db: &mut Db, account: &Account) -> Result<(), ApiError> {
    if account.is_admin && accounts::admins(db)?.len() == 1 {
        return Err(Code::LastAdmin.into());
    }
    if erasure::has_running_projects(db, account.id)? {
        return Err(Code::ProjectsRunning.into());
    }
    Ok(())
}

fn erase(db: &mut Db, present: &Account, now: OffsetDateTime) -> Result<(), ApiError> {
    // Two admins who delete their accounts at once must not both find the other.
    advisory_lock(db, "make an admin")?;
    may_go(db, present)?;
    erasure::erase(db, present, now).map_err(|error| match error {
        // A proposal was selected since the first check.
        DbError::Conflict => Code::ProjectsRunning.into(),
        other => ApiError::from(other),
    })?;
    // Refers to no account, so that it is sent although the account is deleted.
    let farewell = NewMail {
        notice: &Notice::AccountDeleted,
        account_id: None,
        recipient: &present.email,
        is_proved: present.email_verified(),
        language: present.language,
    };
    Ok(outbox::enqueue(db, &farewell, now)?)
}
