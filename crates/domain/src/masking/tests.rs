//! The corpus, what holds for any text, and the bound on the work.

use proptest::prelude::*;
use serde::Deserialize;

use super::*;

/// A text that tries to pass a contact, and what of it must not be left.
#[derive(Deserialize)]
struct Try {
    text: String,
    gone: Vec<String>,
}

#[derive(Deserialize)]
struct Corpus {
    tries: Vec<Try>,
    harmless: Vec<String>,
}

fn corpus() -> Corpus {
    serde_json::from_str(include_str!("../../cases/masking.json")).unwrap()
}

fn is_arabic(text: &str) -> bool {
    text.chars().any(|c| ('\u{620}'..='\u{6FF}').contains(&c))
}

#[test]
fn every_disguise_of_the_corpus_is_masked() {
    let tries = corpus().tries;
    let left: Vec<_> = tries
        .iter()
        .map(|attempt| (attempt, mask_contacts(&attempt.text)))
        .filter(|(attempt, masked)| {
            !masked.contains(MARK) || attempt.gone.iter().any(|part| masked.contains(part))
        })
        .map(|(attempt, masked)| format!("{}\n  {masked}", attempt.text))
        .collect();
    assert!(left.is_empty(), "{}:\n{}", left.len(), left.join("\n"));
    assert!(tries.len() >= 200);
    assert!(
        tries
            .iter()
            .filter(|attempt| is_arabic(&attempt.text))
            .count()
            >= 100
    );
}

#[test]
fn harmless_texts_of_the_corpus_stay_as_they_are() {
    let harmless = corpus().harmless;
    let changed: Vec<_> = harmless
        .iter()
        .map(|text| (text, mask_contacts(text)))
        .filter(|(text, masked)| *text != masked)
        .map(|(text, masked)| format!("{text}\n  {masked}"))
        .collect();
    assert!(
        changed.is_empty(),
        "{}:\n{}",
        changed.len(),
        changed.join("\n")
    );
    assert!(harmless.len() >= 200);
    assert!(harmless.iter().filter(|text| is_arabic(text)).count() >= 100);
}

#[test]
fn the_text_around_a_contact_is_left() {
    assert_eq!(
        mask_contacts("Hello! Mail noura@gmail.com, or call +965 9988 7766. Thanks"),
        "Hello! Mail •••, or call •••. Thanks"
    );
    assert_eq!(
        mask_contacts("السعر 300 دينار، ورقمي ٩٩٨٨ ٧٧٦٦ وشكرًا"),
        "السعر 300 دينار، ورقمي ••• وشكرًا"
    );
    assert!(matches!(
        mask_contacts("300 دينار"),
        Cow::Borrowed("300 دينار")
    ));
}

#[test]
fn a_list_is_read_as_one_text() {
    let masked = |members: &[&str]| {
        let members: Vec<String> = members.iter().map(|member| (*member).to_owned()).collect();
        mask_list(&members)
    };
    assert_eq!(
        masked(&["3 reels", "99 88", "77 66"]),
        ["3 reels", MARK, MARK]
    );
    assert_eq!(masked(&["insta", "noura.k"]), ["insta", MARK]);
    assert_eq!(masked(&["noura at", "gmail dot com"]), [MARK, MARK]);
    assert_eq!(masked(&["سناب", "noura_k"]), ["سناب", MARK]);
    assert_eq!(
        masked(&["ستوري", "", "رقمي ٩٩٨٨", "٧٧٦٦"]),
        ["ستوري", "", "رقمي •••", MARK]
    );
    for harmless in [
        &["3 reels of 15 seconds", "1 story", "12 photos"][..],
        &["Instagram", "TikTok", "Snapchat", "YouTube"],
        &["Reel 9:16", "Post 4:5", "1080x1920"],
        &["3 ريلز", "ستوري", "12 صورة"],
        &["انستقرام", "سناب", "تيك توك"],
        &[],
    ] {
        assert_eq!(masked(harmless), harmless);
    }
}

/// How often a token is read in one round.
fn steps(text: &str) -> usize {
    let mut tokens = Tokens::of(text);
    find(&mut tokens);
    tokens.steps()
}

