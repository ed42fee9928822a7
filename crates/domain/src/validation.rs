//! What is wrong with a form, field by field, and the checks that every form shares.
//!
//! **Invariant:** a check adds at most one code to a field: the first thing to put right.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};
use validator::{ValidateLength, ValidateUrl};

use crate::email::Email;
use crate::text::{self, Shape};
use crate::vocabulary::Vocabulary;

macro_rules! field_codes {
    ($($(#[$doc:meta])* $variant:ident: $code:literal;)+) => {
        /// Why a field was refused.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum FieldCode {
            $($(#[$doc])* $variant,)+
        }

        impl FieldCode {
            /// Every code; each has a text in both languages.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The code as the wire carries it.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $code,)+ }
            }
        }
    };
}

field_codes! {
    /// Nothing, or only blanks, where something is needed.
    Required: "required";
    /// More code points than the limit.
    TooLong: "too_long";
    /// Not an e-mail address.
    InvalidEmail: "invalid_email";
    /// Not a web address of http or https.
    InvalidUrl: "invalid_url";
    /// Not one of the listed options.
    UnknownOption: "unknown_option";
    /// A number outside its bounds.
    OutOfRange: "out_of_range";
    /// A JSON value of another type.
    WrongType: "wrong_type";
    /// A character that no text may hold, such as NUL.
    InvalidCharacters: "invalid_characters";
    /// The terms were not agreed to.
    TermsRequired: "terms_required";
    /// Fewer characters than a password needs.
    PasswordTooShort: "password_too_short";
    /// A password that is guessed at once.
    PasswordTooWeak: "password_too_weak";
    /// Not the account's present password.
    WrongPassword: "wrong_password";
    /// Not the present code of the second step, or one that was used already.
    WrongTotp: "wrong_totp";
    /// The same as it is already.
    Unchanged: "unchanged";
    /// Names a creative who is not on the roster.
    NotInRoster: "not_in_roster";
    /// A list that needs a member has none.
    AtLeastOne: "at_least_one";
}

impl Serialize for FieldCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// What is wrong with a form: codes by the field's name as it was sent.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct FieldErrors(BTreeMap<String, Vec<FieldCode>>);

impl FieldErrors {
    /// Nothing is wrong yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// One field, one code.
    pub fn of(field: &str, code: FieldCode) -> Self {
        let mut errors = Self::new();
        errors.add(field, code);
        errors
    }

    /// Notes a code; the same code twice on a field counts once.
    pub fn add(&mut self, field: &str, code: FieldCode) {
        let codes = self.0.entry(field.to_owned()).or_default();
        if !codes.contains(&code) {
            codes.push(code);
        }
    }

    /// Whether the form is right.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Fields and their codes, by the field's name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &[FieldCode])> {
        self.0
            .iter()
            .map(|(field, codes)| (field.as_str(), codes.as_slice()))
    }

    /// `Ok` if nothing is wrong.
    pub fn into_result(self) -> Result<(), Self> {
        if self.is_empty() { Ok(()) } else { Err(self) }
    }

    /// A text that must be there; the result only counts if nothing was wrong.
    pub(crate) fn required(&mut self, field: &str, raw: &str, rule: TextRule) -> String {
        let text = self.optional(field, raw, rule);
        if text.is_none() {
            self.add(field, FieldCode::Required);
        }
        text.unwrap_or_default()
    }

    /// A text that may be left out.
    pub(crate) fn optional(&mut self, field: &str, raw: &str, rule: TextRule) -> Option<String> {
        let text = text::non_blank(raw)?;
        if let Some(code) = rule.refusal(text) {
            self.add(field, code);
        }
        Some(text.to_owned())
    }

    /// An e-mail address that must be there.
    pub(crate) fn email(&mut self, field: &str, raw: &str) -> Option<Email> {
        self.keep(field, Email::parse(raw))
    }

    /// A web address that may be left out.
    pub(crate) fn optional_url(&mut self, field: &str, raw: &str) -> Option<String> {
        let url = self.optional(field, raw, TextRule::URL)?;
        if TextRule::URL.refusal(&url).is_none() && !is_web_address(&url) {
            self.add(field, FieldCode::InvalidUrl);
        }
        Some(url)
    }

    /// One of a vocabulary's labels, or blank.
    pub(crate) fn optional_option<V: Vocabulary>(&mut self, field: &str, raw: &str) -> Option<V> {
        let label = text::non_blank(raw)?;
        self.keep(field, V::from_label(label).ok_or(FieldCode::UnknownOption))
    }

    /// One of a vocabulary's labels.
    pub(crate) fn required_option<V: Vocabulary>(&mut self, field: &str, raw: &str) -> Option<V> {
        if text::non_blank(raw).is_none() {
            self.add(field, FieldCode::Required);
        }
        self.optional_option(field, raw)
    }

    /// Several labels of a vocabulary: blanks are skipped and duplicates collapse.
    pub(crate) fn options<V: Vocabulary>(&mut self, field: &str, raw: &[String]) -> Vec<V> {
        let mut chosen = Vec::new();
        for label in raw {
            if let Some(option) = self.optional_option(field, label)
                && !chosen.contains(&option)
            {
                chosen.push(option);
            }
        }
        chosen
    }

    /// The value, or its refusal noted.
    pub(crate) fn keep<T>(&mut self, field: &str, checked: Result<T, FieldCode>) -> Option<T> {
        checked.map_err(|code| self.add(field, code)).ok()
    }
}

/// What one field of text must keep to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextRule {
    max: usize,
    shape: Shape,
}

impl TextRule {
    pub(crate) const NAME: Self = Self::line(text::NAME_MAX);
    pub(crate) const EMAIL_AS_SENT: Self = Self::line(text::EMAIL_MAX);
    pub(crate) const PHONE: Self = Self::line(text::PHONE_MAX);
    pub(crate) const URL: Self = Self::line(text::URL_MAX);
    pub(crate) const MOMENT: Self = Self::line(text::MOMENT_MAX);
    pub(crate) const LONG: Self = Self {
        max: text::LONG_MAX,
        shape: Shape::Paragraphs,
    };

    const fn line(max: usize) -> Self {
        Self {
            max,
            shape: Shape::Line,
        }
    }

    fn refusal(self, text: &str) -> Option<FieldCode> {
        if !self.shape.admits(text) {
            return Some(FieldCode::InvalidCharacters);
        }
        let max = u64::try_from(self.max).ok();
        (!text.validate_length(None, max, None)).then_some(FieldCode::TooLong)
    }
}

/// Whether a text is an absolute web address; `Url` alone would also take `mailto:` and `javascript:`.
fn is_web_address(url: &str) -> bool {
    let lower = url.to_ascii_lowercase();
    (lower.starts_with("https://") || lower.starts_with("http://")) && url.validate_url()
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

    #[test]
    fn only_http_and_https_are_web_addresses() {
        assert!(is_web_address("https://example.com/a?b#c"));
        assert!(is_web_address("HTTP://example.com"));
        for wrong in [
            "ftp://example.com",
            "javascript:alert(1)",
            "example.com",
            "https://",
        ] {
            assert!(!is_web_address(wrong), "{wrong}");
        }
    }
}
