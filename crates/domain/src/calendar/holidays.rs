//! The public holidays, shipped or from the operator's file.

use serde::Deserialize;
use serde::de::{Deserializer, Error as _};
use time::Date;
use time::macros::format_description;

use crate::text::{self, MAX_NAME_CHARS, Shape};

/// The most entries of one list; some years of holidays.
const MAX_HOLIDAYS: usize = 500;

/// Kuwait's public holidays of 2026 and 2027.
///
/// Which days: Law 6 of 2010 (labour in the private sector), article 68. The days of the lunar calendar are those of the
/// Umm al-Qura calendar (as in Unicode's ICU, `islamic-umalqura`) and marked as estimated: the sighting of the moon may
/// move them by a day. Isra and Mi'raj of 2026 is the day that the Civil Service Commission announced (6 January 2026).
/// Days that the cabinet adds or moves beyond the law are the operator's to list.
const SHIPPED: &str = include_str!("../../data/holidays.json");

/// A day on which no work is due.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Holiday {
    /// The day in Kuwait.
    #[serde(deserialize_with = "iso_date")]
    pub date: Date,
    /// The name in English.
    pub name: String,
    /// The name in Arabic.
    pub name_ar: String,
    /// False once the day has been announced; the days of the lunar calendar are estimated until then.
    pub is_estimated: bool,
}

/// Why a list of holidays cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HolidaysRefused {
    /// The text is not a list in JSON.
    #[error("not a JSON list (line {line}, column {column})")]
    NotJson {
        /// Counted from 1.
        line: usize,
        /// Counted from 1.
        column: usize,
    },
    /// An entry is wrong.
    #[error("entry {number}: {problem}")]
    Entry {
        /// Counted from 1.
        number: usize,
        /// What is wrong, as a part of a sentence.
        problem: String,
    },
    /// There are too many entries.
    #[error("more than {MAX_HOLIDAYS} entries")]
    TooMany,
}

/// Holidays in the order of their dates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Holidays(Vec<Holiday>);

impl Default for Holidays {
    fn default() -> Self {
        Self::kuwait()
    }
}

impl Holidays {
    /// The shipped list.
    pub fn kuwait() -> Self {
        // A test reads the file; a wrong one never leaves the build.
        Self::parse(SHIPPED).unwrap_or_else(|_refused| Self::none())
    }

    /// No holidays at all.
    pub const fn none() -> Self {
        Self(Vec::new())
    }

    /// Parses an operator's list: a JSON list of objects with `date` (`2026-02-25`), `name`, `name_ar` and
    /// `is_estimated`, in any order. Two holidays may share a day, as a lunar one can fall on a fixed one.
    pub fn parse(text: &str) -> Result<Self, HolidaysRefused> {
        let entries: Vec<serde_json::Value> =
            serde_json::from_str(text).map_err(|error| HolidaysRefused::NotJson {
                line: error.line(),
                column: error.column(),
            })?;
        if entries.len() > MAX_HOLIDAYS {
            return Err(HolidaysRefused::TooMany);
        }
        let mut holidays: Vec<Holiday> = Vec::with_capacity(entries.len());
        for (entry, number) in entries.into_iter().zip(1..) {
            let refused = |problem| HolidaysRefused::Entry { number, problem };
            let holiday = read(entry).map_err(refused)?;
            let repeated =
                |known: &Holiday| known.date == holiday.date && known.name == holiday.name;
            if holidays.iter().any(repeated) {
                return Err(refused(format!("{} is listed twice", holiday.date)));
            }
            holidays.push(holiday);
        }
        holidays.sort_by_key(|holiday| holiday.date);
        Ok(Self(holidays))
    }

    /// The holidays, the earliest first.
    pub fn iter(&self) -> std::slice::Iter<'_, Holiday> {
        self.0.iter()
    }

    /// Whether a day is a holiday.
    pub fn contains(&self, day: Date) -> bool {
        self.0
            .binary_search_by_key(&day, |holiday| holiday.date)
            .is_ok()
    }
}

