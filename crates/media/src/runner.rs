//! The server's side of the worker: starts a process for one job, waits, and believes only what it can check.

use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::path::{Component, Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::job::{Derivative, Job, Outcome};
use crate::worker::OUTCOME;

/// How long a worker may run: more than twice its processor time, which it gets after all others on a busy machine.
pub const WALL_TIME: Duration = Duration::from_secs(150);
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
        }
    }

    /// Makes one file ready in a separate process, with the empty directory `out`. Blocks until the process ends.
    ///
    /// # Errors
    ///
    /// Where there is no outcome; `out` may hold parts of derivatives then.
    pub fn run(&self, job: &Job, input: &Path, out: &Path) -> Result<Outcome, RunError> {
        let mut child = Command::new(&self.program)
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
        let status = send(&mut child, job).and_then(|()| self.wait(&mut child));
        if !matches!(status, Ok(Some(_))) {
            let _ended = child.kill();
            child.wait()?;
        }
        match status? {
            None => Err(RunError::TimedOut),
            Some(status) if !status.success() => Err(RunError::Crashed(status)),
            Some(_) => outcome(out),
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
