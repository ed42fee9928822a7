//! Keys: the operator's secret ones, and the provider's names of charges and refunds.

use std::fmt;

/// A secret key of the operator at a provider. `Debug` shows nothing of it.
#[derive(Clone, PartialEq, Eq)]
pub struct SecretKey(String);

impl SecretKey {
    /// `None` if the text cannot be sent as a header.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let is_sendable = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic());
        is_sendable.then(|| Self(text.to_owned()))
    }

    /// The key itself, for the one header or digest that needs it.
    pub(crate) fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretKey")
    }
}

macro_rules! names {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub struct $name(String);

        impl $name {
            const MAX_CHARS: usize = 100;

            /// Letters, digits, `_`, `-` and `.`, at most 100: it becomes a part of a path.
            pub fn parse(text: &str) -> Option<Self> {
                let is_allowed = |letter: char| letter.is_ascii_alphanumeric() || "_-.".contains(letter);
                let has_word = text.bytes().any(|byte| byte.is_ascii_alphanumeric());
                let is_name = has_word && text.len() <= Self::MAX_CHARS && text.chars().all(is_allowed);
                is_name.then(|| Self(text.to_owned()))
            }

            pub fn as_str(&self) -> &str {
                &self.0
            }
        }
    )+};
}

names! {
    /// The provider's name of a charge or an invoice.
    ProviderKey,
    /// The provider's name of a refund.
    RefundKey,
    /// Where the next page of a list begins.
    Cursor,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_key_is_not_shown() {
        let key = SecretKey::parse(" sk_test_marsam_vector\n").unwrap();
        assert_eq!(key.expose(), "sk_test_marsam_vector");
        assert_eq!(format!("{key:?}"), "SecretKey");
        assert_eq!(SecretKey::parse("a b"), None);
        assert_eq!(SecretKey::parse(" "), None);
    }

    #[test]
    fn a_name_is_a_part_of_a_path_and_nothing_else() {
        for name in ["chg_TS02A5720231630Nh220104", "6389662", "re-1.2"] {
            assert_eq!(ProviderKey::parse(name).unwrap().as_str(), name);
        }
        for text in [
            "",
            "..",
            "a/b",
            "a?b",
            "a b",
            "a%2fb",
            "شحنة",
            &"a".repeat(101),
        ] {
            assert_eq!(ProviderKey::parse(text), None, "{text}");
        }
    }
}
