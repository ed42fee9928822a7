//! What is accepted as a work.

use std::collections::HashSet;

use serde_json::{Value, from_value, json};

use super::*;
use crate::ids::WorkId;

const FILE: &str = "0199aaaa-0000-7000-8000-000000000301";

fn read(sent: Value) -> Result<WorkContent, Vec<(String, &'static str)>> {
    let draft: WorkDraft = from_value(sent).unwrap();
    WorkContent::try_from(draft).map_err(|errors| codes(&errors))
}

fn codes(errors: &FieldErrors) -> Vec<(String, &'static str)> {
    let all = errors.iter();
    all.flat_map(|(field, codes)| codes.iter().map(|code| (field.to_owned(), code.as_str())))
        .collect()
}

fn refused(sent: Value, field: &str, code: &str) {
    assert_eq!(read(sent).unwrap_err(), [(field.to_owned(), code)]);
}

fn work() -> Value {
    json!({ "title": "Menu", "service": "photography" })
}

fn with(field: &str, value: Value) -> Value {
    let mut work = work();
    work[field] = value;
    work
}

#[test]
fn a_title_in_one_language_and_a_service_are_enough_for_a_draft() {
    let content = read(json!({ "title_ar": "قائمة", "service": "photography" })).unwrap();
    assert_eq!(
        (content.title, content.title_ar.as_deref()),
        (None, Some("قائمة"))
    );
    assert_eq!(content.state, WorkState::Draft);
    assert_eq!(
        read(json!({})).unwrap_err(),
        [
            ("service".to_owned(), "required"),
            ("title".to_owned(), "required")
        ]
    );
}

#[test]
fn fields_that_do_not_keep_the_rules_are_named() {
    refused(
        with("style", json!("commercial_voiceover")),
        "style",
        "unknown_option",
    );
    refused(with("year", json!(1900)), "year", "out_of_range");
    refused(with("ai_use", json!("lots")), "ai_use", "unknown_option");
    refused(with("state", json!("gone")), "state", "unknown_option");
    refused(
        with("link", json!("https://example.com/1")),
        "link",
        "link_not_allowed",
    );
    refused(with("files", json!(["x"])), "files", "unknown_id");
    refused(
        with("captions", json!({ "ar": "x" })),
        "captions",
        "unknown_id",
    );
    refused(with("title", json!("a".repeat(121))), "title", "too_long");
    let eleven: Vec<_> = (0..11)
        .map(|n| format!("0199aaaa-0000-7000-8000-0000000003{n:02}"))
        .collect();
    refused(with("files", json!(eleven)), "files", "too_many");
}

#[test]
fn a_file_counts_once() {
    let content = read(with("files", json!([FILE, FILE]))).unwrap();
    assert_eq!(content.files.len(), 1);
}

#[test]
fn a_change_keeps_what_was_not_sent_and_clears_what_is_blank() {
    let mut sent = with("files", json!([FILE]));
    sent["brand"] = json!("Bait Al-Gahwa");
    sent["year"] = json!(2025);
    let before = read(sent).unwrap();
    let same: WorkChange = from_value(json!({})).unwrap();
    assert_eq!(same.over(&before).unwrap(), before);
    let change: WorkChange =
        from_value(json!({ "brand": "", "year": "", "files": [], "title_ar": "قائمة" })).unwrap();
    let after = change.over(&before).unwrap();
    assert_eq!(
        (after.brand, after.year, after.files.len()),
        (None, None, 0)
    );
    assert_eq!(after.title_ar.as_deref(), Some("قائمة"));
    assert_eq!(after.title, before.title);
}

