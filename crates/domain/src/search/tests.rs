//! What is found, and in which order.

use proptest::prelude::*;

use super::typos::is_within_one_typo;
use super::*;
use crate::creatives::tests::noura;
use crate::text::MAX_SEARCH_CHARS;

/// The rank at which every word is found in a text, or in the profile of a voice artist.
fn rank_in(text: &str, typed: &str) -> Option<Rank> {
    found_in(text, typed)
        .filter(|found| found.missing == 0)
        .map(|found| found.rank)
}

fn found_in(text: &str, typed: &str) -> Option<Match> {
    let mut profile = noura().profile;
    text.clone_into(&mut profile.bio);
    rank(&SearchQuery::parse(typed), &Tokens::of(&profile))
}

fn texts(query: &SearchQuery) -> Vec<&str> {
    query.words().iter().map(QueryWord::text).collect()
}

/// The rank at which a query finds a creative of this name.
fn rank_of_name(name: &str, typed: &str) -> Option<Rank> {
    let mut profile = noura().profile;
    name.clone_into(&mut profile.name);
    profile.name_ar = None;
    let found = rank(&SearchQuery::parse(typed), &Tokens::of(&profile))?;
    (found.missing == 0).then_some(found.rank)
}

#[test]
fn words_are_folded_distinct_and_at_most_eight() {
    let query = SearchQuery::parse("Photo  photo PHOTO, أحمد! احمد b c d e f g h j");
    assert_eq!(
        texts(&query),
        ["photo", "احمد", "b", "c", "d", "e", "f", "g"]
    );
    assert!(SearchQuery::parse(" ،!؟ ").is_empty());
}

#[test]
fn a_text_of_thirty_thousand_words_is_eight() {
    for word in ["a", "1 2 3 4 5 6 7 8 9", "كلمة", "!", "\0", "é\u{301}"] {
        let typed = vec![word; 30_000].join(" ");
        assert!(
            SearchQuery::parse(&typed).words().len() <= MAX_WORDS,
            "{word}"
        );
    }
    let distinct: Vec<String> = (0..30_000).map(|number| number.to_string()).collect();
    let distinct = SearchQuery::parse(&distinct.join(" "));
    assert_eq!(texts(&distinct), ["0", "1", "2", "3", "4", "5", "6", "7"]);
    let long = SearchQuery::parse(&"ا".repeat(30_000));
    assert_eq!(texts(&long), ["ا".repeat(MAX_SEARCH_CHARS)]);
    assert_eq!(long.words()[0].beginnings(), ["ا".repeat(TOKEN_MAX_CHARS)]);
}

#[test]
fn a_word_matches_while_it_is_typed() {
    for typed in ["w", "warm", "Warm voi", "voice warm", "نو", "نورة"] {
        assert!(rank_in("Warm voice", typed).is_some(), "{typed}");
    }
    assert_eq!(rank_in("Warm voice", "arm"), None, "not from within a word");
    assert_eq!(
        found_in("Warm voice", "warm studio").unwrap().missing,
        1,
        "a word that is not found counts"
    );
    assert_eq!(found_in("Warm voice", "zorb qwxy"), None);
}

#[test]
fn every_beginning_of_a_word_begins_a_stem_of_its_text() {
    let text = "Yousef@Bait-Al-Gahwa.example: تصوير بالسالميّة، الأطعمة";
    let words = words_of([], [text]);
    for typed in ["yousef@bait", "GAHWA.ex", "سالميه", "السال", "اطعمة", "تصو"] {
        let query = SearchQuery::parse(typed);
        for word in query.words() {
            let mut beginnings = word.beginnings().iter();
            assert!(
                beginnings.any(|begun| words.iter().any(|known| known.starts_with(begun))),
                "{typed}: {words:?}"
            );
        }
    }
    assert!(!words.iter().any(|known| known.starts_with("ousef")));
}

#[test]
fn arabic_is_found_with_and_without_marks_hamza_and_article() {
    for (text, typed) in [
        ("مصوّرة في السالميّة", "سالمية"),
        ("مصورة في سالمية", "السالمية"),
        ("تصوير بالسالمية", "سالميه"),
        ("تصوير للأطعمة", "اطعمة"),
        ("رؤية فنية", "روية"),
        ("فنان رائع", "رايع"),
        ("مـــرسم", "مرسم"),
        ("سماء", "سما"),
        ("مستشفى", "مستشفي"),
    ] {
        assert!(rank_in(text, typed).is_some(), "{typed} in {text}");
    }
}

