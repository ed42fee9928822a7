//! Money of a project that the payer's bank or the provider took back.

use marsam_domain::ledger::TakeBackCause;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_workflows::payments::taken::TakenMoney;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::routes::schemas::slugs;

/// Money that the payer's bank or the provider took back.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProjectTaking)]
pub(crate) struct TakenDto {
    /// The attempt that was captured, as payments name it.
    attempt_id: String,
    #[schema(schema_with = slugs::<TakeBackCause>)]
    cause: &'static str,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    amount_fils: i64,
    /// What of it was held for the project: it has to be paid again.
    held_fils: i64,
    /// Whether the provider has paid it back.
    #[serde(rename = "won")]
    is_won: bool,
    /// For the creative and admins: what of it the creative bears.
    borne_fils: Option<i64>,
    /// For admins: what of it the operator bears.
    loss_fils: Option<i64>,
    /// For admins: the provider's reference of it.
    reference: Option<String>,
    /// For admins: what the admin wrote who entered it.
    note: Option<String>,
    /// For admins: the name of the admin who entered it; null where no one did, and for one who was erased.
    entered_by: Option<String>,
}

impl TakenDto {
    pub(super) fn seen_by(taken: TakenMoney, side: Side) -> Self {
        let is_admin = side == Side::Admin;
        let is_creative = side == Side::Chosen;
        Self {
            attempt_id: taken.attempt.to_string(),
            cause: taken.cause.slug(),
            at: taken.at,
            amount_fils: taken.amount_fils,
            held_fils: taken.held_fils,
            is_won: taken.is_won,
            borne_fils: (is_admin || is_creative).then_some(taken.borne_fils),
            loss_fils: is_admin.then_some(taken.loss_fils),
            reference: Some(taken.reference).filter(|_| is_admin),
            note: taken.note.filter(|_| is_admin),
            entered_by: taken.entered_by.filter(|_| is_admin),
        }
    }
}
