//! Measured facts, scores and badges in answers.

use marsam_domain::reputation::{Badge, Fact, HeldBadge, Measured, Subject, badges, best_of_card};
use marsam_domain::reviews::Score;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::reputation::Stored;
use marsam_workflows::reviews::measuring::shown;
use serde::Serialize;
use utoipa::ToSchema;

use crate::routes::schemas::slugs;

/// A measured fact: a fraction has `good` and `total`, a measure `value` and the number it is the median of, a count
/// `value` alone.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Fact)]
pub(crate) struct FactDto {
    #[schema(schema_with = slugs::<Fact>)]
    pub(crate) fact: &'static str,
    good: Option<u32>,
    total: Option<u32>,
    /// Hours, business days or a number.
    value: Option<i64>,
}

impl From<Measured> for FactDto {
    fn from(measured: Measured) -> Self {
        let fact = measured.fact;
        let is_count = matches!(fact, Fact::Projects | Fact::Brands);
        Self {
            fact: fact.slug(),
            good: fact.is_fraction().then_some(measured.good),
            total: (!is_count).then_some(measured.total),
            value: measured.value,
        }
    }
}

/// A badge with the numbers of its sentence.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Badge)]
pub(crate) struct BadgeDto {
    #[schema(schema_with = slugs::<Badge>)]
    badge: &'static str,
    good: u32,
    total: u32,
    /// Hours until an answer, of `quick_to_answer`.
    value: Option<i64>,
}

impl From<HeldBadge> for BadgeDto {
    fn from(held: HeldBadge) -> Self {
        Self {
            badge: held.badge.slug(),
            good: held.good,
            total: held.total,
            value: held.value,
        }
    }
}

/// The mean over brands, from three of them on.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[schema(as = ReviewScore)]
pub(crate) struct ScoreDto {
    /// 10 to 50: 48 is 4.8.
    tenths: u8,
    brands: u32,
}

impl From<Score> for ScoreDto {
    fn from(score: Score) -> Self {
        Self {
            tenths: score.tenths,
            brands: score.brands,
        }
    }
}

/// What is measured of a creative, in short.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = ShortRecord)]
pub(crate) struct ShortRecordDto {
    /// Nothing is known yet.
    is_new: bool,
    score: Option<ScoreDto>,
    facts: Vec<FactDto>,
    badges: Vec<BadgeDto>,
}

impl ShortRecordDto {
    pub(crate) fn of(stored: &Stored) -> Self {
        let (facts, badges) = shown_of(Subject::Creative, stored);
        Self {
            is_new: is_new(stored),
            score: stored.standing.score().map(Into::into),
            facts,
            badges,
        }
    }
}

/// What is measured of a brand, in short.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = ShortBrandRecord)]
pub(crate) struct ShortBrandRecordDto {
    /// Nothing is known yet.
    is_new: bool,
    facts: Vec<FactDto>,
    badges: Vec<BadgeDto>,
}

impl ShortBrandRecordDto {
    pub(crate) fn of(stored: &Stored) -> Self {
        let (facts, badges) = shown_of(Subject::Brand, stored);
        Self {
            is_new: is_new(stored),
            facts,
            badges,
        }
    }
}

/// What a card shows of a creative.
#[derive(Debug, Clone, Default)]
pub(crate) struct CardRecord {
    pub(crate) score: Option<ScoreDto>,
    pub(crate) best: Option<FactDto>,
    pub(crate) is_new: bool,
}

impl CardRecord {
    pub(crate) fn of(stored: &Stored) -> Self {
        Self {
            score: stored.standing.score().map(Into::into),
            best: best_of_card(&stored.facts).map(Into::into),
            is_new: is_new(stored),
        }
    }
}

/// The facts that others see, and the badges.
pub(crate) fn shown_of(subject: Subject, stored: &Stored) -> (Vec<FactDto>, Vec<BadgeDto>) {
    let held = badges(subject, &stored.facts).into_iter();
    let facts = shown(stored).into_iter();
    (
        facts.map(Into::into).collect(),
        held.map(Into::into).collect(),
    )
}

/// Whether nothing is known of a subject: no fact reaches its minimum, and no review counts.
pub(crate) fn is_new(stored: &Stored) -> bool {
    shown(stored).is_empty() && stored.standing.brands == 0
}
