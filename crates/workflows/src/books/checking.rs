//! Whether the ledger holds: its own sums, and what the rows of projects, refunds, payouts and balances say.
//!
//! **Invariant:** the check reads and reports; it never corrects.

use std::collections::{BTreeMap, HashMap};
use std::fmt;

use marsam_domain::ids::{CreativeId, PaymentAttemptId, QuoteRequestId};
use marsam_domain::ledger::invariants::{Broken, ProjectMoney, of_project, of_transfers};
use marsam_domain::ledger::{Account, AccountKind, Balances, JournalKind, Line};
use marsam_domain::payments::charges::Charge;
use marsam_domain::payments::fees::AgreedFee;
use marsam_domain::payments::parts::Price;
use marsam_domain::payments::refunds::{RefundSource, RefundState};
use marsam_domain::quote_requests::RequestStage;
use marsam_persistence::ledger::checks::{self, ProjectLine, RefundRow};
use marsam_persistence::payouts::{balances as kept, lines, projects};
use marsam_persistence::{Db, DbError, fees};

/// How many projects, or creatives, are compared at once.
const AT_ONCE: i64 = 200;

/// Something that does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// One of the ledger's invariants.
    Broken(Broken),
    /// The lines of a journal do not sum to nothing.
    Journal {
        /// Its id.
        journal: String,
        /// The sum, in fils.
        fils: i64,
    },
    /// What a creative is owed is not what the list of payouts says.
    Balance {
        /// The creative.
        creative: CreativeId,
        /// By the ledger, in fils.
        owed_fils: i64,
        /// By the kept balance, in fils.
        kept_fils: i64,
    },
    /// What a creative is owed is not the sum of the lines that are in no payout.
    FreeLines {
        /// The creative.
        creative: CreativeId,
        /// By the ledger, in fils.
        owed_fils: i64,
        /// By the lines, in fils.
        free_fils: i64,
    },
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Broken(broken) => broken.fmt(f),
            Self::Journal { journal, fils } => {
                write!(f, "journal {journal}: its lines sum to {fils} fils")
            }
            Self::Balance {
                creative,
                owed_fils,
                kept_fils,
            } => write!(
                f,
                "creative {creative}: {owed_fils} fils are owed, the list says {kept_fils}"
            ),
            Self::FreeLines {
                creative,
                owed_fils,
                free_fils,
            } => write!(
                f,
                "creative {creative}: {owed_fils} fils are owed, {free_fils} are in no payout"
            ),
        }
    }
}

/// What of the ledger does not hold. Reads all of it.
pub fn verify(db: &mut Db) -> Result<Vec<Finding>, DbError> {
    let summed = checks::summed(db)?;
    let balances = &summed.balances;
    let mut found: Vec<Finding> = summed
        .unbalanced
        .into_iter()
        .map(|(journal, fils)| Finding::Journal { journal, fils })
        .collect();
    if summed.sum_fils != 0 {
        found.push(Finding::Broken(Broken::Unbalanced(summed.sum_fils)));
    }
    let below = balances.accounts().filter_map(|account| match account {
        Account::Suspense(attempt) if balances.credit_fils(account) < 0 => {
            Some(Finding::Broken(Broken::NegativeSuspense(attempt)))
        }
        _ => None,
    });
    found.extend(below);
    let (refunds, payouts) = checks::open_transfers(db)?;
    let transfers = of_transfers(balances, &refunds, &payouts).into_iter();
    found.extend(transfers.map(Finding::Broken));
    found.extend(projects_that_do_not_hold(db, balances)?);
    found.extend(balances_that_do_not_hold(db, balances)?);
    Ok(found)
}

fn projects_that_do_not_hold(db: &mut Db, balances: &Balances) -> Result<Vec<Finding>, DbError> {
    let mut found = Vec::new();
    let mut after = String::new();
    loop {
        let requests = checks::projects_after(db, &after, AT_ONCE)?;
        let Some(last) = requests.last() else {
            return Ok(found);
        };
        after = last.to_string();
        for project in money_of(db, &requests, balances)? {
            let broken = of_project(balances, &project).into_iter();
            found.extend(broken.map(Finding::Broken));
        }
    }
}

/// The money of some projects, as their rows and journals have it.
fn money_of(
    db: &mut Db,
    requests: &[QuoteRequestId],
    balances: &Balances,
) -> Result<Vec<ProjectMoney>, DbError> {
    let lines = checks::lines_of_projects(db, requests)?;
    let refunds = checks::refunds_of_projects(db, requests)?;
    let agreed = projects::fees(db, requests)?;
    let outside = fees::outside_of_projects(db, requests)?;
    let prices = checks::prices_of_projects(db, requests)?;
    let money = prices
        .into_iter()
        .map(|(request, stage, agreed_fils, recorded_fils)| {
            let own: Vec<ProjectLine> = of(&lines, |line| line.request == request);
            let back: Vec<RefundRow> = of(&refunds, |refund| refund.request == request);
            let held_by = |kinds: &[JournalKind]| {
                let held = Account::Held(request);
                credit_fils(&own, kinds, |line| line.account == held)
            };
            let none = AgreedFee {
                price_fils: agreed_fils,
                fee_fils: 0,
            };
            let paid = outside.get(&request).map(Vec::as_slice).unwrap_or_default();
            ProjectMoney {
                request,
                is_running: stage.is_running(),
                is_ended: matches!(stage, RequestStage::Closed | RequestStage::Cancelled),
                price: Price {
                    agreed_fils,
                    lowered_fils: 0,
                    recorded_fils,
                },
                fee: agreed.get(&request).copied().unwrap_or(none),
                outside_fils: paid.iter().map(|paid| paid.fils).sum(),
                credited_fils: held_by(&[JournalKind::Capture, JournalKind::SuspenseCredited]),
                released_fils: -held_by(&[JournalKind::Release]),
                refunded_held_fils: standing_fils(&back, |row| row.source == RefundSource::Held),
                refunded_released_fils: standing_fils(&back, |row| {
                    row.source == RefundSource::Released
                }),
                taken_from_held_fils: -held_by(&[JournalKind::TakenBack, JournalKind::WonBack]),
                charges: charges_of(&own, &back, balances),
            }
        });
    Ok(money.collect())
}