#[test]
fn one_typo_is_forgiven_in_words_of_five_letters_and_more() {
    let text = "photographer";
    for typed in [
        "photgrapher",
        "phootographer",
        "photogralher",
        "hpotographer",
        "photogarph",
    ] {
        assert_eq!(rank_in(text, typed), Some(Rank::FUZZY), "{typed}");
    }
    for typed in ["phxtxgrapher", "hpto", "fotographer1"] {
        assert_eq!(rank_in(text, typed), None, "{typed}");
    }
    assert_eq!(rank_in("drone", "dron3"), Some(Rank::FUZZY));
    assert_eq!(rank_in("film", "fi1m"), None, "four letters allow none");
    assert_eq!(
        rank_in("salmiya", "salem"),
        None,
        "a short word is not a beginning with a typo"
    );
}

#[test]
fn a_profile_is_found_by_both_languages_and_the_labels() {
    for typed in [
        "noura",
        "نورة",
        "warm voice",
        "voiceover",
        "commercial",
        "arabic",
        "الكويت",
        "التعليق الصوتي",
    ] {
        assert!(rank_in("Warm voice", typed).is_some(), "{typed}");
    }
}

#[test]
fn a_match_ranks_by_its_field_and_several_words_by_the_worst() {
    assert_eq!(rank_in("x", "noura"), Some(Rank::WHOLE_NAME));
    assert_eq!(rank_in("x", "nour"), Some(Field::Name.rank()));
    assert_eq!(rank_of_name("Noura Ali", "ali"), Some(Rank::NAME_WORD));
    assert_eq!(rank_of_name("Noura Alia", "ali"), Some(Field::Name.rank()));
    assert_eq!(rank_in("x", "voiceover"), Some(Field::Label.rank()));
    assert_eq!(rank_in("x", "الكويت"), Some(Field::Place.rank()));
    assert_eq!(rank_in("calm", "calm"), Some(Field::Bio.rank()));
    assert_eq!(rank_in("calm", "noura calm"), Some(Field::Bio.rank()));
    assert_eq!(
        rank_in("nourah", "nour"),
        Some(Field::Name.rank()),
        "the best field counts"
    );
    assert_eq!(rank_in("x", ""), Some(Rank::WHOLE_NAME));
}

#[test]
fn beside_a_word_with_a_typo_the_others_decide() {
    let found = |typed: &str| found_in("photographer of weddings", typed).unwrap();
    let in_bio = found("weddings photgrapher");
    let related = found("narrator photgrapher");
    assert_eq!((in_bio.rank, related.rank), (Rank::FUZZY, Rank::FUZZY));
    assert_eq!(in_bio.exact, Field::Bio.rank());
    assert_eq!(related.exact, Field::Related.rank());
    assert!(in_bio < related);
    assert!(related < found("photgrapher"), "all of it with a typo");
    assert!(found("weddings photographer") < in_bio, "no typo at all");
    assert!(related < found("weddings zorb"), "a word that is missing");
}

/// Names, and in which spellings each is found.
const SPELLINGS: [(&str, &str); 8] = [
    (
        "Abdulaziz Al-Kandari",
        "abdulaziz, abdul aziz, Abd al-Aziz, Abdel Aziz, abdelaziz, aziz, kandari, alkandari, al kandari, el-kandari, \
         elkandari, abdulaziz alkandari, abdulazizalkandari, abdul a",
    ),
    (
        "Abdel Rahman Elsherif",
        "abdulrahman, Abdurrahman, sherif, al-sherif, alsherif",
    ),
    (
        "عبدالعزيز الكندري",
        "عبد العزيز, عبدالعزيز, العزيز, كندري, عبد العزيز الكندرى",
    ),
    ("عبد الله ﺍﻟﺼﺒﺎﺡ", "عبدالله, عبد الله, الصباح, صباح"),
    (
        "Rohan D'Souza",
        "dsouza, d souza, d’souza, souza, rohan dsouza",
    ),
    ("José Ñandú", "jose, josé nandu, JOSE ÑANDÚ"),
    (
        "Mohammad Yusuf",
        "mohammed, muhammad, mohamed youssef, yousef",
    ),
    (
        "Ash-Shaya House",
        "shaya, ash shaya, al-shaya, alshaya, shayahouse",
    ),
];

