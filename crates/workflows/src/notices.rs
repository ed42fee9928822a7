//! Who is notified of a move of a request, in the product and by mail.

use marsam_domain::disputes::Party;
use marsam_domain::events::Amounts;
use marsam_domain::ids::CreativeId;
use marsam_domain::masking::mask_contacts;
use marsam_domain::notices::{RequestNotice, RequestNoticeKind as Kind};
use marsam_domain::pages;
use marsam_domain::quote_requests::RequestEvent;
use marsam_domain::quote_requests::lifecycle::Transition;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use marsam_persistence::viewers::names_of;
use marsam_persistence::{Db, notifications, proposals};
use time::OffsetDateTime;

pub(crate) use self::payments::other_side_of_payment;
use crate::Refused;
use crate::access::RequestAccess;

mod payments;
pub mod reading;

/// A notice without its request: its kind, and what the side that acted said.
#[derive(Clone, Copy)]
pub(crate) struct Told<'a> {
    kind: Kind,
    words: Option<&'a str>,
    due_at: Option<OffsetDateTime>,
    asked: Amounts,
}

impl<'a> Told<'a> {
    /// With what was said.
    pub(crate) fn of(kind: Kind, words: Option<&'a str>) -> Self {
        Self {
            kind,
            words,
            due_at: None,
            asked: Amounts::default(),
        }
    }

    /// With the day that it names.
    pub(crate) const fn due(self, due_at: Option<OffsetDateTime>) -> Self {
        Self { due_at, ..self }
    }

    /// With what it asks for.
    pub(crate) const fn asking(self, asked: Amounts) -> Self {
        Self { asked, ..self }
    }
}

impl From<Kind> for Told<'_> {
    fn from(kind: Kind) -> Self {
        Self::of(kind, None)
    }
}

/// The notice for a creative, with the brand's name as that creative may read it.
pub(crate) fn for_creative<'a>(
    request: &QuoteRequest,
    creative: CreativeId,
    told: impl Into<Told<'a>>,
) -> RequestNotice {
    let Told {
        kind,
        words,
        due_at,
        asked,
    } = told.into();
    let is_known = request.chosen_creative == Some(creative);
    let shown = |text: &str| shown_to(is_known, text);
    RequestNotice::about(request, kind)
        .map_title(shown)
        .named(shown(&request.brand_name), None)
        .saying(words.map(shown))
        .asking(asked)
        .due(due_at)
}

/// A text as those read it who do not know each other's contacts yet, or who do.
fn shown_to(is_known: bool, text: &str) -> String {
    if is_known {
        text.to_owned()
    } else {
        mask_contacts(text).into_owned()
    }
}

/// The notice for a brand, with the name of its selected creative.
pub(crate) fn for_brand<'a>(
    db: &mut Db,
    request: &QuoteRequest,
    told: impl Into<Told<'a>>,
) -> Result<RequestNotice, Refused> {
    let Told {
        kind,
        words,
        due_at,
        asked,
    } = told.into();
    let notice = RequestNotice::about(request, kind)
        .saying(words.map(str::to_owned))
        .asking(asked)
        .due(due_at);
    let Some(creative) = request.chosen_creative else {
        return Ok(notice);
    };
    let notice = notice.caused_by_creative(creative);
    Ok(match names_of(db, &[creative])?.remove(&creative) {
        Some(known) => notice.named(known.name, known.name_ar),
        None => notice,
    })
}

/// Notifies the brand.
pub(crate) fn brand<'a>(
    db: &mut Db,
    request: &QuoteRequest,
    told: impl Into<Told<'a>>,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let notice = for_brand(db, request, told)?;
    Ok(notifications::notify_brand(
        db,
        request.brand_id,
        notice,
        now,
    )?)
}

/// Notifies the brand of what a creative did, with its name as the brand may read it.
pub(crate) fn brand_by_creative<'a>(
    db: &mut Db,
    access: &RequestAccess,
    told: impl Into<Told<'a>>,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let request = &access.request;
    let Told {
        kind,
        words,
        due_at,
        asked,
    } = told.into();
    let author = access.viewer.creative_id();
    let is_known = author.is_some() && request.chosen_creative == author;
    let shown = |text: &str| shown_to(is_known, text);
    let mut notice = RequestNotice::about(request, kind)
        .saying(words.map(shown))
        .asking(asked)
        .due(due_at);
    if let Some(creative) = author {
        notice = notice.caused_by_creative(creative);
        if let Some(known) = names_of(db, &[creative])?.remove(&creative) {
            notice = notice.named(shown(&known.name), known.name_ar.as_deref().map(shown));
        }
    }
    Ok(notifications::notify_brand(
        db,
        request.brand_id,
        notice,
        now,
    )?)
}

/// Notifies one creative.
pub(crate) fn creative<'a>(
    db: &mut Db,
    request: &QuoteRequest,
    creative: CreativeId,
    told: impl Into<Told<'a>>,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let notice = for_creative(request, creative, told);
    Ok(notifications::notify_creative(db, creative, notice, now)?)
}

/// Notifies every admin.
pub(crate) fn admins<'a>(
    db: &mut Db,
    request: &QuoteRequest,
    told: impl Into<Told<'a>>,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let Told { kind, words, .. } = told.into();
    let notice = RequestNotice::about(request, kind)
        .named(request.brand_name.clone(), None)
        .saying(words.map(str::to_owned));
    Ok(notifications::notify_admins(db, &notice, now)?)
}

