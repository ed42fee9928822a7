//! Measured facts: what is counted of a creative's and a brand's projects, from dated events.
//!
//! Every fact is a list of entries, one for each thing that it looks at, and what is shown is counted from these; so the
//! number and its explanation cannot differ. A fact is computed as a whole; there is no formula that adds to an earlier
//! number. The present is an argument.

mod badges;
mod brands;
mod creatives;
mod history;
#[cfg(test)]
mod tests;

use std::collections::HashSet;

use time::{Date, Duration, OffsetDateTime};

pub use self::badges::{Badge, HeldBadge, badges, best_of_card, is_punctual_enough};
pub use self::brands::of_brand;
pub use self::creatives::of_creative;
pub use self::history::{
    Asked, BrandHistory, ClosedProject, CreativeHistory, EndedDispute, Ending, Invited, Paid,
    PlannedPart, Project, Said, Step, Treated,
};
use crate::calendar::day_of;
use crate::ids::QuoteRequestId;
use crate::vocabulary::vocabulary;

/// How far back facts look, unless they are of the whole lifetime.
pub const WINDOW: Duration = Duration::days(365);

vocabulary! {
    /// Whose facts they are.
    pub enum Subject {
        Creative: "creative";
        Brand: "brand";
    }
}

vocabulary! {
    /// What is measured.
    pub enum Fact {
        TypicalHours: "typical_hours";
        Answers: "answers";
        OnTime: "on_time";
        PaysWithin: "pays_within";
        PaidOnTime: "paid_on_time";
        DecidesWithin: "decides_within";
        Selects: "selects";
        Finished: "finished";
        Projects: "projects";
        Brands: "brands";
        Repeat: "repeat";
        WithinRevisions: "within_revisions";
        Again: "again";
        ApprovedFirst: "approved_first";
    }
}

vocabulary! {
    /// How an admin treats a project in a fact.
    pub enum Treatment {
        Counted: "counted";
        Excluded: "excluded";
        Missed: "missed";
    }
}

vocabulary! {
    /// Why something is not counted.
    pub enum Exclusion {
        OnHold: "on_hold";
        CancelledBefore: "cancelled_before";
        NotFunded: "not_funded";
        ByAdmin: "by_admin";
        WithdrawnEarly: "withdrawn_early";
        Away: "away";
        BrandAskedEarly: "brand_asked_early";
        DecidedOtherwise: "decided_otherwise";
        OtherSide: "other_side";
    }
}

/// The facts of a creative, in the order in which they are shown.
pub const OF_CREATIVES: [Fact; 10] = [
    Fact::TypicalHours,
    Fact::Answers,
    Fact::OnTime,
    Fact::Finished,
    Fact::Projects,
    Fact::Brands,
    Fact::Repeat,
    Fact::WithinRevisions,
    Fact::Again,
    Fact::ApprovedFirst,
];

/// The facts of a brand, in the order in which they are shown.
pub const OF_BRANDS: [Fact; 7] = [
    Fact::PaysWithin,
    Fact::PaidOnTime,
    Fact::DecidesWithin,
    Fact::Selects,
    Fact::Finished,
    Fact::Again,
    Fact::Projects,
];

/// How few are behind a fact before it is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Minimum {
    /// What is counted.
    pub total: u32,
    /// The projects, brands or creatives that it comes from.
    pub groups: u32,
}

impl Subject {
    /// Its facts, in the order in which they are shown.
    pub const fn facts(self) -> &'static [Fact] {
        match self {
            Self::Creative => &OF_CREATIVES,
            Self::Brand => &OF_BRANDS,
        }
    }
}

impl Fact {
    /// How much there must be before it is shown.
    pub const fn minimum(self) -> Minimum {
        let (total, groups) = match self {
            Self::Projects | Self::Brands => (1, 0),
            Self::TypicalHours | Self::Selects => (3, 0),
            Self::PaysWithin | Self::PaidOnTime | Self::DecidesWithin => (3, 2),
            Self::Repeat => (4, 0),
            Self::Answers
            | Self::OnTime
            | Self::Finished
            | Self::WithinRevisions
            | Self::Again
            | Self::ApprovedFirst => (5, 0),
        };
        Minimum { total, groups }
    }

    /// True for a fact that says how many of how many.
    pub const fn is_fraction(self) -> bool {
        !matches!(
            self,
            Self::TypicalHours
                | Self::PaysWithin
                | Self::DecidesWithin
                | Self::Projects
                | Self::Brands
        )
    }

    /// Whether an admin may treat a project of this subject in it.
    pub fn is_treatable(self, subject: Subject) -> bool {
        let has_projects = matches!(
            self,
            Self::OnTime
                | Self::Finished
                | Self::WithinRevisions
                | Self::ApprovedFirst
                | Self::PaysWithin
                | Self::PaidOnTime
                | Self::DecidesWithin
        );
        has_projects && subject.facts().contains(&self)
    }

    /// Whether others than its subject see it.
    pub const fn is_public(self) -> bool {
        !matches!(self, Self::ApprovedFirst)
    }
}

/// What becomes of one thing in a fact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counts {
    /// It counts for the subject; of a measure it is one of the values.
    Good,
    /// It counts against the subject; of the time to an answer it is a request that was not answered.
    Missed,
    /// It does not count.
    Excluded(Exclusion),
}

