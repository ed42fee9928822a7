//! Why a call to a provider gave no answer that counts.

use std::fmt;
use std::time::Duration;

/// A provider's code of a refusal: letters, digits and signs of a word, at most 40. Its sentences are never kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Code(String);

impl Code {
    const MAX_CHARS: usize = 40;

    /// Keeps what a code is made of.
    pub fn new(text: &str) -> Self {
        let is_kept = |letter: &char| letter.is_ascii_alphanumeric() || "._-".contains(*letter);
        Self(text.chars().filter(is_kept).take(Self::MAX_CHARS).collect())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What of an answer was not as documented.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Surprise {
    /// The JSON is unreadable, with its position; the text itself is not kept.
    #[error("the answer is unreadable at {line}:{column}")]
    Unreadable { line: usize, column: usize },
    #[error("the answer has no valid {0}")]
    Field(&'static str),
    #[error("the answer is too long")]
    TooLong,
    #[error("the answer has status {0}")]
    Status(u16),
    /// The page of a charge is not on a host that is allowed.
    #[error("the page is on the host {0:?}, which is not allowed")]
    PageHost(String),
    #[error("the answer is about something else")]
    AnotherSubject,
}

/// Why a call failed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProviderError {
    /// No connection, no answer in time, or an error of the server: it may have done what was asked.
    #[error("the provider cannot be reached: {0}")]
    Unreachable(String),
    /// It asks to be called later, or too many calls are under way.
    #[error("the provider is busy")]
    Busy(Option<Duration>),
    /// It said no. This alone is final.
    #[error("the provider refused it: {0}")]
    Refused(Code),
    /// It answered what it does not document.
    #[error("the provider answered what was not expected: {0}")]
    Unexpected(Surprise),
}
