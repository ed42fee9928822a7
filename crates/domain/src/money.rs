//! Amounts of Kuwaiti dinars, as integer fils: the fee, figures, words, and decimals as providers write them.
//!
//! **Invariant:** no amount is ever a fraction: fee and net sum to the price.

mod decimal;
mod words;

use crate::language::Language;

pub use self::decimal::{from_decimal, to_decimal};
pub use self::words::in_words;

/// A dinar has this many fils.
pub const FILS_PER_DINAR: i64 = 1_000;
/// The highest price: a million dinars.
pub const MAX_PRICE_FILS: i64 = 1_000_000 * FILS_PER_DINAR;
/// A hundred percent, in basis points.
pub const MAX_FEE_BPS: u16 = 10_000;

/// The service fee on a price, at a rate in basis points (hundredths of a percent), rounded half up to a fils.
pub fn fee_fils(price_fils: i64, bps: u16) -> i64 {
    let whole = i128::from(MAX_FEE_BPS);
    let exact = i128::from(price_fils) * i128::from(bps.min(MAX_FEE_BPS));
    // At most the price itself, so it fits.
    i64::try_from((exact + whole / 2).div_euclid(whole)).unwrap_or(price_fils)
}

/// What the fee leaves to the creative; see [`fee_fils`].
pub fn net_fils(price_fils: i64, bps: u16) -> i64 {
    price_fils - fee_fils(price_fils, bps)
}

/// An amount in figures: fils only where the dinars are not whole.
pub fn display(fils: i64, language: Language) -> String {
    with_currency(&figures(fils), language)
}

/// An amount in figures with all three decimals, as papers in Kuwait state it.
pub fn in_full(fils: i64, language: Language) -> String {
    let figures = figures(fils);
    if fils % FILS_PER_DINAR == 0 {
        with_currency(&format!("{figures}.000"), language)
    } else {
        with_currency(&figures, language)
    }
}

fn with_currency(figures: &str, language: Language) -> String {
    match language {
        Language::En => format!("KWD {figures}"),
        Language::Ar => format!("{figures} د.ك"),
    }
}

/// `1,250` or `1,250.500`.
fn figures(fils: i64) -> String {
    let per_dinar = FILS_PER_DINAR.unsigned_abs();
    let (dinars, rest) = (
        fils.unsigned_abs() / per_dinar,
        fils.unsigned_abs() % per_dinar,
    );
    let sign = if fils < 0 { "-" } else { "" };
    let dinars = grouped(dinars);
    if rest == 0 {
        format!("{sign}{dinars}")
    } else {
        format!("{sign}{dinars}.{rest:03}")
    }
}

/// A number with a comma between thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in (0..digits.len()).rev().zip(digits.chars()) {
        grouped.push(digit);
        if place > 0 && place % 3 == 0 {
            grouped.push(',');
        }
    }
    grouped
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn papers_state_all_three_decimals() {
        assert_eq!(in_full(180_000, Language::En), "KWD 180.000");
        assert_eq!(in_full(1_250_500, Language::En), "KWD 1,250.500");
        assert_eq!(in_full(0, Language::Ar), "0.000 د.ك");
    }

    #[test]
    fn the_fee_on_the_highest_price_is_nothing_or_all_of_it() {
        assert_eq!(fee_fils(MAX_PRICE_FILS, 0), 0);
        assert_eq!(fee_fils(MAX_PRICE_FILS, MAX_FEE_BPS), MAX_PRICE_FILS);
    }

    #[test]
    fn fils_are_shown_only_where_there_are_some() {
        let shown = |fils| (display(fils, Language::En), display(fils, Language::Ar));
        let wanted = |en: &str, ar: &str| (en.to_owned(), ar.to_owned());
        assert_eq!(shown(1_250_000), wanted("KWD 1,250", "1,250 د.ك"));
        assert_eq!(shown(1_250_500), wanted("KWD 1,250.500", "1,250.500 د.ك"));
        assert_eq!(shown(5), wanted("KWD 0.005", "0.005 د.ك"));
        assert_eq!(shown(0), wanted("KWD 0", "0 د.ك"));
        assert_eq!(shown(999_000), wanted("KWD 999", "999 د.ك"));
        assert_eq!(
            shown(MAX_PRICE_FILS),
            wanted("KWD 1,000,000", "1,000,000 د.ك")
        );
        assert_eq!(shown(-1_500), wanted("KWD -1.500", "-1.500 د.ك"));
    }

    proptest! {
        #[test]
        fn fee_and_net_are_the_price(price in 0..=MAX_PRICE_FILS, bps in 0..=MAX_FEE_BPS) {
            let (fee, net) = (fee_fils(price, bps), net_fils(price, bps));
            prop_assert_eq!(fee + net, price);
            prop_assert!(fee >= 0 && net >= 0);
            // Within half a fils of the exact fee.
            let off = fee * 10_000 - price * i64::from(bps);
            prop_assert!(off > -5_000 && off <= 5_000);
        }

        #[test]
        fn a_higher_price_or_rate_is_never_a_lower_fee(price in 0..MAX_PRICE_FILS, bps in 0..MAX_FEE_BPS) {
            prop_assert!(fee_fils(price + 1, bps) >= fee_fils(price, bps));
            prop_assert!(fee_fils(price, bps + 1) >= fee_fils(price, bps));
        }

        #[test]
        fn figures_read_back_as_the_amount(fils in any::<i64>()) {
            let shown = display(fils, Language::En);
            let digits = shown.replace("KWD ", "").replace(',', "");
            let (dinars, rest) = digits.split_once('.').unwrap_or((&digits, "000"));
            prop_assert_eq!(rest.len(), 3);
            prop_assert_eq!(format!("{dinars}{rest}").parse::<i64>(), Ok(fils));
            prop_assert_eq!(display(fils, Language::Ar), format!("{} د.ك", shown.replace("KWD ", "")));
        }
    }
}
