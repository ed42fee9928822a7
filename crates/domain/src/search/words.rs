//! The words of a text as they are searched for: particles of names joined to what they belong to, and the forms in which
//! each word is compared.

use std::borrow::Cow;

/// The shortest word that is left when an article is taken away, in Latin letters.
const MIN_AFTER_LATIN_ARTICLE: usize = 4;
/// The shortest stem that other words may begin with; a shorter one is compared as a whole.
pub(super) const MIN_OPEN_STEM: usize = 4;
/// The shortest stem at all.
const MIN_STEM: usize = 3;

/// A word, with the particles that belong to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Word<'t> {
    /// With its particles, in one spelling: `Abdel Aziz` is `abdulaziz`, `El-Sherif` is `alsherif`.
    pub(super) full: Cow<'t, str>,
    /// As it is written, where that differs.
    pub(super) written: Option<Cow<'t, str>>,
    /// Without its particles.
    pub(super) bare: Option<&'t str>,
    /// Without what may be the Arabic article in Latin letters, or the beginning of another word.
    pub(super) guessed: Option<&'t str>,
}

impl<'t> Word<'t> {
    fn plain(word: &'t str) -> Self {
        Self {
            full: Cow::Borrowed(word),
            written: None,
            bare: None,
            guessed: None,
        }
    }

    /// Each form in which a text with this word is found.
    pub(super) fn forms(&self) -> impl Iterator<Item = &str> {
        let written = self.written.as_deref();
        let arabic = written.into_iter().chain([&*self.full]).flat_map(forms);
        arabic.chain(self.bare)
    }

    /// The form by which other texts with this word are found: without an article, but with what a name begins with.
    pub(super) fn sought(&self) -> &str {
        if SERVANT.iter().any(|servant| self.full.starts_with(servant)) {
            return &self.full;
        }
        self.barest()
    }

    /// The form with the fewest particles.
    pub(super) fn barest(&self) -> &str {
        self.bare
            .unwrap_or_else(|| forms(&self.full).last().unwrap_or(&self.full))
    }
}

/// How names begin that mean "servant of".
const SERVANT: [&str; 2] = ["abdul", "عبدال"];

/// The words of a folded text.
pub(super) fn words(folded: &str) -> Vec<Word<'_>> {
    let parts: Vec<&str> = split(folded).collect();
    let mut rest = parts.as_slice();
    let mut words = Vec::with_capacity(parts.len());
    while let Some((word, after)) = next_word(rest) {
        words.push(word);
        rest = after;
    }
    words
}

fn next_word<'t, 's>(parts: &'s [&'t str]) -> Option<(Word<'t>, &'s [&'t str])> {
    let (first, rest) = parts.split_first()?;
    if let Some(found) = servant_name(first, rest) {
        return Some(found);
    }
    if let Some((next, rest)) = rest.split_first() {
        if is_latin_article(first, next) {
            let word = Word {
                full: Cow::Owned(format!("al{next}")),
                written: (*first != "al").then(|| Cow::Owned(format!("{first}{next}"))),
                bare: Some(next),
                guessed: None,
            };
            return Some((word, rest));
        }
        if *first == "ال" {
            let word = Word {
                full: Cow::Owned(format!("ال{next}")),
                written: None,
                bare: Some(next),
                guessed: None,
            };
            return Some((word, rest));
        }
    }
    let mut word = Word::plain(first);
    word.guessed = without_latin_article(first);
    Some((word, rest))
}

/// `Abdul Aziz`, `Abd al-Aziz`, `Abdelaziz`, `عبد العزيز`: one word in one spelling.
fn servant_name<'t, 's>(first: &'t str, rest: &'s [&'t str]) -> Option<(Word<'t>, &'s [&'t str])> {
    if first == "عبد" {
        let (name, rest) = rest.split_first()?;
        let bare = name.strip_prefix("ال").or((*name == "ا").then_some(""))?;
        let word = Word {
            full: Cow::Owned(format!("عبد{name}")),
            written: None,
            bare: (bare.chars().count() >= MIN_STEM).then_some(bare),
            guessed: None,
        };
        return Some((word, rest));
    }
    if let Some(bare) = first.strip_prefix("عبدال") {
        let mut word = Word::plain(first);
        word.bare = (bare.chars().count() >= MIN_STEM).then_some(bare);
        return Some((word, rest));
    }
    let named = |name: &'t str, written: String| Word {
        full: Cow::Owned(format!("abdul{name}")),
        written: Some(Cow::Owned(written)).filter(|written| **written != *format!("abdul{name}")),
        bare: (name.len() >= MIN_AFTER_LATIN_ARTICLE).then_some(name),
        guessed: None,
    };
    if first == "abd" {
        let (article, after) = rest.split_first()?;
        if let Some((name, rest)) = after.split_first()
            && is_latin_article(article, name)
        {
            return Some((named(name, format!("abd{article}{name}")), rest));
        }
        let name = article.strip_prefix("al").or(article.strip_prefix("el"))?;
        return Some((named(name, format!("abd{article}")), after));
    }
    let name = first.strip_prefix("abd")?;
    let name = ["ul", "el", "al", "ur", "il", "ool"]
        .iter()
        .find_map(|article| name.strip_prefix(article))?;
    match rest.split_first() {
        Some((next, rest)) if name.is_empty() => {
            Some((named(next, format!("{first}{next}")), rest))
        }
        _ => Some((named(name, first.to_owned()), rest)),
    }
}

