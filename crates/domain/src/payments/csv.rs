//! Tables as files for a spreadsheet or a bank: cells between semicolons, UTF-8 with a mark at the start.
//!
//! **Invariant:** no cell of text begins like a formula, no matter who wrote it.

/// What a spreadsheet recognises UTF-8 by.
const MARK: &str = "\u{FEFF}";

/// What a formula begins with, also as wide signs, which some spreadsheets read as the narrow ones.
const FORMULAS: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// A cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cell {
    /// A text that someone wrote.
    Text(String),
    /// An amount in fils, written in dinars with three decimals.
    Money(i64),
    /// A whole number.
    Count(i64),
}

impl Cell {
    /// A text.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    fn written(&self) -> String {
        match self {
            Self::Money(fils) => dinars(*fils),
            Self::Count(count) => count.to_string(),
            Self::Text(text) => quoted(&without_formula(text)),
        }
    }
}

/// An amount in dinars with all three decimals.
fn dinars(fils: i64) -> String {
    let sign = if fils < 0 { "-" } else { "" };
    let amount = fils.unsigned_abs();
    format!("{sign}{}.{:03}", amount / 1_000, amount % 1_000)
}

/// A text on one line that no spreadsheet evaluates.
fn without_formula(text: &str) -> String {
    let line: String = text
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect();
    let line = line.trim();
    if line.starts_with(FORMULAS) {
        format!("'{line}")
    } else {
        line.to_owned()
    }
}

fn quoted(text: &str) -> String {
    if text.contains([';', '"', ',']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// A file: the names of its columns, and its rows.
pub fn file(columns: &[&str], rows: impl IntoIterator<Item = Vec<Cell>>) -> String {
    let mut text = format!("{MARK}{}\r\n", columns.join(";"));
    for row in rows {
        let cells: Vec<String> = row.iter().map(Cell::written).collect();
        text.push_str(&cells.join(";"));
        text.push_str("\r\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn amounts_are_in_dinars_and_texts_are_quoted_where_they_must_be() {
        let row = vec![
            Cell::text("S-2027-000001"),
            Cell::text("Al;Sabah \"Studio\""),
            Cell::Money(280_500),
            Cell::Money(-7),
            Cell::Count(3),
        ];
        let text = file(&["number", "name", "a", "b", "c"], [row]);
        assert_eq!(
            text,
            "\u{FEFF}number;name;a;b;c\r\nS-2027-000001;\"Al;Sabah \"\"Studio\"\"\";280.500;-0.007;3\r\n"
        );
    }

    #[test]
    fn no_text_is_a_formula() {
        for typed in [
            "=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "\n=1", "\r@x",
        ] {
            let written = Cell::text(typed).written();
            assert!(written.starts_with('\''), "{typed:?} {written:?}");
        }
        assert_eq!(Cell::text("a\nb").written(), "a b");
        assert_eq!(Cell::Money(-1).written(), "-0.001");
    }

    proptest! {
        #[test]
        fn a_row_stays_one_line_and_starts_no_formula(text in any::<String>()) {
            let written = Cell::text(text).written();
            prop_assert!(!written.contains(['\n', '\r', '\0']));
            // As a spreadsheet reads the cell: without the quotes around it, and with each doubled quote once.
            let inner = written.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
            let read = inner.map_or_else(|| written.clone(), |inner| inner.replace("\"\"", "\""));
            prop_assert!(!read.starts_with(['=', '+', '-', '@', '\t']));
        }
    }
}
