//! Why a field of a form was refused: the codes of the wire.

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

impl FieldCode {
    /// The code of a rule that `validator` found broken.
    pub(crate) fn from_rule(error: &ValidationError) -> Self {
        // A rule without `code = …` carries validator's own word for it, which is none of ours.
        let own = Self::ALL.iter().find(|code| code.as_str() == error.code);
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
