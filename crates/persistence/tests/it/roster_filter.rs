//! What the filters mean in SQL is what they mean in the domain.

use std::collections::BTreeSet;

use marsam_domain::creatives::{Choices, Creative, CreativeProfile};
use marsam_domain::ids::CreativeId;
use marsam_domain::industries::Industry;
use marsam_domain::roster::{RosterFilter, RosterQuery};
use marsam_domain::services::Service;
use marsam_domain::spoken_languages::SpokenLanguage;
use marsam_domain::styles::Style;
use marsam_domain::taxonomy::browse_options;
use marsam_domain::vocabulary::Vocabulary;
use marsam_persistence::creatives;
use marsam_persistence::pages::Page;
use marsam_persistence::testing::TestStore;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use proptest::strategy::ValueTree as _;
use proptest::test_runner::{Config, TestRng, TestRunner};

use crate::samples::{later, profile, read, write};

/// Signs that mean something to LIKE, to a folding, or to nobody.
const PARTS: [&str; 26] = [
    "%",
    "_",
    "\\",
    "\\%",
    "100%",
    "a_b",
    "a\\b",
    "'",
    "\"",
    "noura",
    "NOURA",
    "Café",
    "CAFÉ",
    "Ångström",
    "İstanbul",
    "ß",
    "ﬁ",
    "نورة",
    "نوره",
    "أحمد",
    "احمد",
    "مُصوِّر",
    "٢٠٢٦",
    "2026",
    "🎨",
    "e\u{301}",
];

/// Texts that likely meet each other: few parts, put together with and without blanks.
fn text() -> impl Strategy<Value = String> {
    prop::collection::vec((select(&PARTS), select(&["", " ", "  ", "\n"])), 1..4).prop_map(
        |parts| {
            parts
                .into_iter()
                .flat_map(|(part, blank)| [part, blank])
                .collect()
        },
    )
}

fn some<V: Vocabulary + std::fmt::Debug>(most: usize) -> impl Strategy<Value = Vec<V>> {
    subsequence(V::ALL, 0..=most)
}

fn choices() -> impl Strategy<Value = Choices> {
    let pairs: Vec<_> = [Service::Scriptwriting, Service::Voiceover]
        .into_iter()
        .flat_map(|service| {
            SpokenLanguage::ALL
                .iter()
                .map(move |spoken| (service, *spoken))
        })
        .collect();
    (
        some(4),
        some(8),
        subsequence(pairs, 0..=4),
        some::<Industry>(2),
    )
        .prop_map(|(skills, styles, languages, industries)| Choices {
            skills,
            styles,
            languages,
            industries,
        })
}

fn creative_profile() -> impl Strategy<Value = CreativeProfile> {
    let texts = (
        text(),
        text(),
        prop::option::of(text()),
        prop::option::of(text()),
    );
    (texts, choices(), any::<Option<bool>>()).prop_map(
        |((name, bio, name_ar, location), choices, dialect)| CreativeProfile {
            bio,
            name_ar,
            location,
            choices,
            can_perform_kuwaiti_dialect: dialect,
            ..profile(&name)
        },
    )
}

/// Mostly nothing, else a word of the vocabulary in some case, else a word that is in none.
fn word(labels: Vec<&'static str>) -> impl Strategy<Value = String> {
    prop_oneof![
        6 => Just(String::new()),
        4 => select(labels).prop_flat_map(|label| select(vec![label.to_owned(), label.to_uppercase(), format!(" {label} ")])),
        1 => select(vec!["%".to_owned(), "' OR 1=1 --".to_owned(), "لا شيء".to_owned()]),
    ]
}

fn labels<V: Vocabulary>() -> Vec<&'static str> {
    V::ALL.iter().map(|member| member.label()).collect()
}

fn style_words() -> Vec<&'static str> {
    let options = Service::ALL
        .iter()
        .flat_map(|service| browse_options(*service))
        .map(|option| option.label);
    let slugs = Style::ALL.iter().map(|style| style.slug());
    options
        .chain(labels::<Style>())
        .chain(slugs)
        .chain(["a", "photo", "%", "_"])
        .collect()
}

