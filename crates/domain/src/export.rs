//! The vocabularies, the stages of a request and its headlines, from which the frontend's constants are generated.

mod headlines;
mod limits;
mod stages;

use serde::Serialize;

pub use self::headlines::{HeadlineEntry, headlines};
use self::limits::{Limits, Periods};
pub use self::stages::{StageEntry, stages};
use crate::consent::TERMS_VERSION;
use crate::creatives::{DEFAULT_LOCATION, DEFAULT_LOCATION_AR};
use crate::industries::Industry;
use crate::language::Language;
use crate::options::{BudgetRange, ContactSubject, RateRange, Timeline};
use crate::quote_requests::RequestStatus;
use crate::rates::{CONTACT_FOR_RATES, CONTACT_FOR_RATES_AR};
use crate::services::Service;
use crate::spoken_languages::SpokenLanguage;
use crate::status_color::StatusColor;
use crate::styles::Style;
use crate::taxonomy;
use crate::validation::FieldCode;
use crate::vocabulary::{Labelled, Vocabulary};
use crate::works::LINK_SITES;

/// All options of forms and filters, in their order.
#[derive(Clone, Debug, Serialize)]
pub struct Vocabularies {
    services: Vec<ServiceEntry>,
    industries: Vec<Entry>,
    spoken_languages: Vec<Entry>,
    budget_ranges: Vec<Entry>,
    timelines: Vec<Entry>,
    rate_ranges: Vec<Entry>,
    contact_subjects: Vec<Entry>,
    status_colors: Vec<StatusEntry>,
    languages: Vec<&'static str>,
    default_location: Words,
    contact_for_rates: Words,
    field_codes: Vec<&'static str>,
    work_sites: [&'static str; LINK_SITES.len()],
    terms_version: &'static str,
    limits: Limits,
    periods: Periods,
}

/// One member of a vocabulary: `label` is the value in the API.
#[derive(Clone, Debug, Serialize)]
struct Entry {
    slug: &'static str,
    label: &'static str,
    label_ar: &'static str,
}

#[derive(Clone, Debug, Serialize)]
struct ServiceEntry {
    id: &'static str,
    name: &'static str,
    name_ar: &'static str,
    description: &'static str,
    description_ar: &'static str,
    icon: &'static str,
    styles_field: String,
    languages_field: Option<String>,
    styles: Vec<Entry>,
    browse_options: Vec<Words>,
}

/// A text in both languages.
#[derive(Clone, Debug, Serialize)]
struct Words {
    label: &'static str,
    label_ar: &'static str,
}

#[derive(Clone, Debug, Serialize)]
struct StatusEntry {
    status: &'static str,
    color: &'static str,
}

/// All vocabularies; changes only when a vocabulary does.
pub fn vocabularies() -> Vocabularies {
    Vocabularies {
        services: Service::ALL.iter().copied().map(service).collect(),
        industries: entries(Industry::ALL),
        spoken_languages: entries(SpokenLanguage::ALL),
        budget_ranges: entries(BudgetRange::ALL),
        timelines: entries(Timeline::ALL),
        rate_ranges: entries(RateRange::ALL),
        contact_subjects: entries(ContactSubject::ALL),
        status_colors: RequestStatus::ALL.iter().copied().map(status).collect(),
        languages: Language::ALL.iter().map(|l| l.slug()).collect(),
        default_location: Words {
            label: DEFAULT_LOCATION,
            label_ar: DEFAULT_LOCATION_AR,
        },
        contact_for_rates: Words {
            label: CONTACT_FOR_RATES,
            label_ar: CONTACT_FOR_RATES_AR,
        },
        field_codes: FieldCode::ALL.iter().map(|code| code.as_str()).collect(),
        work_sites: LINK_SITES,
        terms_version: TERMS_VERSION,
        limits: Limits::all(),
        periods: Periods::all(),
    }
}

fn service(service: Service) -> ServiceEntry {
    ServiceEntry {
        id: service.slug(),
        name: service.label(),
        name_ar: service.label_ar(),
        description: service.description(),
        description_ar: service.description_ar(),
        icon: service.icon(),
        styles_field: service.styles_field(),
        languages_field: service.languages_field(),
        styles: Style::of(service).map(entry).collect(),
        browse_options: taxonomy::browse_options(service)
            .iter()
            .map(|option| Words {
                label: option.label,
                label_ar: option.label_ar,
            })
            .collect(),
    }
}

fn status(status: RequestStatus) -> StatusEntry {
    StatusEntry {
        status: status.label(),
        color: StatusColor::of(status).slug(),
    }
}

fn entries<V: Labelled>(members: &[V]) -> Vec<Entry> {
    members.iter().copied().map(entry).collect()
}

fn entry<V: Labelled>(member: V) -> Entry {
    Entry {
        slug: member.slug(),
        label: member.label(),
        label_ar: member.label_ar(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_export_holds_every_service_with_its_styles_and_options() {
        let json = serde_json::to_value(vocabularies()).unwrap();
        let services = json["services"].as_array().unwrap();
        assert_eq!(services.len(), 8);
        let styles: usize = services
            .iter()
            .map(|s| s["styles"].as_array().unwrap().len())
            .sum();
        assert_eq!(styles, Style::ALL.len());
        assert_eq!(services[0]["styles_field"], "ugc_styles");
        assert_eq!(services[7]["languages_field"], "voiceover_languages");
        assert!(services[0]["languages_field"].is_null());
    }

    #[test]
    fn the_export_holds_the_limits_and_the_codes() {
        let json = serde_json::to_value(vocabularies()).unwrap();
        assert_eq!(json["limits"]["long_text"], 5_000);
        assert_eq!(json["limits"]["password_min"], 6);
        assert_eq!(json["limits"]["file_bytes"]["video"], 100_000_000);
        assert_eq!(json["periods"]["review_days"], 7);
        assert_eq!(json["periods"]["put_off_days"], 14);
        assert_eq!(json["periods"]["undecided_days"], 30);
        assert_eq!(json["contact_subjects"].as_array().unwrap().len(), 6);
        let codes = json["field_codes"].as_array().unwrap();
        assert_eq!(codes.len(), FieldCode::ALL.len());
    }
}
