//! A request as one side sees it.
//!
//! **Invariant:** a creative sees no contact before the selection, no other creative, and no word of the brand that
//! names a way around the product.

mod deliveries;
mod parts;
mod questions;

use marsam_domain::accounts::Account;
use marsam_domain::ids::{ProposalId, QuoteRequestId};
use marsam_domain::proposals::Proposal;
use marsam_domain::quote_requests::allowed::{allowed, move_names};
use marsam_domain::quote_requests::briefs::BriefExtras;
use marsam_domain::quote_requests::lifecycle::WaitingOn;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::quote_requests::{RequestStage, RequestStatus};
use marsam_domain::vocabulary::{Labelled, Vocabulary};
use marsam_persistence::{Db, agreements, events, notifications, proposals, quote_requests};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use utoipa::openapi::Schema;

use self::deliveries::DeliveryDto;
use self::parts::Parts;
use self::questions::{CancelDto, ExtraRevisionDto};
use super::history::{self, EventDto};
use crate::ApiError;
use crate::routes::payments::PaymentDto;
use crate::routes::proposals::{CreativeRefDto, ProposalDto};
use crate::routes::reading::Reading;
use crate::routes::request_access::RequestAccess;
use crate::routes::schemas::{labels, list_of, sides, slugs, turns};

/// A request with everything that the caller may see of it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RequestDetail)]
pub(crate) struct RequestDetailDto {
    #[serde(flatten)]
    head: HeadDto,
    #[serde(flatten)]
    turn: TurnDto,
    /// For the brand and admins; null for creatives.
    invited: Option<Vec<InvitedDto>>,
    proposals: Vec<ProposalDto>,
    #[serde(flatten)]
    project: ProjectDto,
    /// Oldest first.
    events: Vec<EventDto>,
}

/// The request and its brief.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RequestHead)]
pub(crate) struct HeadDto {
    id: String,
    service_category: &'static str,
    brand_name: String,
    project_description: String,
    /// Null for creatives before they are selected; so are `email` and `phone`.
    contact_name: Option<String>,
    email: Option<String>,
    phone: Option<String>,
    budget_range: Option<&'static str>,
    timeline: Option<&'static str>,
    preferred_creative_id: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    updated_at: OffsetDateTime,
    version: i64,
    is_open: bool,
    #[serde(flatten)]
    extras: BriefExtras,
    brief_version: i64,
}

/// Where a request stands for the caller.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RequestTurn)]
pub(crate) struct TurnDto {
    #[schema(schema_with = labels::<RequestStatus>)]
    status: &'static str,
    #[schema(schema_with = slugs::<RequestStage>)]
    stage: &'static str,
    /// The caller's.
    #[schema(schema_with = sides)]
    side: &'static str,
    /// Who has to act next.
    #[schema(schema_with = turns)]
    waiting_on: &'static str,
    #[serde(with = "time::serde::rfc3339::option")]
    due_at: Option<OffsetDateTime>,
    /// The last segments of the calls that the caller may make now; `edit` is the PATCH.
    #[schema(schema_with = moves)]
    allowed_moves: Vec<&'static str>,
}

fn moves() -> Schema {
    list_of(move_names())
}

/// What followed the selection.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProjectState)]
pub(crate) struct ProjectDto {
    chosen_creative: Option<CreativeRefDto>,
    deliveries: Vec<DeliveryDto>,
    payments: Vec<PaymentDto>,
    total_fils: Option<i64>,
    /// What counts: confirmed and not voided.
    recorded_fils: i64,
    revisions_included: u8,
    revisions_requested: u8,
    extra_revision: Option<ExtraRevisionDto>,
    cancel: Option<CancelDto>,
    /// Null before the selection.
    contacts: Option<ContactsDto>,
    has_agreement: bool,
}

/// A creative who was invited.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Invited)]
pub(crate) struct InvitedDto {
    creative: CreativeRefDto,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    declined_at: Option<OffsetDateTime>,
    reason: Option<String>,
}

/// How the two sides reach each other.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Contacts)]
pub(crate) struct ContactsDto {
    brand: BrandContactDto,
    creative: CreativeContactDto,
}

/// As the brand wrote it on the form.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BrandContact)]
pub(crate) struct BrandContactDto {
    name: String,
    email: String,
    phone: Option<String>,
}

/// The creative's name and the account's address.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CreativeContact)]
pub(crate) struct CreativeContactDto {
    name: String,
    email: String,
}

/// The request as the caller sees it.
pub(crate) fn of(
    db: &mut Db,
    access: &RequestAccess,
    now: OffsetDateTime,
) -> Result<RequestDetailDto, ApiError> {
    let reading = Reading::of(access);
    let parts = Parts::read(db, access)?;
    let proposals = visible_proposals(db, access, &parts, now)?;
    let own: Vec<ProposalId> = proposals.iter().map(ProposalDto::key).collect();
    let recorded = events::history(db, access.request.id, &own)?;
    Ok(RequestDetailDto {
        head: head(access, &reading),
        turn: turn(db, access, &parts, now)?,
        invited: (!access.side.is_creative()).then(|| invited(&parts, &reading)),
        proposals,
        project: project(db, access, &parts)?,
        events: history::shown(recorded, access, &reading),
    })
}

