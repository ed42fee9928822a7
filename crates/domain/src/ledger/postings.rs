//! The journal of each event: which accounts it debits and credits.

mod lines;
mod payouts;

use self::lines::Lines;
use super::events::{
    Captured, MoneyEvent, RefundDone, RefundFrom, RefundPosting, Released, TakeBack,
};
use super::{Account, Journal, JournalKind, Links, ProviderSlug, Unpostable};
use crate::ids::{CreativeId, RefundId};
use crate::payments::charges::{TakenBack, WonBack};
use crate::vocabulary::Vocabulary as _;

impl MoneyEvent {
    /// The journal that records it.
    pub fn journal(&self) -> Result<Journal, Unpostable> {
        match self {
            Self::Captured(captured) => capture(captured),
            Self::SuspenseCredited {
                attempt,
                version,
                request,
                amount_fils,
            } => Lines::new()
                .debit(Account::Suspense(*attempt), *amount_fils)
                .credit(Account::Held(*request), *amount_fils)
                .journal(
                    JournalKind::SuspenseCredited,
                    format!("suspense_credited:{attempt}:{version}"),
                    Links {
                        request: Some(*request),
                        attempt: Some(*attempt),
                        ..Links::default()
                    },
                ),
            Self::Released(release) => released(*release),
            Self::RefundOrdered(order) => refund_ordered(*order),
            Self::RefundWithdrawn(order) => refund_withdrawn(*order),
            Self::RefundDone(done) => refund_done(*done),
            Self::PayoutPrepared(payout) => payouts::payout_prepared(*payout),
            Self::PayoutWithdrawn(payout) => payouts::payout_withdrawn(*payout),
            Self::PayoutSent(payout) => payouts::payout_sent(*payout),
            Self::PayoutReturned(payout) => payouts::payout_returned(*payout),
            Self::PaidAhead(payout) => payouts::paid_ahead(*payout),
            Self::TakenBack { what, borne, rest } => taken_back(what, borne, *rest),
            Self::Borne {
                what,
                creative,
                amount_fils,
            } => borne(what, *creative, *amount_fils),
            Self::BorneReversed {
                what,
                creative,
                amount_fils,
            } => borne_reversed(what, *creative, *amount_fils),
            Self::WonBack { what, won } => won_back(what, *won),
            Self::WrittenOff {
                creative,
                reference,
                amount_fils,
            } => written_off(*creative, reference, *amount_fils),
            Self::Settled {
                provider,
                reference,
                to_bank_fils,
                cost_fils,
            } => settled(*provider, reference, *to_bank_fils, *cost_fils),
        }
    }
}

fn capture(captured: &Captured) -> Result<Journal, Unpostable> {
    let Captured {
        provider,
        transaction,
        attempt,
        request,
        amount_fils,
        credited_fils,
    } = captured;
    let about = Links {
        request: Some(*request),
        attempt: Some(*attempt),
        ..Links::default()
    };
    Lines::new()
        .debit(Account::AtProvider(*provider), *amount_fils)
        .credit(Account::Held(*request), *credited_fils)
        .credit(Account::Suspense(*attempt), amount_fils - credited_fils)
        .journal(
            JournalKind::Capture,
            capture_key(*provider, transaction),
            about,
        )
}

/// The key of a capture: one piece of money is posted once, however often it is reported.
pub fn capture_key(provider: ProviderSlug, transaction: &str) -> String {
    format!("capture:{}:{transaction}", provider.slug())
}

/// The transaction that the key of a capture names.
pub fn captured_transaction(key: &str) -> Option<&str> {
    // A transaction may have colons of its own.
    key.splitn(3, ':').nth(2)
}

/// The key of a capture that its provider took back.
pub fn reversal_key(provider: ProviderSlug, transaction: &str) -> String {
    format!("taken_back:reversal:{}:{transaction}", provider.slug())
}

fn released(release: Released) -> Result<Journal, Unpostable> {
    let Released {
        request,
        creative,
        before_fils,
        amount_fils,
        fee_fils,
    } = release;
    let about = Links {
        request: Some(request),
        ..Links::default()
    };
    Lines::new()
        .debit(Account::Held(request), amount_fils)
        .credit(Account::Payable(creative), amount_fils - fee_fils)
        .credit(Account::FeeIncome(request), fee_fils)
        .journal(
            JournalKind::Release,
            format!("release:{request}:{before_fils}"),
            about,
        )
}

const fn refund_links(order: RefundPosting) -> Links {
    Links {
        request: Some(order.request),
        attempt: Some(order.attempt),
        refund: Some(order.refund),
        payout: None,
    }
}

const fn bearer(borne_by: Option<CreativeId>) -> Account {
    match borne_by {
        Some(creative) => Account::Payable(creative),
        None => Account::Loss,
    }
}

fn refund_ordered(order: RefundPosting) -> Result<Journal, Unpostable> {
    let amount = order.amount_fils;
    let lines = match order.from {
        RefundFrom::Held => Lines::new().debit(Account::Held(order.request), amount),
        RefundFrom::Suspense => Lines::new().debit(Account::Suspense(order.attempt), amount),
        RefundFrom::Released { borne_by, fee_fils } => Lines::new()
            .debit(bearer(borne_by), amount - fee_fils)
            .debit(Account::FeeIncome(order.request), fee_fils),
    };
    lines
        .credit(Account::Refunding(order.refund), amount)
        .journal(
            JournalKind::RefundOrdered,
            format!("refund_ordered:{}", order.refund),
            refund_links(order),
        )
}

