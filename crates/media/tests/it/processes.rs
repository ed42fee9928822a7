//! The worker as a separate process, and how its parent judges the way it ends.

use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use marsam_domain::files::{FilePurpose, FileRefusal};
use marsam_media::job::Outcome;
use marsam_media::runner::{self, Converted, RunError, Runner};

use crate::support::{fixture, job, jpeg};

/// The example that is built with the tests, or another program that knows `media-worker`.
pub(crate) fn worker() -> PathBuf {
    if let Some(program) = std::env::var_os("MEDIA_WORKER") {
        return program.into();
    }
    example("media-worker")
}

/// An example of this crate, which is built with the tests.
pub(crate) fn example(name: &str) -> PathBuf {
    let tests = std::env::current_exe().unwrap();
    let target = tests.parent().and_then(Path::parent).unwrap();
    target.join("examples").join(name)
}

fn run(runner: &Runner, purpose: FilePurpose, bytes: &[u8]) -> Result<Outcome, RunError> {
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("input");
    std::fs::write(&input, bytes).unwrap();
    let out = folder.path().join("out");
    std::fs::create_dir(&out).unwrap();
    runner.run(&job(purpose), &input, &out)
}

/// A program that ignores its arguments except the output directory, `$5`.
fn script(folder: &Path, lines: &str) -> Runner {
    let program = folder.join("worker");
    std::fs::write(&program, format!("#!/bin/sh\n{lines}\n")).unwrap();
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o700)).unwrap();
    Runner {
        program,
        wall_time: Duration::from_millis(500),
        film_wall_time: Duration::from_millis(500),
    }
}

#[test]
fn a_worker_makes_every_kind_of_file_ready_within_its_limits() {
    let runner = Runner::new(worker());
    for (purpose, bytes) in [
        (FilePurpose::Work, jpeg(1200, 900)),
        (FilePurpose::Work, fixture("film.mp4")),
        (FilePurpose::Work, fixture("tone.m4a")),
        (FilePurpose::Work, fixture("tone.mp3")),
        (
            FilePurpose::Caption,
            b"WEBVTT\n\n00:01.000 --> 00:02.000\na\n".to_vec(),
        ),
    ] {
        let outcome = run(&runner, purpose, &bytes).unwrap();
        assert!(matches!(outcome, Outcome::Ready(_)), "{outcome:?}");
    }
    let outcome = run(&runner, FilePurpose::Work, b"<html>").unwrap();
    let reason = FileRefusal::UnsupportedType;
    assert_eq!(outcome, Outcome::Refused { reason });
}

#[test]
fn a_worker_that_hangs_crashes_or_lies_gives_no_outcome() {
    let folder = tempfile::tempdir().unwrap();
    let ended = |lines: &str| run(&script(folder.path(), lines), FilePurpose::Work, b"x");
    assert!(matches!(ended("exec sleep 20"), Err(RunError::TimedOut)));
    assert!(matches!(ended("kill -9 $$"), Err(RunError::Crashed(_))));
    assert!(matches!(ended("exit 1"), Err(RunError::Crashed(_))));
    assert!(matches!(ended("exit 0"), Err(RunError::Unusable(_))));
    let liar = |derivative: &str| {
        format!(
            r#"echo '{{"outcome":"ready","kind":"text","content_type":"text/vtt","width":null,"height":null,
            "duration_ms":null,"thumbhash":null,"peaks":null,"derivatives":[{{"name":"file",
            "path":"{derivative}","content_type":"text/vtt","bytes":4,"width":null,"height":null}}]}}' > $5/outcome.json
            echo abc > $5/file.vtt; ln -s file.vtt $5/link.vtt"#
        )
    };
    assert!(matches!(ended(&liar("file.vtt")), Ok(Outcome::Ready(_))));
    for path in [
        "../out/file.vtt",
        "/etc/hostname",
        "link.vtt",
        "outcome.json",
        "",
    ] {
        let result = ended(&liar(path));
        assert!(
            matches!(result, Err(RunError::Unusable(_))),
            "{path}: {result:?}"
        );
    }
}

#[test]
fn a_worker_gets_no_environment_and_only_its_own_paths() {
    let folder = tempfile::tempdir().unwrap();
    let runner = script(
        folder.path(),
        "env > $5/outcome.json; echo \"$@\" >> $5/outcome.json",
    );
    let result = run(&runner, FilePurpose::Work, b"x");
    let Err(RunError::Unusable(_)) = result else {
        panic!("{result:?}");
    };
    let input = folder.path().join("input");
    std::fs::write(&input, b"x").unwrap();
    let _unusable = runner.run(&job(FilePurpose::Work), &input, folder.path());
    let seen = std::fs::read_to_string(folder.path().join("outcome.json")).unwrap();
    let path = std::env::var("PATH").unwrap();
    assert!(!seen.contains(&path), "{seen}");
    assert!(!seen.contains("CARGO"), "{seen}");
    assert!(seen.contains("media-worker --input"), "{seen}");
}

#[test]
fn what_a_films_sandbox_lacks_is_told_also_when_the_film_is_converted() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    std::fs::create_dir(&out).unwrap();
    let lines = "echo 'marsam film-worker: this kernel has no Landlock' >&2\n\
        echo 'marsam film-worker: seccomp: refused' >&2\n\
        echo 'ffmpeg version 5.1' >&2\n\
        echo 'marsam film-worker: what a film says' >&2\n\
        echo film >\"$7/film.mp4\"";
    let program = Runner::new(script(folder.path(), lines).program);
    let input = folder.path().join("input");
    let converted = program.convert(Path::new("ffmpeg"), &input, &out, &|_| true);
    assert!(
        matches!(converted, Ok(Converted::Done { .. })),
        "{converted:?}"
    );
    assert_eq!(
        runner::missing_sandbox(&out),
        ["this kernel has no Landlock", "seccomp: refused"]
    );
}
