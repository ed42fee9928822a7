//! GET /api/account/export: all data that Marsam stores about an account, as one file.

mod records;

use actix_web::http::header;
use actix_web::{HttpResponse, get, web};
use marsam_auth::sessions;
use marsam_domain::accounts::Account;
use marsam_domain::ids::SessionId;
use marsam_persistence::pages::all_rows;
use marsam_persistence::{
    Db, accounts, applications, contact_messages, creatives, personal_data, quote_requests,
};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use self::records::{
    ConsentDto, ContactMessageRecordDto, EventDto, IdentityDto, KnownBrowserDto, MailDto,
};
use super::sessions::SessionDto;
use super::show::{self, AccountDto};
use crate::error::ErrorBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::routes::applications::ApplicationDto;
use crate::routes::creatives::CreativeDto;
use crate::routes::quote_requests::QuoteRequestDto;
use crate::routes::users::UserDto;
use crate::settings::Settings;
use crate::{ApiError, AppState};

/// Everything, in the shapes of the other calls where there is one; `marsam_persistence::data_inventory` says which
/// column stands where.
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
    consents: Vec<ConsentDto>,
    known_browsers: Vec<KnownBrowserDto>,
    identities: Vec<IdentityDto>,
    events: Vec<EventDto>,
    mails: Vec<MailDto>,
    contact_messages: Vec<ContactMessageRecordDto>,
}

/// The caller's data as a download.
#[utoipa::path(tag = "account", operation_id = "export_account",
    responses((status = 200, body = PersonalDataDto), (status = "4XX", body = ErrorBody)))]
#[get("/account/export")]
pub(crate) async fn export(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
) -> Result<HttpResponse, ApiError> {
    let (account, session) = (caller.account, caller.session.id);
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
    let own = applications::OwnerFilter::Account(account.id);
    let applied = all_rows(|page| applications::page(db, own, page))?;
    let asked = match accounts::brand_of(db, account.id)? {
        Some(brand) => {
            let own = quote_requests::OwnerFilter::Brand(brand);
            all_rows(|page| quote_requests::page(db, own, page))?
        }
        None => Vec::new(),
    };
    Ok(PersonalDataDto {
        exported_at: now,
        sessions: sessions::of_account(db, &account, now)?
            .into_iter()
            .map(|one| SessionDto::of(one, session))
            .collect(),
        applications: shown(applied),
        quote_requests: shown(asked),
        roster_entry: creatives::of_account(db, account.id)?.map(Into::into),
        consents: shown(personal_data::consents(db, account.id)?),
        known_browsers: shown(personal_data::browsers(db, account.id)?),
        identities: shown(personal_data::identities(db, account.id)?),
        events: shown(personal_data::events(db, account.id)?),
        mails: shown(personal_data::mails(db, account.id)?),
        contact_messages: shown(contact_messages::of_account(db, &account)?),
        account: show::read(db, &account, settings, now)?,
        user: account.into(),
    })
}

fn shown<Row, Dto: From<Row>>(rows: Vec<Row>) -> Vec<Dto> {
    rows.into_iter().map(Dto::from).collect()
}
