//! Messages between a brand and a creative who has proposed, or was asked by name and would like to know more first.

pub mod threads;

use marsam_auth::throttling;
use marsam_domain::actors::ActorKind;
use marsam_domain::ids::{CreativeId, MessageId};
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::proposals::ProposalState;
use marsam_domain::quote_requests::lifecycle::{restarted, restarted_by_message};
use marsam_domain::quote_requests::limits::MAX_QUESTIONS_BEFORE_PROPOSAL;
use marsam_domain::quote_requests::messages::NewMessage;
use marsam_domain::quote_requests::own_part::OfferedRequest;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::throttles::MESSAGES;
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_persistence::attachments::Holder;
use marsam_persistence::messages::{self, Message, Sender, Thread};
use marsam_persistence::{Db, DbError, creatives, live, notifications, proposals, quote_requests};
use time::OffsetDateTime;

use crate::access::{RequestAccess, own_part};
use crate::attachments::{Attaching, sends_files};
use crate::requests::with_delivery;
use crate::{Refused, notices};

/// A thread of a request.
#[derive(Debug, Clone, Copy)]
pub struct KnownThread {
    /// The request and the creative.
    pub thread: Thread,
    /// Whether it may be written to: the creative has a live or accepted proposal, or may ask before the first one.
    pub is_open: bool,
    /// The creative has not proposed yet.
    pub is_before_offer: bool,
}

/// The threads of a request: one for each creative who has proposed or has written before that.
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
                is_before_offer: false,
            }),
        }
    }
    let written = messages::creatives_of(db, request)?;
    for creative in written {
        if threads
            .iter()
            .all(|known| known.thread.creative != creative)
        {
            threads.push(before_offer(db, access, creative)?);
        }
    }
    Ok(threads)
}

/// The thread of a creative who has not proposed.
fn before_offer(
    db: &mut Db,
    access: &RequestAccess,
    creative: CreativeId,
) -> Result<KnownThread, Refused> {
    let part = own_part(db, &OfferedRequest::of(&access.request, creative), creative)?;
    Ok(KnownThread {
        thread: Thread {
            request: access.request.id,
            creative,
        },
        is_open: part.may_ask() && creatives::is_listed(db, creative)?,
        is_before_offer: true,
    })
}

/// Whether a creative waits for the brand's answer to a question before the first proposal, or may ask another one.
///
/// # Errors
/// The database's.
pub fn has_open_question(db: &mut Db, access: &RequestAccess) -> Result<bool, Refused> {
    let threads = threads_of(db, access)?;
    Ok(threads
        .iter()
        .any(|known| known.is_before_offer && known.is_open))
}

/// The thread that the caller means: a creative's own, or the one that the brand or an admin names.
///
/// # Errors
/// [`Refused::Invalid`] if none or an unknown one is named, [`Refused::WrongSide`] for a creative who was not asked by
/// name and has not proposed.
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
        (None, Side::Invited) => before_offer(db, access, creative),
        (None, Side::Owner | Side::Admin) => {
            Err(FieldErrors::of("creative_id", FieldCode::UnknownId).into())
        }
        (None, _) => Err(Refused::WrongSide),
    }
}

/// Finds out who never writes: admins, and creatives who were neither asked by name nor have proposed.
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
/// [`Refused::WrongSide`] for files of a creative who is not selected, [`Refused::Invalid`] for files that are not ready,
/// [`Refused::Stale`] if the thread is closed, [`Refused::Throttled`] after too many messages within an hour,
/// [`DbError::LimitReached`] after too many in the thread, or too many questions before the first proposal.
pub fn send(
    db: &mut Db,
    access: &RequestAccess,
    new: &NewMessage,
    now: OffsetDateTime,
) -> Result<MessageId, Refused> {
    if !new.files.is_empty() && !sends_files(access) {
        return Err(Refused::WrongSide);
    }
    let known = thread_of(db, access, new.to)?;
    if !known.is_open {
        return Err(Refused::Stale);
    }
    let thread = known.thread;
    if known.is_before_offer && access.side.is_creative() {
        let asked = messages::count_of(db, thread, ActorKind::Creative)?;
        if asked >= MAX_QUESTIONS_BEFORE_PROPOSAL {
            return Err(DbError::LimitReached.into());
        }
    }
    throttling::spend(db, &MESSAGES, &access.account.id.to_string(), now)?;
    let has_unread = has_unread(db, thread, access)?;
    let by = Sender {
        side: access.side.kind(),
        account: access.account.id,
    };
    let message = messages::insert(db, thread, by, &new.text, now)?;
    let attaching = Attaching {
        by: access.account.id,
        request: access.request.id,
        holder: Holder::Message(message.id),
        at: now,
    };
    attaching.all(db, &new.files)?;
    restart(db, access, now)?;
    publish(db, access, &message)?;
    if !has_unread {
        notify(db, access, &message, now)?;
    }
    Ok(message.id)
}

/// A message restarts the time until a request expires; the brand's breaks its silence about a delivery, for a while.
fn restart(db: &mut Db, access: &RequestAccess, now: OffsetDateTime) -> Result<(), Refused> {
    let facts = with_delivery(db, &access.request, access.request.facts())?;
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
