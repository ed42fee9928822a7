//! How a name sounds: names are written in Latin letters by ear, so that one name has many spellings.

/// A key with fewer letters keeps its vowels; without them it would be that of too many names.
const MIN_CONSONANTS: usize = 3;
const MAX_LETTERS: usize = 24;

/// The sound of a name in Latin letters, the same for each of its usual spellings: `Mohammed`, `Muhammad` and `Mohamed`,
/// `Yousef`, `Youssef` and `Yusuf`, `Al-Enezi` and `Al-Anzi`; `None` for a word that is no name in Latin letters.
pub(super) fn sound_of(word: &str) -> Option<String> {
    let is_latin = word.bytes().all(|byte| byte.is_ascii_lowercase());
    if !is_latin || word.len() < 3 || word.len() > MAX_LETTERS {
        return None;
    }
    let letters = heard(word);
    let consonants = key_of(&letters, |place, vowel| match (place, vowel) {
        (0 | 1, Vowel::Round) => Some('u'),
        (0, Vowel::Open | Vowel::Front) => Some('a'),
        _ => None,
    });
    if consonants.chars().count() >= MIN_CONSONANTS {
        return Some(consonants);
    }
    Some(key_of(&letters, |_, vowel| {
        Some(match vowel {
            Vowel::Round => 'u',
            Vowel::Front => 'i',
            Vowel::Open => 'a',
        })
    }))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Heard {
    Consonant(char),
    Vowel(Vowel),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Vowel {
    /// o, u
    Round,
    /// i, ee, ai
    Front,
    /// a, e
    Open,
}

/// Joins what was heard; `vowel` says how a vowel is written, by its place among the letters.
fn key_of(heard: &[Heard], vowel: impl Fn(usize, Vowel) -> Option<char>) -> String {
    // The open vowel at the end of a name comes and goes with its h.
    let heard = match heard {
        [rest @ .., Heard::Vowel(Vowel::Open)] if rest.len() >= 2 => rest,
        all => all,
    };
    let written = heard
        .iter()
        .enumerate()
        .filter_map(|(place, one)| match one {
            Heard::Consonant(letter) => Some(*letter),
            Heard::Vowel(one) => vowel(place, *one),
        });
    written.collect()
}

fn heard(word: &str) -> Vec<Heard> {
    let letters: Vec<char> = word.chars().collect();
    let mut rest = letters.as_slice();
    let mut heard: Vec<Heard> = Vec::new();
    while let Some((next, after)) = next_sound(rest, heard.is_empty()) {
        rest = after;
        match (heard.last_mut(), next) {
            // A letter that is doubled is heard once, and vowels in a row as one.
            (Some(Heard::Consonant(last)), Heard::Consonant(next)) if *last == next => {}
            (Some(Heard::Vowel(last)), Heard::Vowel(next)) => *last = together(*last, next),
            _ => heard.push(next),
        }
    }
    // Nourah, Abdullah.
    if heard.len() > 2 && heard.last() == Some(&Heard::Consonant('h')) {
        heard.pop();
    }
    heard
}

const fn together(first: Vowel, second: Vowel) -> Vowel {
    match (first, second) {
        (Vowel::Round, _) | (_, Vowel::Round) => Vowel::Round,
        (Vowel::Front, _) | (_, Vowel::Front) => Vowel::Front,
        _ => Vowel::Open,
    }
}

fn next_sound(letters: &[char], is_first: bool) -> Option<(Heard, &[char])> {
    use Heard::{Consonant, Vowel as Sounding};
    Some(match letters {
        [] => return None,
        ['k', 'h', rest @ ..] => (Consonant('x'), rest),
        ['s', 'h', rest @ ..] => (Consonant('c'), rest),
        ['g', 'h', rest @ ..] | ['g' | 'q' | 'k' | 'c', rest @ ..] => (Consonant('k'), rest),
        ['p', 'h', rest @ ..] => (Consonant('f'), rest),
        ['t' | 'd', 'h', rest @ ..] => (Consonant('d'), rest),
        ['e', 'e', rest @ ..] | ['i', rest @ ..] => (Sounding(Vowel::Front), rest),
        ['y', rest @ ..] if !is_first => (Sounding(Vowel::Front), rest),
        ['o' | 'u', rest @ ..] => (Sounding(Vowel::Round), rest),
        ['w', rest @ ..] if !is_first && !starts_with_vowel(rest) => (Sounding(Vowel::Round), rest),
        ['a' | 'e', rest @ ..] => (Sounding(Vowel::Open), rest),
        [letter, rest @ ..] => (Consonant(*letter), rest),
    })
}

fn starts_with_vowel(letters: &[char]) -> bool {
    matches!(letters, ['a' | 'e' | 'i' | 'o' | 'u', ..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_spellings_of_a_name_sound_alike() {
        for spellings in [
            &["mohammed", "muhammad", "mohamed", "mohammad", "muhamad"][..],
            &["yousef", "youssef", "yusuf", "yousuf", "yusef", "yousif"],
            &["hussain", "hussein", "husain", "husein"],
            &["fatima", "fatema", "fatma", "fatimah"],
            &["noura", "nora", "nourah", "noora"],
            &["khaled", "khalid"],
            &["mishari", "meshari", "mishary"],
            &["enezi", "anzi", "anezi", "enizi"],
            &["otaibi", "utaibi", "oteibi"],
            &["dosari", "dossari", "dousari", "dosary"],
            &["qattan", "kattan", "gattan"],
            &["maryam", "mariam", "meryem"],
            &["reem", "rim"],
            &["zain", "zein", "zayn"],
            &["lina", "leena"],
            &["saud", "saoud", "soud"],
            &["omar", "umar"],
            &["abdullah", "abdulla"],
            &["shaikha", "sheikha", "shaykha", "shaikhah"],
            &["gahwa", "qahwa", "gahwah"],
        ] {
            let sounds: Vec<_> = spellings.iter().map(|name| sound_of(name)).collect();
            let alike = sounds.windows(2).all(|pair| pair[0] == pair[1]);
            assert!(alike, "{spellings:?}: {sounds:?}");
        }
    }

    #[test]
    fn other_names_sound_different() {
        for (one, other) in [
            ("hassan", "hussain"),
            ("hamad", "ahmad"),
            ("reem", "rami"),
            ("sara", "sami"),
            ("dana", "dina"),
            ("ali", "ola"),
            ("khaled", "kamal"),
        ] {
            assert_ne!(sound_of(one), sound_of(other), "{one} {other}");
        }
        assert_eq!(sound_of("نورة"), None);
        assert_eq!(sound_of("al"), None);
    }
}
