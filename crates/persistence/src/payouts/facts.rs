//! What decides when money is transferred: of the projects that earned it, and of the creatives.

use std::collections::{BTreeMap, HashMap, HashSet};

use diesel::prelude::*;
use marsam_domain::accounts::AccountState;
use marsam_domain::actors::ActorKind;
use marsam_domain::events::{AccountEvent, EventKind, SubjectKind};
use marsam_domain::ids::{AccountId, CreativeId, QuoteRequestId};
use marsam_domain::ledger::JournalKind;
use marsam_domain::payments::attempts::AttemptState;
use marsam_domain::payments::payable::CheckoutMethod;
use marsam_domain::payments::payouts::{LineBlock, PayoutState, ProjectFacts};
use marsam_domain::payments::refunds::RefundState;
use marsam_domain::quote_requests::{RequestEvent, RequestStage};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use super::{decisions, silence};
use crate::columns::{Utc, id};
use crate::schema::{
    accounts, creatives, events, journals, payment_attempts, payouts, quote_requests, refunds,
};
use crate::{Db, DbError};

/// What decides when the money of some projects is transferred.
pub fn of_projects(
    db: &mut Db,
    requests: &[QuoteRequestId],
) -> Result<BTreeMap<QuoteRequestId, ProjectFacts>, DbError> {
    let keys: Vec<String> = requests.iter().map(ToString::to_string).collect();
    let decided = decisions::of_subjects(db, requests)?;
    let silent = silent_approvals(db, &keys)?;
    let captured = last_captures(db, &keys)?;
    let by_card = card_money(db, &keys)?;
    let disputed = in_dispute(db, &keys)?;
    let reviewed = in_review(db, &keys)?;
    let taken = taken_back(db, &keys)?;
    let reported = silence::open_reports(db, &keys, &decided)?;
    let facts = keys.iter().zip(requests).map(|(key, request)| {
        let decision = decided.get(key);
        let is_let_go = |at: OffsetDateTime| {
            decision.is_some_and(|decided| !decided.is_blocked && decided.at >= at)
        };
        let blocks = [
            (LineBlock::Dispute, disputed.contains(key)),
            (LineBlock::RefundReview, reviewed.contains(key)),
            (
                LineBlock::Chargeback,
                taken.get(key).is_some_and(|at| !is_let_go(*at)),
            ),
            (LineBlock::Reported, reported.contains(key)),
            (
                LineBlock::Admin,
                decision.is_some_and(|decided| decided.is_blocked),
            ),
        ];
        let facts = ProjectFacts {
            silent_at: silent.get(key).copied(),
            last_captured_at: captured.get(key).copied(),
            has_card_money: by_card.contains(key),
            blocks: blocks
                .into_iter()
                .filter(|(_, holds)| *holds)
                .map(|(block, _)| block)
                .collect(),
        };
        (*request, facts)
    });
    Ok(facts.collect())
}

/// When a brand's silence counted as an approval, by project.
fn silent_approvals(
    db: &mut Db,
    keys: &[String],
) -> Result<HashMap<String, OffsetDateTime>, DbError> {
    let approved = RequestEvent::Approved;
    let rows = events::table
        .filter(events::subject_kind.eq(SubjectKind::QuoteRequest.slug()))
        .filter(events::subject_id.eq_any(keys))
        .filter(events::event.eq(approved.slug()))
        .select((
            events::subject_id,
            events::actor_kind,
            events::from_stage,
            events::at,
        ))
        .load::<(String, String, Option<String>, Utc)>(db)?;
    let silent = rows.into_iter().filter_map(|(key, by, from, at)| {
        let by = ActorKind::from_slug(&by)?;
        let from = from.as_deref().and_then(RequestStage::from_slug);
        approved.is_silent_approval(by, from).then_some((key, at))
    });
    Ok(latest(silent.collect()))
}

/// When the last money of each project was captured.
pub(super) fn last_captures(
    db: &mut Db,
    keys: &[String],
) -> Result<HashMap<String, OffsetDateTime>, DbError> {
    let rows = journals::table
        .filter(journals::request_id.eq_any(keys))
        .filter(journals::kind.eq(JournalKind::Capture.slug()))
        .select((journals::request_id.assume_not_null(), journals::at))
        .load::<(String, Utc)>(db)?;
    Ok(latest(rows))
}

/// The last time of each key.
pub(super) fn latest(rows: Vec<(String, Utc)>) -> HashMap<String, OffsetDateTime> {
    let mut found = HashMap::new();
    for (key, at) in rows {
        let at = OffsetDateTime::from(at);
        let known = found.entry(key).or_insert(at);
        *known = at.max(*known);
    }
    found
}

