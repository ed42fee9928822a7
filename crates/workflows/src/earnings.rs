//! What a creative earns: what is held, what is due, what was transferred, by month, with the fees.

use std::collections::{BTreeSet, HashMap};

use marsam_auth::secrets::SecretKey;
use marsam_domain::ids::{AccountId, CreativeId, QuoteRequestId};
use marsam_domain::language::Language;
use marsam_domain::payments::csv::{self, Cell};
use marsam_domain::payments::earnings::{Month, Months, Paid};
use marsam_domain::payments::fees::AgreedFee;
use marsam_domain::payments::payouts::{PayoutState, PlanRules};
use marsam_persistence::payouts::projects::{self, ProjectName};
use marsam_persistence::payouts::{self, Payout, lines};
use marsam_persistence::{Db, DbError, creatives, fees};

use crate::Refused;
use crate::payouts::{OwnDetails, Payee, of_creatives, own_details};

/// The most projects in the list of what is held.
const MOST_HELD: i64 = 1_000;
/// The most lines in the list of what is due.
pub const MOST_DUE: usize = 500;
/// The most payouts in the list.
const MOST_PAYOUTS: i64 = 100;

/// Money that is held for a creative's project.
#[derive(Debug, Clone)]
pub struct HeldMoney {
    /// The project.
    pub request: QuoteRequestId,
    /// What it is called.
    pub name: Option<ProjectName>,
    /// In fils.
    pub held_fils: i64,
    /// The fee on it, in fils.
    pub fee_fils: i64,
}

impl HeldMoney {
    /// What the creative gets of it, in fils.
    pub const fn net_fils(&self) -> i64 {
        self.held_fils - self.fee_fils
    }
}

/// What a creative earns.
#[derive(Debug)]
pub struct Earnings {
    /// The balance, with what could be prepared now.
    pub payee: Payee,
    /// What the projects of its lines are called.
    pub names: HashMap<QuoteRequestId, ProjectName>,
    /// What is held, newest project first.
    pub held: Vec<HeldMoney>,
    /// What is in prepared payouts, in fils.
    pub in_transfer_fils: i64,
    /// What was transferred, in fils.
    pub sent_fils: i64,
    /// The newest payouts.
    pub payouts: Vec<Payout>,
    /// By month.
    pub months: Months,
    /// Where the creative is paid.
    pub details: Option<OwnDetails>,
}

/// What an account earns.
///
/// # Errors
/// [`DbError::NotFound`] for an account without a roster entry.
pub fn of_account(
    db: &mut Db,
    account: AccountId,
    key: &SecretKey,
    rules: PlanRules<'_>,
) -> Result<Earnings, Refused> {
    let creative = entry_of(db, account)?;
    let payee = of_creatives(db, &[creative], key, rules)?.pop();
    let payee = payee.ok_or(DbError::NotFound)?;
    let requests: Vec<QuoteRequestId> = payee.projects.keys().copied().collect();
    let sums = payouts::sums_of_creative(db, creative)?;
    let sum_of = |state| -> i64 {
        let of_state = sums.iter().filter(|(found, ..)| *found == state);
        of_state.map(|(_, _, fils)| fils).sum()
    };
    Ok(Earnings {
        names: projects::names(db, &requests)?,
        held: held_for(db, creative)?,
        in_transfer_fils: sum_of(PayoutState::Prepared),
        sent_fils: sum_of(PayoutState::Sent),
        payouts: payouts::of_creative(db, creative, MOST_PAYOUTS)?,
        months: months_of(db, creative)?,
        details: own_details(db, creative, key)?,
        payee,
    })
}

fn entry_of(db: &mut Db, account: AccountId) -> Result<CreativeId, DbError> {
    let entry = creatives::of_account(db, account)?;
    entry.map(|entry| entry.id).ok_or(DbError::NotFound)
}

