//! Where a creative is paid: an IBAN with a right checksum, and its holder.
//!
//! **Invariant:** what is shown of an IBAN is its last four characters.

use std::fmt;

/// The length of an IBAN in Kuwait. Source: SWIFT, IBAN Registry, KW: 2 letters, 2 digits, 4 letters of the bank, 22
/// characters.
const KUWAITI_CHARS: usize = 30;
/// The shortest and the longest of all countries, by the same registry.
const CHARS: std::ops::RangeInclusive<usize> = 15..=34;

/// An IBAN in capitals without spaces. `Debug` shows the last four.
#[derive(Clone, PartialEq, Eq)]
pub struct Iban(String);

impl Iban {
    /// Reads what was typed, with or without spaces; `None` if the length or the checksum is wrong.
    pub fn parse(typed: &str) -> Option<Self> {
        let text: String = typed
            .chars()
            .filter(|letter| !letter.is_whitespace())
            .collect();
        let text = text.to_ascii_uppercase();
        let is_plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let (country, rest) = text.split_at_checked(2)?;
        let (check, own) = rest.split_at_checked(2)?;
        let has_shape = country.bytes().all(|byte| byte.is_ascii_alphabetic())
            && check.bytes().all(|byte| byte.is_ascii_digit());
        let has_length = if country == "KW" {
            text.len() == KUWAITI_CHARS
        } else {
            CHARS.contains(&text.len())
        };
        let is_valid =
            is_plain && has_shape && has_length && rest_of(own, country, check) == Some(1);
        is_valid.then_some(Self(text))
    }

    /// All of it: it is stored sealed, and sent to the bank.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What is shown.
    pub fn last_four(&self) -> &str {
        let start = self.0.len().saturating_sub(4);
        self.0.get(start..).unwrap_or_default()
    }
}

impl fmt::Debug for Iban {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Iban(…{})", self.last_four())
    }
}

/// The rest of the division by 97, with letters as numbers from 10. Source: ISO 13616, by ISO 7064 MOD 97-10.
fn rest_of(own: &str, country: &str, check: &str) -> Option<u32> {
    let letters = own.chars().chain(country.chars()).chain(check.chars());
    letters.into_iter().try_fold(0, |rest, letter| {
        let value = letter.to_digit(36)?;
        let shifted = if value < 10 { rest * 10 } else { rest * 100 };
        Some((shifted + value) % 97)
    })
}

/// Whether a name may be written into the file for the bank: a spreadsheet reads one that begins like a formula.
pub fn is_safe_holder(name: &str) -> bool {
    let name = name.trim();
    !name.is_empty() && !name.starts_with(['=', '+', '-', '@'])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const KUWAITI: &str = "KW81CBKU0000000000001234560101";

    #[test]
    fn an_iban_is_read_as_people_type_it() {
        for typed in [
            KUWAITI,
            "KW81 CBKU 0000 0000 0000 1234 5601 01",
            "kw81cbku0000000000001234560101",
        ] {
            assert_eq!(Iban::parse(typed).unwrap().as_str(), KUWAITI, "{typed}");
        }
        assert!(Iban::parse("GB82 WEST 1234 5698 7654 32").is_some());
        let iban = Iban::parse(KUWAITI).unwrap();
        assert_eq!(iban.last_four(), "0101");
        assert_eq!(format!("{iban:?}"), "Iban(…0101)");
    }

    #[test]
    fn what_has_a_wrong_length_sign_or_checksum_is_no_iban() {
        for typed in [
            "",
            "KW",
            "KW82CBKU0000000000001234560101",
            "KW81CBKU000000000000123456010",
            "KW81CBKU00000000000012345601011",
            "KW8ICBKU0000000000001234560101",
            "1281CBKU0000000000001234560101",
            "KW81CBKU0000000000001234560١01",
            "GB82WEST12345698765433",
        ] {
            assert_eq!(Iban::parse(typed), None, "{typed}");
        }
    }

    #[test]
    fn a_holder_does_not_begin_like_a_formula() {
        for name in ["Maryam Al-Sabah", "مريم", "O'Neil"] {
            assert!(is_safe_holder(name), "{name}");
        }
        for name in ["", " ", "=1+1", "+965", "-x", "@x", " =x"] {
            assert!(!is_safe_holder(name), "{name}");
        }
    }

    proptest! {
        #[test]
        fn one_wrong_digit_is_noticed(place in 4..30_usize, digit in 0..10_u32) {
            let mut letters: Vec<char> = KUWAITI.chars().collect();
            let wrong = char::from_digit(digit, 10).unwrap();
            prop_assume!(letters[place].is_ascii_digit() && letters[place] != wrong);
            letters[place] = wrong;
            prop_assert_eq!(Iban::parse(&letters.into_iter().collect::<String>()), None);
        }

        #[test]
        fn any_text_is_read_without_a_panic(text in any::<String>()) {
            let _read = Iban::parse(&text);
        }
    }
}
