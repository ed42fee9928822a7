//! Checks the whole ledger against the rows that explain it.
//!
//! **Invariant:** the check reads and reports; it never corrects.

use std::collections::HashSet;
use std::ops::Range;

use marsam_domain::ids::QuoteRequestId;
use marsam_domain::ledger::invariants::{
    Broken, OpenPayout, OwedRefund, ProjectMoney, of_lines, of_project, of_recorded, of_transfers,
};
use marsam_domain::ledger::{Account, Balances, Line};
use marsam_domain::quote_requests::RequestStage;
use marsam_persistence::ledger::checks;
use marsam_persistence::{Db, payouts, quote_requests, refunds, request_money};

use super::purse::Purse;
use super::refunding::charges;
use crate::Refused;

/// How many rows one query reads.
const BATCH_SIZE: i64 = 1_000;

/// What was found.
#[derive(Debug, Default)]
pub(crate) struct Checked {
    /// How many projects were checked.
    pub(crate) projects: usize,
    /// How many have money.
    pub(crate) of_projects: usize,
    /// What does not hold.
    pub(crate) broken: Vec<Broken>,
}

/// Checks that all lines are balanced, and that each refund and payout has what its rows say.
///
/// # Errors
/// The database's.
pub(crate) fn sums(db: &mut Db, balances: &Balances) -> Result<Vec<Broken>, Refused> {
    let mut broken = of_lines(&lines_of(balances));
    let owed = refunds::owed(db)?.into_iter();
    let owed: Vec<OwedRefund> = owed
        .map(|(refund, owed_fils)| OwedRefund { refund, owed_fils })
        .collect();
    let open = payouts::prepared_amounts(db)?.into_iter();
    let open: Vec<OpenPayout> = open
        .map(|(payout, prepared_fils)| OpenPayout {
            payout,
            prepared_fils,
        })
        .collect();
    broken.extend(of_transfers(balances, &owed, &open));
    Ok(broken)
}

/// Checks that each project at one of these places, in the order of their ids, has what its rows say, and that nothing is
/// held for any other than those that have money.
///
/// # Errors
/// The database's.
pub(crate) fn projects(
    db: &mut Db,
    balances: &Balances,
    places: &Range<usize>,
) -> Result<Checked, Refused> {
    let mut broken = Vec::new();
    let mut known = HashSet::new();
    let mut projects = 0;
    let mut after = String::new();
    loop {
        let requests = request_money::requests(db, &after, BATCH_SIZE)?;
        let Some(last) = requests.last() else {
            break;
        };
        after = last.to_string();
        for request in requests {
            let place = known.len();
            known.insert(request);
            if !places.contains(&place) {
                continue;
            }
            let found = quote_requests::find(db, request)?;
            let purse = Purse::of(db, found)?;
            let project = project_of(db, &purse)?;
            broken.extend(of_project(balances, &project));
            projects += 1;
        }
    }
    broken.extend(held_without_a_row(balances, &known));
    Ok(Checked {
        projects,
        of_projects: known.len(),
        broken,
    })
}

/// Checks that what each project says is paid was paid, also where a provider never had money of it. Reads three numbers of
/// each.
///
/// # Errors
/// The database's.
pub(crate) fn recorded(db: &mut Db) -> Result<Vec<Broken>, Refused> {
    let mut broken = Vec::new();
    let mut after = String::new();
    loop {
        let projects = checks::recorded_after(db, &after, BATCH_SIZE)?;
        let Some(last) = projects.last() else {
            return Ok(broken);
        };
        after = last.request.to_string();
        broken.extend(projects.iter().filter_map(of_recorded));
    }
}

/// What is held for projects that have no row of their money.
fn held_without_a_row(balances: &Balances, known: &HashSet<QuoteRequestId>) -> Vec<Broken> {
    let held = balances.accounts().filter_map(|account| match account {
        Account::Held(request) if !known.contains(&request) => {
            Some((request, balances.credit_fils(account)))
        }
        _ => None,
    });
    let held = held.filter(|(_, held_fils)| *held_fils != 0);
    held.map(|(request, held_fils)| Broken::Held {
        request,
        held_fils,
        explained_fils: 0,
    })
    .collect()
}

/// The balance of each account, as a line.
fn lines_of(balances: &Balances) -> Vec<Line> {
    let accounts = balances.accounts();
    accounts
        .map(|account| Line {
            account,
            amount_fils: balances.debit_fils(account),
        })
        .collect()
}

fn project_of(db: &mut Db, purse: &Purse) -> Result<ProjectMoney, Refused> {
    let (sums, stage) = (purse.sums(), purse.request.stage);
    Ok(ProjectMoney {
        request: purse.request.id,
        is_running: stage.is_running(),
        is_ended: matches!(stage, RequestStage::Closed | RequestStage::Cancelled),
        price: sums.price(),
        fee: purse.fee,
        outside_fils: sums.outside_fils,
        credited_fils: sums.credited_fils,
        released_fils: sums.released_fils,
        refunded_held_fils: sums.refunded_held_fils,
        refunded_released_fils: sums.refunded_released_fils,
        taken_from_held_fils: sums.taken_from_held_fils,
        charges: charges(db, purse.request.id)?,
    })
}
