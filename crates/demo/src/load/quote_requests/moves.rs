//! The moves of a request, as their calls make them.

use std::sync::Arc;

use marsam_domain::annotations::RevisionDraft;
use marsam_domain::calendar::day_of;
use marsam_domain::payments::VoidPaymentDraft;
use marsam_domain::quote_requests::lifecycle::Action;
use marsam_domain::quote_requests::moves::{ReasonDraft, ResolutionDraft};
use marsam_persistence::{Db, payments as rows};
use marsam_workflows::clock;
use marsam_workflows::payments::{ConfirmPayment, Mistake, RecordPayment, VoidPayment};
use marsam_workflows::requests::{
    AcceptRevision, AgreeCancel, Approve, Attempt, Cancel, Cancellation, Decline,
    DeclineInvitation, Deliver, EditBrief, Hold, Invite, QuietMove, RefuseCancel, RefuseRevision,
    Reopen, Report, ReportAfterSilence, RequestMove, RequestRevision, Resolution, Resolve, Said,
    move_quietly,
};

use super::{By, Step};
use crate::DemoError;
use crate::data::{BriefEntry, DeliveryEntry, PaymentEntry, Side};

/// A reason that the form admits.
pub(super) fn reason(step: &Step<'_>, why: &str) -> Result<String, DemoError> {
    step.checked(ReasonDraft { reason: why.into() }.into_reason())
}

pub(super) fn said<W>(step: &Step<'_>, words: W) -> Said<W> {
    Said {
        words,
        holidays: Arc::new(step.ids.settings.holidays.clone()),
    }
}

/// Makes a move of the request.
pub(super) fn make<M: RequestMove>(
    db: &mut Db,
    step: &Step<'_>,
    by: By<'_>,
    words: M::Words,
) -> Result<M::Made, DemoError> {
    let account = step.account(db, by)?;
    let attempt = Attempt::<M>::of(db, account, step.request.id, step.at);
    let made = attempt.and_then(|attempt| attempt.make(db, words));
    made.map_err(|refused| step.refused(refused))
}

/// Any action that only moves the request.
pub(super) fn quietly(
    db: &mut Db,
    step: &Step<'_>,
    action: Action,
    by: Side,
    why: Option<&str>,
) -> Result<(), DemoError> {
    let why = why.map(|why| reason(step, why)).transpose()?;
    let account = step.account(db, By::Side(by))?;
    let (request, at) = (step.request.id, step.at);
    let made = QuietMove {
        action,
        note: why.as_deref(),
    };
    move_quietly(db, account, request, &made, at).map_err(|refused| step.refused(refused))
}

pub(super) fn edit_brief(
    db: &mut Db,
    step: &Step<'_>,
    entry: &BriefEntry,
) -> Result<(), DemoError> {
    let brief = step.checked(entry.draft().into_change(&step.request.brief))?;
    if make::<EditBrief>(db, step, By::Side(Side::Brand), brief)? {
        Ok(())
    } else {
        Err(step.misfit("the brief stays the same"))
    }
}

pub(super) fn invite(db: &mut Db, step: &Step<'_>, keys: &[String]) -> Result<(), DemoError> {
    let mut creatives = Vec::with_capacity(keys.len());
    for key in keys {
        let (creative, _) = step.creative(key)?;
        step.must_offer(db, creative)?;
        creatives.push(creative);
    }
    let new = make::<Invite>(db, step, By::Side(Side::Admin), creatives)?;
    if new.len() == keys.len() {
        Ok(())
    } else {
        Err(step.misfit("invited twice"))
    }
}

pub(super) fn decline_invitation(
    db: &mut Db,
    step: &Step<'_>,
    by: &str,
    why: &str,
) -> Result<(), DemoError> {
    let why = reason(step, why)?;
    make::<DeclineInvitation>(db, step, By::Creative(by), why)
}

pub(super) fn deliver(
    db: &mut Db,
    step: &Step<'_>,
    entry: &DeliveryEntry,
) -> Result<(), DemoError> {
    let new = step.checked(entry.draft().into_new())?;
    make::<Deliver>(db, step, By::Side(Side::Creative), new)
}

pub(super) fn request_revision(db: &mut Db, step: &Step<'_>, note: &str) -> Result<(), DemoError> {
    let draft = RevisionDraft {
        note: note.into(),
        annotations: Vec::new(),
    };
    let asked = said(step, step.checked(draft.into_new())?);
    make::<RequestRevision>(db, step, By::Side(Side::Brand), asked)
}

pub(super) fn accept_revision(db: &mut Db, step: &Step<'_>) -> Result<(), DemoError> {
    make::<AcceptRevision>(db, step, By::Side(Side::Creative), said(step, ()))
}

