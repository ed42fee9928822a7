//! Reads what an export holds, and writes each part as it is read.

use std::fs::File;

use marsam_auth::sessions;
use marsam_domain::accounts::Account;
use marsam_domain::calendar::day_of;
use marsam_domain::ids::{AccountId, SessionId};
use marsam_persistence::pages::all_rows;
use marsam_persistence::{
    Db, applications, contact_messages, notifications, payment_attempts, payouts, personal_data,
    refunds,
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
    let own = applications::OwnerFilter::Account(id);
    let mut parts = Parts::begin()?;
    parts.add(
        "exported_at",
        now.format(&Rfc3339).map_err(ApiError::internal)?,
    )?;
    parts.add("account", show::read(db, &account, settings, now)?)?;
    let open = sessions::of_account(db, &account, now)?.into_iter();
    let open: Vec<_> = open.map(|one| SessionDto::of(one, session)).collect();
    parts.add("sessions", open)?;
    let applied = all_rows(|page| applications::page(db, own, page))?;
    let applied = seen_by_applicants(db, applied, now)?.into_iter();
    let applied: Vec<_> = applied.map(ApplicationDto::for_applicant).collect();
    parts.add("applications", applied)?;
    add_projects(db, id, &mut parts)?;
    parts.add(
        "shortlist",
        shown::<_, ShortlistRecordDto>(marsam_persistence::shortlists::entries(db, id)?),
    )?;
    parts.add(
        "notifications",
        shown::<_, NotificationDto>(all_rows(|page| notifications::page(db, id, page))?),
    )?;
    parts.add("profile", own_profile::of_account(db, id)?)?;
    parts.add("roster_entry", creatives::of_account(db, id, day_of(now))?)?;
    parts.add(
        "consents",
        shown::<_, ConsentDto>(personal_data::consents(db, id)?),
    )?;
    parts.add(
        "known_browsers",
        shown::<_, KnownBrowserDto>(personal_data::browsers(db, id)?),
    )?;
    parts.add(
        "identities",
        shown::<_, IdentityDto>(personal_data::identities(db, id)?),
    )?;
    parts.add(
        "events",
        shown::<_, EventDto>(personal_data::events(db, id)?),
    )?;
    parts.add("mails", shown::<_, MailDto>(personal_data::mails(db, id)?))?;
    parts.add(
        "contact_messages",
        shown::<_, StoredContactMessageDto>(contact_messages::of_account(db, &account)?),
    )?;
    parts.add(
        "reports",
        shown::<_, ReportRecordDto>(marsam_persistence::reports::of_account(db, id)?),
    )?;
    let digest: Option<DigestDto> = personal_data::digest(db, id)?.map(Into::into);
    parts.add("open_requests_digest", digest)?;
    parts.add("user", UserDto::from(account))?;
    parts.end()
}

/// What the account did in projects, and with files.
fn add_projects(db: &mut Db, id: AccountId, parts: &mut Parts) -> Result<(), ApiError> {
    parts.add(
        "quote_requests",
        shown::<_, QuoteRequestDto>(projects::asked(db, id)?),
    )?;
    parts.add(
        "brief_versions",
        shown::<_, BriefVersionRecordDto>(brief_versions::of_account(db, id)?),
    )?;
    parts.add(
        "proposals",
        shown::<_, ProposalRecordDto>(personal_data::proposals(db, id)?),
    )?;
    parts.add(
        "agreements",
        shown::<_, AgreementRecordDto>(personal_data::agreements(db, id)?),
    )?;
    parts.add(
        "deliveries",
        shown::<_, DeliveryRecordDto>(personal_data::deliveries(db, id)?),
    )?;
    parts.add(
        "payments",
        shown::<_, PaymentRecordDto>(personal_data::payments(db, id)?),
    )?;
    add_held_money(db, id, parts)?;
    parts.add(
        "files",
        shown::<_, FileRecordDto>(marsam_persistence::files::of_account(db, id)?),
    )?;
    parts.add("works", works::of_account(db, id)?)?;
    add_threads(db, id, parts)
}

/// What the account wrote to others, and what reached it.
fn add_threads(db: &mut Db, id: AccountId, parts: &mut Parts) -> Result<(), ApiError> {
    parts.add(
        "invitations",
        shown::<_, InvitationRecordDto>(personal_data::invitations(db, id)?),
    )?;
    parts.add(
        "dismissals",
        shown::<_, DismissalRecordDto>(personal_data::dismissals(db, id)?),
    )?;
    parts.add(
        "archived_requests",
        shown::<_, ArchivedRequestDto>(personal_data::archived_requests(db, id)?),
    )?;
    parts.add(
        "messages",
        shown::<_, MessageRecordDto>(personal_data::messages(db, id)?),
    )?;
    parts.add(
        "attachments",
        shown::<_, AttachmentRecordDto>(personal_data::attachments(db, id)?),
    )?;
    parts.add(
        "annotations",
        shown::<_, AnnotationRecordDto>(marsam_persistence::annotations::of_author(db, id)?),
    )?;
    let reviews = showing::of_account(db, id)?;
    let reviews = reviews.iter();
    let reviews: Vec<_> = reviews
        .map(|review| ReviewRecordDto::of(review, id))
        .collect();
    parts.add("reviews", reviews)?;
    let facts = showing::facts_of_account(db, id)?;
    parts.add("facts", shown::<_, FactRecordDto>(facts))?;
    parts.add(
        "disputes",
        shown::<_, DisputeRecordDto>(reading::of_account(db, id)?),
    )?;
    parts.add(
        "positions",
        shown::<_, PositionRecordDto>(reading::written_by(db, id)?),
    )?;
    parts.add(
        "threads_read",
        shown::<_, ThreadReadDto>(personal_data::threads_read(db, id)?),
    )?;
    Ok(())
}

/// What the account paid through a provider, what went back, and what was transferred to it.
fn add_held_money(db: &mut Db, id: AccountId, parts: &mut Parts) -> Result<(), ApiError> {
    parts.add(
        "payment_attempts",
        shown::<_, PaymentAttemptRecordDto>(payment_attempts::of_account(db, id)?),
    )?;
    parts.add(
        "refunds",
        shown::<_, RefundRecordDto>(refunds::of_account(db, id)?),
    )?;
    parts.add(
        "payouts",
        shown::<_, PayoutRecordDto>(payouts::of_account(db, id)?),
    )?;
    let details: Option<PayoutDetailsRecordDto> =
        payouts::details_of_account(db, id)?.map(Into::into);
    parts.add("payout_details", details)?;
    parts.add(
        "fee_collections",
        shown::<_, FeeCollectionRecordDto>(books::collections_of_account(db, id)?),
    )?;
    let former = own_addresses::former(db, id)?;
    let former = former.map(|(email, at)| FormerAddressDto::of(&email, at));
    parts.add("former_address", former)
}
