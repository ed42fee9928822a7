//! Rows whose text contains what an admin typed, in any case.

use diesel::sql_types::Text;
use marsam_domain::text::{MAX_SEARCH_CHARS, non_blank};

diesel::define_sql_function! {
    /// Lower case; `SQLite` changes ASCII letters only.
    fn lower(text: Text) -> Text;
}

/// The pattern for LIKE with `!` as its escape, to be compared with [`lower()`]; `None` for blank text.
pub(crate) fn containing(typed: &str) -> Option<String> {
    let typed = non_blank(typed)?;
    let mut pattern = String::with_capacity(typed.len() + 2);
    pattern.push('%');
    for c in typed
        .chars()
        .take(MAX_SEARCH_CHARS)
        .flat_map(char::to_lowercase)
    {
        if matches!(c, '%' | '_' | '!') {
            pattern.push('!');
        }
        // PostgreSQL refuses NUL in a text, and no stored text holds one.
        pattern.push(if c == '\0' { ' ' } else { c });
    }
    pattern.push('%');
    Some(pattern)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wildcards_are_taken_literally() {
        assert_eq!(containing(" 50%_Off! ").as_deref(), Some("%50!%!_off!!%"));
        assert_eq!(containing("نورة").as_deref(), Some("%نورة%"));
        assert_eq!(containing(" \t"), None);
    }
}
