//! Sounds with lying lengths, foreign codecs and full tags.

use marsam_domain::files::FileRefusal;

use super::{ACTIVE, Case, Expected, work};
use crate::support::{fixture, wav};

const DAMAGED: Expected = Expected::Refused(FileRefusal::Damaged);
const CODEC: Expected = Expected::Refused(FileRefusal::UnsupportedCodec);

pub(super) fn cases() -> Vec<Case> {
    let mut cases = waves();
    cases.extend(tags());
    cases
}

fn waves() -> Vec<Case> {
    let patched = |at: usize, bytes: &[u8]| {
        let mut wav = wav(1, 16, &[]);
        wav[at..at + bytes.len()].copy_from_slice(bytes);
        wav
    };
    let list = |length: u32| {
        let mut list = b"LIST".to_vec();
        list.extend(length.to_le_bytes());
        list.extend(ACTIVE);
        wav(1, 16, &list)
    };
    let own = u32::try_from(ACTIVE.len()).unwrap();
    vec![
        work("wav-data-unknown", patched(40, &[0xff; 4]), Expected::Ready),
        work(
            "wav-data-not-yet-known",
            patched(40, &[0; 4]),
            Expected::Ready,
        ),
        work(
            "wav-data-too-long",
            patched(40, &[0, 0, 0xff, 0x7f]),
            DAMAGED,
        ),
        work(
            "wav-format-long",
            patched(16, &[0xff, 0xff, 0xff, 0x7f]),
            DAMAGED,
        ),
        work("wav-format-short", patched(16, &[0, 0, 0, 0]), DAMAGED),
        work("wav-no-channel", patched(22, &[0, 0]), DAMAGED),
        work("wav-many-channels", patched(22, &[0xff, 0xff]), CODEC),
        work("wav-no-rate", patched(24, &[0; 4]), DAMAGED),
        work("wav-giant-rate", patched(24, &[0xff; 4]), DAMAGED),
        work("wav-no-bits", patched(34, &[0, 0]), CODEC),
        work("wav-8-bits", patched(34, &[8, 0]), CODEC),
        work("wav-many-bits", patched(34, &[0xff, 0xff]), CODEC),
        work("wav-adpcm", patched(20, &[2, 0]), CODEC),
        work(
            "wav-float",
            patched(20, &[3, 0]),
            Expected::Refused(FileRefusal::FloatSound),
        ),
        work("wav-mp3", patched(20, &[0x55, 0]), CODEC),
        work("wav-extensible-cut", patched(20, &[0xfe, 0xff]), DAMAGED),
        work("wav-block-zero", patched(32, &[0, 0]), Expected::Ready),
        work("wav-riff-size-zero", patched(4, &[0; 4]), Expected::Ready),
        work("wav-list-script", list(own), Expected::Ready),
        work("wav-list-giant", list(u32::MAX), DAMAGED),
        work("wav-no-chunk", b"RIFF\x04\0\0\0WAVE".to_vec(), DAMAGED),
        work(
            "wav-chunks-alone",
            [
                b"RIFF\0\0\0\0WAVE".as_slice(),
                &b"LIST\0\0\0\0".repeat(5000),
            ]
            .concat(),
            DAMAGED,
        ),
        work(
            "wav-then-html",
            [wav(1, 16, &[]), ACTIVE.to_vec()].concat(),
            Expected::Ready,
        ),
    ]
}

fn tags() -> Vec<Case> {
    let tone = fixture("tone.mp3");
    let frames = &tone[10 + 106..];
    let tag = |body: &[u8]| {
        let mut tag = b"ID3\x03\0\0\0\0".to_vec();
        tag.extend([
            u8::try_from(body.len() / 128).unwrap(),
            u8::try_from(body.len() % 128).unwrap(),
        ]);
        tag.extend(body);
        tag
    };
    let mut declared = frames.to_vec();
    let info = declared
        .windows(4)
        .position(|window| window == b"Info")
        .unwrap();
    declared[info + 8..info + 12].copy_from_slice(&[0xff; 4]);
    let giant = [b"ID3\x03\0\0\x7f\x7f\x7f\x7f".as_slice(), frames].concat();
    vec![
        work(
            "mp3-tag-script",
            [tag(ACTIVE), frames.to_vec()].concat(),
            Expected::Ready,
        ),
        work(
            "mp3-three-tags",
            [tag(ACTIVE), tag(ACTIVE), tag(ACTIVE), frames.to_vec()].concat(),
            Expected::Ready,
        ),
        work("mp3-tag-giant", giant, DAMAGED),
        work("mp3-tag-alone", tag(ACTIVE), DAMAGED),
        work(
            "mp3-tag-then-html",
            [tag(b""), ACTIVE.repeat(500)].concat(),
            DAMAGED,
        ),
        work(
            "mp3-tag-then-zeros",
            [tag(b""), vec![0; 600_000]].concat(),
            DAMAGED,
        ),
        work(
            "mp3-tag-then-sync",
            [tag(b""), vec![0xff; 600_000]].concat(),
            DAMAGED,
        ),
        work(
            "mp3-then-id3v1",
            [frames, b"TAG", ACTIVE].concat(),
            Expected::Ready,
        ),
        work(
            "mp3-then-ape",
            [frames, b"APETAGEX", ACTIVE].concat(),
            Expected::Ready,
        ),
        work("mp3-then-html", [frames, ACTIVE].concat(), Expected::Ready),
        work(
            "mp3-html-between",
            [&frames[..3000], ACTIVE, &frames[3000..]].concat(),
            Expected::Harmless,
        ),
        work("mp3-declares-too-much", declared, DAMAGED),
    ]
}
