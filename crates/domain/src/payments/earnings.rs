//! What a creative earned, month by month, and the fees on it.
//!
//! **Invariant:** the fees that are owed on a project sum to the fee on all that was paid, less the fee that was taken.

use std::collections::BTreeMap;
use std::fmt;

use time::{Date, OffsetDateTime};

use super::fees::AgreedFee;
use crate::calendar::{KUWAIT, day_of};

/// A month of a year in Kuwait. In their order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Month {
    year: i32,
    month: u8,
}

impl Month {
    /// The month of a day.
    pub fn of_day(day: Date) -> Self {
        Self {
            year: day.year(),
            month: day.month().into(),
        }
    }

    /// The month in Kuwait.
    pub fn of(at: OffsetDateTime) -> Self {
        Self::of_day(day_of(at))
    }

    /// Reads `YYYY-MM`.
    pub fn parse(text: &str) -> Option<Self> {
        let (year, month) = text.split_once('-')?;
        let read = |digits: &str, length| {
            let is_number =
                digits.len() == length && digits.bytes().all(|digit| digit.is_ascii_digit());
            is_number.then(|| digits.parse::<i32>().ok()).flatten()
        };
        let (year, month) = (read(year, 4)?, u8::try_from(read(month, 2)?).ok()?);
        ((2000..=9998).contains(&year) && (1..=12).contains(&month)).then_some(Self { year, month })
    }

    /// The month before.
    #[must_use]
    pub const fn before(self) -> Self {
        if self.month == 1 {
            Self {
                year: self.year - 1,
                month: 12,
            }
        } else {
            Self {
                year: self.year,
                month: self.month - 1,
            }
        }
    }

    /// The month after.
    #[must_use]
    pub const fn after(self) -> Self {
        if self.month == 12 {
            Self {
                year: self.year + 1,
                month: 1,
            }
        } else {
            Self {
                year: self.year,
                month: self.month + 1,
            }
        }
    }

    /// Its first moment in Kuwait; `None` for a year that no date has.
    pub fn start(self) -> Option<OffsetDateTime> {
        let month = time::Month::try_from(self.month).ok()?;
        let day = Date::from_calendar_date(self.year, month, 1).ok()?;
        Some(day.midnight().assume_offset(KUWAIT))
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.year, self.month)
    }
}

/// What was earned in a month, in fils.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Earned {
    /// What went to the creative, before the fee, less what was refunded of it.
    pub released_fils: i64,
    /// The fee on it.
    pub fee_fils: i64,
    /// What was transferred.
    pub sent_fils: i64,
    /// What was paid outside the product and confirmed.
    pub outside_fils: i64,
    /// The fee on it, which is owed.
    pub owed_fee_fils: i64,
}

impl Earned {
    /// What is left of the released money after the fee.
    pub const fn net_fils(self) -> i64 {
        self.released_fils - self.fee_fils
    }
}

/// Months with what was earned in each.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Months(BTreeMap<Month, Earned>);

impl Months {
    /// The entry of a month.
    pub fn at(&mut self, month: Month) -> &mut Earned {
        self.0.entry(month).or_default()
    }

    /// Adds what was paid for a project.
    pub fn add_paid(&mut self, fee: AgreedFee, paid: &[Paid]) {
        for (month, fils) in owed_by_month(fee, paid) {
            self.at(month).owed_fee_fils += fils;
        }
        for paid in paid.iter().filter(|paid| paid.is_outside) {
            self.at(Month::of(paid.at)).outside_fils += paid.fils;
        }
    }

    /// The months in which there was something, the newest first.
    pub fn newest_first(&self) -> impl Iterator<Item = (Month, Earned)> + '_ {
        let had_something = |earned: &Earned| *earned != Earned::default();
        let months = self.0.iter().rev();
        months
            .filter(move |(_, earned)| had_something(earned))
            .map(|(month, earned)| (*month, *earned))
    }
}

