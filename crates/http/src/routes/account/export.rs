//! GET /api/account/export: all data that Marsam stores about an account, as one file.

mod annotations;
mod files;
mod projects;
mod records;
mod threads;

use actix_web::http::header;
use actix_web::{HttpResponse, get, web};
use marsam_auth::sessions;
use marsam_domain::accounts::Account;
use marsam_domain::calendar::day_of;
use marsam_domain::ids::SessionId;
use marsam_persistence::pages::all_rows;
use marsam_persistence::{Db, applications, contact_messages, notifications, personal_data};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use self::annotations::AnnotationRecordDto;
use self::files::FileRecordDto;
use self::projects::{AgreementRecordDto, DeliveryRecordDto, PaymentRecordDto, ProposalRecordDto};
use self::records::{ConsentDto, EventDto, IdentityDto, KnownBrowserDto, MailDto, shown};
use self::threads::{
    DigestDto, DismissalRecordDto, InvitationRecordDto, MessageRecordDto, ReportRecordDto,
    ShortlistRecordDto, ThreadReadDto,
};
use super::sessions::SessionDto;
use super::show::{self, AccountDto};
use crate::error::ErrorBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::routes::applications::ApplicationDto;
use crate::routes::contact_messages::stored::StoredContactMessageDto;
use crate::routes::creatives::{self, CreativeDto};
use crate::routes::notifications::list::NotificationDto;
use crate::routes::own_profile::{self, OwnProfileDto};
use crate::routes::quote_requests::QuoteRequestDto;
use crate::routes::users::UserDto;
use crate::routes::works::{self, WorkDto};
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
    /// Those that the account sent, as a creative.
    proposals: Vec<ProposalRecordDto>,
    /// Of the account's projects, on either side.
    agreements: Vec<AgreementRecordDto>,
    deliveries: Vec<DeliveryRecordDto>,
    payments: Vec<PaymentRecordDto>,
    files: Vec<FileRecordDto>,
    works: Vec<WorkDto>,
    invitations: Vec<InvitationRecordDto>,
    dismissals: Vec<DismissalRecordDto>,
    /// Newest first, with those who are not on the roster any more.
    shortlist: Vec<ShortlistRecordDto>,
    /// Those that the account sent.
    messages: Vec<MessageRecordDto>,
    /// Those that the account wrote on deliveries.
    annotations: Vec<AnnotationRecordDto>,
    threads_read: Vec<ThreadReadDto>,
    notifications: Vec<NotificationDto>,
    /// Null until there was one, and for brands.
    open_requests_digest: Option<DigestDto>,
    /// The public page, if there is one.
    roster_entry: Option<CreativeDto>,
    /// The profile as its creative edits it, if there is a public page.
    profile: Option<OwnProfileDto>,
    consents: Vec<ConsentDto>,
    known_browsers: Vec<KnownBrowserDto>,
    identities: Vec<IdentityDto>,
    events: Vec<EventDto>,
    mails: Vec<MailDto>,
    /// What was written on the contact page while signed in, or under the account's verified address.
    contact_messages: Vec<StoredContactMessageDto>,
    /// Those that the account sent, newest first.
    reports: Vec<ReportRecordDto>,
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
    let data = state.read(move |db| collect(db, account, session, &settings, now));
    let as_file = "attachment; filename=\"marsam-data.json\"";
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_DISPOSITION, as_file))
        .json(data.await?))
}

fn collect(
    db: &mut Db,
    account: Account,
    session: SessionId,
    settings: &Settings,
    now: OffsetDateTime,
) -> Result<PersonalDataDto, ApiError> {
    let own = applications::OwnerFilter::Account(account.id);
    let applied = all_rows(|page| applications::page(db, own, page))?.into_iter();
    let open = sessions::of_account(db, &account, now)?.into_iter();
    Ok(PersonalDataDto {
        exported_at: now,
        sessions: open.map(|one| SessionDto::of(one, session)).collect(),
        applications: applied.map(ApplicationDto::for_applicant).collect(),
        quote_requests: shown(projects::asked(db, account.id)?),
        proposals: shown(personal_data::proposals(db, account.id)?),
        agreements: shown(personal_data::agreements(db, account.id)?),
        deliveries: shown(personal_data::deliveries(db, account.id)?),
        payments: shown(personal_data::payments(db, account.id)?),
        files: shown(marsam_persistence::files::of_account(db, account.id)?),
        works: works::of_account(db, account.id)?,
        invitations: shown(personal_data::invitations(db, account.id)?),
        dismissals: shown(personal_data::dismissals(db, account.id)?),
        shortlist: shown(marsam_persistence::shortlists::entries(db, account.id)?),
        messages: shown(personal_data::messages(db, account.id)?),
        annotations: shown(marsam_persistence::annotations::of_author(db, account.id)?),
        threads_read: shown(personal_data::threads_read(db, account.id)?),
        notifications: shown(all_rows(|page| notifications::page(db, account.id, page))?),
        open_requests_digest: personal_data::digest(db, account.id)?.map(Into::into),
        profile: own_profile::of_account(db, account.id)?,
        roster_entry: creatives::of_account(db, account.id, day_of(now))?,
        consents: shown(personal_data::consents(db, account.id)?),
        known_browsers: shown(personal_data::browsers(db, account.id)?),
        identities: shown(personal_data::identities(db, account.id)?),
        events: shown(personal_data::events(db, account.id)?),
        mails: shown(personal_data::mails(db, account.id)?),
        contact_messages: shown(contact_messages::of_account(db, &account)?),
        reports: shown(marsam_persistence::reports::of_account(db, account.id)?),
        account: show::read(db, &account, settings, now)?,
        user: account.into(),
    })
}
