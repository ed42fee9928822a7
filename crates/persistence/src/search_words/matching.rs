//! Whether a word of the table is one of a search, as SQL with one term for each spelling that is looked up.

use diesel::backend::Backend;
use diesel::dsl::{And, GtEq, Lt};
use diesel::expression::{ValidGrouping, is_aggregate};
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::Bool;

use super::{Word, begins};
use crate::schema::search_words;

type Begins = And<GtEq<search_words::word, Vec<u8>>, Lt<search_words::word, Vec<u8>>>;

/// Whether a word of the table begins with one of the spellings of a word of a search. A word has
/// [`SPELLINGS`](super::SPELLINGS) of them at most, and one or two as a rule: a row that is asked for a word costs one range
/// of the index for each term.
#[derive(Debug, Clone)]
pub(crate) struct IsWord {
    spellings: Vec<Begins>,
}

impl IsWord {
    pub(crate) fn of(word: &Word) -> Self {
        let spellings = word.spellings.iter();
        Self {
            spellings: spellings.map(|spelling| begins!(spelling)).collect(),
        }
    }
}

impl Expression for IsWord {
    type SqlType = Bool;
}

impl<GB> ValidGrouping<GB> for IsWord {
    type IsAggregate = is_aggregate::No;
}

impl<QS> AppearsOnTable<QS> for IsWord where search_words::word: AppearsOnTable<QS> {}

impl<QS> SelectableExpression<QS> for IsWord
where
    Self: AppearsOnTable<QS>,
    search_words::word: SelectableExpression<QS>,
{
}

impl QueryId for IsWord {
    type QueryId = ();

    // The text depends on the number of spellings.
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<DB> QueryFragment<DB> for IsWord
where
    DB: Backend,
    Begins: QueryFragment<DB>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        // Of several words there would be too many texts to keep each prepared.
        out.unsafe_to_cache_prepared();
        out.push_sql("(");
        for (place, spelling) in self.spellings.iter().enumerate() {
            if place > 0 {
                out.push_sql(" OR ");
            }
            out.push_sql("(");
            spelling.walk_ast(out.reborrow())?;
            out.push_sql(")");
        }
        out.push_sql(")");
        Ok(())
    }
}
