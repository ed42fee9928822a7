//! Reads what an export holds, and writes each part as it is read.

use std::fs::File;

use marsam_auth::sessions;
use marsam_domain::accounts::Account;
use marsam_domain::calendar::day_of;
use marsam_domain::ids::{AccountId, SessionId};
use marsam_persistence::applications::Listed;
use marsam_persistence::batches::Batch;
use marsam_persistence::notifications::Notification;
use marsam_persistence::{
    Db, DbError, applications, contact_messages, notifications, payment_attempts, payouts,
    personal_data, refunds,
};
use marsam_workflows::accounts::addresses as own_addresses;
use marsam_workflows::applications::seen_by_applicants;
use marsam_workflows::books;
use marsam_workflows::disputes::reading;
use marsam_workflows::requests::brief_versions;
use marsam_workflows::reviews::showing;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::annotations::AnnotationRecordDto;
use super::disputes::{DisputeRecordDto, PositionRecordDto};
use super::files::FileRecordDto;
use super::held_money::{
    FeeCollectionRecordDto, FormerAddressDto, PaymentAttemptRecordDto, PayoutDetailsRecordDto,
    PayoutRecordDto, RefundRecordDto,
};
use super::parts::Parts;
use super::projects::{
    self, AgreementRecordDto, BriefVersionRecordDto, DeliveryRecordDto, PaymentRecordDto,
    ProposalRecordDto,
};
use super::records::{ConsentDto, EventDto, IdentityDto, KnownBrowserDto, MailDto, shown};
use super::reviews::{FactRecordDto, ReviewRecordDto};
use super::threads::{
    ArchivedRequestDto, AttachmentRecordDto, DigestDto, DismissalRecordDto, InvitationRecordDto,
    MessageRecordDto, ReportRecordDto, ShortlistRecordDto, ThreadReadDto,
};
use crate::ApiError;
use crate::routes::account::sessions::SessionDto;
use crate::routes::account::show;
use crate::routes::applications::ApplicationDto;
use crate::routes::contact_messages::stored::StoredContactMessageDto;
use crate::routes::creatives;
use crate::routes::notifications::list::NotificationDto;
use crate::routes::own_profile;
use crate::routes::quote_requests::QuoteRequestDto;
use crate::routes::users::UserDto;
use crate::routes::works;
use crate::settings::Settings;

/// The whole export as JSON, and its length in bytes.
pub(super) fn collect(
    db: &mut Db,
    account: Account,
    session: SessionId,
    settings: &Settings,
    now: OffsetDateTime,
) -> Result<(File, u64), ApiError> {
    let id = account.id;
    let mut parts = Parts::begin()?;
    parts.add(
        "exported_at",
        now.format(&Rfc3339).map_err(ApiError::internal)?,
    )?;
    parts.add("account", show::read(db, &account, settings, now)?)?;
    let open = sessions::of_account(db, &account, now)?.into_iter();
    let open: Vec<_> = open.map(|one| SessionDto::of(one, session)).collect();
    parts.add("sessions", open)?;
    parts.add_list(
        "applications",
        |batch| applied(db, id, batch, now),
        ApplicationDto::for_applicant,
    )?;
    add_projects(db, id, &mut parts)?;
    parts.add(
        "shortlist",
        shown::<_, ShortlistRecordDto>(marsam_persistence::shortlists::entries(db, id)?),
    )?;
    parts.add_list(
        "notifications",
        |batch| notified(db, id, batch),
        NotificationDto::from,
    )?;
    parts.add("profile", own_profile::of_account(db, id)?)?;
    parts.add("roster_entry", creatives::of_account(db, id, day_of(now))?)?;
    add_records(db, &account, &mut parts)?;
    let digest: Option<DigestDto> = personal_data::digest(db, id)?.map(Into::into);
    parts.add("open_requests_digest", digest)?;
    parts.add("user", UserDto::from(account))?;
    parts.end()
}

fn applied(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, Listed>,
    now: OffsetDateTime,
) -> Result<Vec<Listed>, DbError> {
    let own = applications::OwnerFilter::Account(account);
    let page = batch.page(|last| last.application.id.as_uuid());
    let found = applications::page(db, own, page)?.items;
    seen_by_applicants(db, found, now)
}

fn notified(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, Notification>,
) -> Result<Vec<Notification>, DbError> {
    let page = batch.page(|last| last.id.as_uuid());
    Ok(notifications::page(db, account, page)?.items)
}

