//! A caller's access to a request: its side, and what it may try.

use marsam_domain::accounts::Account;
use marsam_domain::actors::Actor;
use marsam_domain::ids::{CreativeId, QuoteRequestId};
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::quote_requests::lifecycle::{Action, Refused, advance};
use marsam_domain::quote_requests::sides::Side;
use marsam_persistence::viewers::KnownViewer;
use marsam_persistence::{Db, quote_requests};
use time::OffsetDateTime;

use crate::ApiError;
use crate::error::Code;

/// A request, and the side that the caller is on.
pub(crate) struct RequestAccess {
    pub(crate) request: QuoteRequest,
    pub(crate) side: Side,
    pub(crate) viewer: KnownViewer,
    pub(crate) account: Account,
}

impl RequestAccess {
    /// The access of `account`, for reading; 404 for those on no side.
    pub(crate) fn read(
        db: &mut Db,
        account: Account,
        request: QuoteRequestId,
    ) -> Result<Self, ApiError> {
        let request = quote_requests::find(db, request)?;
        Self::of(db, account, request)
    }

    /// The same before a write: nothing else moves the request until the transaction ends.
    pub(crate) fn locked(
        db: &mut Db,
        account: Account,
        request: QuoteRequestId,
    ) -> Result<Self, ApiError> {
        let request = quote_requests::find_locked(db, request)?;
        Self::of(db, account, request)
    }

    fn of(db: &mut Db, account: Account, request: QuoteRequest) -> Result<Self, ApiError> {
        let viewer = KnownViewer::of(db, &account)?;
        let side = viewer.side_of(db, &request)?.ok_or(Code::NotFound)?;
        Ok(Self {
            request,
            side,
            viewer,
            account,
        })
    }

    /// The caller as an actor on its side.
    pub(crate) fn actor(&self) -> Actor {
        self.side.actor(self.account.id)
    }

    /// The caller's roster entry, on the side of a creative; 409 for a creative who is on no such side as an admin.
    pub(crate) fn creative(&self) -> Result<CreativeId, ApiError> {
        let creative = self.viewer.creative_id().ok_or(Code::WrongSide)?;
        match self.side {
            side if side.is_creative() => Ok(creative),
            Side::Admin => Err(Code::AdminAccount.into()),
            _ => Err(Code::WrongSide.into()),
        }
    }

    /// Why the caller's side may not try `action` at all: 403, or 409 for an admin who could as a creative.
    pub(crate) fn wrong_side(&self, action: Action, now: OffsetDateTime) -> Code {
        let as_creative = Side::Open.actor(self.account.id);
        let is_of_creatives =
            advance(&self.request.facts(), action, as_creative, now) != Err(Refused::WrongSide);
        if self.side == Side::Admin && self.viewer.creative.is_some() && is_of_creatives {
            Code::AdminAccount
        } else {
            Code::WrongSide
        }
    }

    /// 403 unless the caller's side may try this at all.
    pub(crate) fn require(&self, action: Action) -> Result<(), ApiError> {
        let has_selection = self.request.chosen_creative.is_some();
        if self.side.may_try(action, has_selection) {
            Ok(())
        } else {
            Err(Code::WrongSide.into())
        }
    }
}
