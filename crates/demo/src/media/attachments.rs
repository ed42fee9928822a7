//! Files of briefs and messages: as the uploads and sending the request or the message would have left them.

use marsam_domain::accounts::Account;
use marsam_domain::actors::ActorKind;
use marsam_domain::ids::MessageId;
use marsam_domain::quote_requests::QuoteRequest;
use marsam_persistence::attachments::{self, Holder, Place};
use marsam_persistence::messages::{self, Thread};
use marsam_persistence::pages::{Page, all_rows};
use marsam_persistence::quote_requests::OwnerFilter;
use marsam_persistence::{Db, accounts, creatives, files, quote_requests};
use time::OffsetDateTime;

use super::demo_accounts::DemoAccounts;
use super::files::{Upload, add_file, misfit};
use super::manifest::MessageEntry;
use super::{FileEntry, Keys, Manifest};
use crate::DemoError;
use crate::data::Side;

/// Adds the files of every request and message of the manifest that is still there.
pub(super) fn insert(db: &mut Db, manifest: &Manifest, keys: &Keys) -> Result<(), DemoError> {
    if manifest.attachments.is_empty() {
        return Ok(());
    }
    let demo_accounts = DemoAccounts::read()?;
    let requests = all_rows(|page| quote_requests::page(db, OwnerFilter::All, page))?;
    for entry in &manifest.attachments {
        let Some(brand) = demo_accounts.find(db, &entry.brand)? else {
            continue;
        };
        let of_brand = accounts::brand_of(db, brand.id)?;
        let request = requests.iter().find(|request| {
            Some(request.brand_id) == of_brand
                && request.brief.title.as_deref() == Some(entry.title.as_str())
        });
        let Some(request) = request else {
            continue;
        };
        let sent = match &entry.message {
            None => Some(Sent {
                by: brand,
                at: request.created_at,
                message: None,
            }),
            Some(message) => latest(db, &demo_accounts, request, message, brand)?,
        };
        if let Some(sent) = sent {
            attach(db, request, &sent, &entry.files, keys)?;
        }
    }
    Ok(())
}

/// What files were sent with.
struct Sent {
    by: Account,
    at: OffsetDateTime,
    /// None: with the request.
    message: Option<MessageId>,
}

/// The latest message of a side of a thread.
fn latest(
    db: &mut Db,
    demo_accounts: &DemoAccounts,
    request: &QuoteRequest,
    entry: &MessageEntry,
    brand: Account,
) -> Result<Option<Sent>, DemoError> {
    let Some(account) = demo_accounts.find(db, &entry.creative)? else {
        return Ok(None);
    };
    let Some(creative) = creatives::of_account(db, account.id)? else {
        return Ok(None);
    };
    let thread = Thread {
        request: request.id,
        creative: creative.id,
    };
    let (sender, by) = match entry.sender {
        Side::Brand => (ActorKind::Brand, brand),
        _ => (ActorKind::Creative, account),
    };
    let written = messages::page(db, thread, Page::first())?.items;
    // The newest comes first.
    let found = written.into_iter().find(|message| message.sender == sender);
    let found = found.ok_or_else(|| misfit(&entry.creative, "no message"))?;
    Ok(Some(Sent {
        by,
        at: found.created_at,
        message: Some(found.id),
    }))
}

fn attach(
    db: &mut Db,
    request: &QuoteRequest,
    sent: &Sent,
    entries: &[FileEntry],
    keys: &Keys,
) -> Result<(), DemoError> {
    let upload = Upload {
        owner: sent.by.id,
        at: sent.at,
        request: sent.message.map(|_| request.id),
    };
    let place = Place {
        request: request.id,
        holder: sent.message.map_or(Holder::Brief, Holder::Message),
    };
    for (position, file) in (0..).zip(entries) {
        let added = add_file(db, upload, file, keys)?;
        let added = files::find(db, added)?;
        attachments::add(db, &added, place, position, sent.at)?;
    }
    Ok(())
}
