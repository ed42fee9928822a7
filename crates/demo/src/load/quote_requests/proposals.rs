//! Proposals: sent, revised, answered and selected.

use marsam_domain::actors::Actor;
use marsam_domain::agreements::{Agreement, Party};
use marsam_domain::calendar;
use marsam_domain::money::{fee_fils, net_fils};
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::proposals::lifecycle::{Action, Transition, advance};
use marsam_domain::proposals::{FeeSplit, Proposal, Terms};
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::quote_requests::lifecycle::{Action as RequestAction, Facts, Sums, restarted};
use marsam_domain::quote_requests::sides::Side;
use marsam_persistence::proposals::{self, NewVersion, Words};
use marsam_persistence::quote_requests::{self, Selected};
use marsam_persistence::viewers::{KnownViewer, names_of};
use marsam_persistence::{Db, accounts, agreements, invitations};
use time::OffsetDateTime;

use super::{Step, moves, notifying};
use crate::DemoError;
use crate::data::{ChangeEntry, TermsEntry};

pub(super) fn send(
    db: &mut Db,
    step: &Step<'_>,
    (by, entry): (&str, &TermsEntry),
) -> Result<(), DemoError> {
    let (creative, person) = step.creative(by)?;
    may_answer(db, step, by)?;
    let terms = entry.draft(step.at)?.into_terms(step.at);
    let terms = terms.map_err(|errors| step.refused(errors))?;
    let author = (creative, Actor::Creative(person.account));
    let new = version(step, &terms);
    proposals::insert(db, &step.request, author, &new, step.at)?;
    open_or_restart(db, step)?;
    notifying::brand(db, step, (Kind::ProposalReceived, Some(creative)))
}

/// Refuses a proposal of a creative who does not know the request, is not listed yet or has declined.
fn may_answer(db: &mut Db, step: &Step<'_>, by: &str) -> Result<(), DemoError> {
    let (creative, person) = step.creative(by)?;
    let account = accounts::find(db, person.account)?;
    let viewer = KnownViewer::of(db, &account)?;
    let side = viewer.side_of(db, &step.request)?;
    let since = viewer.creative.map(|listed| listed.created_at);
    let invitation = invitations::of_creative(db, step.request.id, creative)?;
    let has_declined = invitation.is_some_and(|invitation| invitation.declined_at.is_some());
    let knows_it = side.is_some_and(Side::is_creative);
    let is_listed = viewer.is_listed && since.is_some_and(|since| since <= step.at);
    let may = knows_it && is_listed && (step.request.is_open || !has_declined);
    if may && step.request.stage.is_waiting() {
        Ok(())
    } else {
        Err(step.misfit(&format!("{by} may not answer it")))
    }
}

fn version<'a>(step: &Step<'_>, terms: &'a Terms) -> NewVersion<'a> {
    let bps = step.ids.settings.service_fee_bps;
    NewVersion {
        terms,
        split: FeeSplit {
            fee_fils: fee_fils(terms.price_fils, bps),
            net_fils: net_fils(terms.price_fils, bps),
        },
        brief_version: step.request.brief_version,
    }
}

/// The first proposal is a transition of the request; every other one restarts the time until it expires.
fn open_or_restart(db: &mut Db, step: &Step<'_>) -> Result<(), DemoError> {
    if step.request.stage == RequestStage::Submitted {
        let opened = (RequestAction::OpenProposals, Actor::Clock);
        return step.make(db, opened, None).map(|_made| ());
    }
    if let Some(due_at) = restarted(&step.request.facts(), step.at) {
        quote_requests::restart_clock(db, step.request.id, due_at)?;
    }
    Ok(())
}

/// The latest proposal of a creative.
fn latest(db: &mut Db, step: &Step<'_>, key: &str) -> Result<Proposal, DemoError> {
    let (creative, _) = step.creative(key)?;
    let all = proposals::of_request(db, step.request.id)?;
    let mut own = all.into_iter().filter(|sent| sent.creative_id == creative);
    own.next_back()
        .ok_or_else(|| step.misfit(&format!("{key} has sent no proposal")))
}

fn decide(
    step: &Step<'_>,
    proposal: &Proposal,
    (action, actor): (Action, Actor),
) -> Result<Transition, DemoError> {
    let facts = proposal.facts(step.request.brief_version);
    let decided = advance(&facts, action, actor, step.at);
    let decided = decided.map_err(|refused| step.misfit(&format!("{action:?}: {refused}")))?;
    if step.request.stage.is_waiting() {
        Ok(decided)
    } else {
        Err(step.misfit("its proposals have ended"))
    }
}

/// Decides and stores a transition of a creative's latest proposal.
fn make(
    db: &mut Db,
    step: &Step<'_>,
    (key, action, actor): (&str, Action, Actor),
    words: Words<'_>,
) -> Result<Proposal, DemoError> {
    let proposal = latest(db, step, key)?;
    let made = decide(step, &proposal, (action, actor))?;
    proposals::apply(db, (&proposal, step.request.stage), &made, words)?;
    Ok(proposal)
}

