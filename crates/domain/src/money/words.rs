//! An amount in words, as receipts and agreements repeat it.

mod arabic;
mod english;

use super::{FILS_PER_DINAR, MAX_PRICE_FILS, display};
use crate::language::Language;

/// An amount in words, up to [`MAX_PRICE_FILS`]; any other in figures. The Arabic is in the nominative, as after
/// «المبلغ:». Both are closed as on a cheque: "… only", «فقط … لا غير».
pub fn in_words(fils: i64, language: Language) -> String {
    if !(0..=MAX_PRICE_FILS).contains(&fils) {
        return display(fils, language);
    }
    let (dinars, rest) = (whole(fils / FILS_PER_DINAR), whole(fils % FILS_PER_DINAR));
    match language {
        Language::En => english::amount(dinars, rest),
        Language::Ar => arabic::amount(dinars, rest),
    }
}

/// A part of an amount that is not negative and at most a million.
fn whole(number: i64) -> u32 {
    u32::try_from(number).unwrap_or_default()
}

/// The words at an index of a table that a remainder chose, so it is always there.
fn word<'a>(table: &[&'a str], index: u32) -> &'a str {
    let index = usize::try_from(index).ok();
    index
        .and_then(|index| table.get(index).copied())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_has_no_words_is_shown_in_figures() {
        assert_eq!(in_words(-1_500, Language::En), "KWD -1.500");
        assert_eq!(
            in_words(MAX_PRICE_FILS + 1_000, Language::Ar),
            "1,000,001 د.ك"
        );
    }

    #[test]
    fn no_two_numbers_of_dinars_are_said_alike() {
        for language in [Language::En, Language::Ar] {
            let mut said = HashMap::new();
            let some = (0..=20_000).chain((20_000..1_000_000).step_by(997));
            for dinars in some.chain([100_000, 101_000, 102_000, 200_000, 201_000, 1_000_000]) {
                if let Some(other) = said.insert(in_words(dinars * 1_000, language), dinars) {
                    assert_eq!(other, dinars);
                }
            }
        }
    }

    proptest! {
        #[test]
        fn an_amount_is_in_words_alone(fils in 0..=MAX_PRICE_FILS) {
            for language in [Language::En, Language::Ar] {
                let said = in_words(fils, language);
                prop_assert!(said.chars().all(|c| c.is_alphabetic() || "ً -".contains(c)), "{}", said);
                prop_assert!(!said.contains("  "));
                prop_assert_eq!(said.trim(), &said);
            }
        }
    }
}
