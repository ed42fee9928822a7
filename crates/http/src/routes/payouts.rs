//! Payouts: their DTOs, and the statement of one.

pub(crate) mod statement;

use marsam_domain::calendar::iso_day;
use marsam_domain::payments::payouts::{LineBlock, PayoutState, Stop};
use marsam_domain::vocabulary::Vocabulary;
use marsam_persistence::payouts::Payout;
use serde::Serialize;
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;
use utoipa::openapi::Schema;

use crate::api_document::Routes;
use crate::routes::schemas::{list_of, slugs};

pub(super) fn register(routes: &mut impl Routes) {
    routes.service(statement::statement);
}

/// Why nothing is transferred.
pub(crate) fn stops() -> Schema {
    list_of(Stop::ALL.iter().map(|stop| stop.slug()))
}

/// Why the money of a project waits.
pub(crate) fn line_blocks() -> Schema {
    list_of(LineBlock::ALL.iter().map(|block| block.slug()))
}

/// The slugs of these members.
pub(crate) fn slugs_of<V: Vocabulary>(members: &[V]) -> Vec<&'static str> {
    members.iter().map(|member| member.slug()).collect()
}

/// A transfer to a creative.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Payout)]
pub(crate) struct PayoutDto {
    id: String,
    /// Of its statement.
    number: String,
    #[schema(schema_with = slugs::<PayoutState>)]
    state: &'static str,
    amount_fils: i64,
    #[serde(with = "iso_day::option")]
    #[schema(value_type = Option<String>, format = Date)]
    sent_on: Option<Date>,
    bank_reference: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    prepared_at: OffsetDateTime,
}

impl From<&Payout> for PayoutDto {
    fn from(payout: &Payout) -> Self {
        Self {
            id: payout.id.to_string(),
            number: payout.number.clone(),
            state: payout.state.slug(),
            amount_fils: payout.amount_fils,
            sent_on: payout.sent_on,
            bank_reference: payout.bank_reference.clone(),
            prepared_at: payout.prepared_at,
        }
    }
}