/// Notifies every admin of a problem, by the name of the side that reported it.
pub(crate) fn problem(
    db: &mut Db,
    access: &RequestAccess,
    reason: &str,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let request = &access.request;
    let told = Told::of(Kind::ProblemReported, Some(reason));
    if access.side == Side::Owner {
        return admins(db, request, told, now);
    }
    // Only the selected creative reports one, too.
    let notice = for_brand(db, request, told)?;
    Ok(notifications::notify_admins(db, &notice, now)?)
}

/// Notifies every admin of a problem that the brand reported after the project was closed.
pub(crate) fn problem_of_closed(
    db: &mut Db,
    request: &QuoteRequest,
    reason: &str,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let notice = RequestNotice::about(request, Kind::ProblemReported)
        .named(request.brand_name.clone(), None)
        .saying(Some(reason.to_owned()))
        .with_outcome(request.stage);
    Ok(notifications::notify_admins(db, &notice, now)?)
}

/// Notifies every admin of something in a dispute, by the name of the side that it comes from.
pub(crate) fn admins_by(
    db: &mut Db,
    request: &QuoteRequest,
    by: Party,
    told: Told<'_>,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    if by == Party::Brand {
        return admins(db, request, told, now);
    }
    let notice = for_brand(db, request, told)?;
    Ok(notifications::notify_admins(db, &notice, now)?)
}

/// Notifies one side of a project.
pub(crate) fn party(
    db: &mut Db,
    request: &QuoteRequest,
    reader: Party,
    told: Told<'_>,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    match (reader, request.chosen_creative) {
        (Party::Brand, _) => brand(db, request, told, now),
        (Party::Creative, Some(chosen)) => creative(db, request, chosen, told, now),
        (Party::Creative, None) => Ok(()),
    }
}

/// Notifies the brand and the selected creative.
pub(crate) fn both_sides<'a>(
    db: &mut Db,
    request: &QuoteRequest,
    told: impl Into<Told<'a>>,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    both_sides_of(db, request, |notice| notice, told, now)
}

/// The same, with more in the notice.
pub(crate) fn both_sides_of<'a>(
    db: &mut Db,
    request: &QuoteRequest,
    completed: impl Fn(RequestNotice) -> RequestNotice,
    told: impl Into<Told<'a>>,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let told = told.into();
    let notice = completed(for_brand(db, request, told)?);
    notifications::notify_brand(db, request.brand_id, notice, now)?;
    if let Some(chosen) = request.chosen_creative {
        let notice = completed(for_creative(request, chosen, told));
        notifications::notify_creative(db, chosen, notice, now)?;
    }
    Ok(())
}

/// Notifies the side that did not act; both, if an admin did.
pub(crate) fn other_side<'a>(
    db: &mut Db,
    access: &RequestAccess,
    told: impl Into<Told<'a>>,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let request = &access.request;
    match access.side {
        Side::Admin => both_sides(db, request, told, now),
        Side::Owner => match request.chosen_creative {
            Some(chosen) => creative(db, request, chosen, told, now),
            None => Ok(()),
        },
        _ => brand(db, request, told, now),
    }
}

/// Notifies the side that did not act that nothing is cancelled: a project on hold stays so, another one continues.
pub(crate) fn not_cancelled<'a>(
    db: &mut Db,
    access: &RequestAccess,
    told: impl Into<Told<'a>>,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let request = &access.request;
    if access.side != Side::Owner {
        let notice = for_brand(db, request, told)?.with_outcome(request.stage);
        notifications::notify_brand(db, request.brand_id, notice, now)?;
    } else if let Some(chosen) = request.chosen_creative {
        let notice = for_creative(request, chosen, told).with_outcome(request.stage);
        notifications::notify_creative(db, chosen, notice, now)?;
    }
    Ok(())
}

/// Notifies of an approval, and of the end where the price is paid in full; `by` is missing for the clock.
pub(crate) fn approved(
    db: &mut Db,
    request: &QuoteRequest,
    transition: &Transition,
    by: Option<Side>,
) -> Result<(), Refused> {
    let now = transition.at;
    if let Some(chosen) = request.chosen_creative {
        creative(db, request, chosen, Kind::DeliveryApproved, now)?;
    }
    let kind = match by {
        // It knows of its own approval.
        Some(Side::Owner) => None,
        Some(_) => Some(Kind::ApprovedByAdmin),
        None => Some(Kind::AutoApproved),
    };
    if let Some(kind) = kind.filter(|_| transition.event == RequestEvent::Approved) {
        brand(db, request, kind, now)?;
    }
    completed(db, request, transition)
}

/// Notifies both sides once a project is completed.
pub(crate) fn completed(
    db: &mut Db,
    request: &QuoteRequest,
    transition: &Transition,
) -> Result<(), Refused> {
    if transition.to == RequestStage::Closed {
        both_sides(db, request, Kind::ProjectCompleted, transition.at)?;
    }
    Ok(())
}

/// Notifies the creatives who have sent a proposal for a request.
pub(crate) fn former_bidders(
    db: &mut Db,
    request: &QuoteRequest,
    kind: Kind,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let mut creatives: Vec<CreativeId> = proposals::of_request(db, request.id)?
        .into_iter()
        .map(|proposal| proposal.creative_id)
        .collect();
    creatives.sort_unstable();
    creatives.dedup();
    for bidder in creatives {
        creative(db, request, bidder, kind, now)?;
    }
    Ok(())
}

/// Who acts on a request has read what its notices said.
pub(crate) fn were_acted_on(
    db: &mut Db,
    access: &RequestAccess,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let link = pages::request(access.request.id);
    Ok(notifications::mark_page_read(
        db,
        access.account.id,
        &link,
        now,
    )?)
}
