//! Captions with more than text, and documents.

use marsam_domain::files::{FilePurpose, FileRefusal};

use super::{ACTIVE, Case, Expected};

fn caption(name: &str, text: &[u8], expected: Expected) -> Case {
    Case {
        name: format!("vtt-{name}"),
        purpose: FilePurpose::Caption,
        bytes: text.to_vec(),
        expected,
    }
}

pub(super) fn cases() -> Vec<Case> {
    let damaged = Expected::Refused(FileRefusal::Damaged);
    let no_cues = Expected::Refused(FileRefusal::NoCues);
    let unsupported = Expected::Refused(FileRefusal::UnsupportedType);
    let cue =
        |text: &str| format!("WEBVTT\n\n00:01.000 --> 00:02.000 line:0\n{text}\n").into_bytes();
    let timed = |times: &str| format!("WEBVTT\n\n{times}\ntext\n").into_bytes();
    let block = |block: &str| [block.as_bytes(), &cue("text")[6..]].concat();
    let long = format!("{}text{}", "<b>".repeat(10_000), "</b>".repeat(10_000));
    let mut cases = vec![
        caption("script", &cue("<script>alert(1)</script>"), Expected::Ready),
        caption(
            "handler",
            &cue("<b onclick='alert(1)'>text</b>"),
            Expected::Ready,
        ),
        caption(
            "link",
            &cue("<a href='javascript:alert(1)'>text</a>"),
            Expected::Ready,
        ),
        caption("unclosed", &cue("text <script"), Expected::Ready),
        caption("nested", &cue("<scr<script>ipt>text"), Expected::Ready),
        caption("entities", &cue("&lt;script&gt;"), Expected::Ready),
        caption(
            "twice-escaped",
            &cue("&amp;lt;script&amp;gt;"),
            Expected::Ready,
        ),
        caption("deep", &cue(&long), Expected::Ready),
        caption("nul", &cue("te\0xt"), Expected::Ready),
        caption(
            "style",
            &block("WEBVTT\n\nSTYLE\n::cue{background:url(javascript:x)}"),
            Expected::Ready,
        ),
        caption(
            "region",
            &block("WEBVTT\n\nREGION\nid:PRIVATE-MARKER"),
            Expected::Ready,
        ),
        caption(
            "note",
            &block("WEBVTT\n\nNOTE PRIVATE-MARKER"),
            Expected::Ready,
        ),
        caption(
            "header",
            &block("WEBVTT <script>PRIVATE-MARKER"),
            Expected::Ready,
        ),
        caption(
            "contact",
            &cue("Call <b>9988</b> 7766"),
            Expected::Refused(FileRefusal::ContactInText),
        ),
        caption(
            "contact-in-two-cues",
            &[&cue("Call 9988")[..], b"\n00:03.000 --> 00:04.000\n7766\n"].concat(),
            Expected::Refused(FileRefusal::ContactInText),
        ),
        caption("without-cue", b"WEBVTT\n", no_cues),
        caption(
            "empty-cue",
            b"WEBVTT\n\n00:01.000 --> 00:02.000\n\n",
            no_cues,
        ),
        caption("latin-1", &[&cue("text")[..], b"\xe9"].concat(), damaged),
        caption("backwards", &timed("00:02.000 --> 00:01.000"), no_cues),
        caption("negative", &timed("-00:02.000 --> 00:03.000"), no_cues),
        caption(
            "giant-time",
            &timed("9999999999:00:00.000 --> 9999999999:00:01.000"),
            no_cues,
        ),
        caption("utf-16", b"\xff\xfeW\0E\0B\0V\0T\0T\0", unsupported),
        caption(
            "srt",
            b"1\n00:00:01,000 --> 00:00:02,000\ntext\n",
            unsupported,
        ),
        caption("html-after-name", b"WEBVTT<script>", unsupported),
    ];
    let wrong = Expected::Refused(FileRefusal::WrongKind);
    let pdf = [b"%PDF-1.7\n/JS (app.alert(1))".as_slice(), ACTIVE].concat();
    let zip = [b"PK\x03\x04".as_slice(), ACTIVE].concat();
    for (name, purpose, bytes, expected) in [
        ("pdf-of-work", FilePurpose::Work, &pdf, wrong),
        (
            "pdf-of-delivery",
            FilePurpose::Delivery,
            &pdf,
            Expected::Ready,
        ),
        (
            "pdf-of-application",
            FilePurpose::Application,
            &pdf,
            Expected::Ready,
        ),
        ("pdf-of-avatar", FilePurpose::Avatar, &pdf, wrong),
        (
            "zip-of-delivery",
            FilePurpose::Delivery,
            &zip,
            Expected::Ready,
        ),
        (
            "zip-of-application",
            FilePurpose::Application,
            &zip,
            unsupported,
        ),
        ("zip-of-cover", FilePurpose::Cover, &zip, wrong),
    ] {
        cases.push(Case {
            name: name.to_owned(),
            purpose,
            bytes: bytes.clone(),
            expected,
        });
    }
    cases
}
