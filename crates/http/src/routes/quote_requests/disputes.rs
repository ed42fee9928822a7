//! The disputes of a project, as its sides and admins see them.

pub(crate) mod list;
pub(super) mod moves;

use marsam_domain::calendar::iso_day;
use marsam_domain::disputes::procedure::DisputeMove;
use marsam_domain::disputes::wishes::{Bounds, Wish, WishKind};
use marsam_domain::disputes::{Clause, DisputeState, Fault, Party, Problem, SettledBy};
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::quote_requests::moves::Link;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::Db;
use marsam_persistence::attachments::FileWithMade;
use marsam_persistence::disputes::{Appeal, Decision, Dispute, StoredPosition};
use marsam_workflows::access::RequestAccess;
use marsam_workflows::attachments::Evidence;
use marsam_workflows::disputes::case::{Case, Due, DueDay, case};
use marsam_workflows::disputes::{Live, bounds_of, judges, mover};
use serde::Serialize;
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;
use utoipa::openapi::Schema;

use crate::ApiError;
use crate::routes::files::FileDto;
use crate::routes::schemas::{list_of, one_of, parties, slugs, slugs_or_null, turns};

/// A problem that a side reported, with what both wish and how it ends.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Dispute)]
pub(crate) struct DisputeDto {
    id: String,
    #[schema(schema_with = parties)]
    opened_by: &'static str,
    #[schema(schema_with = slugs::<Problem>)]
    problem: &'static str,
    /// The stage that it stopped.
    #[schema(schema_with = slugs::<RequestStage>)]
    held_stage: &'static str,
    #[schema(schema_with = slugs::<DisputeState>)]
    state: &'static str,
    /// What settled it; null unless it is settled.
    #[schema(schema_with = slugs_or_null::<SettledBy>)]
    settled_by: Option<&'static str>,
    /// Who acts next; no one once it is over, and while a decision waits to be final.
    #[schema(schema_with = turns)]
    turn: &'static str,
    #[serde(with = "time::serde::rfc3339")]
    opened_at: OffsetDateTime,
    /// When the answer, then the decision, then its carrying out is due.
    #[serde(with = "time::serde::rfc3339::option")]
    due_at: Option<OffsetDateTime>,
    /// Whether a decision is due and was not made.
    is_late: bool,
    /// When it was brought before the admins.
    #[serde(with = "time::serde::rfc3339::option")]
    escalated_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    ended_at: Option<OffsetDateTime>,
    /// Oldest first.
    positions: Vec<PositionDto>,
    decision: Option<DecisionDto>,
    /// The one that an appeal replaced.
    first_decision: Option<DecisionDto>,
    #[serde(with = "time::serde::rfc3339::option")]
    brand_accepted_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    creative_accepted_at: Option<OffsetDateTime>,
    appeal: Option<AppealDto>,
    /// Whether an admin other than the one who decided would decide about an appeal.
    has_other_admin: bool,
    /// What is held now, in fils; 0: amounts are settled between the two.
    held_fils: i64,
    /// What can be wished now; empty once it is over.
    wishes: Vec<PossibleWishDto>,
    /// The last segments of the calls that the caller may make now: `accept` is `accept-position`.
    #[schema(schema_with = moves)]
    allowed_moves: Vec<&'static str>,
    /// For admins.
    case: Option<CaseDto>,
}

fn moves() -> Schema {
    list_of(DisputeMove::OFFERED.map(DisputeMove::slug))
}

