//! The proposals of an account, and the projects in which it is a side.

use std::collections::HashSet;

use diesel::prelude::*;
use marsam_domain::accounts::Role;
use marsam_domain::ids::AccountId;
use marsam_domain::payments::Payment;
use marsam_domain::proposals::{Proposal, Terms};
use marsam_domain::quote_requests::moves::Link;
use serde_json::Value;
use time::OffsetDateTime;

use crate::columns::{Utc, id, json};
use crate::schema::{
    agreements, brands, creatives, deliveries, payments, proposal_versions, quote_requests,
};
use crate::{Db, DbError};

/// A version of a proposal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProposalVersion {
    /// Counts from 1.
    pub version: i64,
    /// What was offered.
    pub terms: Terms,
    /// When it was sent.
    pub created_at: OffsetDateTime,
}

/// A proposal of the account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnProposal {
    /// The proposal.
    pub proposal: Proposal,
    /// All of its versions, oldest first.
    pub versions: Vec<ProposalVersion>,
}

/// What the account agreed to with the other side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnAgreement {
    /// The request.
    pub request_id: String,
    /// The selected proposal.
    pub proposal_id: String,
    /// The agreement as it was stored.
    pub content: Value,
    /// When the proposal was selected.
    pub created_at: OffsetDateTime,
}

/// Work that the account handed over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnDelivery {
    /// Primary key.
    pub id: String,
    /// The project.
    pub request_id: String,
    /// Counts from 1.
    pub version: i64,
    /// With the work.
    pub note: String,
    /// Where the work is.
    pub links: Vec<Link>,
    /// When it was handed over.
    pub created_at: OffsetDateTime,
}

/// A payment for a project of the account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnPayment {
    /// The record.
    pub payment: Payment,
    /// Whether the account recorded it.
    pub is_own: bool,
}

/// The proposals of an account, oldest first.
pub fn proposals(db: &mut Db, account: AccountId) -> Result<Vec<OwnProposal>, DbError> {
    let Some(creative) = crate::creatives::of_account(db, account)? else {
        return Ok(Vec::new());
    };
    let mut own = Vec::new();
    for proposal in crate::proposals::of_creative(db, creative.id)? {
        let versions = proposal_versions::table
            .filter(proposal_versions::proposal_id.eq(proposal.id.to_string()))
            .order(proposal_versions::version.asc())
            .select((
                proposal_versions::version,
                proposal_versions::terms,
                proposal_versions::created_at,
            ))
            .load::<(i64, String, Utc)>(db)?
            .into_iter()
            .map(|(version, terms, created_at)| {
                Ok(ProposalVersion {
                    version,
                    terms: json(&terms)?,
                    created_at: created_at.into(),
                })
            });
        let versions = versions.collect::<Result<_, DbError>>()?;
        own.push(OwnProposal { proposal, versions });
    }
    Ok(own)
}

/// The requests with a selection in which the account is the brand or the selected creative.
fn project_ids(db: &mut Db, account: AccountId) -> Result<Vec<String>, DbError> {
    let key = account.to_string();
    let mut projects: Vec<String> = quote_requests::table
        .inner_join(brands::table)
        .filter(brands::account_id.eq(&key))
        .filter(quote_requests::chosen_creative_id.is_not_null())
        .select(quote_requests::id)
        .load(db)?;
    projects.extend(commissions(db, account)?);
    projects.sort_unstable();
    Ok(projects)
}

/// The requests for which the account was selected.
fn commissions(db: &mut Db, account: AccountId) -> Result<Vec<String>, DbError> {
    Ok(quote_requests::table
        .inner_join(
            creatives::table.on(quote_requests::chosen_creative_id.eq(creatives::id.nullable())),
        )
        .filter(creatives::account_id.eq(account.to_string()))
        .select(quote_requests::id)
        .load(db)?)
}

/// The agreements of an account, oldest request first.
pub fn agreements(db: &mut Db, account: AccountId) -> Result<Vec<OwnAgreement>, DbError> {
    let projects = project_ids(db, account)?;
    agreements::table
        .filter(agreements::request_id.eq_any(projects))
        .order(agreements::request_id.asc())
        .select((
            agreements::request_id,
            agreements::proposal_id,
            agreements::content,
            agreements::created_at,
        ))
        .load::<(String, String, String, Utc)>(db)?
        .into_iter()
        .map(|(request_id, proposal_id, content, created_at)| {
            Ok(OwnAgreement {
                request_id,
                proposal_id,
                content: json(&content)?,
                created_at: created_at.into(),
            })
        })
        .collect()
}

/// What an account handed over, oldest first.
pub fn deliveries(db: &mut Db, account: AccountId) -> Result<Vec<OwnDelivery>, DbError> {
    let projects = commissions(db, account)?;
    deliveries::table
        .filter(deliveries::request_id.eq_any(projects))
        .order(deliveries::id.asc())
        .select((
            deliveries::id,
            deliveries::request_id,
            deliveries::version,
            deliveries::note,
            deliveries::links,
            deliveries::created_at,
        ))
        .load::<(String, String, i64, String, String, Utc)>(db)?
        .into_iter()
        .map(|(id, request_id, version, note, links, created_at)| {
            Ok(OwnDelivery {
                id,
                request_id,
                version,
                note,
                links: json(&links)?,
                created_at: created_at.into(),
            })
        })
        .collect()
}

/// The payments for an account's projects, oldest first. What an admin records for others is about those others.
pub fn payments(db: &mut Db, account: AccountId) -> Result<Vec<OwnPayment>, DbError> {
    let projects = project_ids(db, account)?;
    let recorded: HashSet<String> = payments::table
        .filter(payments::recorded_account_id.eq(account.to_string()))
        .select(payments::id)
        .load::<String>(db)?
        .into_iter()
        .collect();
    let projects = projects.iter().map(|project| id(project));
    let projects = projects.collect::<Result<Vec<_>, DbError>>()?;
    let is_brand = crate::accounts::find(db, account)?.role == Some(Role::Brand);
    let found = crate::payments::of_requests(db, &projects)?.into_iter();
    Ok(found
        .map(|payment| OwnPayment {
            is_own: recorded.contains(&payment.id.to_string()),
            // The other side's.
            payment: Payment {
                billed_to: payment.billed_to.filter(|_| is_brand),
                ..payment
            },
        })
        .collect())
}
