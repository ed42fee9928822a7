//! Good files cut off at many points, and overwritten at many points.

use marsam_domain::files::FileRefusal;

use super::{Case, Expected, work};
use crate::support::{fixture, jpeg, png, wav, webp};

fn files() -> [(&'static str, Vec<u8>); 8] {
    [
        ("jpeg", jpeg(200, 150)),
        ("png", png(200, 150)),
        ("webp", webp(200, 150)),
        ("wav", wav(1, 16, &[])),
        ("mp3", fixture("tone.mp3")),
        ("m4a", fixture("tone.m4a")),
        ("mp4", fixture("film.mp4")),
        ("mov", fixture("turned.mov")),
    ]
}

pub(super) fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for (kind, bytes) in files() {
        for part in 1..=14 {
            let cut = bytes[..bytes.len() * part / 15].to_vec();
            let name = format!("{kind}-cut-{part}");
            cases.push(work(name, cut, Expected::Refused(FileRefusal::Damaged)));
        }
        for part in 1..=8 {
            let mut broken = bytes.clone();
            let at = bytes.len() * part / 9;
            for (offset, byte) in broken[at..].iter_mut().take(24).enumerate() {
                *byte = if part % 2 == 0 {
                    0xff
                } else {
                    u8::try_from(offset * 7).unwrap()
                };
            }
            cases.push(work(
                format!("{kind}-broken-{part}"),
                broken,
                Expected::Harmless,
            ));
        }
    }
    cases
}
