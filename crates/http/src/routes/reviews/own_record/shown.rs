//! The own facts in an answer.

use marsam_domain::ids::QuoteRequestId;
use marsam_domain::reputation::{Counts, Exclusion, Explained, Fact, Subject, badges};
use marsam_domain::reviews::MIN_BRANDS;
use marsam_domain::services::Service;
use marsam_domain::vocabulary::{Labelled as _, Vocabulary as _};
use marsam_workflows::reviews::showing::{OwnRecord, SHOWN_PROJECTS};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::Schema;

use super::super::facts::{BadgeDto, FactDto, ScoreDto, is_new};
use crate::routes::schemas::{labels, one_of, one_of_or_null};

/// The own facts.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwnRecord)]
pub(crate) struct OwnRecordDto {
    /// Others see nothing yet.
    is_new: bool,
    badges: Vec<BadgeDto>,
    /// What everyone sees; null below its minimum, and of brands.
    score: Option<ScoreDto>,
    /// The brands whose reviews count.
    score_brands: u32,
    /// How many it takes.
    score_needs: u32,
    facts: Vec<OwnFactDto>,
}

/// An own fact, and what it is counted from.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwnFact)]
pub(crate) struct OwnFactDto {
    #[serde(flatten)]
    fact: FactDto,
    /// Whether others see it.
    shown: bool,
    /// How many it takes.
    needs: u32,
    /// The newest 100.
    projects: Vec<CountedProjectDto>,
}

/// A project in a fact.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CountedProject)]
pub(crate) struct CountedProjectDto {
    request_id: String,
    code: String,
    title: Option<String>,
    #[schema(schema_with = labels::<Service>)]
    service_category: &'static str,
    /// The day in Kuwait that it counts for, YYYY-MM-DD.
    #[schema(format = Date)]
    day: String,
    #[schema(schema_with = counted)]
    counts: &'static str,
    /// Why it is left out, or that the request was not answered.
    #[schema(schema_with = reasons)]
    reason: Option<&'static str>,
    /// What an admin said about it.
    note: Option<String>,
    /// Hours or business days, of a measure.
    value: Option<i64>,
}

const GOOD: &str = "good";
const MISSED: &str = "missed";
const EXCLUDED: &str = "excluded";
/// The reason of a request that counts against the creative who did not answer it.
const UNANSWERED: &str = "unanswered";

fn counted() -> Schema {
    one_of([GOOD, MISSED, EXCLUDED].into_iter())
}

fn reasons() -> Schema {
    let excluded = Exclusion::ALL.iter().map(|why| why.slug());
    one_of_or_null(excluded.chain([UNANSWERED]))
}

impl OwnRecordDto {
    pub(super) fn of(subject: Subject, record: &OwnRecord) -> Self {
        let stored = &record.stored;
        let held = badges(subject, &stored.facts).into_iter();
        let facts = record.facts.iter();
        Self {
            is_new: is_new(stored),
            badges: held.map(Into::into).collect(),
            score: stored.standing.score().map(Into::into),
            score_brands: stored.standing.brands,
            score_needs: MIN_BRANDS,
            facts: facts.map(|fact| fact_of(subject, record, fact)).collect(),
        }
    }
}

fn fact_of(subject: Subject, record: &OwnRecord, explained: &Explained) -> OwnFactDto {
    let measured = explained.measured;
    let note = |request: QuoteRequestId| {
        let mut found = record.treated.iter().filter(|treated| {
            treated.request == request
                && treated.subject == subject
                && treated.fact == measured.fact
        });
        found.next().map(|treated| treated.note.clone())
    };
    let is_of_answers = matches!(measured.fact, Fact::TypicalHours | Fact::Answers);
    let entries = explained.entries.iter().take(SHOWN_PROJECTS);
    let projects = entries.filter_map(|entry| {
        let known = record.named.get(&entry.request)?;
        let (counts, reason) = match entry.counts {
            Counts::Good => (GOOD, None),
            Counts::Missed => (MISSED, is_of_answers.then_some(UNANSWERED)),
            Counts::Excluded(why) => (EXCLUDED, Some(why.slug())),
        };
        Some(CountedProjectDto {
            request_id: entry.request.to_string(),
            code: known.code.to_string(),
            title: known.title.clone(),
            service_category: known.service.label(),
            day: entry.day.to_string(),
            counts,
            reason,
            note: note(entry.request),
            value: entry.value,
        })
    });
    OwnFactDto {
        shown: measured.is_shown() && measured.fact.is_public(),
        needs: measured.fact.minimum().total,
        projects: projects.collect(),
        fact: measured.into(),
    }
}
