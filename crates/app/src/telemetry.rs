//! Logging, to standard error, so that a command's standard output stays clean.

use tracing_subscriber::EnvFilter;

use crate::config::{Log, LogFormat};

/// Starts logging; a second call in one process has no effect.
pub(crate) fn start(log: &Log) {
    // The pool logs each failed connection with a misleading cause; the callers log the right one.
    let filter = EnvFilter::new(format!("r2d2=off,{}", log.filter));
    let subscriber = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    let _already_started = match log.format {
        LogFormat::Text => subscriber
            .with_ansi(std::io::IsTerminal::is_terminal(&std::io::stderr()))
            .try_init(),
        LogFormat::Json => subscriber.json().flatten_event(true).try_init(),
    };
}
