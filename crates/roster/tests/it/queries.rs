//! What people type: a table of queries in both languages, with the demo's creatives that each must find.

use std::collections::BTreeSet;

use bytes::Bytes;
use marsam_domain::creatives::{Choices, Creative, CreativePage, CreativeProfile, ShownImages};
use marsam_domain::ids::CreativeId;
use marsam_domain::industries::Industry;
use marsam_domain::options::RateRange;
use marsam_domain::roster::{RosterFilter, RosterQuery, RosterRecord, Sort};
use marsam_domain::services::Service;
use marsam_domain::spoken_languages::SpokenLanguage;
use marsam_domain::styles::Style;
use marsam_domain::vocabulary::Labelled;
use marsam_roster::{Entry, Page, PageRequest, Snapshot};
use serde_json::Value;
use time::OffsetDateTime;
use uuid::Uuid;

const TABLE: &str = include_str!("data/queries.txt");
const CREATIVES: &str = include_str!("../../../demo/data/creatives.json");

fn text(profile: &Value, field: &str) -> Option<String> {
    let text = profile.get(field)?.as_str()?;
    (!text.is_empty()).then(|| text.to_owned())
}

fn labels<V: Labelled>(list: Option<&Value>) -> Vec<V> {
    let list = list.and_then(Value::as_array);
    let known = list.into_iter().flatten().map(|label| {
        let label = label.as_str().unwrap();
        V::from_label(label).unwrap_or_else(|| panic!("{label}"))
    });
    known.collect()
}

fn choices(profile: &Value) -> Choices {
    let skills: Vec<Service> = labels(profile.get("skills"));
    let of = |field: &str, service: Service| profile.get(field)?.get(service.label());
    let languages = skills.iter().flat_map(|service| {
        let chosen: Vec<SpokenLanguage> = labels(of("languages", *service));
        let stored = SpokenLanguage::expand(&chosen);
        stored.into_iter().map(|language| (*service, language))
    });
    let styles = skills.iter().flat_map(|service| {
        let chosen: Vec<Style> = labels(of("styles", *service));
        chosen
    });
    let working: Vec<SpokenLanguage> = labels(profile.get("working_languages"));
    Choices {
        styles: styles.collect(),
        languages: languages.collect(),
        industries: labels::<Industry>(profile.get("industries")),
        working_languages: SpokenLanguage::expand(&working),
        skills,
    }
}

/// A creative of the demo, with its key as its JSON.
fn entry((place, one): (usize, &Value)) -> Entry {
    let profile = &one["profile"];
    let creative = Creative {
        id: CreativeId::new(Uuid::from_u128(u128::try_from(place).unwrap() + 1)),
        account_id: None,
        profile: CreativeProfile {
            name: text(profile, "name").unwrap(),
            name_ar: text(profile, "name_ar"),
            bio: text(profile, "bio").unwrap(),
            bio_ar: text(profile, "bio_ar"),
            location: text(profile, "location"),
            location_ar: text(profile, "location_ar"),
            choices: choices(profile),
            rate_range: text(profile, "rate_range").and_then(|rate| RateRange::from_label(&rate)),
            years_experience: None,
            portfolio_url: None,
            can_perform_kuwaiti_dialect: profile["can_perform_kuwaiti_dialect"].as_bool(),
            can_provide_voiceovers: profile["can_provide_voiceovers"].as_bool(),
        },
        page: CreativePage::default(),
        images: ShownImages::default(),
        created_at: OffsetDateTime::UNIX_EPOCH,
    };
    Entry {
        creative,
        json: Bytes::from(one["key"].as_str().unwrap().to_owned()),
        is_away: false,
        record: RosterRecord::default(),
        first_picture: None,
    }
}

fn demo() -> Vec<Entry> {
    let creatives: Vec<Value> = serde_json::from_str(CREATIVES).unwrap();
    creatives.iter().enumerate().map(entry).collect()
}

fn search(snapshot: &Snapshot, typed: &str) -> Page {
    let filter = RosterFilter::resolve(&RosterQuery {
        q: typed.to_owned(),
        ..RosterQuery::default()
    });
    let asked = PageRequest {
        sort: Sort::Fair,
        limit: 1_000,
        after: None,
    };
    snapshot.page(&filter, &asked)
}

