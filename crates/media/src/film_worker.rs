//! The process that becomes ffmpeg: it limits itself for good, and runs it.
//!
//! **Invariant:** ffmpeg has no network, starts no process, reads its input and the libraries of the system, writes into the
//! output directory only, and sets no limit of its own or another process. It may become itself again, or a program among the
//! libraries by the system's loader: a program that it becomes has the same sandbox and the same limits, and gains no right.

use std::convert::Infallible;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::Command;

use crate::film;
use crate::worker;

/// What a line begins with that this process says before it becomes ffmpeg.
pub(crate) const SAYS: &str = "marsam film-worker: ";

/// Replaces this process by `ffmpeg`, which converts the film `input` into the directory `output`, or takes a picture of a
/// converted one. What it says goes to standard error; its standard input is that of this process, which has none.
///
/// # Errors
///
/// Where the limits cannot be set, the film cannot be read, or ffmpeg cannot be run. Where the kernel has no Landlock or no
/// seccomp, it goes on without it and says so.
pub fn run(
    ffmpeg: &Path,
    input: &Path,
    output: &Path,
    takes_picture: bool,
) -> io::Result<Infallible> {
    for missing in worker::confine_film(ffmpeg, input, output)? {
        let _lost = writeln!(io::stderr(), "{SAYS}{missing}");
    }
    let arguments = if takes_picture {
        film::picture_arguments(input, output)
    } else {
        film::film_arguments(input, output, film::is_hdr(File::open(input)?)?)
    };
    let mut command = Command::new(ffmpeg);
    command.args(arguments).env_clear();
    become_it(command)
}

#[cfg(unix)]
fn become_it(mut command: Command) -> io::Result<Infallible> {
    use std::os::unix::process::CommandExt as _;
    Err(command.exec())
}

#[cfg(not(unix))]
fn become_it(mut command: Command) -> io::Result<Infallible> {
    let ended = command.status()?;
    std::process::exit(ended.code().unwrap_or(1))
}
