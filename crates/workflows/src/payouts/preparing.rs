//! Payouts are prepared: their lines, amounts, details and numbers are frozen.

use marsam_auth::secrets::SecretKey;
use marsam_domain::actors::Actor;
use marsam_domain::events::CreativeEvent;
use marsam_domain::ids::{AccountId, CreativeId};
use marsam_domain::ledger::{MoneyEvent, PayoutPosting};
use marsam_domain::payments::papers::{PaperNumber, Series, year_of};
use marsam_domain::payments::payouts::{PlanRules, Stop};
use marsam_persistence::events::{self, Reasoned, Subject};
use marsam_persistence::payouts::{self, NewPayout, Payout, balances, details};
use marsam_persistence::{Db, DbError, ledger, money_state, number_series};
use time::OffsetDateTime;

use super::payees::{self, Payee};
use crate::Refused;
use crate::own_money::refuse_payee;

/// Who prepares, and by what.
#[derive(Clone, Copy, Debug)]
pub struct Preparation<'a> {
    /// The admin.
    pub by: AccountId,
    /// Opens what is sealed: details that cannot be read are not paid to.
    pub key: &'a SecretKey,
    /// By what a payout is planned.
    pub rules: PlanRules<'a>,
}

/// A creative who gets no transfer now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Skipped {
    /// The creative.
    pub creative: CreativeId,
    /// Why.
    pub reasons: Vec<Stop>,
}

/// What was prepared.
#[derive(Debug, Default)]
pub struct Prepared {
    /// The payouts.
    pub payouts: Vec<Payout>,
    /// The creatives who are not paid now.
    pub skipped: Vec<Skipped>,
}

/// Prepares a payout to each of these creatives, in the order of their ids; those that are not ready are skipped.
///
/// # Errors
/// [`Refused::OwnReview`] where the admin is one of them.
pub fn prepare(
    db: &mut Db,
    creatives: &[CreativeId],
    how: Preparation<'_>,
) -> Result<Prepared, Refused> {
    refuse_payee(db, how.by, creatives)?;
    // All locks before the first number, which is taken last.
    for creative in creatives {
        balances::lock(db, *creative)?;
    }
    let mut prepared = Prepared::default();
    for payee in payees::of_creatives(db, creatives, how.key, how.rules)? {
        if payee.plan.is_ready() {
            prepared.payouts.push(prepare_one(db, &payee, how)?);
        } else {
            prepared.skipped.push(Skipped {
                creative: payee.creative,
                reasons: payee.plan.stops,
            });
        }
    }
    Ok(prepared)
}

fn prepare_one(db: &mut Db, payee: &Payee, how: Preparation<'_>) -> Result<Payout, Refused> {
    let now = how.rules.now;
    let found = payee.details.as_ref().ok_or(DbError::NotFound)?;
    let new = NewPayout {
        creative: payee.creative,
        amount_fils: payee.plan.amount_fils,
        details: Some(found),
        number: next_number(db, now)?,
        by: how.by,
        lines: &payee.plan.taken,
    };
    let payout = payouts::insert(db, &new, now)?;
    let posting = PayoutPosting {
        payout: payout.id,
        creative: payee.creative,
        amount_fils: payout.amount_fils,
    };
    post(db, &MoneyEvent::PayoutPrepared(posting), how)?;
    details::set_requested(db, payee.creative, None)?;
    events::record_with_reason(
        db,
        Subject::Creative(payee.creative),
        Actor::Admin(how.by),
        Reasoned::new(CreativeEvent::PayoutPrepared, Some(&payout.number)),
        now,
    )?;
    Ok(payout)
}

/// The number of a statement that is made now; tests have a series of their own.
pub(super) fn next_number(db: &mut Db, now: OffsetDateTime) -> Result<PaperNumber, DbError> {
    let money = money_state::find(db)?;
    let series = if money.is_live == Some(false) {
        Series::Test
    } else {
        Series::Statement
    };
    number_series::next(db, series, year_of(now), money.run)
}

fn post(db: &mut Db, event: &MoneyEvent, how: Preparation<'_>) -> Result<(), Refused> {
    let journal = event.journal().map_err(super::steps::unpostable)?;
    ledger::post(db, &journal, None, how.rules.now)?;
    Ok(())
}