/// What is stored apart from the projects of an account.
fn add_records(db: &mut Db, account: &Account, parts: &mut Parts) -> Result<(), ApiError> {
    let id = account.id;
    parts.add_list(
        "consents",
        |batch| personal_data::consents(db, id, batch),
        ConsentDto::from,
    )?;
    parts.add(
        "known_browsers",
        shown::<_, KnownBrowserDto>(personal_data::browsers(db, id)?),
    )?;
    parts.add_list(
        "identities",
        |batch| personal_data::identities(db, id, batch),
        IdentityDto::from,
    )?;
    parts.add_list(
        "events",
        |batch| personal_data::events(db, id, batch),
        EventDto::from,
    )?;
    parts.add_list(
        "mails",
        |batch| personal_data::mails(db, id, batch),
        MailDto::from,
    )?;
    parts.add_list(
        "contact_messages",
        |batch| contact_messages::of_account(db, account, batch),
        StoredContactMessageDto::from,
    )?;
    parts.add_list(
        "reports",
        |batch| marsam_persistence::reports::of_account(db, id, batch),
        ReportRecordDto::from,
    )
}

/// What the account did in projects, and with files.
fn add_projects(db: &mut Db, id: AccountId, parts: &mut Parts) -> Result<(), ApiError> {
    parts.add_list(
        "quote_requests",
        |batch| projects::asked(db, id, batch),
        QuoteRequestDto::from,
    )?;
    parts.add_list(
        "brief_versions",
        |batch| brief_versions::of_account(db, id, batch),
        BriefVersionRecordDto::from,
    )?;
    parts.add_list(
        "proposals",
        |batch| personal_data::proposals(db, id, batch),
        ProposalRecordDto::from,
    )?;
    parts.add_list(
        "agreements",
        |batch| personal_data::agreements(db, id, batch),
        AgreementRecordDto::from,
    )?;
    parts.add_list(
        "deliveries",
        |batch| personal_data::deliveries(db, id, batch),
        DeliveryRecordDto::from,
    )?;
    parts.add_list(
        "payments",
        |batch| personal_data::payments(db, id, batch),
        PaymentRecordDto::from,
    )?;
    add_held_money(db, id, parts)?;
    parts.add_list(
        "files",
        |batch| marsam_persistence::files::of_account(db, id, batch),
        FileRecordDto::from,
    )?;
    parts.add("works", works::of_account(db, id)?)?;
    add_threads(db, id, parts)
}

/// What the account wrote to others, and what reached it.
fn add_threads(db: &mut Db, id: AccountId, parts: &mut Parts) -> Result<(), ApiError> {
    parts.add_list(
        "invitations",
        |batch| personal_data::invitations(db, id, batch),
        InvitationRecordDto::from,
    )?;
    parts.add_list(
        "dismissals",
        |batch| personal_data::dismissals(db, id, batch),
        DismissalRecordDto::from,
    )?;
    parts.add_list(
        "archived_requests",
        |batch| personal_data::archived_requests(db, id, batch),
        ArchivedRequestDto::from,
    )?;
    parts.add_list(
        "messages",
        |batch| personal_data::messages(db, id, batch),
        MessageRecordDto::from,
    )?;
    parts.add_list(
        "attachments",
        |batch| personal_data::attachments(db, id, batch),
        AttachmentRecordDto::from,
    )?;
    parts.add_list(
        "annotations",
        |batch| marsam_persistence::annotations::of_author(db, id, batch),
        AnnotationRecordDto::from,
    )?;
    add_outcomes(db, id, parts)?;
    parts.add_list(
        "threads_read",
        |batch| personal_data::threads_read(db, id, batch),
        ThreadReadDto::from,
    )
}

/// How the account's projects were judged, by both sides and in problems.
fn add_outcomes(db: &mut Db, id: AccountId, parts: &mut Parts) -> Result<(), ApiError> {
    parts.add_list(
        "reviews",
        |batch| showing::of_account(db, id, batch),
        |review| ReviewRecordDto::of(&review, id),
    )?;
    let facts = showing::facts_of_account(db, id)?;
    parts.add("facts", shown::<_, FactRecordDto>(facts))?;
    parts.add_list(
        "disputes",
        |batch| reading::of_account(db, id, batch),
        DisputeRecordDto::from,
    )?;
    parts.add_list(
        "positions",
        |batch| reading::written_by(db, id, batch),
        PositionRecordDto::from,
    )
}

/// What the account paid through a provider, what went back, and what was transferred to it.
fn add_held_money(db: &mut Db, id: AccountId, parts: &mut Parts) -> Result<(), ApiError> {
    parts.add_list(
        "payment_attempts",
        |batch| payment_attempts::of_account(db, id, batch),
        PaymentAttemptRecordDto::from,
    )?;
    parts.add_list(
        "refunds",
        |batch| refunds::of_account(db, id, batch),
        RefundRecordDto::from,
    )?;
    parts.add_list(
        "payouts",
        |batch| payouts::of_account(db, id, batch),
        PayoutRecordDto::from,
    )?;
    let details: Option<PayoutDetailsRecordDto> =
        payouts::details_of_account(db, id)?.map(Into::into);
    parts.add("payout_details", details)?;
    parts.add_list(
        "fee_collections",
        |batch| books::collections_of_account(db, id, batch),
        FeeCollectionRecordDto::from,
    )?;
    let former = own_addresses::former(db, id)?;
    let former = former.map(|(email, at)| FormerAddressDto::of(&email, at));
    parts.add("former_address", former)
}
