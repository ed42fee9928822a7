//! The lines of a journal while it is written, and what makes it one.

use super::super::{Account, Journal, JournalKind, Line, Links, Unpostable};

/// Lines of a journal that is being written.
pub(super) struct Lines {
    lines: Vec<Line>,
    is_negative: bool,
}

impl Lines {
    pub(super) const fn new() -> Self {
        Self {
            lines: Vec::new(),
            is_negative: false,
        }
    }

    pub(super) fn debit(self, account: Account, fils: i64) -> Self {
        self.line(account, fils, fils)
    }

    pub(super) fn credit(self, account: Account, fils: i64) -> Self {
        self.line(account, fils, -fils)
    }

    /// Lines of 0 are left out.
    fn line(mut self, account: Account, fils: i64, amount_fils: i64) -> Self {
        self.is_negative |= fils < 0;
        if fils != 0 {
            self.lines.push(Line {
                account,
                amount_fils,
            });
        }
        self
    }

    pub(super) fn journal(
        self,
        kind: JournalKind,
        key: String,
        links: Links,
    ) -> Result<Journal, Unpostable> {
        if self.is_negative {
            return Err(Unpostable::Negative);
        }
        if self.lines.is_empty() {
            return Err(Unpostable::Empty);
        }
        let sum: i128 = self
            .lines
            .iter()
            .map(|line| i128::from(line.amount_fils))
            .sum();
        if sum != 0 {
            return Err(Unpostable::Unbalanced);
        }
        Ok(Journal {
            kind,
            key,
            reverses: None,
            links,
            lines: self.lines,
        })
    }
}

impl Journal {
    pub(super) fn reversing(self, key: String) -> Self {
        Self {
            reverses: Some(key),
            ..self
        }
    }
}
