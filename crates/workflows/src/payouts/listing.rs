//! Payouts and what is due, as admins see them.

use std::collections::{BTreeSet, HashMap};

use marsam_auth::secrets::SecretKey;
use marsam_domain::ids::{AccountId, BrandId, CreativeId, PayoutId, QuoteRequestId};
use marsam_domain::payments::payouts::{LineBlock, PayoutState, PlanRules};
use marsam_persistence::pages::{Filter, Page, Slice};
use marsam_persistence::payouts::projects::ProjectName;
use marsam_persistence::payouts::{self, Payout, balances, projects};
use marsam_persistence::viewers::{CreativeName, names_of};
use marsam_persistence::{Db, DbError, account_browsers, phones};
use time::Duration;

use super::sharing::paid_alike;
use super::{Payee, SEALED_IBAN, payees};
use crate::reviews::same_number;

/// A brand whose account is younger than this when it pays is looked at first.
const YOUNG_BRAND: Duration = Duration::days(30);

/// What an admin looks at before the money of a creative leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LookFirst {
    /// The account of a brand was new when it paid.
    YoungBrand,
    /// A brand and the creative have signed in from one browser.
    SharedBrowser,
    /// A brand and the creative gave one phone number.
    SharedPhone,
    /// Another creative is paid to the same IBAN.
    SharedIban,
}

impl LookFirst {
    /// Every sign.
    pub const ALL: [Self; 4] = [
        Self::YoungBrand,
        Self::SharedBrowser,
        Self::SharedPhone,
        Self::SharedIban,
    ];

    /// The name in the API.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::YoungBrand => "young_brand",
            Self::SharedBrowser => "shared_browser",
            Self::SharedPhone => "shared_phone",
            Self::SharedIban => "shared_iban",
        }
    }
}

/// A project whose money waits.
#[derive(Debug, Clone)]
pub struct BlockedProject {
    /// The project.
    pub request: QuoteRequestId,
    /// What people call it by.
    pub code: String,
    /// The brand.
    pub brand: Option<BrandId>,
    /// The selected creative.
    pub creative: Option<CreativeId>,
    /// What of it waits, in fils.
    pub net_fils: i64,
    /// Why.
    pub reasons: Vec<LineBlock>,
}

/// A creative who is owed money, or owes some.
#[derive(Debug, Clone)]
pub struct DueRow {
    /// The creative, with what could be prepared now.
    pub payee: Payee,
    /// What the creative is called.
    pub name: CreativeName,
    /// What an admin looks at first.
    pub look_first: Vec<LookFirst>,
    /// The other creatives who are paid to the same IBAN.
    pub same_iban: Vec<CreativeName>,
    /// The projects whose money waits.
    pub blocked: Vec<BlockedProject>,
}

/// The creatives whose balance is not 0; of each page, those first who can be paid now.
pub fn due(
    db: &mut Db,
    page: Page,
    key: &SecretKey,
    rules: PlanRules<'_>,
) -> Result<Slice<DueRow>, DbError> {
    balances::open(db, page)?.map_all(|creatives| {
        let mut due = rows(db, &creatives, key, rules)?;
        due.sort_by_key(|row| !row.payee.plan.is_ready());
        Ok(due)
    })
}

fn rows(
    db: &mut Db,
    creatives: &[CreativeId],
    key: &SecretKey,
    rules: PlanRules<'_>,
) -> Result<Vec<DueRow>, DbError> {
    let payees = payees::of_creatives(db, creatives, key, rules)?;
    let mut names = names_of(db, creatives)?;
    let requests: Vec<QuoteRequestId> = payees
        .iter()
        .flat_map(|payee| payee.projects.keys().copied())
        .collect();
    let projects = projects::names(db, &requests)?;
    let details: Vec<_> = payees
        .iter()
        .filter_map(|payee| payee.details.as_ref())
        .collect();
    let mut alike = paid_alike(db, &details)?;
    let sharers: Vec<CreativeId> = alike.values().flatten().copied().collect();
    let sharers = names_of(db, &sharers)?;
    let mut rows = Vec::new();
    for payee in payees {
        let Some(name) = names.remove(&payee.creative) else {
            continue;
        };
        let others = alike.remove(&payee.creative).unwrap_or_default();
        rows.push(DueRow {
            name,
            look_first: look_first(db, &payee, &projects, !others.is_empty())?,
            same_iban: others
                .iter()
                .filter_map(|other| sharers.get(other).cloned())
                .collect(),
            blocked: blocked(&payee, &projects),
            payee,
        });
    }
    Ok(rows)
}

