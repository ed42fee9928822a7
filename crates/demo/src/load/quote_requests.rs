//! Loads quote requests, replaying each step of their history.

use marsam_domain::events::Actor;
use marsam_domain::quote_requests::lifecycle::{Action, Facts, Revisions, Sums, advance};
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use marsam_domain::vocabulary::Vocabulary;
use marsam_persistence::{Db, accounts, quote_requests};

use super::{DemoIds, misfit};
use crate::DemoError;
use crate::data::{QuoteRequestEntry, Step};

const PAID: Sums = Sums {
    agreed_fils: 450_000,
    recorded_fils: 450_000,
};

/// Sends one request and moves it to its final stage.
pub(super) fn load(db: &mut Db, ids: &DemoIds, entry: &QuoteRequestEntry) -> Result<(), DemoError> {
    let person = ids.person(&entry.account)?;
    let (first, later) = entry
        .history
        .split_first()
        .ok_or_else(|| misfit(&entry.account, "no first step"))?;
    let at = ids.moment(first.days_ago);
    let brand = accounts::brand_of(db, person.account)?
        .ok_or_else(|| misfit(&entry.account, "no brand"))?;
    let form = entry.form(ids.listed(&entry.preferred_creative)?, at)?;
    let mut request = quote_requests::insert(db, brand, &form, person.language, at)?;
    let actor = Actor::Brand(person.account);
    let sent = advance(&Facts::unsent(at), Action::Submit, actor, at)
        .map_err(|refused| misfit(&entry.account, &refused.to_string()))?;
    quote_requests::apply(db, &request, &sent, None)?;
    for step in later {
        request = quote_requests::find(db, request.id)?;
        take(db, ids, entry, &request, step)?;
    }
    Ok(())
}

fn take(
    db: &mut Db,
    ids: &DemoIds,
    entry: &QuoteRequestEntry,
    request: &QuoteRequest,
    step: &Step,
) -> Result<(), DemoError> {
    let to =
        RequestStage::from_slug(&step.stage).ok_or_else(|| misfit(&entry.account, &step.stage))?;
    let (actor, action) = actor_and_action(ids, entry, (request.stage, to))?;
    // Not in the database yet: one revision was agreed to, and the price is paid.
    let facts = Facts {
        revisions: Revisions {
            included: 1,
            requested: 0,
        },
        sums: match action {
            Action::RecordPayment => PAID,
            _ => Sums::default(),
        },
        ..request.facts()
    };
    let moved = advance(&facts, action, actor, ids.moment(step.days_ago))
        .ok()
        .filter(|moved| moved.to == to)
        .ok_or_else(|| misfit(&entry.account, &step.stage))?;
    let note = (!step.note.is_empty()).then_some(step.note.as_str());
    Ok(quote_requests::apply(db, request, &moved, note)?)
}

/// The actor and the action that move a request from one stage to the next.
fn actor_and_action(
    ids: &DemoIds,
    entry: &QuoteRequestEntry,
    (from, to): (RequestStage, RequestStage),
) -> Result<(Actor, Action), DemoError> {
    let brand = Actor::Brand(ids.person(&entry.account)?.account);
    let admin = Actor::Admin(ids.admin()?);
    Ok(match (from, to) {
        (RequestStage::OnHold, RequestStage::Approved) => (admin, Action::ResolveApprove),
        (RequestStage::OnHold, RequestStage::Cancelled) => (admin, Action::ResolveCancel),
        (RequestStage::OnHold, _) => (admin, Action::ResolveResume),
        (_, RequestStage::Submitted) => (brand, Action::Reopen),
        (_, RequestStage::Proposals) => (Actor::Clock, Action::OpenProposals),
        (RequestStage::Delivered, RequestStage::InProgress) => (brand, Action::RequestRevision),
        (_, RequestStage::InProgress) => (brand, Action::Select),
        (_, RequestStage::Delivered) => (
            Actor::Creative(ids.person(&entry.preferred_creative)?.account),
            Action::Deliver,
        ),
        (_, RequestStage::OnHold) => (brand, Action::Hold),
        (_, RequestStage::Approved) => (brand, Action::Approve),
        (_, RequestStage::Closed) => (admin, Action::RecordPayment),
        (_, RequestStage::Declined) => (admin, Action::Decline),
        (_, RequestStage::Cancelled) => (brand, Action::Cancel),
        (_, RequestStage::Expired) => (Actor::Clock, Action::Expire),
    })
}
