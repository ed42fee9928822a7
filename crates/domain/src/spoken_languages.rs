//! The languages in which a creative writes scripts or records voices.

use crate::vocabulary::{Vocabulary, vocabulary};

vocabulary! {
    /// A language of a creative's work; not a language of the product's texts.
    pub enum SpokenLanguage {
        Arabic: "arabic", "Arabic", "العربية";
        English: "english", "English", "الإنجليزية";
        Both: "both", "Both", "العربية والإنجليزية";
    }
}

impl SpokenLanguage {
    /// The stored values of a choice: `Both` is stored with all three, since filters test for exact membership.
    pub fn expand(chosen: &[Self]) -> Vec<Self> {
        Self::ALL
            .iter()
            .copied()
            .filter(|language| chosen.contains(language) || chosen.contains(&Self::Both))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_is_stored_with_all_three() {
        assert_eq!(
            SpokenLanguage::expand(&[SpokenLanguage::Both]),
            SpokenLanguage::ALL
        );
    }

    #[test]
    fn arabic_and_english_together_are_not_both() {
        let chosen = [SpokenLanguage::English, SpokenLanguage::Arabic];
        assert_eq!(
            SpokenLanguage::expand(&chosen),
            [SpokenLanguage::Arabic, SpokenLanguage::English]
        );
    }

    #[test]
    fn duplicates_collapse() {
        let chosen = [SpokenLanguage::Arabic, SpokenLanguage::Arabic];
        assert_eq!(SpokenLanguage::expand(&chosen), [SpokenLanguage::Arabic]);
    }
}
