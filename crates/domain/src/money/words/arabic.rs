//! Amounts in Arabic words, with the grammar of counted nouns.
//!
//! A noun takes its form from the number before it: one and two are the noun itself, 3 to 10 take the plural, 11 to 99
//! the accusative singular, and hundreds, thousands and a million the genitive singular, before which a dual loses its
//! nun. After a hundred or more, one and two repeat the noun: «مئة دينار كويتي ودينار واحد». Dinar, fils and thousand are
//! masculine, so 3 to 10 carry the feminine ending.

use super::word;

/// Feminine in form, as before masculine nouns; one to ten are also used alone.
const UP_TO_TEN: [&str; 11] = [
    "صفر",
    "واحد",
    "اثنان",
    "ثلاثة",
    "أربعة",
    "خمسة",
    "ستة",
    "سبعة",
    "ثمانية",
    "تسعة",
    "عشرة",
];

const TEENS: [&str; 10] = [
    "عشرة",
    "أحد عشر",
    "اثنا عشر",
    "ثلاثة عشر",
    "أربعة عشر",
    "خمسة عشر",
    "ستة عشر",
    "سبعة عشر",
    "ثمانية عشر",
    "تسعة عشر",
];

const TENS: [&str; 10] = [
    "",
    "عشرة",
    "عشرون",
    "ثلاثون",
    "أربعون",
    "خمسون",
    "ستون",
    "سبعون",
    "ثمانون",
    "تسعون",
];

const HUNDREDS: [&str; 10] = [
    "",
    "مئة",
    "مئتان",
    "ثلاثمئة",
    "أربعمئة",
    "خمسمئة",
    "ستمئة",
    "سبعمئة",
    "ثمانمئة",
    "تسعمئة",
];

/// The forms of a counted noun.
struct Noun {
    /// One alone.
    one: &'static str,
    /// One after a larger number: «مئة دينار كويتي ودينار واحد».
    and_one: &'static str,
    /// Two alone.
    two: &'static str,
    /// Two after a larger number.
    and_two: &'static str,
    /// After 3 to 10.
    plural: &'static str,
    /// After 11 to 99.
    accusative: &'static str,
    /// After hundreds, thousands, a million and zero.
    genitive: &'static str,
}

const DINAR: Noun = Noun {
    one: "دينار كويتي واحد",
    and_one: "دينار واحد",
    two: "ديناران كويتيان",
    and_two: "ديناران",
    plural: "دنانير كويتية",
    accusative: "دينارًا كويتيًا",
    genitive: "دينار كويتي",
};

const FILS: Noun = Noun {
    one: "فلس واحد",
    and_one: "فلس واحد",
    two: "فلسان",
    and_two: "فلسان",
    plural: "فلوس",
    accusative: "فلسًا",
    genitive: "فلس",
};

/// The form of thousand before further numbers.
const THOUSAND: Noun = Noun {
    one: "ألف",
    and_one: "ألف",
    two: "ألفان",
    and_two: "ألفان",
    plural: "آلاف",
    accusative: "ألفًا",
    genitive: "ألف",
};

/// The thousand right before its noun: the dual loses its nun, the accusative its tanween.
const THOUSAND_OF: Noun = Noun {
    two: "ألفا",
    and_two: "ألفا",
    accusative: "ألف",
    ..THOUSAND
};

/// Dinars and fils; whichever is zero is left out, unless both are.
pub(super) fn amount(dinars: u32, fils: u32) -> String {
    let said = match (dinars, fils) {
        (_, 0) => counted(dinars, &DINAR),
        (0, _) => counted(fils, &FILS),
        _ => joined(&[counted(dinars, &DINAR), counted(fils, &FILS)]),
    };
    // As on a cheque: nothing can be added.
    format!("فقط {said} لا غير")
}

/// A number up to a million, and its noun.
fn counted(number: u32, noun: &Noun) -> String {
    let (above, below) = (number - number % 100, number % 100);
    if above == 0 {
        return below_hundred(number, noun);
    }
    match below {
        0 => format!("{} {}", round(above, true), noun.genitive),
        1 | 2 => {
            let last = if below == 1 {
                noun.and_one
            } else {
                noun.and_two
            };
            let first = format!("{} {}", round(above, true), noun.genitive);
            joined(&[first, last.to_owned()])
        }
        _ => joined(&[round(above, false), below_hundred(below, noun)]),
    }
}

/// 0 to 99 with the noun.
fn below_hundred(number: u32, noun: &Noun) -> String {
    match number {
        0 => format!("{} {}", word(&UP_TO_TEN, 0), noun.genitive),
        1 => noun.one.to_owned(),
        2 => noun.two.to_owned(),
        3..=10 => format!("{} {}", word(&UP_TO_TEN, number), noun.plural),
        11..=19 => format!("{} {}", word(&TEENS, number - 10), noun.accusative),
        _ if number.is_multiple_of(10) => {
            format!("{} {}", word(&TENS, number / 10), noun.accusative)
        }
        _ => format!(
            "{} و{} {}",
            word(&UP_TO_TEN, number % 10),
            word(&TENS, number / 10),
            noun.accusative
        ),
    }
}

/// Whole hundreds, thousands and a million without their noun; `before_noun` where it follows at once.
fn round(number: u32, before_noun: bool) -> String {
    if number == 1_000_000 {
        return "مليون".to_owned();
    }
    let (thousands, hundreds) = (number / 1_000, number % 1_000 / 100);
    let thousand = if before_noun && hundreds == 0 {
        &THOUSAND_OF
    } else {
        &THOUSAND
    };
    let mut said = Vec::new();
    if thousands > 0 {
        said.push(counted(thousands, thousand));
    }
    if hundreds > 0 {
        said.push(hundred(hundreds, before_noun).to_owned());
    }
    joined(&said)
}

fn hundred(hundreds: u32, before_noun: bool) -> &'static str {
    match hundreds {
        2 if before_noun => "مئتا",
        _ => word(&HUNDREDS, hundreds),
    }
}

/// «أ وب وج».
fn joined(parts: &[String]) -> String {
    parts.join(" و")
}
