//! What services, specialties and industries are good for, in the words of who looks for them: not their names, which
//! are searched by themselves.

use crate::industries::Industry;
use crate::services::Service;
use crate::styles::Style;

/// Words that lead to everyone who offers a service.
pub(super) const fn of_service(service: Service) -> &'static str {
    match service {
        Service::Ugc => {
            "content creator influencer reviews reels tiktok instagram snapchat phone honest صانع محتوى مؤثر ريلز \
             تيك توك انستغرام سناب تجربة مراجعات"
        }
        Service::AiAds => {
            "artificial intelligence generative advertising campaign ذكاء اصطناعي حملة إعلان دعاية"
        }
        Service::AiShorts => {
            "artificial intelligence generative film movie animation motion graphics ذكاء اصطناعي فيلم أنيميشن موشن جرافيك \
             رسوم متحركة"
        }
        Service::Branding => {
            "graphic designer logo brand identity startup home business مصمم جرافيك شعار لوجو هوية مشروع جديد"
        }
        Service::Photography => {
            "photographer camera photoshoot pictures studio مصور كاميرا صور جلسة استوديو"
        }
        Service::Videography => {
            "videographer cameraman filmmaker editor montage reels youtube مصور فيديو مونتاج مخرج ريلز يوتيوب تصوير"
        }
        Service::Scriptwriting => {
            "copywriter copywriting content writer story screenplay كاتب محتوى سكربت سيناريو قصة"
        }
        Service::Voiceover => {
            "voice over voice artist voice actor narrator dubbing radio podcast audiobook announcer IVR معلق صوتي \
             فويس أوفر دبلجة إذاعة راديو بودكاست كتاب صوتي رد آلي"
        }
    }
}

/// Words that lead to everyone with a specialty; none where its name says it all.
pub(super) const fn of_style(style: Style) -> &'static str {
    match style {
        Style::FacelessContent => "hands only no face anonymous من دون وجه يدين",
        Style::LifestyleContent | Style::LifestylePhotography | Style::LifestyleVideography => {
            "everyday people daily vlog يوميات"
        }
        Style::ProductDemonstrations => "demo testing try review تجربة ريفيو",
        Style::PetContent => "dogs cats animals vet كلاب قطط",
        Style::Unboxings => "shopping haul مشتريات انبوكسنق",
        Style::Tutorials | Style::TutorialVideos => "explainer how to course lesson شرح درس دورة",
        Style::AiImageAds => "poster banner social media بوستر بنر صورة",
        Style::AiVideoAds | Style::ShortAds => {
            "commercial spot promo campaign social media برومو دعاية حملة"
        }
        Style::AiProductMockups => "mock up product render 3d shelf موك أب منتج ثلاثي",
        Style::CinematicStorytelling => "cinema movie story سينما قصة",
        Style::EducationalShorts | Style::EducationalFilms => {
            "explainer school kids science شرح مدرسة أطفال"
        }
        Style::ExperimentalShorts => "art gallery music clip فن معرض كليب",
        Style::CinematicSocialShorts => "reels tiktok instagram ريلز تيك توك انستغرام",
        Style::VisualIdentity => "wordmark calligraphy font شعار لوجو خط",
        Style::SocialMediaBranding => "instagram templates highlights انستغرام قوالب هايلايت",
        Style::PackagingDesign => "box bottle bag sticker print علبة كيس ملصق طباعة",
        Style::FullBranding => "company startup launch menu شركة افتتاح منيو",
        // No product: who shoots spare parts or desks would be found for perfume before who knows fashion.
        Style::ProductPhotography => "ecommerce online store catalogue متجر كتالوج",
        Style::FoodPhotography | Style::FoodVideography => {
            "restaurant cafe coffee menu dessert chef bakery biryani machboos mandi kabsa مطعم مقهى قهوة كافيه منيو \
             حلويات أكل شيف برياني مجبوس مندي كبسة"
        }
        Style::EventPhotography | Style::EventVideography => {
            "wedding party birthday graduation conference opening زفاف عرس زواج حفلة تخرج مؤتمر افتتاح مناسبات"
        }
        Style::PortraitPhotography => {
            "headshot family newborn graduation model عائلة مواليد تخرج بورتريه"
        }
        Style::ProductVideography => "ecommerce online store commercial متجر إعلان",
        Style::SocialMediaVideos => "reels tiktok instagram snapchat ريلز تيك توك انستغرام سناب",
        Style::AdScripts => {
            "copywriter commercial radio campaign slogan إعلان حملة راديو شعار دعاية"
        }
        Style::StorytellingScripts => "brand story series film ramadan قصة مسلسل فيلم رمضان",
        Style::EducationalScripts => "tutorial training medical course شرح تدريب دورة",
        Style::VoiceoverScripts => "radio راديو إذاعة",
        Style::CommercialVoiceover => "ad radio tv spot إعلان راديو تلفزيون",
        Style::NarrationVoiceover => {
            "audiobook documentary museum podcast كتاب صوتي وثائقي بودكاست"
        }
        Style::EducationalVoiceover => "elearning course training lesson دورة درس تدريب",
        Style::CharacterVoiceover => "cartoon animation dubbing kids كرتون أنيميشن دبلجة أطفال",
    }
}

/// Words that lead to everyone who knows an industry.
pub(super) const fn of_industry(industry: Industry) -> &'static str {
    match industry {
        Industry::Fashion => {
            "clothes abaya dress perfume beauty makeup jewellery bag boutique ملابس عباية فستان عطور مكياج مجوهرات شنط \
             بوتيك"
        }
        Industry::Food => {
            "restaurant cafe coffee bakery dessert chocolate catering delivery biryani machboos mandi kabsa مطعم مقهى \
             قهوة كافيه مخبز حلويات شوكولاتة توصيل برياني مجبوس مندي كبسة"
        }
        Industry::Tech => {
            "app software gadget electronics startup website تطبيق أجهزة إلكترونيات برنامج موقع"
        }
        Industry::Education => {
            "school university course training kids teacher مدرسة جامعة دورة تدريب أطفال معلم"
        }
        Industry::Other => "",
    }
}

/// Words that lead to who performs in the Kuwaiti dialect.
pub(super) const KUWAITI_DIALECT: &str = "Kuwaiti dialect khaleeji gulf لهجة كويتية خليجية";
