//! Films whose boxes lie about lengths, counts and positions.

use marsam_domain::files::FileRefusal;

use super::{ACTIVE, Case, Expected, work};
use crate::support::fixture;

const DAMAGED: Expected = Expected::Refused(FileRefusal::Damaged);
const CODEC: Expected = Expected::Refused(FileRefusal::UnsupportedCodec);

/// The film with bytes of its first box of a kind overwritten, counted from the end of the kind.
fn patched(kind: &[u8], offset: usize, bytes: &[u8]) -> Vec<u8> {
    let mut film = fixture("film.mp4");
    let at = film
        .windows(kind.len())
        .position(|window| window == kind)
        .unwrap();
    let start = at + kind.len() + offset;
    film[start..start + bytes.len()].copy_from_slice(bytes);
    film
}

/// The film with the length of its first box of a kind overwritten.
fn length(kind: &[u8], bytes: [u8; 4]) -> Vec<u8> {
    let mut film = fixture("film.mp4");
    let at = film.windows(4).position(|window| window == kind).unwrap();
    film[at - 4..at].copy_from_slice(&bytes);
    film
}

/// The film with every entry of a codec renamed.
fn codec(name: [u8; 4]) -> Vec<u8> {
    let mut film = fixture("film.mp4");
    while let Some(at) = film.windows(5).position(|window| window == b"avc1\0") {
        film[at..at + 4].copy_from_slice(&name);
    }
    film
}

pub(super) fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for kind in [
        b"moov", b"trak", b"mdia", b"minf", b"stbl", b"stsd", b"mdat",
    ] {
        for (name, bytes) in [("four-gigabytes", [0xff; 4]), ("seven", [0, 0, 0, 7])] {
            let of = String::from_utf8_lossy(kind).into_owned();
            cases.push(work(
                format!("mp4-{of}-{name}"),
                length(kind, bytes),
                DAMAGED,
            ));
        }
    }
    let wide = length(b"moov", [0, 0, 0, 1]);
    cases.push(work("mp4-moov-wide-length", wide, DAMAGED));
    for (name, kind, offset, bytes) in [
        ("stts-4-billion-entries", b"stts", 4, [0xff; 4]),
        ("stts-4-billion-samples", b"stts", 8, [0xff; 4]),
        ("stts-no-entry", b"stts", 4, [0; 4]),
        ("stsz-4-billion-samples", b"stsz", 8, [0xff; 4]),
        ("stsz-equal-giant-samples", b"stsz", 4, [0x7f; 4]),
        ("stsz-no-sample", b"stsz", 8, [0; 4]),
        ("stsz-giant-sample", b"stsz", 12, [0xff; 4]),
        ("stco-beyond-the-end", b"stco", 8, [0x7f; 4]),
        ("stco-4-billion-chunks", b"stco", 4, [0xff; 4]),
        ("stsc-first-chunk-zero", b"stsc", 8, [0; 4]),
        ("stsc-other-description", b"stsc", 16, [0xff; 4]),
        ("stsc-no-entry", b"stsc", 4, [0; 4]),
        ("ctts-4-billion-samples", b"ctts", 8, [0xff; 4]),
        ("stss-sample-zero", b"stss", 8, [0; 4]),
        ("stss-beyond-the-end", b"stss", 8, [0xff; 4]),
        ("timescale-zero", b"mdhd", 12, [0; 4]),
        ("movie-timescale-zero", b"mvhd", 12, [0; 4]),
        ("stts-no-duration", b"stts", 12, [0; 4]),
    ] {
        cases.push(work(
            format!("mp4-{name}"),
            patched(kind, offset, &bytes),
            DAMAGED,
        ));
    }
    for name in [
        *b"hvc1", *b"hev1", *b"av01", *b"vp09", *b"mp4v", *b"ap4h", *b"avc3", *b"jpeg",
    ] {
        let of = String::from_utf8_lossy(&name).into_owned();
        let expected = match &name {
            b"hvc1" | b"hev1" => Expected::Refused(FileRefusal::HevcFilm),
            _ => CODEC,
        };
        cases.push(work(format!("mp4-codec-{of}"), codec(name), expected));
    }
    cases.extend(others());
    cases
}

fn others() -> Vec<Case> {
    let film = fixture("film.mp4");
    let boxed = |kind: &[u8; 4], body: &[u8]| {
        let length = u32::try_from(body.len() + 8).unwrap();
        [length.to_be_bytes().as_slice(), kind, body].concat()
    };
    let mut nested = Vec::new();
    for _ in 0..2000 {
        nested = boxed(b"moov", &nested);
    }
    let ftyp = boxed(b"ftyp", b"isom\0\0\x02\0isom");
    let private = boxed(b"uuid", ACTIVE);
    vec![
        work("mp4-head-alone", ftyp.clone(), DAMAGED),
        work("mp4-2000-nested", [ftyp.clone(), nested].concat(), DAMAGED),
        work(
            "mp4-empty-index",
            [ftyp.clone(), boxed(b"moov", b"")].concat(),
            DAMAGED,
        ),
        work(
            "mp4-100000-boxes",
            [ftyp, boxed(b"free", b"").repeat(100_000)].concat(),
            DAMAGED,
        ),
        work(
            "mp4-then-private-box",
            [film.clone(), private].concat(),
            Expected::Ready,
        ),
        work(
            "mp4-then-second-index",
            [film.clone(), boxed(b"moov", b"")].concat(),
            Expected::Ready,
        ),
        work("mp4-then-html", [film, ACTIVE.to_vec()].concat(), DAMAGED),
        work(
            "mp4-fragments",
            fixture("fragments.mp4"),
            Expected::Refused(FileRefusal::FragmentedFilm),
        ),
        work("mp4-444", fixture("deep.mp4"), CODEC),
        work("mp4-high-10", patched(b"avcC", 9, &[110]), CODEC),
        work("mp4-avcc-version", patched(b"avcC", 0, &[9]), DAMAGED),
        work(
            "mp4-parameters-of-zeros",
            patched(b"avcC", 12, &[0; 8]),
            Expected::Harmless,
        ),
        work(
            "mp4-units-too-long",
            patched(b"mdat", 0, &[0xff; 16]),
            DAMAGED,
        ),
        work(
            "mp4-sound-not-aac",
            patched(b"esds", 22, &[0x6b; 4]),
            Expected::Harmless,
        ),
        work(
            "mp4-handler-unknown",
            patched(b"hdlr\0\0\0\0\0\0\0\0", 0, b"evil"),
            Expected::Harmless,
        ),
        work(
            "mov-older",
            [boxed(b"wide", b""), boxed(b"mdat", ACTIVE)].concat(),
            DAMAGED,
        ),
    ]
}
