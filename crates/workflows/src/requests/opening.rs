//! Whether a request takes proposals: declined by an admin, opened to others, reopened.

use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::quote_requests::lifecycle::Action;
use marsam_persistence::{Db, quote_requests};

use super::{Moving, RequestMove};
use crate::notices::Told;
use crate::{Refused, notices};

/// An admin declines a request, with a reason: its live proposals are closed.
pub struct Decline;

impl RequestMove for Decline {
    const ACTION: Action = Action::Decline;
    type Words = String;
    type Made = ();

    fn store(db: &mut Db, moving: &Moving<String>) -> Result<(), Refused> {
        let reason = Some(moving.words.as_str());
        quote_requests::end(db, moving.request(), &moving.transition, reason)?;
        let told = Told::of(Kind::RequestDeclined, reason);
        notices::brand(db, moving.request(), told, moving.now)
    }
}

/// The brand opens a direct request: every listed creative of its service may answer it then.
pub struct OpenToOthers;

impl RequestMove for OpenToOthers {
    const ACTION: Action = Action::OpenToOthers;
    type Words = ();
    type Made = ();

    fn store(db: &mut Db, moving: &Moving<()>) -> Result<(), Refused> {
        moving.apply(db, None)
    }
}

/// The brand reopens an expired request; creatives whose proposals expired with it are notified.
pub struct Reopen;

impl RequestMove for Reopen {
    const ACTION: Action = Action::Reopen;
    type Words = ();
    type Made = ();

    fn store(db: &mut Db, moving: &Moving<()>) -> Result<(), Refused> {
        moving.apply(db, None)?;
        notices::former_bidders(db, moving.request(), Kind::RequestReopened, moving.now)
    }
}
