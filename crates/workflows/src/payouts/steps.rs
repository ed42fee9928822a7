//! What an admin enters about a payout: sent, taken back, returned. Each once.

use marsam_domain::actors::Actor;
use marsam_domain::calendar::last_second;
use marsam_domain::events::CreativeEvent;
use marsam_domain::ids::{AccountId, CreativeId, PayoutId, QuoteRequestId};
use marsam_domain::ledger::{MoneyEvent, PayoutPosting, Unpostable};
use marsam_domain::notices::{PayoutNotice, PayoutNoticeKind};
use marsam_domain::payments::payouts::{PayoutCause, PayoutState, SentOn};
use marsam_persistence::events::{self, Reasoned, Subject};
use marsam_persistence::payouts::{self, Entered, Payout, details, lines};
use marsam_persistence::{Db, DbError, ledger, notifications};
use time::OffsetDateTime;

use crate::Refused;
use crate::own_money::refuse_payee;

/// Who enters a step, and when.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The payout.
    pub payout: PayoutId,
    /// The admin.
    pub by: AccountId,
    /// The time.
    pub now: OffsetDateTime,
}

/// A journal that cannot be posted is a broken row.
pub(super) fn unpostable(error: Unpostable) -> DbError {
    DbError::Corrupt(format!("a payout: {error}"))
}

/// The payout of a step, locked, which is none to the admin.
///
/// # Errors
/// [`Refused::OwnReview`].
fn locked(db: &mut Db, step: Step) -> Result<Payout, Refused> {
    let payout = payouts::find_locked(db, step.payout)?;
    refuse_payee(db, step.by, &[payout.creative])?;
    Ok(payout)
}

/// The bank has carried a payout out: its creative is notified.
///
/// # Errors
/// [`Refused::OwnReview`], [`Refused::Stale`] if it was sent, taken back or returned already; [`Refused::Invalid`] for a
/// day before it was prepared.
pub fn sent(db: &mut Db, step: Step, entered: &SentOn) -> Result<(), Refused> {
    let payout = locked(db, step)?;
    let to = next(&payout, PayoutCause::Sent)?;
    entered.not_before(payout.prepared_at)?;
    let transfer = Entered {
        transfer: Some((&entered.bank_reference, entered.day)),
        note: None,
    };
    advance(db, &payout, to, transfer)?;
    post(db, &MoneyEvent::PayoutSent(posting(&payout)), None, step)?;
    let note = format!("{} {}", payout.number, entered.bank_reference);
    record(db, &payout, CreativeEvent::PayoutSent, &note, step)?;
    tell(db, &payout, PayoutNoticeKind::PayoutSent, step)
}

/// A payout is taken back before the bank carried it out: its lines are free again.
///
/// # Errors
/// [`Refused::OwnReview`], [`Refused::Stale`] if it is not prepared now.
pub fn withdraw(db: &mut Db, step: Step, note: &str) -> Result<(), Refused> {
    let payout = locked(db, step)?;
    let to = next(&payout, PayoutCause::Withdraw)?;
    advance(db, &payout, to, noted(note))?;
    let withdrawal = Withdrawal {
        by: Actor::Admin(step.by),
        note: Some(note),
        now: step.now,
    };
    Ok(withdrawal.free(db, &payout)?)
}

/// Who takes payouts back, why and when.
#[derive(Clone, Copy, Debug)]
pub(super) struct Withdrawal<'a> {
    /// An admin, or a creative whose money is blocked by "Not me".
    pub(super) by: Actor,
    /// Why; only of an admin.
    pub(super) note: Option<&'a str>,
    /// The time.
    pub(super) now: OffsetDateTime,
}

