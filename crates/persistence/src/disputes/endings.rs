//! How the problems of some projects ended: what facts are counted from.

use std::collections::HashMap;

use diesel::prelude::*;
use marsam_domain::actors::ActorKind;
use marsam_domain::disputes::wishes::WishKind;
use marsam_domain::disputes::{DisputeState, Fault};
use marsam_domain::reputation::{EndedDispute, Ending};
use marsam_domain::vocabulary::Vocabulary as _;

use super::rows::party;
use crate::columns::{Utc, from_slug_if_any};
use crate::schema::{disputes, positions};
use crate::{Db, DbError};

type Row = (String, String, String, Utc, Option<Utc>, Option<String>);

/// The problems of each of these requests that are over, oldest first.
pub(crate) fn endings(
    db: &mut Db,
    requests: &[&str],
) -> Result<HashMap<String, Vec<EndedDispute>>, DbError> {
    let over = [DisputeState::Settled, DisputeState::Final].map(DisputeState::slug);
    let rows = disputes::table
        .filter(disputes::request_id.eq_any(requests.iter().copied()))
        .filter(disputes::state.eq_any(over))
        .order(disputes::id.asc())
        .select((
            disputes::id,
            disputes::request_id,
            disputes::state,
            disputes::opened_at,
            disputes::ended_at,
            disputes::fault,
        ))
        .load::<Row>(db)?;
    let mut found: HashMap<String, Vec<EndedDispute>> = HashMap::new();
    if rows.is_empty() {
        return Ok(found);
    }
    let settled = rows.iter().filter(|row| row.2 == over[0]);
    let settled: Vec<&str> = settled.map(|row| row.0.as_str()).collect();
    let first = first_to_end(db, &settled)?;
    for (id, request, state, held_at, ended_at, fault) in rows {
        let ending = if state == over[0] {
            Ending::Agreed(first.get(&id).copied())
        } else {
            let fault = from_slug_if_any::<Fault>(fault.as_deref())?;
            Ending::Decided(fault.unwrap_or(Fault::NoOne))
        };
        found.entry(request).or_default().push(EndedDispute {
            held_at: held_at.into(),
            ended_at: ended_at.unwrap_or(held_at).into(),
            ending,
        });
    }
    Ok(found)
}

/// The side that first wished the project to end, of each of these disputes in which one did.
fn first_to_end(db: &mut Db, wanted: &[&str]) -> Result<HashMap<String, ActorKind>, DbError> {
    let rows = positions::table
        .filter(positions::dispute_id.eq_any(wanted.iter().copied()))
        .filter(positions::kind.eq(WishKind::End.slug()))
        .order((positions::dispute_id.asc(), positions::number.asc()))
        .select((positions::dispute_id, positions::side))
        .load::<(String, String)>(db)?;
    let mut first = HashMap::new();
    for (dispute, side) in rows {
        let kind = party(&side)?.kind();
        first.entry(dispute).or_insert(kind);
    }
    Ok(first)
}
