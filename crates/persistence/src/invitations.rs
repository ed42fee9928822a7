//! Invitations of creatives to a request.

use std::collections::HashMap;

use diesel::dsl::{exists, min};
use diesel::prelude::*;
use marsam_domain::calendar::day_of;
use marsam_domain::creatives::RequestSent;
use marsam_domain::ids::{CreativeId, QuoteRequestId};
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::quote_requests::lifecycle::InvitationCounts;
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use crate::columns::{Utc, day_text, id};
use crate::quote_requests::entries::{self, Whose};
use crate::reputation::{self, SubjectKey};
use crate::schema::{creative_pages, invitations, proposals, quote_requests};
use crate::{Db, DbError};

/// How many of the newest requests show how soon a creative answers.
const MAX_JUDGED: i64 = 50;

/// An invitation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invitation {
    /// The creative who was invited.
    pub creative: CreativeId,
    /// When.
    pub created_at: OffsetDateTime,
    /// When the creative declined.
    pub declined_at: Option<OffsetDateTime>,
    /// Why.
    pub decline_reason: Option<String>,
}

type Row = (String, Utc, Option<Utc>, Option<String>);

/// Invites a creative; false if there is an invitation already.
pub fn insert(
    db: &mut Db,
    request: QuoteRequestId,
    creative: CreativeId,
    now: OffsetDateTime,
) -> Result<bool, DbError> {
    if of_creative(db, request, creative)?.is_some() {
        return Ok(false);
    }
    diesel::insert_into(invitations::table)
        .values((
            invitations::request_id.eq(request.to_string()),
            invitations::creative_id.eq(creative.to_string()),
            invitations::created_at.eq(Utc(now)),
            invitations::was_away.eq(is_away(db, creative, now)?),
        ))
        .execute(db)?;
    entries::keep(db, request, Whose::Creative(creative))?;
    reputation::changed(db, &SubjectKey::creative(creative))?;
    Ok(true)
}

/// Whether a creative is away on the day of a moment.
fn is_away(db: &mut Db, creative: CreativeId, now: OffsetDateTime) -> Result<bool, DbError> {
    let today = day_text(day_of(now))?;
    let away = creative_pages::table
        .find(creative.to_string())
        .filter(creative_pages::away_until.ge(&today))
        .filter(
            creative_pages::away_from
                .is_null()
                .or(creative_pages::away_from.le(&today).assume_not_null()),
        );
    Ok(diesel::select(exists(away)).get_result(db)?)
}

/// Marks an invitation as declined; the guard is that it was not.
pub fn decline(
    db: &mut Db,
    request: QuoteRequestId,
    creative: CreativeId,
    reason: &str,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let declined =
        diesel::update(invitations::table.find((request.to_string(), creative.to_string())))
            .filter(invitations::declined_at.is_null())
            .set((
                invitations::declined_at.eq(Utc(now)),
                invitations::decline_reason.eq(reason),
            ))
            .execute(db)?;
    if declined == 1 {
        entries::keep(db, request, Whose::Creative(creative))?;
        reputation::changed(db, &SubjectKey::creative(creative))
    } else {
        Err(DbError::Conflict)
    }
}

/// The invitations to a request, oldest first.
pub fn of_request(db: &mut Db, request: QuoteRequestId) -> Result<Vec<Invitation>, DbError> {
    invitations::table
        .filter(invitations::request_id.eq(request.to_string()))
        .order((
            invitations::created_at.asc(),
            invitations::creative_id.asc(),
        ))
        .select((
            invitations::creative_id,
            invitations::created_at,
            invitations::declined_at,
            invitations::decline_reason,
        ))
        .load::<Row>(db)?
        .into_iter()
        .map(convert)
        .collect()
}

