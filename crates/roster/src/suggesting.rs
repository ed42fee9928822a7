//! What to search for instead, where a search finds no one.

use marsam_domain::roster::{RosterFilter, Sort};
use marsam_domain::search::{self, SearchQuery};

use crate::snapshot::{PageRequest, Snapshot};

/// How many searches are suggested.
const MAX_SUGGESTIONS: usize = 3;
/// How many words are tried for them.
const MAX_TRIED: usize = 12;

/// A search that finds someone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suggestion {
    /// What to type.
    pub text: String,
    /// How many creatives it finds.
    pub count: usize,
}

impl Snapshot {
    /// Searches that are spelled nearly as a query and find someone, the nearest first; none that finds as many as one
    /// before it, since that is mostly another form of the same word.
    pub fn suggestions(&self, query: &SearchQuery) -> Vec<Suggestion> {
        let mut found: Vec<Suggestion> = Vec::new();
        for text in search::suggestions(query).into_iter().take(MAX_TRIED) {
            let count = self.count_of(&text);
            let is_another = found.iter().all(|other| other.count != count);
            if count > 0 && is_another && found.len() < MAX_SUGGESTIONS {
                found.push(Suggestion { text, count });
            }
        }
        found
    }

    fn count_of(&self, text: &str) -> usize {
        let filter = RosterFilter {
            search: SearchQuery::parse(text),
            ..RosterFilter::default()
        };
        let asked = PageRequest {
            sort: Sort::Fair,
            limit: 0,
            after: None,
        };
        self.page(&filter, &asked).complete
    }
}
