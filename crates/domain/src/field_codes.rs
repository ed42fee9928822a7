//! Why a field of a form was refused: the API's codes.

use serde::{Serialize, Serializer};
use strum::{EnumString, IntoStaticStr, VariantArray};
use validator::ValidationError;

/// Why a field was refused.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "snake_case")]
pub enum FieldCode {
    /// Empty or blank, but required.
    Required,
    /// Shorter than the limit in code points.
    TooShort,
    /// Longer than the limit in code points.
    TooLong,
    /// Not an e-mail address.
    InvalidEmail,
    /// Not an http or https URL.
    InvalidUrl,
    /// Not an https URL of a site that works may link to.
    LinkNotAllowed,
    /// A link, an address, a slash or a phone number in a name.
    InvalidName,
    /// A way to get in touch in a text that everyone sees.
    ContactInText,
    /// Not one of the listed options.
    UnknownOption,
    /// A number outside its bounds.
    OutOfRange,
    /// A JSON value of the wrong type.
    WrongType,
    /// A character that no text may hold, such as NUL.
    InvalidCharacters,
    /// The terms were not agreed to.
    TermsRequired,
    /// Fewer characters than a password needs.
    PasswordTooShort,
    /// A password that is easily guessed.
    PasswordTooWeak,
    /// Not the account's current password.
    WrongPassword,
    /// Not a valid code of the second step, or one that was used already.
    WrongTotp,
    /// The same as the current value.
    Unchanged,
    /// Not the id of a creative on the roster.
    NotInRoster,
    /// Names the same member twice.
    Duplicate,
    /// Sent together with a field that it excludes.
    NotTogether,
    /// An empty list that needs a member.
    AtLeastOne,
    /// More members than a list may hold.
    TooMany,
    /// Parts that do not add up to the price.
    SumMismatch,
    /// More than what is left to pay.
    MoreThanOpen,
    /// A part that goes to the creative at the start is paid by KNET alone.
    KnetOnly,
    /// More than half of the price goes to the creative at the start.
    DepositTooLarge,
    /// A part of the price that is smaller than what can be paid at once.
    PartTooSmall,
    /// Not the id of something that belongs to this request.
    UnknownId,
    /// A file that is not processed yet, was refused, or is used already.
    FileNotReady,
    /// A file that an admin hid, or the same content.
    HiddenFile,
    /// A picture, or a region of one, with too few pixels.
    TooSmall,
    /// Something that a file of this kind does not take.
    WrongKind,
    /// Not a date, or not a time with its offset.
    InvalidDate,
    /// Not an IBAN: a wrong length, or a wrong checksum.
    InvalidIban,
}

impl FieldCode {
    /// Every code; each has a text in both languages.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The code in the API.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

impl FieldCode {
    /// The code of a rule that failed in `validator`.
    pub(crate) fn from_rule(error: &ValidationError) -> Self {
        let own = error.code.parse();
        // A rule without `code = …` has validator's own code, which is not part of the API: a bug that tests must see.
        debug_assert!(own.is_ok(), "not a code of the API: {}", error.code);
        own.unwrap_or(Self::OutOfRange)
    }
}

impl From<FieldCode> for ValidationError {
    fn from(code: FieldCode) -> Self {
        Self::new(code.as_str())
    }
}

impl Serialize for FieldCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use validator::Validate;

    use super::*;

    #[derive(Validate)]
    struct Draft {
        #[validate(length(max = 1))]
        name: String,
    }

    #[test]
    #[should_panic(expected = "not a code of the API: length")]
    fn a_rule_without_a_code_of_the_api_is_a_bug() {
        let draft = Draft {
            name: "long".to_owned(),
        };
        for errors in draft.validate().unwrap_err().field_errors().values() {
            FieldCode::from_rule(&errors[0]);
        }
    }
}
