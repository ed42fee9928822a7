//! The tokens of a profile: what it is found by.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use std::sync::LazyLock;

use super::sounds::sound_of;
use super::words::{Word, singular, words};
use super::{Field, concepts, cut, everyday};
use crate::creatives::CreativeProfile;
use crate::industries::Industry;
use crate::services::Service;
use crate::spoken_languages::SpokenLanguage;
use crate::styles::Style;
use crate::text;
use crate::vocabulary::{Labelled, Vocabulary};

/// How tokens begin that are no words of a text. No word is within one typo of them, since it has only letters and
/// digits.
pub(super) mod marks {
    /// A whole name, without blanks.
    pub(in crate::search) const WHOLE_NAME: &str = "=:";
    /// A whole word of a name.
    pub(in crate::search) const NAME_WORD: &str = "@:";
    /// How a word of a name sounds.
    pub(in crate::search) const SOUND: &str = "~:";
    /// What a word means.
    pub(in crate::search) const MEANING: &str = "#:";
    /// Ends what is compared as a whole.
    pub(in crate::search) const END: &str = ".";
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
        for name in [Some(profile.name.as_str()), profile.name_ar.as_deref()] {
            tokens.add_name(name.unwrap_or_default());
        }
        let locations = profile.locations();
        for place in [locations.en, locations.ar].into_iter().flatten() {
            tokens.add(Field::Place, place);
        }
        tokens.add(Field::Bio, &profile.bio);
        tokens.add(Field::Bio, profile.bio_ar.as_deref().unwrap_or_default());
        let choices = &profile.choices;
        let services = choices.skills.iter().map(|one| one.slug());
        let styles = choices.styles.iter().map(|one| one.slug());
        let industries = choices.industries.iter().map(|one| one.slug());
        let spoken = SpokenLanguage::ALL
            .iter()
            .filter(|one| choices.speaks(**one));
        let slugs = services.chain(styles).chain(industries);
        for slug in slugs.chain(spoken.map(|one| one.slug())) {
            tokens.append(CHOSEN.get(slug));
        }
        if profile.can_perform_kuwaiti_dialect == Some(true) {
            tokens.append(CHOSEN.get(KUWAITI_DIALECT));
        }
        tokens
    }

    /// Each token with its field.
    pub fn iter(&self) -> impl Iterator<Item = (Field, &str)> {
        let spans = self.spans.iter();
        spans.filter_map(|(field, span)| Some((*field, self.text.get(span.clone())?)))
    }

    fn add_name(&mut self, name: &str) {
        let folded = text::fold(name);
        let words = words(&folded);
        for word in &words {
            self.add_word(Field::Name, word);
            for form in word.forms() {
                self.push_marked(Field::Name, marks::NAME_WORD, cut(form));
            }
            for token in sounds(word) {
                self.push(Field::Name, &token);
            }
        }
        self.add_joined(Field::Name, &words);
        if let Some(whole) = whole_name(&words) {
            self.push(Field::Name, &whole);
        }
    }

    fn add(&mut self, field: Field, text: &str) {
        let folded = text::fold(text);
        let words = words(&folded);
        for word in &words {
            self.add_word(field, word);
        }
        if field != Field::Bio {
            self.add_joined(field, &words);
        }
        self.add_meanings(field, &words);
    }

    fn add_word(&mut self, field: Field, word: &Word<'_>) {
        let guessed = word
            .guessed
            .filter(|_| matches!(field, Field::Name | Field::Place));
        for form in word.forms().chain(guessed) {
            self.push(field, cut(form));
            if let Some(singular) = singular(form) {
                self.push(field, cut(&singular));
            }
        }
    }

    fn add_joined(&mut self, field: Field, words: &[Word<'_>]) {
        for joined in joined(words) {
            self.push(field, cut(&joined));
        }
    }

    fn add_meanings(&mut self, field: Field, words: &[Word<'_>]) {
        for word in words {
            for meaning in concepts::meanings_of(&word.full) {
                self.push(field, meaning_token(meaning));
            }
        }
        for joined in neighbours(words, Word::barest) {
            for meaning in concepts::meanings_of_joined(&joined) {
                self.push(field, meaning_token(*meaning));
            }
        }
    }

    fn append(&mut self, other: Option<&Self>) {
        for (field, token) in other.iter().flat_map(|other| other.iter()) {
            self.push(field, token);
        }
    }

    fn push(&mut self, field: Field, token: &str) {
        self.push_marked(field, "", token);
    }

    fn push_marked(&mut self, field: Field, mark: &str, token: &str) {
        let start = self.text.len();
        self.text.push_str(mark);
        self.text.push_str(token);
        self.spans.push((field, start..self.text.len()));
    }
}

/// The texts of each two neighbours as one word.
pub(super) fn neighbours<'w>(
    words: &'w [Word<'w>],
    text: impl Fn(&'w Word<'w>) -> &'w str,
) -> Vec<String> {
    let texts: Vec<&str> = words.iter().map(text).collect();
    let next = texts.iter().skip(1);
    let pairs = texts.iter().zip(next);
    pairs.map(|(one, next)| [*one, *next].concat()).collect()
}

