//! A request as a creative who is not selected sees it.
//!
//! **Invariant:** the answer is made from what [`OfferedPart`] holds and from the creative's own rows, never from the
//! request itself: nothing that others do changes a byte of it.

use marsam_domain::quote_requests::RequestStage;
use marsam_domain::quote_requests::allowed::{Mover, Openings, allowed};
use marsam_domain::quote_requests::headlines::{Headline, OfferedSituation, Situation, Step};
use marsam_domain::quote_requests::lifecycle::Facts;
use marsam_domain::quote_requests::own_part::Outcome;
use marsam_domain::vocabulary::{Labelled, Vocabulary as _};
use marsam_persistence::Db;
use marsam_persistence::attachments::FileWithMade;
use marsam_workflows::access::OfferedPart;
use marsam_workflows::attachments;
use marsam_workflows::requests::history::Viewer;
use marsam_workflows::requests::parts::OwnParts;
use time::OffsetDateTime;

use super::super::history;
use super::headline::{self, HeadlineDto};
use super::{HeadDto, HistoryDto, ProjectDto, RequestDetailDto, SHOWN_ROWS, TurnDto};
use crate::routes::files::FileDto;
use crate::routes::proposals::{ProposalReader, all_seen_by};
use crate::{ApiError, AppState};

pub(super) fn detail(
    db: &mut Db,
    own: &OfferedPart,
    state: &AppState,
    now: OffsetDateTime,
) -> Result<RequestDetailDto, ApiError> {
    let reader = ProposalReader::of_other(own, state.payments.checkout().is_some());
    let history = history::latest(db, own.request.id, &Viewer::of_other(own))?;
    let parts = OwnParts::read(db, own, SHOWN_ROWS)?;
    let files = attachments::of_brief(db, own.request.id, &own.reading())?;
    Ok(RequestDetailDto {
        turn: turn(own, &history, now),
        head: head(own, files, &history, parts.changed_at),
        invited: None,
        invited_total: None,
        proposals: all_seen_by(db, &reader, parts.proposals, now)?,
        proposals_total: parts.proposals_total,
        // What follows a selection is not for them to know.
        project: ProjectDto::default(),
        history,
    })
}

fn head(
    own: &OfferedPart,
    files: Vec<FileWithMade>,
    history: &HistoryDto,
    changed_at: Option<OffsetDateTime>,
) -> HeadDto {
    let (request, reading) = (&own.request, own.reading());
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
        contact_name: None,
        email: None,
        phone: None,
        shares_phone: None,
        budget_range: request.brief.budget_range.map(Labelled::label),
        timeline: request.brief.timeline.map(Labelled::label),
        preferred_creative_id: request.is_preferred.then(|| own.creative.to_string()),
        created_at: request.created_at,
        updated_at: changed_at.unwrap_or(request.created_at),
        version: history.events_total,
        is_open: request.is_open,
        extras: extras.clone().map_texts(|text| reading.brands(text)),
        files: FileDto::all(files),
        brief_version: request.brief_version,
    }
}

fn turn(own: &OfferedPart, history: &HistoryDto, now: OffsetDateTime) -> TurnDto {
    let (part, stage) = (&own.part, own.part.stage());
    let facts = Facts {
        stage: Some(stage),
        is_open: own.request.is_open,
        ..Facts::unsent(now)
    };
    let has_live_proposal = part.latest.is_some_and(|offer| offer.state.is_live());
    let openings = Openings {
        has_live_proposal,
        has_declined: part.has_declined,
        is_listed: own.is_listed,
        may_write: has_live_proposal || (own.is_listed && part.may_ask()),
        ..Openings::default()
    };
    let has_selection = part.outcome == Outcome::Decided;
    let allowed_moves = allowed(
        Mover {
            side: own.side,
            account: own.account,
        },
        &facts,
        has_selection,
        openings,
        now,
    );
    let situation = OfferedSituation {
        part: *part,
        may_propose: Step::Proposals.is_among(&allowed_moves),
    };
    let known = headline::Known {
        events: &history.events,
        allowed: &allowed_moves,
        due: situation.due(now),
    };
    let row = Headline::of(&Situation::Offered(&situation));
    TurnDto {
        status: RequestStage::status(stage).label(),
        stage: stage.slug(),
        side: own.side.slug(),
        waiting_on: row.turn.slug(),
        due_at: part.due_at(now),
        headline: HeadlineDto::of(row, &known),
        allowed_moves,
    }
}
