//! The server's side of the worker: starts a process for one job, waits, and believes only what it can check.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Component, Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::film::{self, FILM, PICTURE, PROGRESS};
use crate::film_worker;
use crate::job::{Derivative, Job, Outcome};
use crate::worker::OUTCOME;

/// How long a worker may run: more than twice its processor time, which it gets after all others on a busy machine.
pub const WALL_TIME: Duration = Duration::from_secs(150);
/// How long ffmpeg may run: its processor time twice, on a busy machine.
pub const FILM_WALL_TIME: Duration = Duration::from_mins(20);
/// How often a conversion is reported.
const REPORT: Duration = Duration::from_secs(1);
/// What ffmpeg says, in the output directory.
const LOG: &str = "log";
/// What ffmpeg says where the disk is full.
const NO_SPACE: &str = "No space left on device";
/// How often a running worker is looked at.
const POLL: Duration = Duration::from_millis(10);
/// The largest outcome that is read, in bytes.
const MAX_OUTCOME: u64 = 64 * 1024;
/// The most derivatives of one file.
const MAX_DERIVATIVES: usize = 16;
/// Settings of the allocator that make the limit of the worker's memory hold: it reserves nothing beforehand.
const ALLOCATOR: [(&str, &str); 2] = [
    ("MIMALLOC_ARENA_EAGER_COMMIT", "0"),
    ("MIMALLOC_PURGE_DELAY", "0"),
];

/// Starts workers.
#[derive(Debug, Clone)]
pub struct Runner {
    /// The program that knows `media-worker`: usually the running one.
    pub program: PathBuf,
    /// How long a worker may run; [`WALL_TIME`] in the product.
    pub wall_time: Duration,
    /// How long a conversion may run; [`FILM_WALL_TIME`] in the product.
    pub film_wall_time: Duration,
}

/// How a conversion ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Converted {
    /// The film or the recording, which [`Runner::run`] makes ready, and a picture of the film.
    Done {
        /// Where it is.
        film: PathBuf,
        /// Where its picture is; none of a recording.
        picture: Option<PathBuf>,
    },
    /// It is longer than what is converted.
    TooLong,
    /// ffmpeg could not read it, used up its limits, or did not end in time.
    Failed {
        /// The last lines of what ffmpeg said.
        said: String,
    },
    /// It is not wanted any more.
    Stopped,
}

/// Why a worker gave no outcome. None of these is the file's verdict: a job may be tried once more.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The process could not be started, or not be watched.
    #[error("the worker could not be run: {0}")]
    Start(#[from] io::Error),
    /// It ended by a signal, a limit or a failure.
    #[error("the worker ended with {0}")]
    Crashed(ExitStatus),
    /// It was still running after the wall time, and was killed.
    #[error("the worker ran out of time")]
    TimedOut,
    /// What it left behind is not an outcome.
    #[error("the worker's outcome is unusable: {0}")]
    Unusable(String),
}

impl Runner {
    /// A runner of the given program, with the wall time of the product.
    pub const fn new(program: PathBuf) -> Self {
        Self {
            program,
            wall_time: WALL_TIME,
            film_wall_time: FILM_WALL_TIME,
        }
    }

    /// Makes one file ready in a separate process, with the empty directory `out`. Blocks until the process ends.
    ///
    /// # Errors
    ///
    /// Where there is no outcome; `out` may hold parts of derivatives then.
    pub fn run(&self, job: &Job, input: &Path, out: &Path) -> Result<Outcome, RunError> {
        let child = Command::new(&self.program)
            .arg("media-worker")
            .arg("--input")
            .arg(input)
            .arg("--output")
            .arg(out)
            .env_clear()
            .envs(ALLOCATOR)
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()?;
        let mut running = Running(child);
        let status = send(&mut running.0, job).and_then(|()| self.wait(&mut running.0));
        drop(running);
        match status? {
            None => Err(RunError::TimedOut),
            Some(status) if !status.success() => Err(RunError::Crashed(status)),
            Some(_) => outcome(out),
        }
    }

