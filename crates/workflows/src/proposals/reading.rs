//! The proposals for a request, and the versions of one, as far as a caller may read them.

use std::collections::HashMap;

use marsam_domain::accounts::Account;
use marsam_domain::ids::{CreativeId, ProposalId};
use marsam_domain::proposals::{Proposal, Terms};
use marsam_domain::quote_requests::sides::Side;
use marsam_persistence::pages::{Before, Page, Slice};
use marsam_persistence::proposals::{self, Version, previous_terms};
use marsam_persistence::reputation::Stored;
use marsam_persistence::viewers::{CreativeName, names_of};
use marsam_persistence::{Db, DbError};

use crate::Refused;
use crate::access::RequestAccess;
use crate::reviews::showing::records_of_creatives;

/// The proposals for a request, oldest first: all of them for its brand and for admins, a creative's own otherwise.
///
/// # Errors
/// [`DbError::NotFound`] for a caller on no side.
pub fn page(db: &mut Db, access: &RequestAccess, page: Page) -> Result<Slice<Proposal>, DbError> {
    let author = match access.side {
        Side::Owner | Side::Admin => None,
        _ => Some(access.viewer.creative_id().ok_or(DbError::NotFound)?),
    };
    proposals::page(db, access.request.id, author, page)
}

/// A proposal that its reader has just sent or moved.
///
/// # Errors
/// [`DbError::NotFound`].
pub fn find(db: &mut Db, proposal: ProposalId) -> Result<Proposal, DbError> {
    proposals::find(db, proposal)
}

/// What is read for the answers with some proposals.
#[derive(Debug)]
pub struct ProposalFacts {
    pub names: HashMap<CreativeId, CreativeName>,
    /// The terms of the version before.
    pub previous: HashMap<ProposalId, Terms>,
    /// What is measured of the authors; for brands and admins only.
    pub records: HashMap<CreativeId, Stored>,
}

impl ProposalFacts {
    /// Reads them for a side.
    ///
    /// # Errors
    /// The database's.
    pub fn read(db: &mut Db, side: Side, proposals: &[Proposal]) -> Result<Self, DbError> {
        let authors: Vec<CreativeId> = proposals.iter().map(|one| one.creative_id).collect();
        Ok(Self {
            names: names_of(db, &authors)?,
            previous: previous_terms(db, proposals)?,
            records: match side {
                Side::Owner | Side::Admin => records_of_creatives(db, &authors)?,
                _ => HashMap::new(),
            },
        })
    }
}

/// Versions of a proposal's terms.
pub struct Versions {
    /// The reader's access to the request.
    pub access: RequestAccess,
    /// The newest version.
    pub proposal: Proposal,
    /// The latest first.
    pub found: Slice<Version>,
}

/// The versions of a proposal's terms, for the brand, admins and its creative.
///
/// # Errors
/// [`DbError::NotFound`] for everyone else.
pub fn versions(
    db: &mut Db,
    account: Account,
    proposal: ProposalId,
    page: Before,
) -> Result<Versions, Refused> {
    let proposal = proposals::find(db, proposal)?;
    let access = RequestAccess::read(db, account, proposal.request_id)?;
    if !access.sees_proposal_of(proposal.creative_id) {
        return Err(DbError::NotFound.into());
    }
    let found = proposals::versions(db, proposal.id, page)?;
    Ok(Versions {
        access,
        proposal,
        found,
    })
}
