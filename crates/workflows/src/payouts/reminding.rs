//! A creative who is owed money and has no IBAN is asked for one.

use marsam_domain::ids::CreativeId;
use marsam_domain::notices::{PayoutNotice, PayoutNoticeKind};
use marsam_persistence::payouts::balances;
use marsam_persistence::{Db, notifications};
use time::OffsetDateTime;

use crate::Refused;

/// Asks a creative for an IBAN; false if that was done lately.
pub fn remind(db: &mut Db, creative: CreativeId, now: OffsetDateTime) -> Result<bool, Refused> {
    if !balances::mark_reminded(db, creative, now)? {
        return Ok(false);
    }
    let notice = PayoutNotice {
        kind: PayoutNoticeKind::PayoutDetailsMissing,
        amount_fils: balances::of_creative(db, creative)?,
        payout_id: None,
        number: None,
    };
    notifications::notify_of_payout(db, creative, notice, now)?;
    Ok(true)
}
