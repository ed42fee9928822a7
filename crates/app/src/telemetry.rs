//! The log: to standard error, so that what a command prints stays clean.

use tracing_subscriber::EnvFilter;

use crate::config::{Log, LogFormat};

/// Starts the log; a second call in one process changes nothing.
pub(crate) fn start(log: &Log) {
    // The pool reports each failed connection in words that name the wrong cause; its callers report them rightly.
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