pub(super) fn refuse_revision(db: &mut Db, step: &Step<'_>, why: &str) -> Result<(), DemoError> {
    let why = reason(step, why)?;
    make::<RefuseRevision>(db, step, By::Side(Side::Creative), why)
}

pub(super) fn approve(db: &mut Db, step: &Step<'_>) -> Result<(), DemoError> {
    make::<Approve>(db, step, By::Side(Side::Brand), ())
}

/// What the clock does with a request whose time has run out: it expires, or its delivery is approved.
pub(super) fn run_out(db: &mut Db, step: &Step<'_>) -> Result<(), DemoError> {
    step.done(clock::run_out(db, step.request.id, step.at))
}

pub(super) fn report_after_silence(
    db: &mut Db,
    step: &Step<'_>,
    why: &str,
) -> Result<(), DemoError> {
    let why = reason(step, why)?;
    make::<ReportAfterSilence>(db, step, By::Side(Side::Brand), why)
}

pub(super) fn decline(db: &mut Db, step: &Step<'_>, why: &str) -> Result<(), DemoError> {
    let why = reason(step, why)?;
    make::<Decline>(db, step, By::Side(Side::Admin), why)
}

pub(super) fn cancel(db: &mut Db, step: &Step<'_>, by: Side, why: &str) -> Result<(), DemoError> {
    let why = reason(step, why)?;
    let cancellation = Cancellation {
        reason: why,
        to_brand_fils: None,
    };
    make::<Cancel>(db, step, By::Side(by), cancellation)
}

pub(super) fn agree_cancel(db: &mut Db, step: &Step<'_>, by: Side) -> Result<(), DemoError> {
    make::<AgreeCancel>(db, step, By::Side(by), ())
}

pub(super) fn refuse_cancel(
    db: &mut Db,
    step: &Step<'_>,
    by: Side,
    why: &str,
) -> Result<(), DemoError> {
    let why = reason(step, why)?;
    make::<RefuseCancel>(db, step, By::Side(by), why)
}

pub(super) fn reopen(db: &mut Db, step: &Step<'_>) -> Result<(), DemoError> {
    make::<Reopen>(db, step, By::Side(Side::Brand), ())
}

pub(super) fn hold(db: &mut Db, step: &Step<'_>, by: Side, why: &str) -> Result<(), DemoError> {
    let why = reason(step, why)?;
    make::<Hold>(db, step, By::Side(by), Report::plain(why))
}

pub(super) fn resolve(
    db: &mut Db,
    step: &Step<'_>,
    outcome: &str,
    note: &str,
) -> Result<(), DemoError> {
    let draft = ResolutionDraft {
        outcome: outcome.into(),
        note: note.into(),
        ..ResolutionDraft::default()
    };
    let decision = step.checked(draft.into_decision())?;
    let resolution = Resolution {
        action: decision.action,
        note: decision.note,
        to_brand_fils: None,
        final_price_fils: None,
        day: decision.day,
        holidays: Arc::new(step.ids.settings.holidays.clone()),
    };
    make::<Resolve>(db, step, By::Side(Side::Admin), resolution)
}

pub(super) fn record_payment(
    db: &mut Db,
    step: &Step<'_>,
    entry: &PaymentEntry,
) -> Result<(), DemoError> {
    let new = step.checked(entry.draft().into_payment(day_of(step.at)))?;
    make::<RecordPayment>(db, step, By::Side(entry.by), said(step, new)).map(|_id| ())
}

pub(super) fn confirm_payment(
    db: &mut Db,
    step: &Step<'_>,
    number: usize,
) -> Result<(), DemoError> {
    let payment = numbered(db, step, number)?;
    make::<ConfirmPayment>(db, step, By::Side(Side::Creative), said(step, payment))
}

pub(super) fn void_payment(
    db: &mut Db,
    step: &Step<'_>,
    number: usize,
    why: &str,
) -> Result<(), DemoError> {
    let draft = VoidPaymentDraft {
        payment_id: numbered(db, step, number)?.to_string().into(),
        note: why.into(),
    };
    let (payment, note) = step.checked(draft.into_parts())?;
    let mistake = Mistake { payment, note };
    make::<VoidPayment>(db, step, By::Side(Side::Brand), said(step, mistake))
}

/// The id of a payment by its number, from 1.
fn numbered(
    db: &mut Db,
    step: &Step<'_>,
    number: usize,
) -> Result<marsam_domain::ids::PaymentId, DemoError> {
    let known = rows::of_requests(db, &[step.request.id])?;
    let place = number.checked_sub(1);
    let found = place.and_then(|place| known.get(place));
    found
        .map(|payment| payment.id)
        .ok_or_else(|| step.misfit("no payment of this number"))
}
