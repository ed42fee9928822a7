//! Who acts next in the disputes that stop projects: what lists say of them, and how many wait for no admin.

use std::collections::HashMap;

use diesel::prelude::*;
use marsam_domain::disputes::DisputeState;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::lifecycle::WaitingOn;
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use super::Dispute;
use super::positions::of_disputes;
use super::rows::DisputeRow;
use crate::schema::disputes;
use crate::{Db, DbError};

/// Who acts next in a live dispute, and when that is due.
type NextStep = (WaitingOn, Option<OffsetDateTime>);

/// Who acts next in the live dispute of each of these requests, and when that is due; one without a live dispute is not in
/// it.
pub(crate) fn turns(
    db: &mut Db,
    requests: &[String],
) -> Result<HashMap<QuoteRequestId, NextStep>, DbError> {
    let live = disputes::table
        .filter(disputes::request_id.eq_any(requests.to_vec()))
        .filter(disputes::live_key.is_not_null())
        .select(DisputeRow::as_select())
        .load::<DisputeRow>(db)?
        .into_iter()
        .map(Dispute::try_from)
        .collect::<Result<Vec<_>, _>>()?;
    if live.is_empty() {
        return Ok(HashMap::new());
    }
    let keys: Vec<String> = live.iter().map(|dispute| dispute.id.to_string()).collect();
    let positions = of_disputes(db, keys)?;
    let turn_of = |dispute: Dispute| {
        let own = positions.get(&dispute.id).map(Vec::as_slice);
        let facts = dispute.facts(own.unwrap_or_default());
        (dispute.request, (facts.waiting_on(), dispute.due_at))
    };
    Ok(live.into_iter().map(turn_of).collect())
}

/// How many disputes stop a project and do not wait for an admin: the sides can settle them, or they are decided.
pub(crate) fn count_without_admins(db: &mut Db) -> Result<i64, DbError> {
    let with_sides = [DisputeState::Open, DisputeState::Decided].map(DisputeState::slug);
    let is_decided = disputes::state.eq(DisputeState::Decided.slug());
    Ok(disputes::table
        .filter(disputes::state.eq_any(with_sides))
        .filter(is_decided.or(disputes::escalated_at.is_null()))
        .count()
        .get_result(db)?)
}
