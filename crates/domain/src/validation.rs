//! The errors of a form, field by field, and the checks that every form shares.
//!
//! **Invariant:** a check adds at most one code to a field: the first error to fix.

pub mod bounds;
mod change;
mod field_names;
mod lists;
mod partial;
pub(crate) mod rules;
mod text;

use std::collections::BTreeMap;

use serde::Serialize;
use serde::de::DeserializeOwned;
use validator::{Validate, ValidationErrorsKind};

pub use self::change::Change;
pub use self::lists::Labels;
pub(crate) use self::lists::whole_number;
pub(crate) use self::partial::{Partial, Sent, schema_of};
pub use self::text::Text;
pub use crate::field_codes::FieldCode;

/// The errors of a form: codes by the field's name as it was sent.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct FieldErrors(BTreeMap<String, Vec<FieldCode>>);

impl FieldErrors {
    /// No errors.
    pub fn new() -> Self {
        Self::default()
    }

    /// One field with one code.
    pub fn of(field: &str, code: FieldCode) -> Self {
        let mut errors = Self::new();
        errors.add(field, code);
        errors
    }

    /// The errors of a draft's rules, by the fields' names in the API.
    pub(crate) fn found_in<D: Validate + DeserializeOwned>(draft: &D) -> Self {
        let mut errors = Self::new();
        let found = draft.validate().err().unwrap_or_default().into_errors();
        for (field, kind) in found {
            let ValidationErrorsKind::Field(refusals) = kind else {
                continue;
            };
            let codes: Vec<_> = refusals.iter().map(FieldCode::from_rule).collect();
            // A text that cannot be stored gets no further codes.
            let stated = codes.iter().find(|c| **c == FieldCode::InvalidCharacters);
            if let Some(code) = stated.or(codes.first()) {
                errors.add(&field_names::on_the_wire::<D>(&field), *code);
            }
        }
        errors
    }

    /// Adds the errors of a draft within the field called `field`, a text that cannot be stored first.
    pub(crate) fn add_found_in<D: Validate + DeserializeOwned>(&mut self, field: &str, draft: &D) {
        let mut codes: Vec<_> = Self::found_in(draft).0.into_values().flatten().collect();
        codes.sort_unstable_by_key(|code| (*code != FieldCode::InvalidCharacters, *code));
        for code in codes {
            self.add(field, code);
        }
    }

    /// Adds a code; the same code twice on a field counts once.
    pub fn add(&mut self, field: &str, code: FieldCode) {
        let codes = self.0.entry(field.to_owned()).or_default();
        if !codes.contains(&code) {
            codes.push(code);
        }
    }

    /// Whether there are no errors.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Fields and their codes, by the field's name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &[FieldCode])> {
        self.0
            .iter()
            .map(|(field, codes)| (field.as_str(), codes.as_slice()))
    }

    /// `Ok` if there are no errors.
    pub fn into_result(self) -> Result<(), Self> {
        if self.is_empty() { Ok(()) } else { Err(self) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_report_is_a_success() {
        assert_eq!(FieldErrors::new().into_result(), Ok(()));
    }

    #[test]
    fn the_same_code_twice_counts_once() {
        let mut errors = FieldErrors::of("skills", FieldCode::UnknownOption);
        errors.add("skills", FieldCode::UnknownOption);
        let all: Vec<_> = errors.iter().collect();
        assert_eq!(all, [("skills", &[FieldCode::UnknownOption][..])]);
    }

    #[test]
    fn in_json_a_report_maps_fields_to_lists_of_codes() {
        let errors = FieldErrors::of("email", FieldCode::InvalidEmail);
        let json = serde_json::to_string(&errors).unwrap();
        assert_eq!(json, r#"{"email":["invalid_email"]}"#);
    }
}