/// Whether a word is the Arabic article before the next, in Latin letters; before some letters it takes their sound.
fn is_latin_article(word: &str, next: &str) -> bool {
    match word {
        "al" | "el" => true,
        "ash" => next.starts_with("sh"),
        "as" | "ar" | "an" | "ad" | "at" | "az" => {
            word.get(1..).is_some_and(|s| next.starts_with(s))
        }
        _ => false,
    }
}

/// `alkandari` → `kandari`, `elsherif` → `sherif`.
fn without_latin_article(word: &str) -> Option<&str> {
    let bare = word
        .strip_prefix("al")
        .or_else(|| word.strip_prefix("el"))?;
    let is_latin = bare.bytes().all(|byte| byte.is_ascii_alphabetic());
    (is_latin && bare.len() >= MIN_AFTER_LATIN_ARTICLE).then_some(bare)
}

/// The forms in which a word or a token is compared: as it is and, in Arabic, without the article.
pub(super) fn forms(word: &str) -> impl Iterator<Item = &str> {
    std::iter::once(word).chain(without_article(word))
}

/// `السالمية` → `سالمية`, `بالسالمية` → `سالمية`, `للأطعمة` → `أطعمة`; nothing for a word without the article.
fn without_article(word: &str) -> Option<&str> {
    let bare = word
        .strip_prefix("ال")
        .or_else(|| word.strip_prefix("لل"))
        .or_else(|| {
            let rest = word.strip_prefix(['و', 'ب', 'ك', 'ف'])?;
            rest.strip_prefix("ال")
        })?;
    (bare.chars().count() >= 2).then_some(bare)
}

/// The words of a folded text: runs of letters and digits.
pub(super) fn split(folded: &str) -> impl Iterator<Item = &str> {
    folded
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
}

/// The singular that a text is found by in addition to a word, where it is no beginning of the word; the same for the
/// words of a query. A light rule: it may make a word that does not exist, which then finds nothing.
pub(super) fn singular(word: &str) -> Option<String> {
    if word.is_ascii() {
        let stem = word.strip_suffix("ies")?;
        return (stem.len() >= MIN_STEM).then(|| format!("{stem}y"));
    }
    let letters: Vec<char> = word.chars().collect();
    let joined = |letters: &[char]| Some(letters.iter().collect());
    match letters.as_slice() {
        // مطاعم, متاجر, مصانع: the plural of a place.
        ['م', a, 'ا', b, c] if *b != 'ي' => joined(&['م', *a, *b, *c]),
        // عطور, دروس, زهور.
        [a, b, 'و', c] if *a != 'ا' && *a != 'و' && *b != 'ا' => joined(&[*a, *b, *c]),
        // اعراس, اطباق, اصوات.
        ['ا', a, b, 'ا', c] => joined(&[*a, *b, *c]),
        // وتصوير: and.
        ['و', rest @ ..] if rest.len() >= MIN_OPEN_STEM && rest.first() != Some(&'ا') => {
            joined(rest)
        }
        _ => None,
    }
}

/// Endings that a word of a query may have in addition to those of the text.
const ENGLISH_ENDINGS: [&str; 6] = ["'s", "ings", "ing", "ers", "es", "s"];
const ARABIC_ENDINGS: [&str; 9] = ["ات", "ون", "ين", "ان", "يه", "ها", "ه", "ي", "ا"];

/// The stems of a word of a query: without the ending of a plural, a gender or an adjective.
pub(super) fn stems(word: &str) -> impl Iterator<Item = &str> {
    let endings: &[&str] = if word.is_ascii() {
        &ENGLISH_ENDINGS
    } else {
        &ARABIC_ENDINGS
    };
    let is_plural = !word.ends_with("ss") && !word.ends_with("us");
    endings
        .iter()
        .filter(move |_| is_plural)
        .filter_map(|ending| word.strip_suffix(ending))
        .filter(|stem| stem.chars().count() >= MIN_STEM)
}

/// Words that say nothing about who is meant.
const FILLERS: [&str; 67] = [
    "a",
    "an",
    "and",
    "any",
    "are",
    "at",
    "best",
    "can",
    "do",
    "for",
    "from",
    "good",
    "have",
    "hire",
    "how",
    "i",
    "in",
    "is",
    "looking",
    "me",
    "my",
    "near",
    "need",
    "of",
    "on",
    "or",
    "our",
    "someone",
    "some",
    "that",
    "the",
    "to",
    "top",
    "want",
    "we",
    "who",
    "with",
    "you",
    "your",
    "في",
    "من",
    "على",
    "عن",
    "مع",
    "الى",
    "او",
    "و",
    "عند",
    "لي",
    "ابي",
    "ابغي",
    "ابغا",
    "اريد",
    "نريد",
    "نبي",
    "محتاج",
    "احتاج",
    "نحتاج",
    "ابحث",
    "افضل",
    "احسن",
    "شخص",
    "احد",
    "هل",
    "حق",
    "يسوي",
    "مال",
];

/// Whether a word of a query says nothing about who is meant.
pub(super) fn is_filler(word: &str) -> bool {
    FILLERS.contains(&word)
}
