//! A payout that the bank carried out and that a restore has lost: prepared and sent in one step.

use marsam_domain::calendar::day_of;
use marsam_domain::events::CreativeEvent;
use marsam_domain::ids::{AccountId, QuoteRequestId};
use marsam_domain::ledger::{MoneyEvent, PayoutPosting};
use marsam_domain::notices::PayoutNoticeKind;
use marsam_domain::payments::payouts::{CarriedOut, PayoutCause, explain};
use marsam_persistence::payouts::{
    self, Entered, NewPayout, Payout, balances, details, facts, lines,
};
use marsam_persistence::{Db, DbError, creatives, ledger, money_state};
use time::OffsetDateTime;

use super::preparing::next_number;
use super::steps::{self, Step};
use crate::Refused;
use crate::own_money::refuse_payee;

/// Enters such a payout while payments are paused. It takes what its creative is owed as far as that explains it; a release
/// that is lost leaves the balance below 0 until it is repeated. The creative is notified.
///
/// # Errors
/// [`Refused::OwnReview`], [`DbError::NotFound`] for an unknown creative, and [`Refused::Stale`] while payments are not
/// paused, if a payout to the creative has the bank's reference already, and if one of this amount is prepared: that one is
/// entered as sent.
pub fn carried_out(
    db: &mut Db,
    new: &CarriedOut,
    by: AccountId,
    now: OffsetDateTime,
) -> Result<Payout, Refused> {
    creatives::state_of(db, new.creative)?;
    refuse_payee(db, by, &[new.creative])?;
    balances::lock(db, new.creative)?;
    let is_paused = money_state::find(db)?.paused_at.is_some();
    if !is_paused || payouts::has_reference(db, new.creative, &new.sent.bank_reference)? {
        return Err(Refused::Stale);
    }
    let prepared = payouts::prepared_of(db, new.creative)?;
    if prepared
        .iter()
        .any(|one| one.amount_fils == new.amount_fils)
    {
        return Err(Refused::Stale);
    }
    let payout = insert(db, new, by, now)?;
    let step = Step {
        payout: payout.id,
        by,
        now,
    };
    let posting = steps::posting(&payout);
    steps::post(
        db,
        &MoneyEvent::PayoutPrepared(posting),
        Some(&new.note),
        step,
    )?;
    details::set_requested(db, payout.creative, None)?;
    let to = payout
        .state
        .after(PayoutCause::Sent)
        .ok_or(Refused::Stale)?;
    let entered = Entered {
        transfer: Some((&new.sent.bank_reference, new.sent.day)),
        note: Some(&new.note),
    };
    steps::advance(db, &payout, to, entered)?;
    steps::post(db, &MoneyEvent::PayoutSent(posting), None, step)?;
    let note = format!(
        "{} {}: {}",
        payout.number, new.sent.bank_reference, new.note
    );
    steps::record(db, &payout, CreativeEvent::PayoutSent, &note, step)?;
    steps::tell(db, &payout, PayoutNoticeKind::PayoutSent, step)?;
    Ok(payout)
}

/// Stores the payout with what explains it; what does not is paid ahead of its release.
fn insert(
    db: &mut Db,
    new: &CarriedOut,
    by: AccountId,
    now: OffsetDateTime,
) -> Result<Payout, DbError> {
    let free = lines::free(db, &[new.creative])?.remove(&new.creative);
    let free = free.unwrap_or_default();
    let mut requests: Vec<QuoteRequestId> = free.iter().filter_map(|line| line.request).collect();
    requests.sort_unstable();
    requests.dedup();
    let projects = facts::of_projects(db, &requests)?;
    let explained = explain(&free, &projects, new.amount_fils, new.sent.day);
    // Details that were entered since are not those that it went to.
    let details = details::of_creative(db, new.creative)?
        .filter(|details| day_of(details.updated_at) <= new.sent.day);
    let stored = NewPayout {
        creative: new.creative,
        amount_fils: new.amount_fils,
        details: details.as_ref(),
        number: next_number(db, now)?,
        by,
        lines: &explained.taken,
    };
    let payout = payouts::insert(db, &stored, now)?;
    if explained.ahead_fils > 0 {
        let ahead = PayoutPosting {
            amount_fils: explained.ahead_fils,
            ..steps::posting(&payout)
        };
        let journal = MoneyEvent::PaidAhead(ahead).journal();
        let journal = journal.map_err(steps::unpostable)?;
        let posted = ledger::post(db, &journal, Some(&new.note), now)?;
        lines::take_credit(db, payout.id, posted)?;
    }
    Ok(payout)
}