#[test]
fn a_published_work_has_files_or_a_link_and_a_poster_where_it_needs_one() {
    let complete = |sent: Value, kinds: &[FileKind]| {
        let mut sent = sent;
        sent["state"] = json!("published");
        read(sent)
            .unwrap()
            .check_complete(kinds)
            .map_err(|errors| codes(&errors))
    };
    let poster = [("poster".to_owned(), "required")];
    let image = [FileKind::Image];
    assert_eq!(read(work()).unwrap().check_complete(&[]), Ok(()));
    assert_eq!(
        complete(work(), &[]).unwrap_err(),
        [("files".to_owned(), "at_least_one")]
    );
    assert_eq!(complete(with("files", json!([FILE])), &image), Ok(()));
    let film = complete(with("files", json!([FILE])), &[FileKind::Video]);
    assert_eq!(film.unwrap_err(), poster);
    let mut link = with("link", json!("https://vimeo.com/1"));
    assert_eq!(complete(link.clone(), &[]).unwrap_err(), poster);
    link["poster"] = json!(FILE);
    assert_eq!(complete(link, &[]), Ok(()));
}

#[test]
fn an_order_names_every_work_once() {
    let order = |ids: &[&str]| from_value::<WorkOrder>(json!({ "ids": ids })).unwrap();
    let (a, b) = (FILE, "0199aaaa-0000-7000-8000-000000000302");
    let works: Vec<WorkId> = [a, b].iter().map(|id| id.parse().unwrap()).collect();
    let turned: Vec<_> = works.iter().rev().copied().collect();
    assert_eq!(order(&[b, a]).of(&works).unwrap(), turned);
    for wrong in [&[a][..], &[a, a], &[a, b, b], &[a, "x"]] {
        order(wrong).of(&works).unwrap_err();
    }
}

#[test]
fn a_public_work_holds_no_contacts_in_any_of_its_texts() {
    let contact = "Call 9988 7766 or insta: noura.k";
    for field in ["text", "text_ar", "alt", "alt_ar", "transcript"] {
        let mut sent = with(field, json!(contact));
        let draft = read(sent.clone()).unwrap();
        assert_eq!(
            draft.check_complete(&[]),
            Ok(()),
            "a draft keeps what was typed"
        );
        sent["files"] = json!([FILE]);
        sent["state"] = json!("published");
        let public = read(sent).unwrap();
        let refused = FieldErrors::of(field, FieldCode::ContactInText);
        assert_eq!(public.check_complete(&[]), Err(refused));
    }
    for field in ["title", "title_ar", "brand"] {
        let mut sent = with(field, json!("insta: noura.k"));
        sent["files"] = json!([FILE]);
        sent["state"] = json!("published");
        let refused = FieldErrors::of(field, FieldCode::ContactInText);
        assert_eq!(read(sent).unwrap().check_complete(&[]), Err(refused));
    }
}

#[test]
fn a_public_work_holds_no_contact_that_is_spread_over_its_texts() {
    for (one, other) in [
        (("title", "Menu 9988"), ("alt", "7766 on a table")),
        (("text", "My insta"), ("brand", "noura_k")),
        (
            ("transcript", "Half of it is 9988, sung"),
            ("text_ar", "والباقي ٧٧٦٦ كما سمعت"),
        ),
    ] {
        let mut sent = with(one.0, json!(one.1));
        sent[other.0] = json!(other.1);
        sent["files"] = json!([FILE]);
        sent["state"] = json!("published");
        let mut refused = FieldErrors::of(one.0, FieldCode::ContactInText);
        refused.add(other.0, FieldCode::ContactInText);
        assert_eq!(read(sent).unwrap().check_complete(&[]), Err(refused));
    }
    let mut film = with("text", json!("Since 2019, 12 films for 640 KWD"));
    film["link"] = json!("https://vimeo.com/99887766");
    film["files"] = json!([FILE]);
    film["state"] = json!("published");
    assert_eq!(read(film).unwrap().check_complete(&[]), Ok(()));
}

