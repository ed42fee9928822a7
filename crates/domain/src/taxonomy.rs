//! The browse page's filter options and the styles that each of them includes.
//!
//! **Invariant:** an option reaches every style that the spec's substring rule would reach, at least one style (or,
//! for the language options of Scriptwriting, one language), and every style is reached by an option of its service.

use crate::services::Service;
use crate::styles::Style;
use crate::text;
use crate::vocabulary::{Labelled as _, Vocabulary};

/// One checkbox among the specialities of a service.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BrowseOption {
    /// The service that it belongs to.
    pub service: Service,
    /// Its English label, which is also its value in the URL.
    pub label: &'static str,
    /// Its Arabic label.
    pub label_ar: &'static str,
}

macro_rules! browse_options {
    ($($service:ident { $($label:literal: $label_ar:literal;)+ })+) => {
        /// The options of a service in the order of the page: the spec's own first, then one for each style that those
        /// would not reach.
        pub const fn browse_options(service: Service) -> &'static [BrowseOption] {
            match service {
                $(Service::$service => &[$(BrowseOption {
                    service: Service::$service,
                    label: $label,
                    label_ar: $label_ar,
                }),+],)+
            }
        }
    };
}

browse_options! {
    Ugc {
        "Faceless": "من دون إظهار الوجه";
        "Lifestyle": "لايف ستايل";
        "Product Demo": "تجربة المنتجات";
        "Tutorial/How-to": "شروحات";
        "Unboxing": "فتح الصناديق";
        "Pet Content": "حيوانات أليفة";
    }
    AiAds {
        "AI Image Ads": "صور إعلانية";
        "AI Product Mockups": "نماذج عرض المنتجات (موك أب)";
        "AI Video Ads": "فيديوهات إعلانية";
    }
    AiShorts {
        "Cinematic AI Shorts for Social Media": "أفلام سينمائية قصيرة لمنصات التواصل";
        "Educational AI Films": "أفلام تعليمية";
        "Experimental / Artistic Shorts": "أفلام تجريبية وفنية";
        "Cinematic Storytelling": "سرد سينمائي";
        "Educational Shorts": "أفلام قصيرة تعليمية";
    }
    Branding {
        "Logo Design & Visual Identity": "الشعار والهوية البصرية";
        "Social Media Branding": "الهوية البصرية لحسابات التواصل";
        "Packaging & Label Design": "التغليف والملصقات";
        "Full Branding Package": "باقة متكاملة";
    }
    Photography {
        "Product Photography": "تصوير المنتجات";
        "Lifestyle Photography": "تصوير لايف ستايل";
        "Food Photography": "تصوير الأطعمة";
        "Event Photography": "تصوير الفعاليات";
        "Portrait Photography": "تصوير البورتريه";
    }
    Videography {
        "Short Ads": "إعلانات قصيرة";
        "Event Coverage": "تغطية الفعاليات";
        "Social Media Videos": "فيديوهات لمنصات التواصل";
        "Product Videography": "فيديو المنتجات";
        "Lifestyle Videography": "فيديو لايف ستايل";
        "Food Videography": "فيديو الأطعمة";
        "Tutorial / How-To Videos": "فيديوهات تعليمية";
    }
    Scriptwriting {
        "Arabic": "العربية";
        "English": "الإنجليزية";
        "Both": "العربية والإنجليزية";
        "Ad Scripts": "نصوص إعلانية";
        "Storytelling Scripts": "نصوص قصصية";
        "Educational / Explainer Scripts": "نصوص تعليمية وتوضيحية";
        "Voiceover Scripts": "نصوص للتعليق الصوتي";
    }
    Voiceover {
        "Commercial VO": "تعليق إعلاني";
        "Educational VO": "تعليق تعليمي";
        "Character VO": "أداء شخصيات";
        "Narration / Storytelling": "سرد ورواية قصص";
    }
}

/// The styles that a `style` filter means: by the spec's rule or by the taxonomy, of one service or of all. Blank text
/// means none.
pub fn styles_matching(query: &str, service: Option<Service>) -> Vec<Style> {
    let Some(query) = text::non_blank(query).map(str::to_lowercase) else {
        return Vec::new();
    };
    Style::ALL
        .iter()
        .copied()
        .filter(|style| service.is_none_or(|service| style.service() == service))
        .filter(|style| by_substring(*style, &query) || by_taxonomy(*style, &query))
        .collect()
}

/// The spec's rule: a substring in either direction, case-insensitive.
fn by_substring(style: Style, query: &str) -> bool {
    let label = style.label().to_lowercase();
    label.contains(query) || query.contains(&label)
}

/// A browse label of the style, or its slug.
fn by_taxonomy(style: Style, query: &str) -> bool {
    style.slug() == query
        || style
            .browse_labels()
            .iter()
            .any(|label| label.to_lowercase() == query)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::spoken_languages::SpokenLanguage;

    fn all_options() -> impl Iterator<Item = &'static BrowseOption> {
        Service::ALL.iter().flat_map(|s| browse_options(*s))
    }

    fn is_language(option: &BrowseOption) -> bool {
        option.service == Service::Scriptwriting
            && SpokenLanguage::from_label(option.label).is_some()
    }

    #[test]
    fn every_option_reaches_a_style_or_is_a_language_of_scripts() {
        for option in all_options() {
            let reached = styles_matching(option.label, Some(option.service));
            assert_eq!(reached.is_empty(), is_language(option), "{}", option.label);
        }
    }

    #[test]
    fn every_style_is_reached_by_an_option_of_its_service() {
        for style in Style::ALL {
            let reached = browse_options(style.service())
                .iter()
                .any(|option| styles_matching(option.label, Some(style.service())).contains(style));
            assert!(reached, "{}", style.label());
        }
    }

    #[test]
    fn every_browse_label_is_an_option_of_its_service() {
        for style in Style::ALL {
            for label in style.browse_labels() {
                let known = browse_options(style.service())
                    .iter()
                    .any(|option| option.label == *label);
                assert!(known, "{label}");
            }
        }
    }

    #[test]
    fn options_stand_under_their_own_service_and_only_once() {
        for service in Service::ALL {
            let options = browse_options(*service);
            for (place, option) in options.iter().enumerate() {
                assert_eq!(option.service, *service);
                assert!(!options[..place].iter().any(|o| o.label == option.label));
            }
        }
    }

    #[test]
    fn a_blank_query_means_no_style() {
        assert!(styles_matching("  ", None).is_empty());
    }

    proptest! {
        #[test]
        fn never_fewer_than_the_specs_rule(query in "[a-zA-Z/& -]{1,40}") {
            let reached = styles_matching(&query, None);
            let wanted = query.trim().to_lowercase();
            prop_assume!(!wanted.is_empty());
            for style in Style::ALL {
                let label = style.label().to_lowercase();
                if label.contains(&wanted) || wanted.contains(&label) {
                    prop_assert!(reached.contains(style));
                }
            }
        }

        #[test]
        fn a_service_only_narrows(query in "[a-zA-Z ]{1,12}", at in 0..Service::ALL.len()) {
            let service = Service::ALL[at];
            let narrowed = styles_matching(&query, Some(service));
            let expected: Vec<_> = styles_matching(&query, None)
                .into_iter()
                .filter(|style| style.service() == service)
                .collect();
            prop_assert_eq!(narrowed, expected);
        }
    }
}
