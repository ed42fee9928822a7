//! GET /api/creative/requests/counts: how many requests are in each part of a creative's inbox.

use std::collections::BTreeMap;

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::quote_requests::inbox::InboxCounts;
use marsam_workflows::requests::inbox;
use serde::Serialize;
use utoipa::ToSchema;

use crate::extractors::caller::{Caller, Creative};
use crate::routes::schemas::{counts_by_side, counts_of_some};
use crate::{ApiError, AppState};

/// How many requests there are.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = InboxCounts)]
pub(crate) struct InboxCountsDto {
    #[schema(schema_with = counts_by_side)]
    by_side: BTreeMap<&'static str, i64>,
    /// Stages without any are left out.
    #[schema(schema_with = counts_of_some::<RequestStage>)]
    by_stage: BTreeMap<&'static str, i64>,
    /// Invitations to answer, own proposals that are questioned, and projects that wait for the caller.
    my_turn: i64,
    /// Those that the caller has put away.
    archived: i64,
    /// The prices of projects that are not completed yet, as agreed or as lowered since, in fils.
    running_fils: i64,
    /// The prices of completed projects, in the same way, in fils.
    completed_fils: i64,
}

/// Counts the requests in a creative's inbox by side and by stage.
#[utoipa::path(tag = "quote requests", operation_id = "count_inbox",
    responses((status = 200, body = InboxCountsDto)))]
#[get("/creative/requests/counts")]
pub(crate) async fn counts(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
) -> Result<Json<InboxCountsDto>, ApiError> {
    let counted = state.read(move |db| Ok(inbox::counts(db, &caller.account)?));
    Ok(Json(counted.await?.into()))
}

impl From<InboxCounts> for InboxCountsDto {
    fn from(found: InboxCounts) -> Self {
        let agreed = |which: fn(RequestStage) -> bool| {
            let those = found.price_fils.iter().filter(|(stage, _)| which(**stage));
            those.map(|(_, fils)| fils).sum()
        };
        let mut dto = Self {
            my_turn: found.own_turns,
            archived: found.archived,
            running_fils: agreed(RequestStage::is_running),
            completed_fils: agreed(|stage| stage == RequestStage::Closed),
            ..Self::default()
        };
        for side in Side::OF_CREATIVES {
            let of_side = found.by_side.get(&side);
            let total = of_side.map_or(0, |of_side| of_side.values().sum());
            dto.by_side.insert(side.slug(), total);
            for (stage, count) in of_side.into_iter().flatten() {
                *dto.by_stage.entry(stage.slug()).or_insert(0) += count;
            }
        }
        dto
    }
}
