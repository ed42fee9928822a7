//! Messages between a brand and a creative who has proposed.

use marsam_auth::throttling;
use marsam_domain::actors::ActorKind;
use marsam_domain::ids::{CreativeId, MessageId};
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::proposals::ProposalState;
use marsam_domain::quote_requests::lifecycle::{restarted, restarted_by_message};
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::throttles::MESSAGES;
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_persistence::messages::{self, Message, Thread};
use marsam_persistence::{Db, live, notifications, proposals, quote_requests};
use time::OffsetDateTime;

use crate::access::RequestAccess;
use crate::{Refused, notices};

/// A thread of a request.
#[derive(Debug, Clone, Copy)]
pub struct KnownThread {
    /// The request and the creative.
    pub thread: Thread,
    /// Whether it may be written to: the creative has a live or accepted proposal.
    pub is_open: bool,
}

/// The threads of a request: one for each creative who has proposed.
///
/// # Errors
/// The database's.
pub fn threads_of(db: &mut Db, access: &RequestAccess) -> Result<Vec<KnownThread>, Refused> {
    let request = access.request.id;
    let mut threads: Vec<KnownThread> = Vec::new();
    for proposal in proposals::of_request(db, request)? {
        let creative = proposal.creative_id;
        let is_open = matches!(
            proposal.state,
            ProposalState::Sent | ProposalState::Accepted
        );
        match threads
            .iter_mut()
            .find(|known| known.thread.creative == creative)
        {
            Some(known) => known.is_open |= is_open,
            None => threads.push(KnownThread {
                thread: Thread { request, creative },
                is_open,
            }),
        }
    }
    Ok(threads)
}

/// The thread that the caller means: a creative's own, or the one that the brand or an admin names.
///
/// # Errors
/// [`Refused::Invalid`] if none or an unknown one is named, [`Refused::WrongSide`] for a creative without a proposal.
pub fn thread_of(
    db: &mut Db,
    access: &RequestAccess,
    named: Option<CreativeId>,
) -> Result<KnownThread, Refused> {
    let creative = match access.side {
        Side::Owner | Side::Admin => {
            named.ok_or_else(|| FieldErrors::of("creative_id", FieldCode::Required))?
        }
        _ => access.creative()?,
    };
    let known = threads_of(db, access)?
        .into_iter()
        .find(|known| known.thread.creative == creative);
    match (known, access.side) {
        (Some(known), _) => Ok(known),
        (None, Side::Owner | Side::Admin) => {
            Err(FieldErrors::of("creative_id", FieldCode::UnknownId).into())
        }
        (None, _) => Err(Refused::WrongSide),
    }
}

/// A message as it was sent.
#[derive(Debug)]
pub struct NewMessage {
    /// The creative of the thread, named by the brand.
    pub to: Option<CreativeId>,
    /// The text.
    pub text: String,
}

/// Finds out who never writes: admins, and creatives without a proposal.
///
/// # Errors
/// [`Refused::WrongSide`] for those.
pub fn may_write(db: &mut Db, access: &RequestAccess) -> Result<(), Refused> {
    if access.side == Side::Admin {
        return Err(Refused::WrongSide);
    }
    if access.side.is_creative() {
        thread_of(db, access, None)?;
    }
    Ok(())
}

/// Sends a message. The reader is notified, and mailed, of the first that is unread.
///
/// # Errors
/// [`Refused::Stale`] if the thread is closed, [`Refused::Throttled`] after too many messages within an hour.
pub fn send(
    db: &mut Db,
    access: &RequestAccess,
    new: &NewMessage,
    now: OffsetDateTime,
) -> Result<MessageId, Refused> {
    let KnownThread { thread, is_open } = thread_of(db, access, new.to)?;
    if !is_open {
        return Err(Refused::Stale);
    }
    throttling::spend(db, &MESSAGES, &access.account.id.to_string(), now)?;
    let has_unread = has_unread(db, thread, access)?;
    let by = (access.side.kind(), access.account.id);
    let message = messages::insert(db, thread, by, &new.text, now)?;
    restart(db, access, now)?;
    publish(db, access, &message)?;
    if !has_unread {
        notify(db, access, &message, now)?;
    }
    Ok(message.id)
}

/// A message restarts the time until a request expires; the brand's breaks its silence about a delivery.
fn restart(db: &mut Db, access: &RequestAccess, now: OffsetDateTime) -> Result<(), Refused> {
    let facts = access.request.facts();
    let is_brand = access.side == Side::Owner;
    let due_at =
        restarted(&facts, now).or_else(|| restarted_by_message(&facts, now).filter(|_| is_brand));
    if let Some(due_at) = due_at {
        quote_requests::restart_clock(db, access.request.id, due_at)?;
    }
    Ok(())
}

/// Whether the reader has an unread message of this thread already, and so a notice of it.
fn has_unread(db: &mut Db, thread: Thread, access: &RequestAccess) -> Result<bool, Refused> {
    let reader = match access.side {
        Side::Owner => ActorKind::Creative,
        _ => ActorKind::Brand,
    };
    let unread = messages::unread(db, &[thread.request], reader)?;
    Ok(unread.contains_key(&thread))
}

/// Shows the message on both sides' open pages.
fn publish(db: &mut Db, access: &RequestAccess, message: &Message) -> Result<(), Refused> {
    let request = &access.request;
    let change = live::Change::Message {
        request_id: request.id,
        creative_id: message.creative,
        id: message.id,
    };
    let brand = notifications::account_of_brand(db, request.brand_id)?;
    let creative = notifications::account_of_creative(db, message.creative)?;
    for account in [Some(brand), creative].into_iter().flatten() {
        live::publish(db, account.id, &change)?;
    }
    Ok(())
}

fn notify(
    db: &mut Db,
    access: &RequestAccess,
    message: &Message,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let kind = Kind::NewMessage;
    if access.side == Side::Owner {
        notices::creative(db, &access.request, message.creative, kind, now)
    } else {
        notices::brand_by_creative(db, access, kind, now)
    }
}
