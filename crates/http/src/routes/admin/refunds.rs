//! Money that goes back to brands, for admins.

pub(crate) mod steps;
pub(crate) mod unordered;

use actix_web::{HttpResponse, get, web};
use marsam_domain::calendar::iso_day;
use marsam_domain::ids::{AccountId, RefundId};
use marsam_domain::payments::refunds::{RefundCause, RefundSource, RefundState};
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::Db;
use marsam_workflows::own_money::OwnSides;
use marsam_workflows::payments::listing::{self, ListedRefund};
use marsam_workflows::payments::refund_steps::facts_of;
use serde::Serialize;
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;
use utoipa::openapi::Schema;

use crate::extractors::caller::{Admin, Caller};
use crate::extractors::listing::Listing;
use crate::routes::schemas::filters::RefundStates;
use crate::routes::schemas::{list_of, slugs};
use crate::{ApiError, AppState};

/// Money that goes back to a brand.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminRefund)]
pub(crate) struct AdminRefundDto {
    id: String,
    request_id: String,
    request_code: String,
    brand_name: String,
    /// The attempt whose charge pays it.
    attempt_id: String,
    #[schema(schema_with = slugs::<RefundSource>)]
    source: &'static str,
    amount_fils: i64,
    #[schema(schema_with = slugs::<RefundState>)]
    state: &'static str,
    /// Each try is an order of its own at the provider.
    try_number: u32,
    /// The provider's name of it.
    provider_key: Option<String>,
    note: Option<String>,
    /// Of a transfer by bank.
    bank_reference: Option<String>,
    /// The day of that transfer; not known of an older one.
    #[serde(with = "iso_day::option")]
    #[schema(value_type = Option<String>, format = Date)]
    sent_on: Option<Date>,
    /// Of its note, once it is done.
    number: Option<String>,
    /// Whether it was made on the provider's own page.
    #[serde(rename = "foreign")]
    is_foreign: bool,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    done_at: Option<OffsetDateTime>,
    /// Whether the caller is a side of the project, and cannot decide.
    is_side: bool,
    /// The last segments of the calls that can be made now.
    #[schema(schema_with = move_names)]
    allowed_moves: Vec<&'static str>,
}

const MATCH: &str = "match";
/// Each with its causes: which of them is meant follows from the state.
const MOVES: [(&str, &[RefundCause]); 4] = [
    ("again", &[RefundCause::Again, RefundCause::NotListed]),
    ("by-bank", &[RefundCause::ByBank]),
    ("withdraw", &[RefundCause::Withdraw]),
    ("post", &[RefundCause::Posted]),
];

fn move_names() -> Schema {
    list_of(MOVES.into_iter().map(|(name, _)| name).chain([MATCH]))
}

/// Lists the refunds in a state, or all of them, newest first.
#[utoipa::path(tag = "admin", operation_id = "list_refunds",
    params(("state" = inline(Option<RefundStates>), Query), ("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<AdminRefundDto>)))]
#[get("/admin/refunds")]
pub(crate) async fn list(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    listing_of: Listing,
) -> Result<HttpResponse, ApiError> {
    let admin = caller.account.id;
    let wanted = listing_of.filter("state", RefundState::from_slug);
    let read = move |db: &mut Db, page| {
        let own = OwnSides::of(db, admin)?;
        let found = listing::refunds(db, wanted, page)?;
        Ok(found.map(|listed| AdminRefundDto::of(listed, own)))
    };
    listing_of.answer(&state, read).await
}

impl AdminRefundDto {
    fn of(listed: ListedRefund, own: OwnSides) -> Self {
        let ListedRefund {
            refund,
            request,
            may_be_matched,
        } = listed;
        let facts = facts_of(&refund, request.stage.is_running());
        let is_side = own.is_side_of(&request);
        let moves = MOVES
            .into_iter()
            .filter(|(_, causes)| causes.iter().any(|one| facts.advance(*one).is_some()))
            .map(|(name, _)| name)
            .chain(may_be_matched.then_some(MATCH))
            .filter(|_| !is_side);
        Self {
            id: refund.id.to_string(),
            request_id: refund.request_id.to_string(),
            request_code: request.code.to_string(),
            brand_name: request.brand_name,
            attempt_id: refund.attempt_id.to_string(),
            source: refund.source.slug(),
            amount_fils: refund.amount_fils,
            state: refund.state.slug(),
            try_number: refund.try_number,
            provider_key: refund.provider_key,
            note: refund.note,
            bank_reference: refund.bank_reference,
            sent_on: refund.sent_on,
            number: refund.number,
            created_at: refund.created_at,
            done_at: refund.done_at,
            is_foreign: refund.is_foreign,
            is_side,
            allowed_moves: moves.collect(),
        }
    }
}

/// One refund, as this admin sees it.
pub(super) fn shown(
    db: &mut Db,
    refund: RefundId,
    admin: AccountId,
) -> Result<AdminRefundDto, ApiError> {
    let own = OwnSides::of(db, admin)?;
    Ok(AdminRefundDto::of(listing::refund(db, refund)?, own))
}
