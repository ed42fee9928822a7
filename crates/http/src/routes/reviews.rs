//! The routes of reviews and of measured facts, and their DTOs.

pub(crate) mod admin;
mod appeal;
mod brand_record;
mod exclude_fact;
pub(crate) mod facts;
mod of_creative;
mod of_request;
mod own_record;
mod record;
mod remove;
mod reply;
mod show_name;
mod write;

use std::sync::Arc;

use marsam_auth::throttling;
use marsam_domain::ids::AccountId;
use marsam_domain::language::Language;
use marsam_domain::reputation::{Fact, Subject, Treatment};
use marsam_domain::reviews::{
    AppealState, HiddenPart, Marks, NotCounted, Phase, Question, Review, ReviewRule, ReviewSide,
};
use marsam_domain::throttles::{REVIEWS, WriteBudgets};
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::Db;
use marsam_persistence::fact_treatments::FactTreatment;
use marsam_workflows::reviews::{ReviewsOf, Rules, SideView};
use serde::{Serialize, Serializer};
use time::OffsetDateTime;
use utoipa::ToSchema;
use utoipa::openapi::schema::Type;
use utoipa::openapi::{ObjectBuilder, Schema};

use crate::api_document::Routes;
use crate::routes::schemas::{one_of, slugs, slugs_or_null};
use crate::{ApiError, AppState};

pub(super) fn register(routes: &mut impl Routes) {
    routes
        .keyed(write::write)
        .keyed(remove::remove)
        .service(of_request::of_request)
        .keyed(reply::reply)
        .keyed(show_name::show_name)
        .keyed(appeal::appeal)
        .service(record::record)
        .service(of_creative::of_creative)
        .service(brand_record::brand_record)
        .service(own_record::of_creative)
        .service(own_record::of_brand)
        .keyed(exclude_fact::exclude_fact);
}

/// The operator's rules.
pub(crate) fn rules(state: &AppState) -> Rules {
    Rules {
        min_fils: state.settings.review_min_fils,
        holidays: Arc::clone(&state.settings.holidays),
    }
}

/// Who writes, and how much is counted.
#[derive(Debug, Clone, Copy)]
struct Author {
    account: AccountId,
    budgets: WriteBudgets,
}

impl Author {
    fn of(state: &AppState, account: AccountId) -> Self {
        Self {
            account,
            budgets: state.settings.write_budgets,
        }
    }

    /// Counts what is written about another account.
    fn spend(self, db: &mut Db, now: OffsetDateTime) -> Result<(), ApiError> {
        let throttle = self.budgets.apply_alongside(REVIEWS);
        let who = self.account.to_string();
        Ok(throttling::spend(db, &throttle, &who, now)?)
    }
}

/// The marks of a review, by question.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MarksDto {
    side: ReviewSide,
    marks: Marks,
}

impl MarksDto {
    pub(crate) const fn of(review: &Review) -> Self {
        Self {
            side: review.side,
            marks: review.marks,
        }
    }
}

impl Serialize for MarksDto {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let questions = self.side.questions().map(Question::slug);
        serializer.collect_map(questions.into_iter().zip(self.marks.0))
    }
}

/// The marks of either side.
pub(crate) fn marks() -> Schema {
    let mark = || {
        ObjectBuilder::new()
            .schema_type(Type::Integer)
            .minimum(Some(1))
            .maximum(Some(5))
    };
    let text = "Of a brand quality, communication and care; of a creative brief, communication and feedback.";
    let object = ObjectBuilder::new().description(Some(text));
    let questions = Question::ALL.iter();
    let object = questions.fold(object, |object, question| {
        object.property(question.slug(), mark())
    });
    object.into()
}

/// The reader's own review before it is published.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReviewDraftShown)]
pub(crate) struct DraftDto {
    #[schema(schema_with = marks)]
    marks: MarksDto,
    again: bool,
    body: Option<String>,
    #[schema(schema_with = slugs::<Language>)]
    lang: &'static str,
    name_shown: bool,
}

impl From<Review> for DraftDto {
    fn from(review: Review) -> Self {
        Self {
            marks: MarksDto::of(&review),
            again: review.again,
            lang: review.lang.slug(),
            name_shown: review.name_shown,
            body: review.body,
        }
    }
}

/// The appeal of a hidden review.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReviewAppeal)]
pub(crate) struct AppealDto {
    /// To its author and admins.
    body: Option<String>,
    #[schema(schema_with = slugs::<AppealState>)]
    state: &'static str,
    note: Option<String>,
}

