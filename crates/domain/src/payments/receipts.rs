//! The receipt of a confirmed payment: its number, and what was paid by then.
//!
//! **Invariant:** both follow from what a confirmed payment never changes, so a receipt is the same whenever it is read.

use super::Payment;
use crate::calendar::day_of;

/// Digits and letters that are not mistaken for each other, read aloud or in handwriting: no 0, 1, I, L, O, U.
const SYMBOLS: &[u8; 30] = b"23456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Symbols of a number: with those of one day, two equal ones are expected among a million receipts in a day.
const COUNT: usize = 8;
/// Symbols before a hyphen.
const GROUP: usize = 4;

/// What people call a receipt, such as `R-261128-7K3Q-9F2M`: the day in Kuwait on which the payment was confirmed, and
/// symbols from its random id, which say nothing about how many there are. What a provider captured has a number without
/// gaps instead. `None` until it is confirmed.
pub fn number(payment: &Payment) -> Option<String> {
    if let Some(capture) = &payment.capture {
        return Some(capture.number.clone());
    }
    let day = day_of(payment.confirmed_at?);
    let (year, month) = (day.year().rem_euclid(100), u8::from(day.month()));
    let mut number = format!("R-{year:02}{month:02}{:02}", day.day());
    // The last bits of the id are random, the first ones a time.
    let mut bits = payment.id.as_uuid().as_u128();
    let base = u128::try_from(SYMBOLS.len()).unwrap_or(1);
    for place in 0..COUNT {
        if place % GROUP == 0 {
            number.push('-');
        }
        let index = usize::try_from(bits % base).unwrap_or_default();
        number.extend(SYMBOLS.get(index).copied().map(char::from));
        bits /= base;
    }
    Some(number)
}

/// What counted, in fils, when a payment was confirmed, this payment included: what is confirmed or voided later changes
/// nothing. `None` until it is confirmed.
pub fn confirmed_by(payment: &Payment, all: &[Payment]) -> Option<i64> {
    let moment = (payment.confirmed_at?, payment.id);
    let counted = all.iter().filter(|other| {
        let was_confirmed = other
            .confirmed_at
            .is_some_and(|at| (at, other.id) <= moment);
        let was_voided = other.id != payment.id && other.voided_at.is_some_and(|at| at <= moment.0);
        was_confirmed && !was_voided
    });
    Some(counted.map(|counted| counted.amount_fils).sum())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use time::macros::{date, datetime};
    use time::{Duration, OffsetDateTime};
    use uuid::Uuid;

    use super::*;
    use crate::ids::{PaymentId, QuoteRequestId};
    use crate::payments::{PaymentMethod, Recorder};

    const AT: OffsetDateTime = datetime!(2026-11-27 21:30 UTC);

    fn payment(id: u128, amount_fils: i64, confirmed_at: Option<OffsetDateTime>) -> Payment {
        Payment {
            id: PaymentId::new(Uuid::from_u128(id)),
            request_id: QuoteRequestId::new(Uuid::from_u128(1)),
            amount_fils,
            method: PaymentMethod::Knet,
            reference: None,
            paid_on: date!(2026 - 11 - 27),
            recorded_by: Recorder::Brand,
            recorded_at: AT,
            confirmed_at,
            voided_at: None,
            void_note: None,
            capture: None,
            billed_to: None,
        }
    }

    #[test]
    fn a_number_has_the_day_of_and_symbols_of_the_id() {
        assert_eq!(number(&payment(0, 1, None)), None);
        let first = number(&payment(0, 1, Some(AT)));
        assert_eq!(first.as_deref(), Some("R-261128-2222-2222"));
        let other = number(&payment(31, 1, Some(AT)));
        assert_eq!(other.as_deref(), Some("R-261128-3322-2222"));
    }

    #[test]
    fn ids_that_differ_in_their_last_bits_have_different_numbers() {
        let numbers: HashSet<_> = (0..10_000)
            .map(|id| number(&payment(id, 1, Some(AT))))
            .collect();
        assert_eq!(numbers.len(), 10_000);
    }

    #[test]
    fn a_receipt_counts_what_was_confirmed_by_then_and_never_changes() {
        let first = payment(1, 100, Some(AT));
        let second = payment(2, 20, Some(AT + Duration::HOUR));
        let unconfirmed = payment(3, 7, None);
        let mut all = [first.clone(), second.clone(), unconfirmed.clone()];
        assert_eq!(confirmed_by(&first, &all), Some(100));
        assert_eq!(confirmed_by(&second, &all), Some(120));
        assert_eq!(confirmed_by(&unconfirmed, &all), None);
        // Voided after the second was confirmed: both receipts stay as they were.
        all[0].voided_at = Some(AT + Duration::HOUR * 2);
        assert_eq!(confirmed_by(&second, &all), Some(120));
        assert_eq!(confirmed_by(&all[0].clone(), &all), Some(100));
        // Voided before: the second never counted it.
        all[0].voided_at = Some(AT + Duration::MINUTE);
        assert_eq!(confirmed_by(&second, &all), Some(20));
    }
}
