//! Payments outside Marsam: recorded by the brand or an admin, confirmed by the creative, voided.

use marsam_domain::ids::PaymentId;
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::payments::{NewPayment, Payment, Recorder, totals};
use marsam_domain::quote_requests::lifecycle::{Action, Facts, Sums, advance};
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_persistence::payments::{self, RecordedBy};
use marsam_persistence::request_updates::Concerned;
use marsam_persistence::{Db, quote_requests};

use crate::notices::Told;
use crate::requests::{Moving, RequestMove};
use crate::{Refused, notices};

/// The brand or an admin records a payment. The brand's record counts once the creative has confirmed it, an admin's at
/// once.
pub struct RecordPayment;

impl RequestMove for RecordPayment {
    const ACTION: Action = Action::RecordPayment;
    type Words = NewPayment;
    type Made = PaymentId;

    fn store(db: &mut Db, moving: &Moving<NewPayment>) -> Result<PaymentId, Refused> {
        let (request, new) = (moving.request(), &moving.words);
        let (_, known_fils) = totals(&payments::of_requests(db, &[request.id])?);
        if new.amount_fils > request.sums.agreed_fils - known_fils {
            return Err(FieldErrors::of("amount_fils", FieldCode::MoreThanOpen).into());
        }
        let by = RecordedBy {
            recorder: if moving.access.side == Side::Admin {
                Recorder::Admin
            } else {
                Recorder::Brand
            },
            account: moving.access.account.id,
        };
        let payment = payments::insert(db, request.id, new, by, moving.now)?;
        count(db, moving, Action::RecordPayment)?;
        let kind = Kind::PaymentRecorded;
        notices::other_side_of_payment(db, &moving.access, &payment, kind, moving.now)?;
        Ok(payment.id)
    }

    fn concerned(_: &Moving<NewPayment>, _: &PaymentId) -> Option<Concerned> {
        Some(Concerned::Chosen)
    }
}

/// The creative confirms a payment that the brand recorded: it counts then; paid in full and approved, the project is
/// completed.
pub struct ConfirmPayment;

impl RequestMove for ConfirmPayment {
    const ACTION: Action = Action::ConfirmPayment;
    type Words = PaymentId;
    type Made = ();

    fn store(db: &mut Db, moving: &Moving<PaymentId>) -> Result<(), Refused> {
        let payment = of_request(db, moving, moving.words)?;
        if !payment.is_unconfirmed() {
            return Err(Refused::Stale);
        }
        payments::confirm(db, payment.id, moving.now)?;
        count(db, moving, Action::ConfirmPayment)?;
        let kind = Kind::PaymentConfirmed;
        notices::other_side_of_payment(db, &moving.access, &payment, kind, moving.now)
    }
}

/// A payment that was recorded by mistake.
pub struct Mistake {
    /// The payment.
    pub payment: PaymentId,
    /// What was wrong.
    pub note: String,
}

/// The brand voids its own record until it is confirmed, an admin any.
pub struct VoidPayment;

impl RequestMove for VoidPayment {
    const ACTION: Action = Action::VoidPayment;
    type Words = Mistake;
    type Made = ();

    fn store(db: &mut Db, moving: &Moving<Mistake>) -> Result<(), Refused> {
        let payment = of_request(db, moving, moving.words.payment)?;
        let may_void = match moving.access.side {
            Side::Admin => payment.voided_at.is_none(),
            _ => payment.may_be_voided_by_brand(),
        };
        if !may_void {
            return Err(Refused::Stale);
        }
        payments::void(db, payment.id, &moving.words.note, moving.now)?;
        count(db, moving, Action::VoidPayment)?;
        let told = Told::of(Kind::PaymentVoided, Some(&moving.words.note));
        notices::other_side_of_payment(db, &moving.access, &payment, told, moving.now)
    }
}

/// A payment of the request; 422 if it has none with this id.
fn of_request<W>(db: &mut Db, moving: &Moving<W>, payment: PaymentId) -> Result<Payment, Refused> {
    let known = payments::of_requests(db, &[moving.request().id])?;
    let found = known.into_iter().find(|known| known.id == payment);
    found.ok_or_else(|| FieldErrors::of("payment_id", FieldCode::UnknownId).into())
}

/// Sums up what counts now and stores the transition that follows from it.
fn count<W>(db: &mut Db, moving: &Moving<W>, action: Action) -> Result<(), Refused> {
    let request = moving.request();
    let (recorded_fils, _) = totals(&payments::of_requests(db, &[request.id])?);
    let facts = Facts {
        sums: Sums {
            recorded_fils,
            ..request.sums
        },
        ..request.facts()
    };
    let moved = advance(&facts, action, moving.access.actor(), moving.now)?;
    quote_requests::set_recorded(db, request.id, recorded_fils)?;
    quote_requests::apply(db, request, &moved, None)?;
    notices::completed(db, request, &moved)
}
