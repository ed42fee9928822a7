//! Voices and music.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use marsam_domain::files::{FileKind, FilePurpose, FileRefusal};

use crate::support::{fixture, holds, process, wav};

#[test]
fn an_mp3_keeps_its_frames_alone() {
    let mut bytes = fixture("tone.mp3");
    assert!(holds(&bytes, b"PRIVATE-MARKER"));
    bytes.extend(b"TAGPRIVATE-MARKER");
    let done = process(FilePurpose::Work, &bytes);
    let ready = done.ready();
    assert_eq!(ready.kind, FileKind::Audio);
    assert_eq!(ready.content_type, "audio/mpeg");
    let duration = ready.duration_ms.unwrap();
    assert!((1500..1600).contains(&duration), "{duration}");
    let served = done.bytes("file");
    assert!(!holds(&served, b"PRIVATE-MARKER") && !holds(&served, b"ID3"));
    assert!(!holds(&served, b"Lav"), "the name of the encoder goes, too");
    assert!(holds(&served[..200], b"Xing"));
    let peaks = STANDARD.decode(ready.peaks.as_ref().unwrap()).unwrap();
    assert_eq!(peaks.len(), 64);
    assert!(peaks[8..56].iter().all(|peak| *peak > 150), "{peaks:?}");
}

#[test]
fn what_was_made_of_a_file_can_be_made_ready_again() {
    for (name, purpose) in [
        ("tone.mp3", FilePurpose::Work),
        ("tone.m4a", FilePurpose::Work),
        ("film.mp4", FilePurpose::Work),
        ("turned.mov", FilePurpose::Work),
    ] {
        let once = process(purpose, &fixture(name));
        let twice = process(purpose, &once.bytes("file"));
        assert_eq!(once.bytes("file"), twice.bytes("file"), "{name}");
        assert_eq!(
            once.ready().duration_ms,
            twice.ready().duration_ms,
            "{name}"
        );
        assert_eq!(once.ready().peaks, twice.ready().peaks, "{name}");
    }
}

#[test]
fn a_wav_keeps_its_format_and_samples() {
    for bits in [16, 24] {
        let private = b"LIST\x10\0\0\0INFOPRIVATE-MARK";
        let done = process(FilePurpose::Work, &wav(2, bits, private));
        let ready = done.ready();
        assert_eq!(ready.content_type, "audio/wav");
        assert_eq!(ready.duration_ms, Some(2000));
        assert_eq!(done.bytes("file").len(), wav(2, bits, &[]).len());
        assert!(!holds(&done.bytes("file"), b"PRIVATE"));
    }
    let eight = wav(1, 16, &[]);
    let mut float = eight.clone();
    float[20] = 3;
    let done = process(FilePurpose::Work, &float);
    assert_eq!(done.refusal(), Some(FileRefusal::FloatSound));
    let done = process(FilePurpose::Work, &eight[..eight.len() / 2]);
    assert_eq!(done.refusal(), Some(FileRefusal::Damaged));
}

#[test]
fn an_m4a_keeps_its_sound_track_alone() {
    let bytes = fixture("tone.m4a");
    assert!(holds(&bytes, b"PRIVATE-MARKER"));
    let done = process(FilePurpose::Work, &bytes);
    let ready = done.ready();
    assert_eq!(
        (ready.kind, ready.content_type.as_str()),
        (FileKind::Audio, "audio/mp4")
    );
    assert!((1500..1600).contains(&ready.duration_ms.unwrap()));
    let served = done.bytes("file");
    for private in [b"PRIVATE".as_slice(), b"udta", b"meta", b"Lav"] {
        assert!(!holds(&served[..600], private));
    }
    assert!(!holds(&served, b"<script"));
}

#[test]
fn ten_minutes_are_the_limit_of_what_is_shown() {
    let long = wav(601, 16, &[]);
    let done = process(FilePurpose::Work, &long);
    assert_eq!(done.refusal(), Some(FileRefusal::TooLong));
    let done = process(FilePurpose::Delivery, &long);
    assert_eq!(done.ready().duration_ms, Some(601_000));
}

#[test]
fn what_was_cut_away_of_a_voice_note_is_not_in_the_public_one() {
    let whole = fixture("tone.m4a");
    let list = whole.windows(4).position(|part| part == b"elst").unwrap();
    let mut trimmed = whole.clone();
    // From half a second on, for half a second.
    trimmed[list + 12..list + 16].copy_from_slice(&500_u32.to_be_bytes());
    trimmed[list + 16..list + 20].copy_from_slice(&(1024_u32 + 22_050).to_be_bytes());
    let length = |bytes: &[u8]| process(FilePurpose::Work, bytes).bytes("file").len();
    let (before, after) = (length(&whole), length(&trimmed));
    assert!(after < before / 2, "{after} of {before}");
    let done = process(FilePurpose::Work, &trimmed);
    let duration = done.ready().duration_ms.unwrap();
    assert!((500..620).contains(&duration), "{duration}");
}