#[test]
fn the_work_is_a_multiple_of_the_length() {
    let hostile = [
        "9",
        "9 ",
        "9-",
        "9, ",
        "1.",
        "a",
        "a.",
        "a b ",
        "@",
        "@a",
        "a@",
        "a@a.",
        "at ",
        "a at ",
        "dot ",
        "a dot ",
        "insta ",
        "insta: ",
        "my ",
        "تابعني ",
        "سناب ",
        "t.me/",
        "://",
        "www.",
        "nine ",
        "تسعة ",
        "و",
        "تسعة و",
        "double ",
        "+",
        "(+",
        "•",
        "\u{200B}",
        "_",
        "a_",
        "n o ",
        "#9 ",
        "9:9 ",
        "9x9 ",
        "a.com",
        "gmail ",
        "gmail.com ",
        "me on ",
    ];
    for unit in hostile {
        let of_length = |chars: usize| -> String { unit.chars().cycle().take(chars).collect() };
        let (half, whole) = (steps(&of_length(2_500)), steps(&of_length(5_000)));
        assert!(whole <= 5_000 * 1_500, "{unit:?}: {whole}");
        assert!(whole <= half * 2 + half / 5, "{unit:?}: {half}, {whole}");
    }
}

/// Texts from the parts that masking looks at.
fn contact_like() -> impl Strategy<Value = String> {
    let parts = prop::sample::select(vec![
        "noura",
        "noura_k",
        "@",
        ".",
        " ",
        " at ",
        "at",
        "dot",
        "gmail",
        "com",
        "insta",
        "instagram",
        ":",
        "my ",
        " is ",
        "snap ",
        "9988",
        "7766",
        "99",
        "8",
        "-",
        "+965",
        ", ",
        "KWD ",
        " views",
        "1,250",
        "nine ",
        "تسعة ",
        "و",
        "سناب ",
        "تابعني على ",
        "نورة",
        "جيميل",
        "•••",
        "•",
        "t.me/",
        "https://",
        "\n",
        "call ",
        "2026",
        "/",
        "000",
        "x",
        "(",
        ")",
        "\u{200B}",
        "#",
        "o",
    ]);
    prop::collection::vec(parts, 0..24).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn masking_a_masked_text_changes_nothing(text in contact_like()) {
        let once = mask_contacts(&text).into_owned();
        prop_assert_eq!(mask_contacts(&once), once.as_str());
    }

    #[test]
    fn any_text_can_be_masked(text in any::<String>()) {
        let once = mask_contacts(&text).into_owned();
        prop_assert_eq!(mask_contacts(&once), once.as_str());
    }

    #[test]
    fn digits_of_any_script_are_masked_as_western_ones(zero in prop::sample::select(vec![
        '٠', '۰', '߀', '०', '০', '੦', '૦', '୦', '௦', '౦', '೦', '൦', '๐', '໐', '༠', '၀', '០', '᠐', '０', '𝟎', '𞥐',
    ]), number in "[569][0-9]{6}[1-9]") {
        let digits: String = number
            .chars()
            .filter_map(|digit| char::from_u32(u32::from(zero) + digit.to_digit(10)?))
            .collect();
        let (typed, western) = (format!("a {digits} b"), format!("a {number} b"));
        prop_assert_eq!(mask_contacts(&typed), "a ••• b");
        prop_assert_eq!(mask_contacts(&western), "a ••• b");
    }

    #[test]
    fn members_of_a_list_are_masked_for_good(members in prop::collection::vec(contact_like(), 0..5)) {
        let once = mask_list(&members);
        prop_assert_eq!(once.len(), members.len());
        prop_assert_eq!(mask_list(&once), once);
    }

    #[test]
    fn a_kuwaiti_number_is_masked_however_it_is_grouped(
        first in prop::sample::select(vec!['5', '6', '9']),
        // No list: its later groups are below the first, and the last is not round.
        rest in "[0-9]{3}[0-4][0-9]{2}[1-9]",
        separator in prop::sample::select(vec!["", " ", "-", ".", " - ", "/", "_", "\u{200B}"]),
        size in 1..9_usize,
    ) {
        let digits: Vec<char> = std::iter::once(first).chain(rest.chars()).collect();
        // Nor a file's number within a year.
        prop_assume!(!rest.contains("19") && !rest.contains("20"));
        let groups: Vec<String> = digits.chunks(size).map(|group| group.iter().collect()).collect();
        let number = groups.join(separator);
        let text = format!("my number is {number} ok");
        prop_assert_eq!(mask_contacts(&text), "my number is ••• ok");
    }
}

#[test]
fn the_name_of_a_file_keeps_the_extension_of_its_format() {
    for (name, read) in [
        ("menu.ai", "menu.ai"),
        ("brief v2.pdf", "brief v2.pdf"),
        ("صورة.JPG", "صورة.JPG"),
        ("call 2222 3333.pdf", "call •••.pdf"),
        ("studio@example.com.docx", "•••.docx"),
    ] {
        assert_eq!(mask_file_name(name), read, "{name}");
    }
}
