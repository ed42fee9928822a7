//! GET /api/account/export: all that Marsam keeps about an account, as one file.

use actix_web::http::header;
use actix_web::{HttpResponse, get, web};
use marsam_auth::sessions;
use marsam_domain::accounts::Account;
use marsam_domain::ids::SessionId;
use marsam_persistence::pages::Page;
use marsam_persistence::{Db, accounts, applications, creatives, quote_requests};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::sessions::SessionDto;
use super::show::{self, AccountDto};
use crate::applications::ApplicationDto;
use crate::caller::{Anyone, Caller};
use crate::creatives::CreativeDto;
use crate::error::ErrorBody;
use crate::quote_requests::QuoteRequestDto;
use crate::settings::Settings;
use crate::users::UserDto;
use crate::{ApiError, AppState};

/// Everything, in the shapes of the other calls.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PersonalData)]
pub(crate) struct PersonalDataDto {
    #[serde(with = "time::serde::rfc3339")]
    exported_at: OffsetDateTime,
    user: UserDto,
    account: AccountDto,
    sessions: Vec<SessionDto>,
    applications: Vec<ApplicationDto>,
    quote_requests: Vec<QuoteRequestDto>,
    /// The public page, if there is one.
    roster_entry: Option<CreativeDto>,
}

/// The caller's data as a download.
#[utoipa::path(tag = "account", operation_id = "export_account",
    responses((status = 200, body = PersonalDataDto), (status = "4XX", body = ErrorBody)))]
#[get("/account/export")]
pub(crate) async fn export(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
) -> Result<HttpResponse, ApiError> {
    let (account, session) = (caller.account, caller.seat.session);
    let (settings, now) = (state.settings.clone(), state.now());
    let data = state
        .read(move |db| collect(db, account, session, &settings, now))
        .await?;
    let as_file = "attachment; filename=\"marsam-data.json\"";
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_DISPOSITION, as_file))
        .json(data))
}

fn collect(
    db: &mut Db,
    account: Account,
    session: SessionId,
    settings: &Settings,
    now: OffsetDateTime,
) -> Result<PersonalDataDto, ApiError> {
    let page = Page::first();
    let applied = applications::page(db, applications::Whose::Account(account.id), page)?;
    let asked = match accounts::brand_of(db, account.id)? {
        Some(brand) => quote_requests::page(db, quote_requests::Whose::Brand(brand), page)?.items,
        None => Vec::new(),
    };
    Ok(PersonalDataDto {
        exported_at: now,
        sessions: sessions::of_account(db, &account, now)?
            .into_iter()
            .map(|one| SessionDto::of(one, session))
            .collect(),
        applications: applied.items.into_iter().map(Into::into).collect(),
        quote_requests: asked.into_iter().map(Into::into).collect(),
        roster_entry: creatives::of_account(db, account.id)?.map(Into::into),
        account: show::read(db, &account, settings, now)?,
        user: account.into(),
    })
}
