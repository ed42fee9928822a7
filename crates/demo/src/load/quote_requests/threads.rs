//! Messages between a brand and a creative, and what each side has read of them.

use marsam_domain::actors::ActorKind;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::proposals::ProposalState;
use marsam_domain::quote_requests::lifecycle::{restarted, restarted_by_message};
use marsam_domain::quote_requests::moves::MessageDraft;
use marsam_domain::validation::Text;
use marsam_persistence::messages::{self, Thread};
use marsam_persistence::pages::Page;
use marsam_persistence::{Db, proposals, quote_requests};
use time::OffsetDateTime;

use super::{Step, notifying};
use crate::DemoError;
use crate::load::{DemoIds, READ_AFTER, UNREAD_FOR};

/// One side writes into the thread with the creative of this key.
pub(super) fn write(
    db: &mut Db,
    step: &Step<'_>,
    (sender, key): (ActorKind, &str),
    text: &str,
) -> Result<(), DemoError> {
    let (thread, is_open) = thread_of(db, step, key)?;
    if !is_open {
        return Err(step.misfit("a message without a live proposal"));
    }
    let draft = MessageDraft {
        body: text.into(),
        creative_id: Text::default(),
    };
    let (_, text) = draft.into_parts().map_err(|errors| step.refused(errors))?;
    let (creative, person) = step.creative(key)?;
    let (reader, account) = match sender {
        ActorKind::Brand => (
            ActorKind::Creative,
            step.ids.person(&step.entry.account)?.account,
        ),
        _ => (ActorKind::Brand, person.account),
    };
    read_in_time(db, thread, step.at - READ_AFTER)?;
    if messages::unread(db, &[step.request.id], sender)?.contains_key(&thread) {
        // The page that a message is written on shows what came before it.
        messages::mark_read(db, thread, sender, step.at)?;
    }
    let unread = messages::unread(db, &[step.request.id], reader)?;
    messages::insert(db, thread, (sender, account), &text, step.at)?;
    restart(db, step, sender)?;
    if unread.contains_key(&thread) {
        // The reader has a notice of this thread already.
        return Ok(());
    }
    match sender {
        ActorKind::Brand => notifying::creative(db, step, (creative, Kind::NewMessage)),
        _ => notifying::brand(db, step, (Kind::NewMessage, Some(creative))),
    }
}

/// One side reads the thread with the creative of this key.
pub(super) fn read(
    db: &mut Db,
    step: &Step<'_>,
    (reader, key): (ActorKind, &str),
) -> Result<(), DemoError> {
    let (thread, _) = thread_of(db, step, key)?;
    Ok(messages::mark_read(db, thread, reader, step.at)?)
}

/// What was written before `until` has been read by the other side.
fn read_in_time(db: &mut Db, thread: Thread, until: OffsetDateTime) -> Result<(), DemoError> {
    let newest = Page {
        limit: 1,
        after: None,
    };
    let Some(latest) = messages::page(db, thread, newest)?.items.pop() else {
        return Ok(());
    };
    let reader = match latest.sender {
        ActorKind::Brand => ActorKind::Creative,
        _ => ActorKind::Brand,
    };
    let unread = messages::unread(db, &[thread.request], reader)?;
    if latest.created_at <= until && unread.contains_key(&thread) {
        messages::mark_read(db, thread, reader, latest.created_at + READ_AFTER)?;
    }
    Ok(())
}

/// Both sides of a request have read what is not recent.
pub(super) fn read_all(
    db: &mut Db,
    ids: &DemoIds,
    request: QuoteRequestId,
) -> Result<(), DemoError> {
    for creative in messages::latest(db, request)?.into_keys() {
        let thread = Thread { request, creative };
        read_in_time(db, thread, ids.now - UNREAD_FOR)?;
    }
    Ok(())
}

/// The thread with a creative who has sent a proposal, and whether it may be written to.
fn thread_of(db: &mut Db, step: &Step<'_>, key: &str) -> Result<(Thread, bool), DemoError> {
    let (creative, _) = step.creative(key)?;
    let own: Vec<ProposalState> = proposals::of_request(db, step.request.id)?
        .into_iter()
        .filter(|proposal| proposal.creative_id == creative)
        .map(|proposal| proposal.state)
        .collect();
    if own.is_empty() {
        return Err(step.misfit("a thread without a proposal"));
    }
    let is_open = own
        .iter()
        .any(|state| matches!(state, ProposalState::Sent | ProposalState::Accepted));
    let thread = Thread {
        request: step.request.id,
        creative,
    };
    Ok((thread, is_open))
}

/// A message restarts the time until a request expires; the brand's breaks its silence about a delivery.
fn restart(db: &mut Db, step: &Step<'_>, sender: ActorKind) -> Result<(), DemoError> {
    let facts = step.request.facts();
    let is_brand = sender == ActorKind::Brand;
    let due_at = restarted(&facts, step.at)
        .or_else(|| restarted_by_message(&facts, step.at).filter(|_| is_brand));
    if let Some(due_at) = due_at {
        quote_requests::restart_clock(db, step.request.id, due_at)?;
    }
    Ok(())
}
