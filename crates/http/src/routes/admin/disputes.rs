//! GET /api/admin/disputes: what sides reported and wish, for those who decide.

pub(crate) mod counts;
mod known;

use std::collections::HashMap;

use actix_web::{HttpResponse, get, web};
use marsam_domain::calendar::iso_day;
use marsam_domain::disputes::wishes::WishKind;
use marsam_domain::disputes::{DisputeFilter, DisputeState, Problem, SettledBy};
use marsam_domain::vocabulary::{Labelled as _, Vocabulary as _};
use marsam_persistence::Db;
use marsam_workflows::disputes::reading::{self, ListedDispute};
use serde::Serialize;
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;

use self::known::{held_fils, outcome, waiting_since};
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::listing::Listing;
use crate::routes::proposals::CreativeRefDto;
use crate::routes::quote_requests::disputes::is_late;
use crate::routes::schemas::filters::DisputeStates;
use crate::routes::schemas::{parties, slugs, slugs_or_null, turns};
use crate::{ApiError, AppState};

/// A dispute, with its project.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminDispute)]
pub(crate) struct AdminDisputeDto {
    id: String,
    request_id: String,
    code: String,
    title: Option<String>,
    service_category: &'static str,
    brand_name: String,
    creative: Option<CreativeRefDto>,
    #[schema(schema_with = slugs::<Problem>)]
    problem: &'static str,
    #[schema(schema_with = parties)]
    opened_by: &'static str,
    #[schema(schema_with = slugs::<DisputeState>)]
    state: &'static str,
    /// What settled it; null unless it is settled.
    #[schema(schema_with = slugs_or_null::<SettledBy>)]
    settled_by: Option<&'static str>,
    /// How it ends by the decision, or by what both sides wish; null while neither is known.
    #[schema(schema_with = slugs_or_null::<WishKind>)]
    outcome: Option<&'static str>,
    /// What the brand gets, or the final price.
    outcome_fils: Option<i64>,
    #[serde(with = "iso_day::option")]
    #[schema(value_type = Option<String>, format = Date)]
    outcome_day: Option<Date>,
    /// The price of the project, less what of it need not be paid; of a cancelled project, what was agreed.
    price_fils: i64,
    /// What was held of it at the last step; 0 once the dispute has ended.
    held_fils: i64,
    #[schema(schema_with = turns)]
    turn: &'static str,
    #[serde(with = "time::serde::rfc3339")]
    opened_at: OffsetDateTime,
    /// Since when it has waited for whose turn it is; when it ended, once it is over.
    #[serde(with = "time::serde::rfc3339")]
    waiting_since: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    due_at: Option<OffsetDateTime>,
    is_late: bool,
}

impl AdminDisputeDto {
    fn of(listed: ListedDispute, now: OffsetDateTime) -> Self {
        let ListedDispute {
            dispute,
            positions,
            request,
            creative,
        } = listed;
        let facts = dispute.facts(&positions);
        let outcome = outcome(&dispute, &positions);
        Self {
            id: dispute.id.to_string(),
            request_id: request.id.to_string(),
            code: request.code.to_string(),
            title: request.brief.title,
            service_category: request.service.label(),
            brand_name: request.brand_name,
            creative: creative
                .and_then(|(key, name)| CreativeRefDto::named(key, &HashMap::from([(key, name)]))),
            problem: dispute.problem.slug(),
            opened_by: dispute.opened_by.slug(),
            state: dispute.state.slug(),
            settled_by: facts.settled_by().map(SettledBy::slug),
            outcome: outcome.map(|wish| wish.kind.slug()),
            outcome_fils: outcome.and_then(|wish| wish.amount_fils),
            outcome_day: outcome.and_then(|wish| wish.day),
            price_fils: request.sums.price_fils(request.stage),
            held_fils: held_fils(&dispute, &positions),
            turn: facts.waiting_on().slug(),
            opened_at: dispute.opened_at,
            waiting_since: waiting_since(&dispute, &positions),
            due_at: dispute.due_at,
            is_late: is_late(&dispute, now),
        }
    }
}

/// Lists the disputes in a state, those that wait for an admin (`waiting`), or all of them, newest first.
#[utoipa::path(tag = "admin", operation_id = "list_all_disputes",
    params(("state" = inline(Option<DisputeStates>), Query), ("limit" = Option<u32>, Query), ("cursor" = Option<String>, Query)),
    responses((status = 200, body = Vec<AdminDisputeDto>)))]
#[get("/admin/disputes")]
pub(crate) async fn list(
    _caller: Caller<Admin>,
    state: web::Data<AppState>,
    listing: Listing,
) -> Result<HttpResponse, ApiError> {
    let (wanted, now) = (
        listing.filter("state", DisputeFilter::from_slug),
        state.now(),
    );
    let read = move |db: &mut Db, page| {
        let found = reading::listed(db, wanted, page)?;
        Ok(found.map(|listed| AdminDisputeDto::of(listed, now)))
    };
    listing.answer(&state, read).await
}
