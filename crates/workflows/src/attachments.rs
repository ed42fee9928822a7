//! The files of briefs, of messages and of problems: who attaches them, and who reads them.

use std::collections::HashMap;

use marsam_domain::accounts::Account;
use marsam_domain::actors::ActorKind;
use marsam_domain::files::FilePurpose;
use marsam_domain::ids::{AccountId, DisputeId, FileId, MessageId, PositionId, QuoteRequestId};
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_persistence::attachments::{self, FileWithMade, Holder, Place, Shown, ShownPart};
use marsam_persistence::files::{self, File};
use marsam_persistence::messages::Message;
use marsam_persistence::{Db, DbError};
use time::OffsetDateTime;

use crate::Refused;
use crate::access::RequestAccess;
use crate::reading::Reading;

/// Whether an account may send files with messages of a request: its brand, and the creative who was selected. Contacts
/// in files cannot be hidden, so the others write only.
///
/// # Errors
/// [`DbError::NotFound`] for those on no side of the request.
pub(crate) fn may_send_files(
    db: &mut Db,
    account: Account,
    request: QuoteRequestId,
) -> Result<bool, Refused> {
    let access = RequestAccess::read(db, account, request)?;
    Ok(sends_files(&access))
}

/// The same of a caller.
pub(crate) const fn sends_files(access: &RequestAccess) -> bool {
    matches!(access.side, Side::Owner | Side::Chosen)
}

/// Whether an account may upload evidence about a problem: the brand and the selected creative, while the project
/// runs.
///
/// # Errors
/// [`DbError::NotFound`] for those on no side of the request.
pub(crate) fn may_send_evidence(
    db: &mut Db,
    account: Account,
    request: QuoteRequestId,
) -> Result<bool, Refused> {
    let access = RequestAccess::read(db, account, request)?;
    Ok(sends_files(&access) && access.request.stage.is_running())
}

/// The files of a dispute: those of its appeal, and those of each position.
#[derive(Debug, Default)]
pub struct Evidence {
    /// Of the appeal, in the side's order.
    pub appeal: Vec<FileWithMade>,
    positions: HashMap<PositionId, Vec<FileWithMade>>,
}

impl Evidence {
    /// The evidence of a dispute.
    ///
    /// # Errors
    /// The database's.
    pub fn of(db: &mut Db, dispute: DisputeId) -> Result<Self, DbError> {
        let mut evidence = Self::default();
        for (position, file) in attachments::of_dispute(db, dispute)? {
            match position {
                Some(position) => evidence.positions.entry(position).or_default().push(file),
                None => evidence.appeal.push(file),
            }
        }
        Ok(evidence)
    }

    /// Takes the files of a position, in the side's order.
    pub fn take(&mut self, position: PositionId) -> Vec<FileWithMade> {
        self.positions.remove(&position).unwrap_or_default()
    }
}

/// An attached file of another account as `account` may read it, its name without contacts; `None` if it may not.
///
/// # Errors
/// The database's.
pub(crate) fn seen_by(db: &mut Db, account: &Account, file: File) -> Result<Option<File>, Refused> {
    let Some(Shown { request, part }) = attachments::shown_at(db, file.id)? else {
        return Ok(None);
    };
    let access = match RequestAccess::read(db, account.clone(), request) {
        Err(Refused::Db(DbError::NotFound)) => return Ok(None),
        access => access?,
    };
    let reading = Reading::of(&access);
    let name = match part {
        ShownPart::Message(message) if !access.sees_proposal_of(message.creative) => {
            return Ok(None);
        }
        ShownPart::Message(message) if message.sender != ActorKind::Brand => {
            reading.creatives_file_name(message.creative, &file.name)
        }
        // Of the project's sides and admins alone, who read each other's contacts.
        ShownPart::Dispute if access.is_of_project() => file.name.clone(),
        ShownPart::Dispute => return Ok(None),
        ShownPart::Brief | ShownPart::Message(_) => reading.brands_file_name(&file.name),
    };
    Ok(Some(File { name, ..file }))
}

/// The files of a brief, as `reading` shows their names.
///
/// # Errors
/// The database's.
pub fn of_brief(
    db: &mut Db,
    request: QuoteRequestId,
    reading: &Reading,
) -> Result<Vec<FileWithMade>, DbError> {
    let found = attachments::of_brief(db, request)?.into_iter();
    let named = found.map(|(file, made)| {
        let name = reading.brands_file_name(&file.name);
        (File { name, ..file }, made)
    });
    Ok(named.collect())
}

/// The files of some messages, as `reading` shows their names.
///
/// # Errors
/// The database's.
pub fn of_messages(
    db: &mut Db,
    shown: &[Message],
    reading: &Reading,
) -> Result<HashMap<MessageId, Vec<FileWithMade>>, DbError> {
    let keys: Vec<MessageId> = shown.iter().map(|message| message.id).collect();
    let mut found = attachments::of_messages(db, &keys)?;
    for message in shown {
        for (file, _) in found.get_mut(&message.id).into_iter().flatten() {
            file.name = match message.sender {
                ActorKind::Brand => reading.brands_file_name(&file.name),
                _ => reading.creatives_file_name(message.creative, &file.name),
            };
        }
    }
    Ok(found)
}

/// Attaches files of an account.
#[derive(Clone, Copy)]
pub(crate) struct Attaching {
    /// Whose they are.
    pub by: AccountId,
    pub request: QuoteRequestId,
    pub holder: Holder,
    pub at: OffsetDateTime,
}

impl Attaching {
    /// Attaches these files, in order.
    pub(crate) fn all(&self, db: &mut Db, wanted: &[FileId]) -> Result<(), Refused> {
        for (position, file) in (0..).zip(wanted) {
            self.one(db, *file, position)?;
        }
        Ok(())
    }

    /// Makes these files the brief's, and no others. Returns whether that changed anything.
    pub(crate) fn all_of_brief(&self, db: &mut Db, wanted: &[FileId]) -> Result<bool, Refused> {
        let before = attachments::of_brief(db, self.request)?;
        let known: Vec<FileId> = before.iter().map(|(file, _)| file.id).collect();
        if known == wanted {
            return Ok(false);
        }
        for (file, _) in before.iter().filter(|(file, _)| !wanted.contains(&file.id)) {
            attachments::remove(db, file, self.at)?;
        }
        for (position, file) in (0..).zip(wanted) {
            if known.contains(file) {
                attachments::move_to(db, *file, position)?;
            } else {
                self.one(db, *file, position)?;
            }
        }
        Ok(true)
    }

    fn one(&self, db: &mut Db, file: FileId, position: i32) -> Result<(), Refused> {
        let refused = |code| Refused::from(FieldErrors::of("files", code));
        let file = files::find_own(db, self.by, file).map_err(|error| match error {
            DbError::NotFound => refused(FieldCode::UnknownId),
            other => other.into(),
        })?;
        let wanted = match self.holder {
            Holder::Brief => FilePurpose::Brief,
            Holder::Message(_) => FilePurpose::Message,
            Holder::Position(..) | Holder::Appeal(_) => FilePurpose::Evidence,
        };
        let is_of_request = !wanted.is_of_request() || file.request == Some(self.request);
        if file.purpose != wanted || !is_of_request {
            return Err(refused(FieldCode::UnknownId));
        }
        let place = Place {
            request: self.request,
            holder: self.holder,
        };
        attachments::add(db, &file, place, position, self.at).map_err(|error| match error {
            DbError::Conflict => refused(FieldCode::FileNotReady),
            other => other.into(),
        })
    }
}
