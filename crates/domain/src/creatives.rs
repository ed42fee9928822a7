//! Creatives as the roster shows them.

mod images;
mod own_profile;
mod page;
mod profile_text;
mod response;
mod service_lists;

use time::OffsetDateTime;

use crate::ids::{AccountId, CreativeId};
use crate::industries::Industry;
use crate::localized::Localized;
use crate::options::RateRange;
use crate::services::Service;
use crate::spoken_languages::SpokenLanguage;
use crate::styles::Style;
use crate::vocabulary::vocabulary;

pub use self::images::{
    CARD_WIDTH, Crop, CropFractions, PixelRegion, ProfileImageDraft, ProfileImagePart,
    ProfileImages, ShownImage, ShownImages, check_size as check_image_size, widest_up_to,
};
pub use self::own_profile::{Completeness, OwnProfile, OwnProfileChange};
pub(crate) use self::own_profile::{OwnProfileDraft, PortfolioLinkDraft, check_application};
pub use self::page::{CreativePage, MAX_PORTFOLIO_LINKS, PortfolioLink};
pub(crate) use self::profile_text::in_one_language;
pub use self::response::{
    RESPONSE_WINDOW, RequestSent, Waited, typical_response_hours, usual_hours, waited,
};
pub use self::service_lists::ServiceLists;
pub(crate) use self::service_lists::labels;

vocabulary! {
    /// Whether visitors see a roster entry.
    pub enum RosterState {
        Listed: "listed";
        Hidden: "hidden";
        Suspended: "suspended";
    }
}

/// The location of a creative who gave none.
pub const DEFAULT_LOCATION: &str = "Kuwait";
/// The same in Arabic.
pub const DEFAULT_LOCATION_AR: &str = "الكويت";

/// A creative's profile; the same in an application and on the roster.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CreativeProfile {
    /// The name in English, or the only name there is.
    pub name: String,
    /// The name in Arabic.
    pub name_ar: Option<String>,
    /// The biography in English, or the only one there is.
    pub bio: String,
    /// The biography in Arabic.
    pub bio_ar: Option<String>,
    /// The location; [`DEFAULT_LOCATION`] is shown if there is none.
    pub location: Option<String>,
    /// The location in Arabic.
    pub location_ar: Option<String>,
    /// The choices from the vocabularies.
    pub choices: Choices,
    /// The rate.
    pub rate_range: Option<RateRange>,
    /// Whole years, 0 to 50. `None`: not answered.
    pub years_experience: Option<u8>,
    /// A link to the creative's work, http or https.
    pub portfolio_url: Option<String>,
    /// `None`: not answered.
    pub can_perform_kuwaiti_dialect: Option<bool>,
    /// `None`: not answered.
    pub can_provide_voiceovers: Option<bool>,
}

impl CreativeProfile {
    /// The name in both languages.
    pub fn names(&self) -> Localized<'_> {
        Localized::of(Some(&self.name), self.name_ar.as_deref())
    }

    /// The biography in both languages.
    pub fn bios(&self) -> Localized<'_> {
        Localized::of(Some(&self.bio), self.bio_ar.as_deref())
    }

    /// The location in both languages; Kuwait if none was given.
    pub fn locations(&self) -> Localized<'_> {
        if self.location.is_none() && self.location_ar.is_none() {
            return Localized::of(Some(DEFAULT_LOCATION), Some(DEFAULT_LOCATION_AR));
        }
        Localized::of(self.location.as_deref(), self.location_ar.as_deref())
    }
}

/// The choices of an application form.
///
/// **Invariant:** styles and languages belong to chosen skills; no list contains duplicates.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choices {
    /// Services offered.
    pub skills: Vec<Service>,
    /// Styles of all those services together.
    pub styles: Vec<Style>,
    /// Languages of scripts and voices; `Both` is stored together with all three.
    pub languages: Vec<(Service, SpokenLanguage)>,
    /// Industries; none counts as Other.
    pub industries: Vec<Industry>,
    /// Languages to work in with a brand, whatever the services; Both stored with all three.
    pub working_languages: Vec<SpokenLanguage>,
}

impl Choices {
    /// The chosen styles of one service, in the order chosen.
    pub fn styles_of(&self, service: Service) -> impl Iterator<Item = Style> {
        self.styles
            .iter()
            .copied()
            .filter(move |style| style.service() == service)
    }