fn of<T: Copy>(all: &[T], which: impl Fn(&T) -> bool) -> Vec<T> {
    all.iter().copied().filter(|one| which(one)).collect()
}

/// What the lines of some journals credit, in fils.
fn credit_fils(lines: &[ProjectLine], kinds: &[JournalKind], which: impl Fn(&Line) -> bool) -> i64 {
    let chosen = lines
        .iter()
        .filter(|line| kinds.contains(&line.kind) && which(&line.line));
    chosen.map(|line| -line.line.amount_fils).sum()
}

/// Refunds that are not withdrawn, in fils. The rest of a refund that left in part was ordered with it.
fn standing_fils(refunds: &[RefundRow], which: impl Fn(&RefundRow) -> bool) -> i64 {
    let chosen = refunds.iter().filter(|refund| which(refund));
    chosen
        .map(|refund| {
            let ordered = if refund.is_rest {
                0
            } else {
                refund.amount_fils
            };
            let withdrawn = if refund.state == RefundState::Withdrawn {
                refund.amount_fils
            } else {
                0
            };
            ordered - withdrawn
        })
        .sum()
}

fn charges_of(lines: &[ProjectLine], refunds: &[RefundRow], balances: &Balances) -> Vec<Charge> {
    let mut by_attempt: BTreeMap<PaymentAttemptId, Vec<ProjectLine>> = BTreeMap::new();
    for line in lines {
        if let Some(attempt) = line.attempt {
            by_attempt.entry(attempt).or_default().push(*line);
        }
    }
    let charges = by_attempt.into_iter().map(|(attempt, own)| {
        let at_provider = |kinds: &[JournalKind]| {
            credit_fils(&own, kinds, |line| {
                line.account.kind() == AccountKind::AtProvider
            })
        };
        let taken = [JournalKind::TakenBack];
        // What a chargeback paid of unsent refunds is no refund of the charge.
        let covered = -credit_fils(&own, &taken, |line| {
            line.account.kind() == AccountKind::Refunding
        });
        Charge {
            attempt,
            captured_fils: -at_provider(&[JournalKind::Capture]),
            refunds_fils: standing_fils(refunds, |row| row.attempt == attempt) - covered,
            suspense_fils: balances.credit_fils(Account::Suspense(attempt)),
            taken_back_fils: at_provider(&[JournalKind::TakenBack, JournalKind::WonBack]),
            is_divisible: true,
        }
    });
    charges.collect()
}

/// The balances that are kept, and the lines that are in no payout, against the ledger.
fn balances_that_do_not_hold(db: &mut Db, balances: &Balances) -> Result<Vec<Finding>, DbError> {
    let mut owed: HashMap<CreativeId, i64> = balances
        .accounts()
        .filter_map(|account| match account {
            Account::Payable(creative) => Some((creative, balances.credit_fils(account))),
            _ => None,
        })
        .collect();
    let mut found = Vec::new();
    let mut after = String::new();
    loop {
        let rows = kept::all_after(db, &after, AT_ONCE)?;
        let Some((last, _)) = rows.last() else { break };
        after.clone_from(last);
        let creatives: Vec<CreativeId> = rows
            .iter()
            .filter_map(|(key, _)| key.parse().ok())
            .collect();
        let free = lines::free(db, &creatives)?;
        for (creative, kept_fils) in creatives.iter().zip(rows.iter().map(|(_, fils)| *fils)) {
            let owed_fils = owed.remove(creative).unwrap_or_default();
            let own = free.get(creative).map(Vec::as_slice).unwrap_or_default();
            let free_fils: i64 = own.iter().map(|line| line.net_fils).sum();
            let creative = *creative;
            if kept_fils != owed_fils {
                found.push(Finding::Balance {
                    creative,
                    owed_fils,
                    kept_fils,
                });
            }
            if free_fils != owed_fils {
                found.push(Finding::FreeLines {
                    creative,
                    owed_fils,
                    free_fils,
                });
            }
        }
    }
    let unknown = owed.into_iter().filter(|(_, fils)| *fils != 0);
    found.extend(unknown.map(|(creative, owed_fils)| Finding::Balance {
        creative,
        owed_fils,
        kept_fils: 0,
    }));
    Ok(found)
}
