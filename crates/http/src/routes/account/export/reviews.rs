//! Reviews and measured facts in an export.

use marsam_domain::calendar::day_of;
use marsam_domain::ids::AccountId;
use marsam_domain::language::Language;
use marsam_domain::masking::mask_contacts;
use marsam_domain::reputation::{Fact, Measured};
use marsam_domain::reviews::{HiddenPart, Review, ReviewRule, ReviewSide};
use marsam_domain::vocabulary::Vocabulary as _;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::routes::reviews::{MarksDto, marks};
use crate::routes::schemas::{slugs, slugs_or_null};

/// A review that the account wrote, or that was published about it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReviewRecord)]
pub(super) struct ReviewRecordDto {
    id: String,
    request_id: String,
    #[schema(schema_with = slugs::<ReviewSide>)]
    side: &'static str,
    /// Whether the account wrote it.
    is_own: bool,
    #[schema(schema_with = marks)]
    marks: MarksDto,
    again: bool,
    body: Option<String>,
    #[schema(schema_with = slugs::<Language>)]
    lang: &'static str,
    name_shown: bool,
    /// Of the account's own only.
    #[serde(with = "time::serde::rfc3339::option")]
    written_at: Option<OffsetDateTime>,
    #[schema(format = Date)]
    published_on: Option<String>,
    #[schema(format = Date)]
    ended_on: String,
    #[schema(schema_with = slugs_or_null::<HiddenPart>)]
    hidden: Option<&'static str>,
    #[schema(schema_with = slugs_or_null::<ReviewRule>)]
    hidden_rule: Option<&'static str>,
    hidden_note: Option<String>,
    /// What the account said about a hiding.
    appeal: Option<String>,
    reply: Option<String>,
}

impl ReviewRecordDto {
    pub(super) fn of(review: &Review, reader: AccountId) -> Self {
        let is_own = review.author == reader;
        let hiding = review.hiding.as_ref();
        let appeal = review.appeal.as_ref().filter(|_| is_own);
        let body = review.body.as_deref();
        let body = body.filter(|_| is_own || hiding.is_none());
        // The reviewed side replies.
        let reply = review.reply.as_deref();
        Self {
            id: review.id.to_string(),
            request_id: review.request.to_string(),
            side: review.side.slug(),
            is_own,
            marks: MarksDto::of(review),
            again: review.again,
            lang: review.lang.slug(),
            name_shown: review.name_shown,
            written_at: is_own.then_some(review.written_at),
            published_on: review.published_at.map(|at| day_of(at).to_string()),
            ended_on: review.ended_on.to_string(),
            hidden: hiding.map(|hiding| hiding.part.slug()),
            hidden_rule: hiding.map(|hiding| hiding.rule.slug()),
            hidden_note: hiding.map(|hiding| hiding.note.clone()),
            appeal: appeal.and_then(|appeal| appeal.body.clone()),
            reply: reply.map(|text| words(text, !is_own)),
            body: body.map(|text| words(text, is_own)),
        }
    }
}

/// The account's own words as written, and the other side's as they are shown everywhere.
fn words(text: &str, is_own: bool) -> String {
    if is_own {
        text.to_owned()
    } else {
        mask_contacts(text).into_owned()
    }
}

/// A measured fact of the account.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FactRecord)]
pub(super) struct FactRecordDto {
    #[schema(schema_with = slugs::<Fact>)]
    fact: &'static str,
    good: u32,
    total: u32,
    value: Option<i64>,
}

impl From<Measured> for FactRecordDto {
    fn from(measured: Measured) -> Self {
        Self {
            fact: measured.fact.slug(),
            good: measured.good,
            total: measured.total,
            value: measured.value,
        }
    }
}
