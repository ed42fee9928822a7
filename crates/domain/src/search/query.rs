//! The words of a search box, and what is looked up for each of them.

use super::tokens::{marks, meaning_token, neighbours, sound_token, sounds, whole_name};
use super::words::{MIN_OPEN_STEM, Word, forms, is_filler, singular, stems, words};
use super::{Field, Rank, TypoScope, concepts, cut, typo_scope, typos};
use crate::text::{self, MAX_SEARCH_CHARS};

/// Words of a query beyond this many are ignored.
pub const MAX_WORDS: usize = 8;

/// The words of a search box, folded, without duplicates, at most [`MAX_WORDS`] of the first [`MAX_SEARCH_CHARS`]
/// characters. Words that say nothing (`for`, `في`) are left out where others remain.
///
/// **Invariant:** every search takes its words from here, so that neither the work nor the terms of a query grow with a
/// text.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct SearchQuery {
    words: Vec<QueryWord>,
}

/// One word of a query.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct QueryWord {
    text: String,
    lookups: Vec<Lookup>,
    beginnings: Vec<String>,
}

/// A text that is looked up among tokens for a word.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Lookup {
    text: String,
    scope: Scope,
    /// `None`: that of the field.
    rank: Option<Rank>,
}

/// Which tokens a text is compared with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scope {
    /// Those that begin with it.
    Beginning,
    /// Those of names that begin with it.
    BeginningOfName,
    /// Those that are equal to it.
    Whole,
    /// Those that are equal to it except for one typo.
    Typo(TypoScope),
}

impl Lookup {
    /// What is compared.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// With which tokens.
    pub const fn scope(&self) -> Scope {
        self.scope
    }

    /// The rank at which a token in this field is found; `None` if it is not.
    pub fn rank_in(&self, field: Field) -> Option<Rank> {
        let is_looked_at = self.scope != Scope::BeginningOfName || field == Field::Name;
        is_looked_at.then(|| self.rank.unwrap_or(field.rank()))
    }

    /// The rank of a token; `None` if it does not match.
    pub(super) fn rank(&self, field: Field, token: &str) -> Option<Rank> {
        let matches = match self.scope {
            Scope::Beginning | Scope::BeginningOfName => token.starts_with(&self.text),
            Scope::Whole => token == self.text,
            Scope::Typo(scope) => typos::is_within_one_typo(&self.text, token, scope),
        };
        matches.then(|| self.rank_in(field)).flatten()
    }
}

impl QueryWord {
    /// The word, folded.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What is looked up for it: a token that any of them matches is a match of the word.
    pub fn lookups(&self) -> &[Lookup] {
        &self.lookups
    }

    /// How the words of [`super::words_of`] begin that match it: any of them.
    pub fn beginnings(&self) -> &[String] {
        &self.beginnings
    }

    fn add(&mut self, text: &str, scope: Scope, rank: Option<Rank>) {
        let lookup = Lookup {
            text: text.to_owned(),
            scope,
            rank,
        };
        if !text.is_empty() && !self.lookups.contains(&lookup) {
            self.lookups.push(lookup);
        }
    }

    fn begin(&mut self, text: &str) {
        if !self.beginnings.iter().any(|known| known == text) {
            self.beginnings.push(text.to_owned());
        }
    }

    fn of(word: &Word<'_>) -> Self {
        let mut made = Self {
            text: word.full.to_string(),
            lookups: Vec::new(),
            beginnings: Vec::new(),
        };
        for form in word.forms() {
            made.add_form(cut(form));
        }
        if let Some(guessed) = word.guessed {
            made.add(cut(guessed), Scope::BeginningOfName, None);
        }
        let meanings = concepts::meanings_begun_by(&word.full);
        for meaning in &meanings {
            made.add(meaning_token(*meaning), Scope::Whole, None);
        }
        if meanings.is_empty() {
            for meaning in concepts::meanings_heard_in(&word.full) {
                made.add(meaning_token(*meaning), Scope::Whole, Some(Rank::FUZZY));
            }
        }
        for sound in sounds(word) {
            made.add(&sound, Scope::Whole, Some(Rank::FUZZY));
        }
        made.begin(cut(word.sought()));
        if let Some(sound) = sound_token(word.sought()) {
            made.begin(&sound);
        }
        if let Some(guessed) = word.guessed {
            made.begin(cut(guessed));
        }
        for form in forms(&word.full) {
            let form = cut(form);
            if let Some(scope) = typo_scope(form) {
                made.add(form, Scope::Typo(scope), Some(Rank::FUZZY));
            }
        }
        made
    }

    fn add_form(&mut self, form: &str) {
        self.add(form, Scope::Beginning, None);
        let name = format!("{}{form}", marks::NAME_WORD);
        self.add(&name, Scope::Whole, Some(Rank::NAME_WORD));
        if let Some(singular) = singular(form) {
            self.add(&singular, Scope::Whole, None);
        }
        for stem in stems(form) {
            let is_open = stem.chars().count() >= MIN_OPEN_STEM;
            let scope = if is_open {
                Scope::Beginning
            } else {
                Scope::Whole
            };
            self.add(stem, scope, None);
        }
    }

    /// Two neighbours that may be one word.
    fn add_joined(&mut self, joined: &str, meanings: &[u8]) {
        self.add(joined, Scope::Beginning, None);
        self.begin(joined);
        for meaning in meanings {
            self.add(meaning_token(*meaning), Scope::Whole, None);
        }
    }
}

impl SearchQuery {
    /// Parses the search text; a text without any letter or digit matches everything.
    pub fn parse(typed: &str) -> Self {
        let looked_at: String = text::clean(typed).chars().take(MAX_SEARCH_CHARS).collect();
        let folded = text::fold(&looked_at);
        let typed = words(&folded);
        let mut kept: Vec<Word<'_>> = Vec::new();
        // A part of an address or of a name with a hyphen says something.
        let pieces = folded.split(' ');
        let alone: Vec<&str> = pieces
            .map(|piece| piece.trim_matches(|c: char| !c.is_alphanumeric()))
            .collect();
        let is_filler = |word: &str| is_filler(word) && alone.contains(&word);
        let says_something = typed.iter().any(|word| !is_filler(&word.full));
        for word in &typed {
            let is_kept = !says_something || !is_filler(&word.full);
            let is_new = !kept.iter().any(|known| known.full == word.full);
            if is_kept && is_new && kept.len() < MAX_WORDS {
                kept.push(word.clone());
            }
        }
        let mut made: Vec<QueryWord> = kept.iter().map(QueryWord::of).collect();
        let full = neighbours(&kept, |word| &word.full);
        let bare = neighbours(&kept, Word::barest);
        for (place, (full, bare)) in full.iter().zip(&bare).enumerate() {
            let meanings = concepts::meanings_of_joined(bare);
            for word in made.iter_mut().skip(place).take(2) {
                word.add_joined(cut(full), meanings);
            }
        }
        if let Some(whole) = whole_name(&typed) {
            for word in &mut made {
                word.add(&whole, Scope::Whole, Some(Rank::WHOLE_NAME));
            }
        }
        Self { words: made }
    }

    /// The words, in the order typed.
    pub fn words(&self) -> &[QueryWord] {
        &self.words
    }

    /// True when nothing is searched for.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }
}
