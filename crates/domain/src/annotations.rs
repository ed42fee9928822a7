//! A brand's notes on delivered work: at a point of an image, or at a moment of sound or film.
//!
//! **Invariant:** a note is its brand's draft until a revision asks for it; its creative may read it only from then on.

use serde::Deserialize;
use strum::IntoStaticStr;
use utoipa::ToSchema;
use validator::Validate;

use crate::files::FileKind;
use crate::ids::{AnnotationId, FileId};
use crate::quote_requests::RequestStage;
use crate::quote_requests::lifecycle::Refused;
use crate::quote_requests::sides::Side;
use crate::text::MAX_LONG_CHARS;
use crate::validation::{FieldCode, FieldErrors, Text, distinct, rules};

/// The most notes on one version of a delivery.
pub const MAX_ANNOTATIONS: i64 = 100;
/// The most notes that one revision asks for: those of two versions.
const MAX_ASKED: usize = 200;
/// Points are kept in these parts of the width and the height.
const PARTS: f64 = 1_000_000.0;

/// The place of a note in its file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// A point of an image, from the upper left corner of its upright form.
    Point {
        /// In millionths of the width.
        x_millionths: i32,
        /// In millionths of the height.
        y_millionths: i32,
    },
    /// A moment of sound or film.
    Moment {
        /// From its start, in milliseconds.
        at_ms: i64,
    },
}

impl Spot {
    /// The point as fractions of the width and the height.
    pub fn fractions(self) -> Option<(f64, f64)> {
        match self {
            Self::Point {
                x_millionths,
                y_millionths,
            } => Some((
                f64::from(x_millionths) / PARTS,
                f64::from(y_millionths) / PARTS,
            )),
            Self::Moment { .. } => None,
        }
    }

    /// The moment in milliseconds.
    pub const fn at_ms(self) -> Option<i64> {
        match self {
            Self::Moment { at_ms } => Some(at_ms),
            Self::Point { .. } => None,
        }
    }
}

/// A note as it is sent.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = NewAnnotation)]
pub struct AnnotationDraft {
    /// The id of a file of the delivery: an image, sound or a film.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, custom(function = rules::id::<FileId>))]
    file: Text,
    /// The version of the delivery, which has to be the newest.
    #[schema(value_type = i64)]
    #[validate(required(code = "required"))]
    version: Option<i64>,
    /// For images: from the left, 0 to 1 of the upright width.
    #[validate(range(min = 0.0, max = 1.0, code = "out_of_range"))]
    x: Option<f64>,
    /// For images: from the top, 0 to 1 of the upright height.
    #[validate(range(min = 0.0, max = 1.0, code = "out_of_range"))]
    y: Option<f64>,
    /// For sound and films: from the start, in milliseconds.
    #[validate(range(min = 0, code = "out_of_range"))]
    at_ms: Option<i64>,
    /// Text with line breaks.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    body: Text,
}

/// A note whose texts are valid; its place is checked against the file.
#[derive(Clone, PartialEq, Debug)]
pub struct NewAnnotation {
    /// The file.
    pub file: FileId,
    /// The version of the delivery.
    pub version: i64,
    /// The place as it was sent.
    pub place: Place,
    /// The words.
    pub body: String,
}

/// A place as it was sent: the kind of the file decides which fields are needed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Place {
    x: Option<f64>,
    y: Option<f64>,
    at_ms: Option<i64>,
}

impl AnnotationDraft {
    /// The note, with everything checked that can be without its file.
    pub fn into_new(self) -> Result<NewAnnotation, FieldErrors> {
        let errors = FieldErrors::found_in(&self);
        match (self.file.as_str().parse(), self.version) {
            (Ok(file), Some(version)) if errors.is_empty() => Ok(NewAnnotation {
                file,
                version,
                place: Place {
                    x: self.x,
                    y: self.y,
                    at_ms: self.at_ms,
                },
                body: self.body.into(),
            }),
            _ => Err(errors),
        }
    }
}

impl Place {
    /// The place in a file of this kind and length: a point of an image, a moment of sound or film, never both.
    pub fn within(
        self,
        kind: Option<FileKind>,
        duration_ms: Option<i64>,
    ) -> Result<Spot, FieldErrors> {
        match kind {
            Some(FileKind::Image) => self.point(),
            Some(FileKind::Audio | FileKind::Video) => self.moment(duration_ms.unwrap_or_default()),
            Some(FileKind::Text | FileKind::Document) | None => {
                Err(FieldErrors::of("file", FieldCode::WrongKind))
            }
        }
    }

