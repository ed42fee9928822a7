//! How remaking a file can fail: the file is refused, or the machine is at fault.

use std::io;

use marsam_domain::files::FileRefusal;

/// Why nothing was made of a file.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The file is at fault.
    #[error("refused: {0:?}")]
    Refused(FileRefusal),
    /// Reading the input or writing the output failed.
    #[error(transparent)]
    Io(io::Error),
}

/// What the steps of the worker return.
pub(crate) type Made<T> = Result<T, Failure>;

/// The failure of a file that contradicts itself or ends early.
pub(crate) const DAMAGED: Failure = Failure::Refused(FileRefusal::Damaged);

impl From<FileRefusal> for Failure {
    fn from(reason: FileRefusal) -> Self {
        Self::Refused(reason)
    }
}

impl From<io::Error> for Failure {
    /// A read past the end is the file's fault, anything else the machine's.
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => DAMAGED,
            _ => Self::Io(error),
        }
    }
}
