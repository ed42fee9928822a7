//! What a side may wish at each stage before the problem, and within which bounds.

use time::Date;

use crate::calendar::Holidays;
use crate::quote_requests::RequestStage;
use crate::validation::{FieldCode, FieldErrors};
use crate::vocabulary::vocabulary;

/// A wished day is at most this far away.
const MAX_DAYS_AHEAD: i64 = 365;

vocabulary! {
    /// How a problem may end.
    pub enum WishKind {
        /// The work continues as agreed.
        Continue: "continue";
        /// The work continues, with more time.
        MoreTime: "more_time";
        /// The project ends; the brand gets an amount.
        End: "end";
        /// The creative revises the delivery.
        Revision: "revision";
        /// The delivery is approved.
        Approve: "approve";
        /// The delivery is approved for a lower price.
        LowerPrice: "lower_price";
        /// The brand pays what is open.
        PayRest: "pay_rest";
    }
}

impl WishKind {
    /// What may be wished when a problem stopped the work at this stage.
    pub const fn at(before: RequestStage) -> &'static [Self] {
        match before {
            RequestStage::InProgress => &[Self::Continue, Self::MoreTime, Self::End],
            RequestStage::Delivered => &[
                Self::Approve,
                Self::Revision,
                Self::LowerPrice,
                Self::Continue,
                Self::MoreTime,
                Self::End,
            ],
            RequestStage::Approved => &[Self::PayRest, Self::LowerPrice],
            RequestStage::Submitted
            | RequestStage::Proposals
            | RequestStage::OnHold
            | RequestStage::Closed
            | RequestStage::Declined
            | RequestStage::Cancelled
            | RequestStage::Expired => &[],
        }
    }

    /// Whether it names an amount: what the brand gets, or the final price.
    pub const fn has_amount(self) -> bool {
        matches!(self, Self::End | Self::LowerPrice)
    }

    /// Whether it names a day.
    pub const fn has_day(self) -> bool {
        matches!(self, Self::MoreTime | Self::Revision | Self::PayRest)
    }
}

/// A wish: two sides wish the same when all of it is equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wish {
    /// How the problem is to end.
    pub kind: WishKind,
    /// In fils: what the brand gets, or the final price.
    pub amount_fils: Option<i64>,
    /// The day by which the work is to be handed over, or the rest to be paid.
    pub day: Option<Date>,
}

/// The money of a project, as far as it bounds wishes; in fils.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Money {
    /// What is to be paid in all.
    pub price_fils: i64,
    /// What counts as paid.
    pub recorded_fils: i64,
    /// What the brand has recorded as paid and the creative has not confirmed.
    pub unconfirmed_fils: i64,
    /// What Marsam holds of it.
    pub held_fils: i64,
}

impl Money {
    /// What the brand may get when the project ends. Where nothing is held it is a finding, which the two settle between
    /// them: no more than was paid comes back.
    const fn most_to_brand(self) -> i64 {
        if self.held_fils > 0 {
            self.held_fils
        } else {
            self.recorded_fils + self.unconfirmed_fils
        }
    }

    /// The least final price: what the creative has already.
    const fn least_price(self) -> i64 {
        let settled = self.recorded_fils - self.held_fils;
        if settled > 1 { settled } else { 1 }
    }
}

/// When and about what a wish is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The stage before the problem.
    pub before: RequestStage,
    /// The project's money now.
    pub money: Money,
    /// The day in Kuwait.
    pub today: Date,
}

impl Bounds {
    /// Whether such a wish can be made now.
    ///
    /// # Errors
    /// `wish` with `unknown_option` at another stage, `amount_fils` and `day` with `required` or `out_of_range`.
    pub fn check(&self, wish: &Wish) -> Result<(), FieldErrors> {
        self.check_as("wish", wish)
    }

    /// The same for a wish that is accepted. What the brand gets where nothing is held moves no money, and may have been
    /// wished within other bounds.
    pub fn check_accepted(&self, mut wish: Wish) -> Result<(), FieldErrors> {
        if wish.kind == WishKind::End && self.money.held_fils == 0 {
            let most = self.money.most_to_brand();
            wish.amount_fils = wish.amount_fils.map(|fils| fils.min(most));
        }
        self.check(&wish)
    }

