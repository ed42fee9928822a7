//! Text search over the roster: how texts become tokens, when a word matches a token, and how a match ranks.
//!
//! **Invariant:** [`rank`] is the reference; every index is tested against it.

use strum::VariantArray;

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use std::sync::LazyLock;

use crate::creatives::CreativeProfile;
use crate::industries::Industry;
use crate::services::Service;
use crate::spoken_languages::SpokenLanguage;
use crate::styles::Style;
use crate::text::{self, MAX_SEARCH_CHARS};
use crate::vocabulary::{Labelled, Vocabulary};

/// Words of a query beyond this many are ignored.
pub const MAX_WORDS: usize = 8;
/// A word of at least this many characters may contain one typo.
pub const FUZZY_MIN_CHARS: usize = 5;
/// A word of at least this many characters may contain a typo also when it matches a prefix; the beginning of a shorter
/// word is within one typo of too many others.
pub const FUZZY_PREFIX_MIN_CHARS: usize = 7;
/// Tokens are cut to this many characters; longer words do not occur in either language.
pub const TOKEN_MAX_CHARS: usize = 40;

/// Where a token occurs, the most significant field first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, VariantArray)]
pub enum Field {
    /// The creative's name.
    Name,
    /// Labels of services, styles, industries and languages.
    Label,
    /// The location.
    Place,
    /// The biography.
    Bio,
}

impl Field {
    /// Every field, in the order of significance.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The rank of a literal match in this field.
    pub const fn rank(self) -> Rank {
        match self {
            Self::Name => Rank(0),
            Self::Label => Rank(1),
            Self::Place => Rank(2),
            Self::Bio => Rank(3),
        }
    }
}

/// How well a creative matches a query; lower is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Rank(u8);

impl Rank {
    /// A match with a typo, in any field.
    pub const FUZZY: Self = Self(4);
    /// How many ranks there are.
    pub const COUNT: usize = 5;

    /// The rank as a number below [`Rank::COUNT`].
    pub const fn index(self) -> usize {
        // A cast in a const fn; `usize::from` is not const.
        #[expect(clippy::as_conversions, reason = "u8 to usize never truncates")]
        {
            self.0 as usize
        }
    }
}

/// The words of a search box, folded, without duplicates, at most [`MAX_WORDS`] of the first [`MAX_SEARCH_CHARS`]
/// characters.
///
/// **Invariant:** every search takes its words from here, so that neither the work nor the terms of a query grow with a
/// text.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct SearchQuery {
    words: Vec<String>,
}

impl SearchQuery {
    /// Parses the search text; a text without any letter or digit matches everything.
    pub fn parse(typed: &str) -> Self {
        let looked_at: String = text::clean(typed).chars().take(MAX_SEARCH_CHARS).collect();
        let mut words: Vec<String> = Vec::new();
        for word in split(&text::fold(&looked_at)) {
            if words.len() < MAX_WORDS && !words.iter().any(|known| known == word) {
                words.push(word.to_owned());
            }
        }
        Self { words }
    }

    /// The words, in the order typed.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// The words as they are looked up among [`stems_of`]: in Arabic without the article, which is not searched for.
    pub fn stems(&self) -> impl Iterator<Item = &str> {
        let words = self.words.iter();
        words.map(|word| cut(forms(word).last().unwrap_or(word)))
    }

    /// True when nothing is searched for.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }
}

/// The tokens of a profile with the fields they occur in; a token may occur several times.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tokens {
    text: String,
    spans: Vec<(Field, Range<usize>)>,
}

impl Tokens {
    /// The tokens of a profile, in both languages.
    pub fn of(profile: &CreativeProfile) -> Self {
        let mut tokens = Self::default();
        tokens.add(Field::Name, &profile.name);
        tokens.add(Field::Name, profile.name_ar.as_deref().unwrap_or_default());
        let locations = profile.locations();
        for place in [locations.en, locations.ar].into_iter().flatten() {
            tokens.add(Field::Place, place);
        }
        tokens.add(Field::Bio, &profile.bio);
        tokens.add(Field::Bio, profile.bio_ar.as_deref().unwrap_or_default());
        let choices = &profile.choices;
        for service in &choices.skills {
            tokens.add_labels(*service);
        }
        for style in &choices.styles {
            tokens.add_labels(*style);
        }
        for industry in &choices.industries {
            tokens.add_labels(*industry);
        }
        for language in SpokenLanguage::ALL {
            if choices.speaks(*language) {
                tokens.add_labels(*language);
            }
        }
        tokens
    }

    /// Each token with its field.
    pub fn iter(&self) -> impl Iterator<Item = (Field, &str)> {
        let spans = self.spans.iter();
        spans.filter_map(|(field, span)| Some((*field, self.text.get(span.clone())?)))
    }

    fn add(&mut self, field: Field, text: &str) {
        let folded = text::fold(text);
        for form in split(&folded).flat_map(forms) {
            self.push(field, cut(form));
        }
    }

