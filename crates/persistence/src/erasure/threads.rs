//! What an account that is erased wrote in threads and on deliveries, and what it was notified of.

use diesel::prelude::*;
use marsam_domain::actors::ActorKind;
use marsam_domain::ids::AccountId;

use super::ERASED;
use crate::schema::{
    annotations, brands, creatives as roster_entries, message_reads, messages, notifications,
    quote_requests,
};
use crate::{Db, DbError};

pub(super) fn erase(db: &mut Db, account: AccountId) -> Result<(), DbError> {
    let key = account.to_string();
    diesel::delete(notifications::table.filter(notifications::account_id.eq(&key))).execute(db)?;
    // The other side keeps its half of the thread, and sees where an answer was.
    diesel::update(messages::table.filter(messages::sender_account_id.eq(&key)))
        .set(messages::body.eq(ERASED))
        .execute(db)?;
    diesel::update(annotations::table.filter(annotations::author_account_id.eq(&key)))
        .set(annotations::body.eq(ERASED))
        .execute(db)?;
    let of_brand = quote_requests::table
        .inner_join(brands::table)
        .filter(brands::account_id.eq(&key))
        .select(quote_requests::id);
    let as_brand = message_reads::side.eq(ActorKind::Brand.slug());
    diesel::delete(message_reads::table)
        .filter(as_brand.and(message_reads::request_id.eq_any(of_brand)))
        .execute(db)?;
    let of_creative = roster_entries::table
        .filter(roster_entries::account_id.eq(&key))
        .select(roster_entries::id);
    let as_creative = message_reads::side.eq(ActorKind::Creative.slug());
    diesel::delete(message_reads::table)
        .filter(as_creative.and(message_reads::creative_id.eq_any(of_creative)))
        .execute(db)?;
    Ok(())
}
