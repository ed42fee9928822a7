//! What the roster's filters must find, and what they must not.

use proptest::prelude::*;

use super::*;
use crate::creatives::tests::noura;
use crate::search::MAX_WORDS;
use crate::text::MAX_SEARCH_CHARS;

fn query(set: impl FnOnce(&mut RosterQuery)) -> RosterFilter {
    let mut query = RosterQuery::default();
    set(&mut query);
    RosterFilter::resolve(&query)
}

fn finds_noura(set: impl FnOnce(&mut RosterQuery)) -> bool {
    query(set).matches(&noura())
}

fn styles(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

#[test]
fn without_filters_every_creative_matches() {
    assert_eq!(
        RosterFilter::resolve(&RosterQuery::default()),
        RosterFilter::default()
    );
    assert!(finds_noura(|_| {}));
}

#[test]
fn blank_filters_are_ignored() {
    let filter = query(|q| {
        q.service = "  ".to_owned();
        q.styles = styles(&["", " "]);
        q.q = "\t".to_owned();
    });
    assert_eq!(filter, RosterFilter::default());
}

#[test]
fn whole_labels_count_whatever_their_case() {
    assert!(finds_noura(|q| q.service = "VOICEOVER".to_owned()));
    assert!(!finds_noura(|q| q.service = "Voice".to_owned()));
    assert!(finds_noura(|q| q.language = "arabic".to_owned()));
    assert!(!finds_noura(|q| q.language = "English".to_owned()));
    assert!(!finds_noura(|q| q.language = "Both".to_owned()));
}

#[test]
fn an_unknown_option_matches_nothing_even_with_a_known_one() {
    assert!(query(|q| q.service = "Juggling".to_owned()).matches_nothing);
    assert!(query(|q| q.industry = "Oil".to_owned()).matches_nothing);
    assert!(query(|q| q.language = "French".to_owned()).matches_nothing);
    assert!(query(|q| q.kuwaiti_dialect = "maybe".to_owned()).matches_nothing);
    assert!(query(|q| q.styles = styles(&["Zorbing"])).matches_nothing);
    assert!(!finds_noura(|q| {
        q.service = "Voiceover".to_owned();
        q.industry = "Oil".to_owned();
    }));
}

#[test]
fn one_known_style_is_enough() {
    assert!(finds_noura(
        |q| q.styles = styles(&["Zorbing", "Commercial VO"])
    ));
}

#[test]
fn a_style_is_looked_for_in_the_asked_service_only() {
    assert!(finds_noura(|q| q.styles = styles(&["commercial voiceover"])));
    assert!(!finds_noura(|q| {
        q.service = "Voiceover".to_owned();
        q.styles = styles(&["Pet Content"]);
    }));
    let filter = query(|q| {
        q.service = "Videography".to_owned();
        q.styles = styles(&["Product"]);
    });
    assert_eq!(filter.styles.unwrap().styles, [Style::ProductVideography]);
}

#[test]
fn languages_under_scriptwriting_mean_the_language_of_scripts() {
    let arabic_scripts = |q: &mut RosterQuery| {
        q.service = "Scriptwriting".to_owned();
        q.styles = styles(&["Arabic"]);
    };
    assert!(!finds_noura(arabic_scripts));
    let mut writer = noura();
    writer.profile.choices.skills = vec![Service::Scriptwriting];
    writer.profile.choices.languages = vec![(Service::Scriptwriting, SpokenLanguage::Arabic)];
    assert!(query(arabic_scripts).matches(&writer));
    // An Arabic voice does not imply Arabic scripts.
    assert!(!finds_noura(|q| q.styles = styles(&["Arabic"])));
    let elsewhere = query(|q| {
        q.service = "UGC".to_owned();
        q.styles = styles(&["Arabic"]);
    });
    assert!(elsewhere.matches_nothing);
}

#[test]
fn no_option_of_the_page_leads_nowhere() {
    for service in Service::ALL {
        for option in taxonomy::browse_options(*service) {
            let filter = query(|q| {
                q.service = service.label().to_owned();
                q.styles = styles(&[option.label]);
            });
            let mut creative = noura();
            let choices = &mut creative.profile.choices;
            choices.skills = vec![*service];
            choices.styles = Style::of(*service).collect();
            choices.languages = SpokenLanguage::expand(&[SpokenLanguage::Both])
                .into_iter()
                .map(|language| (*service, language))
                .collect();
            assert!(filter.matches(&creative), "{}", option.label);
        }
    }
}

#[test]
fn a_missing_answer_does_not_match_the_dialect() {
    assert!(!finds_noura(|q| q.kuwaiti_dialect = "yes".to_owned()));
    assert!(finds_noura(|q| q.kuwaiti_dialect = "no".to_owned()));
    let mut performer = noura();
    performer.profile.can_perform_kuwaiti_dialect = Some(true);
    let yes = query(|q| q.kuwaiti_dialect = "yes".to_owned());
    let no = query(|q| q.kuwaiti_dialect = "no".to_owned());
    assert!(yes.matches(&performer));
    assert!(!no.matches(&performer));
}

#[test]
fn a_creative_without_industries_is_found_under_other() {
    assert!(finds_noura(|q| q.industry = "Other".to_owned()));
    assert!(!finds_noura(|q| q.industry = "Food".to_owned()));
}

#[test]
fn words_are_found_in_either_language_and_one_must_occur() {
    assert!(finds_noura(|q| q.q = "NOURA".to_owned()));
    assert!(finds_noura(|q| q.q = "نوره".to_owned()));
    assert!(finds_noura(|q| q.q = "voice kuwait".to_owned()));
    assert!(finds_noura(|q| q.q = "voice jahra".to_owned()));
    assert!(!finds_noura(|q| q.q = "jahra".to_owned()));
}

/// The words that a filter searches for.
fn searched(filter: &RosterFilter) -> Vec<&str> {
    let words = filter.search.words().iter();
    words.map(search::QueryWord::text).collect()
}

#[test]
fn an_endless_search_is_cut_and_a_nul_is_a_blank() {
    let filter = query(|q| q.q = "ا\0".repeat(10_000));
    assert_eq!(searched(&filter), ["ا"]);
    let filter = query(|q| q.q = "ا".repeat(10_000));
    assert_eq!(searched(&filter), ["ا".repeat(MAX_SEARCH_CHARS)]);
}

#[test]
fn a_word_that_is_repeated_is_searched_once() {
    let filter = query(|q| q.q = "Noura نورة NOURA  نوره voice noura".to_owned());
    assert_eq!(searched(&filter), ["noura", "نوره", "voice"]);
}

#[test]
fn at_most_eight_different_words_are_searched() {
    let filter = query(|q| q.q = "b c d b e f c g h j k m".to_owned());
    assert_eq!(searched(&filter), ["b", "c", "d", "e", "f", "g", "h", "j"]);
    let beyond = "n no nou nour noura v vo voi jahra";
    let missing = |typed: &str| {
        let filter = query(|q| typed.clone_into(&mut q.q));
        filter.rank(&noura()).unwrap().missing
    };
    assert_eq!(missing(beyond), 0);
    assert_eq!(missing(&format!("jahra {beyond}")), 1);
}

proptest! {
    #[test]
    fn more_filters_never_find_more(
        style in "[A-Za-z ]{0,10}",
        words in "[a-z ]{0,6}",
        dialect in prop_oneof!["yes", "no", ""],
    ) {
        let one = query(|q| q.styles = vec![style.clone()]);
        let more = query(|q| {
            q.styles = vec![style.clone()];
            q.q = words;
            q.kuwaiti_dialect = dialect;
        });
        prop_assert!(!more.matches(&noura()) || one.matches(&noura()));
    }

    #[test]
    fn search_words_are_few_distinct_and_of_the_text(text in "[a-cنة ]{0,60}") {
        let filter = query(|q| q.q.clone_from(&text));
        prop_assert!(filter.search.words().len() <= MAX_WORDS);
        let distinct: std::collections::BTreeSet<_> = searched(&filter).into_iter().collect();
        prop_assert_eq!(distinct.len(), filter.search.words().len());
        let folded = text::fold(&text);
        prop_assert!(searched(&filter).iter().all(|word| folded.contains(word)));
    }

    #[test]
    fn any_filter_text_is_accepted(text in any::<String>()) {
        let filter = query(|q| {
            q.service.clone_from(&text);
            q.styles = vec![text.clone()];
            q.q = text;
        });
        filter.matches(&noura());
    }
}
