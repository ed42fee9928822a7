//! Text fields of a draft.

use serde::{Deserialize, Deserializer, Serialize};
use time::format_description::well_known::Rfc3339;
use time::{OffsetDateTime, UtcOffset};
use validator::{ValidateLength, ValidateRequired};

use crate::text;

/// A text field as [`text::clean`] leaves it; empty if it is missing, null or blank.
///
/// Its length counts Unicode code points.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Text(String);

impl Text {
    /// The characters.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The characters, or `None` if there are none.
    pub fn into_option(self) -> Option<String> {
        Some(self.0).filter(|text| !text.is_empty())
    }

    /// The time in UTC that it names, in RFC 3339; none after the last that can be held.
    pub(crate) fn moment(&self) -> Option<OffsetDateTime> {
        let named = OffsetDateTime::parse(&self.0, &Rfc3339).ok()?;
        named.checked_to_offset(UtcOffset::UTC)
    }
}

impl From<&str> for Text {
    fn from(raw: &str) -> Self {
        Self(text::clean(raw).to_owned())
    }
}

impl From<String> for Text {
    fn from(raw: String) -> Self {
        raw.as_str().into()
    }
}

impl From<Text> for String {
    fn from(text: Text) -> Self {
        text.0
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // As an `Option`, so that serde also fills in a field that is missing.
        let raw = Option::<String>::deserialize(deserializer)?;
        Ok(raw.unwrap_or_default().into())
    }
}

/// A phone number in any form, in Western digits whatever was typed: it is shown to people and dialled by machines.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct PhoneText(Text);

impl PhoneText {
    /// The characters, or `None` if there are none.
    pub fn into_option(self) -> Option<String> {
        self.0.into_option()
    }

    /// The same as any other text.
    pub(crate) const fn as_text(&self) -> &Text {
        &self.0
    }
}

impl From<&str> for PhoneText {
    fn from(raw: &str) -> Self {
        Self(Text(text::western_digits(text::clean(raw))))
    }
}

impl<'de> Deserialize<'de> for PhoneText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Text::deserialize(deserializer)?.as_str().into())
    }
}

impl ValidateLength<usize> for PhoneText {
    fn length(&self) -> Option<usize> {
        self.0.length()
    }
}

impl ValidateRequired for Text {
    fn is_some(&self) -> bool {
        !self.0.is_empty()
    }
}

impl ValidateLength<usize> for Text {
    fn length(&self) -> Option<usize> {
        Some(self.0.chars().count())
    }
}