#[test]
fn a_name_is_found_in_its_usual_spellings_joined_and_split() {
    for (name, spellings) in SPELLINGS {
        for typed in spellings.split(", ") {
            assert!(rank_of_name(name, typed).is_some(), "{typed}: {name}");
        }
        assert_eq!(rank_of_name(name, name), Some(Rank::WHOLE_NAME), "{name}");
    }
}

#[test]
fn plurals_and_other_words_for_a_thing_find_it() {
    for (text, typed) in [
        ("I film cafés", "coffee"),
        ("أصوّر المقاهي", "cafe"),
        ("قهوة مختصة", "coffee"),
        ("زجاجة العطر", "عطور"),
        ("صوّرت 52 مطعمًا", "مطاعم"),
        ("a product", "products"),
        ("our companies", "company"),
        ("Wedding singer", "أعراس"),
        ("مونتاج وتصوير", "تصوير"),
        ("x", "voice over"),
        ("x", "voice-over"),
        ("x", "تعليق صوتي"),
        ("x", "معلق صوتي"),
        ("x", "dubbing"),
    ] {
        assert!(rank_in(text, typed).is_some(), "{typed} in {text}");
    }
    assert_eq!(rank_in("cafés", "coffee"), Some(Field::Bio.rank()));
    assert_eq!(rank_in("x", "narrator"), Some(Field::Related.rank()));
}

#[test]
fn words_that_say_nothing_are_left_out_unless_they_are_alone() {
    let query = SearchQuery::parse("I need a photographer for my wedding in Kuwait");
    assert_eq!(texts(&query), ["photographer", "wedding", "kuwait"]);
    assert_eq!(
        texts(&SearchQuery::parse("أبي مصور في الكويت")),
        ["مصور", "الكويت"]
    );
    assert_eq!(texts(&SearchQuery::parse("for")), ["for"]);
    assert_eq!(
        texts(&SearchQuery::parse("a_two, the-one")),
        ["a", "two", "the", "one"]
    );
}

/// Optimal string alignment distance, the textbook algorithm.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let replaced = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                let mut least = replaced.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
                if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    least = least.min(rows[i - 2][j - 2] + 1);
                }
                least
            };
        }
    }
    rows[a.len()][b.len()]
}

proptest! {
    #[test]
    fn a_typo_is_a_distance_of_one(word in "[abc]{1,7}", token in "[abc]{0,8}") {
        let (typed, indexed): (Vec<char>, Vec<char>) = (word.chars().collect(), token.chars().collect());
        let whole = distance(&typed, &indexed) <= 1;
        prop_assert_eq!(is_within_one_typo(&word, &token, TypoScope::Whole), whole);
        let prefix = (0..=indexed.len()).any(|end| distance(&typed, &indexed[..end]) <= 1);
        prop_assert_eq!(is_within_one_typo(&word, &token, TypoScope::Prefix), prefix);
    }

    #[test]
    fn whatever_is_in_a_text_is_found_by_any_beginning_of_it(text in "[a-zأ-ي]{1,12}", end in 1..13_usize) {
        let typed: String = text.chars().take(end).collect();
        prop_assume!(!SearchQuery::parse(&typed).is_empty());
        prop_assert!(rank_in(&text, &typed).is_some(), "{} in {}", typed, text);
    }

    #[test]
    fn a_name_finds_who_has_it_before_everyone_else(name in "[A-Za-zأ-يéß' -]{1,40}") {
        prop_assume!(!SearchQuery::parse(&name).is_empty());
        prop_assert_eq!(rank_of_name(&name, &name), Some(Rank::WHOLE_NAME));
    }

    #[test]
    fn any_text_is_searched_for_with_bounded_work(typed in any::<String>()) {
        let query = SearchQuery::parse(&typed);
        prop_assert!(query.words().len() <= MAX_WORDS);
        for word in query.words() {
            prop_assert!(word.lookups().len() <= 40, "{:?}", word);
            prop_assert!(word.beginnings().len() <= 8, "{:?}", word);
        }
    }
}
