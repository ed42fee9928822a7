//! The styles of work that a creative may claim within a service, as the application form lists them.

use crate::services::Service;
use crate::vocabulary::{Vocabulary, vocabulary};

vocabulary! {
    /// A style of work; belongs to exactly one service.
    pub enum Style {
        FacelessContent: "faceless_content", "Faceless Content", "محتوى من دون إظهار الوجه";
        LifestyleContent: "lifestyle_content", "Lifestyle / Aesthetic Content", "محتوى لايف ستايل";
        ProductDemonstrations: "product_demonstrations", "Product Demonstrations / Reviews", "عرض المنتجات وتجربتها";
        PetContent: "pet_content", "Pet Content", "محتوى الحيوانات الأليفة";
        Unboxings: "unboxings", "Unboxings & Hauls", "فتح الصناديق واستعراض المشتريات";
        Tutorials: "tutorials", "Tutorials / How-To", "شروحات وخطوات عملية";

        AiImageAds: "ai_image_ads", "AI Image Ads", "صور إعلانية بالذكاء الاصطناعي";
        AiVideoAds: "ai_video_ads", "AI Video Ads", "فيديوهات إعلانية بالذكاء الاصطناعي";
        AiProductMockups: "ai_product_mockups", "AI Product Mockups", "نماذج عرض المنتجات (موك أب) بالذكاء الاصطناعي";

        CinematicStorytelling: "cinematic_storytelling", "Cinematic Storytelling", "سرد سينمائي";
        EducationalShorts: "educational_shorts", "Educational Shorts", "أفلام قصيرة تعليمية";
        ExperimentalShorts: "experimental_shorts", "Experimental / Artistic Shorts", "أفلام قصيرة تجريبية وفنية";
        CinematicSocialShorts: "cinematic_social_shorts", "Cinematic AI Shorts for Social Media", "أفلام سينمائية قصيرة لمنصات التواصل";
        EducationalFilms: "educational_films", "Educational AI Films", "أفلام تعليمية";

        VisualIdentity: "visual_identity", "Logo Design & Visual Identity", "تصميم الشعار والهوية البصرية";
        SocialMediaBranding: "social_media_branding", "Social Media Branding", "الهوية البصرية لحسابات التواصل";
        PackagingDesign: "packaging_design", "Packaging & Label Design", "تصميم التغليف والملصقات";
        FullBranding: "full_branding", "Full Branding Package", "باقة هوية بصرية متكاملة";

        ProductPhotography: "product_photography", "Product Photography", "تصوير المنتجات";
        LifestylePhotography: "lifestyle_photography", "Lifestyle Photography", "تصوير لايف ستايل";
        FoodPhotography: "food_photography", "Food Photography", "تصوير الأطعمة";
        EventPhotography: "event_photography", "Event Photography", "تصوير الفعاليات";
        PortraitPhotography: "portrait_photography", "Portrait Photography", "تصوير البورتريه";

        ProductVideography: "product_videography", "Product Videography", "فيديو المنتجات";
        LifestyleVideography: "lifestyle_videography", "Lifestyle Videography", "فيديو لايف ستايل";
        FoodVideography: "food_videography", "Food Videography", "فيديو الأطعمة";
        EventVideography: "event_videography", "Event Videography", "فيديو الفعاليات";
        TutorialVideos: "tutorial_videos", "Tutorial / How-To Videos", "فيديوهات تعليمية";
        ShortAds: "short_ads", "Short Ads", "إعلانات قصيرة";
        SocialMediaVideos: "social_media_videos", "Social Media Videos", "فيديوهات لمنصات التواصل";

        AdScripts: "ad_scripts", "Ad Scripts", "نصوص إعلانية";
        StorytellingScripts: "storytelling_scripts", "Storytelling Scripts", "نصوص قصصية";
        EducationalScripts: "educational_scripts", "Educational / Explainer Scripts", "نصوص تعليمية وتوضيحية";
        VoiceoverScripts: "voiceover_scripts", "Voiceover Scripts", "نصوص للتعليق الصوتي";

        CommercialVoiceover: "commercial_voiceover", "Commercial Voiceover", "تعليق صوتي إعلاني";
        NarrationVoiceover: "narration_voiceover", "Narration / Storytelling", "سرد ورواية قصص";
        EducationalVoiceover: "educational_voiceover", "Educational Voiceover", "تعليق صوتي تعليمي";
        CharacterVoiceover: "character_voiceover", "Character Voiceover", "أداء شخصيات";
    }
}

impl Style {
    /// The service that it belongs to.
    pub const fn service(self) -> Service {
        match self {
            Self::FacelessContent
            | Self::LifestyleContent
            | Self::ProductDemonstrations
            | Self::PetContent
            | Self::Unboxings
            | Self::Tutorials => Service::Ugc,
            Self::AiImageAds | Self::AiVideoAds | Self::AiProductMockups => Service::AiAds,
            Self::CinematicStorytelling
            | Self::EducationalShorts
            | Self::ExperimentalShorts
            | Self::CinematicSocialShorts
            | Self::EducationalFilms => Service::AiShorts,
            Self::VisualIdentity
            | Self::SocialMediaBranding
            | Self::PackagingDesign
            | Self::FullBranding => Service::Branding,
            Self::ProductPhotography
            | Self::LifestylePhotography
            | Self::FoodPhotography
            | Self::EventPhotography
            | Self::PortraitPhotography => Service::Photography,
            Self::ProductVideography
            | Self::LifestyleVideography
            | Self::FoodVideography
            | Self::EventVideography
            | Self::TutorialVideos
            | Self::ShortAds
            | Self::SocialMediaVideos => Service::Videography,
            Self::AdScripts
            | Self::StorytellingScripts
            | Self::EducationalScripts
            | Self::VoiceoverScripts => Service::Scriptwriting,
            Self::CommercialVoiceover
            | Self::NarrationVoiceover
            | Self::EducationalVoiceover
            | Self::CharacterVoiceover => Service::Voiceover,
        }
    }

    /// The labels of the browse page that include this style, in addition to its own.
    pub const fn browse_labels(self) -> &'static [&'static str] {
        match self {
            Self::FacelessContent => &["Faceless"],
            Self::LifestyleContent => &["Lifestyle"],
            Self::ProductDemonstrations => &["Product Demo"],
            Self::Tutorials => &["Tutorial/How-to"],
            Self::Unboxings => &["Unboxing"],
            // Two words for one thing; every other option has a separate style.
            Self::EventVideography => &["Event Coverage"],
            Self::CommercialVoiceover => &["Commercial VO"],
            Self::EducationalVoiceover => &["Educational VO"],
            Self::CharacterVoiceover => &["Character VO"],
            _ => &[],
        }
    }

    /// The styles of one service, in the order of the form.
    pub fn of(service: Service) -> impl Iterator<Item = Self> {
        Self::ALL
            .iter()
            .copied()
            .filter(move |style| style.service() == service)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_offers_the_specifications_styles_and_one_for_each_filter_without_any() {
        let counts: Vec<_> = Service::ALL.iter().map(|s| Style::of(*s).count()).collect();
        assert_eq!(counts, [6, 3, 5, 4, 5, 7, 4, 4]);
    }
}
