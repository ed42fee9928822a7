//! A row of the brand's and the admins' lists of requests.

use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::quote_requests::RequestStatus;
use marsam_domain::quote_requests::headlines::Step;
use marsam_domain::quote_requests::lifecycle::WaitingOn;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::search::SearchQuery;
use marsam_domain::vocabulary::{Labelled as _, Vocabulary as _};
use marsam_persistence::quote_requests::listing::RequestFilter;
use marsam_workflows::requests::listing::RowFacts;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::QuoteRequestDto;
use super::detail::headline::{HeadlineDueDto, steps};
use crate::ApiError;
use crate::error::Code;
use crate::extractors::listing::Listing;
use crate::routes::proposals::CreativeRefDto;
use crate::routes::schemas::turns;

/// A request, and what a list shows of its progress.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QuoteRequestRow)]
pub(crate) struct RequestRowDto {
    #[serde(flatten)]
    request: QuoteRequestDto,
    /// Who has to act next.
    #[schema(schema_with = turns)]
    waiting_on: &'static str,
    #[serde(with = "time::serde::rfc3339::option")]
    due_at: Option<OffsetDateTime>,
    /// What happens next by time alone.
    due: Option<HeadlineDueDto>,
    /// The step that waits for the caller, as the page's headline names it; null while others act.
    #[schema(schema_with = steps)]
    next: Option<&'static str>,
    proposals_count: i64,
    /// Creatives who were asked and have not declined.
    invited_count: i64,
    unread_messages: i64,
    preferred_creative: Option<CreativeRefDto>,
    chosen_creative: Option<CreativeRefDto>,
    /// The price in fils: as agreed, or as it was lowered since; null before a selection.
    total_fils: Option<i64>,
}

impl RequestRowDto {
    /// A row with the facts of its page, as its brand sees it.
    pub(crate) fn new(request: QuoteRequest, facts: &RowFacts) -> Self {
        Self::of(Side::Owner, request, facts)
    }

    fn of(side: Side, request: QuoteRequest, facts: &RowFacts) -> Self {
        let situation = facts.situation(side, &request);
        let named = |creative| CreativeRefDto::named(creative, &facts.names);
        Self {
            waiting_on: facts.turn(&request).slug(),
            due_at: request.due_at,
            due: situation.due().map(Into::into),
            next: situation.own_step().map(Step::slug),
            proposals_count: facts
                .proposals
                .get(&request.id)
                .copied()
                .unwrap_or_default(),
            invited_count: facts.invited(request.id).into(),
            unread_messages: facts.unread(request.id),
            preferred_creative: request.preferred_creative.and_then(named),
            chosen_creative: request.chosen_creative.and_then(named),
            total_fils: request
                .chosen_creative
                .map(|_| request.sums.price_fils(request.stage)),
            request: request.into(),
        }
    }
}

impl RequestRowDto {
    /// As an admin sees it: what an admin has to decide waits for no one else.
    pub(crate) fn for_admin(request: QuoteRequest, facts: &RowFacts) -> Self {
        let needs_admin = facts.needs_admin(&request);
        let mut row = Self::of(Side::Admin, request, facts);
        if needs_admin {
            row.waiting_on = WaitingOn::Admin.slug();
        }
        row
    }
}

/// The filter of a list: every `status` is a label, `stage` a slug, `q` words; `order=oldest` is the other order.
pub(crate) fn filter_of(listing: &Listing) -> Result<RequestFilter, ApiError> {
    let stage = listing.text("stage");
    let labels = listing.all("status").into_iter();
    let statuses = labels.filter(|label| !label.is_empty());
    Ok(RequestFilter {
        statuses: statuses
            .map(|label| RequestStatus::from_label(&label).ok_or(Code::BadRequest))
            .collect::<Result<_, _>>()?,
        stage: match stage.as_str() {
            "" => None,
            slug => Some(RequestStage::from_slug(slug).ok_or(Code::BadRequest)?),
        },
        words: SearchQuery::parse(&listing.text("q")),
        oldest_first: listing.text("order") == "oldest",
    })
}
