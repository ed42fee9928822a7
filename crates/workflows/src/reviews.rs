//! Reviews: written by the two sides of a project, published together, replied to, and judged by admins.
//!
//! **Invariant:** until it is published a review is in no answer but its author's own, and the other side learns only
//! that one was written, once. A review is published once: under the request's lock, behind a guard on its window.

mod deciding;
pub mod measuring;
mod publishing;
mod reading;
mod replying;
pub mod showing;

use std::sync::Arc;

use marsam_domain::accounts::Account;
use marsam_domain::calendar::{Holidays, day_of};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::reviews::{NewReview, ReviewSide, Window};
use marsam_persistence::reputation::{self, SubjectKey};
use marsam_persistence::reviews::windows;
use marsam_persistence::{Db, reviews};
use time::OffsetDateTime;

pub use self::deciding::{CountReview, HideReview, count, hide, is_side, keep, restore, treat};
pub use self::publishing::act_on_window;
pub(crate) use self::publishing::same_number;
pub use self::reading::{ReviewStatus, ReviewsOf, SideView, of_request};
pub use self::replying::{Held, appeal, authored, reply, reviewed, show_name};
use crate::access::RequestAccess;
use crate::{Refused, notices};

/// The operator's rules for reviews and measured facts.
#[derive(Debug, Clone)]
pub struct Rules {
    /// The lowest agreed price of a project that is reviewed, in fils.
    pub min_fils: i64,
    /// The days without work in addition to Friday and Saturday.
    pub holidays: Arc<Holidays>,
}

impl Rules {
    /// The window of a project that may be reviewed at this price.
    fn window(&self, request: &QuoteRequest, window: Option<Window>) -> Option<Window> {
        window.filter(|_| request.sums.agreed_fils >= self.min_fils)
    }
}

/// The side that a caller reviews as; `None` for any other.
pub const fn side_of(access: &RequestAccess) -> Option<ReviewSide> {
    match access.side {
        Side::Owner => Some(ReviewSide::Brand),
        Side::Chosen => Some(ReviewSide::Creative),
        Side::Invited | Side::Open | Side::Bidder | Side::Admin => None,
    }
}

/// Who is reviewed by a side of a project. A review about an account that is suspended cannot be written while it is, and
/// the time for it runs on: why it was suspended is not stored, so each suspension counts as one for fraud.
fn other_side(request: &QuoteRequest, side: ReviewSide) -> SubjectKey {
    match (side, request.chosen_creative) {
        (ReviewSide::Brand, Some(creative)) => SubjectKey::creative(creative),
        _ => SubjectKey::brand(request.brand_id),
    }
}

/// A side that may write about the other one; whether it is time for that is not judged yet.
pub struct Writing {
    access: RequestAccess,
    /// The side.
    pub side: ReviewSide,
    window: Option<Window>,
    now: OffsetDateTime,
}

impl Writing {
    /// Locks the request and finds the side of `account`.
    ///
    /// # Errors
    /// [`marsam_persistence::DbError::NotFound`] for those on no side, [`Refused::WrongSide`] for any but the brand and
    /// the selected creative.
    pub fn of(
        db: &mut Db,
        account: Account,
        request: QuoteRequestId,
        rules: &Rules,
        now: OffsetDateTime,
    ) -> Result<Self, Refused> {
        let access = RequestAccess::locked(db, account, request)?;
        let side = side_of(&access).ok_or(Refused::WrongSide)?;
        let window = windows::of_request(db, request)?;
        let window = rules.window(&access.request, window);
        Ok(Self {
            access,
            side,
            window,
            now,
        })
    }

    fn open(&self) -> Result<Window, Refused> {
        let window = self.window.filter(|window| window.is_open(self.now));
        window.ok_or(Refused::ReviewClosed)
    }

    /// Stores the draft in the place of an earlier one. The second side's publishes both.
    ///
    /// # Errors
    /// [`Refused::ReviewClosed`] before and after its time, and about an account that is gone or suspended.
    pub fn put(self, db: &mut Db, new: &NewReview) -> Result<(), Refused> {
        let window = self.open()?;
        if !reputation::is_active(db, &other_side(&self.access.request, self.side))? {
            return Err(Refused::ReviewClosed);
        }
        let (request, account) = (&self.access.request, &self.access.account);
        let writing = reviews::Writing {
            request,
            side: self.side,
            author: account.id,
            new,
            lang: new.lang.unwrap_or(account.language),
            ended_on: day_of(window.opens_at),
        };
        reviews::put(db, &writing, self.now)?;
        let is_first = windows::mark_written(db, request.id, self.side)?;
        if publishing::publish_both(db, request, self.now)? {
            return Ok(());
        }
        if is_first {
            notices::other_side(db, &self.access, Kind::ReviewWaiting, self.now)?;
        }
        Ok(())
    }

    /// Deletes the draft; no one learns of it.
    ///
    /// # Errors
    /// [`Refused::ReviewClosed`] before and after its time.
    pub fn remove(self, db: &mut Db) -> Result<(), Refused> {
        self.open()?;
        reviews::remove(db, self.access.request.id, self.side)?;
        Ok(())
    }
}
