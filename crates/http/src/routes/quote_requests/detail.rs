//! A request as one side sees it.
//!
//! **Invariant:** a creative sees no contact before the selection, no other creative, and no word of the brand that
//! names a way around the product.

pub(crate) mod deliveries;
pub(crate) mod headline;
mod money;
mod other;
mod party;
mod questions;
mod taken;

use marsam_domain::accounts::Account;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::allowed::move_names;
use marsam_domain::quote_requests::briefs::BriefExtras;
use marsam_domain::quote_requests::{RequestStage, RequestStatus};
use marsam_persistence::Db;
use marsam_workflows::access::{OfferedPart, RequestAccess};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use utoipa::openapi::Schema;

use self::deliveries::DeliveryDto;
use self::headline::HeadlineDto;
use self::money::MoneyDto;
use self::questions::{CancelDto, ExtraRevisionDto};
use super::history::{HistoryDto, SHOWN_ROWS};
use crate::routes::files::FileDto;
use crate::routes::payments::PaymentDto;
use crate::routes::proposals::{CreativeRefDto, ProposalDto};
use crate::routes::schemas::{labels, list_of, sides, slugs, turns};
use crate::{ApiError, AppState};

/// The last rows of a list, as many as a request shows.
fn latest<T>(
    rows: impl IntoIterator<Item = T, IntoIter: ExactSizeIterator>,
) -> impl Iterator<Item = T> {
    let rows = rows.into_iter();
    let most = usize::try_from(SHOWN_ROWS).unwrap_or(usize::MAX);
    let earlier = rows.len().saturating_sub(most);
    rows.skip(earlier)
}

/// A request with everything that the caller may see of it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RequestDetail)]
pub(crate) struct RequestDetailDto {
    #[serde(flatten)]
    head: HeadDto,
    #[serde(flatten)]
    turn: TurnDto,
    /// For the brand and admins, the latest 100, oldest first; null for creatives.
    invited: Option<Vec<InvitedDto>>,
    /// How many were invited.
    invited_total: Option<i64>,
    /// The latest 100 that the caller may see, and the accepted one; oldest first.
    proposals: Vec<ProposalDto>,
    /// How many there are.
    proposals_total: i64,
    #[serde(flatten)]
    project: ProjectDto,
    #[serde(flatten)]
    history: HistoryDto,
}

/// The request and its brief.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RequestHead)]
pub(crate) struct HeadDto {
    id: String,
    /// What people call it by, like M-7K3Q.
    code: String,
    title: Option<String>,
    service_category: &'static str,
    brand_name: String,
    project_description: String,
    /// Null for creatives before they are selected; so are `email` and `phone`.
    contact_name: Option<String>,
    email: Option<String>,
    /// The selected creative sees it only if the brand said so.
    phone: Option<String>,
    /// For the brand and admins: whether the selected creative sees the number; null for creatives.
    shares_phone: Option<bool>,
    budget_range: Option<&'static str>,
    timeline: Option<&'static str>,
    preferred_creative_id: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    updated_at: OffsetDateTime,
    /// Incremented with every change that the caller may know of.
    version: i64,
    is_open: bool,
    #[serde(flatten)]
    extras: BriefExtras,
    /// The files of the brief, in the brand's order.
    files: Vec<FileDto>,
    brief_version: i64,
}

/// The state of a request for the caller.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RequestTurn)]
pub(crate) struct TurnDto {
    #[schema(schema_with = labels::<RequestStatus>)]
    status: &'static str,
    #[schema(schema_with = slugs::<RequestStage>)]
    stage: &'static str,
    /// The caller's side.
    #[schema(schema_with = sides)]
    side: &'static str,
    /// Who has to act next; for creatives who are not selected, between the brand and themselves.
    #[schema(schema_with = turns)]
    waiting_on: &'static str,
    /// For creatives who are not selected: the end of the day in Kuwait on which their proposal runs out or, without one,
    /// the request as it was sent.
    #[serde(with = "time::serde::rfc3339::option")]
    due_at: Option<OffsetDateTime>,
    /// What the request means to the caller now, and the next step.
    headline: HeadlineDto,
    /// The last segments of the calls that the caller may make now; `edit` is the PATCH.
    #[schema(schema_with = moves)]
    allowed_moves: Vec<&'static str>,
}

fn moves() -> Schema {
    list_of(move_names())
}

/// The project after the selection.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = ProjectState)]
pub(crate) struct ProjectDto {
    chosen_creative: Option<CreativeRefDto>,
    /// The latest 100, oldest first.
    deliveries: Vec<DeliveryDto>,
    /// How many there are.
    deliveries_total: i64,
    /// The cursor of the earlier ones, if there are any.
    earlier_deliveries: Option<String>,
    /// The latest 100, oldest first.
    payments: Vec<PaymentDto>,
    /// How many there are.
    payments_total: i64,
    total_fils: Option<i64>,
    /// The sum of payments that count: confirmed and not voided.
    recorded_fils: i64,
    #[serde(flatten)]
    money: MoneyDto,
    revisions_included: u8,
    revisions_requested: u8,
    extra_revision: Option<ExtraRevisionDto>,
    cancel: Option<CancelDto>,
    /// Whether a dispute stops the project; `disputes` lists it.
    has_dispute: bool,
    /// How many disputes there were, with this one.
    disputes_total: i64,
    /// Null before the selection.
    contacts: Option<ContactsDto>,
    has_agreement: bool,
}

/// A creative who was invited.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Invited)]
pub(crate) struct InvitedDto {
    creative: CreativeRefDto,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    declined_at: Option<OffsetDateTime>,
    reason: Option<String>,
}

/// How the two sides reach each other.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Contacts)]
pub(crate) struct ContactsDto {
    brand: BrandContactDto,
    creative: CreativeContactDto,
}

/// As the brand wrote it on the form.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BrandContact)]
pub(crate) struct BrandContactDto {
    name: String,
    email: String,
    phone: Option<String>,
}

/// The creative's name, the account's address, and the number that the account gives for its projects.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CreativeContact)]
pub(crate) struct CreativeContactDto {
    name: String,
    email: String,
    phone: Option<String>,
}

/// The request as the caller sees it.
pub(crate) fn of(
    db: &mut Db,
    access: &RequestAccess,
    state: &AppState,
    now: OffsetDateTime,
) -> Result<RequestDetailDto, ApiError> {
    match OfferedPart::of(db, access)? {
        Some(own) => other::detail(db, &own, state, now),
        None => party::detail(db, access, state, now),
    }
}

/// The request as an account sees it now.
pub(crate) fn for_account(
    db: &mut Db,
    account: Account,
    request: QuoteRequestId,
    state: &AppState,
    now: OffsetDateTime,
) -> Result<RequestDetailDto, ApiError> {
    let access = RequestAccess::read(db, account, request)?;
    of(db, &access, state, now)
}
