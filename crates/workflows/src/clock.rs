//! What the clock does: reminders, expiry, silent approval, published reviews, unanswered requests to cancel, undecided
//! deliveries, creatives without an IBAN, and the daily notice.
//!
//! **Invariant:** each step is one transaction behind a guard on what it read, so only one of several instances makes
//! it, and no notice is sent twice after downtime.

pub mod guard;

use std::fmt::Debug;

use marsam_domain::actors::Actor;
use marsam_domain::applications::ApplicationStage;
use marsam_domain::calendar;
use marsam_domain::contact_messages::ContactMessageState;
use marsam_domain::ids::{AccountId, CreativeId, ProposalId, QuoteRequestId};
use marsam_domain::notices::{Notice, RequestNotice, RequestNoticeKind as Kind};
use marsam_domain::proposals::lifecycle as proposal_lifecycle;
use marsam_domain::quote_requests::lifecycle::{Action, UNDECIDED_PERIOD, advance};
use marsam_domain::quote_requests::reminders::{UNDECIDED_STEP, due_steps};
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use marsam_domain::reports::ReportState;
use marsam_persistence::applications::{self, OwnerFilter};
use marsam_persistence::payouts::balances as payable_balances;
use marsam_persistence::proposals::{self, Words};
use marsam_persistence::quote_requests::{self, due};
use marsam_persistence::request_updates::{self, Concerned};
use marsam_persistence::reviews::windows;
use marsam_persistence::{
    Db, DbError, Store, accounts, contact_messages, creatives, deliveries, digests, notifications,
    outbox, reports, request_money,
};
use time::{Duration, OffsetDateTime};

use crate::notices::Told;
use crate::payments::purse::release_after;
use crate::payments::{funding, trust};
use crate::reviews::Rules;
use crate::{Refused, failures, notices, payouts, reviews};

/// How many rows one query reads.
const BATCH_SIZE: i64 = 100;
/// The daily notice is written after this hour in Kuwait.
const DIGEST_HOUR: u8 = 9;

/// Does everything that is due at `now`, and returns how many steps were made.
///
/// # Errors
/// Why the first step failed, after all others were made; the database's at once. What was done stays done.
pub fn run_due(store: &Store, rules: &Rules, now: OffsetDateTime) -> Result<usize, Refused> {
    let mut acted = Acted::at(now);
    acted.each(
        store,
        |db| due::by_clock(db, now, BATCH_SIZE),
        |db, id| run_out(db, id, now),
    )?;
    for step in due_steps() {
        let (before, number) = (now + step.left, i32::from(step.number));
        let found = |db: &mut Db| due::by_reminder(db, before, number, step.stages, BATCH_SIZE);
        acted.each(store, found, |db, id| remind(db, id, now))?;
    }
    acted.each(
        store,
        |db| proposals::run_out(db, now, BATCH_SIZE),
        |db, (_, proposal)| expire_proposal(db, proposal, now),
    )?;
    acted.each(
        store,
        |db| due::unanswered_cancels(db, now, BATCH_SIZE),
        |db, id| escalate(db, id, now),
    )?;
    let undecided_since = now - UNDECIDED_PERIOD;
    acted.each(
        store,
        |db| due::undecided(db, undecided_since, UNDECIDED_STEP.into(), now, BATCH_SIZE),
        |db, id| ask_both_sides(db, id, now),
    )?;
    acted.each(
        store,
        |db| windows::due(db, now, BATCH_SIZE),
        |db, id| reviews::act_on_window(db, id, rules, now),
    )?;
    acted.each(
        store,
        |db| payable_balances::without_details(db, now, BATCH_SIZE),
        |db, creative| payouts::remind(db, creative, now),
    )?;
    acted.each(
        store,
        |db| due::changed_funding(db, BATCH_SIZE),
        |db, id| funding::follow(db, id, &rules.holidays),
    )?;
    acted.each(
        store,
        |db| due::funding_steps(db, now, BATCH_SIZE),
        |db, id| funding::step(db, id, &rules.holidays, now),
    )?;
    if now.to_offset(calendar::KUWAIT).hour() >= DIGEST_HOUR {
        let today = calendar::day_of(now);
        let found = |db: &mut Db| digests::waiting(db, today, BATCH_SIZE);
        acted.each(store, found, |db, creative| digest(db, creative, now))?;
        let start = today.midnight().assume_offset(calendar::KUWAIT);
        let found = |db: &mut Db| summaries(db, start);
        acted.each(store, found, |db, (admin, summary)| {
            sum_up(db, admin, &summary, start, now)
        })?;
    }
    acted.end()
}

/// What was done for the clock at one look, and why the first step failed that did.
#[derive(Debug)]
pub(crate) struct Acted {
    now: OffsetDateTime,
    steps: usize,
    failed: Option<Refused>,
}

