//! Three hundred hostile and odd files, made when the tests run, each with the outcome that it must have.
#![expect(clippy::too_many_lines, reason = "lists of files")]

mod films;
mod images;
mod series;
mod sounds;
mod texts;

use std::collections::BTreeSet;
use std::path::PathBuf;

use marsam_domain::files::{FilePurpose, FileRefusal};
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_media::job::Outcome;
use marsam_media::runner::Runner;

use crate::processes::worker;
use crate::support::{Done, holds, job, process};

/// The content of metadata, comments and trailing data, which must not be served.
pub(crate) const ACTIVE: &[u8] = b"<script>alert('PRIVATE-MARKER')</script>";

/// What must become of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Expected {
    Refused(FileRefusal),
    /// Accepted, and the served files contain nothing private or active.
    Ready,
    /// Accepted or refused; either way it ends, and nothing private or active is served.
    Harmless,
}

/// One file.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) purpose: FilePurpose,
    pub(crate) bytes: Vec<u8>,
    pub(crate) expected: Expected,
}

/// A file that is shown.
pub(crate) fn work(name: impl Into<String>, bytes: Vec<u8>, expected: Expected) -> Case {
    Case {
        name: name.into(),
        purpose: FilePurpose::Work,
        bytes,
        expected,
    }
}

fn corpus() -> Vec<Case> {
    let mut cases = images::cases();
    cases.extend(sounds::cases());
    cases.extend(films::cases());
    cases.extend(texts::cases());
    cases.extend(series::cases());
    cases
}

fn check(case: &Case, done: &Done) {
    let Case { name, expected, .. } = case;
    match (&done.outcome, expected) {
        (Outcome::Refused { reason }, Expected::Refused(wanted)) => {
            assert_eq!(reason, wanted, "{name}");
        }
        (Outcome::Ready(_), Expected::Ready) | (_, Expected::Harmless) => {}
        (outcome, wanted) => panic!("{name}: {outcome:?} instead of {wanted:?}"),
    }
    for entry in done.out.path().read_dir().unwrap() {
        let path = entry.unwrap().path();
        if path.ends_with("outcome.json") {
            continue;
        }
        let served = std::fs::read(&path).unwrap();
        for active in [b"<script".as_slice(), b"PRIVATE-MARKER", b"javascript:"] {
            assert!(!holds(&served, active), "{name}: {}", path.display());
        }
    }
    if matches!(done.outcome, Outcome::Refused { .. }) {
        let left = done.out.path().read_dir().unwrap();
        let left = left.filter(|entry| entry.as_ref().unwrap().file_name() != "outcome.json");
        assert_eq!(left.count(), 0, "{name}: refused, but something was made");
    }
}

#[test]
fn the_corpus_has_three_hundred_files_with_names_of_their_own() {
    let cases = corpus();
    let names: BTreeSet<&str> = cases.iter().map(|case| case.name.as_str()).collect();
    assert_eq!(names.len(), cases.len());
    assert!(cases.len() >= 300, "{}", cases.len());
}

/// Into the directory that `HOSTILE_CORPUS` names, as for `scripts/faults/hostile-uploads.mjs`; a temporary one otherwise.
#[test]
fn the_corpus_is_written_with_a_list_of_the_expected_outcomes() {
    let temporary = tempfile::tempdir().unwrap();
    let named = std::env::var_os("HOSTILE_CORPUS").map(PathBuf::from);
    let folder = named.unwrap_or_else(|| temporary.path().to_owned());
    let mut list = Vec::new();
    for case in corpus() {
        let expected = match case.expected {
            Expected::Refused(reason) => reason.slug(),
            Expected::Ready => "ready",
            Expected::Harmless => "harmless",
        };
        std::fs::write(folder.join(&case.name), &case.bytes).unwrap();
        let (name, purpose) = (case.name, case.purpose.slug());
        list.push(serde_json::json!({ "name": name, "purpose": purpose, "expected": expected }));
    }
    let json = serde_json::to_vec(&list).unwrap();
    std::fs::write(folder.join("corpus.json"), json).unwrap();
    assert_eq!(folder.read_dir().unwrap().count(), list.len() + 1);
}

#[test]
fn a_part_of_the_corpus_ends_as_expected() {
    let mut failed = Vec::new();
    let corpus = corpus();
    for case in corpus.iter().step_by(5) {
        let run = || check(case, &process(case.purpose, &case.bytes));
        if std::panic::catch_unwind(run).is_err() {
            failed.push(&case.name);
        }
    }
    assert!(failed.is_empty(), "{failed:?}");
}

/// All files where `MEDIA_WORKER` names a program, as in `scripts/faults/hostile-files`; every 25th otherwise.
#[test]
fn the_corpus_ends_as_expected_in_a_worker() {
    let is_whole = std::env::var_os("MEDIA_WORKER").is_some();
    let runner = Runner::new(worker());
    let mut failed = Vec::new();
    for case in corpus().into_iter().step_by(if is_whole { 1 } else { 25 }) {
        let run = || {
            let folder = tempfile::tempdir().unwrap();
            let input = folder.path().join("input");
            std::fs::write(&input, &case.bytes).unwrap();
            let out = tempfile::tempdir().unwrap();
            let outcome = runner.run(&job(case.purpose), &input, out.path());
            let outcome = outcome.unwrap_or_else(|error| panic!("{}: {error}", case.name));
            check(&case, &Done { outcome, out });
        };
        if std::panic::catch_unwind(run).is_err() {
            failed.push(case.name);
        }
    }
    assert!(failed.is_empty(), "{failed:?}");
}
