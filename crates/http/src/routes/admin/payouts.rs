//! GET /api/admin/payouts: transfers to creatives.

pub(crate) mod carried_out;
pub(crate) mod counts;
pub(crate) mod deciding;
pub(crate) mod due;
pub(crate) mod file;
pub(crate) mod prepare;
pub(crate) mod steps;

use actix_web::{HttpResponse, get, web};
use marsam_domain::payments::payouts::PayoutState;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::Db;
use marsam_workflows::own_money::OwnSides;
use marsam_workflows::payouts::{self, NamedPayout};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::Schema;

use crate::extractors::caller::{Admin, Caller};
use crate::extractors::listing::Listing;
use crate::routes::payouts::PayoutDto;
use crate::routes::schemas::filters::PayoutStates;
use crate::routes::schemas::list_of;
use crate::{ApiError, AppState};

/// A transfer to a creative, as admins see it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminPayout)]
pub(crate) struct AdminPayoutDto {
    #[serde(flatten)]
    payout: PayoutDto,
    creative_id: String,
    creative_name: String,
    creative_name_ar: Option<String>,
    /// Of the IBAN; null where it cannot be read any more.
    last_four: Option<String>,
    /// Why it was taken back or returned, or entered after the bank had carried it out.
    note: Option<String>,
    /// Whether the money is the caller's, who cannot decide.
    is_payee: bool,
    /// The last segments of the calls that an admin may make now.
    #[schema(schema_with = move_names)]
    allowed_moves: Vec<&'static str>,
}

fn move_names() -> Schema {
    list_of(["sent", "withdraw", "returned"])
}

impl AdminPayoutDto {
    fn of(named: NamedPayout, own: OwnSides) -> Self {
        let is_payee = own.is(named.payout.creative);
        let moves: &[&'static str] = if is_payee { &[] } else { named.moves() };
        Self {
            is_payee,
            allowed_moves: moves.to_vec(),
            payout: PayoutDto::from(&named.payout),
            creative_id: named.payout.creative.to_string(),
            creative_name: named.name.name,
            creative_name_ar: named.name.name_ar,
            last_four: named.last_four,
            note: named.payout.note,
        }
    }
}

/// Lists the payouts in a state, or all of them, newest first.
#[utoipa::path(tag = "admin", operation_id = "list_payouts",
    params(("state" = inline(Option<PayoutStates>), Query), ("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<AdminPayoutDto>)))]
#[get("/admin/payouts")]
pub(crate) async fn list(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let admin = caller.account.id;
    let wanted = listing.filter("state", PayoutState::from_slug);
    let key = state.secret.clone();
    let read = move |db: &mut Db, page| {
        let own = OwnSides::of(db, admin)?;
        let found = payouts::page(db, wanted, page, &key)?;
        Ok(found.map(|named| AdminPayoutDto::of(named, own)))
    };
    listing.answer(&state, read).await
}
