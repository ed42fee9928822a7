//! What a payout takes of the money that a creative is owed, and what stops it.
//!
//! **Invariant:** a payout takes every debit, and of the credits those that are due and not blocked; it never exceeds what
//! the creative is owed.

use std::collections::BTreeMap;

use time::OffsetDateTime;

use super::{LONGEST_WAIT, PayoutRules, ReleasedMoney};
use crate::calendar::Holidays;
use crate::ids::{LedgerLineId, QuoteRequestId};
use crate::ledger::JournalKind;
use crate::vocabulary::vocabulary;

vocabulary! {
    /// What wrote a line of what a creative is owed, except payouts themselves.
    pub enum PayableKind {
        /// Held money went to the creative.
        Release: "release";
        /// A refund of it that the creative bears.
        Refund: "refund";
        /// Such a refund was taken back.
        RefundWithdrawn: "refund_withdrawn";
        /// A chargeback that the creative bears, by an admin's decision.
        Borne: "borne";
        /// That decision was taken back.
        BorneReversed: "borne_reversed";
        /// A balance below 0 that the operator bears.
        WrittenOff: "written_off";
        /// The bank transferred it before its release was entered: a restore has lost that.
        PaidAhead: "paid_ahead";
    }
}

impl PayableKind {
    /// The kind of a journal that changes what a creative is owed; `None` for payouts and for all others.
    pub const fn of_journal(kind: JournalKind) -> Option<Self> {
        Some(match kind {
            JournalKind::Release => Self::Release,
            JournalKind::RefundOrdered => Self::Refund,
            JournalKind::RefundWithdrawn => Self::RefundWithdrawn,
            JournalKind::Borne => Self::Borne,
            JournalKind::BorneReversed => Self::BorneReversed,
            JournalKind::WrittenOff => Self::WrittenOff,
            JournalKind::PaidAhead => Self::PaidAhead,
            JournalKind::Capture
            | JournalKind::SuspenseCredited
            | JournalKind::RefundDone
            | JournalKind::PayoutPrepared
            | JournalKind::PayoutWithdrawn
            | JournalKind::PayoutSent
            | JournalKind::PayoutReturned
            | JournalKind::TakenBack
            | JournalKind::WonBack
            | JournalKind::Settlement => return None,
        })
    }

    /// The journals of all kinds.
    pub const JOURNALS: [JournalKind; 7] = [
        JournalKind::Release,
        JournalKind::RefundOrdered,
        JournalKind::RefundWithdrawn,
        JournalKind::Borne,
        JournalKind::BorneReversed,
        JournalKind::WrittenOff,
        JournalKind::PaidAhead,
    ];
}

/// A line of what a creative is owed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PayableLine {
    /// The line.
    pub line: LedgerLineId,
    /// What wrote it.
    pub kind: PayableKind,
    /// The project.
    pub request: Option<QuoteRequestId>,
    /// When.
    pub at: OffsetDateTime,
    /// What the creative gets, in fils; negative for what they bear.
    pub net_fils: i64,
    /// The fee on it, in fils.
    pub fee_fils: i64,
}

vocabulary! {
    /// Why the money of a project waits.
    pub enum LineBlock {
        /// It is on hold.
        Dispute: "dispute";
        /// A refund of it is looked at by an admin.
        RefundReview: "refund_review";
        /// The payer's bank took money back.
        Chargeback: "chargeback";
        /// Its brand reported a problem after its silence had closed the project.
        Reported: "reported";
        /// An admin has blocked it.
        Admin: "admin";
    }
}

/// What is known of a project whose money was released.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ProjectFacts {
    /// When the brand's silence counted as an approval.
    pub silent_at: Option<OffsetDateTime>,
    /// When the last money was captured.
    pub last_captured_at: Option<OffsetDateTime>,
    /// Whether some of it was paid by card.
    pub has_card_money: bool,
    /// Why its money waits.
    pub blocks: Vec<LineBlock>,
}

vocabulary! {
    /// Why nothing is transferred to a creative now.
    pub enum Stop {
        /// There is no IBAN, or it cannot be read any more.
        NoDetails: "no_details";
        /// The IBAN, the address or the way to sign in was changed lately.
        Stopped: "stopped";
        /// The bank returned a payout, and the details are the same.
        Returned: "returned";
        /// An admin has blocked it.
        Admin: "admin";
        /// The creative did not make the change of the details.
        NotMe: "not_me";
        /// The account is suspended.
        Suspended: "suspended";
        /// The balance is below 0.
        Negative: "negative";
        /// It is less than the smallest transfer.
        BelowMinimum: "below_minimum";
        /// Nothing is due yet.
        NotDue: "not_due";
        /// What is due is of projects whose money waits.
        BlockedProjects: "blocked_projects";
        /// Payouts are paused after a restore.
        Paused: "paused";
    }
}