/// What a side wished.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Position)]
pub(crate) struct PositionDto {
    /// Counts the positions of both sides from 1.
    number: i64,
    #[schema(schema_with = parties)]
    side: &'static str,
    #[schema(schema_with = slugs::<WishKind>)]
    wish: &'static str,
    /// What the brand gets, or the final price.
    amount_fils: Option<i64>,
    /// What was held when it was wished.
    held_fils: i64,
    #[serde(with = "iso_day::option")]
    #[schema(value_type = Option<String>, format = Date)]
    day: Option<Date>,
    /// Null: the side accepted what the other one wished.
    text: Option<String>,
    links: Vec<Link>,
    /// What shows it, in the side's order.
    files: Vec<FileDto>,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

impl PositionDto {
    fn with(files: Vec<FileWithMade>, stored: StoredPosition) -> Self {
        let Wish {
            kind,
            amount_fils,
            day,
        } = stored.position.wish;
        Self {
            number: stored.position.number,
            side: stored.side.slug(),
            wish: kind.slug(),
            amount_fils,
            held_fils: stored.position.held_fils,
            day,
            text: stored.text,
            links: stored.links,
            files: FileDto::all(files),
            at: stored.created_at,
        }
    }
}

/// How a dispute was decided.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DisputeDecision)]
pub(crate) struct DecisionDto {
    #[schema(schema_with = slugs::<WishKind>)]
    outcome: &'static str,
    /// What the brand gets, or the final price.
    amount_fils: Option<i64>,
    /// What was held when it was decided; 0: an amount is settled between the two.
    held_fils: i64,
    #[serde(with = "iso_day::option")]
    #[schema(value_type = Option<String>, format = Date)]
    day: Option<Date>,
    #[schema(schema_with = slugs::<Fault>)]
    fault: &'static str,
    #[schema(schema_with = slugs::<Clause>)]
    clause: &'static str,
    reason: String,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

impl From<Decision> for DecisionDto {
    fn from(decision: Decision) -> Self {
        Self {
            outcome: decision.outcome.kind.slug(),
            amount_fils: decision.outcome.amount_fils,
            held_fils: decision.held_fils,
            day: decision.outcome.day,
            fault: decision.fault.slug(),
            clause: decision.clause.slug(),
            reason: decision.reason,
            at: decision.at,
        }
    }
}

/// An appeal against the first decision.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DisputeAppeal)]
pub(crate) struct AppealDto {
    #[schema(schema_with = parties)]
    by: &'static str,
    text: String,
    links: Vec<Link>,
    /// What shows it, in the side's order.
    files: Vec<FileDto>,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

impl AppealDto {
    fn with(files: Vec<FileWithMade>, appeal: Appeal) -> Self {
        Self {
            by: appeal.by.slug(),
            text: appeal.text,
            links: appeal.links,
            files: FileDto::all(files),
            at: appeal.at,
        }
    }
}

/// A kind of wish that can be made now.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PossibleWish)]
struct PossibleWishDto {
    #[schema(schema_with = slugs::<WishKind>)]
    wish: &'static str,
    /// The least amount in fils; null: it names none.
    least_fils: Option<i64>,
    most_fils: Option<i64>,
    has_day: bool,
}

impl PossibleWishDto {
    fn all(bounds: &Bounds) -> Vec<Self> {
        let kinds = bounds.kinds().map(|kind| {
            let amounts = bounds.amounts(kind);
            Self {
                wish: kind.slug(),
                least_fils: amounts.map(|(least, _)| least),
                most_fils: amounts.map(|(_, most)| most),
                has_day: kind.has_day(),
            }
        });
        kinds.collect()
    }
}

/// What an admin reads in addition: the days that were due, and the changes of the brief.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DisputeCase)]
struct CaseDto {
    /// Oldest first.
    days: Vec<DueDayDto>,
    #[schema(value_type = Vec<String>)]
    brief_changed_at: Vec<MomentDto>,
}

/// A time in a list.
#[derive(Debug, Serialize)]
#[serde(transparent)]
struct MomentDto(#[serde(with = "time::serde::rfc3339")] OffsetDateTime);

/// A day on which something was due.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DueDay)]
struct DueDayDto {
    /// `delivery` by the creative, `answer` by the brand.
    #[schema(schema_with = due_kinds)]
    due: &'static str,
    #[serde(with = "time::serde::rfc3339")]
    due_at: OffsetDateTime,
    /// Null: not yet.
    #[serde(with = "time::serde::rfc3339::option")]
    done_at: Option<OffsetDateTime>,
}

const DELIVERY: &str = "delivery";
const ANSWER: &str = "answer";

fn due_kinds() -> Schema {
    one_of([DELIVERY, ANSWER].into_iter())
}

impl From<DueDay> for DueDayDto {
    fn from(day: DueDay) -> Self {
        Self {
            due: match day.due {
                Due::Delivery => DELIVERY,
                Due::Answer => ANSWER,
            },
            due_at: day.due_at,
            done_at: day.done_at,
        }
    }
}

impl From<Case> for CaseDto {
    fn from(case: Case) -> Self {
        Self {
            days: case.days.into_iter().map(Into::into).collect(),
            brief_changed_at: case.brief_changed_at.into_iter().map(MomentDto).collect(),
        }
    }
}

/// Whether a decision is due and was not made.
pub(crate) fn is_late(dispute: &Dispute, now: OffsetDateTime) -> bool {
    let waits = match dispute.state {
        DisputeState::Open => dispute.escalated_at.is_some(),
        DisputeState::Appealed => true,
        DisputeState::Decided | DisputeState::Settled | DisputeState::Final => false,
    };
    waits && dispute.due_at.is_some_and(|due_at| due_at < now)
}

/// A dispute as a side of the project, or an admin, sees it.
fn seen_by(
    db: &mut Db,
    access: &RequestAccess,
    Live { dispute, positions }: Live,
    now: OffsetDateTime,
) -> Result<DisputeDto, ApiError> {
    let request = &access.request;
    let facts = dispute.facts(&positions);
    let bounds = bounds_of(db, request, dispute.held_stage, now)?;
    let by = mover(db, request, access.actor())?;
    let decided_by = dispute.decision.as_ref().and_then(|decision| decision.by);
    let judges = judges(db, request)?;
    let is_live = dispute.state.is_live();
    let is_admin = Party::of(access.side).is_none();
    let offered = DisputeMove::OFFERED.into_iter();
    let mut evidence = Evidence::of(db, dispute.id)?;
    let of_appeal = std::mem::take(&mut evidence.appeal);
    Ok(DisputeDto {
        id: dispute.id.to_string(),
        opened_by: dispute.opened_by.slug(),
        problem: dispute.problem.slug(),
        held_stage: dispute.held_stage.slug(),
        state: dispute.state.slug(),
        settled_by: facts.settled_by().map(SettledBy::slug),
        turn: facts.waiting_on().slug(),
        opened_at: dispute.opened_at,
        due_at: dispute.due_at,
        is_late: is_late(&dispute, now),
        escalated_at: dispute.escalated_at,
        ended_at: dispute.ended_at,
        decision: dispute.decision.map(Into::into),
        first_decision: dispute.first_decision.map(Into::into),
        brand_accepted_at: dispute.accepted_at.brand,
        creative_accepted_at: dispute.accepted_at.creative,
        appeal: dispute
            .appeal
            .map(|appeal| AppealDto::with(of_appeal, appeal)),
        has_other_admin: judges.iter().any(|judge| Some(*judge) != decided_by),
        held_fils: bounds.money.held_fils,
        wishes: if is_live {
            PossibleWishDto::all(&bounds)
        } else {
            Vec::new()
        },
        allowed_moves: offered
            .filter(|step| facts.check(*step, &by, now).is_ok())
            .map(DisputeMove::slug)
            .collect(),
        case: if is_admin {
            Some(case(db, request)?.into())
        } else {
            None
        },
        positions: positions
            .into_iter()
            .map(|stored| PositionDto::with(evidence.take(stored.id), stored))
            .collect(),
    })
}
