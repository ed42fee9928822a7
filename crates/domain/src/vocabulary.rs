//! Closed vocabularies: a slug for the database and, where the API sends labels, one in each language.
//!
//! **Invariant:** within one vocabulary no two slugs and no two labels are equal, ignoring case.

pub mod schemas;

/// A closed list whose members are stored as slugs.
pub trait Vocabulary: Copy + Eq + 'static {
    /// Every member, in display order.
    const ALL: &'static [Self];

    /// The stored form: lower-case ASCII, never changed once released.
    fn slug(self) -> &'static str;

    /// Parses the stored form, exactly.
    fn from_slug(slug: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|member| member.slug() == slug)
    }
}

/// A vocabulary that the API sends as English labels. What the web app shows of any other is in its own texts.
pub trait Labelled: Vocabulary {
    /// The English label, exactly as in the API.
    fn label(self) -> &'static str;

    /// The Arabic label, for display only.
    fn label_ar(self) -> &'static str;

    /// Parses a full English label, ignoring case and surrounding whitespace.
    fn from_label(label: &str) -> Option<Self> {
        let wanted = label.trim().to_lowercase();
        Self::ALL
            .iter()
            .copied()
            .find(|member| member.label().to_lowercase() == wanted)
    }
}

/// Stores a member in JSON as its slug: `#[serde(with = "crate::vocabulary::as_slug")]`.
pub(crate) mod as_slug {
    use serde::{Deserialize as _, Deserializer, Serializer};

    use super::Vocabulary;

    pub(crate) fn serialize<V: Vocabulary, S: Serializer>(
        member: &V,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(member.slug())
    }

    pub(crate) fn deserialize<'de, V: Vocabulary, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<V, D::Error> {
        use serde::de::Error as _;
        let slug = String::deserialize(deserializer)?;
        V::from_slug(&slug).ok_or_else(|| D::Error::custom("unknown slug"))
    }
}

/// The same for a member that may be missing.
pub(crate) mod as_slug_if_any {
    use serde::{Deserialize as _, Deserializer, Serializer};

    use super::Vocabulary;

    #[expect(clippy::ref_option, reason = "serde gives the field as it is")]
    pub(crate) fn serialize<V: Vocabulary, S: Serializer>(
        member: &Option<V>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match member {
            Some(member) => serializer.serialize_some(member.slug()),
            None => serializer.serialize_none(),
        }
    }

    pub(crate) fn deserialize<'de, V: Vocabulary, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<V>, D::Error> {
        use serde::de::Error as _;
        let slug = Option::<String>::deserialize(deserializer)?;
        let member =
            slug.map(|slug| V::from_slug(&slug).ok_or_else(|| D::Error::custom("unknown slug")));
        member.transpose()
    }
}

