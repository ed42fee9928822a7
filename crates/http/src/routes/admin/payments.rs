//! The money that brands pay through a provider, for admins.

pub(crate) mod chargebacks;
pub(crate) mod counts;
pub(crate) mod lower;
pub(crate) mod refund;
pub(crate) mod settle;

use actix_web::{HttpResponse, get, web};
use marsam_domain::ids::{AccountId, PaymentAttemptId};
use marsam_domain::payments::attempts::AttemptState;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::Db;
use marsam_workflows::own_money::OwnSides;
use marsam_workflows::payments::listing::{self, ListedAttempt};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use utoipa::openapi::Schema;

use crate::extractors::caller::{Admin, Caller};
use crate::extractors::listing::Listing;
use crate::routes::payments::attempt::{AttemptDto, Reader};
use crate::routes::schemas::filters::AttemptStates;
use crate::routes::schemas::list_of;
use crate::{ApiError, AppState};

/// An attempt to pay, with all that became of its money.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminPayment)]
pub(crate) struct AdminPaymentDto {
    #[serde(flatten)]
    attempt: AttemptDto,
    brand_name: String,
    creative_name: String,
    creative_name_ar: Option<String>,
    /// The provider's name of it.
    provider_key: Option<String>,
    /// What was captured.
    captured_fils: i64,
    /// What of it counts for nothing yet.
    suspense_fils: i64,
    /// What of that counts if an admin accepts it: as much as is still due.
    countable_fils: i64,
    /// What of it goes back, or has.
    refunded_fils: i64,
    /// What the payer's bank or the provider took back.
    taken_back_fils: i64,
    /// When the provider was last asked.
    #[serde(with = "time::serde::rfc3339::option")]
    asked_at: Option<OffsetDateTime>,
    /// Whether the caller is a side of the project, and cannot decide.
    is_side: bool,
    /// The last segments of the calls that can be made now; `seen` is a decision of `settle`.
    #[schema(schema_with = move_names)]
    allowed_moves: Vec<&'static str>,
}

const SETTLE: &str = "settle";
const SEEN: &str = "seen";
const REFUND: &str = "refund";
const CHARGEBACK: &str = "chargeback";
const CHARGEBACK_WON: &str = "chargeback-won";
const BEAR: &str = "bear";

fn move_names() -> Schema {
    list_of([SETTLE, SEEN, REFUND, CHARGEBACK, CHARGEBACK_WON, BEAR])
}

/// Lists the attempts to pay in a state, or all of them, newest first.
#[utoipa::path(tag = "admin", operation_id = "list_payment_attempts",
    params(("state" = inline(Option<AttemptStates>), Query), ("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<AdminPaymentDto>)))]
#[get("/admin/payments")]
pub(crate) async fn list(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    listing_of: Listing,
) -> Result<HttpResponse, ApiError> {
    let admin = caller.account.id;
    let wanted = listing_of.filter("state", AttemptState::from_slug);
    let read = move |db: &mut Db, page| {
        let own = OwnSides::of(db, admin)?;
        let found = listing::attempts(db, wanted, page)?;
        found.map_all(|listed| listed.iter().map(|one| row(db, one, own)).collect())
    };
    listing_of.answer(&state, read).await
}

fn row(db: &mut Db, listed: &ListedAttempt, own: OwnSides) -> Result<AdminPaymentDto, ApiError> {
    let (attempt, request) = (&listed.attempt, &listed.request);
    let (money, suspense_fils) = (attempt.money, listed.suspense_fils);
    let waits = attempt.state == AttemptState::Review && attempt.settled_at.is_none();
    let has_money = money.captured_fils > money.taken_back_fils;
    let is_side = own.is_side_of(request);
    let moves = [
        (SETTLE, waits && suspense_fils > 0),
        (SEEN, waits && suspense_fils == 0),
        (REFUND, money.credited_fils > 0 && has_money),
        (CHARGEBACK, has_money),
        (CHARGEBACK_WON, listed.may_be_won),
        (BEAR, listed.bearable_fils > 0),
    ];
    let moves = moves.into_iter().filter(|(_, may)| *may && !is_side);
    let name = listed.creative.as_ref();
    Ok(AdminPaymentDto {
        attempt: AttemptDto::seen_by(db, attempt, &Reader::admin(&request.code))?,
        brand_name: request.brand_name.clone(),
        creative_name: name.map(|name| name.name.clone()).unwrap_or_default(),
        creative_name_ar: name.and_then(|name| name.name_ar.clone()),
        provider_key: attempt.provider_key.clone(),
        captured_fils: money.captured_fils,
        suspense_fils,
        countable_fils: listed.countable_fils,
        refunded_fils: listed.refunded_fils,
        taken_back_fils: money.taken_back_fils,
        asked_at: attempt.asked_at,
        is_side,
        allowed_moves: moves.map(|(name, _)| name).collect(),
    })
}

/// One attempt, as this admin sees it.
pub(super) fn shown(
    db: &mut Db,
    attempt: PaymentAttemptId,
    admin: AccountId,
) -> Result<AdminPaymentDto, ApiError> {
    let own = OwnSides::of(db, admin)?;
    let listed = listing::attempt(db, attempt)?;
    row(db, &listed, own)
}
