//! A side reports a problem, and an admin resolves it.

use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::quote_requests::lifecycle::{Action, advance};
use marsam_persistence::{Db, quote_requests};

use super::{Moving, RequestMove};
use crate::notices::Told;
use crate::{Refused, notices};

/// A side reports a problem, with a reason: the work stops until an admin resolves it.
pub struct Hold;

impl RequestMove for Hold {
    const ACTION: Action = Action::Hold;
    type Words = String;
    type Made = ();

    fn store(db: &mut Db, moving: &Moving<String>) -> Result<(), Refused> {
        moving.apply(db, Some(&moving.words))?;
        let told = Told::of(Kind::RequestHeld, Some(&moving.words));
        notices::other_side(db, &moving.access, told, moving.now)?;
        notices::problem(db, &moving.access, &moving.words, moving.now)
    }
}

/// How an admin resolves a problem.
pub struct Resolution {
    /// One of the three actions that resolve one.
    pub action: Action,
    /// What the admin says to both sides.
    pub note: String,
}

/// An admin resolves a problem: the work continues where it was, is approved, or ends.
pub struct Resolve;

impl RequestMove for Resolve {
    // Whose move it is does not depend on how the problem is resolved.
    const ACTION: Action = Action::ResolveResume;
    type Words = Resolution;
    type Made = ();

    fn store(db: &mut Db, moving: &Moving<Resolution>) -> Result<(), Refused> {
        let (request, now) = (moving.request(), moving.now);
        let Resolution { action, note } = &moving.words;
        let resolved = advance(&request.facts(), *action, moving.access.actor(), now)?;
        quote_requests::apply(db, request, &resolved, Some(note))?;
        notices::both_sides_of(
            db,
            request,
            |notice| notice.with_outcome(resolved.to),
            Told::of(Kind::RequestResolved, Some(note)),
            now,
        )?;
        notices::completed(db, request, &resolved)
    }
}