fn head(access: &RequestAccess, reading: &Reading) -> HeadDto {
    let (request, side) = (&access.request, access.side);
    let extras = &request.brief.extras;
    let is_private = side.is_creative() && side != Side::Chosen;
    let shown = |text: &str| Some(text.to_owned()).filter(|_| !is_private);
    HeadDto {
        id: request.id.to_string(),
        service_category: request.service.label(),
        brand_name: reading.brands(&request.brand_name),
        project_description: reading.brands(&request.brief.project_description),
        contact_name: shown(&request.contact_name),
        email: shown(request.email.as_str()),
        phone: request.phone.as_deref().and_then(shown),
        budget_range: request.brief.budget_range.map(Labelled::label),
        timeline: request.brief.timeline.map(Labelled::label),
        preferred_creative_id: preferred(access),
        created_at: request.created_at,
        updated_at: request.updated_at,
        version: request.version,
        is_open: request.is_open,
        extras: extras.clone().map_texts(|text| reading.brands(text)),
        brief_version: request.brief_version,
    }
}

fn turn(
    db: &mut Db,
    access: &RequestAccess,
    parts: &Parts,
    now: OffsetDateTime,
) -> Result<TurnDto, ApiError> {
    let (request, reading) = (&access.request, Reading::of(access));
    let questions = quote_requests::listing::open_questions(db, &[request.id])?;
    let (facts, stage) = (request.facts(), reading.stage(request));
    let turn = if reading.is_excluded {
        WaitingOn::Nobody
    } else {
        request.waiting_on(questions.get(&request.id))
    };
    Ok(TurnDto {
        status: stage.status().label(),
        stage: stage.slug(),
        side: access.side.slug(),
        waiting_on: turn.slug(),
        due_at: request.due_at.filter(|_| !reading.is_excluded),
        allowed_moves: allowed(
            (access.side, access.account.id),
            &facts,
            request.chosen_creative.is_some(),
            parts.openings(access),
            now,
        ),
    })
}

fn project(db: &mut Db, access: &RequestAccess, parts: &Parts) -> Result<ProjectDto, ApiError> {
    let (request, reading) = (&access.request, Reading::of(access));
    let is_excluded = reading.is_excluded;
    let has_selection = request.chosen_creative.is_some() && !is_excluded;
    let agreement = agreements::of_request(db, request.id)?;
    Ok(ProjectDto {
        chosen_creative: request
            .chosen_creative
            .filter(|_| !is_excluded)
            .and_then(|creative| CreativeRefDto::named(creative, &parts.names)),
        deliveries: deliveries::read(db, access)?,
        payments: parts
            .payments
            .iter()
            .map(|payment| PaymentDto::seen_by(payment, access.side, request.stage))
            .collect(),
        total_fils: Some(request.sums.agreed_fils).filter(|_| has_selection),
        recorded_fils: if is_excluded {
            0
        } else {
            request.sums.recorded_fils
        },
        revisions_included: request.revisions.included,
        revisions_requested: request.revisions.requested,
        extra_revision: reading.asked_revision(request),
        cancel: reading.asked_cancel(request),
        contacts: contacts(db, access, parts)?,
        has_agreement: !is_excluded && agreement.is_some(),
    })
}

/// The request as an account sees it now.
pub(crate) fn for_account(
    db: &mut Db,
    (account, request): (Account, QuoteRequestId),
    now: OffsetDateTime,
) -> Result<RequestDetailDto, ApiError> {
    let access = RequestAccess::read(db, account, request)?;
    of(db, &access, now)
}

/// A creative learns of the preference for itself only.
fn preferred(access: &RequestAccess) -> Option<String> {
    let preferred = access.request.preferred_creative?;
    let is_own = access.viewer.creative_id() == Some(preferred);
    (!access.side.is_creative() || is_own).then(|| preferred.to_string())
}

fn visible_proposals(
    db: &mut Db,
    access: &RequestAccess,
    parts: &Parts,
    now: OffsetDateTime,
) -> Result<Vec<ProposalDto>, ApiError> {
    let visible: Vec<Proposal> = match access.side {
        Side::Owner | Side::Admin => parts.proposals.clone(),
        _ => parts.own(access.creative()?).cloned().collect(),
    };
    let mut previous = proposals::previous_terms(db, &visible)?;
    Ok(visible
        .into_iter()
        .map(|proposal| {
            let before = previous.remove(&proposal.id);
            ProposalDto::seen_by(access, (proposal, before), &parts.names, now)
        })
        .collect())
}

fn invited(parts: &Parts, reading: &Reading) -> Vec<InvitedDto> {
    let shown = parts.invitations.iter().filter_map(|invitation| {
        Some(InvitedDto {
            creative: CreativeRefDto::named(invitation.creative, &parts.names)?,
            at: invitation.created_at,
            declined_at: invitation.declined_at,
            reason: invitation
                .decline_reason
                .as_deref()
                .map(|reason| reading.creatives(invitation.creative, reason)),
        })
    });
    shown.collect()
}

fn contacts(
    db: &mut Db,
    access: &RequestAccess,
    parts: &Parts,
) -> Result<Option<ContactsDto>, ApiError> {
    let request = &access.request;
    let Some(chosen) = request.chosen_creative else {
        return Ok(None);
    };
    if Reading::of(access).is_excluded {
        return Ok(None);
    }
    let account = notifications::account_of_creative(db, chosen)?;
    Ok(Some(ContactsDto {
        brand: BrandContactDto {
            name: request.contact_name.clone(),
            email: request.email.to_string(),
            phone: request.phone.clone(),
        },
        creative: CreativeContactDto {
            name: parts
                .names
                .get(&chosen)
                .map(|known| known.name.clone())
                .unwrap_or_default(),
            email: account
                .map(|account| account.email.to_string())
                .unwrap_or_default(),
        },
    }))
}
