//! Payments: recorded, confirmed and voided.

use marsam_domain::actors::Actor;
use marsam_domain::calendar::day_of;
use marsam_domain::notices::{RequestNotice, RequestNoticeKind as Kind};
use marsam_domain::payments::{Payment, Recorder, VoidPaymentDraft, totals};
use marsam_domain::quote_requests::lifecycle::{Action, Facts, Sums};
use marsam_persistence::{Db, payments, quote_requests};

use super::{Step, moves, notifying};
use crate::DemoError;
use crate::data::{PaymentEntry, Side};

pub(super) fn record(db: &mut Db, step: &Step<'_>, entry: &PaymentEntry) -> Result<(), DemoError> {
    let request = &step.request;
    let recorder = match entry.by {
        Side::Brand => Recorder::Brand,
        Side::Admin => Recorder::Admin,
        Side::Creative => return Err(step.misfit("a creative confirms payments only")),
    };
    let new = entry.draft().into_payment(day_of(step.at));
    let new = new.map_err(|errors| step.refused(errors))?;
    let (_, known_fils) = totals(&payments::of_requests(db, &[request.id])?);
    if new.amount_fils > request.sums.agreed_fils - known_fils {
        return Err(step.misfit("more than what is not yet recorded"));
    }
    let account = match entry.by {
        Side::Admin => step.ids.admin()?,
        _ => step.ids.person(&step.entry.account)?.account,
    };
    let payment = payments::insert(db, request.id, &new, (recorder, account), step.at)?;
    let actor = step.actor(entry.by)?;
    count(db, step, (Action::RecordPayment, actor))?;
    notify(db, step, actor, (&payment, Kind::PaymentRecorded))
}

pub(super) fn confirm(db: &mut Db, step: &Step<'_>, number: usize) -> Result<(), DemoError> {
    let payment = numbered(db, step, number)?;
    if !payment.is_unconfirmed() {
        return Err(step.misfit("confirmed or voided already"));
    }
    payments::confirm(db, payment.id, step.at)?;
    let actor = step.actor(Side::Creative)?;
    count(db, step, (Action::ConfirmPayment, actor))?;
    notify(db, step, actor, (&payment, Kind::PaymentConfirmed))
}

pub(super) fn void(
    db: &mut Db,
    step: &Step<'_>,
    (number, why): (usize, &str),
) -> Result<(), DemoError> {
    let payment = numbered(db, step, number)?;
    let draft = VoidPaymentDraft {
        payment_id: payment.id.to_string().into(),
        note: why.into(),
    };
    let (_, note) = draft.into_parts().map_err(|errors| step.refused(errors))?;
    if !payment.may_be_voided_by_brand() {
        return Err(step.misfit("not the brand's to void"));
    }
    payments::void(db, payment.id, &note, step.at)?;
    let actor = step.brand()?;
    count(db, step, (Action::VoidPayment, actor))?;
    notify(db, step, actor, (&payment, Kind::PaymentVoided))
}

fn numbered(db: &mut Db, step: &Step<'_>, number: usize) -> Result<Payment, DemoError> {
    let known = payments::of_requests(db, &[step.request.id])?;
    let place = number.checked_sub(1);
    let found = place.and_then(|place| known.into_iter().nth(place));
    found.ok_or_else(|| step.misfit("no payment of this number"))
}

/// Sums up what counts now and stores the transition that follows from it.
fn count(db: &mut Db, step: &Step<'_>, (action, actor): (Action, Actor)) -> Result<(), DemoError> {
    let request = &step.request;
    let (recorded_fils, _) = totals(&payments::of_requests(db, &[request.id])?);
    let facts = Facts {
        sums: Sums {
            recorded_fils,
            ..request.sums
        },
        ..request.facts()
    };
    let made = step.decide(&facts, action, actor)?;
    quote_requests::set_recorded(db, request.id, recorded_fils)?;
    quote_requests::apply(db, request, &made, None)?;
    moves::completed(db, step, &made)
}

fn notify(
    db: &mut Db,
    step: &Step<'_>,
    by: Actor,
    (payment, kind): (&Payment, Kind),
) -> Result<(), DemoError> {
    let notice = RequestNotice::about(&step.request, kind).with_amount(payment.amount_fils);
    notifying::others_of(db, step, by.kind(), &notice)
}
