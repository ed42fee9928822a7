//! The proposals and projects of an export.

use marsam_domain::accounts::billing::BillingDetails;
use marsam_domain::calendar::iso_day;
use marsam_domain::ids::AccountId;
use marsam_domain::masking::mask_contacts;
use marsam_domain::payments::PaymentMethod;
use marsam_domain::proposals::{ChangeRequest, ProposalState};
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::quote_requests::briefs::BriefExtras;
use marsam_domain::quote_requests::moves::Link;
use marsam_domain::vocabulary::{Labelled, Vocabulary as _};
use marsam_persistence::batches::Batch;
use marsam_persistence::personal_data::{
    OwnAgreement, OwnDelivery, OwnPayment, OwnProposal, ProposalVersion,
};
use marsam_persistence::quote_requests::briefs::BriefVersion;
use marsam_persistence::{Db, DbError, accounts, quote_requests};
use serde::Serialize;
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;

use crate::routes::proposals::{ChangeRequestDto, TermsDto};
use crate::routes::schemas::slugs;

/// The requests of an account, if it is a brand.
pub(super) fn asked(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, QuoteRequest>,
) -> Result<Vec<QuoteRequest>, DbError> {
    let Some(brand) = accounts::brand_of(db, account)? else {
        return Ok(Vec::new());
    };
    let own = quote_requests::OwnerFilter::Brand(brand);
    let page = batch.page(|last| last.id.as_uuid());
    Ok(quote_requests::page(db, own, page)?.items)
}

/// What a brief of the account said until another version replaced it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BriefVersionRecord)]
pub(super) struct BriefVersionRecordDto {
    request_id: String,
    version: i64,
    title: Option<String>,
    project_description: String,
    budget_range: Option<&'static str>,
    timeline: Option<&'static str>,
    #[serde(flatten)]
    extras: BriefExtras,
    #[serde(with = "time::serde::rfc3339")]
    replaced_at: OffsetDateTime,
}

impl From<BriefVersion> for BriefVersionRecordDto {
    fn from(stored: BriefVersion) -> Self {
        let brief = stored.brief;
        Self {
            request_id: stored.request.to_string(),
            version: stored.number,
            title: brief.title,
            project_description: brief.project_description,
            budget_range: brief.budget_range.map(Labelled::label),
            timeline: brief.timeline.map(Labelled::label),
            extras: brief.extras,
            replaced_at: stored.replaced_at,
        }
    }
}

/// A version of a proposal.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProposalVersionRecord)]
struct VersionDto {
    version: i64,
    terms: TermsDto,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

impl From<ProposalVersion> for VersionDto {
    fn from(stored: ProposalVersion) -> Self {
        Self {
            version: stored.version,
            terms: stored.terms.into(),
            created_at: stored.created_at,
        }
    }
}

/// A proposal that the account sent, with every version.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProposalRecord)]
pub(super) struct ProposalRecordDto {
    id: String,
    request_id: String,
    #[schema(schema_with = slugs::<ProposalState>)]
    state: &'static str,
    version: i64,
    /// The terms of the newest version.
    terms: TermsDto,
    fee_fils: i64,
    net_fils: i64,
    change_rounds: u8,
    /// The brand's words, without contacts.
    change_request: Option<ChangeRequestDto>,
    /// The brand's reason, without contacts.
    decline_reason: Option<String>,
    versions: Vec<VersionDto>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    updated_at: OffsetDateTime,
}

impl From<OwnProposal> for ProposalRecordDto {
    fn from(OwnProposal { proposal, versions }: OwnProposal) -> Self {
        let asked = |asked: ChangeRequest| ChangeRequestDto {
            message: mask_contacts(&asked.message).into_owned(),
            counter_price_fils: asked.counter_price_fils,
            at: asked.at,
        };
        let reason = proposal.decline_reason.as_deref();
        Self {
            id: proposal.id.to_string(),
            request_id: proposal.request_id.to_string(),
            state: proposal.state.slug(),
            version: proposal.version,
            fee_fils: proposal.split.fee_fils,
            net_fils: proposal.split.net_fils,
            change_rounds: proposal.change_rounds,
            change_request: proposal.change_request.map(asked),
            decline_reason: reason.map(|reason| mask_contacts(reason).into_owned()),
            terms: proposal.terms.into(),
            versions: versions.into_iter().map(Into::into).collect(),
            created_at: proposal.created_at,
            updated_at: proposal.updated_at,
        }
    }
}

/// An agreement of the account, as it was stored.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AgreementRecord)]
pub(super) struct AgreementRecordDto {
    request_id: String,
    proposal_id: String,
    #[schema(value_type = Object)]
    content: serde_json::Value,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

impl From<OwnAgreement> for AgreementRecordDto {
    fn from(agreement: OwnAgreement) -> Self {
        Self {
            request_id: agreement.request_id,
            proposal_id: agreement.proposal_id,
            content: agreement.content,
            created_at: agreement.created_at,
        }
    }
}

/// Work that the account handed over.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DeliveryRecord)]
pub(super) struct DeliveryRecordDto {
    id: String,
    request_id: String,
    version: i64,
    note: String,
    links: Vec<Link>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

impl From<OwnDelivery> for DeliveryRecordDto {
    fn from(delivery: OwnDelivery) -> Self {
        Self {
            id: delivery.id,
            request_id: delivery.request_id,
            version: delivery.version,
            note: delivery.note,
            links: delivery.links,
            created_at: delivery.created_at,
        }
    }
}

/// A payment for a project of the account.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PaymentRecord)]
pub(super) struct PaymentRecordDto {
    id: String,
    request_id: String,
    amount_fils: i64,
    #[schema(schema_with = slugs::<PaymentMethod>)]
    method: &'static str,
    /// Of a payment through the provider its key, too: the file has all that is stored of the account's payments.
    reference: Option<String>,
    #[serde(with = "iso_day")]
    #[schema(value_type = String, format = Date)]
    paid_on: Date,
    /// `brand`, `admin` or `provider`.
    recorded_by: &'static str,
    /// Whether the account recorded it.
    is_own: bool,
    #[serde(with = "time::serde::rfc3339")]
    recorded_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    confirmed_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    voided_at: Option<OffsetDateTime>,
    void_note: Option<String>,
    /// Of its receipt, where it was paid through Marsam.
    number: Option<String>,
    /// What the brand wanted on its receipts when it began to count.
    billed_to: Option<BillingDetails>,
}

impl From<OwnPayment> for PaymentRecordDto {
    fn from(OwnPayment { payment, is_own }: OwnPayment) -> Self {
        Self {
            id: payment.id.to_string(),
            request_id: payment.request_id.to_string(),
            amount_fils: payment.amount_fils,
            method: payment.method.slug(),
            reference: payment.reference,
            paid_on: payment.paid_on,
            recorded_by: payment.recorded_by.slug(),
            is_own,
            recorded_at: payment.recorded_at,
            confirmed_at: payment.confirmed_at,
            voided_at: payment.voided_at,
            void_note: payment.void_note,
            number: payment.capture.map(|capture| capture.number),
            billed_to: payment.billed_to,
        }
    }
}
