//! POST /api/account/totp: a secret for the owner's authenticator app.

use actix_web::web::Json;
use actix_web::{post, web};
use marsam_auth::two_step::{self, Setup};
use serde::Serialize;
use utoipa::ToSchema;

use super::ProofFields;
use crate::extractors::body::OptionalBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::reauthentication::{self, ProvedChange};
use crate::{ApiError, AppState};

/// The secret for the app, shown once.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TotpSetup)]
pub(crate) struct TotpSetupDto {
    /// To be sent back with the first code.
    setup_id: String,
    /// For typing in, base 32.
    secret: String,
    /// `otpauth://…`, for the app.
    uri: String,
    qr: QrDto,
}

/// The URI as a picture: an SVG path on a square grid, quiet zone included.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QrCode)]
pub(crate) struct QrDto {
    size: usize,
    path: String,
}

impl From<Setup> for TotpSetupDto {
    fn from(setup: Setup) -> Self {
        Self {
            setup_id: setup.id,
            secret: setup.secret,
            uri: setup.uri,
            qr: QrDto {
                size: setup.qr.size,
                path: setup.qr.path,
            },
        }
    }
}

/// Begins two-step sign-in.
///
/// It has no effect until a first code confirms it.
#[utoipa::path(tag = "account", request_body = Option<ProofFields>,
    responses((status = 200, body = TotpSetupDto)))]
#[post("/account/totp")]
pub(crate) async fn begin_totp(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    OptionalBody(body): OptionalBody<ProofFields>,
) -> Result<Json<TotpSetupDto>, ApiError> {
    let (current, _) = body.typed()?.into_parts();
    let proved = reauthentication::by_password(&state, &caller, current).await?;
    let (now, secret) = (state.now(), state.secret.clone());
    let setup = reauthentication::write_as(
        &state,
        &caller,
        proved,
        ProvedChange::OwnAccount,
        move |db, fresh| Ok(two_step::begin(db, &secret, &fresh.account, now)?),
    )
    .await?;
    Ok(Json(setup.into()))
}
