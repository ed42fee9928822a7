//! What the demo roster must offer: every value of every vocabulary, and a match for every filter.

use std::collections::HashSet;
use std::sync::LazyLock;

use marsam_domain::creatives::{Creative, CreativePage, ShownImages};
use marsam_domain::ids::CreativeId;
use marsam_domain::industries::Industry;
use marsam_domain::options::RateRange;
use marsam_domain::roster::{RosterFilter, RosterQuery};
use marsam_domain::services::Service;
use marsam_domain::spoken_languages::SpokenLanguage;
use marsam_domain::styles::Style;
use marsam_domain::taxonomy::browse_options;
use marsam_domain::vocabulary::{Labelled as _, Vocabulary};
use marsam_persistence::ids::fresh;
use time::Duration;

use super::*;
use crate::data::{self, ProfileSource};

const AT: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

fn applicant(key: &str) -> Applicant<'_> {
    Applicant {
        key,
        email: "somebody@marsam.test",
        why_join: "To work",
        agreed_at: AT,
    }
}

/// Read once: a test looks through it many times.
fn roster() -> &'static [Creative] {
    static ROSTER: LazyLock<Vec<Creative>> = LazyLock::new(read_roster);
    &ROSTER
}

fn read_roster() -> Vec<Creative> {
    let entries = data::read().unwrap().creatives;
    let profile = |entry: &data::CreativeEntry| {
        entry
            .profile
            .application(&applicant(&entry.key))
            .unwrap()
            .profile
    };
    entries
        .iter()
        .map(|entry| Creative {
            id: CreativeId::new(fresh(AT)),
            account_id: None,
            profile: profile(entry),
            page: CreativePage::default(),
            images: ShownImages::default(),
            created_at: AT,
        })
        .collect()
}

fn found(query: &RosterQuery) -> usize {
    let filter = RosterFilter::resolve(query);
    roster()
        .iter()
        .filter(|creative| filter.matches(creative))
        .count()
}

#[test]
fn sixty_creatives_keep_the_rules_of_the_application_form() {
    assert_eq!(roster().len(), 60);
}

#[test]
fn every_application_is_valid_too() {
    for entry in data::read().unwrap().applications {
        if let ProfileSource::Own(profile) = entry.profile {
            profile.application(&applicant(&entry.account)).unwrap();
        }
    }
}

#[test]
fn every_request_keeps_the_rules_of_the_quote_form() {
    for entry in data::read().unwrap().quote_requests {
        // A wished day lies in this century.
        entry.form(None, AT + Duration::days(20_000)).unwrap();
    }
}

#[test]
fn every_account_keeps_the_rules_of_sign_up_and_profile() {
    for entry in data::read().unwrap().accounts {
        entry.sign_up().unwrap();
        assert_eq!(
            entry.profile().unwrap().is_none(),
            entry.role == DemoRole::Admin
        );
    }
}

#[test]
fn every_service_has_at_least_six_creatives() {
    for service in Service::ALL {
        let query = RosterQuery {
            service: service.label().to_owned(),
            ..RosterQuery::default()
        };
        assert!(found(&query) >= 6, "{service:?}");
    }
}

#[test]
fn every_browse_option_of_every_service_has_a_match() {
    for service in Service::ALL {
        for option in browse_options(*service) {
            let query = RosterQuery {
                service: service.label().to_owned(),
                styles: vec![option.label.to_owned()],
                ..RosterQuery::default()
            };
            assert!(found(&query) > 0, "{} under {service:?}", option.label);
        }
    }
}

#[test]
fn every_industry_language_and_dialect_matches_some_but_not_all() {
    let industries = Industry::ALL.iter().map(|i| RosterQuery {
        industry: i.label().to_owned(),
        ..RosterQuery::default()
    });
    let languages = SpokenLanguage::ALL.iter().map(|l| RosterQuery {
        language: l.label().to_owned(),
        ..RosterQuery::default()
    });
    let dialects = ["yes", "no"].map(|d| RosterQuery {
        kuwaiti_dialect: d.to_owned(),
        ..RosterQuery::default()
    });
    for query in industries.chain(languages).chain(dialects) {
        let found = found(&query);
        assert!((1..60).contains(&found), "{query:?}: {found}");
    }
}

#[test]
fn every_style_and_every_rate_is_chosen_at_least_once() {
    let roster = roster();
    for style in Style::ALL {
        assert!(
            roster
                .iter()
                .any(|c| c.profile.choices.styles.contains(style)),
            "{style:?}"
        );
    }
    for rate in RateRange::ALL {
        assert!(
            roster.iter().any(|c| c.profile.rate_range == Some(*rate)),
            "{rate:?}"
        );
    }
}

#[test]
fn the_lowest_rate_is_that_of_beginners() {
    for creative in roster() {
        let lowest = creative.profile.rate_range == Some(RateRange::From8To15);
        assert!(
            !lowest || creative.profile.years_experience <= Some(5),
            "{}",
            creative.profile.name
        );
    }
}

#[test]
fn the_form_drops_nothing_that_an_entry_says() {
    let entries = data::read().unwrap().creatives;
    for (entry, creative) in entries.iter().zip(roster()) {
        let written: usize = entry.profile.styles.values().map(Vec::len).sum();
        assert_eq!(
            creative.profile.choices.styles.len(),
            written,
            "{}",
            entry.key
        );
        let spoken = creative.profile.choices.languages.iter().map(|(of, _)| *of);
        assert_eq!(
            spoken.collect::<HashSet<_>>().len(),
            entry.profile.languages.len(),
            "{}",
            entry.key
        );
    }
}

#[test]
fn some_optional_fields_are_left_empty() {
    let roster = roster();
    let lacks = |gap: fn(&Creative) -> bool| assert!(roster.iter().any(gap));
    lacks(|c| c.profile.rate_range.is_none());
    lacks(|c| c.profile.choices.industries.is_empty());
    lacks(|c| c.profile.years_experience.is_none());
    lacks(|c| c.profile.portfolio_url.is_none());
    lacks(|c| c.profile.bio_ar.is_none() && c.profile.name_ar.is_none());
    lacks(|c| c.profile.can_perform_kuwaiti_dialect.is_none());
    lacks(|c| c.profile.choices.skills.len() > 3);
}

#[test]
fn no_two_creatives_have_the_same_biography() {
    let roster = roster();
    let bios: HashSet<&str> = roster.iter().map(|c| c.profile.bio.as_str()).collect();
    let names: HashSet<&str> = roster.iter().map(|c| c.profile.name.as_str()).collect();
    assert_eq!((bios.len(), names.len()), (60, 60));
}

#[test]
fn an_unknown_service_is_reported_by_name() {
    let mut entry = data::read().unwrap().creatives.remove(0);
    entry
        .profile
        .styles
        .insert("Juggling".to_owned(), Vec::new());
    let refused = entry
        .profile
        .application(&applicant("somebody"))
        .unwrap_err();
    assert_eq!(refused.to_string(), "somebody does not fit: Juggling");
}