    fn add_labels<V: Labelled>(&mut self, member: V) {
        for label in [member.label(), member.label_ar()] {
            for token in LABEL_TOKENS.get(label).into_iter().flatten() {
                self.push(Field::Label, token);
            }
        }
    }

    fn push(&mut self, field: Field, token: &str) {
        let start = self.text.len();
        self.text.push_str(token);
        self.spans.push((field, start..self.text.len()));
    }
}

/// The tokens of every label of the vocabularies that are searched: the same for every creative.
static LABEL_TOKENS: LazyLock<HashMap<&'static str, Vec<String>>> = LazyLock::new(|| {
    let mut known = HashMap::new();
    let mut add = |label: &'static str| {
        let folded = text::fold(label);
        let tokens = split(&folded)
            .flat_map(forms)
            .map(|form| cut(form).to_owned());
        known.insert(label, tokens.collect());
    };
    let services = both_labels::<Service>().chain(both_labels::<Style>());
    let others = both_labels::<Industry>().chain(both_labels::<SpokenLanguage>());
    services.chain(others).for_each(&mut add);
    known
});

/// Every word of some texts, folded, in each form in which it is searched for.
pub fn stems_of<'a>(texts: impl IntoIterator<Item = &'a str>) -> BTreeSet<String> {
    let mut stems = BTreeSet::new();
    for text in texts {
        let folded = text::fold(text);
        stems.extend(
            split(&folded)
                .flat_map(forms)
                .map(|form| cut(form).to_owned()),
        );
    }
    stems
}

/// The rank of a profile with these tokens: that of the word that matches worst; `None` if a word does not match at
/// all.
pub fn rank(query: &SearchQuery, tokens: &Tokens) -> Option<Rank> {
    query
        .words
        .iter()
        .map(|word| {
            tokens
                .iter()
                .filter_map(|(field, token)| word_rank(word, field, token))
                .min()
        })
        .try_fold(Rank(0), |worst, rank| rank.map(|rank| worst.max(rank)))
}

/// The forms in which a word or a token is compared: as it is and, in Arabic, without the article.
pub fn forms(word: &str) -> impl Iterator<Item = &str> {
    std::iter::once(word).chain(without_article(word))
}

/// What a word with a typo is compared with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypoScope {
    /// Whole tokens.
    Whole,
    /// Prefixes of tokens.
    Prefix,
}

/// The scope in which one typo is allowed in a word, if at all.
pub fn typo_scope(word: &str) -> Option<TypoScope> {
    match word.chars().count() {
        FUZZY_PREFIX_MIN_CHARS.. => Some(TypoScope::Prefix),
        FUZZY_MIN_CHARS.. => Some(TypoScope::Whole),
        _ => None,
    }
}

fn word_rank(word: &str, field: Field, token: &str) -> Option<Rank> {
    if forms(word).any(|form| token.starts_with(form)) {
        return Some(field.rank());
    }
    let is_fuzzy = forms(word)
        .any(|form| typo_scope(form).is_some_and(|scope| is_within_one_typo(form, token, scope)));
    is_fuzzy.then_some(Rank::FUZZY)
}

/// True if the token, or a prefix of it, is `word` with at most one character inserted, deleted, replaced, or swapped
/// with its neighbour.
fn is_within_one_typo(word: &str, token: &str, scope: TypoScope) -> bool {
    let word: Vec<char> = word.chars().collect();
    let token: Vec<char> = token.chars().collect();
    let common = word.iter().zip(&token).take_while(|(a, b)| a == b).count();
    let (word, token) = (
        word.get(common..).unwrap_or_default(),
        token.get(common..).unwrap_or_default(),
    );
    let is = |token: &[char], word: &[char]| match scope {
        TypoScope::Whole => token == word,
        TypoScope::Prefix => token.starts_with(word),
    };
    match (word, token) {
        ([], rest) => scope == TypoScope::Prefix || rest.len() <= 1,
        // A deletion from the token: one character too many was typed.
        ([_, rest @ ..], []) => rest.is_empty(),
        ([a, typed @ ..], [b, indexed @ ..]) => {
            let swapped = match (typed, indexed) {
                ([c, typed @ ..], [d, indexed @ ..]) => a == d && b == c && is(indexed, typed),
                _ => false,
            };
            is(token, typed) || is(indexed, word) || is(indexed, typed) || swapped
        }
    }
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
fn split(folded: &str) -> impl Iterator<Item = &str> {
    folded
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
}

fn cut(token: &str) -> &str {
    token
        .char_indices()
        .nth(TOKEN_MAX_CHARS)
        .and_then(|(end, _)| token.get(..end))
        .unwrap_or(token)
}

fn both_labels<V: Labelled>() -> impl Iterator<Item = &'static str> {
    V::ALL
        .iter()
        .flat_map(|member| [member.label(), member.label_ar()])
}

#[cfg(test)]
mod tests;
