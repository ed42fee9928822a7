//! Digits in words, in both languages.

use super::tokens::{Kind, Tokens};

/// The digits that begin at a word, and the index after it: “nine”, “double nine”, “ninety-nine”, «تسعة وتسعين».
pub(super) fn number(tokens: &Tokens, index: usize) -> Option<(String, usize)> {
    let word = tokens.text(index);
    if let Some(times) = times(word) {
        let next = over_blank(tokens, index + 1);
        let repeated = tokens.text(next);
        let typed = (tokens.is_digits(next) && repeated.len() == 1).then(|| repeated.to_owned());
        let digit = typed.or_else(|| digit(repeated).map(|digit| digit.to_string()))?;
        return Some((digit.repeat(times), next + 1));
    }
    let (end, said) = (index + 1, word.strip_prefix('و').unwrap_or(word));
    if let Some(ones) = digit(word).or_else(|| digit(said)) {
        // In Arabic the tens follow: «تسعة وتسعين».
        let next = over_blank(tokens, end);
        let and = usize::from(tokens.text(next) == "و");
        let next = if and == 1 {
            over_blank(tokens, next + 1)
        } else {
            next
        };
        let tens = tokens.text(next);
        let tens = if and == 1 {
            Some(tens)
        } else {
            tens.strip_prefix('و')
        };
        return Some(match tens.and_then(arabic_tens) {
            Some(tens) if next > end && ones > 0 => (format!("{tens}{ones}"), next + 1),
            _ => (ones.to_string(), end),
        });
    }
    if let Some(tens) = english_tens(word) {
        let next = over_blank(tokens, end);
        let next = if tokens.is_symbol(next, "-") {
            next + 1
        } else {
            next
        };
        return Some(match digit(tokens.text(next)) {
            Some(ones) if ones > 0 && tokens.kind(next) == Some(Kind::Latin) => {
                (format!("{tens}{ones}"), next + 1)
            }
            _ => (format!("{tens}0"), end),
        });
    }
    if let Some(tens) = arabic_tens(said) {
        return Some((format!("{tens}0"), end));
    }
    teen(word).map(|teen| (teen.to_owned(), end))
}

fn over_blank(tokens: &Tokens, index: usize) -> usize {
    index + usize::from(tokens.kind(index) == Some(Kind::Space))
}

fn times(word: &str) -> Option<usize> {
    match word {
        "double" | "دبل" | "مرتين" => Some(2),
        "triple" | "تربل" => Some(3),
        _ => None,
    }
}

/// A digit that is said, as the skeleton folds it.
pub(super) fn digit(word: &str) -> Option<u32> {
    Some(match word {
        "zero" | "oh" | "صفر" | "زيرو" => 0,
        "one" | "واحد" | "وان" => 1,
        "two" | "اثنين" | "اثنان" | "اثنتين" | "اثنا" | "ثنين" | "تو" => {
            2
        }
        "three" | "ثلاثه" | "ثلاث" | "تلاته" | "ثري" => 3,
        "four" | "اربعه" | "اربع" | "فور" => 4,
        "five" | "خمسه" | "خمس" | "فايف" => 5,
        "six" | "سته" | "ست" | "سكس" => 6,
        "seven" | "سبعه" | "سبع" | "سفن" => 7,
        "eight" | "ثمانيه" | "ثمان" | "ثماني" | "تمانيه" | "ايت" => 8,
        "nine" | "تسعه" | "تسع" | "ناين" => 9,
        _ => return None,
    })
}

fn english_tens(word: &str) -> Option<u32> {
    Some(match word {
        "twenty" => 2,
        "thirty" => 3,
        "forty" | "fourty" => 4,
        "fifty" => 5,
        "sixty" => 6,
        "seventy" => 7,
        "eighty" => 8,
        "ninety" => 9,
        _ => return None,
    })
}

fn arabic_tens(word: &str) -> Option<u32> {
    Some(match word {
        "عشرين" | "عشرون" => 2,
        "ثلاثين" | "ثلاثون" | "تلاتين" => 3,
        "اربعين" | "اربعون" => 4,
        "خمسين" | "خمسون" => 5,
        "ستين" | "ستون" => 6,
        "سبعين" | "سبعون" => 7,
        "ثمانين" | "ثمانون" | "تمانين" => 8,
        "تسعين" | "تسعون" => 9,
        _ => return None,
    })
}

fn teen(word: &str) -> Option<&'static str> {
    Some(match word {
        "ten" | "عشره" | "عشر" => "10",
        "eleven" | "احدعش" | "احدعشر" => "11",
        "twelve" | "اثنعش" | "اثناعش" | "اثنعشر" => "12",
        "thirteen" => "13",
        "fourteen" => "14",
        "fifteen" => "15",
        "sixteen" => "16",
        "seventeen" => "17",
        "eighteen" => "18",
        "nineteen" => "19",
        _ => return None,
    })
}