impl<'a> IntoIterator for &'a Holidays {
    type Item = &'a Holiday;
    type IntoIter = std::slice::Iter<'a, Holiday>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// One entry, or what is wrong with it.
fn read(entry: serde_json::Value) -> Result<Holiday, String> {
    let mut holiday: Holiday = serde_json::from_value(entry)
        // The operator reads the sentence in one line, whatever the entry holds.
        .map_err(|error| error.to_string().replace(char::is_control, " "))?;
    for (field, name) in [
        ("name", &mut holiday.name),
        ("name_ar", &mut holiday.name_ar),
    ] {
        let cleaned = text::non_blank(name).ok_or_else(|| format!("`{field}` is blank"))?;
        if cleaned.chars().count() > MAX_NAME_CHARS || !Shape::Line.admits(cleaned) {
            return Err(format!(
                "`{field}` must be one line of at most {MAX_NAME_CHARS} characters"
            ));
        }
        *name = cleaned.to_owned();
    }
    Ok(holiday)
}

/// `2026-02-25`.
fn iso_date<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Date, D::Error> {
    let text = String::deserialize(deserializer)?;
    Date::parse(&text, format_description!("[year]-[month]-[day]"))
        .map_err(|_error| D::Error::custom(format!("{text:?} is not a date like 2026-02-25")))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;
    use time::macros::date;

    use super::*;

    fn refusal(text: &str) -> String {
        Holidays::parse(text).unwrap_err().to_string()
    }

    #[test]
    fn the_shipped_list_holds_the_holidays_of_the_law() {
        let holidays = Holidays::default();
        assert_eq!(holidays, Holidays::parse(SHIPPED).unwrap());
        for year in [2026, 2027] {
            let mut days = BTreeMap::new();
            for holiday in holidays
                .iter()
                .filter(|holiday| holiday.date.year() == year)
            {
                *days.entry(holiday.name.as_str()).or_insert(0) += 1;
            }
            let wanted = BTreeMap::from([
                ("New Year’s Day", 1),
                // The lunar year is shorter: in 2027 its night returns in December.
                ("Isra and Mi’raj", year - 2025),
                ("National Day", 1),
                ("Liberation Day", 1),
                ("Eid al-Fitr", 3),
                ("Arafat Day", 1),
                ("Eid al-Adha", 3),
                ("Islamic New Year", 1),
                ("Prophet’s Birthday", 1),
            ]);
            assert_eq!(days, wanted, "{year}");
        }
    }

    #[test]
    fn the_days_of_the_lunar_calendar_are_estimated() {
        let fixed = ["New Year’s Day", "National Day", "Liberation Day"];
        for holiday in &Holidays::kuwait() {
            let announced =
                fixed.contains(&holiday.name.as_str()) || holiday.date == date!(2026 - 01 - 18);
            assert_eq!(holiday.is_estimated, !announced, "{holiday:?}");
        }
    }

    #[test]
    fn a_list_is_sorted_and_its_names_are_cleaned() {
        let list = Holidays::parse(
            r#"[{"date": "2028-02-26", "name": " Liberation Day ", "name_ar": "يوم التحرير", "is_estimated": false},
                {"date": "2028-02-26", "name": "Eid al-Fitr", "name_ar": "عيد الفطر", "is_estimated": true},
                {"date": "2028-01-01", "name": "New Year", "name_ar": "رأس السنة", "is_estimated": false}]"#,
        )
        .unwrap();
        let names: Vec<_> = list.iter().map(|holiday| holiday.name.as_str()).collect();
        assert_eq!(names, ["New Year", "Liberation Day", "Eid al-Fitr"]);
        assert!(list.contains(date!(2028 - 02 - 26)));
        assert!(!list.contains(date!(2028 - 02 - 25)));
        assert_eq!(Holidays::parse("[]"), Ok(Holidays::none()));
    }

    #[test]
    fn a_text_that_is_not_a_list_is_refused_with_its_line() {
        assert_eq!(refusal(""), "not a JSON list (line 1, column 0)");
        assert_eq!(
            refusal("[\n  {\"date\": }\n]"),
            "not a JSON list (line 2, column 12)"
        );
        assert_eq!(refusal("{}"), "not a JSON list (line 1, column 0)");
    }

    #[test]
    fn a_wrong_entry_is_refused_with_its_number() {
        let good = r#"{"date": "2026-01-01", "name": "a", "name_ar": "ا", "is_estimated": false}"#;
        let second = |entry: &str| refusal(&format!("[{good}, {entry}]"));
        let changed = |from, to| second(&good.replace(from, to));
        assert_eq!(
            changed("2026-01-01", "2026-02-30"),
            "entry 2: \"2026-02-30\" is not a date like 2026-02-25"
        );
        assert_eq!(
            changed("2026-01-01", "1/1/26\\n"),
            "entry 2: \"1/1/26\\n\" is not a date like 2026-02-25"
        );
        assert_eq!(
            changed(", \"is_estimated\": false", ""),
            "entry 2: missing field `is_estimated`"
        );
        assert_eq!(changed("\"a\"", "\" \""), "entry 2: `name` is blank");
        assert_eq!(
            changed("\"ا\"", "\"a\\nb\""),
            "entry 2: `name_ar` must be one line of at most 120 characters"
        );
        assert_eq!(second(good), "entry 2: 2026-01-01 is listed twice");
        assert!(changed("is_estimated", "estimated").contains("unknown field `estimated`"));
        assert!(changed("is_estimated", "a\\nb").contains("unknown field `a b`"));
        assert!(second("7").starts_with("entry 2: invalid type"));
    }

    #[test]
    fn a_list_is_bounded() {
        let many = vec!["0"; MAX_HOLIDAYS + 1].join(",");
        assert_eq!(
            Holidays::parse(&format!("[{many}]")),
            Err(HolidaysRefused::TooMany)
        );
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused_in_one_line(text in any::<String>()) {
            if let Err(refused) = Holidays::parse(&text) {
                prop_assert!(!refused.to_string().contains('\n'));
            }
        }
    }
}