fn held_for(db: &mut Db, creative: CreativeId) -> Result<Vec<HeldMoney>, DbError> {
    let running = projects::running(db, creative, MOST_HELD)?;
    let held = projects::held(db, &running)?;
    let with_money: Vec<QuoteRequestId> = running
        .into_iter()
        .filter(|request| held.contains_key(request))
        .collect();
    let mut names = projects::names(db, &with_money)?;
    let agreed = projects::fees(db, &with_money)?;
    let released = fees::released_of_projects(db, &with_money)?;
    let money = with_money.into_iter().map(|request| {
        let held_fils = held.get(&request).copied().unwrap_or_default();
        let paid = released
            .get(&request)
            .map(Vec::as_slice)
            .unwrap_or_default();
        let before: i64 = paid.iter().map(|paid| paid.fils).sum();
        let fee = agreed.get(&request).copied();
        HeldMoney {
            request,
            name: names.remove(&request),
            held_fils,
            fee_fils: fee.map_or(0, |fee| fee.between(before, before + held_fils)),
        }
    });
    Ok(money.collect())
}

/// What a creative earned by month, of all time.
fn months_of(db: &mut Db, creative: CreativeId) -> Result<Months, DbError> {
    let mut months = Months::default();
    for line in lines::of_creative(db, creative)? {
        let earned = months.at(Month::of(line.at));
        earned.released_fils += line.net_fils + line.fee_fils;
        earned.fee_fils += line.fee_fils;
    }
    for (state, sent_on, fils) in payouts::sums_of_creative(db, creative)? {
        if let (PayoutState::Sent, Some(day)) = (state, sent_on) {
            months.at(Month::of_day(day)).sent_fils += fils;
        }
    }
    let outside = fees::outside_of_creative(db, creative)?;
    let requests: Vec<QuoteRequestId> = outside.keys().copied().collect();
    for chunk in requests.chunks(PROJECTS) {
        add_outside(db, &mut months, chunk, &outside)?;
    }
    Ok(months)
}

/// How many projects one query names.
const PROJECTS: usize = 500;

/// Adds what was paid outside for some projects, with the fee that is owed on it.
fn add_outside(
    db: &mut Db,
    months: &mut Months,
    requests: &[QuoteRequestId],
    outside: &fees::PaidProjects,
) -> Result<(), DbError> {
    let agreed = projects::fees(db, requests)?;
    let released = fees::released_of_projects(db, requests)?;
    for request in requests {
        let none = AgreedFee {
            price_fils: 0,
            fee_fils: 0,
        };
        let of = |paid: &fees::PaidProjects| paid.get(request).cloned().unwrap_or_default();
        let mut paid: Vec<Paid> = of(outside);
        paid.extend(of(&released));
        months.add_paid(agreed.get(request).copied().unwrap_or(none), &paid);
    }
    Ok(())
}

/// The codes of the projects whose money belongs to each month, of all time.
fn codes_by_month(
    db: &mut Db,
    creative: CreativeId,
) -> Result<HashMap<Month, BTreeSet<String>>, DbError> {
    let lines = lines::of_creative(db, creative)?.into_iter();
    let mut paid: Vec<(Month, QuoteRequestId)> = lines
        .filter_map(|line| Some((Month::of(line.at), line.request?)))
        .collect();
    for (request, outside) in fees::outside_of_creative(db, creative)? {
        paid.extend(outside.iter().map(|one| (Month::of(one.at), request)));
    }
    let requests: BTreeSet<QuoteRequestId> = paid.iter().map(|(_, request)| *request).collect();
    let requests: Vec<QuoteRequestId> = requests.into_iter().collect();
    let mut names = HashMap::new();
    for chunk in requests.chunks(PROJECTS) {
        names.extend(projects::names(db, chunk)?);
    }
    let mut codes: HashMap<Month, BTreeSet<String>> = HashMap::new();
    for (month, request) in paid {
        // A project from before there were codes has none.
        let code = names.get(&request).map(|name| name.code.clone());
        codes
            .entry(month)
            .or_default()
            .extend(code.filter(|code| !code.is_empty()));
    }
    Ok(codes)
}

