//! Which open pages learn that a request has moved: those of its brand, and of the creatives that the change concerns.

use diesel::prelude::*;
use marsam_domain::ids::{CreativeId, QuoteRequestId};
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::quote_requests::lifecycle::Transition;
use marsam_domain::quote_requests::own_history::concerns_every_creative;

use crate::columns::id;
use crate::live::{self, Change};
use crate::schema::{invitations, proposals};
use crate::{Db, DbError, filling, notifications, quote_requests};

/// The accounts that a change of a request concerns, in addition to its brand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Concerned {
    /// Every creative who was named or has sent a proposal.
    EveryCreative,
    /// The selected creative.
    Chosen,
    /// These creatives.
    Creatives(Vec<CreativeId>),
    /// This creative, and not even the brand.
    OnlyCreative(CreativeId),
}

impl Concerned {
    /// The accounts that a transition of a request, as it was read before, concerns.
    pub fn by(request: &QuoteRequest, transition: &Transition) -> Self {
        if request.chosen_creative.is_none() && concerns_every_creative(transition.event) {
            Self::EveryCreative
        } else {
            Self::Chosen
        }
    }
}

/// Notifies the open pages of those concerned that a request has moved.
pub fn publish(db: &mut Db, request: QuoteRequestId, concerned: &Concerned) -> Result<(), DbError> {
    if filling::is_under_way() {
        return Ok(());
    }
    let change = Change::Request { id: request };
    let moved = quote_requests::find(db, request)?;
    if !matches!(concerned, Concerned::OnlyCreative(_)) {
        let brand = notifications::account_of_brand(db, moved.brand_id)?;
        live::publish(db, brand.id, &change)?;
    }
    let mut creatives = match concerned {
        Concerned::EveryCreative => known_to(db, request)?,
        Concerned::Chosen => moved.chosen_creative.into_iter().collect(),
        Concerned::Creatives(creatives) => creatives.clone(),
        Concerned::OnlyCreative(creative) => vec![*creative],
    };
    creatives.sort_unstable();
    creatives.dedup();
    for creative in creatives {
        if let Some(account) = notifications::account_of_creative(db, creative)? {
            live::publish(db, account.id, &change)?;
        }
    }
    Ok(())
}

fn known_to(db: &mut Db, request: QuoteRequestId) -> Result<Vec<CreativeId>, DbError> {
    let mut creatives: Vec<String> = invitations::table
        .filter(invitations::request_id.eq(request.to_string()))
        .select(invitations::creative_id)
        .load(db)?;
    creatives.extend(
        proposals::table
            .filter(proposals::request_id.eq(request.to_string()))
            .select(proposals::creative_id)
            .load::<String>(db)?,
    );
    creatives.iter().map(|creative| id(creative)).collect()
}
