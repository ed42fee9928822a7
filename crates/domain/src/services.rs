//! The eight services that brands ask for and creatives offer.

use crate::vocabulary::{Vocabulary, vocabulary};

vocabulary! {
    /// A kind of work; called a skill on the roster.
    pub enum Service {
        Ugc: "ugc", "UGC", "محتوى المستخدم (UGC)";
        AiAds: "ai_ads", "AI Ads", "إعلانات بالذكاء الاصطناعي";
        AiShorts: "ai_shorts", "AI Shorts", "أفلام قصيرة بالذكاء الاصطناعي";
        Branding: "branding", "Branding", "الهوية البصرية";
        Photography: "photography", "Photography", "التصوير الفوتوغرافي";
        Videography: "videography", "Videography", "تصوير الفيديو";
        Scriptwriting: "scriptwriting", "Scriptwriting", "كتابة النصوص والسيناريو";
        Voiceover: "voiceover", "Voiceover", "التعليق الصوتي";
    }
}

impl Service {
    /// A description in one English sentence.
    pub const fn description(self) -> &'static str {
        match self {
            Self::Ugc => {
                "Honest, phone-first videos and photos by creators your customers relate to."
            }
            Self::AiAds => {
                "Campaign images and video ads made with AI, from first concept to ready-to-run files."
            }
            Self::AiShorts => {
                "Short films made with AI that tell your story in places a film crew couldn’t go."
            }
            Self::Branding => {
                "Logos, packaging and complete visual identities that work in Arabic and in English."
            }
            Self::Photography => {
                "Product, food, lifestyle and event photography, shot and retouched for your channels."
            }
            Self::Videography => {
                "Filming and editing for launches, events and social media, planned around your brief."
            }
            Self::Scriptwriting => {
                "Scripts for ads, stories and explainers in Arabic, English or both."
            }
            Self::Voiceover => {
                "Professional voices in Kuwaiti dialect, standard Arabic and English, recorded in studio quality."
            }
        }
    }

    /// A description in one Arabic sentence, not a literal translation.
    pub const fn description_ar(self) -> &'static str {
        match self {
            Self::Ugc => "فيديوهات وصور عفوية يصوّرها صنّاع محتوى يشبهون عملاءك ويثق بهم جمهورك.",
            Self::AiAds => {
                "صور وفيديوهات إعلانية بالذكاء الاصطناعي، من الفكرة الأولى حتى الملف الجاهز للنشر."
            }
            Self::AiShorts => {
                "أفلام قصيرة بالذكاء الاصطناعي تروي قصتك بمشاهد يصعب تصويرها على أرض الواقع."
            }
            Self::Branding => "شعارات وتغليف وهوية بصرية متكاملة تنسجم بالعربية والإنجليزية معًا.",
            Self::Photography => {
                "تصوير منتجات وأطعمة وفعاليات وتصوير لايف ستايل، بمعالجة احترافية تناسب قنواتك."
            }
            Self::Videography => {
                "تصوير ومونتاج للإطلاقات والفعاليات ومنصات التواصل، بخطة تناسب مشروعك."
            }
            Self::Scriptwriting => {
                "نصوص للإعلانات والقصص والفيديوهات التعريفية، بالعربية أو الإنجليزية أو كلتيهما."
            }
            Self::Voiceover => {
                "أصوات محترفة باللهجة الكويتية والفصحى والإنجليزية، بتسجيل بجودة الاستوديو."
            }
        }
    }

    /// The icon's name, one of seven.
    pub const fn icon(self) -> &'static str {
        match self {
            Self::Ugc => "Users",
            Self::AiAds | Self::AiShorts => "Bot",
            Self::Branding => "Palette",
            Self::Photography => "Camera",
            Self::Videography => "Video",
            Self::Scriptwriting => "FileText",
            Self::Voiceover => "Mic",
        }
    }

    /// Whether a creative who offers it may list languages.
    pub const fn has_languages(self) -> bool {
        matches!(self, Self::Scriptwriting | Self::Voiceover)
    }

    /// The API field that lists a creative's styles of it: `ugc_styles`, ….
    pub fn styles_field(self) -> String {
        format!("{}_styles", self.slug())
    }

    /// The API field that lists a creative's languages of it, if it has any: `voiceover_languages`, ….
    pub fn languages_field(self) -> Option<String> {
        self.has_languages()
            .then(|| format!("{}_languages", self.slug()))
    }

    /// The API fields of all services, each service's styles before its languages.
    pub fn list_fields() -> impl Iterator<Item = String> {
        Self::ALL.iter().flat_map(|service| {
            [Some(service.styles_field()), service.languages_field()]
                .into_iter()
                .flatten()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::Labelled as _;

    #[test]
    fn the_eight_services_stand_in_the_order_of_the_fallback_list() {
        let labels: Vec<_> = Service::ALL.iter().map(|s| s.label()).collect();
        assert_eq!(
            labels,
            [
                "UGC",
                "AI Ads",
                "AI Shorts",
                "Branding",
                "Photography",
                "Videography",
                "Scriptwriting",
                "Voiceover"
            ]
        );
    }

    #[test]
    fn the_lists_of_the_services_keep_their_names_on_the_wire() {
        let fields: Vec<_> = Service::list_fields().collect();
        assert_eq!(
            fields,
            [
                "ugc_styles",
                "ai_ads_styles",
                "ai_shorts_styles",
                "branding_styles",
                "photography_styles",
                "videography_styles",
                "scriptwriting_styles",
                "scriptwriting_languages",
                "voiceover_styles",
                "voiceover_languages"
            ]
        );
    }

    #[test]
    fn every_service_has_an_icon_that_is_drawn_and_a_text_in_each_language() {
        let drawn = [
            "Bot", "Users", "Mic", "FileText", "Palette", "Camera", "Video",
        ];
        for service in Service::ALL {
            assert!(drawn.contains(&service.icon()));
            assert!(service.description().ends_with('.'));
            assert!(service.description_ar().ends_with('.'));
        }
    }
}
