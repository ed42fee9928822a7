//! A row of a creative's inbox.

use marsam_domain::ids::{BrandId, QuoteRequestId};
use marsam_domain::proposals::{Proposal, ProposalState};
use marsam_domain::quote_requests::headlines::{OfferedSituation, Step};
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::quote_requests::{QuoteRequest, RequestStage, RequestStatus};
use marsam_domain::vocabulary::{Labelled, Vocabulary};
use marsam_persistence::quote_requests::inbox::{InboxItem, Offered};
use marsam_persistence::reputation::Stored;
use marsam_workflows::reading::Reading;
use marsam_workflows::requests::inbox::InboxFacts;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::routes::quote_requests::detail::headline::{HeadlineDueDto, steps};
use crate::routes::reviews::facts::ShortBrandRecordDto;
use crate::routes::schemas::{labels, sides_of_creatives, slugs, turns};

/// A request in a creative's inbox.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InboxRequest)]
pub(crate) struct InboxRequestDto {
    id: String,
    /// What people call it by, like M-7K3Q.
    code: String,
    title: Option<String>,
    service_category: &'static str,
    project_description: String,
    budget_range: Option<&'static str>,
    timeline: Option<&'static str>,
    #[schema(schema_with = labels::<RequestStatus>)]
    status: &'static str,
    #[schema(schema_with = slugs::<RequestStage>)]
    stage: &'static str,
    /// The caller's side.
    #[schema(schema_with = sides_of_creatives)]
    side: &'static str,
    /// Who has to act next.
    #[schema(schema_with = turns)]
    waiting_on: &'static str,
    #[serde(with = "time::serde::rfc3339::option")]
    due_at: Option<OffsetDateTime>,
    /// What happens next by time alone.
    due: Option<HeadlineDueDto>,
    /// The step of the caller's project that waits for the caller, as the page's headline names it; null while others act,
    /// and without a project.
    #[schema(schema_with = steps)]
    next: Option<&'static str>,
    brand_name: String,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    updated_at: OffsetDateTime,
    /// The creative's latest proposal.
    proposal: Option<OwnProposalDto>,
    unread_messages: i64,
    /// What is measured of the brand.
    brand_record: ShortBrandRecordDto,
    /// What was agreed for the caller's project and what of it has arrived; null without one.
    money: Option<ProjectMoneyDto>,
}

/// The money of a project, in fils.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InboxMoney)]
pub(crate) struct ProjectMoneyDto {
    /// The price: as agreed, or as it was lowered since.
    agreed_fils: i64,
    /// Confirmed by the creative.
    paid_fils: i64,
}

/// The caller's own proposal, in short.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwnProposal)]
pub(crate) struct OwnProposalDto {
    id: String,
    #[schema(schema_with = slugs::<ProposalState>)]
    state: &'static str,
    price_fils: i64,
    version: i64,
    brief_changed: bool,
    change_requested: bool,
}

impl OwnProposalDto {
    fn of(proposal: &Proposal, brief_version: i64) -> Self {
        let is_live = proposal.state.is_live();
        Self {
            id: proposal.id.to_string(),
            state: proposal.state.slug(),
            price_fils: proposal.terms.price_fils,
            version: proposal.version,
            brief_changed: is_live && proposal.brief_version < brief_version,
            change_requested: is_live && proposal.change_request.is_some(),
        }
    }
}

/// Makes the rows of a page.
pub(super) struct Rows {
    pub(super) facts: InboxFacts,
    pub(super) now: OffsetDateTime,
}

impl Rows {
    pub(super) fn row(&self, item: InboxItem) -> InboxRequestDto {
        match item {
            InboxItem::Offered(offered) => self.offered(&offered),
            InboxItem::Project { project, latest } => self.project(&project, latest.as_deref()),
        }
    }

    fn offered(
        &self,
        Offered {
            request,
            part,
            latest,
        }: &Offered,
    ) -> InboxRequestDto {
        let (side, stage) = (part.side(), part.stage());
        let reading = Reading::of_other(side);
        let changed = self.facts.changed.get(&request.id).copied();
        let sent = latest.as_ref().map(|proposal| proposal.updated_at);
        let situation = OfferedSituation {
            part: *part,
            may_propose: true,
        };
        InboxRequestDto {
            id: request.id.to_string(),
            code: request.code.to_string(),
            title: request
                .brief
                .title
                .as_deref()
                .map(|title| reading.brands(title)),
            service_category: request.service.label(),
            project_description: reading.brands(&request.brief.project_description),
            budget_range: request.brief.budget_range.map(Labelled::label),
            timeline: request.brief.timeline.map(Labelled::label),
            status: stage.status().label(),
            stage: stage.slug(),
            side: side.slug(),
            waiting_on: part.waiting_on().slug(),
            due_at: part.due_at(self.now),
            due: situation.due(self.now).map(Into::into),
            next: None,
            brand_name: reading.brands(&request.brand_name),
            created_at: request.created_at,
            updated_at: changed.max(sent).unwrap_or(request.created_at),
            proposal: latest
                .as_ref()
                .map(|proposal| OwnProposalDto::of(proposal, request.brief_version)),
            unread_messages: self.unread(request.id),
            brand_record: self.record(request.brand),
            money: None,
        }
    }

    fn project(&self, project: &QuoteRequest, latest: Option<&Proposal>) -> InboxRequestDto {
        let (reading, stage) = (Reading::of_chosen(self.facts.creative), project.stage);
        let situation = self.facts.situation(project, self.now);
        InboxRequestDto {
            id: project.id.to_string(),
            code: project.code.to_string(),
            title: project.brief.title.clone(),
            service_category: project.service.label(),
            project_description: reading.brands(&project.brief.project_description),
            budget_range: project.brief.budget_range.map(Labelled::label),
            timeline: project.brief.timeline.map(Labelled::label),
            status: stage.status().label(),
            stage: stage.slug(),
            side: Side::Chosen.slug(),
            waiting_on: project
                .waiting_on(self.facts.questions.get(&project.id))
                .slug(),
            due_at: project.due_at,
            due: situation.due().map(Into::into),
            next: situation.own_step().map(Step::slug),
            brand_name: reading.brands(&project.brand_name),
            created_at: project.created_at,
            updated_at: project.updated_at,
            proposal: latest.map(|proposal| OwnProposalDto::of(proposal, project.brief_version)),
            unread_messages: self.unread(project.id),
            brand_record: self.record(project.brand_id),
            money: Some(ProjectMoneyDto {
                agreed_fils: project.sums.price_fils(stage),
                paid_fils: project.sums.recorded_fils,
            }),
        }
    }

    fn record(&self, brand: BrandId) -> ShortBrandRecordDto {
        match self.facts.records.get(&brand) {
            Some(stored) => ShortBrandRecordDto::of(stored),
            None => ShortBrandRecordDto::of(&Stored::default()),
        }
    }

    fn unread(&self, request: QuoteRequestId) -> i64 {
        self.facts.unread.get(&request).copied().unwrap_or_default()
    }
}
