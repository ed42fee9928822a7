//! The choices that the form of a proposal offers: what parts of the price are called, and where the work appears.
//!
//! A proposal stores them as words, like a creative's own, in the language of the page on which they were chosen. They
//! are recognised when they are shown, so a reader sees them in the reader's language.

use serde::Serialize;

use super::PartDue;
use crate::vocabulary::{Labelled, Vocabulary, vocabulary};

vocabulary! {
    /// What a part of a ready-made plan is called.
    pub enum PlanLabel {
        BeforeStart: "before_start", "Before work starts", "قبل بدء العمل";
        OnDelivery: "on_delivery", "On delivery", "عند التسليم";
        OnApproval: "on_approval", "After approval", "بعد الاعتماد";
        OnCompletion: "on_completion", "On completion", "عند الإنجاز";
    }
}

vocabulary! {
    /// Where the work may appear.
    pub enum RightsChannel {
        Instagram: "instagram", "Instagram", "إنستغرام";
        TikTok: "tiktok", "TikTok", "تيك توك";
        Snapchat: "snapchat", "Snapchat", "سناب شات";
        YouTube: "youtube", "YouTube", "يوتيوب";
        Website: "website", "Website", "الموقع الإلكتروني";
        PaidAds: "paid_ads", "Paid ads", "إعلانات مدفوعة";
        Tv: "tv", "TV", "التلفزيون";
        Outdoor: "outdoor", "Outdoor", "إعلانات الطرق";
        Print: "print", "Print", "المطبوعات";
    }
}

/// A choice that is stored as words and recognised in either language.
pub trait ReadyMade: Labelled {
    /// Other words for it: those of earlier forms, and how else the same choice is written.
    fn other_words(self) -> &'static [&'static str];

    /// The choice that a stored text is; `None` for own words.
    fn of_words(text: &str) -> Option<Self> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let text = text.to_lowercase();
        Self::ALL.iter().copied().find(|choice| {
            choice.label().to_lowercase() == text
                || choice.label_ar() == text
                || choice.other_words().contains(&text.as_str())
        })
    }

    /// The key of a stored text on the wire; null for own words.
    fn key_of(text: &str) -> Option<&'static str> {
        Self::of_words(text).map(Vocabulary::slug)
    }
}

impl PlanLabel {
    /// When a part of this name is due: to say so next to it would repeat it.
    pub const fn due(self) -> PartDue {
        match self {
            Self::BeforeStart => PartDue::BeforeStart,
            Self::OnDelivery => PartDue::OnDelivery,
            Self::OnApproval | Self::OnCompletion => PartDue::OnApproval,
        }
    }
}

impl ReadyMade for PlanLabel {
    fn other_words(self) -> &'static [&'static str] {
        match self {
            Self::BeforeStart => &["before the start", "قبل البدء", "عند البدء"],
            Self::OnDelivery => &["upon delivery"],
            Self::OnApproval => &["on approval", "عند الاعتماد"],
            Self::OnCompletion => &["عند الانجاز"],
        }
    }
}

impl ReadyMade for RightsChannel {
    fn other_words(self) -> &'static [&'static str] {
        match self {
            Self::Instagram => &["انستغرام", "إنستجرام", "انستجرام", "إنستقرام", "انستقرام"],
            Self::TikTok => &["tik tok", "تيكتوك"],
            Self::Snapchat => &["snap chat", "سنابشات"],
            Self::YouTube => &["you tube"],
            Self::Website => &["web site", "الموقع الالكتروني"],
            Self::PaidAds => &["الإعلانات المدفوعة"],
            Self::Tv => &["television", "التلفاز", "تلفزيون"],
            Self::Outdoor => &["إعلانات خارجية"],
            Self::Print => &["مطبوعات"],
        }
    }
}

/// A choice by its key and its names.
#[derive(Clone, Debug, Serialize)]
pub struct ReadyMadeEntry {
    slug: &'static str,
    label: &'static str,
    label_ar: &'static str,
    /// When the part of a plan is due that has this name.
    #[serde(skip_serializing_if = "Option::is_none")]
    due: Option<&'static str>,
}

/// All ready-made choices, from which the web app is generated.
#[derive(Clone, Debug, Serialize)]
pub struct ReadyMadeChoices {
    plan_labels: Vec<ReadyMadeEntry>,
    rights_channels: Vec<ReadyMadeEntry>,
}

impl ReadyMadeChoices {
    /// Every choice, in its order on the form.
    pub fn all() -> Self {
        fn entry<V: Labelled>(choice: V, due: Option<PartDue>) -> ReadyMadeEntry {
            ReadyMadeEntry {
                slug: choice.slug(),
                label: choice.label(),
                label_ar: choice.label_ar(),
                due: due.map(Vocabulary::slug),
            }
        }
        let labels = PlanLabel::ALL.iter();
        let channels = RightsChannel::ALL.iter();
        Self {
            plan_labels: labels
                .map(|label| entry(*label, Some(label.due())))
                .collect(),
            rights_channels: channels.map(|channel| entry(*channel, None)).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_recognised_in_either_language() {
        let keys = [
            "Before work starts",
            "قبل بدء العمل",
            " on  delivery ",
            "بعد الاعتماد",
            "عند الإنجاز",
        ]
        .map(PlanLabel::key_of);
        let wanted = [
            "before_start",
            "before_start",
            "on_delivery",
            "on_approval",
            "on_completion",
        ];
        assert_eq!(keys, wanted.map(Some));
        assert_eq!(PlanLabel::key_of("Before the shoot"), None);
        assert_eq!(PlanLabel::key_of(""), None);
    }

    #[test]
    fn a_channel_is_recognised_in_either_language() {
        let keys = ["Instagram", "إنستغرام", "PAID ADS", "إعلانات الطرق"].map(RightsChannel::key_of);
        let wanted = ["instagram", "instagram", "paid_ads", "outdoor"];
        assert_eq!(keys, wanted.map(Some));
        assert_eq!(RightsChannel::key_of("Menu boards"), None);
    }

    fn no_word_means_two<V: ReadyMade + std::fmt::Debug>() {
        for &choice in V::ALL {
            let names = [choice.label(), choice.label_ar()];
            for word in names.iter().chain(choice.other_words()) {
                assert_eq!(V::of_words(word), Some(choice), "{word}");
            }
        }
    }

    #[test]
    fn every_word_of_a_choice_means_this_choice() {
        no_word_means_two::<PlanLabel>();
        no_word_means_two::<RightsChannel>();
    }
}
