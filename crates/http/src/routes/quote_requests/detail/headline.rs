//! The headline of a request: the row of the table for the caller, with the words that it quotes.

use marsam_domain::quote_requests::headlines::{DueKind, Headline, Step};
use marsam_domain::quote_requests::lifecycle::WaitingOn;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use utoipa::openapi::Schema;

use super::super::history::EventDto;
use crate::routes::schemas::{one_of, one_of_or_null, turns};

/// What a request means to the caller: one sentence, whose turn it is, by when, and one next step.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RequestHeadline)]
pub(crate) struct HeadlineDto {
    /// The name of the sentence: the caller's part and the situation.
    #[schema(schema_with = sentences)]
    sentence: &'static str,
    /// Whose turn it is.
    #[schema(schema_with = turns)]
    turn: &'static str,
    /// The next step: the last segment of its call, or the place on the page where it is made.
    #[schema(schema_with = steps)]
    next: Option<&'static str>,
    /// The step next to it.
    #[schema(schema_with = steps)]
    second: Option<&'static str>,
    /// What happened and when, who did it, and what they said.
    said: Option<EventDto>,
    /// What the other side had asked for, in its words, where `said` is the agreement to it; null otherwise.
    agreed_to: Option<EventDto>,
    /// What happens next by time alone.
    due: Option<HeadlineDueDto>,
}

/// What happens by time alone, and when.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HeadlineDue)]
pub(crate) struct HeadlineDueDto {
    #[schema(schema_with = due_kinds)]
    kind: &'static str,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

impl From<(DueKind, OffsetDateTime)> for HeadlineDueDto {
    fn from((kind, at): (DueKind, OffsetDateTime)) -> Self {
        let kind = kind.slug();
        Self { kind, at }
    }
}

fn sentences() -> Schema {
    one_of(Headline::names().into_iter())
}

pub(crate) fn steps() -> Schema {
    one_of_or_null(Step::ALL.iter().map(|step| step.slug()))
}

fn due_kinds() -> Schema {
    one_of(DueKind::ALL.iter().map(|kind| kind.slug()))
}

/// What is known when the headline is chosen.
pub(super) struct Known<'a> {
    /// The latest events, oldest first.
    pub(super) events: &'a [EventDto],
    /// The names of the moves that the caller may make.
    pub(super) allowed: &'a [&'static str],
    /// What happens by time alone.
    pub(super) due: Option<(DueKind, OffsetDateTime)>,
}

impl HeadlineDto {
    pub(super) fn of(row: &Headline, known: &Known<'_>) -> Self {
        let shown = |step: Step| {
            let step = step.instead(known.allowed);
            step.is_among(known.allowed).then(|| step.slug())
        };
        let told = row.told(known.events, EventDto::heard);
        Self {
            sentence: row.name,
            turn: row.turn.slug(),
            next: row.next.and_then(shown),
            second: row.second.and_then(shown),
            said: told.as_ref().map(|told| told.latest.clone()),
            agreed_to: told.and_then(|told| told.agreed_to.cloned()),
            due: known.due.map(Into::into),
        }
    }
}

impl HeadlineDto {
    /// Of someone else's turn than its row names.
    pub(super) fn waiting_for(self, turn: WaitingOn) -> Self {
        Self {
            turn: turn.slug(),
            ..self
        }
    }
}
