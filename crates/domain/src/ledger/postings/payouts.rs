//! The journals of a payout.

use super::super::events::PayoutPosting;
use super::super::{Account, Journal, JournalKind, Links, Unpostable};
use super::lines::Lines;

const fn payout_links(payout: PayoutPosting) -> Links {
    Links {
        request: None,
        attempt: None,
        refund: None,
        payout: Some(payout.payout),
    }
}

pub(super) fn payout_prepared(payout: PayoutPosting) -> Result<Journal, Unpostable> {
    Lines::new()
        .debit(Account::Payable(payout.creative), payout.amount_fils)
        .credit(Account::Paying(payout.payout), payout.amount_fils)
        .journal(
            JournalKind::PayoutPrepared,
            format!("payout_prepared:{}", payout.payout),
            payout_links(payout),
        )
}

pub(super) fn payout_withdrawn(payout: PayoutPosting) -> Result<Journal, Unpostable> {
    let journal = Lines::new()
        .debit(Account::Paying(payout.payout), payout.amount_fils)
        .credit(Account::Payable(payout.creative), payout.amount_fils)
        .journal(
            JournalKind::PayoutWithdrawn,
            format!("payout_withdrawn:{}", payout.payout),
            payout_links(payout),
        )?;
    Ok(journal.reversing(format!("payout_prepared:{}", payout.payout)))
}

pub(super) fn payout_sent(payout: PayoutPosting) -> Result<Journal, Unpostable> {
    Lines::new()
        .debit(Account::Paying(payout.payout), payout.amount_fils)
        .credit(Account::AtBank, payout.amount_fils)
        .journal(
            JournalKind::PayoutSent,
            format!("payout_sent:{}", payout.payout),
            payout_links(payout),
        )
}

pub(super) fn payout_returned(payout: PayoutPosting) -> Result<Journal, Unpostable> {
    Lines::new()
        .debit(Account::AtBank, payout.amount_fils)
        .credit(Account::Payable(payout.creative), payout.amount_fils)
        .journal(
            JournalKind::PayoutReturned,
            format!("payout_returned:{}", payout.payout),
            payout_links(payout),
        )
}

/// The credit goes into the payout, and the debit with the next one.
pub(super) fn paid_ahead(payout: PayoutPosting) -> Result<Journal, Unpostable> {
    let payable = Account::Payable(payout.creative);
    Lines::new()
        .debit(payable, payout.amount_fils)
        .credit(payable, payout.amount_fils)
        .journal(
            JournalKind::PaidAhead,
            format!("paid_ahead:{}", payout.payout),
            payout_links(payout),
        )
}
