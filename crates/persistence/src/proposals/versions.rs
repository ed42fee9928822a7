//! The versions of a proposal's terms.

use std::collections::HashMap;

use diesel::prelude::*;
use marsam_domain::ids::ProposalId;
use marsam_domain::proposals::{Proposal, Terms};
use time::OffsetDateTime;

use crate::columns::{Utc, json, json_text};
use crate::pages::{Before, Slice};
use crate::schema::proposal_versions;
use crate::{Db, DbError};

/// A version of the terms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Version {
    /// Counts from 1.
    pub number: i64,
    /// As they were sent.
    pub terms: Terms,
    /// When.
    pub created_at: OffsetDateTime,
}

pub(super) fn keep(
    db: &mut Db,
    proposal: ProposalId,
    number: i64,
    terms: &Terms,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    diesel::insert_into(proposal_versions::table)
        .values((
            proposal_versions::proposal_id.eq(proposal.to_string()),
            proposal_versions::version.eq(number),
            proposal_versions::terms.eq(json_text(terms)?),
            proposal_versions::created_at.eq(Utc(now)),
        ))
        .execute(db)?;
    Ok(())
}

/// When the latest version of a proposal was sent.
pub fn last_sent_at(db: &mut Db, proposal: ProposalId) -> Result<OffsetDateTime, DbError> {
    let sent = proposal_versions::table
        .filter(proposal_versions::proposal_id.eq(proposal.to_string()))
        .order(proposal_versions::version.desc())
        .select(proposal_versions::created_at)
        .first::<Utc>(db)?;
    Ok(sent.into())
}

/// The versions of a proposal, the latest first.
pub fn versions(
    db: &mut Db,
    proposal: ProposalId,
    page: Before,
) -> Result<Slice<Version>, DbError> {
    let all =
        || proposal_versions::table.filter(proposal_versions::proposal_id.eq(proposal.to_string()));
    let total = all().count().get_result(db)?;
    let rows = all()
        .filter(proposal_versions::version.lt(page.number()))
        .order(proposal_versions::version.desc())
        .limit(page.limit + 1)
        .select((
            proposal_versions::version,
            proposal_versions::terms,
            proposal_versions::created_at,
        ))
        .load::<(i64, String, Utc)>(db)?;
    page.cut(rows, total, |row| row.0)
        .try_map(|(number, terms, created_at)| {
            Ok(Version {
                number,
                terms: json(&terms)?,
                created_at: created_at.into(),
            })
        })
}

/// The terms of the version before the current one, where there is one.
pub fn previous_terms(
    db: &mut Db,
    proposals: &[Proposal],
) -> Result<HashMap<ProposalId, Terms>, DbError> {
    let mut previous = HashMap::new();
    for proposal in proposals.iter().filter(|proposal| proposal.version > 1) {
        let terms = proposal_versions::table
            .find((proposal.id.to_string(), proposal.version - 1))
            .select(proposal_versions::terms)
            .first::<String>(db)?;
        previous.insert(proposal.id, json(&terms)?);
    }
    Ok(previous)
}
