//! GET /api/admin/payouts/due: the creatives who are owed money, or owe some.

mod parts;

use actix_web::{HttpResponse, get, web};
use marsam_domain::calendar::{day_of, iso_day};
use marsam_persistence::Db;
use marsam_workflows::own_money::OwnSides;
use marsam_workflows::payouts::{self, DueRow, LookFirst};
use serde::Serialize;
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;
use utoipa::openapi::Schema;

use self::parts::{BlockedRequestDto, PayoutBlockDto, SameIbanDto};
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::listing::Listing;
use crate::routes::earnings::plan_rules;
use crate::routes::payouts::{slugs_of, stops};
use crate::routes::schemas::list_of;
use crate::{ApiError, AppState};

/// A creative who is owed money, or owes some.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DuePayout)]
pub(crate) struct DueDto {
    creative_id: String,
    creative_name: String,
    creative_name_ar: Option<String>,
    /// Below 0, the creative owes it.
    balance_fils: i64,
    /// What a payout would take now.
    ready_fils: i64,
    /// How many entries of the ledger it would take.
    lines: usize,
    /// Of the IBAN; null without one.
    last_four: Option<String>,
    /// The next day on which more is due.
    #[serde(with = "iso_day::option")]
    #[schema(value_type = Option<String>, format = Date)]
    due_on: Option<Date>,
    /// Whether the money is the caller's, who cannot decide.
    is_payee: bool,
    /// Whether the caller can prepare it.
    ready: bool,
    /// Why not.
    #[schema(schema_with = stops)]
    reasons: Vec<&'static str>,
    /// What to look at before the money leaves.
    #[schema(schema_with = looks)]
    look_first: Vec<&'static str>,
    /// The other creatives who are paid to the same IBAN.
    same_iban: Vec<SameIbanDto>,
    /// The projects whose money waits.
    blocked_requests: Vec<BlockedRequestDto>,
    /// The block of the creative, if there is one.
    block: Option<PayoutBlockDto>,
}

fn looks() -> Schema {
    list_of(LookFirst::ALL.map(LookFirst::slug))
}

impl DueDto {
    fn at(row: DueRow, own: OwnSides, now: OffsetDateTime) -> Self {
        let payee = row.payee;
        let is_payee = own.is(payee.creative);
        Self {
            creative_id: payee.creative.to_string(),
            creative_name: row.name.name,
            creative_name_ar: row.name.name_ar,
            balance_fils: payee.balance_fils,
            ready_fils: payee.plan.amount_fils,
            lines: payee.plan.taken.len(),
            last_four: payee.details.map(|details| details.last_four),
            due_on: payee.plan.next_due_at(now).map(day_of),
            is_payee,
            ready: payee.plan.is_ready() && !is_payee,
            reasons: slugs_of(&payee.plan.stops),
            look_first: row.look_first.iter().map(|look| look.slug()).collect(),
            same_iban: row.same_iban.into_iter().map(Into::into).collect(),
            blocked_requests: row
                .blocked
                .into_iter()
                .map(|project| BlockedRequestDto::of(project, own))
                .collect(),
            block: payee.decision.and_then(PayoutBlockDto::of),
        }
    }
}

/// Lists the creatives whose balance is not 0, with what a payout would take now, or why there is none; those first who can
/// be paid.
#[utoipa::path(tag = "admin", operation_id = "list_due_payouts",
    params(("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<DueDto>)))]
#[get("/admin/payouts/due")]
pub(crate) async fn due(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let (now, admin) = (state.now(), caller.account.id);
    let of_call = state.clone();
    let read = move |db: &mut Db, page| {
        let rules = plan_rules(&of_call, now);
        let own = OwnSides::of(db, admin)?;
        let rows = payouts::due(db, page, &of_call.secret, rules)?;
        Ok(rows.map(|row| DueDto::at(row, own, now)))
    };
    listing.answer(&state, read).await
}
