//! The errors of a form, field by field, and the checks that every form shares.
//!
//! **Invariant:** a text, a number or a choice gets at most one code, the first error to fix; a list may get several.

pub mod bounds;
mod change;
mod field_names;
mod lists;
mod partial;
pub(crate) mod rules;
mod text;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::iter;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use validator::{Validate, ValidationError, ValidationErrorsKind};

use self::bounds::stated;
pub use self::change::Change;
pub use self::lists::Labels;
pub(crate) use self::lists::{distinct, whole_number};
pub(crate) use self::partial::{Partial, schema_of};
pub use self::text::{PhoneText, Text};
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
        for (field, refusal) in refusals_of(draft) {
            for code in codes_of(&refusal) {
                errors.add(&field_names::on_the_wire::<D>(&field), code);
            }
        }
        errors
    }

    /// Adds the errors of a draft within the field called `field`, those of its lists last.
    pub(crate) fn add_found_in<D: Validate>(&mut self, field: &str, draft: &D) {
        let mut refusals: Vec<_> = refusals_of(draft).map(|(_, refusal)| refusal).collect();
        refusals.sort_by_key(|refusal| {
            let code = FieldCode::from_rule(refusal);
            let place = match code {
                FieldCode::Required | FieldCode::UnknownOption => 0,
                // A text that cannot be stored.
                FieldCode::InvalidCharacters => 1,
                _ => 2,
            };
            let is_list = refusal.params.contains_key(stated::BOUNDS);
            (is_list, place, code)
        });
        for code in refusals.iter().flat_map(codes_of) {
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

/// The first refusal of each field, by its name in Rust; a text that cannot be stored gets no other one.
fn refusals_of<D: Validate>(
    draft: &D,
) -> impl Iterator<Item = (Cow<'static, str>, ValidationError)> {
    let found = draft.validate().err().unwrap_or_default().into_errors();
    found.into_iter().filter_map(|(field, kind)| {
        let ValidationErrorsKind::Field(refusals) = kind else {
            return None;
        };
        let is_unstorable = |refusal: &&ValidationError| {
            FieldCode::from_rule(refusal) == FieldCode::InvalidCharacters
        };
        let first = refusals.iter().find(is_unstorable).or(refusals.first())?;
        Some((field, first.clone()))
    })
}

/// The codes of a refusal; several where it is a list's.
fn codes_of(refusal: &ValidationError) -> impl Iterator<Item = FieldCode> {
    let others = refusal.params.get(stated::OTHER_CODES);
    let others = others.and_then(Value::as_array).into_iter().flatten();
    let named = |sent: &Value| FieldCode::ALL.iter().find(|code| *sent == code.as_str());
    iter::once(FieldCode::from_rule(refusal)).chain(others.filter_map(named).copied())
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
