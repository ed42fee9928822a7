//! Who is notified of a payment, and how many mails a brand may cause before it.

use marsam_domain::ids::CreativeId;
use marsam_domain::notices::{MAIL_WINDOW, MAX_MAILS_BEFORE_PAYMENTS};
use marsam_domain::payments::Payment;
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::quote_requests::sides::Side;
use marsam_persistence::{Db, notifications};
use time::OffsetDateTime;

use super::{Told, both_sides_of, for_brand, for_creative};
use crate::Refused;
use crate::access::RequestAccess;

/// 429 for a brand that has caused many mails to the creative within the hour: mails about payments are never held
/// back.
fn refuse_many_mails(
    db: &mut Db,
    request: &QuoteRequest,
    creative: CreativeId,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let Some(reader) = notifications::account_of_creative(db, creative)? else {
        return Ok(());
    };
    let hour = now - MAIL_WINDOW..=now;
    let mailed = notifications::mailed_by(db, reader.id, request.brand_id, hour)?;
    let first_that_counts = mailed.iter().rev().nth(MAX_MAILS_BEFORE_PAYMENTS - 1);
    match first_that_counts {
        Some(first) => {
            let wait = (*first + MAIL_WINDOW - now).whole_seconds();
            Err(Refused::Throttled {
                retry_after_seconds: u64::try_from(wait).unwrap_or_default(),
            })
        }
        None => Ok(()),
    }
}

/// Notifies the side that did not act of a payment; both, if an admin acted. A brand that has caused many mails to the
/// creative gets a 429.
pub(crate) fn other_side_of_payment<'a>(
    db: &mut Db,
    access: &RequestAccess,
    payment: &Payment,
    told: impl Into<Told<'a>>,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let request = &access.request;
    let amount = payment.amount_fils;
    match access.side {
        Side::Admin => both_sides_of(db, request, |notice| notice.with_amount(amount), told, now),
        Side::Owner => match request.chosen_creative {
            Some(chosen) => {
                refuse_many_mails(db, request, chosen, now)?;
                let notice = for_creative(request, chosen, told).with_amount(amount);
                Ok(notifications::notify_creative(db, chosen, notice, now)?)
            }
            None => Ok(()),
        },
        _ => {
            let notice = for_brand(db, request, told)?.with_amount(amount);
            Ok(notifications::notify_brand(
                db,
                request.brand_id,
                notice,
                now,
            )?)
        }
    }
}