/// What is known of a creative.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PayeeFacts {
    /// Whether a payout was sent before.
    pub was_paid: bool,
    /// Whether the creative asked to be paid although it is little.
    pub has_asked: bool,
    /// What stops payouts whatever is due.
    pub stops: Vec<Stop>,
}

/// By what a payout is planned.
#[derive(Clone, Copy, Debug)]
pub struct PlanRules<'a> {
    /// The operator's settings.
    pub payouts: PayoutRules,
    /// The days without work.
    pub holidays: &'a Holidays,
    /// The time.
    pub now: OffsetDateTime,
}

/// What a payout would take now.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PayoutPlan {
    /// The lines.
    pub taken: Vec<LedgerLineId>,
    /// Their sum in fils; at most 0 if nothing is to be transferred.
    pub amount_fils: i64,
    /// When each line is due; `None`: at once. In the order of the lines.
    pub due_at: Vec<Option<OffsetDateTime>>,
    /// Why nothing is transferred; empty if the payout can be prepared.
    pub stops: Vec<Stop>,
}

impl PayoutPlan {
    /// Whether it can be prepared.
    pub const fn is_ready(&self) -> bool {
        self.stops.is_empty()
    }

    /// When more is due, if something waits for a day.
    pub fn next_due_at(&self, now: OffsetDateTime) -> Option<OffsetDateTime> {
        let later = self.due_at.iter().flatten().filter(|at| **at > now);
        later.min().copied()
    }
}

/// Plans a payout of `lines`, all that are in no payout.
pub fn plan(
    lines: &[PayableLine],
    projects: &BTreeMap<QuoteRequestId, ProjectFacts>,
    payee: &PayeeFacts,
    rules: PlanRules<'_>,
) -> PayoutPlan {
    let none = ProjectFacts::default();
    let mut planned = PayoutPlan {
        stops: payee.stops.clone(),
        ..PayoutPlan::default()
    };
    let (mut balance_fils, mut oldest, mut has_blocked) = (0, None, false);
    for line in lines {
        let facts = line.request.and_then(|request| projects.get(&request));
        let facts = facts.unwrap_or(&none);
        let due_at = due_at(line, facts, payee, rules);
        planned.due_at.push(due_at);
        balance_fils += line.net_fils;
        let is_due = due_at.is_none_or(|at| at <= rules.now);
        let is_blocked = line.net_fils > 0 && !facts.blocks.is_empty();
        has_blocked |= is_due && is_blocked;
        if line.net_fils < 0 || (is_due && !is_blocked) {
            planned.taken.push(line.line);
            planned.amount_fils += line.net_fils;
            oldest = oldest.min(Some(line.at)).or(Some(line.at));
        }
    }
    if balance_fils < 0 {
        planned.stops.push(Stop::Negative);
    } else if planned.amount_fils <= 0 {
        let stop = if has_blocked {
            Stop::BlockedProjects
        } else {
            Stop::NotDue
        };
        planned.stops.push(stop);
    } else if planned.amount_fils < rules.payouts.min_fils
        && !payee.has_asked
        && oldest.is_none_or(|at| at + LONGEST_WAIT > rules.now)
    {
        planned.stops.push(Stop::BelowMinimum);
    }
    planned
}

/// When a line is due; `None` for all but releases.
fn due_at(
    line: &PayableLine,
    facts: &ProjectFacts,
    payee: &PayeeFacts,
    rules: PlanRules<'_>,
) -> Option<OffsetDateTime> {
    if line.kind != PayableKind::Release {
        return None;
    }
    let money = ReleasedMoney {
        released_at: line.at,
        is_by_silence: facts.silent_at.is_some_and(|silent| silent <= line.at),
        last_captured_at: facts.last_captured_at.unwrap_or(line.at),
        has_card_money: facts.has_card_money,
        is_first_payout: !payee.was_paid,
    };
    Some(money.due_at(rules.payouts.delay_days, rules.holidays))
}

#[cfg(test)]
mod tests;