fn refund_withdrawn(order: RefundPosting) -> Result<Journal, Unpostable> {
    let amount = order.amount_fils;
    let lines = Lines::new().debit(Account::Refunding(order.refund), amount);
    let lines = match order.from {
        RefundFrom::Held => lines.credit(Account::Held(order.request), amount),
        RefundFrom::Suspense => lines.credit(Account::Suspense(order.attempt), amount),
        RefundFrom::Released { borne_by, fee_fils } => lines
            .credit(bearer(borne_by), amount - fee_fils)
            .credit(Account::FeeIncome(order.request), fee_fils),
    };
    let journal = lines.journal(
        JournalKind::RefundWithdrawn,
        format!("refund_withdrawn:{}", order.refund),
        refund_links(order),
    )?;
    Ok(journal.reversing(format!("refund_ordered:{}", order.ordered_as)))
}

fn refund_done(done: RefundDone) -> Result<Journal, Unpostable> {
    let owed = (done.ordered_fils - done.left_fils).max(0);
    let lines = Lines::new()
        .debit(Account::Refunding(done.refund), done.ordered_fils)
        .debit(Account::Loss, (done.left_fils - done.ordered_fils).max(0));
    let lines = still_owed(lines, owed, done.rest)?;
    let source = match done.provider {
        Some(provider) => Account::AtProvider(provider),
        None => Account::AtBank,
    };
    let about = Links {
        refund: Some(done.refund),
        ..Links::default()
    };
    lines.credit(source, done.left_fils).journal(
        JournalKind::RefundDone,
        format!("refund_done:{}", done.refund),
        about,
    )
}

/// What of a refund is still owed is a refund of its own.
fn still_owed(lines: Lines, owed_fils: i64, rest: Option<RefundId>) -> Result<Lines, Unpostable> {
    match rest {
        _ if owed_fils == 0 => Ok(lines),
        Some(rest) => Ok(lines.credit(Account::Refunding(rest), owed_fils)),
        None => Err(Unpostable::NoRest),
    }
}

fn take_back_key(what: &TakeBack, step: &str) -> String {
    let (cause, provider) = (what.cause.slug(), what.provider.slug());
    format!("{step}:{cause}:{provider}:{}", what.reference)
}

const fn take_back_links(what: &TakeBack) -> Links {
    Links {
        request: Some(what.request),
        attempt: Some(what.attempt),
        refund: None,
        payout: None,
    }
}

fn taken_back(
    what: &TakeBack,
    borne: &TakenBack,
    rest: Option<RefundId>,
) -> Result<Journal, Unpostable> {
    let mut lines = Lines::new();
    for covered in &borne.refunds {
        lines = lines.debit(Account::Refunding(covered.refund), covered.amount_fils);
        lines = still_owed(lines, covered.amount_fils - covered.paid_fils, rest)?;
    }
    lines
        .debit(Account::Suspense(what.attempt), borne.suspense_fils)
        .debit(Account::Held(what.request), borne.held_fils)
        .debit(Account::Loss, borne.loss_fils)
        .credit(Account::AtProvider(what.provider), borne.amount_fils())
        .journal(
            JournalKind::TakenBack,
            take_back_key(what, "taken_back"),
            take_back_links(what),
        )
}

fn borne(what: &TakeBack, creative: CreativeId, amount_fils: i64) -> Result<Journal, Unpostable> {
    Lines::new()
        .debit(Account::Payable(creative), amount_fils)
        .credit(Account::Loss, amount_fils)
        .journal(
            JournalKind::Borne,
            take_back_key(what, "borne"),
            take_back_links(what),
        )
}

fn borne_reversed(
    what: &TakeBack,
    creative: CreativeId,
    amount_fils: i64,
) -> Result<Journal, Unpostable> {
    let journal = Lines::new()
        .debit(Account::Loss, amount_fils)
        .credit(Account::Payable(creative), amount_fils)
        .journal(
            JournalKind::BorneReversed,
            take_back_key(what, "borne_reversed"),
            take_back_links(what),
        )?;
    Ok(journal.reversing(take_back_key(what, "borne")))
}

fn won_back(what: &TakeBack, won: WonBack) -> Result<Journal, Unpostable> {
    Lines::new()
        .debit(
            Account::AtProvider(what.provider),
            won.loss_fils + won.held_fils + won.suspense_fils,
        )
        .credit(Account::Loss, won.loss_fils)
        .credit(Account::Held(what.request), won.held_fils)
        .credit(Account::Suspense(what.attempt), won.suspense_fils)
        .journal(
            JournalKind::WonBack,
            take_back_key(what, "won_back"),
            take_back_links(what),
        )
}

fn written_off(
    creative: CreativeId,
    reference: &str,
    amount_fils: i64,
) -> Result<Journal, Unpostable> {
    Lines::new()
        .debit(Account::Loss, amount_fils)
        .credit(Account::Payable(creative), amount_fils)
        .journal(
            JournalKind::WrittenOff,
            format!("written_off:{reference}"),
            Links::default(),
        )
}

fn settled(
    provider: ProviderSlug,
    reference: &str,
    to_bank_fils: i64,
    cost_fils: i64,
) -> Result<Journal, Unpostable> {
    Lines::new()
        .debit(Account::AtBank, to_bank_fils)
        .debit(Account::ProviderCost, cost_fils)
        .credit(Account::AtProvider(provider), to_bank_fils + cost_fils)
        .journal(
            JournalKind::Settlement,
            format!("settlement:{}:{reference}", provider.slug()),
            Links::default(),
        )
}
