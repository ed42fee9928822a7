//! A request as its brand, its selected creative and admins see it.

use marsam_domain::quote_requests::allowed::{Mover, Openings, allowed};
use marsam_domain::quote_requests::headlines::{Headline, PartySituation, Situation};
use marsam_domain::quote_requests::lifecycle::Facts;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::vocabulary::{Labelled, Vocabulary as _};
use marsam_persistence::Db;
use marsam_persistence::attachments::FileWithMade;
use marsam_workflows::access::RequestAccess;
use marsam_workflows::attachments;
use marsam_workflows::papers;
use marsam_workflows::reading::Reading;
use marsam_workflows::requests::history::Viewer;
use marsam_workflows::requests::parts::{CreativeContact, Parts, open_questions};
use marsam_workflows::requests::with_silence;
use time::OffsetDateTime;

use super::super::history;
use super::headline::{self, HeadlineDto};
use super::money::{self, ProjectMoney};
use super::questions::CancelDto;
use super::{
    BrandContactDto, ContactsDto, CreativeContactDto, HeadDto, HistoryDto, InvitedDto, ProjectDto,
    RequestDetailDto, SHOWN_ROWS, TurnDto, deliveries, latest,
};
use crate::routes::earnings::plan_rules;
use crate::routes::files::FileDto;
use crate::routes::payments::PaymentDto;
use crate::routes::proposals::{CreativeRefDto, ProposalReader, all_seen_by};
use crate::{ApiError, AppState};

pub(super) fn detail(
    db: &mut Db,
    access: &RequestAccess,
    state: &AppState,
    now: OffsetDateTime,
) -> Result<RequestDetailDto, ApiError> {
    let reading = Reading::of(access);
    let parts = Parts::read(db, access, SHOWN_ROWS)?;
    let history = history::latest(db, access.request.id, &Viewer::of(access))?;
    let files = attachments::of_brief(db, access.request.id, &reading)?;
    let sees_all = access.side != Side::Chosen;
    let money = money::of(db, access, &parts, state)?;
    let facts = with_silence(db, &access.request, plan_rules(state, now))?;
    let reader = ProposalReader::of(access, state.payments.checkout().is_some());
    let proposals = all_seen_by(db, &reader, parts.proposals.clone(), now)?;
    Ok(RequestDetailDto {
        head: head(access, files, &reading, &history),
        turn: turn(
            db,
            access,
            &Known {
                facts,
                parts: &parts,
                history: &history,
                money: &money,
            },
            now,
        )?,
        invited: sees_all.then(|| invited(&parts, &reading)),
        invited_total: sees_all.then_some(parts.invitations_total),
        proposals,
        proposals_total: parts.proposals_total,
        project: project(db, access, &parts, money)?,
        history,
    })
}

fn head(
    access: &RequestAccess,
    files: Vec<FileWithMade>,
    reading: &Reading,
    history: &HistoryDto,
) -> HeadDto {
    let request = &access.request;
    let is_chosen = access.side == Side::Chosen;
    let own = access.viewer.creative_id();
    let preferred = request.preferred_creative;
    let extras = &request.brief.extras;
    HeadDto {
        id: request.id.to_string(),
        code: request.code.to_string(),
        title: request
            .brief
            .title
            .as_deref()
            .map(|title| reading.brands(title)),
        service_category: request.service.label(),
        brand_name: reading.brands(&request.brand_name),
        project_description: reading.brands(&request.brief.project_description),
        contact_name: Some(request.contact_name.clone()),
        email: Some(request.email.to_string()),
        phone: request.phone_for(access.side).map(str::to_owned),
        shares_phone: (!is_chosen).then_some(request.shares_phone),
        budget_range: request.brief.budget_range.map(Labelled::label),
        timeline: request.brief.timeline.map(Labelled::label),
        // A creative learns of the preference only if it is for itself.
        preferred_creative_id: preferred
            .filter(|preferred| !is_chosen || own == Some(*preferred))
            .map(|preferred| preferred.to_string()),
        created_at: request.created_at,
        updated_at: request.updated_at,
        // The request's own revision number counts what other creatives did before the selection.
        version: if is_chosen {
            history.events_total
        } else {
            request.version
        },
        is_open: request.is_open,
        extras: extras.clone().map_texts(|text| reading.brands(text)),
        files: FileDto::all(files),
        brief_version: request.brief_version,
    }
}

