//! Moments before the demo is loaded, as the files write them.

use marsam_domain::calendar::{KUWAIT, day_of};
use serde::Deserialize;
use time::macros::format_description;
use time::{Duration, OffsetDateTime, Time, UtcOffset};

/// A moment before the demo is loaded: `12d 10:40`, twelve days ago at 10:40 in Kuwait, or `35m`, minutes ago.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) enum When {
    /// On an earlier day, at a time in Kuwait; never later than the load, whatever the hour of the load.
    Day { days_ago: u16, time: Time },
    /// So many minutes ago.
    Minutes(u16),
}

/// A text that names no moment.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is neither `12d 10:40` nor `35m`")]
pub(crate) struct NoMoment(String);

impl TryFrom<String> for When {
    type Error = NoMoment;

    fn try_from(text: String) -> Result<Self, NoMoment> {
        parse(&text).ok_or(NoMoment(text))
    }
}

fn parse(text: &str) -> Option<When> {
    if let Some(minutes) = text.strip_suffix('m') {
        return minutes.parse().ok().map(When::Minutes);
    }
    let (days, time) = text.split_once("d ")?;
    // The day of the load has hours that are still to come.
    let days_ago = days.parse().ok().filter(|days| *days > 0)?;
    let time = Time::parse(time, format_description!("[hour]:[minute]")).ok()?;
    Some(When::Day { days_ago, time })
}

impl When {
    /// The moment, when the demo is loaded at `now`.
    pub(crate) fn before(self, now: OffsetDateTime) -> OffsetDateTime {
        match self {
            Self::Day { days_ago, time } => {
                let day = day_of(now) - Duration::days(i64::from(days_ago));
                let local = day.with_time(time).assume_offset(KUWAIT);
                local.to_offset(UtcOffset::UTC)
            }
            Self::Minutes(minutes) => now - Duration::minutes(i64::from(minutes)),
        }
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    fn read(text: &str) -> Result<OffsetDateTime, NoMoment> {
        // Half past midnight in Kuwait.
        let now = datetime!(2026-11-21 21:30 UTC);
        When::try_from(text.to_owned()).map(|when| when.before(now))
    }

    #[test]
    fn a_time_of_an_earlier_day_is_that_of_kuwait() {
        assert_eq!(read("1d 10:40"), Ok(datetime!(2026-11-21 07:40 UTC)));
        assert_eq!(read("30d 00:00"), Ok(datetime!(2026-10-22 21:00 UTC)));
        assert_eq!(read("35m"), Ok(datetime!(2026-11-21 20:55 UTC)));
    }

    #[test]
    fn other_texts_name_no_moment() {
        for text in ["", "3d", "0d 10:00", "2d 25:00", "10:00", "-5m", "2 days"] {
            assert_eq!(read(text), Err(NoMoment(text.to_owned())));
        }
    }
}
