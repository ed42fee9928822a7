//! The worker's process: limits itself before it looks at the file, makes it ready, writes the outcome and ends.
//!
//! **Invariant:** it is started with nothing but the paths of its input and its output, and has no threads.

mod limits;
#[cfg(target_os = "linux")]
mod sandbox;

use std::io::{self, Write as _};
use std::path::Path;

use crate::job::Job;
use crate::process::process;

/// The name of the file in the output directory that holds the outcome.
pub(crate) const OUTCOME: &str = "outcome.json";

/// Runs one job: reads it as JSON from `job`, makes the file `input` ready in the empty directory `output`, and leaves
/// the outcome there in `outcome.json`.
///
/// # Errors
///
/// Where the limits cannot be set, the job cannot be read, or a file cannot be read or written. Where the kernel has no
/// Landlock or no seccomp, the worker goes on without it and says so on standard error.
pub fn run(input: &Path, output: &Path, job: impl io::Read) -> io::Result<()> {
    let job: Job = serde_json::from_reader(job.take(64 * 1024))?;
    for missing in confine(input, output)? {
        let _lost = writeln!(io::stderr(), "marsam media-worker: {missing}");
    }
    let outcome = process(&job, input, output)?;
    let mut json = serde_json::to_vec(&outcome)?;
    json.push(b'\n');
    std::fs::write(output.join(OUTCOME), json)
}

/// Limits the process for good: what it may use, and to reading `input` and writing below `output`. Returns which of
/// these limits the kernel does not support.
///
/// # Errors
///
/// Where the limits cannot be set.
pub fn confine(input: &Path, output: &Path) -> io::Result<Vec<String>> {
    limits::apply(limits::OF_FILE)?;
    #[cfg(target_os = "linux")]
    let missing = sandbox::enter(input, output);
    #[cfg(not(target_os = "linux"))]
    let missing = vec![format!(
        "no sandbox on this system: {} and {} are not the only files",
        input.display(),
        output.display()
    )];
    Ok(missing)
}

/// Like [`confine`], for a process that becomes `ffmpeg`: it may also run that program, read the system's libraries and start
/// threads.
///
/// # Errors
///
/// Where the limits cannot be set.
pub fn confine_film(ffmpeg: &Path, input: &Path, output: &Path) -> io::Result<Vec<String>> {
    limits::apply(limits::OF_FILM)?;
    #[cfg(target_os = "linux")]
    let missing = sandbox::enter_for_film(ffmpeg, input, output);
    #[cfg(not(target_os = "linux"))]
    let missing = vec![format!(
        "no sandbox on this system: {}, {} and {} are not the only files",
        ffmpeg.display(),
        input.display(),
        output.display()
    )];
    Ok(missing)
}
