//! A request or a project is cancelled, by one side, by an admin, or by agreement.

use marsam_domain::events::Amounts;
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::payments::unconfirmed_fils;
use marsam_domain::quote_requests::lifecycle::{Action, Facts};
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::quote_requests::{QuoteRequest, RequestEvent};
use marsam_persistence::{Db, payments, quote_requests};
use time::OffsetDateTime;

use super::{Moving, RequestMove, with_delivery};
use crate::access::RequestAccess;
use crate::notices::Told;
use crate::payments::sharing;
use crate::{Refused, disputes, notices};

/// Why a request or a project is to be cancelled, and what of the money that is held goes back to the brand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cancellation {
    /// Why.
    pub reason: String,
    /// The brand's share of what is held, in fils; `None`: all of it before the first delivery, nothing after it.
    pub to_brand_fils: Option<i64>,
}

/// Before a selection the brand cancels, and at any time an admin, unless money is held; after it one side asks the other, but
/// a creative who has long waited for the first payment ends the project alone.
pub struct Cancel;

impl RequestMove for Cancel {
    const ACTION: Action = Action::Cancel;
    type Words = Cancellation;
    type Made = ();

    /// A payment that the brand has recorded waits for the creative, so the project does not count as unpaid: the creative
    /// can only ask to cancel it.
    fn facts(db: &mut Db, request: &QuoteRequest) -> Result<Facts, Refused> {
        let facts = with_delivery(db, request, request.facts())?;
        let is_recorded = facts.funding_due_at.is_some()
            && unconfirmed_fils(&payments::of_requests(db, &[request.id])?) > 0;
        Ok(Facts {
            funding_due_at: facts.funding_due_at.filter(|_| !is_recorded),
            ..facts
        })
    }

    fn store(db: &mut Db, moving: &Moving<Cancellation>) -> Result<(), Refused> {
        disputes::refuse_during(db, moving.request())?;
        let Cancellation {
            reason,
            to_brand_fils,
        } = &moving.words;
        let reason = Some(reason.as_str());
        if moving.transition.event == RequestEvent::CancelAsked {
            let asked = sharing::ask(db, moving.request(), *to_brand_fils, moving.now)?;
            moving.apply(db, reason)?;
            let amounts = asked.map(Amounts::from).unwrap_or_default();
            let told = Told::of(Kind::CancelAsked, reason).asking(amounts);
            return notices::other_side(db, &moving.access, told, moving.now);
        }
        if moving.access.side == Side::Chosen {
            // The first payment has not come: all that is held goes back.
            moving.apply(db, reason)?;
            let back_fils = sharing::all_back(db, moving.request(), moving.now)?;
            return tell_end(db, &moving.access, reason, back_fils, moving.now);
        }
        sharing::refuse_held(db, moving.request())?;
        quote_requests::end(db, moving.request(), &moving.transition, reason)?;
        let told = Told::of(Kind::RequestCancelled, reason);
        notices::other_side(db, &moving.access, told, moving.now)
    }
}

/// The side that was asked agrees: the project ends, and what is held is divided as it was asked; payments and receipts
/// are kept.
pub struct AgreeCancel;

impl RequestMove for AgreeCancel {
    const ACTION: Action = Action::AgreeCancel;
    type Words = ();
    type Made = ();

    fn store(db: &mut Db, moving: &Moving<()>) -> Result<(), Refused> {
        moving.apply(db, None)?;
        let back_fils = sharing::agreed(db, moving.request(), moving.now)?;
        // Why it was asked for, which the other side has agreed to.
        let asked = moving.request().cancel.as_ref();
        let reason = asked.map(|asked| asked.reason.as_str());
        tell_end(db, &moving.access, reason, back_fils, moving.now)
    }
}

/// Tells the side that did not end the project why it ended, and the brand what comes back to it of the held money.
fn tell_end(
    db: &mut Db,
    access: &RequestAccess,
    reason: Option<&str>,
    back_fils: i64,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let is_to_brand = access.side == Side::Chosen;
    let back = Amounts {
        amount_fils: Some(back_fils).filter(|fils| is_to_brand && *fils > 0),
        held_fils: None,
    };
    let told = Told::of(Kind::RequestCancelled, reason).asking(back);
    notices::other_side(db, access, told, now)
}

/// The side that asked takes its request to cancel back: the project stays as it is, and no one has to answer.
pub struct TakeBackCancel;

impl RequestMove for TakeBackCancel {
    const ACTION: Action = Action::TakeBackCancel;
    type Words = ();
    type Made = ();

    fn store(db: &mut Db, moving: &Moving<()>) -> Result<(), Refused> {
        moving.apply(db, None)?;
        sharing::forget(db, moving.request(), moving.now)?;
        notices::not_cancelled(db, &moving.access, Kind::CancelTakenBack, moving.now)
    }
}

/// The side that was asked refuses, with a reason: the project stays as it is.
pub struct RefuseCancel;

impl RequestMove for RefuseCancel {
    const ACTION: Action = Action::RefuseCancel;
    type Words = String;
    type Made = ();

    fn store(db: &mut Db, moving: &Moving<String>) -> Result<(), Refused> {
        moving.apply(db, Some(&moving.words))?;
        sharing::forget(db, moving.request(), moving.now)?;
        let told = Told::of(Kind::CancelRefused, Some(&moving.words));
        notices::not_cancelled(db, &moving.access, told, moving.now)
    }
}