fn look_first(
    db: &mut Db,
    payee: &Payee,
    projects: &HashMap<QuoteRequestId, ProjectName>,
    shares_iban: bool,
) -> Result<Vec<LookFirst>, DbError> {
    let known = |request| projects.get(request);
    let is_young = payee.projects.iter().any(|(request, facts)| {
        let since = known(request).map(|project| project.brand_since);
        since
            .zip(facts.last_captured_at)
            .is_some_and(|(since, captured)| captured - since < YOUNG_BRAND)
    });
    let (mut shares_browser, mut shares_phone) = (false, false);
    if let Some(account) = payee.account {
        let own: Vec<&ProjectName> = payee.projects.keys().filter_map(known).collect();
        let phone = phones::of_account(db, account)?;
        shares_phone = own
            .iter()
            .any(|project| same_number(project.brand_phone.as_deref(), phone.as_deref()));
        let brands: BTreeSet<AccountId> = own.iter().map(|project| project.brand_account).collect();
        for brand in brands {
            shares_browser = shares_browser || account_browsers::are_shared(db, brand, account)?;
        }
    }
    let signs = [
        (LookFirst::YoungBrand, is_young),
        (LookFirst::SharedBrowser, shares_browser),
        (LookFirst::SharedPhone, shares_phone),
        (LookFirst::SharedIban, shares_iban),
    ];
    let found = signs.into_iter().filter(|(_, holds)| *holds);
    Ok(found.map(|(sign, _)| sign).collect())
}

fn blocked(payee: &Payee, projects: &HashMap<QuoteRequestId, ProjectName>) -> Vec<BlockedProject> {
    let held = payee
        .projects
        .iter()
        .filter(|(_, facts)| !facts.blocks.is_empty());
    held.map(|(request, facts)| {
        let lines = payee.lines.iter();
        let own = lines.filter(|line| line.request == Some(*request) && line.net_fils > 0);
        let project = projects.get(request);
        BlockedProject {
            request: *request,
            code: project
                .map(|project| project.code.clone())
                .unwrap_or_default(),
            brand: project.map(|project| project.brand),
            creative: project.and_then(|project| project.creative),
            net_fils: own.map(|line| line.net_fils).sum(),
            reasons: facts.blocks.clone(),
        }
    })
    .collect()
}

/// A payout with the name of its creative.
#[derive(Debug, Clone)]
pub struct NamedPayout {
    /// The payout.
    pub payout: Payout,
    /// What the creative is called.
    pub name: CreativeName,
    /// Of the IBAN; `None` where it cannot be read any more.
    pub last_four: Option<String>,
}

impl NamedPayout {
    /// The steps that an admin may enter now, as the last segments of their calls.
    pub fn moves(&self) -> &'static [&'static str] {
        match self.payout.state {
            PayoutState::Prepared => &["sent", "withdraw"],
            PayoutState::Sent => &["returned"],
            PayoutState::Withdrawn | PayoutState::Returned => &[],
        }
    }
}

/// The payouts in a state, newest first.
pub fn page(
    db: &mut Db,
    state: Filter<PayoutState>,
    page: Page,
    key: &SecretKey,
) -> Result<Slice<NamedPayout>, DbError> {
    payouts::page(db, state, page)?.map_all(|found| named(db, found, key))
}

/// One payout with the name of its creative.
pub fn one(db: &mut Db, payout: PayoutId, key: &SecretKey) -> Result<NamedPayout, DbError> {
    let found = payouts::find(db, payout)?;
    named(db, vec![found], key)?.pop().ok_or(DbError::NotFound)
}

/// How many payouts and creatives there are.
#[derive(Debug, Clone)]
pub struct Counts {
    /// Payouts by state.
    pub by_state: Vec<(PayoutState, i64)>,
    /// Creatives whose balance is not 0.
    pub due: i64,
    /// What is in prepared payouts, in fils.
    pub prepared_fils: i64,
}

/// How many payouts and creatives there are.
pub fn counts(db: &mut Db) -> Result<Counts, DbError> {
    Ok(Counts {
        by_state: payouts::counts(db)?,
        due: balances::count_open(db)?,
        prepared_fils: payouts::prepared_fils(db)?,
    })
}

/// Payouts with the names of their creatives.
pub fn named(
    db: &mut Db,
    found: Vec<Payout>,
    key: &SecretKey,
) -> Result<Vec<NamedPayout>, DbError> {
    let creatives: Vec<CreativeId> = found.iter().map(|payout| payout.creative).collect();
    let names = names_of(db, &creatives)?;
    found
        .into_iter()
        .map(|payout| {
            let name = names.get(&payout.creative).cloned();
            Ok(NamedPayout {
                name: name.ok_or(DbError::NotFound)?,
                last_four: last_four(&payout, key),
                payout,
            })
        })
        .collect()
}

/// The last four of the IBAN of a payout.
pub(super) fn last_four(payout: &Payout, key: &SecretKey) -> Option<String> {
    let iban = String::from_utf8(key.open(SEALED_IBAN, &payout.iban)?).ok()?;
    let start = iban.len().checked_sub(4)?;
    iban.get(start..).map(str::to_owned)
}
