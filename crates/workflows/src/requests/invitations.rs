//! Creatives are invited to a request, and decline.

use marsam_domain::ids::CreativeId;
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::quote_requests::lifecycle::Action;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_persistence::request_updates::Concerned;
use marsam_persistence::{Db, DbError, creatives, dismissals, invitations};

use super::{Moving, RequestMove};
use crate::notices::Told;
use crate::{Refused, notices};

/// An admin invites creatives; those who are invited already stay so.
pub struct Invite;

impl RequestMove for Invite {
    const ACTION: Action = Action::Invite;
    type Words = Vec<CreativeId>;
    /// Those who were not invited before.
    type Made = Vec<CreativeId>;

    fn store(db: &mut Db, moving: &Moving<Self::Words>) -> Result<Self::Made, Refused> {
        let new = insert_all(db, moving)?;
        if !new.is_empty() {
            moving.apply(db, None)?;
            for creative in &new {
                let kind = Kind::RequestInvited;
                notices::creative(db, moving.request(), *creative, kind, moving.now)?;
            }
        }
        Ok(new)
    }

    fn concerned(_: &Moving<Self::Words>, new: &Self::Made) -> Option<Concerned> {
        (!new.is_empty()).then(|| Concerned::Creatives(new.clone()))
    }
}

/// Invites those who are listed and were not invited; 422 if one is not on the roster.
fn insert_all(db: &mut Db, moving: &Moving<Vec<CreativeId>>) -> Result<Vec<CreativeId>, Refused> {
    let mut new = Vec::new();
    for creative in &moving.words {
        if !creatives::is_listed(db, *creative)? {
            return Err(FieldErrors::of("creative_ids", FieldCode::NotInRoster).into());
        }
        if invitations::insert(db, moving.request().id, *creative, moving.now)? {
            new.push(*creative);
        }
    }
    Ok(new)
}

/// A creative declines to answer a request, with a reason. The brand learns nothing of a creative who was never named, so
/// theirs is blank.
pub struct DeclineInvitation;

impl RequestMove for DeclineInvitation {
    const ACTION: Action = Action::DeclineInvitation;
    type Words = String;
    type Made = ();

    fn store(db: &mut Db, moving: &Moving<String>) -> Result<(), Refused> {
        let access = &moving.access;
        let (request, creative) = (moving.request().id, access.creative()?);
        // A proposal that was sent is withdrawn, not declined.
        if access.side == Side::Bidder {
            return Err(Refused::Stale);
        }
        // Never named, so the brand waits for no answer.
        if access.side == Side::Open {
            let is_new = dismissals::insert(db, request, creative, moving.now)?;
            return if is_new { Ok(()) } else { Err(Refused::Stale) };
        }
        invitations::decline(db, request, creative, &moving.words, moving.now).map_err(
            |error| match error {
                DbError::Conflict => Refused::Stale,
                other => other.into(),
            },
        )?;
        moving.apply(db, Some(&moving.words))?;
        let told = Told::of(Kind::InvitationDeclined, Some(&moving.words));
        notices::brand_by_creative(db, access, told, moving.now)
    }
}
