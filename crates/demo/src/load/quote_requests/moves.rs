//! The moves of a request.

use marsam_domain::actors::{Actor, ActorKind};
use marsam_domain::annotations::RevisionDraft;
use marsam_domain::notices::{RequestNotice, RequestNoticeKind as Kind};
use marsam_domain::quote_requests::lifecycle::{Action, Transition};
use marsam_domain::quote_requests::moves::{ReasonDraft, ResolutionDraft};
use marsam_domain::quote_requests::{RequestEvent, RequestStage};
use marsam_persistence::{Db, deliveries, invitations, proposals, quote_requests};

use super::{Step, notifying};
use crate::DemoError;
use crate::data::{BriefEntry, DeliveryEntry, Side};

/// A reason that the form admits.
pub(super) fn reason(step: &Step<'_>, why: &str) -> Result<String, DemoError> {
    let draft = ReasonDraft { reason: why.into() };
    draft.into_reason().map_err(|errors| step.refused(errors))
}

/// Any action that only moves the request.
pub(super) fn plainly(
    db: &mut Db,
    step: &Step<'_>,
    (action, by): (Action, Side),
    why: Option<&str>,
) -> Result<(), DemoError> {
    let why = why.map(|why| reason(step, why)).transpose()?;
    step.make(db, (action, step.actor(by)?), why.as_deref())
        .map(|_made| ())
}

/// A move of the brand that notifies no one.
fn quietly(db: &mut Db, step: &Step<'_>, action: Action) -> Result<(), DemoError> {
    step.make(db, (action, step.brand()?), None).map(|_made| ())
}

pub(super) fn edit_brief(
    db: &mut Db,
    step: &Step<'_>,
    entry: &BriefEntry,
) -> Result<(), DemoError> {
    let current = &step.request.brief;
    let brief = entry
        .draft()
        .applied_to(current)
        .map_err(|errors| step.refused(errors))?;
    if brief == *current {
        return Err(step.misfit("the brief stays the same"));
    }
    quote_requests::store_brief(db, &step.request, &brief)?;
    quietly(db, step, Action::EditBrief)?;
    for proposal in proposals::of_request(db, step.request.id)? {
        if proposal.state.is_live() {
            notifying::creative(db, step, (proposal.creative_id, Kind::BriefChanged))?;
        }
    }
    Ok(())
}

pub(super) fn invite(db: &mut Db, step: &Step<'_>, keys: &[String]) -> Result<(), DemoError> {
    step.make(db, (Action::Invite, step.admin()?), None)?;
    for key in keys {
        let (creative, _) = step.creative(key)?;
        super::invite(db, step, creative)?;
    }
    Ok(())
}

pub(super) fn decline_invitation(
    db: &mut Db,
    step: &Step<'_>,
    (by, why): (&str, &str),
) -> Result<(), DemoError> {
    let (creative, person) = step.creative(by)?;
    let why = reason(step, why)?;
    if proposals::exists_of(db, step.request.id, creative)? {
        return Err(step.misfit("a proposal is withdrawn, not declined"));
    }
    invitations::decline(db, step.request.id, creative, &why, step.at)?;
    let actor = Actor::Creative(person.account);
    step.make(db, (Action::DeclineInvitation, actor), Some(&why))?;
    notifying::brand(db, step, (Kind::InvitationDeclined, Some(creative)))
}

pub(super) fn deliver(
    db: &mut Db,
    step: &Step<'_>,
    entry: &DeliveryEntry,
) -> Result<(), DemoError> {
    let new = entry.draft().into_new();
    let new = new.map_err(|errors| step.refused(errors))?;
    deliveries::insert(db, step.request.id, &new.note, &new.links, step.at)?;
    let actor = step.actor(Side::Creative)?;
    step.make(db, (Action::Deliver, actor), Some(&new.note))?;
    notifying::others(db, step, ActorKind::Creative, Kind::Delivered)
}

pub(super) fn request_revision(db: &mut Db, step: &Step<'_>, note: &str) -> Result<(), DemoError> {
    let draft = RevisionDraft {
        note: note.into(),
        annotations: Vec::new(),
    };
    let new = draft.into_new().map_err(|errors| step.refused(errors))?;
    let asked = (Action::RequestRevision, step.brand()?);
    let made = step.make(db, asked, new.note.as_deref())?;
    let kind = match made.event {
        RequestEvent::ExtraRevisionAsked => Kind::ExtraRevisionAsked,
        _ => Kind::RevisionRequested,
    };
    notifying::others(db, step, ActorKind::Brand, kind)
}

/// The creative agrees to a further revision, or refuses it for a reason.
pub(super) fn answer_revision(
    db: &mut Db,
    step: &Step<'_>,
    refusal: Option<&String>,
) -> Result<(), DemoError> {
    let (action, kind) = match refusal {
        None => (Action::AcceptRevision, Kind::RevisionAccepted),
        Some(_) => (Action::RefuseRevision, Kind::RevisionRefused),
    };
    let why = refusal.map(|why| reason(step, why)).transpose()?;
    step.make(db, (action, step.actor(Side::Creative)?), why.as_deref())?;
    notifying::others(db, step, ActorKind::Creative, kind)
}