/// One thing that a fact looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The project, or the request.
    pub request: QuoteRequestId,
    /// The day that puts it into the window.
    pub day: Date,
    /// What becomes of it.
    pub counts: Counts,
    /// Hours or working days, of a measure.
    pub value: Option<i64>,
}

/// A fact as it is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Measured {
    /// Which one.
    pub fact: Fact,
    /// How many count for the subject; 0 of a measure.
    pub good: u32,
    /// How many count.
    pub total: u32,
    /// The projects, brands or creatives that they come from.
    pub groups: u32,
    /// Hours, working days or a number; `None` of a fraction, and of a measure that has no usual value.
    pub value: Option<i64>,
}

impl Measured {
    /// Whether it may be shown.
    pub fn is_shown(&self) -> bool {
        let minimum = self.fact.minimum();
        self.total >= minimum.total
            && self.groups >= minimum.groups
            && (self.fact.is_fraction() || self.value.is_some())
    }

    /// Whether at least `percent` of a hundred count for the subject.
    pub fn is_at_least(&self, percent: u32) -> bool {
        self.total > 0 && u64::from(self.good) * 100 >= u64::from(self.total) * u64::from(percent)
    }
}

/// A fact with everything that it looks at, the newest first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explained {
    /// What is stored.
    pub measured: Measured,
    /// What it is counted from.
    pub entries: Vec<Entry>,
}

impl Explained {
    /// Counts a fraction from its entries.
    fn fraction(fact: Fact, entries: Vec<Entry>) -> Self {
        let (good, total) = counted(&entries);
        Self::of(fact, entries, |groups| Measured {
            fact,
            good,
            total,
            groups,
            value: None,
        })
    }

    /// The median of the values of its entries.
    fn median(fact: Fact, entries: Vec<Entry>) -> Self {
        let mut values: Vec<i64> = entries
            .iter()
            .filter(|entry| entry.counts == Counts::Good)
            .filter_map(|entry| entry.value)
            .collect();
        values.sort_unstable();
        let total = u32::try_from(values.len()).unwrap_or(u32::MAX);
        let value = values.get(values.len() / 2).copied();
        Self::of(fact, entries, |groups| Measured {
            fact,
            good: 0,
            total,
            groups,
            value,
        })
    }

    /// How many entries there are; none of them is excluded.
    fn number(fact: Fact, entries: Vec<Entry>) -> Self {
        let total = u32::try_from(entries.len()).unwrap_or(u32::MAX);
        Self::of(fact, entries, |groups| Measured {
            fact,
            good: 0,
            total,
            groups,
            value: Some(i64::from(total)),
        })
    }

    fn of(fact: Fact, mut entries: Vec<Entry>, measured: impl Fn(u32) -> Measured) -> Self {
        let counting = entries
            .iter()
            .filter(|entry| !matches!(entry.counts, Counts::Excluded(_)));
        let groups: HashSet<QuoteRequestId> = counting.map(|entry| entry.request).collect();
        entries.sort_by_key(|entry| std::cmp::Reverse((entry.day, entry.request)));
        let measured = measured(u32::try_from(groups.len()).unwrap_or(u32::MAX));
        debug_assert_eq!(measured.fact, fact);
        Self { measured, entries }
    }

    /// A fact that does not show what it is counted from.
    const fn bare(measured: Measured) -> Self {
        Self {
            measured,
            entries: Vec::new(),
        }
    }
}

/// Closed projects as entries.
fn closed_entries(closed: &[ClosedProject]) -> Vec<Entry> {
    let closed = closed.iter();
    closed
        .map(|project| closed_entry(project, Counts::Good))
        .collect()
}

fn closed_entry(project: &ClosedProject, counts: Counts) -> Entry {
    Entry {
        request: project.request,
        day: day_of(project.at),
        counts,
        value: None,
    }
}

fn counted(entries: &[Entry]) -> (u32, u32) {
    let number = |which: fn(&Entry) -> bool| {
        let found = entries.iter().filter(|entry| which(entry)).count();
        u32::try_from(found).unwrap_or(u32::MAX)
    };
    let good = number(|entry| entry.counts == Counts::Good);
    (good, good + number(|entry| entry.counts == Counts::Missed))
}

/// Whether a moment is in the window that ends now.
fn is_recent(at: OffsetDateTime, now: OffsetDateTime) -> bool {
    day_of(at) > day_of(now).saturating_sub(WINDOW)
}

/// How many would work together again, of those who said: each one once, by the latest answer.
fn again(said: &[Said], now: OffsetDateTime) -> Measured {
    let mut latest: std::collections::HashMap<&str, &Said> = std::collections::HashMap::new();
    for one in said.iter().filter(|one| is_recent(one.at, now)) {
        let known = latest.entry(&one.by).or_insert(one);
        if known.at <= one.at {
            *known = one;
        }
    }
    let total = u32::try_from(latest.len()).unwrap_or(u32::MAX);
    let good = latest.values().filter(|one| one.again).count();
    Measured {
        fact: Fact::Again,
        good: u32::try_from(good).unwrap_or(u32::MAX),
        total,
        groups: total,
        value: None,
    }
}
