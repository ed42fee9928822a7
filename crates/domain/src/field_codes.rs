//! Why a field of a form was refused: the API's codes.

use serde::{Serialize, Serializer};
use validator::ValidationError;

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

            /// The code in the API.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $code,)+ }
            }
        }
    };
}

field_codes! {
    /// Empty or blank, but required.
    Required: "required";
    /// Longer than the limit in code points.
    TooLong: "too_long";
    /// Not an e-mail address.
    InvalidEmail: "invalid_email";
    /// Not an http or https URL.
    InvalidUrl: "invalid_url";
    /// Not an https URL of a site that works may link to.
    LinkNotAllowed: "link_not_allowed";
    /// Not one of the listed options.
    UnknownOption: "unknown_option";
    /// A number outside its bounds.
    OutOfRange: "out_of_range";
    /// A JSON value of the wrong type.
    WrongType: "wrong_type";
    /// A character that no text may hold, such as NUL.
    InvalidCharacters: "invalid_characters";
    /// The terms were not agreed to.
    TermsRequired: "terms_required";
    /// Fewer characters than a password needs.
    PasswordTooShort: "password_too_short";
    /// A password that is easily guessed.
    PasswordTooWeak: "password_too_weak";
    /// Not the account's current password.
    WrongPassword: "wrong_password";
    /// Not a valid code of the second step, or one that was used already.
    WrongTotp: "wrong_totp";
    /// The same as the current value.
    Unchanged: "unchanged";
    /// Not the id of a creative on the roster.
    NotInRoster: "not_in_roster";
    /// Names the same member twice.
    Duplicate: "duplicate";
    /// Sent together with a field that it excludes.
    NotTogether: "not_together";
    /// An empty list that needs a member.
    AtLeastOne: "at_least_one";
    /// More members than a list may hold.
    TooMany: "too_many";
    /// Parts that do not add up to the price.
    SumMismatch: "sum_mismatch";
    /// More than what is left to pay.
    MoreThanOpen: "more_than_open";
    /// Not the id of something that belongs to this request.
    UnknownId: "unknown_id";
    /// A file that is not processed yet, was refused, or is used already.
    FileNotReady: "file_not_ready";
    /// A picture, or a region of one, with too few pixels.
    TooSmall: "too_small";
    /// Something that a file of this kind does not take.
    WrongKind: "wrong_kind";
    /// Not a date, or not a time with its offset.
    InvalidDate: "invalid_date";
}

impl FieldCode {
    /// The code of a rule that failed in `validator`.
    pub(crate) fn from_rule(error: &ValidationError) -> Self {
        let own = Self::ALL.iter().find(|code| code.as_str() == error.code);
        // A rule without `code = …` has validator's own code, which is not part of the API: a bug that tests must see.
        debug_assert!(own.is_some(), "not a code of the API: {}", error.code);
        own.copied().unwrap_or(Self::OutOfRange)
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
