//! The two languages of the product.

use crate::vocabulary::{Vocabulary, vocabulary};

vocabulary! {
    /// A language of the product's texts, by its `lang` attribute; others are ignored. English is the default.
    #[derive(Default)]
    pub enum Language {
        #[default]
        En: "en";
        Ar: "ar";
    }
}

impl Language {
    /// The first of a browser's languages (`ar-KW`, `en`, …) that is supported, else English.
    pub fn first_of(wanted: &[&str]) -> Self {
        wanted
            .iter()
            .filter_map(|tag| tag.trim().split(['-', '_']).next())
            .find_map(|primary| Self::from_slug(&primary.to_ascii_lowercase()))
            .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_en_and_ar_are_languages() {
        assert_eq!(Language::from_slug("ar"), Some(Language::Ar));
        assert_eq!(Language::from_slug("fr"), None);
        assert_eq!(Language::from_slug("AR"), None);
    }

    #[test]
    fn the_first_known_language_of_a_browser_wins() {
        assert_eq!(Language::first_of(&["fr-FR", "ar-KW", "en"]), Language::Ar);
        assert_eq!(Language::first_of(&["EN-gb", "ar"]), Language::En);
    }

    #[test]
    fn a_browser_without_a_known_language_gets_english() {
        assert_eq!(Language::first_of(&["fr", "arc", ""]), Language::En);
        assert_eq!(Language::first_of(&[]), Language::En);
    }
}
