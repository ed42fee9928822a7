//! What the open pages of both sides learn when a request moves.

use marsam_domain::ids::{CreativeId, QuoteRequestId};

use crate::live::{self, Change};
use crate::{Db, DbError, invitations, notifications, proposals, quote_requests};

/// Tells the open pages of both sides that a request has moved.
pub fn publish(db: &mut Db, request: QuoteRequestId) -> Result<(), DbError> {
    let change = Change::Request { id: request };
    let moved = quote_requests::find(db, request)?;
    let brand = notifications::account_of_brand(db, moved.brand_id)?;
    live::publish(db, brand.id, &change)?;
    let invited = invitations::of_request(db, request)?;
    let proposed = proposals::of_request(db, request)?;
    let mut creatives: Vec<CreativeId> = invited
        .into_iter()
        .map(|invitation| invitation.creative)
        .chain(proposed.into_iter().map(|proposal| proposal.creative_id))
        .collect();
    creatives.sort_unstable();
    creatives.dedup();
    for creative in creatives {
        if let Some(account) = notifications::account_of_creative(db, creative)? {
            live::publish(db, account.id, &change)?;
        }
    }
    Ok(())
}
