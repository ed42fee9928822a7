//! Files of which the original is kept, and captions.

use marsam_domain::files::{FileKind, FilePurpose, FileRefusal};

use crate::support::{fixture, jpeg, process};

#[test]
fn a_delivery_is_kept_whatever_its_codec_length_or_state() {
    let whole = jpeg(300, 200);
    for (bytes, content_type, kind) in [
        (fixture("fragments.mp4"), "video/mp4", FileKind::Video),
        (fixture("deep.mp4"), "video/mp4", FileKind::Video),
        (
            whole[..whole.len() / 2].to_vec(),
            "image/jpeg",
            FileKind::Image,
        ),
        (b"OggS\0\x02".to_vec(), "audio/ogg", FileKind::Audio),
        (
            b"%PDF-1.7\n".to_vec(),
            "application/pdf",
            FileKind::Document,
        ),
        (
            b"PK\x03\x04".to_vec(),
            "application/zip",
            FileKind::Document,
        ),
    ] {
        let done = process(FilePurpose::Delivery, &bytes);
        assert_eq!(done.ready().content_type, content_type);
        assert_eq!(done.ready().kind, kind);
        assert!(done.ready().derivatives.is_empty());
        assert_eq!(done.out.path().read_dir().unwrap().count(), 0);
    }
}

#[test]
fn an_application_takes_only_what_a_work_can_show() {
    for (bytes, reason) in [
        (fixture("fragments.mp4"), FileRefusal::FragmentedFilm),
        (fixture("deep.mp4"), FileRefusal::UnsupportedCodec),
        (b"OggS\0\x02".to_vec(), FileRefusal::UnsupportedType),
        (jpeg(300, 200)[..2000].to_vec(), FileRefusal::Damaged),
    ] {
        let done = process(FilePurpose::Application, &bytes);
        assert_eq!(done.refusal(), Some(reason));
    }
    let resume = process(FilePurpose::Application, b"%PDF-1.7\n");
    assert_eq!(resume.ready().kind, FileKind::Document);
}

#[test]
fn a_delivery_has_a_preview_where_one_can_be_made() {
    let done = process(FilePurpose::Delivery, &fixture("film.mp4"));
    assert_eq!(done.ready().derivatives.len(), 1);
    let done = process(FilePurpose::Application, &jpeg(300, 200));
    assert_eq!(done.ready().derivatives.len(), 1);
}

#[test]
fn a_purpose_takes_its_kinds_only() {
    let refusal = |purpose, bytes: &[u8]| process(purpose, bytes).refusal();
    let wrong = Some(FileRefusal::WrongKind);
    assert_eq!(refusal(FilePurpose::Avatar, &fixture("tone.mp3")), wrong);
    assert_eq!(refusal(FilePurpose::Caption, &jpeg(8, 8)), wrong);
    assert_eq!(refusal(FilePurpose::Delivery, b"WEBVTT\n"), wrong);
    let unsupported = Some(FileRefusal::UnsupportedType);
    assert_eq!(
        refusal(FilePurpose::Application, b"PK\x03\x04"),
        unsupported
    );
    assert_eq!(refusal(FilePurpose::Delivery, b"<html>"), unsupported);
    assert_eq!(
        refusal(FilePurpose::Work, b"<svg/>"),
        Some(FileRefusal::SvgImage)
    );
}

#[test]
fn captions_are_rewritten() {
    let given = b"WEBVTT\n\nNOTE secret\n\n00:01.000 --> 00:02.000\n<c>a</c>\n";
    let done = process(FilePurpose::Caption, given);
    assert_eq!(done.ready().kind, FileKind::Text);
    assert_eq!(
        done.bytes("file"),
        b"WEBVTT\n\n00:00:01.000 --> 00:00:02.000\na\n"
    );
    let none = b"WEBVTT\n\n00:01,000 --> 00:02,000\na\n";
    let refusal = process(FilePurpose::Caption, none).refusal();
    assert_eq!(refusal, Some(FileRefusal::NoCues));
    let latin = b"WEBVTT\n\n00:01.000 --> 00:02.000\n\xe9\n";
    let refusal = process(FilePurpose::Caption, latin).refusal();
    assert_eq!(refusal, Some(FileRefusal::Damaged));
    let long = [given.as_slice(), &vec![b'\n'; 200_000]].concat();
    let refusal = process(FilePurpose::Caption, &long).refusal();
    assert_eq!(refusal, Some(FileRefusal::TooLarge));
}

#[test]
fn pictures_and_sounds_of_more_than_20_mb_and_films_of_more_than_100_are_refused() {
    // What follows the content makes it neither damaged nor longer.
    let padded = |bytes: Vec<u8>, length: usize| {
        let mut padded = bytes;
        padded.resize(length, 0);
        process(FilePurpose::Work, &padded).refusal()
    };
    let picture = jpeg(64, 48);
    assert_eq!(padded(picture.clone(), 20_000_000), None);
    for (bytes, most) in [
        (picture, 20_000_000),
        (fixture("tone.mp3"), 20_000_000),
        (fixture("tone.m4a"), 20_000_000),
        (fixture("film.mp4"), 100_000_000),
    ] {
        let refusal = padded(bytes, most + 1);
        assert_eq!(refusal, Some(FileRefusal::TooLarge), "{most}");
    }
}