/// A published review, for the two sides and admins.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own in the answer"
)]
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RequestReview)]
pub(crate) struct RequestReviewDto {
    id: String,
    #[schema(schema_with = slugs::<ReviewSide>)]
    side: &'static str,
    /// Whether the account of its author was erased, and with it the name.
    former_author: bool,
    #[schema(schema_with = marks)]
    marks: MarksDto,
    /// The mean of the marks in hundredths: 100 to 500.
    score_hundredths: u16,
    again: bool,
    /// Null to the reviewed side where it is hidden.
    body: Option<String>,
    #[schema(schema_with = slugs::<Language>)]
    lang: &'static str,
    name_shown: bool,
    /// The day in Kuwait, YYYY-MM-DD.
    #[schema(format = Date)]
    published_on: Option<String>,
    /// Whether it enters numbers now.
    counted: bool,
    /// Why it enters none; for admins alone: if sides read the harmless reasons, none would mean a suspicion.
    #[schema(schema_with = slugs_or_null::<NotCounted>)]
    not_counted: Option<&'static str>,
    #[schema(schema_with = slugs_or_null::<HiddenPart>)]
    hidden: Option<&'static str>,
    #[schema(schema_with = slugs_or_null::<ReviewRule>)]
    hidden_rule: Option<&'static str>,
    hidden_note: Option<String>,
    appeal: Option<AppealDto>,
    reply: Option<String>,
    can_reply: bool,
    #[serde(with = "time::serde::rfc3339::option")]
    reply_until: Option<OffsetDateTime>,
    can_appeal: bool,
    #[serde(with = "time::serde::rfc3339::option")]
    appeal_until: Option<OffsetDateTime>,
}

impl RequestReviewDto {
    pub(crate) fn of(view: SideView, is_admin: bool) -> Self {
        let review = view.review;
        let published = review.published_at.map(marsam_domain::calendar::day_of);
        let hiding = review.hiding.as_ref();
        Self {
            id: review.id.to_string(),
            side: review.side.slug(),
            former_author: view.is_former_author,
            marks: MarksDto::of(&review),
            score_hundredths: review.marks.score_hundredths(),
            again: review.again,
            lang: review.lang.slug(),
            name_shown: review.name_shown,
            published_on: published.map(|day| day.to_string()),
            counted: view.not_counted.is_none(),
            not_counted: view.not_counted.filter(|_| is_admin).map(NotCounted::slug),
            hidden: hiding.map(|hiding| hiding.part.slug()),
            hidden_rule: hiding.map(|hiding| hiding.rule.slug()),
            hidden_note: hiding.map(|hiding| hiding.note.clone()),
            appeal: review.appeal.map(|appeal| AppealDto {
                body: appeal.body,
                state: appeal.state.slug(),
                note: appeal.note,
            }),
            reply: review.reply,
            can_reply: view.reply_until.is_some(),
            reply_until: view.reply_until,
            can_appeal: view.appeal_until.is_some(),
            appeal_until: view.appeal_until,
            body: review.body,
        }
    }
}

/// What an admin decided about a project in a measured fact.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TreatedFact)]
pub(crate) struct TreatedFactDto {
    #[schema(schema_with = slugs::<Subject>)]
    subject: &'static str,
    #[schema(schema_with = slugs::<Fact>)]
    fact: &'static str,
    #[schema(schema_with = slugs::<Treatment>)]
    treatment: &'static str,
    note: String,
}

impl From<FactTreatment> for TreatedFactDto {
    fn from(treated: FactTreatment) -> Self {
        Self {
            subject: treated.subject.slug(),
            fact: treated.fact.slug(),
            treatment: treated.treatment.slug(),
            note: treated.note,
        }
    }
}

/// The reviews of a project, as far as the caller may know of them.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RequestReviews)]
pub(crate) struct RequestReviewsDto {
    /// `brand`, `creative` or `admin`.
    #[schema(schema_with = readers)]
    side: &'static str,
    #[schema(schema_with = slugs::<Phase>)]
    phase: &'static str,
    /// When an approved project that is not paid may be reviewed.
    #[serde(with = "time::serde::rfc3339::option")]
    opens_at: Option<OffsetDateTime>,
    /// From then on no one writes.
    #[serde(with = "time::serde::rfc3339::option")]
    due_at: Option<OffsetDateTime>,
    can_write: bool,
    /// Whether the other side has written at any time.
    other_has_written: bool,
    /// The caller's own, before it is published.
    draft: Option<DraftDto>,
    /// The brand's, once it is published.
    by_brand: Option<RequestReviewDto>,
    /// The creative's, once it is published.
    by_creative: Option<RequestReviewDto>,
    treatments: Vec<TreatedFactDto>,
}

const ADMIN: &str = "admin";

fn readers() -> Schema {
    let sides = ReviewSide::ALL.iter().map(|side| side.slug());
    one_of(sides.chain([ADMIN]))
}

impl From<ReviewsOf> for RequestReviewsDto {
    fn from(found: ReviewsOf) -> Self {
        let is_admin = found.side.is_none();
        let (of_brand, of_creative): (Vec<_>, Vec<_>) = found
            .published
            .into_iter()
            .partition(|view| view.review.side == ReviewSide::Brand);
        let first = |views: Vec<SideView>| {
            let first = views.into_iter().next();
            first.map(|view| RequestReviewDto::of(view, is_admin))
        };
        Self {
            side: found.side.map_or(ADMIN, ReviewSide::slug),
            phase: found.status.phase.slug(),
            opens_at: found.status.opens_at,
            due_at: found.status.due_at,
            can_write: found.status.can_write,
            other_has_written: found.status.other_has_written,
            draft: found.draft.map(Into::into),
            by_brand: first(of_brand),
            by_creative: first(of_creative),
            treatments: found.treatments.into_iter().map(Into::into).collect(),
        }
    }
}