    fn point(self) -> Result<Spot, FieldErrors> {
        let mut errors = FieldErrors::new();
        if self.at_ms.is_some() {
            errors.add("at_ms", FieldCode::WrongKind);
        }
        for (field, value) in [("x", self.x), ("y", self.y)] {
            if value.is_none() {
                errors.add(field, FieldCode::Required);
            }
        }
        match (self.x, self.y) {
            (Some(x), Some(y)) if errors.is_empty() => Ok(Spot::Point {
                x_millionths: millionths(x),
                y_millionths: millionths(y),
            }),
            _ => Err(errors),
        }
    }

    fn moment(self, duration_ms: i64) -> Result<Spot, FieldErrors> {
        let mut errors = FieldErrors::new();
        for (field, value) in [("x", self.x), ("y", self.y)] {
            if value.is_some() {
                errors.add(field, FieldCode::WrongKind);
            }
        }
        match self.at_ms {
            None => errors.add("at_ms", FieldCode::Required),
            Some(at_ms) if at_ms > duration_ms => errors.add("at_ms", FieldCode::OutOfRange),
            Some(at_ms) if errors.is_empty() => return Ok(Spot::Moment { at_ms }),
            Some(_) => {}
        }
        Err(errors)
    }
}

#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    reason = "a fraction from 0 to 1 has at most a million millionths"
)]
fn millionths(fraction: f64) -> i32 {
    (fraction * PARTS).round() as i32
}

/// What a brand asks for with a revision.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = RevisionRequest)]
pub struct RevisionDraft {
    /// Text with line breaks; needed if no notes are named.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub note: Text,
    /// Ids of the notes on the deliveries that this revision is to resolve, at most 200.
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    #[validate(custom(function = rules::ids::<AnnotationId, MAX_ASKED>))]
    pub annotations: Vec<Text>,
}

/// A revision that can be asked for once its notes are found open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewRevision {
    /// In general.
    pub note: Option<String>,
    /// Without duplicates.
    pub annotations: Vec<AnnotationId>,
}

impl RevisionDraft {
    /// The note and the ids, checked: at least one of both.
    pub fn into_new(self) -> Result<NewRevision, FieldErrors> {
        let mut errors = FieldErrors::found_in(&self);
        let note = Some(String::from(self.note)).filter(|note| !note.is_empty());
        if note.is_none() && self.annotations.is_empty() {
            errors.add("note", FieldCode::Required);
        }
        errors.into_result()?;
        Ok(NewRevision {
            note,
            annotations: distinct(&self.annotations),
        })
    }
}

/// What is done with notes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum AnnotationMove {
    /// Its brand writes one.
    Write,
    /// Its brand deletes a draft.
    Delete,
    /// The creative has dealt with it.
    Resolve,
    /// The brand finds that it has not.
    Reopen,
}

/// How far a note has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnnotationState {
    /// No revision has asked for it.
    Draft,
    /// A revision asks for it.
    Open,
    /// The creative has dealt with it.
    Resolved,
}

impl AnnotationMove {
    /// What is done with a note that exists.
    pub const OF_ONE: [Self; 3] = [Self::Delete, Self::Resolve, Self::Reopen];

    /// The name in the API.
    pub fn slug(self) -> &'static str {
        self.into()
    }

    /// The state of a note that it starts from; `None` if there is none yet.
    const fn starts_at(self) -> Option<AnnotationState> {
        match self {
            Self::Write => None,
            Self::Delete => Some(AnnotationState::Draft),
            Self::Resolve => Some(AnnotationState::Open),
            Self::Reopen => Some(AnnotationState::Resolved),
        }
    }

    /// Whether `side` may do this while the request is at `stage`: the side is checked before the stage.
    pub fn check(self, side: Side, stage: RequestStage) -> Result<(), Refused> {
        let own = if self == Self::Resolve {
            Side::Chosen
        } else {
            Side::Owner
        };
        let is_open = match self {
            Self::Write => stage == RequestStage::Delivered,
            _ => matches!(stage, RequestStage::InProgress | RequestStage::Delivered),
        };
        if side != own {
            Err(Refused::WrongSide)
        } else if !is_open {
            Err(Refused::WrongStage)
        } else {
            Ok(())
        }
    }

    /// Whether a note in this state can make this move.
    pub fn check_state(self, state: AnnotationState) -> Result<(), Refused> {
        if self.starts_at() == Some(state) {
            Ok(())
        } else {
            Err(Refused::NotOpen)
        }
    }
}

#[cfg(test)]
mod tests;
