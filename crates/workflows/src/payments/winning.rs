//! What becomes of money that a payer's bank took back: it is won, or an admin decides that the creative bears some of it.
//!
//! **Invariant:** a chargeback is won once and borne once: the keys of both journals name it.

use marsam_domain::actors::Actor;
use marsam_domain::events::AccountEvent;
use marsam_domain::events::notes::{MoneyDecision, MoneyNote};
use marsam_domain::ids::{AccountId, PaymentAttemptId, QuoteRequestId};
use marsam_domain::ledger::{AccountKind, JournalKind, Line, MoneyEvent, TakeBack, TakeBackCause};
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::payments::charges::{TakenBack, names_reference};
use marsam_domain::payments::refunds::RefundSource;
use marsam_domain::quote_requests::lifecycle::{Action, advance};
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::events::{self, Reasoned, Subject};
use marsam_persistence::ledger::takings;
use marsam_persistence::payment_attempts::{self, PaymentAttempt};
use marsam_persistence::request_updates::{self, Concerned};
use marsam_persistence::{Db, ledger, notifications, quote_requests};
use time::OffsetDateTime;

use super::crediting::facts_with;
use super::purse::{Purse, post};
use super::refunding::{self, RefundWish};
use super::taken::TakenMoney;
use crate::own_money::refuse_side;
use crate::{Refused, notices};

/// A decision of an admin about money that was taken back.
#[derive(Debug, Clone)]
pub struct Verdict {
    /// All of what was taken back, or what the creative bears of it.
    pub amount_fils: i64,
    pub note: String,
    pub by: AccountId,
}

impl Verdict {
    fn note<'a>(
        &'a self,
        decision: MoneyDecision,
        taking: &'a Taking,
        request: QuoteRequestId,
    ) -> MoneyNote<'a> {
        MoneyNote {
            decision,
            reference: Some(&taking.reference),
            request,
            text: &self.note,
        }
    }
}

/// Money that was taken back of an attempt.
#[derive(Debug, Clone)]
pub(crate) struct Taking {
    cause: TakeBackCause,
    /// The provider's reference of it.
    reference: String,
    /// When it was posted, and what was written about it.
    at: OffsetDateTime,
    note: Option<String>,
    taken: TakenBack,
    /// What the creative bears of it by a decision that was not reversed.
    borne_fils: i64,
    is_borne: bool,
    is_won: bool,
}

impl Taking {
    /// Whether it can still be won: what a provider reversed or gave back itself cannot.
    pub(crate) const fn may_be_won(&self) -> bool {
        matches!(self.cause, TakeBackCause::Chargeback) && !self.is_won
    }

    /// What a creative can be charged of it.
    pub(crate) const fn bearable_fils(&self) -> i64 {
        if self.is_won || self.is_borne {
            0
        } else {
            self.taken.loss_fils
        }
    }

    /// As it is shown, of this attempt.
    pub(super) fn shown(self, attempt: PaymentAttemptId) -> TakenMoney {
        TakenMoney {
            attempt,
            cause: self.cause,
            at: self.at,
            amount_fils: self.taken.amount_fils(),
            held_fils: self.taken.held_fils,
            loss_fils: self.taken.loss_fils - self.borne_fils,
            borne_fils: self.borne_fils,
            is_won: self.is_won,
            reference: self.reference,
            note: self.note,
            entered_by: None,
        }
    }

    fn what(&self, attempt: &PaymentAttempt) -> TakeBack {
        TakeBack {
            provider: attempt.provider,
            cause: self.cause,
            reference: self.reference.clone(),
            request: attempt.request_id,
            attempt: attempt.id,
        }
    }
}

