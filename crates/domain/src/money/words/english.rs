//! Amounts in English words.

use super::word;

const BELOW_TWENTY: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];

const TENS: [&str; 10] = [
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
];

/// Dinars and fils; whichever is zero is left out, unless both are. Closed by "only", as on a cheque: nothing can be
/// added.
pub(super) fn amount(dinars: u32, fils: u32) -> String {
    let in_dinars = match dinars {
        1 => "one Kuwaiti dinar".to_owned(),
        _ => format!("{} Kuwaiti dinars", number(dinars)),
    };
    // The plural of fils is fils.
    match (dinars, fils) {
        (_, 0) => format!("{in_dinars} only"),
        (0, _) => format!("{} fils only", number(fils)),
        _ => format!("{in_dinars} and {} fils only", number(fils)),
    }
}

/// A number up to a million.
fn number(number: u32) -> String {
    match number {
        0..20 => word(&BELOW_TWENTY, number).to_owned(),
        20..100 => match number % 10 {
            0 => word(&TENS, number / 10).to_owned(),
            ones => format!("{}-{}", word(&TENS, number / 10), word(&BELOW_TWENTY, ones)),
        },
        100..1_000 => scaled(number, 100, "hundred"),
        1_000..1_000_000 => scaled(number, 1_000, "thousand"),
        1_000_000.. => scaled(number, 1_000_000, "million"),
    }
}

fn scaled(whole: u32, scale: u32, name: &str) -> String {
    let head = format!("{} {name}", number(whole / scale));
    match whole % scale {
        0 => head,
        rest @ 1..100 => format!("{head} and {}", number(rest)),
        rest => format!("{head} {}", number(rest)),
    }
}
