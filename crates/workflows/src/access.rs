//! A caller's access to a request: its side, and what it may try.

use marsam_domain::accounts::Account;
use marsam_domain::actors::Actor;
use marsam_domain::ids::{AccountId, CreativeId, QuoteRequestId};
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::quote_requests::lifecycle::{self, Action, advance};
use marsam_domain::quote_requests::own_part::{OfferedRequest, OwnOffer, OwnPart};
use marsam_domain::quote_requests::sides::Side;
use marsam_persistence::histories::Reader;
use marsam_persistence::viewers::KnownViewer;
use marsam_persistence::{Db, DbError, dismissals, invitations, proposals, quote_requests};
use time::OffsetDateTime;

use crate::Refused;
use crate::reading::Reading;

/// What a creative who is not selected may know of a request; used in its place in every answer.
#[derive(Debug)]
pub struct OfferedPart {
    pub request: OfferedRequest,
    pub part: OwnPart,
    pub side: Side,
    pub creative: CreativeId,
    pub account: AccountId,
    pub is_listed: bool,
}

impl OfferedPart {
    /// The part of a caller; `None` for the sides of a project.
    pub fn of(db: &mut Db, access: &RequestAccess) -> Result<Option<Self>, Refused> {
        if access.is_of_project() {
            return Ok(None);
        }
        let creative = access.creative()?;
        let request = OfferedRequest::of(&access.request, creative);
        Ok(Some(Self {
            part: own_part(db, &request, creative)?,
            request,
            side: access.side,
            creative,
            account: access.account.id,
            is_listed: access.viewer.is_listed,
        }))
    }

    /// Whose history of the request the creative reads.
    pub fn reader(&self) -> Reader {
        Reader::Other(self.creative)
    }

    /// How the creative reads what the brand wrote.
    pub fn reading(&self) -> Reading {
        Reading::of_other(self.side)
    }
}

/// The state of a request between its brand and a creative who is not selected.
pub(crate) fn own_part(
    db: &mut Db,
    request: &OfferedRequest,
    creative: CreativeId,
) -> Result<OwnPart, DbError> {
    let invitation = invitations::of_creative(db, request.id, creative)?;
    let has_declined = match &invitation {
        Some(invitation) => invitation.declined_at.is_some(),
        None => dismissals::exists(db, request.id, creative)?,
    };
    let latest = proposals::latest_of_creative(db, creative, &[request.id])?;
    let latest = latest.get(&request.id);
    Ok(OwnPart {
        outcome: request.outcome,
        sent_at: request.created_at,
        is_named: invitation.is_some(),
        has_declined,
        latest: latest.map(|proposal| OwnOffer::of(proposal, request.brief_version)),
    })
}

/// A request, and the side that the caller is on.
pub struct RequestAccess {
    pub request: QuoteRequest,
    pub side: Side,
    pub viewer: KnownViewer,
    pub account: Account,
}

impl RequestAccess {
    /// The access of `account`, for reading; 404 for those on no side.
    pub fn read(db: &mut Db, account: Account, request: QuoteRequestId) -> Result<Self, Refused> {
        let request = quote_requests::find(db, request)?;
        Self::of(db, account, request)
    }

    /// The same before a write: nothing else moves the request until the transaction ends.
    pub fn locked(db: &mut Db, account: Account, request: QuoteRequestId) -> Result<Self, Refused> {
        let request = quote_requests::find_locked(db, request)?;
        Self::of(db, account, request)
    }

    fn of(db: &mut Db, account: Account, request: QuoteRequest) -> Result<Self, Refused> {
        let viewer = KnownViewer::of(db, &account)?;
        let side = viewer.side_of(db, &request)?.ok_or(DbError::NotFound)?;
        Ok(Self {
            request,
            side,
            viewer,
            account,
        })
    }

    /// The caller as an actor on its side.
    pub fn actor(&self) -> Actor {
        self.side.actor(self.account.id)
    }

    /// The caller's roster entry, on the side of a creative; 409 for a creative who is on no such side as an admin.
    pub fn creative(&self) -> Result<CreativeId, Refused> {
        let creative = self.viewer.creative_id().ok_or(Refused::WrongSide)?;
        match self.side {
            side if side.is_creative() => Ok(creative),
            Side::Admin => Err(Refused::AdminAccount),
            _ => Err(Refused::WrongSide),
        }
    }

    /// Why the caller's side may not try `action` at all: 403, or 409 for an admin who could as a creative.
    pub fn wrong_side(&self, action: Action, now: OffsetDateTime) -> Refused {
        let as_creative = Side::Open.actor(self.account.id);
        let is_of_creatives = advance(&self.request.facts(), action, as_creative, now)
            != Err(lifecycle::Refused::WrongSide);
        if self.side == Side::Admin && self.viewer.creative.is_some() && is_of_creatives {
            Refused::AdminAccount
        } else {
            Refused::WrongSide
        }
    }

    /// Whether the caller is a side of the project: its brand, its selected creative, or an admin.
    pub const fn is_of_project(&self) -> bool {
        matches!(self.side, Side::Owner | Side::Chosen | Side::Admin)
    }

    /// Whether the caller may read the proposals of a creative.
    pub fn sees_proposal_of(&self, creative: CreativeId) -> bool {
        matches!(self.side, Side::Owner | Side::Admin)
            || self.viewer.creative_id() == Some(creative)
    }

    /// Whose history of the request the caller reads.
    pub fn reader(&self) -> Reader {
        match (self.side, self.viewer.creative_id()) {
            (Side::Chosen, Some(creative)) => Reader::Chosen(creative),
            (Side::Invited | Side::Open | Side::Bidder, Some(creative)) => Reader::Other(creative),
            _ => Reader::Brand,
        }
    }

    /// 403 unless the caller's side may try this at all.
    pub fn require(&self, action: Action) -> Result<(), Refused> {
        let has_selection = self.request.chosen_creative.is_some();
        if self.side.may_try(action, has_selection) {
            Ok(())
        } else {
            Err(Refused::WrongSide)
        }
    }
}