/// What was taken back of an attempt, oldest first.
pub(crate) fn takings_of(
    db: &mut Db,
    attempt: PaymentAttemptId,
) -> Result<Vec<Taking>, marsam_persistence::DbError> {
    let mut found: Vec<Taking> = Vec::new();
    for journal in takings::of_attempt(db, attempt)? {
        // `taken_back:chargeback:tap:CB-1`; a reference may have colons of its own.
        let mut parts = journal.key.splitn(4, ':').skip(1);
        let cause = parts.next().and_then(TakeBackCause::from_slug);
        let (Some(cause), Some(reference)) = (cause, parts.nth(1)) else {
            continue;
        };
        let place = found
            .iter()
            .position(|one| one.cause == cause && one.reference == reference);
        let Some(known) = place.and_then(|place| found.get_mut(place)) else {
            if journal.kind == JournalKind::TakenBack {
                found.push(Taking {
                    cause,
                    reference: reference.to_owned(),
                    at: journal.at,
                    note: journal.note,
                    taken: TakenBack::of_lines(&journal.lines),
                    borne_fils: 0,
                    is_borne: false,
                    is_won: false,
                });
            }
            continue;
        };
        match journal.kind {
            JournalKind::Borne => {
                known.is_borne = true;
                known.borne_fils = payable_fils(&journal.lines);
            }
            JournalKind::BorneReversed => known.borne_fils = 0,
            JournalKind::WonBack => known.is_won = true,
            _ => {}
        }
    }
    Ok(found)
}

fn payable_fils(lines: &[Line]) -> i64 {
    let own = lines
        .iter()
        .filter(|line| line.account.kind() == AccountKind::Payable);
    own.map(|line| line.amount_fils).sum()
}

/// The one that a decision is about: two of one amount are told apart by the provider's reference, where the note names
/// one, and otherwise the oldest is meant.
fn meant<'a>(
    found: &'a [Taking],
    note: &str,
    fits: impl Fn(&Taking) -> bool,
) -> Option<&'a Taking> {
    let is_named = |one: &&Taking| names_reference(note, &one.reference);
    if found.iter().any(|one| is_named(&one)) {
        found.iter().filter(is_named).find(|one| fits(one))
    } else {
        found.iter().find(|one| fits(one))
    }
}

fn out_of_range() -> Refused {
    FieldErrors::of("amount_fils", FieldCode::OutOfRange).into()
}

/// The request of an attempt and the attempt, locked in this order.
fn locked(db: &mut Db, attempt: PaymentAttemptId) -> Result<(Purse, PaymentAttempt), Refused> {
    let request = payment_attempts::find(db, attempt)?.request_id;
    let request = quote_requests::find_locked(db, request)?;
    let attempt = payment_attempts::lock(db, attempt)?;
    Ok((Purse::of(db, request)?, attempt))
}

/// The provider has paid a chargeback back: what the creative bore is theirs again, what was held is held again as far as
/// the price of a running project is open, and the rest goes back to the brand.
///
/// # Errors
/// [`Refused::OwnReview`], and 422 on `amount_fils` unless a chargeback of exactly this amount is open, of those that the
/// note names if it names any.
pub fn won(
    db: &mut Db,
    attempt: PaymentAttemptId,
    verdict: &Verdict,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let (mut purse, attempt) = locked(db, attempt)?;
    refuse_side(db, verdict.by, &purse.request)?;
    let found = takings_of(db, attempt.id)?;
    let fits = |one: &Taking| one.may_be_won() && one.taken.amount_fils() == verdict.amount_fils;
    let taking = meant(&found, &verdict.note, fits).ok_or_else(out_of_range)?;
    let is_running = purse.request.stage.is_running();
    let open_fils = if is_running {
        purse.sums().price().open_fils()
    } else {
        0
    };
    if taking.borne_fils > 0 {
        let creative = purse.creative()?;
        ledger::lock_payable(db, creative)?;
        let reversed = MoneyEvent::BorneReversed {
            what: taking.what(&attempt),
            creative,
            amount_fils: taking.borne_fils,
        };
        post(db, &reversed, Some(&verdict.note), now)?;
    }
    let won = taking.taken.won(open_fils);
    let event = MoneyEvent::WonBack {
        what: taking.what(&attempt),
        won,
    };
    post(db, &event, Some(&verdict.note), now)?;
    let mut money = attempt.money;
    money.taken_back_fils -= verdict.amount_fils;
    payment_attempts::store_money(db, attempt.id, money, attempt.captured_at)?;
    purse.money.sums.taken_from_held_fils -= won.held_fils;
    if won.suspense_fils > 0 {
        let back = RefundWish {
            amount_fils: won.suspense_fils,
            source: RefundSource::Suspense,
            is_decided: true,
            lowers: false,
            is_borne: false,
            ordered_by: Some(verdict.by),
            note: Some(verdict.note.clone()),
        };
        give_back(db, &mut purse, attempt.id, &back, now)?;
    }
    if is_running && won.held_fils > 0 {
        count(db, &mut purse, now)?;
    }
    purse.store(db, now)?;
    let note = verdict.note(MoneyDecision::ChargebackWon, taking, purse.request.id);
    decided(db, verdict.by, note, now)
}

