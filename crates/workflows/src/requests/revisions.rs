//! The brand asks for a revision; the creative agrees to one beyond the agreed number, or refuses it.

use marsam_domain::annotations::NewRevision;
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::quote_requests::RequestEvent;
use marsam_domain::quote_requests::lifecycle::{Action, Due, Transition};
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_persistence::{Db, DbError, annotations, quote_requests};
use time::OffsetDateTime;

use super::{Moving, RequestMove, Said};
use crate::notices::Told;
use crate::{Refused, notices};

/// The brand asks for a revision: one of the agreed ones, or one that the creative has to agree to.
pub struct RequestRevision;

impl RequestMove for RequestRevision {
    const ACTION: Action = Action::RequestRevision;
    type Words = Said<NewRevision>;
    type Made = ();

    fn store(db: &mut Db, moving: &Moving<Said<NewRevision>>) -> Result<(), Refused> {
        ask(db, moving)?;
        let note = moving.words.words.note.as_deref();
        let asked = in_its_days(moving);
        quote_requests::apply(db, moving.request(), &asked, note)?;
        let told = match asked.event {
            RequestEvent::ExtraRevisionAsked => Told::of(Kind::ExtraRevisionAsked, note),
            _ => Told::of(Kind::RevisionRequested, note).due(delivery_day(moving, &asked)),
        };
        notices::other_side(db, &moving.access, told, moving.now)
    }
}

/// The transition, due no earlier than the days that a revision has.
fn in_its_days<W>(moving: &Moving<Said<W>>) -> Transition {
    let facts = moving.request().facts();
    let holidays = &moving.words.holidays;
    moving.transition.with_days_to_revise(&facts, holidays)
}

/// When the new version is due; `None` while the day waits for the first payment.
fn delivery_day<W>(moving: &Moving<Said<W>>, revising: &Transition) -> Option<OffsetDateTime> {
    let due = moving.request().facts().due_at_stage(revising.to);
    revising.due_at.filter(|_| due == Some(Due::Delivery))
}

/// Makes the named notes part of the revision.
fn ask(db: &mut Db, moving: &Moving<Said<NewRevision>>) -> Result<(), Refused> {
    let request = moving.request();
    let revision = i32::from(request.revisions.requested) + 1;
    let named = &moving.words.words.annotations;
    annotations::ask(db, request.id, named, revision, moving.now).map_err(|error| match error {
        DbError::NotFound => FieldErrors::of("annotations", FieldCode::UnknownId).into(),
        other => other.into(),
    })
}

/// The creative agrees to a further revision: the work goes on.
pub struct AcceptRevision;

impl RequestMove for AcceptRevision {
    const ACTION: Action = Action::AcceptRevision;
    type Words = Said<()>;
    type Made = ();

    fn store(db: &mut Db, moving: &Moving<Said<()>>) -> Result<(), Refused> {
        let accepted = in_its_days(moving);
        quote_requests::apply(db, moving.request(), &accepted, None)?;
        let told = Told::of(Kind::RevisionAccepted, None).due(delivery_day(moving, &accepted));
        notices::other_side(db, &moving.access, told, moving.now)
    }
}

/// The creative refuses a further revision: the delivery waits for the brand again, and the notes that only this revision
/// asked for become its drafts again.
pub struct RefuseRevision;

impl RequestMove for RefuseRevision {
    const ACTION: Action = Action::RefuseRevision;
    type Words = String;
    type Made = ();

    fn store(db: &mut Db, moving: &Moving<String>) -> Result<(), Refused> {
        let request = moving.request();
        if let Some((_, asked_at)) = request.extra_revision {
            let revision = i32::from(request.revisions.requested) + 1;
            annotations::take_back(db, request.id, revision, asked_at)?;
        }
        moving.apply(db, Some(&moving.words))?;
        let told = Told::of(Kind::RevisionRefused, Some(&moving.words));
        notices::other_side(db, &moving.access, told, moving.now)
    }
}
