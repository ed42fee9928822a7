//! Films and recordings as phones make them, converted by ffmpeg in its sandbox and made ready like any other.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use marsam_domain::files::{FileKind, FilePurpose, FileRefusal};
use marsam_media::job::{Job, Outcome, Ready};
use marsam_media::runner::{Converted, Runner};
use tempfile::TempDir;

use crate::processes::worker;
use crate::support::job;

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

struct Case {
    folder: TempDir,
    ffmpeg: PathBuf,
    name: &'static str,
}

impl Case {
    fn new(name: &'static str) -> Option<Self> {
        let ffmpeg = ffmpeg()?;
        let folder = tempfile::tempdir().unwrap();
        for part in ["out", "film"] {
            std::fs::create_dir(folder.path().join(part)).unwrap();
        }
        Some(Self {
            folder,
            ffmpeg,
            name,
        })
    }

    /// Makes a file with ffmpeg itself.
    fn make(name: &'static str, given: &str) -> Option<Self> {
        let case = Self::new(name)?;
        let made = Command::new(&case.ffmpeg)
            .args(["-hide_banner", "-loglevel", "error", "-y"])
            .args(given.split_whitespace())
            .arg(case.path(name))
            .output()
            .unwrap();
        assert!(
            made.status.success(),
            "{name}: {}",
            String::from_utf8_lossy(&made.stderr)
        );
        Some(case)
    }