/// Declares an enum and its [`Vocabulary`], `Variant: "slug";`, or its [`Labelled`] vocabulary,
/// `Variant: "slug", "English label", "Arabic label";`.
macro_rules! vocabulary {
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $($(#[$variant_meta:meta])* $variant:ident: $slug:literal;)+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $name {
            $(#[doc = concat!("`", $slug, "`")] $(#[$variant_meta])* $variant,)+
        }

        impl $crate::vocabulary::Vocabulary for $name {
            const ALL: &'static [Self] = &[$(Self::$variant),+];

            fn slug(self) -> &'static str {
                match self { $(Self::$variant => $slug,)+ }
            }
        }
    };
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $($(#[$variant_meta:meta])* $variant:ident: $slug:literal, $label:literal, $label_ar:literal;)+
        }
    ) => {
        $crate::vocabulary::vocabulary! {
            $(#[$meta])*
            pub enum $name {
                $(#[doc = concat!("“", $label, "”")] $(#[$variant_meta])* $variant: $slug;)+
            }
        }

        impl $crate::vocabulary::Labelled for $name {
            fn label(self) -> &'static str {
                match self { $(Self::$variant => $label,)+ }
            }

            fn label_ar(self) -> &'static str {
                match self { $(Self::$variant => $label_ar,)+ }
            }
        }
    };
}
pub(crate) use vocabulary;

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::fmt::Debug;

    use super::{Labelled, Vocabulary};
    use crate::accounts::{AccountState, Role, WireRole};
    use crate::applications::{ApplicationStage, ApplicationStatus};
    use crate::contact_messages::ContactMessageState;
    use crate::creatives::RosterState;
    use crate::disputes::wishes::WishKind;
    use crate::disputes::{Clause, DisputeState, Fault, Problem};
    use crate::files::{FileKind, FilePurpose, FileRefusal, FileState};
    use crate::industries::Industry;
    use crate::language::Language;
    use crate::options::{BudgetRange, ContactSubject, RateRange, Timeline};
    use crate::payments::PaymentMethod;
    use crate::proposals::ready_made::{PlanLabel, RightsChannel};
    use crate::proposals::{AiUse, PartDue, ProposalState, Territory};
    use crate::quote_requests::{RequestStage, RequestStatus};
    use crate::reports::{ReportOutcome, ReportReason, ReportState, ReportSubject};
    use crate::services::Service;
    use crate::spoken_languages::SpokenLanguage;
    use crate::styles::Style;

    fn check<V: Vocabulary + Debug>() {
        let slugs: HashSet<_> = V::ALL.iter().map(|member| member.slug()).collect();
        assert_eq!(slugs.len(), V::ALL.len(), "two equal slugs");
        for &member in V::ALL {
            let slug = member.slug();
            assert!(
                slug.bytes()
                    .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_'),
                "{slug}"
            );
            assert_eq!(V::from_slug(slug), Some(member));
        }
        assert_eq!(V::from_slug(""), None);
    }

    fn check_labels<V: Labelled + Debug>() {
        check::<V>();
        let labels: HashSet<_> = V::ALL.iter().map(|m| m.label().to_lowercase()).collect();
        assert_eq!(labels.len(), V::ALL.len(), "two equal labels");
        for &member in V::ALL {
            assert_eq!(V::from_label(member.label()), Some(member));
            let shouted = format!(" {} ", member.label().to_uppercase());
            assert_eq!(V::from_label(&shouted), Some(member));
            assert!(!member.label_ar().trim().is_empty());
        }
        assert_eq!(V::from_label(""), None);
    }

    #[test]
    fn every_vocabulary_reads_back_its_slugs_and_labels() {
        check::<Language>();
        check_labels::<Service>();
        check_labels::<Style>();
        check::<FilePurpose>();
        check::<FileKind>();
        check::<FileState>();
        check::<FileRefusal>();
        check_labels::<SpokenLanguage>();
        check_labels::<Industry>();
        check_labels::<BudgetRange>();
        check_labels::<Timeline>();
        check_labels::<RateRange>();
        check_labels::<ContactSubject>();
        check_labels::<RequestStatus>();
        check::<RequestStage>();
        check::<ProposalState>();
        check::<PartDue>();
        check_labels::<Territory>();
        check_labels::<PlanLabel>();
        check_labels::<RightsChannel>();
        check::<AiUse>();
        check::<PaymentMethod>();
        check_labels::<ApplicationStatus>();
        check::<ApplicationStage>();
        check::<Role>();
        check::<WireRole>();
        check::<AccountState>();
        check::<RosterState>();
        check::<ContactMessageState>();
        check::<ReportSubject>();
        check::<ReportReason>();
        check::<ReportState>();
        check::<ReportOutcome>();
        check::<crate::reviews::ReviewSide>();
        check::<crate::reviews::Question>();
        check::<crate::reviews::ReviewRule>();
        check::<crate::reviews::ReviewFlag>();
        check::<crate::reviews::HiddenPart>();
        check::<crate::reviews::AdminFilter>();
        check::<crate::reviews::Phase>();
        check::<crate::reviews::NotCounted>();
        check::<crate::reviews::AppealState>();
        check::<crate::reputation::Subject>();
        check::<crate::reputation::Fact>();
        check::<crate::reputation::Treatment>();
        check::<crate::reputation::Exclusion>();
        check::<crate::reputation::Badge>();
        check::<Clause>();
        check::<DisputeState>();
        check::<Fault>();
        check::<Problem>();
        check::<WishKind>();
    }
}
