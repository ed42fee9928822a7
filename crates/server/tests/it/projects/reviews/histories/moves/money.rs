//! Payments: recorded between the two sides, or captured by a provider.
//!
//! No provider is called: its answer is written here, and takes the same path as one that the worker has asked for.

use marsam_domain::calendar::day_of;
use marsam_domain::payments::payable::CheckoutMethod;
use marsam_domain::payments::{NewPayment, Payment, PaymentMethod};
use marsam_payments::{Currency, Observation, ObservedStatus, OrderTag, ProviderKey};
use marsam_persistence::payment_attempts::{self, OpenedPage, PaymentAttempt};
use marsam_persistence::{Db, money_state, payments, quote_requests};
use marsam_workflows::Refused;
use marsam_workflows::access::RequestAccess;
use marsam_workflows::payments::paying::{self, Begun, PAGE_PURPOSE, Wish};
use marsam_workflows::payments::settling;
use marsam_workflows::payments::take_backs::{self, Chargeback};
use marsam_workflows::payments::{ConfirmPayment, Mistake, RecordPayment, VoidPayment};

use super::super::Story;
use super::{Done, Move, active, of};
use crate::harness::SECRET_KEY;

pub(super) const PAY: Move = of("record payment", Story::pay);
pub(super) const CONFIRM: Move = of("confirm payment", Story::confirm);
pub(super) const VOID: Move = of("void payment", Story::void);
/// Refused until the provider is there.
pub(super) const PAY_HERE: Move = of("pay through the provider", Story::pay_here);
pub(super) const CHARGE_BACK: Move = of("charge back", Story::charge_back);

/// What the provider says of an attempt that was paid.
fn captured(attempt: &PaymentAttempt, key: ProviderKey) -> Observation {
    Observation {
        transaction: key.as_str().to_owned(),
        key,
        status: ObservedStatus::Captured,
        amount_fils: attempt.amount_fils,
        currency: Currency::Kwd,
        is_live: attempt.is_live,
        method: Some(attempt.method),
        brand: None,
        last_four: None,
        tag: Some(OrderTag {
            attempt: attempt.id,
            request: attempt.request_id,
            amount_fils: attempt.amount_fils,
            through_part: attempt.through_part,
        }),
        at: attempt.created_at,
    }
}

impl Story {
    fn pay(&self, db: &mut Db) -> Done {
        let sums = quote_requests::find(db, self.request)?.sums;
        let open_fils = sums.agreed_fils - sums.lowered_fils - sums.recorded_fils;
        let amount_fils = if self.dice.below(3) == 0 {
            open_fils / 2
        } else {
            open_fils
        };
        if amount_fils <= 0 {
            return Err(Refused::Stale);
        }
        let payment = NewPayment {
            amount_fils,
            method: PaymentMethod::Knet,
            reference: None,
            paid_on: day_of(self.now),
        };
        self.act::<RecordPayment>(db, self.group.brand, self.said(payment))
    }

    fn confirm(&self, db: &mut Db) -> Done {
        let mut known = payments::of_requests(db, &[self.request])?;
        known.retain(Payment::is_unconfirmed);
        let waiting = self.dice.pick(&known).ok_or(Refused::Stale)?;
        let chosen = self.chosen(db)?;
        self.act::<ConfirmPayment>(db, chosen, self.said(waiting.id))
    }

    fn void(&self, db: &mut Db) -> Done {
        let known = payments::of_requests(db, &[self.request])?;
        let mistake = Mistake {
            payment: self.dice.pick(&known).ok_or(Refused::Stale)?.id,
            note: "It never came.".to_owned(),
        };
        self.act::<VoidPayment>(db, self.world.admin, self.said(mistake))
    }

    /// The brand pays what is due on a page of the provider, which captures it.
    fn pay_here(&self, db: &mut Db) -> Done {
        if money_state::find(db)?.is_live.is_none() {
            return Err(Refused::PaymentsUnavailable);
        }
        let (brand, now) = (active(db, self.group.brand)?, self.now);
        let access = RequestAccess::locked(db, brand, self.request)?;
        // What goes to the creative at the start is paid by KNET only.
        let wish = Wish {
            method: CheckoutMethod::Knet,
            through_part: None,
        };
        let begun = paying::begin(db, &access, wish, &self.world.checkout, now)?;
        let Begun::New(attempt) = begun else {
            return Err(Refused::PaymentOpen);
        };
        let key = ProviderKey::parse(&format!("chg_{}", attempt.id)).unwrap();
        let page = OpenedPage {
            provider_key: key.as_str().to_owned(),
            url: SECRET_KEY
                .seal(PAGE_PURPOSE, b"https://pay.example.com")
                .unwrap(),
            expires_at: attempt.expires_at,
            next_ask_at: None,
        };
        let opened = paying::opened(db, attempt.id, page, now)?;
        let captured = [captured(&opened, key)];
        let holidays = &self.world.rules.holidays;
        let is_new = settling::observed(db, attempt.id, &captured, now, holidays)?;
        assert!(is_new, "it is captured once");
        Ok(())
    }

    /// The payer's bank takes back all that is left of a charge.
    fn charge_back(&self, db: &mut Db) -> Done {
        let mut paid = payment_attempts::of_request(db, self.request)?;
        paid.retain(|attempt| attempt.money.captured_fils > attempt.money.taken_back_fils);
        let attempt = self.dice.pick(&paid).ok_or(Refused::Stale)?;
        let entered = Chargeback {
            amount_fils: attempt.money.captured_fils - attempt.money.taken_back_fils,
            reference: format!("CB-{}", attempt.id),
            note: "The payer's bank has taken it back.".to_owned(),
            by: self.world.admin,
        };
        take_backs::charge_back(db, attempt.id, &entered, self.now)
    }
}
