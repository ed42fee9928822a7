//! Messages between a brand and a creative, and what each side has read of them.

use marsam_domain::actors::ActorKind;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::messages::{MessageDraft, NewMessage};
use marsam_persistence::Db;
use marsam_persistence::messages::{self, Thread};
use marsam_persistence::pages::Page;
use marsam_workflows::access::RequestAccess;
use marsam_workflows::messages::{may_write, send};
use time::OffsetDateTime;

use super::{By, Step};
use crate::DemoError;
use crate::data::Side;
use crate::load::{DemoIds, READ_AFTER, UNREAD_FOR};

/// One side writes into the thread with the creative of this key.
pub(super) fn write(
    db: &mut Db,
    step: &Step<'_>,
    sender: ActorKind,
    key: &str,
    text: &str,
) -> Result<(), DemoError> {
    let thread = thread_of(step, key)?;
    let draft = MessageDraft {
        body: text.into(),
        ..MessageDraft::default()
    };
    let new = step.checked(draft.into_new())?;
    read_in_time(db, thread, step.at - READ_AFTER)?;
    if messages::unread(db, &[step.request.id], sender)?.contains_key(&thread) {
        // The page that a message is written on shows what came before it.
        messages::mark_read(db, thread, sender, step.at)?;
    }
    let (by, to) = match sender {
        ActorKind::Brand => (By::Side(Side::Brand), Some(thread.creative)),
        _ => (By::Creative(key), None),
    };
    let account = step.account(db, by)?;
    let access = RequestAccess::locked(db, account, step.request.id);
    let sent = access.and_then(|access| {
        may_write(db, &access)?;
        send(db, &access, &NewMessage { to, ..new }, step.at)
    });
    sent.map(|_id| ()).map_err(|refused| step.refused(refused))
}

/// One side reads the thread with the creative of this key.
pub(super) fn read(
    db: &mut Db,
    step: &Step<'_>,
    reader: ActorKind,
    key: &str,
) -> Result<(), DemoError> {
    let thread = thread_of(step, key)?;
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

/// The thread with a creative.
fn thread_of(step: &Step<'_>, key: &str) -> Result<Thread, DemoError> {
    let (creative, _) = step.creative(key)?;
    Ok(Thread {
        request: step.request.id,
        creative,
    })
}
