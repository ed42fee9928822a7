//! POST /api/account/totp/disable: turns two-step sign-in off.

use actix_web::{HttpResponse, post, web};
use marsam_auth::policy::AdminRule;
use marsam_domain::accounts::Account;
use marsam_domain::notices::Notice;
use marsam_persistence::outbox::notify;
use marsam_persistence::two_step;

use super::ProofFields;
use crate::error::Code;
use crate::extractors::body::OptionalBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::reauthentication::{self, ProvedChange};
use crate::settings::Settings;
use crate::{ApiError, AppState};

/// Turns two-step sign-in off.
///
/// Needs the password and a code of the app or a recovery code.
#[utoipa::path(tag = "account", request_body = Option<ProofFields>,
    responses((status = 204)))]
#[post("/account/totp/disable")]
pub(crate) async fn disable_totp(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    OptionalBody(body): OptionalBody<ProofFields>,
) -> Result<HttpResponse, ApiError> {
    let (current, code) = body.typed()?.into_parts();
    refuse_admins(&caller.account, &state.settings)?;
    let id = caller.account.id;
    if !state
        .read_as(&caller, move |db, _| Ok(two_step::is_on(db, id)?))
        .await?
    {
        return Err(Code::TotpNotOn.into());
    }
    let proved = reauthentication::by_password(&state, &caller, current)
        .await?
        .with_second_step(code);
    let (now, settings) = (state.now(), state.settings.clone());
    reauthentication::write_as(
        &state,
        &caller,
        proved,
        ProvedChange::OwnAccount,
        move |db, fresh| {
            let account = fresh.account;
            refuse_admins(&account, &settings)?;
            if two_step::remove(db, account.id)? {
                notify(db, &account, &Notice::TotpTurnedOff, now)?;
            }
            Ok(())
        },
    )
    .await?;
    tracing::info!(account = %id, "two-step sign-in turned off");
    Ok(HttpResponse::NoContent().finish())
}

fn refuse_admins(account: &Account, settings: &Settings) -> Result<(), ApiError> {
    if account.is_admin && settings.admin_rule == AdminRule::SecondStep {
        return Err(Code::TotpRequiredForAdmins.into());
    }
    Ok(())
}