/// Each two neighbours as one word, with their articles and without.
fn joined<'w>(words: &'w [Word<'w>]) -> BTreeSet<String> {
    let full = neighbours(words, |word| &word.full);
    full.into_iter()
        .chain(neighbours(words, Word::barest))
        .collect()
}

/// The token of a whole name; none for a name without a letter.
pub(super) fn whole_name(words: &[Word<'_>]) -> Option<String> {
    let joined: String = words.iter().map(|word| &*word.full).collect();
    (!joined.is_empty()).then(|| format!("{}{}", marks::WHOLE_NAME, cut(&joined)))
}

/// The tokens of how a word of a name sounds, with and without its article.
pub(super) fn sounds(word: &Word<'_>) -> BTreeSet<String> {
    let forms = [Some(&*word.full), word.bare, word.guessed];
    forms
        .into_iter()
        .flatten()
        .filter_map(sound_token)
        .collect()
}

/// The token of how a name sounds.
pub(super) fn sound_token(name: &str) -> Option<String> {
    sound_of(name).map(|sound| format!("{}{sound}{}", marks::SOUND, marks::END))
}

/// The token of a meaning.
pub(super) fn meaning_token(meaning: u8) -> &'static str {
    static TOKENS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let all = 0..=u8::MAX;
        all.map(|meaning| format!("{}{meaning}{}", marks::MEANING, marks::END))
            .collect()
    });
    TOKENS.get(usize::from(meaning)).map_or("", String::as_str)
}

const KUWAITI_DIALECT: &str = "kuwaiti dialect";

/// The tokens that follow from each choice, by its slug: the same for every creative.
static CHOSEN: LazyLock<HashMap<&'static str, Tokens>> = LazyLock::new(|| {
    let mut known = HashMap::new();
    for service in Service::ALL {
        known.insert(
            service.slug(),
            chosen(*service, everyday::of_service(*service)),
        );
    }
    for style in Style::ALL {
        known.insert(style.slug(), chosen(*style, everyday::of_style(*style)));
    }
    for industry in Industry::ALL {
        known.insert(
            industry.slug(),
            chosen(*industry, everyday::of_industry(*industry)),
        );
    }
    for language in SpokenLanguage::ALL {
        known.insert(language.slug(), chosen(*language, ""));
    }
    let mut dialect = Tokens::default();
    dialect.add(Field::Related, everyday::KUWAITI_DIALECT);
    known.insert(KUWAITI_DIALECT, dialect);
    known
});

fn chosen<V: Labelled>(member: V, everyday: &str) -> Tokens {
    let mut tokens = Tokens::default();
    for label in [member.label(), member.label_ar()] {
        tokens.add(Field::Label, label);
    }
    tokens.add(Field::Related, everyday);
    tokens
}

/// What a row of a list is found by: every word of its names and of its other texts in each form, and the names also by
/// their sound and written as one word.
pub fn words_of<'a>(
    names: impl IntoIterator<Item = &'a str>,
    texts: impl IntoIterator<Item = &'a str>,
) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for name in names {
        let folded = text::fold(name);
        let words = words(&folded);
        for word in &words {
            let forms = word.forms().chain(word.guessed);
            found.extend(forms.map(|form| cut(form).to_owned()));
            found.extend(sounds(word));
        }
        found.extend(joined(&words).iter().map(|joined| cut(joined).to_owned()));
    }
    for text in texts {
        let folded = text::fold(text);
        for word in words(&folded) {
            found.extend(word.forms().map(|form| cut(form).to_owned()));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_choices_share_a_slug() {
        let members = Service::ALL.len() + Style::ALL.len() + Industry::ALL.len();
        assert_eq!(CHOSEN.len(), members + SpokenLanguage::ALL.len() + 1);
    }
}
