//! Projects that were closed because their brand did not answer: until the money is on its way to the creative, the brand
//! may report a problem once, and then the money waits for an admin.

use std::collections::{HashMap, HashSet};

use diesel::dsl::{exists, not};
use diesel::prelude::*;
use marsam_domain::actors::ActorKind;
use marsam_domain::events::SubjectKind;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::ledger::{AccountKind, JournalKind};
use marsam_domain::payments::payouts::ReleasedMoney;
use marsam_domain::payments::refunds::{RefundSource, RefundState};
use marsam_domain::quote_requests::{RequestEvent, RequestStage};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use super::decisions::{self, Decided};
use super::facts;
use crate::columns::Utc;
use crate::schema::{events, journals, ledger_lines, payout_lines, refunds};
use crate::{Db, DbError};

/// What is open about a closed project.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Silence {
    /// The brand may report a problem: this money was released by its silence, and is in no payout.
    Reportable(ReleasedMoney),
    /// The brand has reported one, and no admin has decided.
    Reported,
}

/// Name, actor, stage before, time.
type Row = (String, String, Option<String>, Utc);

/// What is open about a closed project after the silence of its brand.
pub fn of_closed(db: &mut Db, request: QuoteRequestId) -> Result<Option<Silence>, DbError> {
    let key = request.to_string();
    // A problem that was reported in time was decided: the silence before it does not count any more.
    let decisive = [
        RequestEvent::Approved,
        RequestEvent::Held,
        RequestEvent::ReportedAfterSilence,
    ];
    let last: Option<Row> = events::table
        .filter(events::subject_kind.eq(SubjectKind::QuoteRequest.slug()))
        .filter(events::subject_id.eq(&key))
        .filter(events::event.eq_any(decisive.map(RequestEvent::slug)))
        .order(events::id.desc())
        .select((
            events::event,
            events::actor_kind,
            events::from_stage,
            events::at,
        ))
        .first(db)
        .optional()?;
    let Some((event, actor, from, at)) = last else {
        return Ok(None);
    };
    if event == RequestEvent::ReportedAfterSilence.slug() {
        let decided = decisions::of_subjects(db, [request])?;
        let open = open_reports(db, &[key], &decided)?;
        return Ok((!open.is_empty()).then_some(Silence::Reported));
    }
    let from = from.as_deref().and_then(RequestStage::from_slug);
    let known = RequestEvent::from_slug(&event).zip(ActorKind::from_slug(&actor));
    if !known.is_some_and(|(event, by)| event.is_silent_approval(by, from)) {
        return Ok(None);
    }
    let Some(released_at) = first_free_release(db, &key, at)? else {
        return Ok(None);
    };
    let keys = std::slice::from_ref(&key);
    let captured = facts::last_captures(db, keys)?;
    Ok(Some(Silence::Reportable(ReleasedMoney {
        released_at,
        is_by_silence: true,
        last_captured_at: captured.get(&key).copied().unwrap_or(released_at),
        has_card_money: facts::card_money(db, keys)?.contains(&key),
        // It may have been paid before this is transferred: the earlier day is certain.
        is_first_payout: false,
    })))
}

/// When the first money of a project was released since a time that is in no payout.
fn first_free_release(
    db: &mut Db,
    key: &str,
    since: Utc,
) -> Result<Option<OffsetDateTime>, DbError> {
    let taken = payout_lines::table
        .filter(payout_lines::line_id.eq(ledger_lines::id))
        .filter(payout_lines::taken_key.is_not_null());
    let at: Option<Utc> = ledger_lines::table
        .inner_join(journals::table)
        .filter(journals::request_id.eq(key))
        .filter(journals::kind.eq(JournalKind::Release.slug()))
        .filter(journals::at.ge(since))
        .filter(ledger_lines::account.eq(AccountKind::Payable.slug()))
        .filter(not(exists(taken)))
        .order(ledger_lines::id.asc())
        .select(journals::at)
        .first(db)
        .optional()?;
    Ok(at.map(OffsetDateTime::from))
}

/// The projects whose brand reported a problem that no admin has decided about: neither let the money go, nor ordered a
/// refund of it.
pub(super) fn open_reports(
    db: &mut Db,
    keys: &[String],
    decided: &HashMap<String, Decided>,
) -> Result<HashSet<String>, DbError> {
    let rows = events::table
        .filter(events::subject_kind.eq(SubjectKind::QuoteRequest.slug()))
        .filter(events::subject_id.eq_any(keys))
        .filter(events::event.eq(RequestEvent::ReportedAfterSilence.slug()))
        .select((events::subject_id, events::at))
        .load::<(String, Utc)>(db)?;
    let mut open = facts::latest(rows);
    open.retain(|key, at| {
        let decision = decided.get(key);
        !decision.is_some_and(|decided| !decided.is_blocked && decided.at >= *at)
    });
    if open.is_empty() {
        return Ok(HashSet::new());
    }
    let ordered = ordered(db, keys)?;
    open.retain(|key, at| ordered.get(key).is_none_or(|ordered| *ordered < *at));
    Ok(open.into_keys().collect())
}

/// When an admin last ordered a refund of released money, by project.
fn ordered(db: &mut Db, keys: &[String]) -> Result<HashMap<String, OffsetDateTime>, DbError> {
    let rows = refunds::table
        .filter(refunds::request_id.eq_any(keys))
        .filter(refunds::source.eq(RefundSource::Released.slug()))
        .filter(refunds::ordered_by.is_not_null())
        .filter(refunds::state.ne(RefundState::Withdrawn.slug()))
        .select((refunds::request_id, refunds::created_at))
        .load::<(String, Utc)>(db)?;
    Ok(facts::latest(rows))
}

/// When a report of a project was decided last, or would have been: its money was let go, or a refund of it was ordered.
pub fn decided_at(db: &mut Db, request: QuoteRequestId) -> Result<Option<OffsetDateTime>, DbError> {
    let decided = decisions::of_subjects(db, [request])?.into_values();
    let let_go = decided.filter(|decided| !decided.is_blocked);
    let let_go = let_go.map(|decided| decided.at).max();
    let ordered = ordered(db, &[request.to_string()])?.into_values().max();
    Ok(let_go.max(ordered))
}