    /// Converts a film with `ffmpeg` in a separate process, with the empty directory `out`. Blocks until the process ends;
    /// `report` is called every second with how much is done, in per cent, and ends the process by returning false.
    ///
    /// # Errors
    ///
    /// Where the process could not be started, or not be watched.
    pub fn convert(
        &self,
        ffmpeg: &Path,
        input: &Path,
        out: &Path,
        report: &dyn Fn(u8) -> bool,
    ) -> Result<Converted, RunError> {
        let mut command = self.start_ffmpeg(ffmpeg, input, out);
        let mut running = Running(command.stderr(File::create(out.join(LOG))?).spawn()?);
        let ended = self.follow(&mut running.0, out, report);
        drop(running);
        let film = out.join(FILM);
        let failed = |end: &str| Converted::Failed {
            said: format!("{end}: {}", last_lines(out)),
        };
        Ok(match ended? {
            Followed::Stopped => Converted::Stopped,
            Followed::TooLong => Converted::TooLong,
            Followed::TimedOut => failed("it did not end in time"),
            Followed::Ended(_) if is_too_long(length(out)) => Converted::TooLong,
            // It says nothing about the film.
            Followed::Ended(_) if last_lines(out).contains(NO_SPACE) => {
                return Err(io::Error::from(io::ErrorKind::StorageFull).into());
            }
            Followed::Ended(status) if status.success() && film.is_file() => Converted::Done {
                picture: self.picture(ffmpeg, &film, out)?,
                film,
            },
            Followed::Ended(status) => failed(&status.to_string()),
        })
    }

    /// Takes a picture of a converted film; `None` of a recording, or if it fails: a film does without.
    fn picture(&self, ffmpeg: &Path, film: &Path, out: &Path) -> io::Result<Option<PathBuf>> {
        let mut command = self.start_ffmpeg(ffmpeg, film, out);
        let mut running = Running(command.arg("--picture").stderr(Stdio::null()).spawn()?);
        let ended = self.wait(&mut running.0);
        drop(running);
        let picture = out.join(PICTURE);
        let is_taken = ended?.is_some_and(|status| status.success()) && picture.is_file();
        Ok(is_taken.then_some(picture))
    }

    /// The process that becomes ffmpeg.
    fn start_ffmpeg(&self, ffmpeg: &Path, input: &Path, out: &Path) -> Command {
        let mut command = Command::new(&self.program);
        command
            .arg("film-worker")
            .arg("--ffmpeg")
            .arg(ffmpeg)
            .arg("--input")
            .arg(input)
            .arg("--output")
            .arg(out)
            .env_clear()
            .current_dir("/")
            .stdin(Stdio::null())
            .stdout(Stdio::null());
        command
    }

    /// Waits for the end of a conversion.
    fn follow(
        &self,
        child: &mut Child,
        out: &Path,
        report: &dyn Fn(u8) -> bool,
    ) -> io::Result<Followed> {
        let deadline = Instant::now() + self.film_wall_time;
        let mut whole = None;
        loop {
            let next = deadline.min(Instant::now() + REPORT);
            while Instant::now() < next {
                if let Some(status) = child.try_wait()? {
                    return Ok(Followed::Ended(status));
                }
                std::thread::sleep(POLL);
            }
            whole = whole.or_else(|| length(out));
            let done = film::written(&text(&out.join(PROGRESS), Part::End)).unwrap_or_default();
            if is_too_long(whole) {
                return Ok(Followed::TooLong);
            }
            if !report(percent(done, whole)) {
                return Ok(Followed::Stopped);
            }
            if Instant::now() >= deadline {
                return Ok(Followed::TimedOut);
            }
        }
    }

    /// Waits for the end; `None` if it does not come in time.
    fn wait(&self, child: &mut Child) -> io::Result<Option<ExitStatus>> {
        let deadline = Instant::now() + self.wall_time;
        loop {
            if let Some(status) = child.try_wait()? {
                return Ok(Some(status));
            }
            if Instant::now() >= deadline {
                return Ok(None);
            }
            std::thread::sleep(POLL);
        }
    }
}

/// A process that does not outlive the one who waits for it, also not after a panic.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // Neither does anything to a process whose end was seen.
        let _killed = self.0.kill();
        let _ended = self.0.wait();
    }
}

/// How waiting for a conversion ended.
#[derive(Debug)]
enum Followed {
    Ended(ExitStatus),
    TooLong,
    TimedOut,
    Stopped,
}

/// The length of the film that is converted, once ffmpeg has said it.
fn length(out: &Path) -> Option<Duration> {
    film::length(&text(&out.join(LOG), Part::Start))
}

