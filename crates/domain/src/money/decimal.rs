//! Amounts as payment providers write them: a decimal number of dinars.

use super::FILS_PER_DINAR;

/// The dinar has this many decimals.
const DECIMALS: usize = 3;

/// The fils of a number's text: `0.5` is 500. Nothing else than digits and up to three decimals is read: an exponent, a
/// sign, a fourth decimal or a leading zero is `None`, and so is what is too large.
pub fn from_decimal(text: &str) -> Option<i64> {
    let (dinars, decimals) = match text.split_once('.') {
        None => (text, "0"),
        Some(parts) => parts,
    };
    let has_leading_zero = dinars.len() > 1 && dinars.starts_with('0');
    if !is_digits(dinars) || has_leading_zero || !is_digits(decimals) || decimals.len() > DECIMALS {
        return None;
    }
    let dinars: i64 = dinars.parse().ok()?;
    let fils: i64 = format!("{decimals:0<DECIMALS$}").parse().ok()?;
    dinars.checked_mul(FILS_PER_DINAR)?.checked_add(fils)
}

/// An amount with all three decimals and nothing between thousands: `280.500`.
pub fn to_decimal(fils: i64) -> String {
    let (dinars, rest) = (
        fils.unsigned_abs() / FILS_PER_DINAR.unsigned_abs(),
        fils.unsigned_abs() % FILS_PER_DINAR.unsigned_abs(),
    );
    let sign = if fils < 0 { "-" } else { "" };
    format!("{sign}{dinars}.{rest:03}")
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_number_is_read_from_its_text_or_not_at_all() {
        let read = [
            ("0.5", 500),
            ("280.500", 280_500),
            ("280.5", 280_500),
            ("280.05", 280_050),
            ("280", 280_000),
            ("0", 0),
            ("0.001", 1),
            ("1000000.999", 1_000_000_999),
            ("9223372036854775.807", i64::MAX),
        ];
        for (text, fils) in read {
            assert_eq!(from_decimal(text), Some(fils), "{text}");
        }
        let refused = [
            "1e3",
            "1E3",
            "1.5e1",
            "-1",
            "-0",
            "+1",
            "0.0005",
            "0.5000",
            "",
            ".",
            ".5",
            "5.",
            "01",
            "00.5",
            " 1",
            "1 ",
            "1,000",
            "1.2.3",
            "NaN",
            "null",
            "\"1\"",
            "٥",
            "0x10",
            "1_000",
            "9223372036854775.808",
            "99999999999999999999",
        ];
        for text in refused {
            assert_eq!(from_decimal(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn an_amount_reads_back_as_itself(fils in 0..=i64::MAX) {
            prop_assert_eq!(from_decimal(&to_decimal(fils)), Some(fils));
        }

        #[test]
        fn zeros_at_the_end_change_nothing(dinars in 0..1_000_000_i64, tenth in 0..10_i64) {
            let wanted = Some(dinars * 1_000 + tenth * 100);
            for text in [format!("{dinars}.{tenth}"), format!("{dinars}.{tenth}0"), format!("{dinars}.{tenth}00")] {
                prop_assert_eq!(from_decimal(&text), wanted);
            }
        }

        #[test]
        fn any_text_is_read_without_a_panic(text in any::<String>()) {
            if let Some(fils) = from_decimal(&text) {
                prop_assert!(fils >= 0);
            }
        }
    }
}