    /// The same, where the kind is sent in another field.
    ///
    /// # Errors
    /// As [`Self::check`], with `field` for `wish`.
    pub fn check_as(&self, field: &str, wish: &Wish) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::new();
        if !WishKind::at(self.before).contains(&wish.kind) {
            errors.add(field, FieldCode::UnknownOption);
        }
        let amount = self.amounts(wish.kind).map(|(least, most)| {
            wish.amount_fils
                .map_or(Some(FieldCode::Required), |amount| {
                    (!(least..=most).contains(&amount)).then_some(FieldCode::OutOfRange)
                })
        });
        if let Some(code) = amount.flatten() {
            errors.add("amount_fils", code);
        }
        let day = wish.kind.has_day().then(|| match wish.day {
            None => Some(FieldCode::Required),
            Some(day) => (!self.admits_day(day)).then_some(FieldCode::OutOfRange),
        });
        if let Some(code) = day.flatten() {
            errors.add("day", code);
        }
        errors.into_result()
    }

    /// The least and the greatest amount of a kind of wish, in fils; `None`: it names none.
    pub fn amounts(&self, kind: WishKind) -> Option<(i64, i64)> {
        match kind {
            WishKind::End => Some((0, self.money.most_to_brand())),
            // The agreed price is no lower one.
            WishKind::LowerPrice => Some((self.money.least_price(), self.money.price_fils - 1)),
            WishKind::Continue
            | WishKind::MoreTime
            | WishKind::Revision
            | WishKind::Approve
            | WishKind::PayRest => None,
        }
    }

    fn admits_day(&self, day: Date) -> bool {
        (1..=MAX_DAYS_AHEAD).contains(&(day - self.today).whole_days())
    }

    /// The kinds of wishes that can be made now: a lower price only where one is left.
    pub fn kinds(&self) -> impl Iterator<Item = WishKind> {
        let kinds = WishKind::at(self.before).iter().copied();
        kinds.filter(|kind| {
            self.amounts(*kind)
                .is_none_or(|(least, most)| least <= most)
        })
    }
}

impl Wish {
    /// The same without an amount or a day that its kind does not name.
    #[must_use]
    pub fn trimmed(self) -> Self {
        Self {
            kind: self.kind,
            amount_fils: self.amount_fils.filter(|_| self.kind.has_amount()),
            day: self.day.filter(|_| self.kind.has_day()),
        }
    }

    /// What of held money the wish or the outcome gives to the two together; `None`: no money is moved by it.
    const fn given_fils(&self, held_then: i64) -> Option<i64> {
        match self.amount_fils {
            Some(_) if held_then > 0 => Some(held_then),
            _ => None,
        }
    }

    /// Whether what is held now is enough for what was wished or decided when `held_then` was held, in fils.
    pub const fn is_covered(&self, held_then: i64, held_now: i64) -> bool {
        match self.given_fils(held_then) {
            Some(given) => held_now >= given,
            None => true,
        }
    }
}

/// How many working days a project was on hold: the days after that of `from`, up to and with that of `until`.
pub fn working_days_between(from: Date, until: Date, holidays: &Holidays) -> u32 {
    let (mut day, mut count) = (from, 0);
    while day < until {
        let Some(next) = day.next_day() else { break };
        day = next;
        count += u32::from(crate::calendar::is_working_day(day, holidays));
    }
    count
}

#[cfg(test)]
mod tests {
    use time::Duration;
    use time::macros::date;

    use super::*;
    use crate::vocabulary::Vocabulary as _;

    const TODAY: Date = date!(2026 - 11 - 29);

    fn bounds(before: RequestStage, held_fils: i64) -> Bounds {
        let money = Money {
            price_fils: 300,
            recorded_fils: 120,
            unconfirmed_fils: 30,
            held_fils,
        };
        Bounds {
            before,
            money,
            today: TODAY,
        }
    }

    fn wish(kind: WishKind) -> Wish {
        Wish {
            kind,
            amount_fils: Some(100),
            day: Some(TODAY + Duration::DAY),
        }
    }

    /// Which kinds may be wished at which stage, as the product's rules state them.
    #[test]
    fn what_may_be_wished_depends_on_the_stage_before() {
        for stage in RequestStage::ALL {
            let wanted = match stage {
                RequestStage::InProgress => "continue more_time end",
                RequestStage::Delivered => "continue more_time end revision approve lower_price",
                RequestStage::Approved => "pay_rest lower_price",
                _ => "",
            };
            for kind in WishKind::ALL {
                let is_wanted = wanted.split(' ').any(|slug| slug == kind.slug());
                // Everything that was paid is held, so that no lower price is refused for its amount.
                let checked = bounds(*stage, 120).check(&wish(*kind).trimmed());
                let refused = FieldErrors::of("wish", FieldCode::UnknownOption);
                let expected = if is_wanted { Ok(()) } else { Err(refused) };
                assert_eq!(checked, expected, "{stage:?} {kind:?}");
            }
        }
    }

