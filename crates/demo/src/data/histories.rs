//! Finished projects in a compact table: both sides, when, what differed from the usual, and what both said.
//!
//! **Invariant:** a row becomes an ordinary request with ordinary steps, so it passes the same rules as every other one.

#[cfg(test)]
mod tests;
mod usual;

use std::collections::BTreeMap;

use self::usual::moment;
use marsam_domain::language::Language;
use marsam_domain::vocabulary::Vocabulary as _;
use serde::Deserialize;

use super::requests::{QuoteRequestEntry, Step};
use super::{AccountEntry, ReviewEntry, When};
use crate::DemoError;

/// The table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Histories {
    kinds: BTreeMap<String, Kind>,
    projects: Vec<Row>,
}

/// The projects of the table.
pub(super) struct AllHistories {
    pub(super) always: Vec<QuoteRequestEntry>,
    /// Those that are paid through the provider, and the same ones paid outside Marsam.
    pub(super) here: Vec<QuoteRequestEntry>,
    pub(super) outside: Vec<QuoteRequestEntry>,
}

/// A kind of work, and what both sides usually write about it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kind {
    service: String,
    en: Texts,
    ar: Texts,
}

/// `{}` is replaced by what the project is about.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Texts {
    title: String,
    brief: String,
    work: Vec<String>,
    offer: String,
    note: String,
}

/// A project.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Row {
    /// The keys of both sides.
    creative: String,
    brand: String,
    kind: String,
    /// How many days ago it was asked for.
    days: u16,
    /// The price.
    kwd: u16,
    /// The brand's number in the request; blank: it gives none.
    #[serde(default)]
    phone: String,
    about: String,
    #[serde(default)]
    plan: Option<Plan>,
    /// Paid before the start through the provider, where there is one.
    #[serde(default)]
    through: bool,
    #[serde(default)]
    how: Vec<Turn>,
    /// The marks with `+` or `-` for "again", and what was written.
    #[serde(default)]
    brand_says: Option<ReviewEntry>,
    #[serde(default)]
    creative_says: Option<ReviewEntry>,
    /// What happened afterwards.
    #[serde(default)]
    then: Vec<(When, Step)>,
}

/// How the price is paid, other than on completion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Plan {
    /// All of it before the start; held until the approval.
    Held,
    /// A half before the start, which is held, and a half after the approval.
    Halves,
    /// The same, but the first half goes to the creative at the start.
    Deposit,
}

/// What differed from the usual.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Turn {
    /// The creative answered after two days.
    Slow,
    /// The creative did not answer.
    Ignored,
    /// The creative declined.
    Declined,
    /// The brand asked to cancel before the first delivery.
    Cancelled,
    /// The creative asked to cancel.
    GivenUp,
    /// All of it happened on one day.
    AtOnce,
    /// The delivery came after its day.
    Late,
    /// With one of the agreed revisions.
    Revised,
    /// With one beyond the agreed ones.
    Extra,
    /// The brand did not answer the delivery.
    Silent,
    PaysLate,
    /// Approved, and not paid until now.
    Unpaid,
    /// The brand's name is not shown with its review.
    Unnamed,
    /// The usual steps end with the selection.
    Started,
    /// They end with the first delivery.
    Delivered,
    /// They end with the approval.
    Approved,
}

impl Histories {
    /// The projects of the table as requests with their steps.
    pub(super) fn all(mut self, accounts: &[AccountEntry]) -> Result<AllHistories, DemoError> {
        let projects = std::mem::take(&mut self.projects).into_iter();
        let (through, always): (Vec<_>, Vec<_>) = projects.partition(|row| row.through);
        let here = through.iter().map(Row::paid_here).collect();
        let outside = through.into_iter().map(Row::paid_outside).collect();
        Ok(AllHistories {
            always: self.requests(always, accounts)?,
            here: self.requests(here, accounts)?,
            outside: self.requests(outside, accounts)?,
        })
    }

    /// Other projects of the same kinds as requests.
    pub(super) fn requests(
        &self,
        rows: Vec<Row>,
        accounts: &[AccountEntry],
    ) -> Result<Vec<QuoteRequestEntry>, DemoError> {
        let rows = rows.into_iter();
        rows.map(|row| {
            let kind = self.kinds.get(&row.kind);
            let brand = accounts.iter().find(|account| account.key == row.brand);
            match (kind, brand) {
                (Some(kind), Some(brand)) => Ok(row.request(kind, brand)),
                _ => Err(DemoError::Misfit {
                    whose: row.brand,
                    what: row.kind,
                }),
            }
        })
        .collect()
    }
}

impl Row {
    /// The same project, paid before the start through the provider; nothing happens to it afterwards.
    fn paid_here(&self) -> Self {
        Self {
            creative: self.creative.clone(),
            brand: self.brand.clone(),
            kind: self.kind.clone(),
            phone: self.phone.clone(),
            about: self.about.clone(),
            plan: Some(Plan::Held),
            how: self.how.clone(),
            brand_says: self.brand_says.clone(),
            creative_says: self.creative_says.clone(),
            then: Vec::new(),
            ..*self
        }
    }

    fn paid_outside(self) -> Self {
        Self {
            through: false,
            ..self
        }
    }

    fn has(&self, turn: Turn) -> bool {
        self.how.contains(&turn)
    }

    /// Not everything happens at the same minute.
    fn minute(&self) -> u8 {
        u8::try_from((self.kwd / 10 * 7 + self.days) % 60).unwrap_or_default()
    }

    fn request(mut self, kind: &Kind, brand: &AccountEntry) -> QuoteRequestEntry {
        let is_arabic = Language::from_slug(&brand.language) == Some(Language::Ar);
        let texts = if is_arabic { &kind.ar } else { &kind.en };
        let said = |text: &str| text.replace("{}", &self.about);
        let (title, project_description) = (said(&texts.title), said(&texts.brief));
        let sent = moment(self.days, 9, self.minute());
        let steps = self.steps(texts, is_arabic);
        QuoteRequestEntry {
            account: self.brand,
            brand_name: brand.company_name.clone(),
            contact_name: brand.full_name.clone(),
            email: brand.email.clone(),
            phone: self.phone,
            service: kind.service.clone(),
            title,
            project_description,
            budget_range: if self.kwd < 300 {
                "Under KWD 300".to_owned()
            } else {
                "KWD 300 - 1,500".to_owned()
            },
            timeline: "Within 1 month".to_owned(),
            preferred_creative: self.creative,
            intended_use: String::new(),
            reference_links: Vec::new(),
            wished_in_days: None,
            sent,
            steps,
        }
    }
}