    /// A file of these bytes.
    fn of(name: &'static str, bytes: &[u8]) -> Option<Self> {
        let case = Self::new(name)?;
        std::fs::write(case.path(name), bytes).unwrap();
        Some(case)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn run(&self, input: &Path, purpose: FilePurpose, can_convert: bool) -> Outcome {
        let job = Job {
            can_convert,
            ..job(purpose)
        };
        let runner = Runner::new(worker());
        runner.run(&job, input, &self.path("out")).unwrap()
    }

    fn convert(&self, report: &dyn Fn(u8) -> bool) -> Converted {
        let runner = Runner::new(worker());
        let converted = runner.convert(
            &self.ffmpeg,
            &self.path(self.name),
            &self.path("film"),
            report,
        );
        converted.unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }

    /// What becomes of it as a work: it is convertible, converted, and made ready; and of the picture that represents it.
    fn ready(&self) -> (Ready, Option<Ready>) {
        let first = self.run(&self.path(self.name), FilePurpose::Work, true);
        assert!(
            matches!(first, Outcome::Convertible { .. }),
            "{}: {first:?}",
            self.name
        );
        let converted = self.convert(&|_| true);
        let log = std::fs::read_to_string(self.path("film").join("log")).unwrap();
        let Converted::Done { film, picture } = converted else {
            panic!("{}: {converted:?}\n{log}", self.name);
        };
        assert!(!log.contains("film-worker:"), "{}: {log}", self.name);
        let ready = |input: &Path, purpose| match self.run(input, purpose, false) {
            Outcome::Ready(ready) => ready,
            other => panic!("{}: {other:?}\n{log}", self.name),
        };
        let picture = picture.map(|picture| ready(&picture, FilePurpose::Cover));
        (ready(&film, FilePurpose::Work), picture)
    }

    /// What ffmpeg says of the picture of a file.
    fn said_of(&self, film: &Path) -> String {
        // It asks for an output, and has said it by then.
        let told = Command::new(&self.ffmpeg)
            .args(["-hide_banner", "-i"])
            .arg(film)
            .output()
            .unwrap();
        let told = String::from_utf8_lossy(&told.stderr).into_owned();
        let line = told.lines().find(|line| line.contains("Video: "));
        line.unwrap_or_else(|| panic!("{}: {told}", self.name))
            .to_owned()
    }
}

const PICTURE: &str = "-f lavfi -i testsrc2=size=640x360:rate=30:duration=2";
const SMALL: &str = "-f lavfi -i testsrc2=size=128x72:rate=30:duration=1";
const HEVC: &str = "-c:v libx265 -preset ultrafast -x265-params log-level=error -tag:v hvc1";
const SOUND: &str = "-f lavfi -i sine=frequency=440:duration=2";

#[test]
fn films_that_phones_make_become_films_that_browsers_show() {
    let hdr = "-c:v libx265 -preset ultrafast -x265-params log-level=error -pix_fmt yuv420p10le \
        -color_primaries bt2020 -color_trc arib-std-b67 -colorspace bt2020nc";
    let all = [
        ("hevc.mov", format!("{PICTURE} {SOUND} -c:v libx265 -preset ultrafast -x265-params log-level=error -tag:v hvc1 -c:a aac"), (640, 360)),
        ("hdr.mov", format!("{PICTURE} {hdr} -tag:v hvc1"), (640, 360)),
        ("large.mp4", "-f lavfi -i testsrc2=size=3840x2160:rate=60:duration=0.5 -c:v libx264 -preset ultrafast".to_owned(), (1280, 720)),
        ("upright.mp4", "-f lavfi -i testsrc2=size=1440x2560:rate=30:duration=1 -c:v libx264 -preset ultrafast".to_owned(), (720, 1280)),
        ("odd.mp4", "-f lavfi -i testsrc2=size=637x361:rate=25:duration=1 -c:v libx265 -preset ultrafast -x265-params log-level=error".to_owned(), (636, 360)),
        ("browser.webm", format!("{PICTURE} {SOUND} -c:v libvpx -deadline realtime -c:a libopus -shortest"), (640, 360)),
        ("fragmented.mp4", format!("{PICTURE} {SOUND} -c:v libx264 -preset ultrafast -c:a aac -movflags frag_keyframe+empty_moov"), (640, 360)),
    ];
    for (name, given, size) in all {
        let Some(case) = Case::make(name, &given) else {
            return;
        };
        let (ready, picture) = case.ready();
        assert_eq!(ready.kind, FileKind::Video, "{name}");
        let picture = picture.unwrap_or_else(|| panic!("{name} has no picture"));
        assert_eq!(picture.width.zip(picture.height), Some(size), "{name}");
        assert!(picture.thumbhash.is_some(), "{name}");
        assert_eq!(ready.width.zip(ready.height), Some(size), "{name}");
        assert!(
            ready
                .duration_ms
                .is_some_and(|ms| (400..2_300).contains(&ms)),
            "{name}: {ready:?}"
        );
    }
}

#[test]
fn the_colours_of_hdr_become_those_of_every_screen_in_both_containers() {
    for (name, transfer) in [
        ("hlg.mov", "arib-std-b67"),
        ("pq.mov", "smpte2084"),
        ("hlg.mp4", "arib-std-b67"),
        ("pq.mp4", "smpte2084"),
    ] {
        // The filter for the versions of ffmpeg that take what the pictures say, the options for the others.
        let given = format!(
            "{SMALL} -vf setparams=color_primaries=bt2020:color_trc={transfer}:colorspace=bt2020nc \
             -pix_fmt yuv420p10le -color_primaries bt2020 -color_trc {transfer} -colorspace bt2020nc {HEVC}"
        );
        let Some(case) = Case::make(name, &given) else {
            return;
        };
        let before = case.said_of(&case.path(name));
        assert!(before.contains(transfer), "{name}: {before}");
        case.ready();
        let after = case.said_of(&case.path("film").join("film.mp4"));
        assert!(after.contains("bt709"), "{name}: {after}");
        for of_hdr in ["bt2020", transfer] {
            assert!(!after.contains(of_hdr), "{name}: {after}");
        }
    }
}

#[test]
fn a_phone_that_was_held_upright_gives_an_upright_film() {
    let Some(case) = Case::make("turned.mov", &format!("{SMALL} {HEVC}")) else {
        return;
    };
    let mut bytes = std::fs::read(case.path(case.name)).unwrap();
    let header = bytes.windows(4).position(|four| four == b"tkhd").unwrap();
    // Behind its name: version and flags, two times, the track, a gap, the length, a gap, layer, group, loudness, a gap.
    let matrix = header + 4 + 40;
    let quarter: [u32; 9] = [0, 0x1_0000, 0, 0xFFFF_0000, 0, 0, 0, 0, 0x4000_0000];
    let quarter: Vec<u8> = quarter.into_iter().flat_map(u32::to_be_bytes).collect();
    bytes[matrix..matrix + quarter.len()].copy_from_slice(&quarter);
    let turned = Case::of("turned.mov", &bytes).unwrap();
    let (ready, picture) = turned.ready();
    assert_eq!(ready.width.zip(ready.height), Some((72, 128)));
    let picture = picture.unwrap();
    assert_eq!(picture.width.zip(picture.height), Some((72, 128)));
}

#[test]
fn a_film_of_a_changing_rate_keeps_its_length() {
    let given = format!(
        "-f lavfi -i testsrc2=size=128x72:rate=30:duration=2 \
         -vf select=not(between(n\\,5\\,25))*not(eq(mod(n\\,3)\\,0)) -vsync vfr {HEVC}"
    );
    let Some(case) = Case::make("changing.mov", &given) else {
        return;
    };
    let (ready, picture) = case.ready();
    assert_eq!(ready.width.zip(ready.height), Some((128, 72)));
    assert!(picture.is_some());
    assert!(
        ready
            .duration_ms
            .is_some_and(|ms| (1_800..2_200).contains(&ms)),
        "{ready:?}"
    );
}

#[test]
fn recordings_that_phones_make_become_recordings_that_browsers_play() {
    for (name, given) in [
        ("float.wav", format!("{SOUND} -c:a pcm_f32le")),
        ("note.ogg", format!("{SOUND} -c:a libopus")),
    ] {
        let Some(case) = Case::make(name, &given) else {
            return;
        };
        let (ready, picture) = case.ready();
        assert_eq!(ready.kind, FileKind::Audio, "{name}");
        assert_eq!(picture, None, "{name}");
        assert_eq!(ready.content_type, "audio/mp4", "{name}");
    }
}

#[test]
fn a_voice_note_of_an_old_phone_becomes_a_recording_that_browsers_play() {
    // A second in frames of 20 ms and 12.2 kbit/s, which say silence.
    let mut note = b"#!AMR\n".to_vec();
    for _ in 0..50 {
        note.push(0x3c);
        note.extend([0; 31]);
    }
    let Some(case) = Case::of("note.amr", &note) else {
        return;
    };
    let (ready, picture) = case.ready();
    assert_eq!(ready.kind, FileKind::Audio);
    assert_eq!(picture, None);
    assert_eq!(ready.content_type, "audio/mp4");
    let length = ready.duration_ms;
    assert!(
        length.is_some_and(|ms| (900..1_200).contains(&ms)),
        "{length:?}"
    );
}

#[test]
fn what_is_accepted_as_it_is_is_not_converted() {
    let Some(case) = Case::make(
        "plain.mp4",
        &format!(
            "{PICTURE} {SOUND} -c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac -movflags +faststart"
        ),
    ) else {
        return;
    };
    let outcome = case.run(&case.path(case.name), FilePurpose::Work, true);
    assert!(matches!(outcome, Outcome::Ready(_)), "{outcome:?}");
}

#[test]
fn a_film_that_is_too_long_or_not_wanted_any_more_is_not_converted_to_its_end() {
    let long = "-f lavfi -i testsrc2=size=320x180:rate=1:duration=200 -c:v libx265 -preset ultrafast \
        -x265-params log-level=error -pix_fmt yuv420p";
    let Some(case) = Case::make("long.mp4", long) else {
        return;
    };
    assert_eq!(case.convert(&|_| true), Converted::TooLong);
    let large =
        "-f lavfi -i testsrc2=size=3840x2160:rate=60:duration=3 -c:v libx264 -preset ultrafast";
    let Some(case) = Case::make("large.mp4", large) else {
        return;
    };
    assert_eq!(case.convert(&|_| false), Converted::Stopped);
}

#[test]
fn a_conversion_that_hangs_is_ended_and_says_so() {
    let large =
        "-f lavfi -i testsrc2=size=3840x2160:rate=60:duration=2 -c:v libx264 -preset ultrafast";
    let Some(case) = Case::make("large.mp4", large) else {
        return;
    };
    let runner = Runner {
        film_wall_time: Duration::from_millis(300),
        ..Runner::new(worker())
    };
    let ended = runner.convert(
        &case.ffmpeg,
        &case.path(case.name),
        &case.path("film"),
        &|_| true,
    );
    let Ok(Converted::Failed { said }) = ended else {
        panic!("{ended:?}");
    };
    assert!(said.starts_with("it did not end in time"), "{said}");
}

#[test]
fn what_is_no_film_keeps_its_refusal() {
    let Some(ffmpeg) = ffmpeg() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    for part in ["out", "film"] {
        std::fs::create_dir(folder.path().join(part)).unwrap();
    }
    // A playlist names other files: no list of containers has it.
    for (name, text) in [
        ("list.m3u8", "#EXTM3U\n#EXTINF:1,\n/etc/passwd\n"),
        ("list.txt", "ffconcat version 1.0\nfile /etc/passwd\n"),
    ] {
        let input = folder.path().join(name);
        std::fs::write(&input, text).unwrap();
        let job = Job {
            can_convert: true,
            ..job(FilePurpose::Work)
        };
        let runner = Runner::new(worker());
        let outcome = runner
            .run(&job, &input, &folder.path().join("out"))
            .unwrap();
        let refused = Outcome::Refused {
            reason: FileRefusal::UnsupportedType,
        };
        assert_eq!(outcome, refused, "{name}");
        let converted = runner.convert(&ffmpeg, &input, &folder.path().join("film"), &|_| true);
        assert!(
            matches!(converted, Ok(Converted::Failed { .. })),
            "{name}: {converted:?}"
        );
    }
}
