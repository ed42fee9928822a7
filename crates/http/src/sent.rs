//! Fields as they were sent: reading never fails, so that every wrong one of a body is told at once.

use std::collections::BTreeSet;

use marsam_domain::validation::{FieldCode, FieldErrors};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::ApiError;

/// One field as it was sent: of the right type, of a wrong one, or not at all.
///
/// Reading never fails, so that every wrong field of a body is told at once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) enum Sent<T> {
    Given(T),
    #[default]
    Missing,
    WrongType,
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Sent<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match Value::deserialize(deserializer)? {
            Value::Null => Self::Missing,
            value => serde_json::from_value(value).map_or(Self::WrongType, Self::Given),
        })
    }
}

/// Takes the fields of a body apart and remembers which had a wrong type.
#[derive(Debug, Default)]
pub(crate) struct Fields {
    wrong: BTreeSet<&'static str>,
}

impl Fields {
    /// The value that was sent, if it has the right type.
    pub(crate) fn optional<T>(&mut self, name: &'static str, sent: Sent<T>) -> Option<T> {
        match sent {
            Sent::Given(value) => Some(value),
            Sent::Missing => None,
            Sent::WrongType => {
                self.wrong.insert(name);
                None
            }
        }
    }

    /// The value that was sent, or the type's empty one.
    pub(crate) fn take<T: Default>(&mut self, name: &'static str, sent: Sent<T>) -> T {
        self.optional(name, sent).unwrap_or_default()
    }

    /// What the rules said, with `wrong_type` alone for every field of a wrong type.
    pub(crate) fn check<T>(self, validated: Result<T, FieldErrors>) -> Result<T, ApiError> {
        if self.wrong.is_empty() {
            return Ok(validated?);
        }
        let mut all = FieldErrors::default();
        for name in &self.wrong {
            all.add(name, FieldCode::WrongType);
        }
        if let Err(errors) = validated {
            for (field, codes) in errors
                .iter()
                .filter(|(field, _)| !self.wrong.contains(field))
            {
                for code in codes {
                    all.add(field, *code);
                }
            }
        }
        Err(all.into())
    }
}

/// A list of labels, sent as a list or, as the spec's forms do, as JSON text of one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Labels(pub(crate) Vec<String>);

impl<'de> Deserialize<'de> for Labels {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error as _;
        match Value::deserialize(deserializer)? {
            Value::String(text) if text.trim().is_empty() => Ok(Self::default()),
            Value::String(text) => serde_json::from_str(&text)
                .map(Self)
                .map_err(D::Error::custom),
            list => serde_json::from_value(list)
                .map(Self)
                .map_err(D::Error::custom),
        }
    }
}

/// A whole number, sent as a number or as text; blank text is no number at all.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct WholeNumber(pub(crate) Option<i64>);

impl<'de> Deserialize<'de> for WholeNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error as _;
        match Value::deserialize(deserializer)? {
            Value::String(text) if text.trim().is_empty() => Ok(Self(None)),
            Value::String(text) => text
                .trim()
                .parse()
                .map(|n| Self(Some(n)))
                .map_err(D::Error::custom),
            Value::Number(number) => number
                .as_i64()
                .map(|n| Self(Some(n)))
                .ok_or_else(|| D::Error::custom("not whole")),
            _ => Err(D::Error::custom("not a number")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Code;

    #[derive(Debug, Deserialize)]
    struct Form {
        #[serde(default)]
        name: Sent<String>,
        #[serde(default)]
        skills: Sent<Labels>,
        #[serde(default)]
        years: Sent<WholeNumber>,
    }

    fn form(json: &str) -> Form {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn unknown_fields_are_ignored() {
        assert_eq!(
            form(r#"{"name":"a","role":"admin"}"#).name,
            Sent::Given("a".to_owned())
        );
    }

    #[test]
    fn every_wrong_type_is_told_at_once() {
        let form = form(r#"{"name":7,"skills":{},"years":[1]}"#);
        let mut fields = Fields::default();
        fields.take("name", form.name);
        fields.take("skills", form.skills);
        fields.take("years", form.years);
        assert_eq!(fields.wrong.len(), 3);
        assert_eq!(
            fields.check(Ok(())).unwrap_err().code(),
            Code::ValidationFailed
        );
    }

    #[test]
    fn a_list_may_come_as_json_text() {
        let wanted = Sent::Given(Labels(vec!["UGC".to_owned()]));
        assert_eq!(form(r#"{"skills":["UGC"]}"#).skills, wanted);
        assert_eq!(form(r#"{"skills":"[\"UGC\"]"}"#).skills, wanted);
        assert_eq!(
            form(r#"{"skills":""}"#).skills,
            Sent::Given(Labels::default())
        );
        assert_eq!(form(r#"{"skills":"UGC"}"#).skills, Sent::WrongType);
    }

    #[test]
    fn years_may_come_as_text_and_may_be_blank() {
        assert_eq!(
            form(r#"{"years":7}"#).years,
            Sent::Given(WholeNumber(Some(7)))
        );
        assert_eq!(
            form(r#"{"years":"7"}"#).years,
            Sent::Given(WholeNumber(Some(7)))
        );
        assert_eq!(
            form(r#"{"years":""}"#).years,
            Sent::Given(WholeNumber(None))
        );
        assert_eq!(form(r#"{"years":7.5}"#).years, Sent::WrongType);
    }
}
