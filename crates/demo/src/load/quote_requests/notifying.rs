//! Who is notified of a step.

use marsam_domain::actors::ActorKind;
use marsam_domain::ids::CreativeId;
use marsam_domain::masking::mask_contacts;
use marsam_domain::notices::{RequestNotice, RequestNoticeKind as Kind};
use marsam_persistence::viewers::names_of;
use marsam_persistence::{Db, notifications};

use super::Step;
use crate::DemoError;
use crate::data::Side;

/// Notifies the brand, with the name of a creative: the selected one, unless another is named.
pub(super) fn brand(
    db: &mut Db,
    step: &Step<'_>,
    (kind, named): (Kind, Option<CreativeId>),
) -> Result<(), DemoError> {
    brand_of(db, step, (RequestNotice::about(&step.request, kind), named))
}

fn brand_of(
    db: &mut Db,
    step: &Step<'_>,
    (notice, named): (RequestNotice, Option<CreativeId>),
) -> Result<(), DemoError> {
    let chosen = step.request.chosen_creative;
    let mut notice = notice;
    if let Some(creative) = named.or(chosen)
        && let Some(known) = names_of(db, &[creative])?.remove(&creative)
    {
        let shown = |name: String| match chosen {
            Some(chosen) if chosen == creative => name,
            _ => mask_contacts(&name).into_owned(),
        };
        notice = notice.named(shown(known.name), known.name_ar.map(shown));
    }
    let brand = step.request.brand_id;
    Ok(notifications::notify_brand(db, brand, notice, step.at)?)
}

/// Notifies one creative.
pub(super) fn creative(
    db: &mut Db,
    step: &Step<'_>,
    (creative, kind): (CreativeId, Kind),
) -> Result<(), DemoError> {
    creative_of(
        db,
        step,
        (creative, RequestNotice::about(&step.request, kind)),
    )
}

fn creative_of(
    db: &mut Db,
    step: &Step<'_>,
    (creative, notice): (CreativeId, RequestNotice),
) -> Result<(), DemoError> {
    let name = &step.request.brand_name;
    let shown = match step.request.chosen_creative {
        Some(chosen) if chosen == creative => name.clone(),
        _ => mask_contacts(name).into_owned(),
    };
    let notice = notice.named(shown, None);
    Ok(notifications::notify_creative(
        db, creative, notice, step.at,
    )?)
}

/// Notifies every admin.
pub(super) fn admins(db: &mut Db, step: &Step<'_>, kind: Kind) -> Result<(), DemoError> {
    let name = step.request.brand_name.clone();
    let notice = RequestNotice::about(&step.request, kind).named(name, None);
    Ok(notifications::notify_admins(db, &notice, step.at)?)
}

/// Notifies every admin of a problem, by the name of the side that reported it.
pub(super) fn problem(db: &mut Db, step: &Step<'_>, by: Side) -> Result<(), DemoError> {
    let (Side::Creative, Some(chosen)) = (by, step.request.chosen_creative) else {
        return admins(db, step, Kind::ProblemReported);
    };
    let mut notice = RequestNotice::about(&step.request, Kind::ProblemReported);
    if let Some(known) = names_of(db, &[chosen])?.remove(&chosen) {
        notice = notice.named(known.name, known.name_ar);
    }
    Ok(notifications::notify_admins(db, &notice, step.at)?)
}

/// Notifies the side that did not act; both, if neither did.
pub(super) fn others(
    db: &mut Db,
    step: &Step<'_>,
    by: ActorKind,
    kind: Kind,
) -> Result<(), DemoError> {
    others_of(db, step, by, &RequestNotice::about(&step.request, kind))
}

/// The same, with more in the notice.
pub(super) fn others_of(
    db: &mut Db,
    step: &Step<'_>,
    by: ActorKind,
    notice: &RequestNotice,
) -> Result<(), DemoError> {
    if by != ActorKind::Brand {
        brand_of(db, step, (notice.clone(), None))?;
    }
    match step.request.chosen_creative {
        Some(chosen) if by != ActorKind::Creative => {
            creative_of(db, step, (chosen, notice.clone()))
        }
        _ => Ok(()),
    }
}