/// What is read already when the turn is decided.
struct Known<'a> {
    facts: Facts,
    parts: &'a Parts,
    history: &'a HistoryDto,
    money: &'a ProjectMoney,
}

fn turn(
    db: &mut Db,
    access: &RequestAccess,
    read: &Known<'_>,
    now: OffsetDateTime,
) -> Result<TurnDto, ApiError> {
    let Known {
        facts,
        parts,
        history,
        money,
    } = *read;
    let request = &access.request;
    let questions = open_questions(db, request.id)?;
    let open = questions.as_ref();
    let allowed_moves = allowed(
        Mover {
            side: access.side,
            account: access.account.id,
        },
        &facts,
        request.chosen_creative.is_some(),
        Openings {
            is_payable: money.is_payable,
            has_open_attempt: money.has_open_attempt,
            ..parts.openings(access)
        },
        now,
    );
    let situation = PartySituation {
        side: access.side,
        facts,
        open: open.copied().unwrap_or_default(),
        is_start_unpaid: parts.is_start_unpaid(),
        is_unrecorded: parts.openings(access).is_unrecorded,
        now,
    };
    let known = headline::Known {
        events: &history.events,
        allowed: &allowed_moves,
        due: situation.due(),
    };
    let row = Headline::of(&Situation::Party(&situation));
    let turn = situation.turn(row);
    Ok(TurnDto {
        status: request.stage.status().label(),
        stage: request.stage.slug(),
        side: access.side.slug(),
        waiting_on: turn.slug(),
        due_at: request.due_at,
        headline: HeadlineDto::of(row, &known).waiting_for(turn),
        allowed_moves,
    })
}

fn project(
    db: &mut Db,
    access: &RequestAccess,
    parts: &Parts,
    money: ProjectMoney,
) -> Result<ProjectDto, ApiError> {
    let request = &access.request;
    let has_agreement = papers::has_agreement(db, request.id)?;
    let delivered = deliveries::latest(db, access)?;
    let payments = &parts.payments;
    Ok(ProjectDto {
        chosen_creative: request
            .chosen_creative
            .and_then(|creative| CreativeRefDto::named(creative, &parts.names)),
        deliveries_total: delivered.total,
        earlier_deliveries: delivered.next,
        deliveries: delivered.items,
        payments_total: i64::try_from(payments.len()).unwrap_or(i64::MAX),
        payments: latest(payments)
            .map(|payment| PaymentDto::seen_by(payment, access.side, request.stage))
            .collect(),
        total_fils: request.chosen_creative.map(|_| request.sums.agreed_fils),
        recorded_fils: request.sums.recorded_fils,
        money: money.money,
        revisions_included: request.revisions.included,
        revisions_requested: request.revisions.requested,
        extra_revision: request.extra_revision.as_ref().map(Into::into),
        cancel: request
            .cancel
            .as_ref()
            .map(|asked| CancelDto::of(asked, money.asked)),
        has_dispute: parts.openings(access).has_dispute,
        disputes_total: parts.disputes_total,
        contacts: contacts(db, access, parts)?,
        has_agreement,
    })
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
    let contact = CreativeContact::of(db, chosen)?;
    Ok(Some(ContactsDto {
        brand: BrandContactDto {
            name: request.contact_name.clone(),
            email: request.email.to_string(),
            phone: request.phone_for(access.side).map(str::to_owned),
        },
        creative: CreativeContactDto {
            name: parts
                .names
                .get(&chosen)
                .map(|known| known.name.clone())
                .unwrap_or_default(),
            email: contact.email,
            phone: contact.phone,
        },
    }))
}
