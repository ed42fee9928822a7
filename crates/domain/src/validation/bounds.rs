//! What the rules of a draft say of its fields, as bounds of their schemas in the OpenAPI document.
//!
//! **Invariant:** a rule that `validator` checks is stated once, on the field: its bounds are those that it names when it
//! refuses a draft that breaks every rule.

mod narrowing;
mod worst_drafts;

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, Schema};
use validator::{Validate, ValidationError, ValidationErrorsKind};

use super::{FieldCode, field_names};
use crate::text::{self, MAX_EMAIL_CHARS, MAX_URL_CHARS, Shape};
use crate::vocabulary::Vocabulary;

/// Schemas by their names, as the document holds them.
pub type Schemas = BTreeMap<String, RefOr<Schema>>;

/// The names under which rules state their bounds in their refusals: `validator` has the first two.
pub(crate) mod stated {
    pub(crate) const MIN: &str = "min";
    pub(crate) const MAX: &str = "max";
    pub(crate) const PATTERN: &str = "pattern";
    pub(crate) const FORMAT: &str = "format";
    pub(crate) const WORDS: &str = "words";
    /// The bounds of a list's members.
    pub(crate) const MEMBERS: &str = "members";
    /// All of them, of a list.
    pub(crate) const BOUNDS: &str = "bounds";
    /// What else is wrong with a list.
    pub(crate) const OTHER_CODES: &str = "other_codes";
}

/// The bounds of one field.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Bounds {
    /// The characters of a text, the members of a list, or the value of a number.
    min: Option<Value>,
    max: Option<Value>,
    pattern: Option<String>,
    format: Option<String>,
    /// The only values.
    words: Option<Vec<Value>>,
    is_unique: bool,
    /// Whether a draft without it is refused.
    is_required: bool,
    members: Option<Box<Self>>,
}

impl Bounds {
    /// A text of one line.
    pub(crate) fn line(max: usize) -> Self {
        Self {
            pattern: Some(Shape::Line.pattern().to_owned()),
            ..Self::text(max)
        }
    }

    fn text(max: usize) -> Self {
        Self {
            max: Some(max.into()),
            ..Self::default()
        }
    }

    fn of_format(format: &str) -> Self {
        Self {
            format: Some(format.to_owned()),
            ..Self::default()
        }
    }

    /// An e-mail address.
    pub fn email() -> Self {
        Self {
            max: Some(MAX_EMAIL_CHARS.into()),
            ..Self::of_format("email")
        }
    }

    /// A web address.
    pub(crate) fn web_address() -> Self {
        Self {
            max: Some(MAX_URL_CHARS.into()),
            ..Self::of_format("uri")
        }
    }

    /// An id.
    pub fn id() -> Self {
        Self::of_format("uuid")
    }

    /// A new password, by the shortest that an operator can allow.
    pub fn new_password() -> Self {
        Self::text(text::MAX_PASSWORD_CHARS).at_least(text::DEFAULT_PASSWORD_MIN)
    }

    /// A number from 0 to 1.
    pub(crate) fn fraction() -> Self {
        Self {
            min: Some(0.0.into()),
            max: Some(1.0.into()),
            ..Self::default()
        }
    }

    /// One of a vocabulary's slugs.
    pub(crate) fn slug<V: Vocabulary>() -> Self {
        Self::word_of(V::ALL.iter().map(|member| member.slug()))
    }

    /// One of these words.
    pub(crate) fn word_of(words: impl IntoIterator<Item = &'static str>) -> Self {
        Self {
            words: Some(words.into_iter().map(Value::from).collect()),
            ..Self::default()
        }
    }

    /// A list of no more than these.
    pub(crate) fn list(max: usize, members: Self) -> Self {
        Self {
            members: Some(Box::new(members)),
            ..Self::text(max)
        }
    }

    /// No fewer characters or members than these.
    #[must_use]
    pub(crate) fn at_least(self, min: usize) -> Self {
        Self {
            min: Some(min.into()),
            ..self
        }
    }