pub(super) fn revise(
    db: &mut Db,
    step: &Step<'_>,
    (by, entry): (&str, &TermsEntry),
) -> Result<(), DemoError> {
    let (creative, person) = step.creative(by)?;
    let proposal = latest(db, step, by)?;
    let terms = entry
        .draft(step.at)?
        .into_revised(&proposal.terms, step.at)
        .map_err(|errors| step.refused(errors))?;
    let revision = (Action::Revise, Actor::Creative(person.account));
    let made = decide(step, &proposal, revision)?;
    let current = (&proposal, step.request.stage);
    proposals::store_version(db, current, &made, &version(step, &terms))?;
    open_or_restart(db, step)?;
    notifying::brand(db, step, (Kind::ProposalRevised, Some(creative)))
}

pub(super) fn request_change(
    db: &mut Db,
    step: &Step<'_>,
    (of, entry): (&str, &ChangeEntry),
) -> Result<(), DemoError> {
    let parts = entry.draft().into_parts();
    let (message, counter_price_fils) = parts.map_err(|errors| step.refused(errors))?;
    let words = Words {
        note: Some(&message),
        counter_price_fils,
    };
    let asked = (of, Action::RequestChange, step.brand()?);
    let proposal = make(db, step, asked, words)?;
    open_or_restart(db, step)?;
    notifying::creative(db, step, (proposal.creative_id, Kind::ChangeRequested))
}

pub(super) fn decline(
    db: &mut Db,
    step: &Step<'_>,
    (of, why): (&str, &str),
) -> Result<(), DemoError> {
    let why = moves::reason(step, why)?;
    let words = Words {
        note: Some(&why),
        counter_price_fils: None,
    };
    let declined = (of, Action::Decline, step.brand()?);
    let proposal = make(db, step, declined, words)?;
    open_or_restart(db, step)?;
    notifying::creative(db, step, (proposal.creative_id, Kind::ProposalDeclined))
}

pub(super) fn withdraw(db: &mut Db, step: &Step<'_>, by: &str) -> Result<(), DemoError> {
    let (creative, person) = step.creative(by)?;
    let withdrawn = (by, Action::Withdraw, Actor::Creative(person.account));
    make(db, step, withdrawn, Words::default())?;
    open_or_restart(db, step)?;
    notifying::brand(db, step, (Kind::ProposalWithdrawn, Some(creative)))
}

pub(super) fn expire(db: &mut Db, step: &Step<'_>, of: &str) -> Result<(), DemoError> {
    let expired = (of, Action::Expire, Actor::Clock);
    let proposal = make(db, step, expired, Words::default())?;
    notifying::creative(db, step, (proposal.creative_id, Kind::ProposalExpired))
}

/// The other live proposals end, and price and terms are frozen in an agreement.
pub(super) fn select(db: &mut Db, step: &Step<'_>, of: &str) -> Result<(), DemoError> {
    let brand = step.brand()?;
    let selected = (of, Action::Select, brand);
    let proposal = make(db, step, selected, Words::default())?;
    freeze(db, step, &proposal)?;
    let loses = (Action::Lose, brand);
    let others = proposals::end_live(db, &step.request, loses, Some(proposal.id), step.at)?;
    let chosen = proposal.creative_id;
    let accepted = Step {
        // Read again: the selected creative may see the brand's name as it is.
        request: quote_requests::find(db, step.request.id)?,
        ..*step
    };
    notifying::creative(db, &accepted, (chosen, Kind::ProposalSelected))?;
    for other in others {
        notifying::creative(db, &accepted, (other, Kind::ProposalNotSelected))?;
    }
    Ok(())
}

/// Stores what was agreed on and the move of the request.
fn freeze(db: &mut Db, step: &Step<'_>, proposal: &Proposal) -> Result<(), DemoError> {
    let (request, terms) = (&step.request, &proposal.terms);
    let holidays = &step.ids.settings.holidays;
    let days = u32::from(terms.delivery_days);
    let delivery_due_at = calendar::end_of_working_day_after(step.at, days, holidays);
    let facts = Facts {
        delivery_due_at: Some(delivery_due_at),
        sums: Sums {
            agreed_fils: terms.price_fils,
            recorded_fils: 0,
        },
        ..request.facts()
    };
    let made = step.decide(&facts, RequestAction::Select, step.brand()?)?;
    let frozen = Selected {
        creative: proposal.creative_id,
        price_fils: terms.price_fils,
        revisions_included: terms.revisions_included,
        delivery_due_at,
    };
    quote_requests::freeze(db, request.id, &frozen)?;
    quote_requests::apply(db, request, &made, None)?;
    write_agreement(db, step, (proposal, delivery_due_at))
}

fn write_agreement(
    db: &mut Db,
    step: &Step<'_>,
    (proposal, delivery_due_at): (&Proposal, OffsetDateTime),
) -> Result<(), DemoError> {
    let known = names_of(db, &[proposal.creative_id])?.remove(&proposal.creative_id);
    let known = known.ok_or_else(|| step.misfit("a creative without a name"))?;
    let creative = Party {
        name: known.name,
        name_ar: known.name_ar,
    };
    let agreed = (proposal, delivery_due_at);
    let content = Agreement::written(&step.request, agreed, creative, step.at);
    let request = step.request.id;
    Ok(agreements::insert(
        db,
        request,
        proposal.id,
        &content,
        step.at,
    )?)
}
