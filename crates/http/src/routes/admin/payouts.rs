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
    /// The last segments of the calls that an admin may make now.
    #[schema(schema_with = move_names)]
    allowed_moves: Vec<&'static str>,
}

fn move_names() -> Schema {
    list_of(["sent", "withdraw", "returned"])
}

impl From<NamedPayout> for AdminPayoutDto {
    fn from(named: NamedPayout) -> Self {
        Self {
            allowed_moves: named.moves().to_vec(),
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
    _caller: Caller<Admin>,
    state: web::Data<AppState>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let wanted = listing.filter("state", PayoutState::from_slug);
    let key = state.secret.clone();
    let read = move |db: &mut Db, page| {
        Ok(payouts::page(db, wanted, page, &key)?.map(AdminPayoutDto::from))
    };
    listing.answer(&state, read).await
}