/// Money of a project that reached the creative.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paid {
    /// When.
    pub at: OffsetDateTime,
    /// In fils; negative where it went back.
    pub fils: i64,
    /// Paid outside the product, otherwise released.
    pub is_outside: bool,
}

/// The fee on what was paid outside, by the month in which it became owed. A fee that was taken of released money is not
/// owed again.
pub fn owed_by_month(fee: AgreedFee, paid: &[Paid]) -> BTreeMap<Month, i64> {
    let mut in_order = paid.to_vec();
    in_order.sort_by_key(|paid| paid.at);
    let (mut outside, mut released, mut owed) = (0, 0, 0);
    let mut months = BTreeMap::new();
    for paid in in_order {
        if paid.is_outside {
            outside += paid.fils;
        } else {
            released += paid.fils;
        }
        let after = fee.owed(outside + released, released);
        if after != owed {
            *months.entry(Month::of(paid.at)).or_default() += after - owed;
        }
        owed = after;
    }
    months
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use time::Duration;
    use time::macros::datetime;

    use super::*;

    const FEE: AgreedFee = AgreedFee {
        price_fils: 300_000,
        fee_fils: 30_000,
    };

    fn month(text: &str) -> Month {
        Month::parse(text).unwrap()
    }

    #[test]
    fn a_month_is_that_of_kuwait() {
        let last_evening = datetime!(2026-12-31 21:00 UTC);
        assert_eq!(Month::of(last_evening).to_string(), "2027-01");
        assert_eq!(month("2026-12").after().to_string(), "2027-01");
        assert_eq!(month("2027-01").before().to_string(), "2026-12");
        assert_eq!(
            month("2027-01")
                .start()
                .map(|start| start.to_offset(time::UtcOffset::UTC)),
            Some(last_evening)
        );
        for text in [
            "", "2026", "2026-13", "2026-1", "26-01", "2026-00", "20x6-01", "2026-+1",
        ] {
            assert_eq!(Month::parse(text), None, "{text}");
        }
    }

    #[test]
    fn the_fee_on_outside_money_is_owed_in_its_month() {
        let at = datetime!(2026-10-10 09:00 UTC);
        let paid = [
            Paid {
                at,
                fils: 100_000,
                is_outside: true,
            },
            Paid {
                at: at + Duration::days(30),
                fils: 100_000,
                is_outside: false,
            },
            Paid {
                at: at + Duration::days(60),
                fils: 100_000,
                is_outside: true,
            },
        ];
        let owed = owed_by_month(FEE, &paid);
        assert_eq!(
            owed,
            BTreeMap::from([(month("2026-10"), 10_000), (month("2026-12"), 10_000)])
        );
        let mut months = Months::default();
        months.add_paid(FEE, &paid);
        let newest: Vec<_> = months.newest_first().collect();
        assert_eq!(newest.len(), 2);
        assert_eq!(
            (newest[0].1.outside_fils, newest[0].1.owed_fee_fils),
            (100_000, 10_000)
        );
    }

    proptest! {
        #[test]
        fn owed_fees_sum_to_the_fee_that_was_not_taken(
            parts in prop::collection::vec((1..60_000_i64, any::<bool>(), 0..400_i64), 0..5),
        ) {
            let start = datetime!(2026-01-10 09:00 UTC);
            let paid: Vec<Paid> = parts
                .iter()
                .map(|(fils, is_outside, day)| Paid {
                    at: start + Duration::days(*day), fils: *fils, is_outside: *is_outside,
                })
                .collect();
            let sum = |outside: bool| -> i64 {
                paid.iter().filter(|paid| paid.is_outside == outside).map(|paid| paid.fils).sum()
            };
            let owed: i64 = owed_by_month(FEE, &paid).values().sum();
            prop_assert_eq!(owed, FEE.owed(sum(true) + sum(false), sum(false)));
        }
    }
}