    /// A list whose members differ.
    #[must_use]
    pub(crate) fn without_repeats(self) -> Self {
        Self {
            is_unique: true,
            ..self
        }
    }

    /// Takes what a rule states in its refusal.
    fn take(&mut self, refusal: &ValidationError) {
        if is_missing(refusal) {
            self.min = Some(1.into());
        }
        for (name, value) in &refusal.params {
            let text = || value.as_str().map(str::to_owned);
            match name.as_ref() {
                stated::MIN => self.min = Some(value.clone()),
                stated::MAX => self.max = Some(value.clone()),
                stated::PATTERN => self.pattern = text(),
                stated::FORMAT => self.format = text(),
                stated::WORDS => self.words = value.as_array().cloned(),
                stated::BOUNDS => {
                    if let Ok(stated) = Self::deserialize(value) {
                        *self = stated;
                    }
                }
                stated::MEMBERS => {
                    let words = value.as_array().cloned();
                    self.members = Some(Box::new(Self {
                        words,
                        min: Some(1.into()),
                        ..Self::default()
                    }));
                }
                _ => {}
            }
        }
    }
}

/// The bounds of a draft's fields, by their names in the API.
#[derive(Debug, Default)]
pub struct FieldBounds(BTreeMap<String, Bounds>);

impl FieldBounds {
    /// Those of the rules that `validator` checks.
    pub(crate) fn of<D>() -> Result<Self, serde_json::Error>
    where
        D: ToSchema + Validate + DeserializeOwned,
    {
        let mut bounds = Self::default();
        for worst in worst_drafts::of(&D::schema()) {
            for (field, refusals) in refusals_of::<D>(worst)? {
                let of_field = bounds.0.entry(field).or_default();
                for refusal in &refusals {
                    of_field.take(refusal);
                }
            }
        }
        for (field, refusals) in refusals_of::<D>(Value::Object(Map::new()))? {
            let of_field = bounds.0.entry(field).or_default();
            of_field.is_required = refusals.iter().any(is_missing);
        }
        Ok(bounds)
    }

    /// With the bounds of fields that are checked by hand.
    #[must_use]
    pub fn and<const N: usize>(mut self, fields: [(&str, Bounds); N]) -> Self {
        let named = fields.map(|(field, bounds)| (field.to_owned(), bounds));
        self.0.extend(named);
        self
    }

    /// Narrows the schema of this name.
    pub fn narrow(&self, name: &str, schemas: &mut Schemas) {
        if let Some(schema) = schemas.get_mut(name) {
            narrowing::narrow(schema, &self.0);
            narrowing::require(schema, &self.0);
        }
    }

    /// Narrows the schema of a change, in which every field may be missing.
    pub(crate) fn narrow_change(&self, name: &str, schemas: &mut Schemas) {
        if let Some(schema) = schemas.get_mut(name) {
            narrowing::narrow(schema, &self.0);
        }
    }
}

/// Whether a rule refuses that nothing was sent.
fn is_missing(refusal: &ValidationError) -> bool {
    let code = FieldCode::from_rule(refusal);
    let is_list = refusal.params.contains_key(stated::BOUNDS);
    matches!(code, FieldCode::Required | FieldCode::TermsRequired)
        || (is_list && code == FieldCode::AtLeastOne)
}

/// What `validator` refuses in a draft, by the fields' names in the API.
fn refusals_of<D: Validate + DeserializeOwned>(
    draft: Value,
) -> Result<Vec<(String, Vec<ValidationError>)>, serde_json::Error> {
    let draft: D = serde_json::from_value(draft)?;
    let found = draft.validate().err().unwrap_or_default().into_errors();
    let of_fields = found.into_iter().filter_map(|(field, kind)| match kind {
        ValidationErrorsKind::Field(refusals) => {
            Some((field_names::on_the_wire::<D>(&field).into_owned(), refusals))
        }
        _ => None,
    });
    Ok(of_fields.collect())
}

#[cfg(test)]
mod tests;
