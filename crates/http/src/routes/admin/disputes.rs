//! GET /api/admin/disputes: what sides reported and wish, for those who decide.

pub(crate) mod counts;

use std::collections::HashMap;

use actix_web::{HttpResponse, get, web};
use marsam_domain::disputes::{DisputeState, Problem};
use marsam_domain::ids::CreativeId;
use marsam_domain::vocabulary::{Labelled as _, Vocabulary as _};
use marsam_persistence::viewers::names_of;
use marsam_persistence::{Db, disputes, quote_requests};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::extractors::caller::{Admin, Caller};
use crate::extractors::listing::Listing;
use crate::routes::proposals::CreativeRefDto;
use crate::routes::quote_requests::disputes::{is_late, turn_of};
use crate::routes::schemas::filters::DisputeStates;
use crate::routes::schemas::{parties, slugs, turns};
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
    #[schema(schema_with = turns)]
    turn: &'static str,
    #[serde(with = "time::serde::rfc3339")]
    opened_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    due_at: Option<OffsetDateTime>,
    is_late: bool,
}

/// Lists the disputes in a state, or all of them, newest first.
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
        listing.filter("state", DisputeState::from_slug),
        state.now(),
    );
    let read = move |db: &mut Db, page| {
        let found = disputes::page(db, wanted, page)?;
        let keys: Vec<_> = found.items.iter().map(|dispute| dispute.request).collect();
        let requests: HashMap<_, _> = quote_requests::of_keys(db, &keys)?
            .into_iter()
            .map(|request| (request.id, request))
            .collect();
        let chosen = requests
            .values()
            .filter_map(|request| request.chosen_creative);
        let names = names_of(db, &chosen.collect::<Vec<CreativeId>>())?;
        found.map_all(|items| {
            let mut shown = Vec::new();
            for dispute in items {
                let positions = disputes::positions(db, dispute.id)?;
                let Some(request) = requests.get(&dispute.request) else {
                    continue;
                };
                shown.push(AdminDisputeDto {
                    id: dispute.id.to_string(),
                    request_id: request.id.to_string(),
                    code: request.code.to_string(),
                    title: request.brief.title.clone(),
                    service_category: request.service.label(),
                    brand_name: request.brand_name.clone(),
                    creative: request
                        .chosen_creative
                        .and_then(|creative| CreativeRefDto::named(creative, &names)),
                    problem: dispute.problem.slug(),
                    opened_by: dispute.opened_by.slug(),
                    state: dispute.state.slug(),
                    turn: turn_of(&dispute, &positions).slug(),
                    opened_at: dispute.opened_at,
                    due_at: dispute.due_at,
                    is_late: is_late(&dispute, now),
                });
            }
            Ok(shown)
        })
    };
    listing.answer(&state, read).await
}
