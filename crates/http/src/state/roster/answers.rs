//! Answers about the roster that are kept, and what each weighs.

use std::sync::Arc;

use actix_web::http::header::HeaderValue;
use quick_cache::Weighter;

use crate::responses::cached_body::CachedBody;

/// A body, and its two compressed forms, which are made later and are no longer than it.
const FORMS_OF_A_BODY: usize = 3;
/// Longer queries are answered without the cache.
pub(crate) const MAX_CACHED_QUERY: usize = 512;
/// What an answer takes in addition to its forms, in bytes: its query, its link to the next page, which may be three
/// times as long, and the entry itself.
const ENTRY_BYTES: usize = 5 * MAX_CACHED_QUERY;

/// How many creatives match, and how many of them match every word of the search.
#[derive(Clone, Copy)]
pub(crate) struct Counted {
    pub(crate) total: usize,
    pub(crate) complete: usize,
}

#[derive(Clone)]
pub(crate) struct Answer {
    pub(crate) body: Arc<CachedBody>,
    pub(crate) counted: Counted,
    /// The `Link` to the next page.
    pub(crate) link: Option<HeaderValue>,
}

/// Weighs an answer by the most that it takes.
#[derive(Clone)]
pub(crate) struct ByBytes;

impl Weighter<Box<str>, Arc<Answer>> for ByBytes {
    fn weight(&self, _query: &Box<str>, answer: &Arc<Answer>) -> u64 {
        let forms = FORMS_OF_A_BODY * answer.body.len();
        u64::try_from(ENTRY_BYTES + forms).unwrap_or(u64::MAX)
    }
}