impl Withdrawal<'_> {
    /// Takes back what is prepared for a creative whose money is blocked, or what of it has money of the project that is:
    /// the file for the bank may name a stranger's IBAN. The caller holds the lock of the creative.
    pub(super) fn of_blocked(
        self,
        db: &mut Db,
        creative: CreativeId,
        project: Option<QuoteRequestId>,
    ) -> Result<(), DbError> {
        for payout in payouts::prepared_of(db, creative)? {
            if project.is_some() {
                let lines = lines::of_payout(db, payout.id)?;
                if lines.iter().all(|line| line.request != project) {
                    continue;
                }
            }
            let to = payout.state.after(PayoutCause::Withdraw);
            let entered = Entered {
                transfer: None,
                note: self.note,
            };
            payouts::advance(db, &payout, to.ok_or(DbError::Conflict)?, entered)?;
            self.free(db, &payout)?;
        }
        Ok(())
    }

    /// The lines of a payout that was taken back are free again.
    fn free(self, db: &mut Db, payout: &Payout) -> Result<(), DbError> {
        lines::let_go(db, payout.id)?;
        let event = MoneyEvent::PayoutWithdrawn(posting(payout));
        let journal = event.journal().map_err(unpostable)?;
        ledger::post(db, &journal, self.note, self.now)?;
        let number = &payout.number;
        let said = self
            .note
            .map_or_else(|| number.clone(), |note| format!("{number} {note}"));
        events::record_with_reason(
            db,
            Subject::Creative(payout.creative),
            self.by,
            Reasoned::new(CreativeEvent::PayoutWithdrawn, Some(&said)),
            self.now,
        )
    }
}

/// The bank has returned a payout: its lines are free again, and the details are blocked until they change.
///
/// # Errors
/// [`Refused::OwnReview`], [`Refused::Stale`] if it was not sent, or was returned already.
pub fn returned(db: &mut Db, step: Step, note: &str) -> Result<(), Refused> {
    let payout = locked(db, step)?;
    let to = next(&payout, PayoutCause::Returned)?;
    advance(db, &payout, to, noted(note))?;
    lines::let_go(db, payout.id)?;
    // One that was entered after the bank had carried it out was prepared here after its day.
    let sent_by = payout.sent_on.map(last_second);
    let went_at = sent_by.map_or(payout.prepared_at, |end| end.min(payout.prepared_at));
    details::mark_returned(db, payout.creative, went_at)?;
    let event = MoneyEvent::PayoutReturned(posting(&payout));
    post(db, &event, Some(note), step)?;
    let note = format!("{} {note}", payout.number);
    record(db, &payout, CreativeEvent::PayoutReturned, &note, step)?;
    tell(db, &payout, PayoutNoticeKind::PayoutReturned, step)
}

fn next(payout: &Payout, cause: PayoutCause) -> Result<PayoutState, Refused> {
    payout.state.after(cause).ok_or(Refused::Stale)
}

const fn noted(note: &str) -> Entered<'_> {
    Entered {
        transfer: None,
        note: Some(note),
    }
}

pub(super) fn advance(
    db: &mut Db,
    payout: &Payout,
    to: PayoutState,
    entered: Entered<'_>,
) -> Result<(), Refused> {
    payouts::advance(db, payout, to, entered).map_err(|error| match error {
        DbError::Conflict => Refused::Stale,
        other => other.into(),
    })
}

pub(super) const fn posting(payout: &Payout) -> PayoutPosting {
    PayoutPosting {
        payout: payout.id,
        creative: payout.creative,
        amount_fils: payout.amount_fils,
    }
}

pub(super) fn post(
    db: &mut Db,
    event: &MoneyEvent,
    note: Option<&str>,
    step: Step,
) -> Result<(), Refused> {
    let journal = event.journal().map_err(unpostable)?;
    ledger::post(db, &journal, note, step.now)?;
    Ok(())
}

pub(super) fn record(
    db: &mut Db,
    payout: &Payout,
    event: CreativeEvent,
    note: &str,
    step: Step,
) -> Result<(), Refused> {
    Ok(events::record_with_reason(
        db,
        Subject::Creative(payout.creative),
        Actor::Admin(step.by),
        Reasoned::new(event, Some(note)),
        step.now,
    )?)
}

pub(super) fn tell(
    db: &mut Db,
    payout: &Payout,
    kind: PayoutNoticeKind,
    step: Step,
) -> Result<(), Refused> {
    let notice = PayoutNotice {
        kind,
        amount_fils: payout.amount_fils,
        payout_id: Some(payout.id.to_string()),
        number: Some(payout.number.clone()),
    };
    Ok(notifications::notify_of_payout(
        db,
        payout.creative,
        notice,
        step.now,
    )?)
}
