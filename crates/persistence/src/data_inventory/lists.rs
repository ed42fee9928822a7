//! What is derived from other tables for their lists. Its words follow the rows that they were taken from, in the same
//! transaction: what erasure clears there is cleared here (`lists::erasure_leaves_no_word_of_an_account`).

use super::AtErasure::Unrelated;
use super::Column;
use super::InExport::{Copied, Internal};

pub(super) const DERIVED_TABLES: &[Column] = &[
    ("name", Unrelated, Internal),
    ("version", Unrelated, Internal),
];

pub(super) const KEPT_COUNTS: &[Column] = &[
    ("subject_kind", Unrelated, Internal),
    ("counted_by", Unrelated, Internal),
    ("value", Unrelated, Internal),
    ("shard", Unrelated, Internal),
    ("subjects", Unrelated, Internal),
    ("fils", Unrelated, Internal),
];

pub(super) const SEARCH_WORDS: &[Column] = &[
    ("subject_kind", Unrelated, Internal),
    ("word", Unrelated, Copied),
    ("subject_id", Unrelated, Internal),
];
