//! How many rows of a table are in each state.

/// The states that occur, each with the number of its rows: `state_counts!(db, reports, ReportState)` of the column `state`.
///
/// One statement for each word, which counts a range of the index of states; `PostgreSQL` would group all rows of the
/// table, in four times the time.
macro_rules! state_counts {
    ($db:expr, $table:ident, $states:ty) => {{
        let mut found = Vec::new();
        for state in <$states as marsam_domain::vocabulary::Vocabulary>::ALL {
            let in_state = $table::table
                .filter($table::state.eq(marsam_domain::vocabulary::Vocabulary::slug(*state)));
            let count: i64 = in_state.count().get_result($db)?;
            if count > 0 {
                found.push((*state, count));
            }
        }
        found
    }};
}
pub(crate) use state_counts;
