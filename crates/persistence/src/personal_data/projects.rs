//! The proposals of an account, and the projects in which it is a side.

use diesel::prelude::*;
use marsam_domain::accounts::Role;
use marsam_domain::ids::AccountId;
use marsam_domain::payments::Payment;
use marsam_domain::proposals::{Proposal, Terms};
use marsam_domain::quote_requests::moves::Link;
use serde_json::Value;
use time::OffsetDateTime;

use crate::batches::Batch;
use crate::columns::{Utc, json};
use crate::payments::PaymentRow;
use crate::schema::{
    agreements, creatives, deliveries, payments, proposal_versions, quote_requests,
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
pub fn proposals(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, OwnProposal>,
) -> Result<Vec<OwnProposal>, DbError> {
    let Some(creative) = crate::creatives::of_account(db, account)? else {
        return Ok(Vec::new());
    };
    let batch = Batch {
        limit: batch.limit,
        last: batch.last.map(|own| &own.proposal),
    };
    let mut own = Vec::new();
    for proposal in crate::proposals::batch_of_creative(db, creative.id, batch)? {
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

/// The sides that an account is in projects, as their keys: empty, which no key is, where it is none.
struct Sides {
    brand: String,
    creative: String,
}

impl Sides {
    fn of(db: &mut Db, account: AccountId) -> Result<Self, DbError> {
        let brand = crate::accounts::brand_of(db, account)?;
        let creative = creatives::table
            .filter(creatives::account_id.eq(account.to_string()))
            .select(creatives::id)
            .first::<String>(db)
            .optional()?;
        Ok(Self {
            brand: brand.map(|brand| brand.to_string()).unwrap_or_default(),
            creative: creative.unwrap_or_default(),
        })
    }
}

/// The agreements of an account, oldest request first.
pub fn agreements(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, OwnAgreement>,
) -> Result<Vec<OwnAgreement>, DbError> {
    let sides = Sides::of(db, account)?;
    let asked = quote_requests::brand_id
        .eq(&sides.brand)
        .and(quote_requests::chosen_creative_id.is_not_null());
    let selected = quote_requests::chosen_creative_id
        .assume_not_null()
        .eq(&sides.creative);
    agreements::table
        .inner_join(quote_requests::table.on(agreements::request_id.eq(quote_requests::id)))
        .filter(asked.or(selected))
        .filter(agreements::request_id.gt(batch.floor(|last| last.request_id.clone())))
        .order(agreements::request_id.asc())
        .limit(batch.limit)
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
pub fn deliveries(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, OwnDelivery>,
) -> Result<Vec<OwnDelivery>, DbError> {
    let sides = Sides::of(db, account)?;
    let selected = quote_requests::chosen_creative_id
        .assume_not_null()
        .eq(&sides.creative);
    deliveries::table
        .inner_join(quote_requests::table)
        .filter(selected)
        .filter(deliveries::id.gt(batch.floor(|last| last.id.clone())))
        .order(deliveries::id.asc())
        .limit(batch.limit)
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
pub fn payments(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, OwnPayment>,
) -> Result<Vec<OwnPayment>, DbError> {
    let sides = Sides::of(db, account)?;
    let asked = quote_requests::brand_id
        .eq(&sides.brand)
        .and(quote_requests::chosen_creative_id.is_not_null());
    let selected = quote_requests::chosen_creative_id
        .assume_not_null()
        .eq(&sides.creative);
    let rows = payments::table
        .inner_join(quote_requests::table.on(payments::request_id.eq(quote_requests::id)))
        .filter(asked.or(selected))
        .filter(payments::id.gt(batch.floor(|last| last.payment.id.to_string())))
        .order(payments::id.asc())
        .limit(batch.limit)
        .select((PaymentRow::as_select(), payments::recorded_account_id))
        .load::<(PaymentRow, Option<String>)>(db)?;
    let key = account.to_string();
    let is_brand = crate::accounts::find(db, account)?.role == Some(Role::Brand);
    rows.into_iter()
        .map(|(row, recorded_by)| {
            let payment = Payment::try_from(row)?;
            Ok(OwnPayment {
                is_own: recorded_by.as_deref() == Some(key.as_str()),
                // The other side's.
                payment: Payment {
                    billed_to: payment.billed_to.filter(|_| is_brand),
                    ..payment
                },
            })
        })
        .collect()
}