/// The projects that were paid by card, some or all of it.
pub(super) fn card_money(db: &mut Db, keys: &[String]) -> Result<HashSet<String>, DbError> {
    let states = [AttemptState::Captured, AttemptState::Review].map(AttemptState::slug);
    let found: Vec<String> = payment_attempts::table
        .filter(payment_attempts::request_id.eq_any(keys))
        .filter(payment_attempts::state.eq_any(states))
        .filter(payment_attempts::method.ne(CheckoutMethod::Knet.slug()))
        .select(payment_attempts::request_id)
        .load(db)?;
    Ok(found.into_iter().collect())
}

fn in_dispute(db: &mut Db, keys: &[String]) -> Result<HashSet<String>, DbError> {
    let found: Vec<String> = quote_requests::table
        .filter(quote_requests::id.eq_any(keys))
        .filter(quote_requests::stage.eq(RequestStage::OnHold.slug()))
        .select(quote_requests::id)
        .load(db)?;
    Ok(found.into_iter().collect())
}

fn in_review(db: &mut Db, keys: &[String]) -> Result<HashSet<String>, DbError> {
    let found: Vec<String> = refunds::table
        .filter(refunds::request_id.eq_any(keys))
        .filter(refunds::state.eq(RefundState::Review.slug()))
        .select(refunds::request_id)
        .load(db)?;
    Ok(found.into_iter().collect())
}

/// When money of a project was taken back last, unless it was won again or the creative bears it.
fn taken_back(db: &mut Db, keys: &[String]) -> Result<HashMap<String, OffsetDateTime>, DbError> {
    let kinds = [
        JournalKind::TakenBack,
        JournalKind::Borne,
        JournalKind::WonBack,
    ];
    let rows = journals::table
        .filter(journals::request_id.eq_any(keys))
        .filter(journals::kind.eq_any(kinds.map(JournalKind::slug)))
        .order(journals::id.asc())
        .select((
            journals::request_id.assume_not_null(),
            journals::kind,
            journals::key,
            journals::at,
        ))
        .load::<(String, String, String, Utc)>(db)?;
    // The rest of a key names the money: `taken_back:chargeback:tap:1` is settled by `won_back:chargeback:tap:1`.
    let mut open: BTreeMap<String, (String, Utc)> = BTreeMap::new();
    for (request, kind, key, at) in rows {
        let money = key.split_once(':').map_or(key.as_str(), |(_, rest)| rest);
        if kind == JournalKind::TakenBack.slug() {
            open.insert(money.to_owned(), (request, at));
        } else {
            open.remove(money);
        }
    }
    Ok(latest(open.into_values().collect()))
}

/// The account of a creative as far as payouts are concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PayeeAccount {
    /// The account; `None` for an entry that no one owns.
    pub account: Option<AccountId>,
    /// Since when it is suspended.
    pub suspended_at: Option<OffsetDateTime>,
    /// Whether a payout was sent before.
    pub was_paid: bool,
}

/// The accounts of some creatives.
pub fn of_payees(
    db: &mut Db,
    wanted: &[CreativeId],
) -> Result<HashMap<CreativeId, PayeeAccount>, DbError> {
    let keys: Vec<String> = wanted.iter().map(ToString::to_string).collect();
    let rows = creatives::table
        .left_join(accounts::table.on(creatives::account_id.eq(accounts::id.nullable())))
        .filter(creatives::id.eq_any(&keys))
        .select((
            creatives::id,
            creatives::account_id,
            accounts::state.nullable(),
        ))
        .load::<(String, Option<String>, Option<String>)>(db)?;
    let suspended: Vec<&String> = rows
        .iter()
        .filter(|(_, _, state)| state.as_deref() == Some(AccountState::Suspended.slug()))
        .filter_map(|(_, account, _)| account.as_ref())
        .collect();
    let since = suspensions(db, &suspended)?;
    let paid: Vec<String> = payouts::table
        .filter(payouts::creative_id.eq_any(&keys))
        .filter(payouts::state.eq(PayoutState::Sent.slug()))
        .select(payouts::creative_id)
        .distinct()
        .load(db)?;
    let payee = |(key, account, _): (String, Option<String>, _)| {
        let payee = PayeeAccount {
            account: account.as_deref().map(id).transpose()?,
            suspended_at: account.as_ref().and_then(|key| since.get(key).copied()),
            was_paid: paid.contains(&key),
        };
        Ok((id(&key)?, payee))
    };
    rows.into_iter().map(payee).collect()
}

/// Since when the accounts are suspended; without an event, since ever.
fn suspensions(
    db: &mut Db,
    suspended: &[&String],
) -> Result<HashMap<String, OffsetDateTime>, DbError> {
    let rows = events::table
        .filter(events::subject_kind.eq(SubjectKind::Account.slug()))
        .filter(events::subject_id.eq_any(suspended))
        .filter(events::event.eq(EventKind::from(AccountEvent::Suspended).slug()))
        .select((events::subject_id, events::at))
        .load::<(String, Utc)>(db)?;
    let mut found = latest(rows);
    for account in suspended {
        found
            .entry((*account).clone())
            .or_insert(OffsetDateTime::UNIX_EPOCH);
    }
    Ok(found)
}
