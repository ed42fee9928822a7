//! POST /api/account/delete: an account and its data go.

use actix_web::{HttpResponse, post, web};
use marsam_domain::accounts::{Account, AccountState};
use marsam_domain::ids::AccountId;
use marsam_domain::notices::Notice;
use marsam_persistence::outbox::{self, NewMail};
use marsam_persistence::store::one_at_a_time;
use marsam_persistence::{Db, accounts, erasure};
use time::OffsetDateTime;

use super::ProofBody;
use crate::body::OptionalBody;
use crate::caller::{Anyone, Caller};
use crate::error::{Code, ErrorBody};
use crate::{ApiError, AppState, cookies, proof};

/// Erases the caller's account. What a running project needs keeps it from going; the last admin stays.
#[utoipa::path(tag = "account", operation_id = "delete_account", request_body = Option<ProofBody>,
    responses((status = 204), (status = "4XX", body = ErrorBody)))]
#[post("/account/delete")]
pub(crate) async fn delete(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    OptionalBody(body): OptionalBody<ProofBody>,
) -> Result<HttpResponse, ApiError> {
    let (current, code) = body.read()?;
    let (account, now) = (caller.account.clone(), state.now());
    let asked = account.clone();
    state.read(move |db| may_go(db, &asked)).await?;
    proof::by_password(&state, &caller, current).await?;
    proof::by_second_step(&state, &account, code).await?;
    state.write(move |db| erase(db, account.id, now)).await?;
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

fn erase(db: &mut Db, account: AccountId, now: OffsetDateTime) -> Result<(), ApiError> {
    // Two admins who go at once must not both find the other.
    one_at_a_time(db, "make an admin")?;
    let present = accounts::find(db, account)?;
    if present.state == AccountState::Deleted {
        return Err(Code::NotSignedIn.into());
    }
    may_go(db, &present)?;
    erasure::erase(db, &present, now)?;
    // About nobody any more, so that it goes out although the account is gone.
    let farewell = NewMail {
        notice: &Notice::AccountDeleted,
        account_id: None,
        recipient: &present.email,
        language: present.language,
    };
    Ok(outbox::put(db, &farewell, now)?)
}