/// What is wrong with the answer to a row of the table.
fn faults(snapshot: &Snapshot, row: &str, known: &BTreeSet<Bytes>) -> Vec<String> {
    let (typed, keys) = row.split_once(" | ").unwrap();
    let page = search(snapshot, typed);
    let place = |key: &str| {
        assert!(known.contains(key.as_bytes()), "{row}: no creative {key}");
        let mut entries = page.entries.iter();
        entries.position(|entry| entry == key.as_bytes())
    };
    let mut faults = Vec::new();
    let mut first = 0;
    for expected in keys.split(' ') {
        let is_complete = |key| place(key).is_some_and(|at| at < page.complete);
        let holds = match expected.split_at_checked(1) {
            Some(("^", key)) => {
                first += 1;
                is_complete(key) && place(key).is_some_and(|at| at < first)
            }
            Some(("~", key)) => place(key).is_some(),
            Some(("!", key)) => !is_complete(key),
            _ => is_complete(expected),
        };
        if !holds {
            let shown = page.entries.iter().take(4);
            let shown: Vec<_> = shown.map(|key| String::from_utf8_lossy(key)).collect();
            faults.push(format!(
                "{typed:?}: {expected}, but {} of {}: {shown:?}",
                page.complete, page.total
            ));
        }
    }
    faults
}

#[test]
fn every_query_of_the_table_finds_who_is_meant() {
    let all = demo();
    let known: BTreeSet<Bytes> = all.iter().map(|entry| entry.json.clone()).collect();
    let snapshot = Snapshot::build(1, 20_780, all.into_iter());
    let rows = TABLE.lines().map(str::trim);
    let rows: Vec<&str> = rows
        .filter(|row| !row.is_empty() && !row.starts_with('#'))
        .collect();
    assert!(rows.len() >= 300, "{}", rows.len());
    let faults: Vec<String> = rows
        .iter()
        .flat_map(|row| faults(&snapshot, row, &known))
        .collect();
    assert!(
        faults.is_empty(),
        "{} faults\n{}",
        faults.len(),
        faults.join("\n")
    );
}

#[test]
fn everyone_is_found_first_by_their_own_name() {
    let all = demo();
    let snapshot = Snapshot::build(1, 20_780, all.iter().cloned());
    for Entry { creative, json, .. } in &all {
        let names = [
            Some(&creative.profile.name),
            creative.profile.name_ar.as_ref(),
        ];
        for name in names.into_iter().flatten() {
            let page = search(&snapshot, name);
            assert_eq!(page.entries.first(), Some(json), "{name}");
        }
    }
}

#[test]
fn with_several_words_who_has_them_comes_before_who_is_only_near() {
    let snapshot = Snapshot::build(1, 20_780, demo().into_iter());
    for (typed, better, worse) in [
        // Who shoots weddings before who films events, although the other word is corrected.
        ("wedding fotografer", "manar-alotaibi", "mubarak-alharbi"),
        ("wedding fotografer", "manar-alotaibi", "saud-alawadhi"),
        ("wedding photografer", "manar-alotaibi", "mubarak-alharbi"),
        // A word as it is typed before one with a typo, and both before one.
        ("photographer weding", "manar-alotaibi", "mubarak-alharbi"),
        ("فوتوغرافي عطور", "rawan-ibrahim", "dana-behbehani"),
        ("فوتوغرافي عطور", "rawan-ibrahim", "sara-alqattan"),
        ("jewelry fotografer", "rawan-ibrahim", "yahya-hashim"),
    ] {
        let page = search(&snapshot, typed);
        let place = |key: &str| {
            let mut entries = page.entries.iter();
            let at = entries.position(|entry| entry == key.as_bytes());
            at.unwrap_or_else(|| panic!("{typed}: {key}"))
        };
        assert!(place(better) < place(worse), "{typed}: {better}, {worse}");
    }
}

#[test]
fn who_matches_only_some_words_comes_after_who_matches_all_and_both_are_counted() {
    let snapshot = Snapshot::build(1, 20_780, demo().into_iter());
    let both = search(&snapshot, "food photographer");
    let [food, photographer] = ["food", "photographer"].map(|word| search(&snapshot, word));
    let keys = |page: &Page| page.entries.iter().cloned().collect::<BTreeSet<_>>();
    let any: BTreeSet<_> = keys(&food).union(&keys(&photographer)).cloned().collect();
    let all: BTreeSet<_> = keys(&food)
        .intersection(&keys(&photographer))
        .cloned()
        .collect();
    assert_eq!(both.total, any.len());
    assert_eq!(both.complete, all.len());
    assert_eq!(keys(&both), any);
    let first: BTreeSet<_> = both.entries.iter().take(both.complete).cloned().collect();
    assert_eq!(first, all);
}
