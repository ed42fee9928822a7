//! The day by which a brand would like to have the work.

use time::Date;
use time::macros::format_description;

use super::briefs::BriefExtras;
use crate::validation::{FieldCode, FieldErrors, Text};

const FIELD: &str = "wished_date";

/// The day, or `None` for blank.
pub(super) fn parse(sent: &Text, errors: &mut FieldErrors) -> Option<Date> {
    if sent.as_str().is_empty() {
        return None;
    }
    let day = Date::parse(sent.as_str(), format_description!("[year]-[month]-[day]")).ok();
    if day.is_none_or(|day| !(2000..=2100).contains(&day.year())) {
        errors.add(FIELD, FieldCode::InvalidDate);
    }
    day
}

impl BriefExtras {
    /// Refuses a day before `today`, the day in Kuwait. The one that the brief has already may stay.
    pub fn check_wished_day(&self, today: Date, kept: Option<Date>) -> Result<(), FieldErrors> {
        match self.wished_date {
            Some(day) if day < today && self.wished_date != kept => {
                Err(FieldErrors::of(FIELD, FieldCode::OutOfRange))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    #[test]
    fn a_day_in_the_past_is_refused_unless_the_brief_has_it() {
        let today = date!(2026 - 11 - 28);
        let yesterday = Some(date!(2026 - 11 - 27));
        let check = |wished_date, kept| {
            let extras = BriefExtras {
                wished_date,
                ..BriefExtras::default()
            };
            extras.check_wished_day(today, kept)
        };
        let refused = Err(FieldErrors::of("wished_date", FieldCode::OutOfRange));
        assert_eq!(check(None, None), Ok(()));
        assert_eq!(check(Some(today), None), Ok(()));
        assert_eq!(check(yesterday, None), refused);
        assert_eq!(check(yesterday, Some(today)), refused);
        assert_eq!(check(yesterday, yesterday), Ok(()));
    }
}
