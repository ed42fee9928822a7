//! Payments: outside Marsam, recorded by the brand or an admin, confirmed by the creative, voided; and through a provider, in
//! the modules below.

pub mod comparing;
pub(crate) mod crediting;
pub mod deciding;
pub mod foreign;
pub mod funding;
pub mod listing;
mod named;
pub mod paying;
pub(crate) mod purse;
pub mod refund_steps;
mod refunding;
pub mod settling;
pub(crate) mod sharing;
pub mod showing;
pub mod take_backs;
pub mod taken;
pub mod trust;
pub(crate) mod verifying;
pub mod winning;
pub mod working;

use marsam_domain::ids::{PaymentId, QuoteRequestId};
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::payments::{NewPayment, Payment, Recorder, unconfirmed_fils};
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::quote_requests::lifecycle::{Action, advance};
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_persistence::payments::{self, RecordedBy};
use marsam_persistence::request_updates::Concerned;
use marsam_persistence::{Db, DbError, quote_requests};

use self::crediting::facts_with;
use self::paying::open_attempts_fils;
use self::purse::Purse;
use crate::disputes::Now;
use crate::notices::Told;
use crate::requests::{Moving, RequestMove, Said, with_delivery};
use crate::{Refused, notices};

/// The brand or an admin records a payment. The brand's record counts once the creative has confirmed it, an admin's at
/// once.
pub struct RecordPayment;

impl RequestMove for RecordPayment {
    const ACTION: Action = Action::RecordPayment;
    type Words = Said<NewPayment>;
    type Made = PaymentId;

    fn store(db: &mut Db, moving: &Moving<Said<NewPayment>>) -> Result<PaymentId, Refused> {
        let (request, new) = (moving.request(), &moving.words.words);
        let purse = Purse::of(db, request.clone())?;
        let open_fils = purse.sums().price().open_fils() - unconfirmed_fils(&purse.payments);
        if new.amount_fils > open_fils {
            return Err(FieldErrors::of("amount_fils", FieldCode::MoreThanOpen).into());
        }
        if new.amount_fils > open_fils - open_attempts_fils(db, request.id)? {
            return Err(Refused::PaymentOpen);
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
        let purse = Purse::of(db, request.clone())?;
        count(db, moving, purse, Action::RecordPayment)?;
        let kind = Kind::PaymentRecorded;
        notices::other_side_of_payment(db, &moving.access, &payment, kind, moving.now)?;
        Ok(payment.id)
    }

    fn concerned(_: &Moving<Said<NewPayment>>, _: &PaymentId) -> Option<Concerned> {
        Some(Concerned::Chosen)
    }
}

/// The creative confirms a payment that the brand recorded: it counts then; paid in full and approved, the project is
/// completed.
pub struct ConfirmPayment;

impl RequestMove for ConfirmPayment {
    const ACTION: Action = Action::ConfirmPayment;
    type Words = Said<PaymentId>;
    type Made = ();

    fn store(db: &mut Db, moving: &Moving<Said<PaymentId>>) -> Result<(), Refused> {
        let payment = of_request(db, moving, moving.words.words)?;
        if !payment.is_unconfirmed() {
            return Err(Refused::Stale);
        }
        // What was paid here in the meantime may have left less open.
        let open_fils = Purse::of(db, moving.request().clone())?
            .sums()
            .price()
            .open_fils();
        if payment.amount_fils > open_fils {
            return Err(FieldErrors::of("payment_id", FieldCode::MoreThanOpen).into());
        }
        payments::confirm(db, payment.id, moving.now)?;
        let purse = Purse::of(db, moving.request().clone())?;
        count(db, moving, purse, Action::ConfirmPayment)?;
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
    type Words = Said<Mistake>;
    type Made = ();

    fn store(db: &mut Db, moving: &Moving<Said<Mistake>>) -> Result<(), Refused> {
        let Mistake { payment, note } = &moving.words.words;
        let payment = of_request(db, moving, *payment)?;
        let may_void = match moving.access.side {
            Side::Admin => payment.may_be_voided_by_admin(),
            _ => payment.may_be_voided_by_brand(),
        };
        if !may_void {
            return Err(Refused::Stale);
        }
        payments::void(db, payment.id, note, moving.now)?;
        let mut purse = Purse::of(db, moving.request().clone())?;
        if payment.counts() {
            let now = Now {
                at: moving.now,
                holidays: &moving.words.holidays,
            };
            purse.wait_again(db, payment.amount_fils, now)?;
        }
        count(db, moving, purse, Action::VoidPayment)?;
        let told = Told::of(Kind::PaymentVoided, Some(note));
        notices::other_side_of_payment(db, &moving.access, &payment, told, moving.now)
    }
}

/// A payment that was recorded, and the stage of its request.
///
/// # Errors
/// [`DbError::NotFound`].
pub fn recorded(
    db: &mut Db,
    request: QuoteRequestId,
    payment: PaymentId,
) -> Result<(Payment, RequestStage), DbError> {
    let payment = payments::find(db, payment)?;
    let stage = quote_requests::find(db, request)?.stage;
    Ok((payment, stage))
}

/// A payment of the request; 422 if it has none with this id.
fn of_request<W>(db: &mut Db, moving: &Moving<W>, payment: PaymentId) -> Result<Payment, Refused> {
    let known = payments::of_requests(db, &[moving.request().id])?;
    let found = known.into_iter().find(|known| known.id == payment);
    found.ok_or_else(|| FieldErrors::of("payment_id", FieldCode::UnknownId).into())
}

/// Sums up what counts now and stores the transition that follows from it. It may end the wait for the first payment, or
/// bring it back: what is due then is set with it.
fn count<W>(
    db: &mut Db,
    moving: &Moving<Said<W>>,
    mut purse: Purse,
    action: Action,
) -> Result<(), Refused> {
    let request = moving.request();
    // First: it may end the wait for the first payment, which is a fact of the move.
    purse.store(db, moving.now)?;
    let facts = with_delivery(db, request, facts_with(&purse))?;
    let moved = advance(&facts, action, moving.access.actor(), moving.now)?;
    quote_requests::apply(db, request, &moved, None)?;
    funding::follow(db, request.id, &moving.words.holidays)?;
    notices::completed(db, request, &moved)
}
