//! What creatives and admins enter about transfers, as their calls do it.

use marsam_domain::calendar::day_of;
use marsam_domain::ids::CreativeId;
use marsam_domain::ledger::ProviderSlug;
use marsam_domain::payments::payouts::{
    Decision, PayoutDestination, PayoutDetailsDraft, PlanRules, SentOn,
};
use marsam_domain::payments::settlements::{NewFeeCollection, NewSettlement};
use marsam_persistence::batches::Batch;
use marsam_persistence::{Db, accounts, payouts as rows};
use marsam_workflows::payouts::{self, Deciding, Preparation, Step};
use marsam_workflows::{Refused, books};
use serde_json::json;
use time::OffsetDateTime;

use crate::DemoError;
use crate::data::{DeskStep, DetailsEntry};
use crate::load::{DemoIds, misfit, refused};

/// Takes a step.
pub(super) fn take(
    db: &mut Db,
    ids: &DemoIds,
    step: &DeskStep,
    at: OffsetDateTime,
) -> Result<(), DemoError> {
    match step {
        DeskStep::Details(entry) => details(db, ids, entry, at),
        DeskStep::Prepare(creatives) => prepare(db, ids, creatives, at),
        DeskStep::Sent(creative, reference) => {
            let sent_on = SentOn {
                bank_reference: reference.clone(),
                day: day_of(at),
            };
            let latest = latest(db, ids, creative, at)?;
            done(creative, payouts::sent(db, latest, &sent_on))
        }
        DeskStep::Withdraw(creative, note) => {
            let latest = latest(db, ids, creative, at)?;
            done(creative, payouts::withdraw(db, latest, note))
        }
        DeskStep::Returned(creative, note) => {
            let latest = latest(db, ids, creative, at)?;
            done(creative, payouts::returned(db, latest, note))
        }
        DeskStep::Block(creative, note) => {
            let about = Decision::OfCreative(listed(ids, creative)?);
            let deciding = Deciding {
                by: ids.admin()?,
                note,
                now: at,
            };
            done(creative, payouts::decide(db, about, true, deciding))
        }
        DeskStep::Settlement(reference, to_bank_fils, cost_fils) => {
            let new = NewSettlement {
                provider: ProviderSlug::Tap,
                reference: reference.clone(),
                settled_on: day_of(at),
                to_bank_fils: *to_bank_fils,
                cost_fils: *cost_fils,
            };
            done(
                reference,
                books::settle(db, &new, ids.admin()?, at).map(drop),
            )
        }
        DeskStep::CollectFee(creative, amount_fils, reference) => {
            let new = NewFeeCollection {
                creative: listed(ids, creative)?,
                amount_fils: *amount_fils,
                collected_on: day_of(at),
                reference: reference.clone(),
            };
            done(
                creative,
                books::collect_fee(db, &new, ids.admin()?, at).map(drop),
            )
        }
    }
}

fn done(whose: &str, made: Result<(), Refused>) -> Result<(), DemoError> {
    made.map_err(|error| refused(whose, error))
}

fn listed(ids: &DemoIds, key: &str) -> Result<CreativeId, DemoError> {
    let listed = ids.listed(key)?;
    listed.ok_or_else(|| misfit(key, "no creative named"))
}

/// A step of the creative's latest payout.
fn latest(db: &mut Db, ids: &DemoIds, key: &str, now: OffsetDateTime) -> Result<Step, DemoError> {
    let own = rows::of_account(db, ids.person(key)?.account, Batch::first())?;
    let payout = own.into_iter().max_by_key(|payout| payout.prepared_at);
    let payout = payout.ok_or_else(|| misfit(key, "no payout was prepared"))?;
    Ok(Step {
        payout: payout.id,
        by: ids.admin()?,
        now,
    })
}

/// What the form of the details admits.
fn destination(entry: &DetailsEntry) -> Result<PayoutDestination, DemoError> {
    let DetailsEntry(key, holder, iban) = entry;
    let draft = json!({ "holder": holder, "iban": iban });
    let draft: PayoutDetailsDraft =
        serde_json::from_value(draft).map_err(|error| misfit(key, &error.to_string()))?;
    PayoutDestination::try_from(draft).map_err(|errors| refused(key, errors.into()))
}

/// The creative enters where to be paid.
pub(in crate::load) fn details(
    db: &mut Db,
    ids: &DemoIds,
    entry: &DetailsEntry,
    at: OffsetDateTime,
) -> Result<(), DemoError> {
    let DetailsEntry(key, ..) = entry;
    let new = destination(entry)?;
    let account = accounts::find(db, ids.person(key)?.account)?;
    let set = payouts::set_details(db, &account, &new, &ids.settings.key, at);
    done(key, set.map(drop))
}

/// Prepares a payout to each of these creatives.
fn prepare(
    db: &mut Db,
    ids: &DemoIds,
    keys: &[String],
    at: OffsetDateTime,
) -> Result<(), DemoError> {
    let creatives = keys.iter().map(|key| listed(ids, key));
    let mut creatives = creatives.collect::<Result<Vec<_>, _>>()?;
    creatives.sort_unstable();
    let money = ids.money()?;
    let how = Preparation {
        by: ids.admin()?,
        key: &ids.settings.key,
        rules: PlanRules {
            payouts: money.payouts,
            holidays: &ids.settings.holidays,
            now: at,
        },
    };
    let prepared = payouts::prepare(db, &creatives, how);
    let prepared = prepared.map_err(|error| refused("a payout", error))?;
    match prepared.skipped.first() {
        None => Ok(()),
        Some(skipped) => Err(misfit(
            &keys.join(", "),
            &format!("no payout is ready: {:?}", skipped.reasons),
        )),
    }
}
