//! Numbers of receipts, refund notes and statements.
//!
//! **Invariant:** a series of a year has no gap, and no number is given twice, also after a restore.

use std::fmt;

use time::OffsetDateTime;

use crate::calendar::day_of;
use crate::vocabulary::vocabulary;

vocabulary! {
    /// A series of papers.
    pub enum Series {
        /// A receipt of a capture.
        Receipt: "receipt";
        /// A note of a refund.
        RefundNote: "refund_note";
        /// A statement of a payout.
        Statement: "statement";
        /// Any paper of a test.
        Test: "test";
    }
}

impl Series {
    /// What its numbers begin with.
    pub const fn letter(self) -> char {
        match self {
            Self::Receipt => 'R',
            Self::RefundNote => 'C',
            Self::Statement => 'S',
            Self::Test => 'T',
        }
    }
}

/// A number: `R-2027-000123`, and after a restore `R-2027-2-000001`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PaperNumber {
    /// The series.
    pub series: Series,
    /// Kuwait's year on the day of the paper.
    pub year: i32,
    /// The run, from 1.
    pub run: i32,
    /// Within the run, from 1.
    pub number: i64,
}

impl fmt::Display for PaperNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            series,
            year,
            run,
            number,
        } = self;
        match run {
            1 => write!(f, "{}-{year}-{number:06}", series.letter()),
            run => write!(f, "{}-{year}-{run}-{number:06}", series.letter()),
        }
    }
}

/// Whether a number, as it is written, is of a paper of a test: no money moved.
pub fn is_of_test(number: &str) -> bool {
    let rest = number.strip_prefix(Series::Test.letter());
    rest.is_some_and(|rest| rest.starts_with('-'))
}

/// The year of a paper that is made at `now`: Kuwait's.
pub fn year_of(now: OffsetDateTime) -> i32 {
    day_of(now).year()
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;
    use crate::vocabulary::Vocabulary as _;

    #[test]
    fn a_number_names_its_series_year_and_run() {
        let number = |series, run, number| {
            let paper = PaperNumber {
                series,
                year: 2027,
                run,
                number,
            };
            paper.to_string()
        };
        assert_eq!(number(Series::Receipt, 1, 123), "R-2027-000123");
        assert_eq!(number(Series::RefundNote, 2, 1), "C-2027-2-000001");
        assert_eq!(number(Series::Statement, 1, 1_234_567), "S-2027-1234567");
        assert_eq!(number(Series::Test, 1, 1), "T-2027-000001");
        let tested = Series::ALL
            .iter()
            .map(|series| is_of_test(&number(*series, 2, 1)));
        assert_eq!(tested.collect::<Vec<_>>(), [false, false, false, true]);
    }

    #[test]
    fn the_year_is_that_of_kuwait() {
        assert_eq!(year_of(datetime!(2026-12-31 20:59 UTC)), 2026);
        assert_eq!(year_of(datetime!(2026-12-31 21:00 UTC)), 2027);
    }
}
