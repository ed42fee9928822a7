//! Notices of transfers to creatives.

use marsam_domain::accounts::AccountState;
use marsam_domain::ids::CreativeId;
use marsam_domain::notices::{InAppNotice, Notice, PayoutNotice, PayoutNoticeKind};
use time::OffsetDateTime;

use super::{account_of_creative, write};
use crate::{Db, DbError, money_state, outbox};

/// Notifies the account of a creative, if there is one, of a transfer, inside the product and by mail.
pub fn notify_of_payout(
    db: &mut Db,
    creative: CreativeId,
    notice: PayoutNotice,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let Some(account) = account_of_creative(db, creative)? else {
        return Ok(());
    };
    if account.state != AccountState::Active {
        return Ok(());
    }
    let amount_fils = notice.amount_fils;
    let number = notice.number.clone().unwrap_or_default();
    let mail = match notice.kind {
        PayoutNoticeKind::PayoutDetailsMissing => Notice::PayoutDetailsMissing {
            amount_fils,
            is_test: money_state::is_test(db)?,
        },
        PayoutNoticeKind::PayoutSent => Notice::PayoutSent {
            amount_fils,
            payout_id: notice.payout_id.clone().unwrap_or_default(),
            number,
        },
        PayoutNoticeKind::PayoutReturned => Notice::PayoutReturned {
            amount_fils,
            number,
        },
    };
    write(db, account.id, &InAppNotice::Payout(notice), now)?;
    outbox::notify(db, &account, &mail, now)
}