impl Acted {
    /// Nothing yet.
    pub(crate) const fn at(now: OffsetDateTime) -> Self {
        Self {
            now,
            steps: 0,
            failed: None,
        }
    }

    /// Reads what is due, then makes one step for each in a separate transaction; a step returns whether it did anything.
    ///
    /// # Errors
    /// The database's, where no other row would get through either.
    pub(crate) fn each<T: Debug>(
        &mut self,
        store: &Store,
        find: impl FnOnce(&mut Db) -> Result<Vec<T>, DbError>,
        step: impl Fn(&mut Db, T) -> Result<bool, Refused>,
    ) -> Result<(), Refused> {
        for one in store.read(find)? {
            let row = format!("{one:?}");
            self.count(&row, store.write(|db| step(db, one)))?;
        }
        Ok(())
    }

    /// Counts a step. One that failed is logged, once an hour, and the others go on: its row is found first at each look,
    /// so that the rows after it would wait for ever.
    ///
    /// # Errors
    /// As [`Self::each`].
    pub(crate) fn count(&mut self, row: &str, done: Result<bool, Refused>) -> Result<(), Refused> {
        match done {
            Ok(done) => self.steps += usize::from(done),
            Err(Refused::Db(error @ DbError::Unavailable(_))) => return Err(error.into()),
            Err(error) => {
                if failures::is_news(row, &error, self.now) {
                    tracing::error!(%error, row, "a step of the clock failed");
                }
                self.failed = self.failed.take().or(Some(error));
            }
        }
        Ok(())
    }

    /// How many steps were made.
    ///
    /// # Errors
    /// Why the first one failed.
    pub(crate) fn end(self) -> Result<usize, Refused> {
        match self.failed {
            None => Ok(self.steps),
            Some(error) => Err(error),
        }
    }
}

/// Expires a request, or approves a delivery after a silence; false if neither is due.
///
/// # Errors
/// The database's.
pub fn run_out(db: &mut Db, id: QuoteRequestId, now: OffsetDateTime) -> Result<bool, Refused> {
    let request = quote_requests::find_locked(db, id)?;
    let facts = request.facts();
    let concerned = if let Ok(expired) = advance(&facts, Action::Expire, Actor::Clock, now) {
        quote_requests::end(db, &request, &expired, None)?;
        notices::brand(db, &request, Kind::RequestExpired, now)?;
        Concerned::EveryCreative
    } else if let Ok(approved) = advance(&facts, Action::Approve, Actor::Clock, now) {
        if trust::holds_back(db, id)? {
            return Ok(false);
        }
        quote_requests::apply(db, &request, &approved, None)?;
        notices::approved(db, &request, &approved, None)?;
        release_after(db, &request, approved.to, now)?;
        Concerned::Chosen
    } else {
        // Moved since it was found, or waiting for an answer about a revision.
        return Ok(false);
    };
    request_updates::publish(db, id, &concerned)?;
    Ok(true)
}

/// Sends the reminder that is due, and none that it overtook while the server was down; false if none is due.
///
/// # Errors
/// The database's.
pub fn remind(db: &mut Db, id: QuoteRequestId, now: OffsetDateTime) -> Result<bool, Refused> {
    let request = quote_requests::find_locked(db, id)?;
    let Some((number, days)) = request.reminder_due(now) else {
        return Ok(false);
    };
    if !due::mark_reminded(db, id, request.reminders_sent, number)? {
        return Ok(false);
    }
    let kind = reminder(&request);
    let mut notice = notices::for_brand(db, &request, kind)?.with_days(days);
    if kind == Kind::ApprovalReminder {
        // What silence releases.
        let held_fils = request_money::find(db, id)?.sums.held_fils();
        if held_fils > 0 {
            notice = notice.with_amount(held_fils);
        }
    }
    notifications::notify_brand(db, request.brand_id, notice, now)?;
    Ok(true)
}

fn reminder(request: &QuoteRequest) -> Kind {
    if request.stage == RequestStage::Delivered {
        Kind::ApprovalReminder
    } else {
        Kind::ExpiryWarning
    }
}

pub fn expire_proposal(db: &mut Db, id: ProposalId, now: OffsetDateTime) -> Result<bool, Refused> {
    let request = proposals::find(db, id)?.request_id;
    let request = quote_requests::find_locked(db, request)?;
    let proposal = proposals::find(db, id)?;
    let facts = proposal.facts(request.brief_version);
    let action = proposal_lifecycle::Action::Expire;
    let Ok(expired) = proposal_lifecycle::advance(&facts, action, Actor::Clock, now) else {
        return Ok(false);
    };
    proposals::apply(db, &proposal, request.stage, &expired, Words::default())?;
    notices::creative(
        db,
        &request,
        proposal.creative_id,
        Kind::ProposalExpired,
        now,
    )?;
    let concerned = Concerned::Creatives(vec![proposal.creative_id]);
    request_updates::publish(db, request.id, &concerned)?;
    Ok(true)
}

