//! What a brand may pay through a provider now.
//!
//! **Invariant:** the amount is never a free one: it is what parts leave open, within the provider's limits.

use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

use super::parts::{
    Allocation, Part, PartRelease, Price, allocate, is_deposit_within_half, open_parts,
};
use crate::proposals::PartDue;
use crate::quote_requests::RequestStage;
use crate::validation::{FieldErrors, Text, rules};
use crate::vocabulary::{Vocabulary as _, vocabulary};

vocabulary! {
    /// How a brand pays on a provider's page.
    pub enum CheckoutMethod {
        Knet: "knet";
        Card: "card";
        ApplePay: "apple_pay";
    }
}

/// What a brand chooses to pay.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = NewAttempt)]
pub struct PayDraft {
    /// `knet`, `card` or `apple_pay`.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, custom(function = rules::slug::<CheckoutMethod>))]
    pub method: Text,
    /// The last part to pay for, by its place in the plan, from 0; if left out, the first part that is due.
    #[validate(range(min = 0, max = 4, code = "out_of_range"))]
    #[schema(value_type = Option<i64>, required = false)]
    pub through_part: Option<i64>,
}

impl PayDraft {
    /// The method and the part, checked.
    pub fn into_choice(self) -> Result<(CheckoutMethod, Option<usize>), FieldErrors> {
        let errors = FieldErrors::found_in(&self);
        let place = self
            .through_part
            .and_then(|place| usize::try_from(place).ok());
        match CheckoutMethod::from_slug(self.method.as_str()) {
            Some(method) if errors.is_empty() => Ok((method, place)),
            _ => Err(errors),
        }
    }
}

/// The smallest and the largest amount of one payment, in fils; the largest is at least twice the smallest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AmountLimits {
    /// Nothing smaller is paid.
    pub min_fils: i64,
    /// Nothing larger is paid at once.
    pub max_fils: i64,
}

/// What decides what may be paid.
#[derive(Clone, Copy, Debug)]
pub struct Offered<'a> {
    /// The parts, as the agreement has them.
    pub plan: &'a [Part],
    /// The price and what of it is settled.
    pub price: Price,
    /// Records that are neither confirmed nor voided, in fils.
    pub unconfirmed_fils: i64,
    /// Attempts that are still open, in fils.
    pub attempts_fils: i64,
    /// The last due date that has come; `None`: nothing is due yet.
    pub due: Option<PartDue>,
    /// Those of the provider and the settings.
    pub limits: AmountLimits,
}

/// What is paid now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Payable {
    /// In fils.
    pub amount_fils: i64,
    /// The last part that it pays for, by its place in the plan.
    pub through_part: usize,
    /// Whether some of it goes to the creative at the start. Cards can be charged back, so only KNET pays for it.
    /// Source: Checkout.com, payment methods, KNET: "Chargeback ✗".
    pub is_knet_only: bool,
}

impl Payable {
    /// Whether it can be paid in this way.
    pub const fn takes(self, method: CheckoutMethod) -> bool {
        !self.is_knet_only || matches!(method, CheckoutMethod::Knet)
    }
}

/// Why nothing can be paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotPayable {
    /// The part is not due, or there is no such part.
    #[error("the part is not due")]
    NotDue,
    /// All that is due is paid, recorded or being paid.
    #[error("nothing is open")]
    NothingOpen,
    /// What is open is less than the smallest amount.
    #[error("less than the smallest amount is open")]
    TooSmall,
    /// More than half of the price goes to the creative at the start.
    #[error("more than half of the price is a deposit")]
    DepositTooLarge,
}

/// The last due date that has come. `stage` is the one before the problem while a project is on hold; `is_delivered` once
/// there is a delivery.
pub fn due_at(stage: RequestStage, is_delivered: bool) -> Option<PartDue> {
    match stage {
        RequestStage::InProgress | RequestStage::Delivered | RequestStage::OnHold => {
            Some(if is_delivered {
                PartDue::OnDelivery
            } else {
                PartDue::BeforeStart
            })
        }
        RequestStage::Approved => Some(PartDue::OnApproval),
        RequestStage::Submitted
        | RequestStage::Proposals
        | RequestStage::Closed
        | RequestStage::Declined
        | RequestStage::Cancelled
        | RequestStage::Expired => None,
    }
}

impl Offered<'_> {
    /// The price as if what is recorded were confirmed: a part that is recorded is paid here only once the record is voided.
    const fn claimed(&self) -> Price {
        Price {
            recorded_fils: self.price.recorded_fils + self.unconfirmed_fils,
            ..self.price
        }
    }

    /// What no record and no open attempt is for, in fils.
    fn unclaimed_fils(&self) -> i64 {
        self.price.open_fils() - self.unconfirmed_fils - self.attempts_fils
    }

    /// The open rest of the first due part or, if the brand chooses one, of all parts up to it, less what waits to be
    /// confirmed. A rest below the smallest amount is paid together with the next part, so what stays open is nothing or
    /// can be paid later.
    pub fn payable(&self, through_part: Option<usize>) -> Result<Payable, NotPayable> {
        if !is_deposit_within_half(self.plan, self.price.agreed_fils) {
            return Err(NotPayable::DepositTooLarge);
        }
        let claimed = self.claimed();
        let parts = open_parts(self.plan, claimed.lowered_fils, claimed.recorded_fils);
        let is_due = |due: PartDue| self.due.is_some_and(|last| due <= last);
        let through = match through_part {
            None => parts
                .iter()
                .position(|open| open.open_fils > 0 && is_due(open.part.due)),
            Some(place) => parts
                .iter()
                .position(|open| open.place == place && is_due(open.part.due)),
        };
        let Some(mut through) = through else {
            let is_all_paid = through_part.is_none() && self.due.is_some();
            return Err(if is_all_paid {
                NotPayable::NothingOpen
            } else {
                NotPayable::NotDue
            });
        };
        let unclaimed = self.unclaimed_fils();
        let opens = |through: usize| -> i64 {
            let paid_for = parts.iter().take(through + 1);
            paid_for.map(|open| open.open_fils).sum()
        };
        if opens(through) == 0 || unclaimed <= 0 {
            return Err(NotPayable::NothingOpen);
        }
        while opens(through) < self.limits.min_fils && through + 1 < parts.len() {
            through += 1;
        }
        let amount_fils = self.within_limits(opens(through).min(unclaimed), unclaimed)?;
        let paid_for = allocate(self.plan, claimed, amount_fils);
        // A record that is voided before the capture leaves its part to it.
        let filled_now = allocate(self.plan, self.price, amount_fils);
        let is_deposit = |part: &Allocation| part.release == PartRelease::AtStart;
        Ok(Payable {
            amount_fils,
            through_part: paid_for.last().map_or(0, |part| part.place),
            is_knet_only: paid_for.iter().chain(&filled_now).any(is_deposit),
        })
    }

    /// The amount within the limits, so that what it leaves open is nothing or at least the smallest amount.
    fn within_limits(&self, wanted_fils: i64, unclaimed_fils: i64) -> Result<i64, NotPayable> {
        let AmountLimits { min_fils, max_fils } = self.limits;
        let amount = wanted_fils.min(max_fils);
        let left = unclaimed_fils - amount;
        let amount = match left {
            0 => amount,
            left if left >= min_fils => amount,
            _ if unclaimed_fils <= max_fils => unclaimed_fils,
            _ => unclaimed_fils - min_fils,
        };
        if amount < min_fils {
            return Err(NotPayable::TooSmall);
        }
        Ok(amount)
    }
}

#[cfg(test)]
mod tests;