pub(super) fn approve(db: &mut Db, step: &Step<'_>, actor: Actor) -> Result<(), DemoError> {
    let made = step.make(db, (Action::Approve, actor), None)?;
    notifying::others(db, step, ActorKind::Brand, Kind::DeliveryApproved)?;
    match actor.kind() {
        ActorKind::Brand => {}
        ActorKind::Admin => notifying::brand(db, step, (Kind::ApprovedByAdmin, None))?,
        _ => notifying::brand(db, step, (Kind::AutoApproved, None))?,
    }
    completed(db, step, &made)
}

/// Notifies both sides once a project is completed.
pub(super) fn completed(db: &mut Db, step: &Step<'_>, made: &Transition) -> Result<(), DemoError> {
    if made.to == RequestStage::Closed {
        notifying::others(db, step, ActorKind::Clock, Kind::ProjectCompleted)?;
    }
    Ok(())
}

/// Ends a request before a selection.
fn end(
    db: &mut Db,
    step: &Step<'_>,
    (action, actor): (Action, Actor),
    why: Option<&str>,
) -> Result<(), DemoError> {
    let made = step.decide(&step.request.facts(), action, actor)?;
    Ok(quote_requests::end(db, &step.request, &made, why)?)
}

pub(super) fn decline(db: &mut Db, step: &Step<'_>, why: &str) -> Result<(), DemoError> {
    let why = reason(step, why)?;
    end(db, step, (Action::Decline, step.admin()?), Some(&why))?;
    notifying::brand(db, step, (Kind::RequestDeclined, None))
}

pub(super) fn expire(db: &mut Db, step: &Step<'_>) -> Result<(), DemoError> {
    end(db, step, (Action::Expire, Actor::Clock), None)?;
    notifying::brand(db, step, (Kind::RequestExpired, None))
}

/// Before a selection it ends the request, after it the other side is asked.
pub(super) fn cancel(
    db: &mut Db,
    step: &Step<'_>,
    (by, why): (Side, &str),
) -> Result<(), DemoError> {
    let (actor, why) = (step.actor(by)?, reason(step, why)?);
    if step.request.stage.is_waiting() || by == Side::Admin {
        end(db, step, (Action::Cancel, actor), Some(&why))?;
        return notifying::others(db, step, actor.kind(), Kind::RequestCancelled);
    }
    step.make(db, (Action::Cancel, actor), Some(&why))?;
    notifying::others(db, step, actor.kind(), Kind::CancelAsked)
}

pub(super) fn agree_cancel(db: &mut Db, step: &Step<'_>, by: Side) -> Result<(), DemoError> {
    let actor = step.actor(by)?;
    step.make(db, (Action::AgreeCancel, actor), None)?;
    notifying::others(db, step, actor.kind(), Kind::RequestCancelled)
}

pub(super) fn refuse_cancel(
    db: &mut Db,
    step: &Step<'_>,
    (by, why): (Side, &str),
) -> Result<(), DemoError> {
    let (actor, why) = (step.actor(by)?, reason(step, why)?);
    step.make(db, (Action::RefuseCancel, actor), Some(&why))?;
    notifying::others(db, step, actor.kind(), Kind::CancelRefused)
}

pub(super) fn reopen(db: &mut Db, step: &Step<'_>) -> Result<(), DemoError> {
    quietly(db, step, Action::Reopen)?;
    let mut bidders: Vec<_> = proposals::of_request(db, step.request.id)?
        .into_iter()
        .map(|proposal| proposal.creative_id)
        .collect();
    bidders.sort_unstable();
    bidders.dedup();
    for bidder in bidders {
        notifying::creative(db, step, (bidder, Kind::RequestReopened))?;
    }
    Ok(())
}

pub(super) fn hold(db: &mut Db, step: &Step<'_>, (by, why): (Side, &str)) -> Result<(), DemoError> {
    let (actor, why) = (step.actor(by)?, reason(step, why)?);
    step.make(db, (Action::Hold, actor), Some(&why))?;
    notifying::others(db, step, actor.kind(), Kind::RequestHeld)?;
    notifying::problem(db, step, by)
}

pub(super) fn resolve(
    db: &mut Db,
    step: &Step<'_>,
    (outcome, note): (&str, &str),
) -> Result<(), DemoError> {
    let draft = ResolutionDraft {
        outcome: outcome.into(),
        note: note.into(),
    };
    let (action, note) = draft.into_parts().map_err(|errors| step.refused(errors))?;
    let made = step.make(db, (action, step.admin()?), Some(&note))?;
    let notice = RequestNotice::about(&step.request, Kind::RequestResolved);
    let notice = notice.with_outcome(made.to);
    notifying::others_of(db, step, ActorKind::Admin, &notice)?;
    completed(db, step, &made)
}
