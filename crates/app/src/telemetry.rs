//! Logging, to standard error, so that a command's standard output stays clean.

use std::io::{BufWriter, stderr};

use tracing_appender::non_blocking::{NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::EnvFilter;

use crate::config::{Log, LogFormat};

/// Lines that wait to be written. A request whose line finds no place waits for it: no line is lost.
const WAITING_LINES: usize = 2_048;

/// Starts logging; a second call in one process has no effect. What still waits is written when the guard is dropped.
///
/// A separate thread writes all waiting lines at once, without holding up requests.
pub(crate) fn start(log: &Log) -> WorkerGuard {
    let (writer, guard) = NonBlockingBuilder::default()
        .lossy(false)
        .buffered_lines_limit(WAITING_LINES)
        .thread_name("log")
        .finish(BufWriter::new(stderr()));
    // The pool logs each failed connection with a misleading cause; the callers log the right one.
    let filter = EnvFilter::new(format!("r2d2=off,{}", log.filter));
    let subscriber = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(writer);
    let _already_started = match log.format {
        LogFormat::Text => subscriber
            .with_ansi(std::io::IsTerminal::is_terminal(&stderr()))
            .try_init(),
        LogFormat::Json => subscriber.json().flatten_event(true).try_init(),
    };
    guard
}
