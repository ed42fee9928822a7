//! Payouts wait after whatever may lead a stranger to the money.

use marsam_auth::mailed_tokens;
use marsam_auth::tokens::Token;
use marsam_domain::actors::Actor;
use marsam_domain::events::CreativeEvent;
use marsam_domain::ids::AccountId;
use marsam_domain::notices::AdminNoticeKind;
use marsam_domain::payments::payouts::STOP_PERIOD;
use marsam_persistence::events::{self, Subject};
use marsam_persistence::notifications::notify_admins_about;
use marsam_persistence::payouts::decisions::{self, Decided};
use marsam_persistence::payouts::{balances, details};
use marsam_persistence::{Db, DbError, creatives, sessions};
use time::OffsetDateTime;

use super::steps::Withdrawal;

/// Stops payouts to an account for 72 hours: its address, its password or its second step was changed or taken away.
pub fn stop(db: &mut Db, account: AccountId, now: OffsetDateTime) -> Result<(), DbError> {
    details::stop(db, account, now + STOP_PERIOD)
}

/// "Not me": the reader of a mail about payout details did not make the change. Payouts stop until an admin lets them go,
/// what is prepared is taken back, and every session ends.
///
/// # Errors
/// [`DbError::NotFound`] for a token that is unknown, used, replaced or expired.
pub fn stop_by_token(
    db: &mut Db,
    token: &Token,
    now: OffsetDateTime,
) -> Result<AccountId, DbError> {
    let account = mailed_tokens::redeem_stop(db, token, now)?;
    let creative = creatives::of_account(db, account)?.ok_or(DbError::NotFound)?;
    balances::lock(db, creative.id)?;
    let decided = Decided {
        is_blocked: true,
        note: None,
        by: None,
        at: now,
    };
    decisions::set(db, creative.id, &decided)?;
    let withdrawal = Withdrawal {
        by: Actor::Creative(account),
        note: None,
        now,
    };
    withdrawal.of_blocked(db, creative.id, None)?;
    sessions::end_all_of(db, account)?;
    events::record(
        db,
        Subject::Creative(creative.id),
        Actor::Creative(account),
        CreativeEvent::PayoutsStopped,
        now,
    )?;
    notify_admins_about(db, AdminNoticeKind::PayoutsStopped, &creative.profile, now)?;
    Ok(account)
}
