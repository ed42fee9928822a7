//! The papers of a project: its agreement, the receipts of its payments, and the notes of its refunds.

use marsam_domain::accounts::Account;
use marsam_domain::accounts::billing::BillingDetails;
use marsam_domain::agreements::Party;
use marsam_domain::agreements::stored::{
    AgreedSides, add_keys, add_who_agreed, names_who_agreed, say_releases,
};
use marsam_domain::ids::{PaymentId, ProposalId, QuoteRequestId, RefundId};
use marsam_domain::payments::payable::CheckoutMethod;
use marsam_domain::payments::{Payment, receipts};
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::quote_requests::codes::RequestCode;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::services::Service;
use marsam_persistence::refunds::{self, Refund};
use marsam_persistence::{Db, DbError, agreements, payment_attempts, payments, proposals};
use serde_json::Value;
use time::OffsetDateTime;

use crate::Refused;
use crate::access::RequestAccess;

/// The agreement of a project, with what earlier versions of the product did not write; `None` before the selection.
/// `is_paid_here`: whether brands pay here now.
pub fn agreement(
    db: &mut Db,
    request: &QuoteRequest,
    is_paid_here: bool,
) -> Result<Option<Value>, Refused> {
    let Some(mut agreement) = agreements::of_request(db, request.id)? else {
        return Ok(None);
    };
    add_keys(&mut agreement);
    // Of a project that has ended, nothing is paid here any more.
    if is_paid_here && request.stage.is_running() {
        say_releases(&mut agreement);
    }
    if !names_who_agreed(&agreement) {
        let offered_at = proposals::last_sent_at(db, proposal_of(&agreement)?)?;
        add_who_agreed(&mut agreement, offered_at, &request.contact_name);
    }
    Ok(Some(agreement))
}

/// Whether a project has an agreement.
///
/// # Errors
/// The database's.
pub fn has_agreement(db: &mut Db, request: QuoteRequestId) -> Result<bool, DbError> {
    Ok(agreements::of_request(db, request)?.is_some())
}

fn proposal_of(agreement: &Value) -> Result<ProposalId, DbError> {
    let key = agreement.get("proposal_id").and_then(Value::as_str);
    key.and_then(|key| key.parse().ok())
        .ok_or_else(|| DbError::Corrupt("the proposal of an agreement".to_owned()))
}

/// The receipt of a payment: everything on it was fixed when the payment was confirmed, except that it may be voided.
#[derive(Debug)]
pub struct Receipt {
    /// Unique; what people call it.
    pub number: String,
    /// The brand, by the name on the agreement.
    pub brand: Party,
    /// The creative, by the names on the agreement.
    pub creative: Party,
    /// What people call the request by.
    pub request_code: RequestCode,
    /// What the brand calls the request; it cannot be changed after the selection.
    pub request_title: Option<String>,
    /// What the project is about.
    pub service: Service,
    /// The payment.
    pub payment: Payment,
    /// When it was confirmed.
    pub confirmed_at: OffsetDateTime,
    /// The agreed price, in fils.
    pub total_fils: i64,
    /// What was confirmed by then, this payment included, in fils.
    pub recorded_fils: i64,
    /// The side that reads it.
    pub side: Side,
}

/// The receipt of a payment for a side of its project.
///
/// # Errors
/// [`DbError::NotFound`] for everyone else, and until it is confirmed.
pub fn receipt_for(db: &mut Db, account: Account, payment: PaymentId) -> Result<Receipt, Refused> {
    let request = payments::find(db, payment)?.request_id;
    let access = RequestAccess::read(db, account, request)?;
    if !access.is_of_project() {
        return Err(DbError::NotFound.into());
    }
    receipt(db, &access, payment)
}

fn receipt(db: &mut Db, access: &RequestAccess, payment: PaymentId) -> Result<Receipt, Refused> {
    let request = &access.request;
    let all = payments::of_requests(db, &[request.id])?;
    let found = all.iter().find(|known| known.id == payment);
    let payment = found.ok_or(DbError::NotFound)?;
    let confirmed_at = payment.confirmed_at.ok_or(DbError::NotFound)?;
    let number = receipts::number(payment).ok_or(DbError::NotFound)?;
    let recorded_fils = receipts::confirmed_by(payment, &all).ok_or(DbError::NotFound)?;
    let sides = sides(db, request.id)?;
    Ok(Receipt {
        number,
        brand: sides.brand,
        creative: sides.creative,
        request_code: request.code.clone(),
        request_title: request.brief.title.clone(),
        service: request.service,
        confirmed_at,
        total_fils: request.sums.agreed_fils,
        recorded_fils,
        payment: payment.clone(),
        side: access.side,
    })
}

/// Names on the roster change; those on the papers of a project are the agreement's.
fn sides(db: &mut Db, request: QuoteRequestId) -> Result<AgreedSides, DbError> {
    let agreement = agreements::of_request(db, request)?.ok_or(DbError::NotFound)?;
    serde_json::from_value(agreement)
        .map_err(|_error| DbError::Corrupt("the sides of an agreement".to_owned()))
}

/// The note of a refund that is done: everything on it is fixed.
#[derive(Debug)]
pub struct RefundNote {
    /// Without gaps.
    pub number: String,
    /// The brand, by the name on the agreement.
    pub brand: Party,
    /// The creative, by the names on the agreement.
    pub creative: Party,
    /// What people call the request by.
    pub request_code: RequestCode,
    /// What the brand calls the request.
    pub request_title: Option<String>,
    /// What the project is about.
    pub service: Service,
    /// The refund.
    pub refund: Refund,
    /// When it was done.
    pub done_at: OffsetDateTime,
    /// How the payment was made that it gives back.
    pub method: CheckoutMethod,
    /// The number of that payment's receipt, where any of it counted.
    pub receipt_number: Option<String>,
    /// What the brand wanted on that receipt.
    pub billed_to: Option<BillingDetails>,
}

/// The note of a refund; [`DbError::NotFound`] until it is done.
pub fn refund_note(
    db: &mut Db,
    request: &QuoteRequest,
    refund: RefundId,
) -> Result<RefundNote, Refused> {
    let refund = refunds::find(db, refund)?;
    let number = refund.number.clone().ok_or(DbError::NotFound)?;
    let done_at = refund.done_at.ok_or(DbError::NotFound)?;
    let attempt = payment_attempts::find(db, refund.attempt_id)?;
    let paid = payments::of_attempts(db, &[attempt.id])?;
    let sides = sides(db, request.id)?;
    Ok(RefundNote {
        number,
        brand: sides.brand,
        creative: sides.creative,
        request_code: request.code.clone(),
        request_title: request.brief.title.clone(),
        service: request.service,
        refund,
        done_at,
        method: attempt.method,
        receipt_number: paid.first().and_then(receipts::number),
        billed_to: paid.first().and_then(|paid| paid.billed_to.clone()),
    })
}

/// The project of a refund.
pub fn request_of_refund(db: &mut Db, refund: RefundId) -> Result<QuoteRequestId, Refused> {
    Ok(refunds::find(db, refund)?.request_id)
}
