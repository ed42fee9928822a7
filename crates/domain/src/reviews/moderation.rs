//! Whether a review enters numbers, what admins hide, and what its author says about that.

use time::{Duration, OffsetDateTime};

use super::{HiddenPart, ReviewRule};
use crate::vocabulary::vocabulary;

/// How old a brand's account must be for its reviews to enter numbers.
pub const BRAND_AGE: Duration = Duration::days(30);
/// How far back the numbers go: 24 months.
pub const NUMBERS_WINDOW: Duration = Duration::days(730);

vocabulary! {
    /// Why a published review enters no number.
    pub enum NotCounted {
        Hidden: "hidden";
        Flagged: "flagged";
        Refused: "refused";
        Fraud: "fraud";
        Refunded: "refunded";
        Unpaid: "unpaid";
        NewAccount: "new_account";
        Old: "old";
    }
}

vocabulary! {
    /// What became of an appeal.
    pub enum AppealState {
        Open: "open";
        Granted: "granted";
        Refused: "refused";
    }
}

/// What decides whether a review enters numbers.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counting {
    /// Whether signs were found when it was published.
    pub is_flagged: bool,
    /// What an admin decided about them, or about it.
    pub decided: Option<bool>,
    /// Whether an admin hid it wholly: what breaks a rule in its text alone leaves its marks.
    pub is_hidden: bool,
    /// Whether the project was paid as it has to be: mostly through the provider, or confirmed by both sides.
    pub is_paid: bool,
    /// Whether at least half was paid through the provider.
    pub is_paid_through: bool,
    /// Whether the payments were refunded in full, or charged back.
    pub is_refunded: bool,
    /// Whether one of the accounts is suspended for fraud.
    pub is_fraud: bool,
    /// From when the brand's account is old enough.
    pub brand_counts_from: Option<OffsetDateTime>,
}

/// What an admin hid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hiding {
    /// The text, or everything.
    pub part: HiddenPart,
    /// The rule that it breaks.
    pub rule: ReviewRule,
    /// To both sides.
    pub note: String,
    /// When.
    pub at: OffsetDateTime,
}

/// An author's one objection to a hiding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Appeal {
    /// Why; `None` once its author was erased.
    pub body: Option<String>,
    /// When.
    pub at: OffsetDateTime,
    /// What became of it.
    pub state: AppealState,
    /// What the deciding admin says.
    pub note: Option<String>,
}

impl Counting {
    /// Why a review that was published then enters no number now; `None` if it does.
    pub fn refusal(&self, published_at: OffsetDateTime, now: OffsetDateTime) -> Option<NotCounted> {
        let young = self.brand_counts_from.is_none_or(|from| now < from);
        let reasons = [
            (NotCounted::Hidden, self.is_hidden),
            (NotCounted::Refused, self.decided == Some(false)),
            (NotCounted::Fraud, self.is_fraud),
            (
                NotCounted::Flagged,
                self.is_flagged && self.decided.is_none(),
            ),
            (NotCounted::Refunded, self.is_refunded),
            (NotCounted::Unpaid, !self.is_paid),
            (NotCounted::NewAccount, young),
            (NotCounted::Old, now - published_at > NUMBERS_WINDOW),
        ];
        let first = reasons.into_iter().find(|(_, holds)| *holds);
        first.map(|(reason, _)| reason)
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    const NOW: OffsetDateTime = datetime!(2026-11-28 12:00 UTC);

    fn sound() -> Counting {
        Counting {
            is_paid: true,
            brand_counts_from: Some(NOW - Duration::DAY),
            ..Counting::default()
        }
    }

    fn why(counting: &Counting) -> Option<NotCounted> {
        counting.refusal(NOW - Duration::days(10), NOW)
    }

    #[test]
    fn a_paid_project_of_a_brand_that_is_old_enough_counts() {
        assert_eq!(why(&sound()), None);
        let hidden = Counting {
            is_hidden: true,
            ..sound()
        };
        assert_eq!(why(&hidden), Some(NotCounted::Hidden));
    }

    #[test]
    fn each_sign_keeps_a_review_out() {
        let changed = |change: fn(&mut Counting)| {
            let mut counting = sound();
            change(&mut counting);
            why(&counting)
        };
        assert_eq!(changed(|c| c.is_paid = false), Some(NotCounted::Unpaid));
        assert_eq!(
            changed(|c| c.is_refunded = true),
            Some(NotCounted::Refunded)
        );
        assert_eq!(changed(|c| c.is_fraud = true), Some(NotCounted::Fraud));
        assert_eq!(
            changed(|c| c.decided = Some(false)),
            Some(NotCounted::Refused)
        );
        assert_eq!(
            changed(|c| c.brand_counts_from = Some(NOW + Duration::SECOND)),
            Some(NotCounted::NewAccount)
        );
        assert_eq!(
            changed(|c| c.brand_counts_from = None),
            Some(NotCounted::NewAccount)
        );
        assert_eq!(changed(|c| c.is_flagged = true), Some(NotCounted::Flagged));
    }

    #[test]
    fn an_admin_who_has_looked_lets_a_flagged_review_count() {
        let counting = Counting {
            is_flagged: true,
            decided: Some(true),
            ..sound()
        };
        assert_eq!(why(&counting), None);
    }

    #[test]
    fn the_numbers_are_of_24_months() {
        let at = |days| sound().refusal(NOW - Duration::days(days), NOW);
        assert_eq!(at(730), None);
        assert_eq!(at(731), Some(NotCounted::Old));
    }
}
