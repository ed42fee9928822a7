//! Formatting a creative's rate.

use serde::Serialize;

use crate::language::Language;
use crate::options::RateRange;
use crate::vocabulary::Labelled as _;

/// Shown for a blank rate, in English.
pub const CONTACT_FOR_RATES: &str = "Contact for rates";
/// Shown for a blank rate, in Arabic.
pub const CONTACT_FOR_RATES_AR: &str = "السعر عند الطلب";

/// Words that show that a text already contains its currency or its condition; from the spec, in lower case.
const CURRENCY_WORDS: [&str; 4] = ["kwd", "kd", "project", "contact"];

/// A rate as each language shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RateDisplay {
    /// For English readers.
    pub en: String,
    /// For Arabic readers.
    pub ar: String,
}

/// A rate in both languages; blank means no rate.
pub fn display_both(raw: &str) -> RateDisplay {
    RateDisplay {
        en: display(raw, Language::En),
        ar: display(raw, Language::Ar),
    }
}

/// A rate as the spec formats it: an empty one becomes an invitation to ask, dollar signs are removed, a bare number
/// gets its currency. Our own options have an Arabic text; any other text is the same in both languages.
pub fn display(raw: &str, language: Language) -> String {
    let without_dollars = raw.replace('$', "");
    let rate = without_dollars.trim();
    if rate.is_empty() {
        return contact_for_rates(language).to_owned();
    }
    if language == Language::Ar
        && let Some(option) = RateRange::from_label(rate)
    {
        return option.label_ar().to_owned();
    }
    let lower = rate.to_lowercase();
    let bare = !CURRENCY_WORDS.iter().any(|word| lower.contains(word));
    if bare && rate.chars().any(is_digit) {
        return format!("KWD {rate}");
    }
    rate.to_owned()
}

const fn contact_for_rates(language: Language) -> &'static str {
    match language {
        Language::En => CONTACT_FOR_RATES,
        Language::Ar => CONTACT_FOR_RATES_AR,
    }
}

/// Western digits, and Arabic ones, which a Kuwaiti keyboard types.
const fn is_digit(c: char) -> bool {
    matches!(c, '0'..='9' | '٠'..='٩')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::vocabulary::Vocabulary as _;

    #[test]
    fn our_own_options_read_naturally_in_arabic() {
        for option in RateRange::ALL {
            let shown = display_both(option.label());
            assert_eq!(shown.en, option.label());
            assert_eq!(shown.ar, option.label_ar());
        }
    }

    #[test]
    fn a_lone_dollar_sign_is_not_a_rate() {
        assert_eq!(display(" $ ", Language::En), CONTACT_FOR_RATES);
        assert_eq!(display(" $ ", Language::Ar), CONTACT_FOR_RATES_AR);
    }

    proptest! {
        #[test]
        fn a_rate_is_never_shown_blank_nor_in_dollars(raw in any::<String>()) {
            for shown in [display(&raw, Language::En), display(&raw, Language::Ar)] {
                prop_assert!(!shown.trim().is_empty());
                prop_assert!(!shown.contains('$'));
            }
        }

        #[test]
        fn formatting_a_formatted_rate_changes_nothing(raw in "\\PC*") {
            let once = display(&raw, Language::En);
            prop_assert_eq!(display(&once, Language::En), once);
        }

        #[test]
        fn a_bare_number_gets_its_currency(number in 1..100_000_u32) {
            prop_assert_eq!(display(&number.to_string(), Language::En), format!("KWD {number}"));
        }
    }
}
