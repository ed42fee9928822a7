//! Disputes for admins: a list, and what became of them.

use diesel::prelude::*;
use marsam_domain::disputes::wishes::WishKind;
use marsam_domain::disputes::{DisputeFilter, DisputeState};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use super::Dispute;
use super::rows::DisputeRow;
use crate::columns::{Utc, from_slug};
use crate::pages::{Filter, Page, Slice};
use crate::schema::disputes;
use crate::state_counts::state_counts;
use crate::{Db, DbError};

/// What became of all disputes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DisputeCounts {
    /// How many are in each state.
    pub by_state: Vec<(DisputeState, i64)>,
    /// How many ended by a decision, by its outcome.
    pub by_outcome: Vec<(WishKind, i64)>,
    /// How many wait for an admin's decision.
    pub waiting: i64,
    /// How many of them are late.
    pub late: i64,
    /// When the oldest that is not over was reported.
    pub oldest_at: Option<OffsetDateTime>,
    /// Of each decision about the 500 problems that were decided last: when it came before the admins, and when it was made.
    pub decisions: Vec<(OffsetDateTime, OffsetDateTime)>,
}

/// How many of the last decided problems say how fast admins decide.
const LAST_DECIDED: i64 = 500;

/// The states in which an admin may have to decide.
const WAITING: [DisputeState; 2] = [DisputeState::Open, DisputeState::Appealed];

/// The disputes that a filter lists, or all of them, newest first.
pub fn page(
    db: &mut Db,
    wanted: Filter<DisputeFilter>,
    page: Page,
) -> Result<Slice<Dispute>, DbError> {
    let listed = || {
        let all = disputes::table.into_boxed();
        match wanted {
            Filter::Any => Some(all),
            Filter::Only(filter) => Some(match filter.state() {
                Some(state) => all.filter(disputes::state.eq(state.slug())),
                None => all
                    .filter(disputes::state.eq_any(WAITING.map(DisputeState::slug)))
                    .filter(disputes::escalated_at.is_not_null()),
            }),
            Filter::Nothing => None,
        }
    };
    let (Some(counted), Some(listed)) = (listed(), listed()) else {
        return Ok(Slice::default());
    };
    let total = counted.count().get_result(db)?;
    let rows = listed
        .filter(disputes::id.lt(page.bound()))
        .order(disputes::id.desc())
        .limit(page.limit + 1)
        .select(DisputeRow::as_select())
        .load(db)?;
    Slice::cut(rows, total, page, |row: &DisputeRow| row.id.clone()).try_map(Dispute::try_from)
}

/// What became of all disputes, as of `now`.
pub fn counts(db: &mut Db, now: OffsetDateTime) -> Result<DisputeCounts, DbError> {
    let by_state = state_counts!(db, disputes, DisputeState);
    let by_outcome = disputes::table
        .filter(disputes::state.eq(DisputeState::Final.slug()))
        .group_by(disputes::outcome)
        .select((disputes::outcome, diesel::dsl::count_star()))
        .load::<(Option<String>, i64)>(db)?;
    let waiting = || {
        disputes::table
            .filter(disputes::state.eq_any(WAITING.map(DisputeState::slug)))
            .filter(disputes::escalated_at.is_not_null())
    };
    let late = waiting()
        .filter(disputes::due_at.lt(Utc(now)))
        .count()
        .get_result(db)?;
    let oldest = disputes::table
        .filter(disputes::live_key.is_not_null())
        .select(diesel::dsl::min(disputes::opened_at))
        .first::<Option<Utc>>(db)?;
    Ok(DisputeCounts {
        by_state,
        by_outcome: by_outcome
            .into_iter()
            .filter_map(|(outcome, count)| Some((outcome?, count)))
            .map(|(outcome, count)| Ok((from_slug(&outcome)?, count)))
            .collect::<Result<_, DbError>>()?,
        waiting: waiting().count().get_result(db)?,
        late,
        oldest_at: oldest.map(Into::into),
        decisions: decisions(db)?,
    })
}

fn decisions(db: &mut Db) -> Result<Vec<(OffsetDateTime, OffsetDateTime)>, DbError> {
    let rows: Vec<DisputeRow> = disputes::table
        .filter(disputes::decided_at.is_not_null())
        .order(disputes::decided_at.desc())
        .limit(LAST_DECIDED)
        .select(DisputeRow::as_select())
        .load(db)?;
    let mut found = Vec::new();
    for row in rows {
        found.extend(Dispute::try_from(row)?.decisions());
    }
    Ok(found)
}
