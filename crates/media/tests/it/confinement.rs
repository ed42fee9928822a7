//! What a confined process cannot do, tried from within by `examples/confined.rs`.

use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Child, Command, ExitStatus, Stdio};

use tempfile::TempDir;

use crate::processes::example;

/// The signal of a process that writes a larger file than it may.
const SIGXFSZ: i32 = 25;

/// What became of an attempt.
struct Tried {
    status: ExitStatus,
    /// What the kernel lacks.
    missing: Vec<String>,
    /// The last line: `done`, or why it was refused.
    result: String,
}

struct Place {
    folder: TempDir,
    profile: &'static str,
}

impl Place {
    fn new() -> Self {
        Self::of("file")
    }

    /// A place of this profile.
    fn of(profile: &'static str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("input"), "input").unwrap();
        std::fs::write(folder.path().join("other"), "other").unwrap();
        std::fs::create_dir(folder.path().join("out")).unwrap();
        Self { folder, profile }
    }

    fn start(&self, attempt: &str, other: Option<&str>) -> Child {
        let path = |name: &str| self.folder.path().join(name);
        let own = path("other");
        Command::new(example("confined"))
            .args([self.profile, attempt])
            .arg(path("input"))
            .arg(path("out"))
            .arg(other.map_or(own.as_os_str(), AsRef::as_ref))
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap()
    }

    fn attempt(&self, attempt: &str) -> Tried {
        tried(self.start(attempt, None))
    }
}

fn tried(child: Child) -> Tried {
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let missing = text
        .lines()
        .filter_map(|line| line.strip_prefix("missing: "));
    Tried {
        status: output.status,
        missing: missing.map(str::to_owned).collect(),
        result: text.lines().last().unwrap_or_default().to_owned(),
    }
}

/// Asserts that each attempt succeeds.
fn can(profile: &'static str, attempts: &[&str]) {
    for attempt in attempts {
        let tried = Place::of(profile).attempt(attempt);
        assert_eq!(tried.result, "done", "{profile}: {attempt}");
    }
}

/// Asserts that each attempt is refused with an error of this kind.
fn cannot(profile: &'static str, attempts: &[&str], kind: &str) {
    for attempt in attempts {
        let tried = Place::of(profile).attempt(attempt);
        let refused = format!("refused: {kind}");
        assert_eq!(tried.result, refused, "{profile}: {attempt}");
        // Refused, not ended.
        assert!(tried.status.success(), "{profile}: {attempt}");
    }
}

/// True if the kernel has all of Landlock. Where it lacks a part, the worker says so and goes on; only the rights of its user
/// are left.
fn has_landlock() -> bool {
    let missing = Place::new().attempt("wait").missing;
    !missing.iter().any(|line| line.contains("Landlock"))
}

#[test]
fn the_input_is_read_and_the_output_written() {
    for profile in ["file", "film"] {
        can(profile, &["read the input", "write an output"]);
    }
}

#[test]
fn no_other_file_is_read_written_made_deleted_or_listed() {
    let attempts = [
        "write the input",
        "read another file",
        "write another file",
        "make another file",
        "delete another file",
        "list a folder",
    ];
    for profile in ["file", "film"] {
        if has_landlock() {
            cannot(profile, &attempts, "PermissionDenied");
        } else if profile == "file" {
            can(profile, &attempts);
        }
    }
}

#[test]
fn no_socket_process_program_thread_or_link_is_made_and_no_limit_raised() {
    let attempts = [
        "listen",
        "send a datagram",
        "make a local socket",
        "start a process",
        "become another program",
        "start a thread",
        "make a link",
        "raise a limit",
    ];
    cannot("file", &attempts, "PermissionDenied");
}

#[test]
fn what_becomes_ffmpeg_starts_threads_and_reads_libraries_but_makes_no_socket_process_or_link() {
    can("film", &["start a thread", "read the libraries"]);
    let attempts = [
        "listen",
        "send a datagram",
        "make a local socket",
        "start a process",
        "make a link",
        "raise a limit",
    ];
    cannot("film", &attempts, "PermissionDenied");
}

#[test]
fn what_becomes_ffmpeg_becomes_no_other_program_but_may_become_itself() {
    if has_landlock() {
        cannot("film", &["become another program"], "PermissionDenied");
    }
    let itself = Place::of("film").attempt("become itself");
    // It ends like this without arguments.
    assert_eq!(itself.status.code(), Some(2));
    assert_eq!(itself.result, "confined");
}

#[test]
fn no_limit_of_another_process_is_set() {
    let test = std::process::id().to_string();
    for profile in ["file", "film"] {
        let started = Place::of(profile).start("limit another process", Some(&test));
        let tried = tried(started);
        assert_eq!(tried.result, "refused: PermissionDenied", "{profile}");
    }
}

#[test]
fn nothing_is_reached_over_the_network() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    for profile in ["file", "film"] {
        let tried = tried(Place::of(profile).start("connect", Some(&address)));
        assert_eq!(tried.result, "refused: PermissionDenied", "{profile}");
    }
    listener.set_nonblocking(true).unwrap();
    let arrived = listener.accept().unwrap_err();
    assert_eq!(arrived.kind(), std::io::ErrorKind::WouldBlock);
}

#[test]
fn memory_file_sizes_and_descriptors_are_limited() {
    can("file", &["use 256 MiB", "write 127 MiB", "open 20 files"]);
    cannot("file", &["use 700 MiB"], "OutOfMemory");
    let many = Place::new().attempt("open 40 files");
    assert!(many.result.starts_with("refused: "), "{}", many.result);
    let large = Place::new().attempt("write 129 MiB");
    assert_eq!(large.status.signal(), Some(SIGXFSZ));
}

#[test]
fn the_kernel_confirms_the_limits_and_the_filter() {
    let place = Place::new();
    let mut child = place.start("wait", None);
    let mut said = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut missing = Vec::new();
    for line in said.by_ref() {
        let line = line.unwrap();
        if line == "confined" {
            break;
        }
        missing.push(line);
    }
    let read = |name: &str| {
        let path = format!("/proc/{}/{name}", child.id());
        std::fs::read_to_string(path).unwrap()
    };
    let (limits, status) = (read("limits"), read("status"));
    drop(child.stdin.take());
    assert_eq!(said.next().unwrap().unwrap(), "done");
    assert!(child.wait().unwrap().success());
    for (name, most) in [
        ("Max cpu time", "60"),
        ("Max data size", "671088640"),
        ("Max file size", "134217728"),
        ("Max open files", "32"),
        ("Max core file size", "0"),
    ] {
        let line = limits.lines().find_map(|line| line.strip_prefix(name));
        let both: Vec<&str> = line.unwrap().split_whitespace().take(2).collect();
        assert_eq!(both, [most, most], "{name}");
    }
    assert!(
        missing.iter().all(|line| !line.contains("seccomp")),
        "{missing:?}"
    );
    // 2: a filter decides on every system call.
    for line in ["Seccomp:\t2", "NoNewPrivs:\t1"] {
        assert!(status.lines().any(|one| one == line), "{status}");
    }
}