/// In each row the addresses of one thing.
const SAME: [&[&str]; 8] = [
    &[
        "https://www.youtube.com/watch?v=Ab1&t=7",
        "https://youtu.be/Ab1?si=xyz",
        "HTTPS://M.YouTube.com/watch?list=1&v=Ab1#t",
        "https://youtube.com/shorts/Ab1",
        "https://youtube.com/watch?id=x&v=Ab1",
        "https://music.youtube.com/watch?v=Ab1",
        "https://www.youtube.com/watch?v=%41b1",
        "https://www.youtube.com/watch?%76=Ab1",
        "https://www.youtube.com//watch?v=Ab1",
        "https://www.youtube.com/watch?v=Ab1%20",
        "https://www.youtube.com/embed/Ab1?v=other",
        "https://www.youtube.com/v/Ab1",
        "https://www.youtube.com/live/Ab1?feature=share",
        "https://youtu.be/%41b1",
        "https://youtu.be/watch?v=Ab1",
    ],
    &[
        "https://vimeo.com/76979871",
        "https://www.vimeo.com/76979871/",
        "https://vimeo.com/76979871/0a1b2c3d4e",
        "https://vimeo.com/76979871?video=2",
        "https://player.vimeo.com/video/76979871?h=0a1b",
        "https://vimeo.com/channels/staffpicks/76979871",
        "https://vimeo.com/showcase/2/video/76979871",
        "https://vimeo.com/showcase/2?video=76979871",
        "https://vimeo.com/%376979871",
    ],
    &[
        "https://drive.google.com/file/d/1aB_c-2/view?usp=sharing",
        "https://drive.google.com/file/d/1aB_c-2/preview",
        "https://drive.google.com/file/u/0/d/1aB_c-2/view",
        "https://drive.google.com/open?id=1aB_c-2",
        "https://drive.google.com/uc?export=download&id=1aB_c-2",
        "https://drive.google.com/open?usp=x&id=1aB%5Fc-2",
    ],
    &[
        "https://drive.google.com/drive/folders/1aB",
        "https://drive.google.com/drive/u/1/folders/1aB?resourcekey=x",
    ],
    &[
        "https://www.instagram.com/p/Cd2/?igsh=1",
        "https://instagram.com/p/Cd2",
        "https://instagr.am/p/Cd2/",
        "https://www.instagram.com/reel/Cd2/",
        "https://www.instagram.com/noura.k/reel/Cd2",
    ],
    &[
        "https://www.tiktok.com/@noura/video/7299887766",
        "https://www.tiktok.com/@other/video/7299887766?lang=ar",
        "https://m.tiktok.com/v/7299887766.html",
        "https://www.tiktok.com/embed/v2/7299887766",
    ],
    &[
        "https://www.behance.net/gallery/123456789/Title",
        "https://www.behance.net/gallery/123456789/Another-title",
        "https://be.net/gallery/123456789",
        "https://www.behance.net/embed/project/123456789",
    ],
    &[
        "https://www.instagram.com/noura.k",
        "https://www.instagram.com/Noura.K/?id=1",
        "https://instagr.am/noura%2Ek",
    ],
];

#[test]
fn a_link_leads_to_the_same_however_it_is_written() {
    let mut targets = HashSet::new();
    for links in SAME {
        let one: HashSet<String> = links.iter().map(|link| link_target(link)).collect();
        assert_eq!(one.len(), 1, "{one:?}");
        targets.extend(one);
    }
    // Other things than those.
    let others = [
        "https://youtu.be/ab1",
        "https://vimeo.com/Ab1",
        "https://vimeo.com/76979872",
        "https://drive.google.com/open?id=1",
        "https://drive.google.com/open?id=2",
        "https://www.youtube.com/@noura",
        "https://www.youtube.com/playlist?list=1",
        "https://www.youtube.com/playlist?list=2",
        "https://www.tiktok.com/@noura",
        "https://www.behance.net/noura",
    ];
    targets.extend(others.iter().map(|link| link_target(link)));
    assert_eq!(targets.len(), SAME.len() + others.len());
}
