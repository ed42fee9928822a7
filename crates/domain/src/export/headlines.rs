//! The table of headlines, for the web app, its tests and the documentation.

use serde::Serialize;

use crate::quote_requests::headlines::{Headline, Quoted, Step};
use crate::vocabulary::Vocabulary as _;

/// A row of the table, by names.
#[derive(Clone, Debug, Serialize)]
pub struct HeadlineEntry {
    sentence: &'static str,
    stages: Vec<&'static str>,
    questions: Vec<&'static str>,
    turn: &'static str,
    next: Option<&'static str>,
    second: Option<&'static str>,
    quotes: Vec<&'static str>,
}

/// Every row, in its order.
pub fn headlines() -> impl Iterator<Item = HeadlineEntry> {
    Headline::ALL.iter().map(|row| HeadlineEntry {
        sentence: row.name,
        stages: row.stages.iter().map(|stage| stage.slug()).collect(),
        questions: row.questions.iter().map(|one| one.slug()).collect(),
        turn: row.turn.slug(),
        next: row.next.map(Step::slug),
        second: row.second.map(Step::slug),
        quotes: row.quotes.iter().copied().map(Quoted::slug).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_exported_with_its_buttons() {
        let exported = serde_json::to_value(headlines().collect::<Vec<_>>()).unwrap();
        let mut rows = exported.as_array().unwrap().iter();
        let delivered = rows.find(|row| row["sentence"] == "brand.delivered");
        assert_eq!(
            *delivered.unwrap(),
            serde_json::json!({
                "sentence": "brand.delivered",
                "stages": ["delivered"],
                "questions": ["none"],
                "turn": "brand",
                "next": "approve",
                "second": "request-revision",
                "quotes": ["delivered", "revision_refused", "resumed", "cancel_refused", "cancel_taken_back"],
            })
        );
    }
}