/// The latest invitations to a request, at most `most`, oldest first, and how many there are.
pub fn latest_of_request(
    db: &mut Db,
    request: QuoteRequestId,
    most: i64,
) -> Result<(Vec<Invitation>, i64), DbError> {
    let all = || invitations::table.filter(invitations::request_id.eq(request.to_string()));
    let total = all().count().get_result(db)?;
    let mut latest: Vec<Invitation> = all()
        .order((
            invitations::created_at.desc(),
            invitations::creative_id.desc(),
        ))
        .limit(most)
        .select((
            invitations::creative_id,
            invitations::created_at,
            invitations::declined_at,
            invitations::decline_reason,
        ))
        .load::<Row>(db)?
        .into_iter()
        .map(convert)
        .collect::<Result<_, DbError>>()?;
    latest.reverse();
    Ok((latest, total))
}

/// How many creatives were asked for some requests; a request without any is not in it.
pub(crate) fn counts(
    db: &mut Db,
    requests: &[QuoteRequestId],
) -> Result<HashMap<QuoteRequestId, InvitationCounts>, DbError> {
    let rows = invitations::table
        .filter(invitations::request_id.eq_any(requests.iter().map(ToString::to_string)))
        .select((
            invitations::request_id,
            invitations::declined_at.is_not_null(),
        ))
        .load::<(String, bool)>(db)?;
    let mut counts: HashMap<QuoteRequestId, InvitationCounts> = HashMap::new();
    for (request, is_declined) in rows {
        let found = counts.entry(id(&request)?).or_default();
        found.asked += 1;
        found.declined += u32::from(is_declined);
    }
    Ok(counts)
}

/// The invitation of one creative.
pub fn of_creative(
    db: &mut Db,
    request: QuoteRequestId,
    creative: CreativeId,
) -> Result<Option<Invitation>, DbError> {
    invitations::table
        .find((request.to_string(), creative.to_string()))
        .select((
            invitations::creative_id,
            invitations::created_at,
            invitations::declined_at,
            invitations::decline_reason,
        ))
        .first::<Row>(db)
        .optional()?
        .map(convert)
        .transpose()
}

/// The newest requests that were sent to a creative since a moment, at most 50, and when each was answered: by a
/// proposal or a refusal, before which no one can write a message.
pub fn sent_to(
    db: &mut Db,
    creative: CreativeId,
    since: OffsetDateTime,
) -> Result<Vec<RequestSent>, DbError> {
    let key = creative.to_string();
    let invited: Vec<(String, Utc, Option<Utc>, String)> = invitations::table
        .inner_join(quote_requests::table)
        .filter(invitations::creative_id.eq(&key))
        .filter(invitations::created_at.ge(Utc(since)))
        .order((
            invitations::created_at.desc(),
            invitations::request_id.desc(),
        ))
        .limit(MAX_JUDGED)
        .select((
            invitations::request_id,
            invitations::created_at,
            invitations::declined_at,
            quote_requests::stage,
        ))
        .load(db)?;
    let requests: Vec<&String> = invited.iter().map(|(request, ..)| request).collect();
    let proposed: HashMap<String, Option<Utc>> = proposals::table
        .filter(proposals::creative_id.eq(&key))
        .filter(proposals::request_id.eq_any(&requests))
        .group_by(proposals::request_id)
        .select((proposals::request_id, min(proposals::created_at)))
        .load(db)?
        .into_iter()
        .collect();
    let sent = invited
        .into_iter()
        .map(|(request, at, declined_at, stage)| {
            let answers = [declined_at, proposed.get(&request).copied().flatten()];
            RequestSent {
                at: at.into(),
                answered_at: answers.into_iter().flatten().map(Into::into).min(),
                is_cancelled: stage == RequestStage::Cancelled.slug(),
            }
        });
    Ok(sent.collect())
}

fn convert(
    (creative, created_at, declined_at, decline_reason): Row,
) -> Result<Invitation, DbError> {
    Ok(Invitation {
        creative: id(&creative)?,
        created_at: created_at.into(),
        declined_at: declined_at.map(Into::into),
        decline_reason,
    })
}
