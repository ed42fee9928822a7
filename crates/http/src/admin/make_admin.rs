//! POST /api/admin/make-admin: an admin makes another; the setup code makes the first.

use actix_web::{HttpResponse, post, web};
use marsam_auth::policy::AdminRule;
use marsam_auth::setup_code;
use marsam_auth::tokens::Token;
use marsam_domain::accounts::EmailDraft;
use marsam_domain::ids::AccountId;
use marsam_domain::throttles::MAKE_ADMIN;
use marsam_persistence::store::one_at_a_time;
use marsam_persistence::{Db, accounts, two_step};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::grant::{begin_anew, grant};
use crate::body::Body;
use crate::caller::{Anyone, Caller};
use crate::client::Origin;
use crate::error::{Code, ErrorBody};
use crate::sent::{Fields, Sent};
use crate::{ApiError, AppState, throttling};

/// Who becomes an admin.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewAdmin)]
pub(crate) struct NewAdminBody {
    #[serde(default)]
    #[schema(value_type = String, required = true)]
    email: Sent<String>,
    /// Needed while there is no admin: `marsam admin setup-code` shows it.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    setup_code: Sent<String>,
}

/// What was done.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Message)]
pub(crate) struct MessageDto {
    pub(super) message: &'static str,
}

/// Makes an account with a proved address an admin.
#[utoipa::path(tag = "admin", request_body = NewAdminBody,
    responses((status = 200, body = MessageDto), (status = "4XX", body = ErrorBody)))]
#[post("/admin/make-admin")]
pub(crate) async fn make_admin(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    origin: Origin,
    body: Body<NewAdminBody>,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let address = origin.throttle_key;
    state
        .write(move |db| throttling::spend(db, &MAKE_ADMIN, &address, now))
        .await?;
    let mut fields = Fields::default();
    let draft = EmailDraft {
        email: fields.take("email", body.value.email),
    };
    let code: String = fields.take("setup_code", body.value.setup_code);
    let email = fields.check(draft.validate())?;
    let (caller, seat, rule) = (caller.account.id, caller.seat, state.settings.admin_rule);
    let (first, renewed) = state
        .write(move |db| {
            one_at_a_time(db, "make an admin")?;
            let first = admit(db, caller, code.trim(), rule)?;
            let granted = grant(db, caller, &email, now)?;
            setup_code::spend(db)?;
            let renewed = match granted {
                Some(account) => begin_anew(db, &account, caller, seat)?,
                None => None,
            };
            Ok((first, renewed))
        })
        .await?;
    if first == Admitted::BySetupCode {
        // The code is spent in the database; a file that cannot be removed holds a dead code.
        let _spent = std::fs::remove_file(&state.settings.setup_code_file);
    }
    let mut response = HttpResponse::Ok().json(MessageDto {
        message: "User successfully made admin",
    });
    if let Some((tokens, account)) = renewed {
        tokens.show(&mut response, &account, &state.settings)?;
    }
    Ok(response)
}

#[derive(Debug, PartialEq, Eq)]
enum Admitted {
    AsAdmin,
    BySetupCode,
}

/// Lets admins pass and, while there is none, whoever has a proved address and the code.
fn admit(
    db: &mut Db,
    caller: AccountId,
    code: &str,
    rule: AdminRule,
) -> Result<Admitted, ApiError> {
    let caller = accounts::find(db, caller)?;
    if caller.is_admin {
        return match rule {
            AdminRule::SecondStep if !two_step::is_on(db, caller.id)? => {
                Err(Code::TotpSetupRequired.into())
            }
            AdminRule::SignIn | AdminRule::SecondStep => Ok(Admitted::AsAdmin),
        };
    }
    if code.is_empty() {
        return Err(Code::Forbidden.into());
    }
    let is_right = match Token::shown(code) {
        Some(code) => setup_code::is_present(db, &code)? && accounts::admins(db)?.is_empty(),
        None => false,
    };
    // Once there is an admin no code is right: nobody learns by this whether there is one.
    if !is_right {
        Err(Code::SetupCodeWrong.into())
    } else if caller.email_verified() {
        Ok(Admitted::BySetupCode)
    } else {
        Err(Code::Forbidden.into())
    }
}
