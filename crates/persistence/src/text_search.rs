//! Rows whose text contains what an admin typed, in any case.

use diesel::sql_types::Text;
use marsam_domain::search::words_of;

diesel::define_sql_function! {
    /// Lower case; `SQLite` changes ASCII letters only.
    fn lower(text: Text) -> Text;
}

/// The patterns for LIKE with `!` as its escape, to be compared with [`lower()`]: one for each word, none for blank text.
///
/// Their number never follows from what was typed ([`words_of`]): a term of SQL for each word of a long text would
/// overflow the stack of the one that parses it.
pub(crate) fn containing(typed: &str) -> Vec<String> {
    words_of(typed).iter().map(|word| pattern(word)).collect()
}

fn pattern(word: &str) -> String {
    let mut pattern = String::with_capacity(word.len() + 2);
    pattern.push('%');
    for c in word.chars().flat_map(char::to_lowercase) {
        if matches!(c, '%' | '_' | '!') {
            pattern.push('!');
        }
        // PostgreSQL refuses NUL in a text, and no stored text holds one.
        pattern.push(if c == '\0' { ' ' } else { c });
    }
    pattern.push('%');
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wildcards_are_taken_literally() {
        assert_eq!(containing(" 50%_Off! "), ["%50!%!_off!!%"]);
        assert_eq!(containing("نورة"), ["%نورة%"]);
        assert_eq!(containing(" \t"), [""; 0]);
    }
}
