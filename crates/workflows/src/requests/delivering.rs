//! The creative delivers a version of the work; the brand or an admin approves it.

use marsam_domain::ids::{AccountId, FileId, QuoteRequestId};
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::quote_requests::lifecycle::Action;
use marsam_domain::quote_requests::moves::NewDelivery;
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_persistence::{Db, DbError, deliveries, files};
use time::OffsetDateTime;

use super::{Moving, RequestMove};
use crate::notices::Told;
use crate::payments::purse::release_after;
use crate::{Refused, notices};

/// The creative hands over a version of the work.
pub struct Deliver;

impl RequestMove for Deliver {
    const ACTION: Action = Action::Deliver;
    type Words = NewDelivery;
    type Made = ();

    fn store(db: &mut Db, moving: &Moving<NewDelivery>) -> Result<(), Refused> {
        let new = &moving.words;
        let request = moving.request().id;
        let version = deliveries::insert(db, request, &new.note, &new.links, moving.now)?;
        let part = Part {
            by: moving.access.account.id,
            request,
            version,
            at: moving.now,
        };
        for file in &new.files {
            part.attach(db, *file)?;
        }
        moving.apply(db, Some(&new.note))?;
        let told = Told::of(Kind::Delivered, Some(&new.note));
        notices::other_side(db, &moving.access, told, moving.now)
    }
}

/// What a file becomes part of.
struct Part {
    by: AccountId,
    request: QuoteRequestId,
    version: i64,
    at: OffsetDateTime,
}

impl Part {
    /// Makes a file of the creative's part of the delivery.
    fn attach(&self, db: &mut Db, file: FileId) -> Result<(), Refused> {
        let refused = |code| Refused::from(FieldErrors::of("files", code));
        let is_of_request = match files::find_own(db, self.by, file) {
            Ok(file) => file.request == Some(self.request),
            Err(DbError::NotFound) => false,
            Err(error) => return Err(error.into()),
        };
        if !is_of_request {
            return Err(refused(FieldCode::UnknownId));
        }
        files::attach_to_delivery(db, file, self.version, self.at).map_err(|error| match error {
            DbError::Conflict => refused(FieldCode::FileNotReady),
            other => other.into(),
        })
    }
}

/// The brand or an admin approves the delivery: what is held goes to the creative; paid in full, the project is completed.
pub struct Approve;

impl RequestMove for Approve {
    const ACTION: Action = Action::Approve;
    type Words = ();
    type Made = ();

    fn store(db: &mut Db, moving: &Moving<()>) -> Result<(), Refused> {
        moving.apply(db, None)?;
        let by = Some(moving.access.side);
        notices::approved(db, moving.request(), &moving.transition, by)?;
        release_after(db, moving.request(), moving.transition.to, moving.now)
    }
}
