//! A text in the reader's language, or in the other one and marked as such.

use crate::language::Language;
use crate::text;

/// A text together with its actual language, for `lang` and `dir`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextInLanguage<'a> {
    /// The text.
    pub text: &'a str,
    /// The text's language; differs from the reader's language after a fallback.
    pub language: Language,
}

/// A text that exists in English, in Arabic or in both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Localized<'a> {
    /// The English text, if there is one.
    pub en: Option<&'a str>,
    /// The Arabic text, if there is one.
    pub ar: Option<&'a str>,
}

impl<'a> Localized<'a> {
    /// A text that should be English and its Arabic version: a user who writes only Arabic fills in the first field.
    pub fn of(text: Option<&'a str>, ar: Option<&'a str>) -> Self {
        match (text, ar) {
            (Some(only), None) if is_arabic(only) => Self {
                en: None,
                ar: Some(only),
            },
            (en, ar) => Self { en, ar },
        }
    }

    /// The text in `wanted`, else in the other language, else `None`; blank texts count as missing.
    pub fn shown_in(self, wanted: Language) -> Option<TextInLanguage<'a>> {
        let other = match wanted {
            Language::En => Language::Ar,
            Language::Ar => Language::En,
        };
        self.written_in(wanted).or_else(|| self.written_in(other))
    }

    fn written_in(self, language: Language) -> Option<TextInLanguage<'a>> {
        let text = match language {
            Language::En => self.en,
            Language::Ar => self.ar,
        };
        text.filter(|text| text::non_blank(text).is_some())
            .map(|text| TextInLanguage { text, language })
    }
}

/// Whether most letters of a text are Arabic.
pub(crate) fn is_arabic(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic());
    let (arabic, other): (Vec<char>, Vec<char>) =
        letters.partition(|c| matches!(c, '\u{0600}'..='\u{06FF}' | '\u{0750}'..='\u{077F}'));
    arabic.len() > other.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_only_in_arabic_is_recognised_as_arabic() {
        let bio = Localized::of(Some("مصورة طعام في الكويت، أعمل مع Bait"), None);
        let shown = bio.shown_in(Language::En).unwrap();
        assert_eq!(shown.language, Language::Ar);
    }

    #[test]
    fn an_english_text_without_arabic_stays_english() {
        let bio = Localized::of(Some("Voice of شركة ads"), None);
        assert_eq!(bio.shown_in(Language::Ar).unwrap().language, Language::En);
    }

    #[test]
    fn the_readers_language_comes_first() {
        let name = Localized {
            en: Some("Noura"),
            ar: Some("نورة"),
        };
        let shown = name.shown_in(Language::Ar).unwrap();
        assert_eq!((shown.text, shown.language), ("نورة", Language::Ar));
    }

    #[test]
    fn a_missing_text_falls_back_to_the_other_language_and_says_so() {
        let name = Localized {
            en: Some("Noura"),
            ar: Some("  "),
        };
        let shown = name.shown_in(Language::Ar).unwrap();
        assert_eq!((shown.text, shown.language), ("Noura", Language::En));
    }

    #[test]
    fn a_text_in_neither_language_is_not_shown() {
        let nothing = Localized { en: None, ar: None };
        assert_eq!(nothing.shown_in(Language::En), None);
    }
}