/// Asks both sides, once, what becomes of a delivery that has been undecided for long while money is held for it: the brand
/// has asked for a revision, and the creative has not answered. False if there is nothing to ask.
fn ask_both_sides(db: &mut Db, id: QuoteRequestId, now: OffsetDateTime) -> Result<bool, Refused> {
    let request = quote_requests::find_locked(db, id)?;
    let delivered_at = deliveries::newest_at(db, id)?;
    let is_undecided = request.stage == RequestStage::Delivered
        && request.reminders_sent < UNDECIDED_STEP
        && delivered_at.is_some_and(|at| at + UNDECIDED_PERIOD <= now);
    if !is_undecided || trust::holds_back(db, id)? {
        return Ok(false);
    }
    if !due::mark_reminded(db, id, request.reminders_sent, UNDECIDED_STEP)? {
        return Ok(false);
    }
    let held_fils = request_money::find(db, id)?.sums.held_fils();
    if held_fils <= 0 {
        return Ok(false);
    }
    let kind = Kind::DeliveryUndecided;
    notices::both_sides_of(
        db,
        &request,
        |notice| notice.with_amount(held_fils),
        kind,
        now,
    )?;
    Ok(true)
}

/// Notifies the admins of a request to cancel that was not answered; silence cancels nothing.
fn escalate(db: &mut Db, id: QuoteRequestId, now: OffsetDateTime) -> Result<bool, Refused> {
    let request = quote_requests::find_locked(db, id)?;
    let is_due = request
        .cancel
        .as_ref()
        .is_some_and(|asked| asked.due_at <= now);
    if !is_due || !due::mark_escalated(db, id)? {
        return Ok(false);
    }
    let reason = request.cancel.as_ref().map(|asked| asked.reason.as_str());
    notices::admins(db, &request, Told::of(Kind::CancelUnanswered, reason), now)?;
    Ok(true)
}

/// The admins who are due to be mailed, each with what waits for a decision: counted once, for all of them.
fn summaries(db: &mut Db, today: OffsetDateTime) -> Result<Vec<(AccountId, Notice)>, DbError> {
    let admins = notifications::admins_to_mail(db, today)?;
    if admins.is_empty() {
        return Ok(Vec::new());
    }
    let summary = Notice::AdminSummary {
        applications: at(
            &applications::by_stage(db, OwnerFilter::All)?,
            ApplicationStage::Submitted,
        ),
        reports: at(&reports::counts(db)?, ReportState::Open),
        messages: at(&contact_messages::counts(db)?, ContactMessageState::Open),
    };
    let due = admins.into_iter().map(|admin| (admin, summary.clone()));
    Ok(due.collect())
}

/// How many of those that were counted are in a state.
fn at<S: Copy + PartialEq>(counts: &[(S, i64)], state: S) -> u32 {
    let found = counts.iter().find(|(counted, _)| *counted == state);
    found.map_or(0, |(_, count)| u32::try_from(*count).unwrap_or(u32::MAX))
}

/// Mails an admin once a day what waits for a decision, if something new has arrived.
fn sum_up(
    db: &mut Db,
    admin: AccountId,
    summary: &Notice,
    today: OffsetDateTime,
    now: OffsetDateTime,
) -> Result<bool, Refused> {
    if !notifications::mark_mailed(db, admin, today, now)? {
        return Ok(false);
    }
    let account = accounts::find(db, admin)?;
    outbox::notify(db, &account, summary, now)?;
    Ok(true)
}

/// Notifies a creative once a day how many open requests are new.
fn digest(db: &mut Db, creative: CreativeId, now: OffsetDateTime) -> Result<bool, Refused> {
    let today = calendar::day_of(now);
    let entry = creatives::find(db, creative)?;
    // Requests from before the first notice are in the inbox, and old news.
    let yesterday = || marsam_persistence::ids::fresh(now - Duration::DAY).to_string();
    let last = digests::last_request(db, creative)?.unwrap_or_else(yesterday);
    let new = due::open_since(db, creative, &entry.profile.choices.skills, &last)?;
    let is_first_today = digests::mark_sent(db, creative, today, new.first().unwrap_or(&last))?;
    if !is_first_today || new.is_empty() {
        return Ok(false);
    }
    let count = u32::try_from(new.len()).unwrap_or(u32::MAX);
    notifications::notify_creative(db, creative, RequestNotice::digest(count), now)?;
    Ok(true)
}