    #[test]
    fn an_amount_is_bound_by_what_is_held_or_else_by_what_was_paid() {
        let check = |kind, held, amount| {
            let wish = Wish {
                amount_fils: amount,
                ..wish(kind).trimmed()
            };
            bounds(RequestStage::Delivered, held).check(&wish).is_ok()
        };
        // What waits to be confirmed was paid as well, as the brand says.
        for (held, most) in [(120, 120), (50, 50), (0, 150)] {
            assert!(check(WishKind::End, held, Some(0)));
            assert!(check(WishKind::End, held, Some(most)));
            assert!(!check(WishKind::End, held, Some(most + 1)), "{held}");
            assert!(!check(WishKind::End, held, Some(-1)));
            assert!(!check(WishKind::End, held, None));
        }
        // What was paid outside is no longer to be lowered.
        for (held, least) in [(120, 1), (50, 70), (0, 120)] {
            assert!(check(WishKind::LowerPrice, held, Some(least)), "{held}");
            assert!(
                !check(WishKind::LowerPrice, held, Some(least - 1)),
                "{held}"
            );
            assert!(check(WishKind::LowerPrice, held, Some(299)));
            assert!(!check(WishKind::LowerPrice, held, Some(300)));
            assert!(!check(WishKind::LowerPrice, held, None));
        }
    }

    #[test]
    fn where_nothing_was_paid_nothing_comes_back() {
        let unpaid = Bounds {
            money: Money {
                price_fils: 300,
                ..Money::default()
            },
            ..bounds(RequestStage::InProgress, 0)
        };
        assert_eq!(unpaid.amounts(WishKind::End), Some((0, 0)));
        assert!(unpaid.kinds().any(|kind| kind == WishKind::End));
        let earlier = wish(WishKind::End).trimmed();
        assert!(unpaid.check(&earlier).is_err() && unpaid.check_accepted(earlier).is_ok());
        let held = bounds(RequestStage::InProgress, 50);
        assert!(held.check_accepted(earlier).is_err());
    }

    #[test]
    fn a_lower_price_is_not_offered_once_the_creative_has_it_all() {
        let paid = |recorded_fils| Bounds {
            money: Money {
                recorded_fils,
                ..bounds(RequestStage::Approved, 0).money
            },
            ..bounds(RequestStage::Approved, 0)
        };
        let kinds = |recorded| paid(recorded).kinds().collect::<Vec<_>>();
        assert_eq!(kinds(299), [WishKind::PayRest, WishKind::LowerPrice]);
        assert_eq!(kinds(300), [WishKind::PayRest]);
    }

    #[test]
    fn a_day_is_in_the_coming_year() {
        for kind in WishKind::ALL.iter().filter(|kind| kind.has_day()) {
            let before = match kind {
                WishKind::PayRest => RequestStage::Approved,
                _ => RequestStage::Delivered,
            };
            let check = |day| {
                let wish = Wish {
                    day,
                    ..wish(*kind).trimmed()
                };
                bounds(before, 0).check(&wish)
            };
            let refused = |code| Err(FieldErrors::of("day", code));
            assert_eq!(check(None), refused(FieldCode::Required));
            assert_eq!(check(Some(TODAY)), refused(FieldCode::OutOfRange));
            assert_eq!(check(Some(TODAY + Duration::DAY)), Ok(()));
            assert_eq!(check(Some(TODAY + Duration::days(365))), Ok(()));
            let far = Some(TODAY + Duration::days(366));
            assert_eq!(check(far), refused(FieldCode::OutOfRange));
        }
    }

    #[test]
    fn what_a_kind_does_not_name_is_no_part_of_the_wish() {
        for kind in WishKind::ALL {
            let trimmed = wish(*kind).trimmed();
            assert_eq!(trimmed.amount_fils.is_some(), kind.has_amount());
            assert_eq!(trimmed.day.is_some(), kind.has_day());
        }
    }

    #[test]
    fn a_finding_is_always_covered_and_an_amount_needs_what_it_was_made_for() {
        let end = wish(WishKind::End).trimmed();
        assert!(end.is_covered(0, 0));
        assert!(end.is_covered(100, 100) && end.is_covered(100, 130));
        assert!(!end.is_covered(100, 99));
        assert!(wish(WishKind::Approve).trimmed().is_covered(100, 0));
    }

    #[test]
    fn days_on_hold_are_working_days() {
        let between = |from, until| working_days_between(from, until, &Holidays::none());
        // A Sunday to the next one.
        assert_eq!(between(date!(2026 - 11 - 22), date!(2026 - 11 - 29)), 5);
        assert_eq!(between(date!(2026 - 11 - 26), date!(2026 - 11 - 28)), 0);
        assert_eq!(between(TODAY, TODAY), 0);
        assert_eq!(between(TODAY, date!(2026 - 11 - 01)), 0);
    }
}
