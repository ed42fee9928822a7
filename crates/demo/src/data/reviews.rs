//! Reviews, and what admins decide about them, as the files write them.

use serde::Deserialize;

use super::requests::Side;

/// A review: the marks in the order of its questions with `+` or `-` for "again", as `545+`, and what was written.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Vec<String>")]
pub(crate) struct ReviewEntry {
    pub(crate) marks: [i64; 3],
    pub(crate) again: bool,
    /// Blank: nothing was written.
    pub(crate) text: String,
    pub(crate) name_shown: bool,
}

/// A list that is no review.
#[derive(Debug, thiserror::Error)]
#[error("{0:?} is no review, such as [\"545+\", \"Good work.\"]")]
pub(crate) struct NoReview(Vec<String>);

impl TryFrom<Vec<String>> for ReviewEntry {
    type Error = NoReview;

    fn try_from(list: Vec<String>) -> Result<Self, NoReview> {
        parse(&list).ok_or(NoReview(list))
    }
}

fn parse(list: &[String]) -> Option<ReviewEntry> {
    let (first, rest) = list.split_first()?;
    let text = rest.first().cloned().unwrap_or_default();
    let again = first.chars().next_back()? == '+';
    let marks = first.trim_end_matches(['+', '-']).chars();
    let marks: Vec<i64> = marks
        .filter_map(|mark| mark.to_digit(10).map(i64::from))
        .collect();
    Some(ReviewEntry {
        marks: marks.try_into().ok()?,
        again,
        text,
        name_shown: true,
    })
}

/// An admin's decision about a project in a measured fact: whose, which, how, and the note.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct TreatmentEntry(
    pub(crate) String,
    pub(crate) String,
    pub(crate) String,
    pub(crate) String,
);

/// What an admin hides: whose review, `text` or `all`, the rule, and the note.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct HidingEntry(
    pub(crate) Side,
    pub(crate) String,
    pub(crate) String,
    pub(crate) String,
);

/// A report of a review: whose it is, the rule that it breaks, and more about it.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct ReportEntry(pub(crate) Side, pub(crate) String, pub(crate) String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_three_and_again_is_said() {
        let read = |list: &[&str]| {
            let list = list
                .iter()
                .map(|text| (*text).to_owned())
                .collect::<Vec<_>>();
            ReviewEntry::try_from(list).ok()
        };
        let found = read(&["543-", "Fair."]).unwrap();
        assert_eq!(
            (found.marks, found.again, found.text.as_str()),
            ([5, 4, 3], false, "Fair.")
        );
        assert!(read(&["555+"]).unwrap().again);
        for wrong in [&[][..], &["55+"], &["5555+"], &["good"]] {
            assert_eq!(read(wrong), None, "{wrong:?}");
        }
    }
}
