//! A field that a change leaves as it is, clears or sets.

use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use validator::ValidateLength;

use crate::text;

/// What is sent for a field that need not have a value; a field that is left out has the default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Change<T> {
    /// It was left out.
    #[default]
    Keep,
    /// It was null or a blank text.
    Clear,
    /// A new value.
    Set(T),
}

impl<T> Change<T> {
    /// The new value, if there is one.
    pub(crate) const fn as_set(&self) -> Option<&T> {
        match self {
            Self::Set(value) => Some(value),
            Self::Keep | Self::Clear => None,
        }
    }
}

impl<T: ValidateLength<usize>> ValidateLength<usize> for Change<T> {
    fn length(&self) -> Option<usize> {
        self.as_set()?.length()
    }
}

impl<T> From<Option<T>> for Change<T> {
    /// Nothing is left out.
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Keep, Self::Set)
    }
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Change<T> {
    fn deserialize<De: Deserializer<'de>>(deserializer: De) -> Result<Self, De::Error> {
        match Value::deserialize(deserializer)? {
            Value::Null => Ok(Self::Clear),
            Value::String(text) if text::clean(&text).is_empty() => Ok(Self::Clear),
            value => T::deserialize(value)
                .map(Self::Set)
                .map_err(De::Error::custom),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[derive(Debug, Deserialize)]
    struct Form {
        #[serde(default)]
        days: Change<i64>,
    }

    #[test]
    fn null_and_a_blank_text_clear_and_nothing_keeps() {
        let read = |form| serde_json::from_value::<Form>(form).map(|form| form.days);
        assert_eq!(read(json!({})).unwrap(), Change::Keep);
        assert_eq!(read(json!({ "days": null })).unwrap(), Change::Clear);
        assert_eq!(read(json!({ "days": " " })).unwrap(), Change::Clear);
        assert_eq!(read(json!({ "days": 3 })).unwrap(), Change::Set(3));
        read(json!({ "days": "3" })).unwrap_err();
    }
}
