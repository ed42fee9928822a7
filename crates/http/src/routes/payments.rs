//! Payment DTOs, and the receipt.

pub(crate) mod attempt;
pub(crate) mod event;
mod receipt;
mod refund_note;
mod show_attempt;

use marsam_domain::calendar::iso_day;
use marsam_domain::payments::{Payment, PaymentMethod, Recorder, receipts};
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::vocabulary::Vocabulary as _;
use serde::Serialize;
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;
use utoipa::openapi::Schema;

use crate::api_document::Routes;
use crate::routes::schemas::{list_of, recorders, slugs};

pub(super) fn register(routes: &mut impl Routes) {
    routes
        .service(receipt::receipt)
        .service(refund_note::refund_note)
        .service(show_attempt::show_attempt)
        .service(event::event);
}

/// A recorded payment.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Payment)]
pub(crate) struct PaymentDto {
    id: String,
    amount_fils: i64,
    #[schema(schema_with = slugs::<PaymentMethod>)]
    method: &'static str,
    /// What its brand wrote; of a payment through the provider its key, for admins.
    reference: Option<String>,
    #[serde(with = "iso_day")]
    #[schema(value_type = String, format = Date)]
    paid_on: Date,
    #[schema(schema_with = recorders)]
    recorded_by: &'static str,
    #[serde(with = "time::serde::rfc3339")]
    recorded_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    confirmed_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    voided_at: Option<OffsetDateTime>,
    void_note: Option<String>,
    /// What its receipt is called; null until it is confirmed, when there is none.
    receipt_number: Option<String>,
    /// The attempt that was captured, where it was paid through Marsam.
    attempt_id: Option<String>,
    /// The last segments of the calls that the caller may make now.
    #[schema(schema_with = move_names)]
    allowed_moves: Vec<&'static str>,
}

const CONFIRM: &str = "confirm-payment";
const VOID: &str = "void-payment";

fn move_names() -> Schema {
    list_of([CONFIRM, VOID])
}

/// The provider's key of a charge is for admins; what a brand recorded is for everyone.
fn reference_for(payment: &Payment, side: Side) -> Option<String> {
    let is_shown = side == Side::Admin || payment.recorded_by != Recorder::Provider;
    payment.reference.clone().filter(|_| is_shown)
}

impl PaymentDto {
    /// A payment with the moves of a side.
    pub(crate) fn seen_by(payment: &Payment, side: Side, stage: RequestStage) -> Self {
        let may_void = match side {
            Side::Owner => payment.may_be_voided_by_brand(),
            Side::Admin => payment.may_be_voided_by_admin(),
            _ => false,
        };
        let may_confirm = side == Side::Chosen
            && payment.recorded_by == Recorder::Brand
            && payment.is_unconfirmed();
        let moves = [(CONFIRM, may_confirm), (VOID, may_void)];
        Self {
            id: payment.id.to_string(),
            amount_fils: payment.amount_fils,
            method: payment.method.slug(),
            reference: reference_for(payment, side),
            paid_on: payment.paid_on,
            recorded_by: payment.recorded_by.slug(),
            recorded_at: payment.recorded_at,
            confirmed_at: payment.confirmed_at,
            voided_at: payment.voided_at,
            void_note: payment.void_note.clone(),
            receipt_number: receipts::number(payment),
            attempt_id: payment
                .capture
                .as_ref()
                .map(|capture| capture.attempt.to_string()),
            allowed_moves: moves
                .into_iter()
                .filter(|(_, may)| *may && stage.is_running())
                .map(|(name, _)| name)
                .collect(),
        }
    }
}
