//! A film of a phone through the binary: converted by ffmpeg in its sandbox, or refused where there is none.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::files::{creative_of, upload};
use crate::harness::{Place, Site};

/// The program; `None` where it is not installed, which only a developer's machine may be.
fn ffmpeg() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path)
        .map(|folder| folder.join("ffmpeg"))
        .find(|program| program.is_file());
    assert!(
        found.is_some() || std::env::var_os("CI").is_none(),
        "ffmpeg is not installed"
    );
    found
}

/// One second in HEVC, as an iPhone films.
fn film(place: &Place, ffmpeg: &Path) -> Vec<u8> {
    let path = place.path("film.mov");
    let given = "-hide_banner -loglevel error -f lavfi -i testsrc2=size=320x180:rate=10:duration=1 -c:v libx265 \
        -preset ultrafast -x265-params log-level=error -tag:v hvc1";
    let made = Command::new(ffmpeg)
        .args(given.split_whitespace())
        .arg(&path)
        .status();
    assert!(made.unwrap().success());
    std::fs::read(path).unwrap()
}

#[test]
fn a_phones_film_is_converted_by_the_binary_and_refused_where_that_is_off() {
    let Some(ffmpeg) = ffmpeg() else {
        return;
    };
    for (named, ending) in [
        (ffmpeg.to_str().unwrap(), r#""state":"ready""#),
        ("off", r#""reason":"hevc_film""#),
    ] {
        let place = Place::new();
        let film = film(&place, &ffmpeg);
        let mut command = place.marsam(&["serve"]);
        command.env("MARSAM_FFMPEG", named);
        let (site, session) = creative_of(Site::start(command), &place);
        let (_, shown) = upload(&site, &session, &film);
        assert!(shown.contains(ending), "{named}: {shown}");
        let has_picture = shown.contains(r#""320":"#);
        assert_eq!(has_picture, named != "off", "{shown}");
    }
}