/// What no project has a use for goes back to the brand.
fn give_back(
    db: &mut Db,
    purse: &mut Purse,
    attempt: PaymentAttemptId,
    back: &RefundWish,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    refunding::order_of(db, purse, back, attempt, now)?;
    let notice = notices::for_brand(db, &purse.request, Kind::RefundOrdered)?;
    let notice = notice.with_amount(back.amount_fils);
    let brand = purse.request.brand_id;
    Ok(notifications::notify_brand(db, brand, notice, now)?)
}

/// Counts what is held again, and completes a project that is paid in full so.
fn count(db: &mut Db, purse: &mut Purse, now: OffsetDateTime) -> Result<(), Refused> {
    let facts = facts_with(purse);
    let moved = advance(&facts, Action::CapturePayment, Actor::Clock, now)?;
    quote_requests::apply(db, &purse.request, &moved, None)?;
    notices::completed(db, &purse.request, &moved)?;
    purse.release(db, moved.to, now)
}

/// An admin decides that the creative bears some of what the operator bears of it.
///
/// # Errors
/// [`Refused::OwnReview`], and 422 on `amount_fils` beyond what the operator bears of one chargeback; each is decided once.
pub fn bear(
    db: &mut Db,
    attempt: PaymentAttemptId,
    verdict: &Verdict,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let (purse, attempt) = locked(db, attempt)?;
    refuse_side(db, verdict.by, &purse.request)?;
    let found = takings_of(db, attempt.id)?;
    let fits = |one: &Taking| (1..=one.bearable_fils()).contains(&verdict.amount_fils);
    let taking = meant(&found, &verdict.note, fits).ok_or_else(out_of_range)?;
    let creative = purse.creative()?;
    ledger::lock_payable(db, creative)?;
    let borne = MoneyEvent::Borne {
        what: taking.what(&attempt),
        creative,
        amount_fils: verdict.amount_fils,
    };
    post(db, &borne, Some(&verdict.note), now)?;
    let notice = notices::for_creative(&purse.request, creative, Kind::ChargeBorne);
    let notice = notice.with_amount(verdict.amount_fils);
    notifications::notify_creative(db, creative, notice, now)?;
    let note = verdict.note(MoneyDecision::Bear, taking, purse.request.id);
    decided(db, verdict.by, note, now)
}

/// Keeps who decided, and tells the open pages of the project.
fn decided(
    db: &mut Db,
    by: AccountId,
    note: MoneyNote<'_>,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    record_decision(db, by, note, now)?;
    Ok(request_updates::publish(
        db,
        note.request,
        &Concerned::Chosen,
    )?)
}

/// Keeps what an admin decided about money.
pub(super) fn record_decision(
    db: &mut Db,
    by: AccountId,
    note: MoneyNote<'_>,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let note = note.to_string();
    let decided = Reasoned::new(AccountEvent::MoneyDecided, Some(&note));
    Ok(events::record_with_reason(
        db,
        Subject::Account(by),
        Actor::Admin(by),
        decided,
        now,
    )?)
}
