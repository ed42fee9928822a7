//! Notices about works: in the product, and by mail.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

use crate::language::Language;

/// A work's title in the languages in which there is one; none for an unverified address.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkTitle {
    /// In English.
    pub title: Option<String>,
    /// In Arabic.
    pub title_ar: Option<String>,
}

impl WorkTitle {
    /// The title in both languages.
    pub fn of(title: Option<&str>, title_ar: Option<&str>) -> Self {
        Self {
            title: title.map(str::to_owned),
            title_ar: title_ar.map(str::to_owned),
        }
    }

    /// The title in a language, or in the other one.
    pub fn in_language(&self, language: Language) -> Option<&str> {
        let (first, second) = match language {
            Language::En => (&self.title, &self.title_ar),
            Language::Ar => (&self.title_ar, &self.title),
        };
        first.as_deref().or(second.as_deref())
    }
}

/// A notice inside the product about the reader's work.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkNotice {
    /// What happened to it.
    pub kind: WorkNoticeKind,
    /// Its title.
    #[serde(flatten)]
    pub title: WorkTitle,
    /// Why an admin hid it.
    pub reason: Option<String>,
}

/// What an admin did with a work; its mail has the same name.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, VariantArray, IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum WorkNoticeKind {
    /// It is hidden.
    WorkHidden,
    /// It is shown again.
    WorkRestored,
}

impl WorkNoticeKind {
    /// Every kind.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The name in the API, and the stored form.
    pub fn slug(self) -> &'static str {
        self.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_is_in_the_readers_language_or_in_the_other_one() {
        let both = WorkTitle::of(Some("Menu"), Some("قائمة"));
        assert_eq!(both.in_language(Language::En), Some("Menu"));
        assert_eq!(both.in_language(Language::Ar), Some("قائمة"));
        let arabic = WorkTitle::of(None, Some("قائمة"));
        assert_eq!(arabic.in_language(Language::En), Some("قائمة"));
        assert_eq!(WorkTitle::default().in_language(Language::Ar), None);
    }
}
