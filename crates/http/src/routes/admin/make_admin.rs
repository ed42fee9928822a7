//! POST /api/admin/make-admin: an admin makes another; the setup code makes the first.

use actix_web::{HttpResponse, post, web};
use marsam_auth::sessions::{self, SignedIn};
use marsam_domain::accounts::Account;
use marsam_domain::email::Email;
use marsam_domain::ids::AccountId;
use marsam_domain::throttles::{MAKE_ADMIN, WriteClass};
use marsam_domain::validation::Text;
use marsam_persistence::{Db, DbError};
use marsam_workflows::accounts::admins::{self, Grant};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::AdminByCookieOrFirst;
use crate::extractors::body::Body;
use crate::extractors::caller::Caller;
use crate::extractors::client::ClientInfo;
use crate::extractors::current_session::{CurrentSession, Renewed};
use crate::reauthentication::{self, ProvedChange};
use crate::routes::account::ProofFields;
use crate::{ApiError, AppState};

/// The account that becomes an admin.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewAdmin)]
pub(crate) struct NewAdminFields {
    /// The account's address, which must be verified.
    #[schema(value_type = String)]
    email: Text,
    /// Needed while there is no admin: `marsam admin setup-code` shows it.
    #[schema(value_type = Option<String>)]
    setup_code: Text,
    #[serde(flatten)]
    proof: ProofFields,
}

/// The result.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Confirmation)]
pub(crate) struct MessageDto {
    pub(super) message: &'static str,
}

/// Makes an account with a verified address an admin.
///
/// An admin enters the password again, and a code of the second step where it is on; the first admin needs the setup
/// code instead.
#[utoipa::path(tag = "admin", request_body = NewAdminFields,
    responses((status = 200, body = MessageDto)))]
#[post("/admin/make-admin")]
pub(crate) async fn make_admin(
    caller: Caller<AdminByCookieOrFirst>,
    state: web::Data<AppState>,
    ClientInfo(origin): ClientInfo,
    body: Body<NewAdminFields>,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    state.spend(MAKE_ADMIN, origin.throttle_key, now).await?;
    let sent = body.check(|sent| Ok((Email::from_field("email", &sent.email)?, sent)))?;
    let (email, fields) = sent.value;
    let (current, totp) = fields.proof.into_parts();
    let code = fields.setup_code;
    let target = account_of(&state, &email).await?;
    let session = caller.session;
    let grant = Grant { email, target, now };
    let renewed = if caller.account.is_admin {
        let proved = reauthentication::by_password(&state, &caller, current)
            .await?
            .with_second_step(totp);
        reauthentication::write_as(
            &state,
            &caller,
            proved,
            ProvedChange::Admin(target),
            move |db, fresh| {
                let granted = grant.make(db, &fresh.account)?;
                Ok(begin_again(db, granted, fresh.account.id, session)?)
            },
        )
        .await?
    } else {
        let work = move |db: &mut Db, SignedIn { account, .. }: SignedIn| {
            let granted = grant.make_first(db, &account, code.as_str())?;
            Ok(begin_again(db, granted, account.id, session)?)
        };
        let renewed = state
            .write_as_about(&caller, WriteClass::Admin, target, work)
            .await?;
        // The code is used up in the database; a file that cannot be removed holds an invalid code.
        let _spent = std::fs::remove_file(&state.settings.setup_code_file);
        renewed
    };
    let mut response = HttpResponse::Ok().json(MessageDto {
        message: "User successfully made admin",
    });
    if let Some((tokens, account)) = renewed {
        tokens.show(&mut response, &account, &state.settings)?;
    }
    Ok(response)
}

/// The new tokens of a caller who became an admin: no token outlives a change of role.
fn begin_again(
    db: &mut Db,
    granted: Option<Account>,
    caller: AccountId,
    session: CurrentSession,
) -> Result<Option<(Renewed, Account)>, DbError> {
    let Some(account) = granted else {
        return Ok(None);
    };
    tracing::info!(account = %account.id, by = %caller, "admin granted");
    if account.id != caller {
        return Ok(None);
    }
    sessions::end_others_of(db, caller, session.id)?;
    Ok(Some((session.renew(db)?, account)))
}

/// Read before the transaction, so that both accounts can be locked in order.
async fn account_of(state: &AppState, email: &Email) -> Result<Option<AccountId>, ApiError> {
    let email = email.clone();
    let found = state.read(move |db| Ok(admins::account_of(db, &email)?));
    found.await
}