fn is_too_long(length: Option<Duration>) -> bool {
    length.is_some_and(|length| length > film::longest())
}

/// What the kernel lacked for the sandbox of a conversion, however that ended; `out` is the directory of
/// [`Runner::convert`].
pub fn missing_sandbox(out: &Path) -> Vec<String> {
    const LINES: usize = 8;
    let said = text(&out.join(LOG), Part::Start);
    // What comes after is ffmpeg's.
    let own = said
        .lines()
        .map_while(|line| line.strip_prefix(film_worker::SAYS));
    own.take(LINES).map(printable).collect()
}

/// The end of what ffmpeg said, for the operator: in one line.
fn last_lines(out: &Path) -> String {
    const LINES: usize = 3;
    let said = text(&out.join(LOG), Part::End);
    let mut last: Vec<&str> = said.lines().rev().take(LINES).collect();
    last.reverse();
    printable(&last.join(" / "))
}

/// A line for the operator's log: of limited length, without control characters.
fn printable(line: &str) -> String {
    const CHARS: usize = 400;
    line.chars()
        .filter(|c| !c.is_control())
        .take(CHARS)
        .collect()
}

/// How much of a film is done; of one of unknown length, as if it were the longest.
fn percent(done: Duration, length: Option<Duration>) -> u8 {
    let whole = length.unwrap_or_else(film::longest).as_millis().max(1);
    u8::try_from((done.as_millis() * 100 / whole).min(99)).unwrap_or(0)
}

/// Which part of a file is read.
#[derive(Clone, Copy)]
enum Part {
    Start,
    End,
}

/// The first or the last kilobytes of a text that another process writes; empty where there is none yet.
fn text(path: &Path, part: Part) -> String {
    const MOST: u64 = 16 * 1024;
    let read = || -> io::Result<Vec<u8>> {
        let mut file = File::open(path)?;
        if matches!(part, Part::End) {
            let length = file.metadata()?.len();
            file.seek(SeekFrom::Start(length.saturating_sub(MOST)))?;
        }
        let mut bytes = Vec::new();
        file.take(MOST).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    String::from_utf8_lossy(&read().unwrap_or_default()).into_owned()
}

/// Writes the job to the worker's standard input. A worker that ended before is found out by its status.
fn send(child: &mut Child, job: &Job) -> io::Result<()> {
    let json = serde_json::to_vec(job)?;
    let Some(mut stdin) = child.stdin.take() else {
        return Ok(());
    };
    match stdin.write_all(&json) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error),
        _ => Ok(()),
    }
}

/// Reads the outcome, and checks that every derivative is a file in the directory with the size that it names.
fn outcome(out: &Path) -> Result<Outcome, RunError> {
    let unusable = |what: &str| RunError::Unusable(what.to_owned());
    let path = out.join(OUTCOME);
    let read = || -> io::Result<Vec<u8>> {
        if !path.symlink_metadata()?.is_file() {
            return Err(io::Error::other("it is not a file"));
        }
        let mut json = Vec::new();
        File::open(&path)?
            .take(MAX_OUTCOME)
            .read_to_end(&mut json)?;
        Ok(json)
    };
    let json = read().map_err(|error| RunError::Unusable(error.to_string()))?;
    let outcome: Outcome =
        serde_json::from_slice(&json).map_err(|error| RunError::Unusable(error.to_string()))?;
    if let Outcome::Ready(ready) = &outcome {
        if ready.derivatives.len() > MAX_DERIVATIVES {
            return Err(unusable("too many derivatives"));
        }
        for derivative in &ready.derivatives {
            if !is_as_described(out, derivative).unwrap_or(false) {
                return Err(unusable("a derivative is not as described"));
            }
        }
    }
    Ok(outcome)
}

fn is_as_described(out: &Path, derivative: &Derivative) -> io::Result<bool> {
    let path = Path::new(&derivative.path);
    let mut components = path.components();
    let is_name = matches!(
        (components.next(), components.next()),
        (Some(Component::Normal(_)), None)
    );
    if !is_name || derivative.path == OUTCOME {
        return Ok(false);
    }
    let file = out.join(path).symlink_metadata()?;
    Ok(file.is_file() && file.len() == derivative.bytes)
}
