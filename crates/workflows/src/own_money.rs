//! No one judges their own case: an admin who is a side of a project decides nothing about it, and nothing about money that
//! is owed to them; nor about what they show as a creative ([`crate::moderation`]).

use marsam_domain::ids::{AccountId, BrandId, CreativeId};
use marsam_domain::quote_requests::QuoteRequest;
use marsam_persistence::{Db, DbError, accounts, creatives};

use crate::Refused;

/// The sides that an account can be.
#[derive(Clone, Copy, Debug)]
pub struct OwnSides {
    brand: Option<BrandId>,
    creative: Option<CreativeId>,
}

impl OwnSides {
    /// Those of an account.
    ///
    /// # Errors
    /// The database's.
    pub fn of(db: &mut Db, account: AccountId) -> Result<Self, DbError> {
        Ok(Self {
            brand: accounts::brand_of(db, account)?,
            creative: creatives::of_account(db, account)?.map(|own| own.id),
        })
    }

    /// Whether one of them is the brand or the selected creative of a request.
    pub fn is_side_of(&self, request: &QuoteRequest) -> bool {
        self.is_either(Some(request.brand_id), request.chosen_creative)
    }

    /// Whether one of them is this brand or this creative.
    pub fn is_either(&self, brand: Option<BrandId>, creative: Option<CreativeId>) -> bool {
        let is_brand = brand.is_some() && self.brand == brand;
        is_brand || creative.is_some_and(|one| self.is(one))
    }

    /// Whether one of them is this creative.
    pub fn is(&self, creative: CreativeId) -> bool {
        self.creative == Some(creative)
    }
}

/// Whether an account is the brand or the selected creative of a request.
///
/// # Errors
/// The database's.
pub(crate) fn is_side(
    db: &mut Db,
    account: AccountId,
    request: &QuoteRequest,
) -> Result<bool, DbError> {
    Ok(OwnSides::of(db, account)?.is_side_of(request))
}

/// Leaves a decision about the money of a project to an admin who is no side of it.
///
/// # Errors
/// [`Refused::OwnReview`].
pub(crate) fn refuse_side(
    db: &mut Db,
    admin: AccountId,
    request: &QuoteRequest,
) -> Result<(), Refused> {
    if is_side(db, admin, request)? {
        return Err(Refused::OwnReview);
    }
    Ok(())
}

/// Leaves a decision about the money of these creatives to an admin who is none of them.
///
/// # Errors
/// [`Refused::OwnReview`].
pub(crate) fn refuse_payee(
    db: &mut Db,
    admin: AccountId,
    payees: &[CreativeId],
) -> Result<(), Refused> {
    let own = OwnSides::of(db, admin)?;
    if payees.iter().any(|payee| own.is(*payee)) {
        return Err(Refused::OwnReview);
    }
    Ok(())
}
