//! What each side wished, one after the other.

use std::collections::HashMap;

use diesel::prelude::*;
use marsam_domain::disputes::Party;
use marsam_domain::disputes::procedure::Position;
use marsam_domain::disputes::wishes::Wish;
use marsam_domain::ids::{AccountId, DisputeId, PositionId};
use marsam_domain::quote_requests::moves::Link;
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use super::rows::party;
use super::{StoredPosition, find};
use crate::batches::Batch;
use crate::columns::{Utc, day, day_text, from_slug, id, json, json_text};
use crate::quote_requests::entries::{self, Whose};
use crate::schema::positions;
use crate::{Db, DbError};

/// A position to be stored.
#[derive(Debug, Clone)]
pub struct NewPosition<'a> {
    /// Whose it is.
    pub side: Party,
    /// Who writes it.
    pub author: AccountId,
    /// The wish.
    pub wish: Wish,
    /// What is held now, in fils.
    pub held_fils: i64,
    /// Why; `None` for what is accepted.
    pub text: Option<&'a str>,
    /// What shows it.
    pub links: &'a [Link],
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = positions)]
struct PositionRow {
    id: String,
    side: String,
    number: i64,
    kind: String,
    amount_fils: Option<i64>,
    held_fils: i64,
    day: Option<String>,
    body: Option<String>,
    links: String,
    created_at: Utc,
}

impl TryFrom<PositionRow> for StoredPosition {
    type Error = DbError;

    fn try_from(row: PositionRow) -> Result<Self, DbError> {
        Ok(Self {
            id: id(&row.id)?,
            side: party(&row.side)?,
            position: Position {
                number: row.number,
                wish: Wish {
                    kind: from_slug(&row.kind)?,
                    amount_fils: row.amount_fils,
                    day: row.day.as_deref().map(day).transpose()?,
                },
                held_fils: row.held_fils,
            },
            text: row.body,
            links: json(&row.links)?,
            created_at: row.created_at.into(),
        })
    }
}

/// Stores a position under the next number, and returns its key.
pub fn insert_position(
    db: &mut Db,
    dispute: DisputeId,
    new: &NewPosition<'_>,
    now: OffsetDateTime,
) -> Result<PositionId, DbError> {
    let key = PositionId::new(crate::ids::fresh(now));
    let last = positions::table
        .filter(positions::dispute_id.eq(dispute.to_string()))
        .select(diesel::dsl::max(positions::number))
        .first::<Option<i64>>(db)?;
    diesel::insert_into(positions::table)
        .values((
            positions::id.eq(key.to_string()),
            positions::dispute_id.eq(dispute.to_string()),
            positions::side.eq(new.side.slug()),
            positions::account_id.eq(new.author.to_string()),
            positions::number.eq(last.unwrap_or(0) + 1),
            positions::kind.eq(new.wish.kind.slug()),
            positions::amount_fils.eq(new.wish.amount_fils),
            positions::held_fils.eq(new.held_fils),
            positions::day.eq(new.wish.day.map(day_text).transpose()?),
            positions::body.eq(new.text),
            positions::links.eq(json_text(&new.links)?),
            positions::created_at.eq(Utc(now)),
        ))
        .execute(db)?;
    let request = find(db, dispute)?.request;
    entries::keep(db, request, Whose::Chosen)?;
    Ok(key)
}

/// The positions of a dispute, oldest first; a dispute has few, since they are limited.
pub fn positions(db: &mut Db, dispute: DisputeId) -> Result<Vec<StoredPosition>, DbError> {
    positions::table
        .filter(positions::dispute_id.eq(dispute.to_string()))
        .order(positions::number.asc())
        .select(PositionRow::as_select())
        .load::<PositionRow>(db)?
        .into_iter()
        .map(TryInto::try_into)
        .collect()
}

/// The positions of each of these disputes, oldest first.
pub(super) fn of_disputes(
    db: &mut Db,
    disputes: Vec<String>,
) -> Result<HashMap<DisputeId, Vec<StoredPosition>>, DbError> {
    let rows = positions::table
        .filter(positions::dispute_id.eq_any(disputes))
        .order(positions::number.asc())
        .select((positions::dispute_id, PositionRow::as_select()))
        .load::<(String, PositionRow)>(db)?;
    let mut found: HashMap<DisputeId, Vec<StoredPosition>> = HashMap::new();
    for (dispute, row) in rows {
        found
            .entry(id(&dispute)?)
            .or_default()
            .push(row.try_into()?);
    }
    Ok(found)
}

/// The positions that an account wrote, each with its dispute, oldest first.
pub fn of_author(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, (DisputeId, StoredPosition)>,
) -> Result<Vec<(DisputeId, StoredPosition)>, DbError> {
    positions::table
        .filter(positions::account_id.eq(account.to_string()))
        .filter(positions::id.gt(batch.floor(|(_, last)| last.id.to_string())))
        .order(positions::id.asc())
        .limit(batch.limit)
        .select((positions::dispute_id, PositionRow::as_select()))
        .load::<(String, PositionRow)>(db)?
        .into_iter()
        .map(|(dispute, row)| Ok((id(&dispute)?, row.try_into()?)))
        .collect()
}
