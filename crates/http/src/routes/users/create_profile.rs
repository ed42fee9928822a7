//! POST /api/users/profile: sets up the account's profile and its role.

use std::sync::{Arc, OnceLock};

use actix_web::{HttpResponse, post, web};
use marsam_domain::accounts::{NewProfile, ProfileDraft};
use marsam_domain::throttles::WriteClass;
use marsam_workflows::accounts::profile;

use super::UserDto;
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::idempotent::{self, Own, Write};
use crate::{ApiError, AppState};

/// Sets up the profile of the caller's account, once.
#[utoipa::path(tag = "identity", request_body = ProfileDraft,
    responses((status = 201, body = UserDto)))]
#[post("/users/profile")]
pub(crate) async fn create_profile(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    key: idempotent::Key,
    body: Body<ProfileDraft>,
) -> Result<HttpResponse, ApiError> {
    let Body {
        value: new, hash, ..
    } = body.check(NewProfile::try_from)?;
    let (account, session, now) = (caller.account.id, caller.session, state.now());
    let used = key.used_by(&account, hash);
    // Set only when the profile is created, not on a repetition: its answer must not overwrite the new token.
    let renewed = Arc::new(OnceLock::new());
    let kept = renewed.clone();
    let write = Write::creating(WriteClass::Account, used);
    let mut response = idempotent::answer(&state, &caller, write, move |db, _, once| {
        once.run(
            db,
            |db| {
                profile::set_up(db, account, &new, now)?;
                // No token outlives a change of role.
                let _first = kept.set(session.renew(db)?);
                Ok(Own)
            },
            |db, Own| Ok(UserDto::from(profile::find(db, account)?)),
        )
    })
    .await?;
    if let Some(tokens) = renewed.get() {
        tokens.show(&mut response, &caller.account, &state.settings)?;
    }
    Ok(response)
}