    /// The chosen languages of one service, in the order chosen.
    pub fn languages_of(&self, service: Service) -> impl Iterator<Item = SpokenLanguage> {
        self.languages
            .iter()
            .filter(move |(of, _)| *of == service)
            .map(|(_, language)| *language)
    }

    /// Whether the creative works in a language, with brands or in one of the services.
    pub fn speaks(&self, wanted: SpokenLanguage) -> bool {
        let named = |wanted| {
            self.working_languages.contains(&wanted)
                || self.languages.iter().any(|(_, spoken)| *spoken == wanted)
        };
        // One language here and the other there are both.
        let both = [SpokenLanguage::Arabic, SpokenLanguage::English];
        named(wanted) || (wanted == SpokenLanguage::Both && both.into_iter().all(named))
    }

    /// Whether the creative counts as knowing an industry; a creative who named none counts as Other.
    pub fn knows_industry(&self, industry: Industry) -> bool {
        if self.industries.is_empty() {
            industry == Industry::Other
        } else {
            self.industries.contains(&industry)
        }
    }
}

/// One entry of the roster.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Creative {
    /// Primary key.
    pub id: CreativeId,
    /// The owner's account; an entry may exist without one.
    pub account_id: Option<AccountId>,
    /// The public profile.
    pub profile: CreativeProfile,
    /// What the creative has published in addition to the profile.
    pub page: CreativePage,
    /// The pictures of the published profile, as far as everyone may see them.
    pub images: ShownImages,
    /// When it was added to the roster.
    pub created_at: OffsetDateTime,
}

#[cfg(test)]
pub(crate) mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::language::Language;

    /// A voice artist with a minimal profile.
    pub(crate) fn noura() -> Creative {
        Creative {
            id: CreativeId::new(Uuid::from_u128(1)),
            account_id: None,
            profile: CreativeProfile {
                name: "Noura".to_owned(),
                name_ar: Some("نورة".to_owned()),
                bio: "Warm voice".to_owned(),
                bio_ar: None,
                location: None,
                location_ar: None,
                choices: Choices {
                    skills: vec![Service::Voiceover],
                    styles: vec![Style::CommercialVoiceover],
                    languages: vec![(Service::Voiceover, SpokenLanguage::Arabic)],
                    industries: Vec::new(),
                    working_languages: Vec::new(),
                },
                rate_range: Some(RateRange::From8To15),
                years_experience: Some(4),
                portfolio_url: None,
                can_perform_kuwaiti_dialect: None,
                can_provide_voiceovers: None,
            },
            page: CreativePage::default(),
            images: ShownImages::default(),
            created_at: OffsetDateTime::UNIX_EPOCH,
        }
    }

    #[test]
    fn one_language_for_voices_and_the_other_to_work_in_are_both() {
        let mut choices = noura().profile.choices;
        assert!(!choices.speaks(SpokenLanguage::Both));
        choices.working_languages = vec![SpokenLanguage::English];
        for language in [
            SpokenLanguage::Arabic,
            SpokenLanguage::English,
            SpokenLanguage::Both,
        ] {
            assert!(choices.speaks(language));
        }
    }

    #[test]
    fn a_missing_location_is_kuwait_in_both_languages() {
        let creative = noura();
        let shown = |l| creative.profile.locations().shown_in(l).unwrap().text;
        assert_eq!(shown(Language::En), "Kuwait");
        assert_eq!(shown(Language::Ar), "الكويت");
    }

    #[test]
    fn a_location_in_one_language_is_shown_in_both() {
        let mut creative = noura();
        creative.profile.location_ar = Some("السالمية".to_owned());
        let shown = creative.profile.locations().shown_in(Language::En).unwrap();
        assert_eq!((shown.text, shown.language), ("السالمية", Language::Ar));
    }

    #[test]
    fn a_creative_without_industries_counts_as_other() {
        let mut choices = Choices::default();
        assert!(choices.knows_industry(Industry::Other));
        assert!(!choices.knows_industry(Industry::Food));
        choices.industries.push(Industry::Food);
        assert!(choices.knows_industry(Industry::Food));
        assert!(!choices.knows_industry(Industry::Other));
    }
}