/// The headings of the file, as the page of earnings has them.
const fn headings(language: Language) -> [&'static str; 8] {
    match language {
        Language::En => [
            "Month",
            "Projects",
            "Released (KWD)",
            "Fee (KWD)",
            "Yours (KWD)",
            "Transferred (KWD)",
            "Paid outside Marsam (KWD)",
            "Fee owed on it (KWD)",
        ],
        Language::Ar => [
            "الشهر",
            "المشاريع",
            "صُرف لك (د.ك)",
            "الرسوم (د.ك)",
            "الصافي لك (د.ك)",
            "حُوّل إليك (د.ك)",
            "مدفوع خارج مرسم (د.ك)",
            "رسوم مستحقة عليه (د.ك)",
        ],
    }
}

/// What an account earned by month, as a file with headings in its language.
///
/// # Errors
/// [`DbError::NotFound`] for an account without a roster entry.
pub fn file_of_account(
    db: &mut Db,
    account: AccountId,
    language: Language,
) -> Result<String, Refused> {
    let creative = entry_of(db, account)?;
    let months = months_of(db, creative)?;
    let mut codes = codes_by_month(db, creative)?;
    let rows = months.newest_first().map(|(month, earned)| {
        let projects: Vec<String> = codes.remove(&month).into_iter().flatten().collect();
        vec![
            Cell::text(month.to_string()),
            Cell::text(projects.join(" ")),
            Cell::Money(earned.released_fils),
            Cell::Money(earned.fee_fils),
            Cell::Money(earned.net_fils()),
            Cell::Money(earned.sent_fils),
            Cell::Money(earned.outside_fils),
            Cell::Money(earned.owed_fee_fils),
        ]
    });
    let rows: Vec<Vec<Cell>> = rows.collect();
    Ok(csv::file(&headings(language), rows))
}

/// The operator's fees of a month, in fils.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OperatorFees {
    /// The month.
    pub month: Month,
    /// Taken of released money.
    pub earned_fils: i64,
    /// On what was paid outside.
    pub owed_fils: i64,
    /// What creatives paid of that.
    pub collected_fils: i64,
}

/// How many months the operator's fees go back.
const MONTHS: usize = 24;

/// The operator's fees of the last two years, the newest month first, with the months without any. `this_month` is the
/// newest.
pub fn operator_fees(db: &mut Db, this_month: Month) -> Result<Vec<OperatorFees>, DbError> {
    let months: Vec<Month> = std::iter::successors(Some(this_month), |month| Some(month.before()))
        .take(MONTHS)
        .collect();
    let start = months.last().and_then(|first| first.start());
    let since = start.ok_or_else(|| DbError::Corrupt("a month without a start".to_owned()))?;
    let mut earned: HashMap<Month, i64> = HashMap::new();
    for (at, fils) in fees::taken_since(db, since)? {
        *earned.entry(Month::of(at)).or_default() += fils;
    }
    let mut collected: HashMap<Month, i64> = HashMap::new();
    let day = marsam_domain::calendar::day_of(since);
    for (on, fils) in marsam_persistence::settlements::collected_since(db, day)? {
        *collected.entry(Month::of_day(on)).or_default() += fils;
    }
    let mut owed = Months::default();
    let most = i64::try_from(PROJECTS).unwrap_or(i64::MAX);
    let mut after = String::new();
    loop {
        let found = fees::projects_paid_outside(db, since, &after, most)?;
        let Some(last) = found.last() else { break };
        after = last.to_string();
        let outside = fees::outside_of_projects(db, &found)?;
        add_outside(db, &mut owed, &found, &outside)?;
    }
    let of = |sums: &HashMap<Month, i64>, month| sums.get(&month).copied().unwrap_or_default();
    let rows = months.into_iter().map(|month| OperatorFees {
        month,
        earned_fils: of(&earned, month),
        owed_fils: owed.at(month).owed_fee_fils,
        collected_fils: of(&collected, month),
    });
    Ok(rows.collect())
}