fn query() -> impl Strategy<Value = RosterQuery> {
    let styles = prop_oneof![
        2 => Just(Vec::new()),
        1 => prop::collection::vec(select(style_words()).prop_map(str::to_owned), 1..3),
    ];
    let dialect = word(vec!["yes", "no"]);
    let q = prop_oneof![1 => Just(String::new()), 1 => text()];
    (
        word(labels::<Service>()),
        word(labels::<Industry>()),
        word(labels::<SpokenLanguage>()),
        styles,
        dialect,
        q,
    )
        .prop_map(
            |(service, industry, language, styles, kuwaiti_dialect, q)| RosterQuery {
                service,
                industry,
                language,
                styles,
                kuwaiti_dialect,
                q,
            },
        )
}

/// A stored roster and the same roster in memory.
struct Roster {
    test: TestStore,
    creatives: Vec<Creative>,
}

impl Roster {
    fn random(runner: &mut TestRunner) -> Self {
        let test = TestStore::make();
        for minutes in 0..120 {
            let profile = creative_profile().new_tree(runner).unwrap().current();
            write(&test.store, |db| {
                creatives::insert(db, None, &profile, later(minutes))
            });
        }
        let all = read(&test.store, |db| {
            creatives::page(db, &RosterFilter::default(), Page::first())
        });
        assert_eq!(all.items.len(), 120);
        Self {
            test,
            creatives: all.items,
        }
    }

    /// How many a query means, once both ways agree on who they are.
    fn agreed(&self, query: &RosterQuery) -> usize {
        let filter = RosterFilter::resolve(query);
        let meant: BTreeSet<CreativeId> = self
            .creatives
            .iter()
            .filter(|creative| filter.matches(creative))
            .map(|creative| creative.id)
            .collect();
        let page = read(&self.test.store, |db| {
            creatives::page(db, &filter, Page::first())
        });
        assert_eq!(usize::try_from(page.total), Ok(meant.len()), "{query:?}");
        let found: BTreeSet<CreativeId> = page.items.iter().map(|creative| creative.id).collect();
        assert_eq!(found, meant, "{query:?}");
        meant.len()
    }
}

/// The same roster and queries in every run: a failure is one that everybody sees.
fn runner() -> TestRunner {
    let config = Config {
        cases: 400,
        failure_persistence: None,
        ..Config::default()
    };
    let rng = TestRng::deterministic_rng(config.rng_algorithm);
    TestRunner::new_with_rng(config, rng)
}

#[test]
fn the_sql_of_a_filter_finds_whom_the_rule_means() {
    let mut runner = runner();
    let roster = Roster::random(&mut runner);
    let hits = std::cell::Cell::new(0_usize);
    let run = runner.run(&query(), |query| {
        hits.set(hits.get() + roster.agreed(&query).min(1));
        Ok(())
    });
    run.unwrap();
    assert!(
        hits.get() > 100,
        "only {} queries meant anybody",
        hits.get()
    );
}

#[test]
fn every_browse_option_finds_whom_the_rule_means_within_its_service_and_without() {
    let roster = Roster::random(&mut runner());
    for service in Service::ALL {
        for option in browse_options(*service) {
            let alone = RosterQuery {
                styles: vec![option.label.to_owned()],
                ..RosterQuery::default()
            };
            assert!(roster.agreed(&alone) > 0, "{} finds somebody", option.label);
            roster.agreed(&RosterQuery {
                service: service.label().to_owned(),
                ..alone
            });
        }
    }
}

#[test]
fn every_word_of_a_vocabulary_finds_whom_the_rule_means() {
    let roster = Roster::random(&mut runner());
    let mut queries = vec![RosterQuery::default()];
    let each = |words: Vec<&str>, set: fn(&mut RosterQuery, String)| {
        let query = move |word: &str| {
            let mut query = RosterQuery::default();
            set(&mut query, word.to_owned());
            query
        };
        words.into_iter().map(query).collect::<Vec<_>>()
    };
    queries.extend(each(labels::<Service>(), |query, word| {
        query.service = word;
    }));
    queries.extend(each(labels::<Industry>(), |query, word| {
        query.industry = word;
    }));
    queries.extend(each(labels::<SpokenLanguage>(), |query, word| {
        query.language = word;
    }));
    queries.extend(each(vec!["yes", "no"], |query, word| {
        query.kuwaiti_dialect = word;
    }));
    queries.extend(each(PARTS.to_vec(), |query, word| query.q = word));
    for query in queries {
        assert!(roster.agreed(&query) > 0, "{query:?} finds somebody");
    }
}
