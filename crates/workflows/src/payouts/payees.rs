//! What is known of a creative who is owed money, and the payout that could be prepared now.

use std::collections::{BTreeMap, HashMap};

use marsam_auth::secrets::SecretKey;
use marsam_domain::ids::{AccountId, CreativeId, QuoteRequestId};
use marsam_domain::payments::payouts::{
    PayableLine, PayeeFacts, PayoutPlan, PlanRules, ProjectFacts, Stop, plan,
};
use marsam_persistence::payouts::decisions::{self, Decided};
use marsam_persistence::payouts::facts::{self, PayeeAccount};
use marsam_persistence::payouts::{StoredDetails, balances, details, lines};
use marsam_persistence::{Db, DbError, money_state};
use time::OffsetDateTime;

use super::SEALED_IBAN;

/// A creative as far as payouts are concerned.
#[derive(Debug, Clone)]
pub struct Payee {
    /// The creative.
    pub creative: CreativeId,
    /// The account of the creative.
    pub account: Option<AccountId>,
    /// What the creative is owed, in fils.
    pub balance_fils: i64,
    /// The lines that are in no payout, oldest first.
    pub lines: Vec<PayableLine>,
    /// Their projects.
    pub projects: BTreeMap<QuoteRequestId, ProjectFacts>,
    /// Where to be paid.
    pub details: Option<StoredDetails>,
    /// What was decided about the creative.
    pub decision: Option<Decided>,
    /// What a payout would take now.
    pub plan: PayoutPlan,
}

/// Some creatives, in the order in which they were asked for; those that do not exist are left out.
pub(crate) fn of_creatives(
    db: &mut Db,
    wanted: &[CreativeId],
    key: &SecretKey,
    rules: PlanRules<'_>,
) -> Result<Vec<Payee>, DbError> {
    let is_paused = money_state::find(db)?.paused_at.is_some();
    let balances = balances::of_creatives(db, wanted)?;
    let mut free = lines::free(db, wanted)?;
    let mut stored = details::of_creatives(db, wanted)?;
    let mut decided = decisions::of_subjects(db, wanted)?;
    let accounts = facts::of_payees(db, wanted)?;
    let projects = projects_of(db, &free)?;
    let payees = wanted.iter().filter_map(|creative| {
        let account = accounts.get(creative)?;
        let details = stored.remove(creative);
        let decision = decided.remove(&creative.to_string());
        let lines = free.remove(creative).unwrap_or_default();
        let own: BTreeMap<_, _> = lines
            .iter()
            .filter_map(|line| line.request)
            .filter_map(|request| Some((request, projects.get(&request)?.clone())))
            .collect();
        let mut stops = stops_of(details.as_ref(), decision.as_ref(), account, rules.now);
        if is_paused {
            stops.push(Stop::Paused);
        }
        let unreadable = details
            .as_ref()
            .is_some_and(|details| key.open(SEALED_IBAN, &details.iban).is_none());
        if unreadable {
            stops.push(Stop::NoDetails);
        }
        let facts = PayeeFacts {
            was_paid: account.was_paid,
            has_asked: details.as_ref().is_some_and(|of| of.requested_at.is_some()),
            stops,
        };
        Some(Payee {
            creative: *creative,
            account: account.account,
            balance_fils: balances.get(creative).copied().unwrap_or_default(),
            plan: plan(&lines, &own, &facts, rules),
            lines,
            projects: own,
            details,
            decision,
        })
    });
    Ok(payees.collect())
}

fn projects_of(
    db: &mut Db,
    free: &HashMap<CreativeId, Vec<PayableLine>>,
) -> Result<BTreeMap<QuoteRequestId, ProjectFacts>, DbError> {
    let mut requests: Vec<QuoteRequestId> = free
        .values()
        .flatten()
        .filter_map(|line| line.request)
        .collect();
    requests.sort_unstable();
    requests.dedup();
    facts::of_projects(db, &requests)
}

/// What stops payouts to a creative, whatever is due.
fn stops_of(
    details: Option<&StoredDetails>,
    decision: Option<&Decided>,
    account: &PayeeAccount,
    now: OffsetDateTime,
) -> Vec<Stop> {
    let is_let_go = |at: OffsetDateTime| {
        decision.is_some_and(|decided| !decided.is_blocked && decided.at >= at)
    };
    let is_blocked = decision.is_some_and(|decided| decided.is_blocked);
    let by_admin = decision.is_some_and(|decided| decided.by.is_some());
    let stops = [
        (Stop::NoDetails, details.is_none()),
        (
            Stop::Stopped,
            details.is_some_and(|details| details.stopped_until.is_some_and(|until| until > now)),
        ),
        (
            Stop::Returned,
            details.is_some_and(|details| details.is_returned),
        ),
        (Stop::Admin, is_blocked && by_admin),
        (Stop::NotMe, is_blocked && !by_admin),
        (
            Stop::Suspended,
            account.suspended_at.is_some_and(|at| !is_let_go(at)),
        ),
    ];
    let holding = stops.into_iter().filter(|(_, holds)| *holds);
    holding.map(|(stop, _)| stop).collect()
}
