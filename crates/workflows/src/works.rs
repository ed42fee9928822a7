//! A creative's works: added, changed, ordered and deleted, and read with their files.

use std::collections::HashMap;

use marsam_domain::creatives::{OwnProfile, ProfileImages, RosterState};
use marsam_domain::files::FileKind;
use marsam_domain::ids::{AccountId, CreativeId, FileId, WorkId};
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_domain::works::{MAX_WORKS, WorkContent, WorkState};
use marsam_persistence::attachments::FileWithMade;
use marsam_persistence::works::{self, Work};
use marsam_persistence::{Db, DbError, creatives, files, hidden_files};
use time::OffsetDateTime;

use crate::Refused;

/// The roster entry of an account; without one, or with one that was taken off the roster, there are no works.
///
/// # Errors
/// [`DbError::NotFound`].
fn entry_of(db: &mut Db, account: AccountId) -> Result<CreativeId, DbError> {
    let creative = creatives::of_account(db, account)?.ok_or(DbError::NotFound)?;
    match creatives::state_of(db, creative.id)? {
        RosterState::Hidden => Err(DbError::NotFound),
        RosterState::Listed | RosterState::Suspended => Ok(creative.id),
    }
}

/// The works that an account edits, in order.
///
/// # Errors
/// [`DbError::NotFound`] without an entry on the roster.
pub fn own(db: &mut Db, account: AccountId) -> Result<Vec<Work>, DbError> {
    let creative = entry_of(db, account)?;
    works::of_creative(db, creative)
}

/// Every work of an account, also of one without an entry on the roster, for its export.
///
/// # Errors
/// The database's.
pub fn of_account(db: &mut Db, account: AccountId) -> Result<Vec<Work>, DbError> {
    works::of_account(db, account)
}

/// The works of a creative that everyone sees, in order.
///
/// # Errors
/// The database's.
pub fn public_of(db: &mut Db, creative: CreativeId) -> Result<Vec<Work>, DbError> {
    works::public_of(db, creative)
}

/// The files of some works, with what was made of them.
///
/// # Errors
/// The database's.
pub fn files_of(db: &mut Db, shown: &[Work]) -> Result<HashMap<FileId, FileWithMade>, DbError> {
    let parts = shown.iter().flat_map(|work| work.content.parts());
    let keys: Vec<FileId> = parts.map(|(_, file)| file).collect();
    files::find_all(db, &keys)
}

/// The works of an account, locked until the transaction ends.
#[derive(Debug, Clone, Copy)]
pub struct OwnWorks {
    account: AccountId,
    creative: CreativeId,
}

impl OwnWorks {
    /// Locks the works of an account.
    ///
    /// # Errors
    /// [`DbError::NotFound`] without an entry on the roster.
    pub fn lock(db: &mut Db, account: AccountId) -> Result<Self, DbError> {
        let creative = entry_of(db, account)?;
        works::lock(db, creative)?;
        Ok(Self { account, creative })
    }

    /// One of them.
    ///
    /// # Errors
    /// [`DbError::NotFound`] for a work of another creative.
    pub fn find(self, db: &mut Db, work: WorkId) -> Result<Work, DbError> {
        works::find_own(db, self.creative, work)
    }

    /// All of them, in order.
    pub fn all(self, db: &mut Db) -> Result<Vec<Work>, DbError> {
        works::of_creative(db, self.creative)
    }

    /// Adds a work after the others.
    ///
    /// # Errors
    /// [`Refused::TooManyWorks`], and [`Refused::Invalid`] for files that cannot be its own or a public work that is not
    /// complete.
    pub fn add(
        self,
        db: &mut Db,
        content: &WorkContent,
        now: OffsetDateTime,
    ) -> Result<WorkId, Refused> {
        if content.state == WorkState::Hidden {
            return Err(hidden_by_creative());
        }
        if self.all(db)?.len() >= MAX_WORKS {
            return Err(Refused::TooManyWorks);
        }
        let work = works::insert(db, self.creative, content, now)?;
        self.attach_files(db, work, content, now)?;
        works::changed(db, self.creative)?;
        Ok(work)
    }

    /// Changes a work; a hidden one stays hidden.
    ///
    /// # Errors
    /// [`Refused::WorkHidden`] for one that an admin hid and that shall be shown, and [`Refused::Invalid`] as for
    /// [`OwnWorks::add`].
    pub fn change(
        self,
        db: &mut Db,
        before: &Work,
        content: &WorkContent,
        now: OffsetDateTime,
    ) -> Result<(), Refused> {
        match (before.content.state, content.state) {
            (WorkState::Hidden, WorkState::Hidden) => {}
            (WorkState::Hidden, _) => return Err(Refused::WorkHidden),
            (_, WorkState::Hidden) => return Err(hidden_by_creative()),
            _ => {}
        }
        works::update(db, before.id, content, now)?;
        self.attach_files(db, before.id, content, now)?;
        Ok(works::changed(db, self.creative)?)
    }

    /// Puts them into another order, which names each of them once.
    pub fn reorder(self, db: &mut Db, order: &[WorkId]) -> Result<(), DbError> {
        works::reorder(db, self.creative, order)?;
        works::changed(db, self.creative)
    }

    /// Deletes a work; its files can be used for another one for 7 days.
    pub fn remove(self, db: &mut Db, work: &Work, now: OffsetDateTime) -> Result<(), DbError> {
        works::delete(db, work.id, now)?;
        works::changed(db, self.creative)
    }

    /// Makes the files of `content` the work's, and checks that a public work is complete.
    fn attach_files(
        self,
        db: &mut Db,
        work: WorkId,
        content: &WorkContent,
        now: OffsetDateTime,
    ) -> Result<(), Refused> {
        let parts: Vec<_> = content.parts().collect();
        let kinds: Vec<FileKind> = works::attach(db, self.account, work, &parts, now)?;
        if content.state == WorkState::Published {
            works::must_not_be_hidden(db, work, &parts)?;
            self.check_link(db, work, content)?;
        }
        content.check_complete(&kinds)?;
        if content.state == WorkState::Published {
            self.check_titles(db, content)?;
        }
        Ok(())
    }

    /// The title of a public work is read on the page of the profile.
    fn check_titles(self, db: &mut Db, content: &WorkContent) -> Result<(), Refused> {
        let entry = creatives::of_account(db, self.account)?.ok_or(DbError::NotFound)?;
        let profile = OwnProfile {
            profile: entry.profile,
            page: entry.page,
            images: ProfileImages::default(),
        };
        Ok(profile.check_titles(content)?)
    }

    /// What an admin hid is not shown again by a link to it.
    fn check_link(self, db: &mut Db, work: WorkId, content: &WorkContent) -> Result<(), Refused> {
        match &content.link {
            Some(link) if hidden_files::is_link_hidden(db, self.account, link, work)? => {
                Err(FieldErrors::of("link", FieldCode::HiddenFile).into())
            }
            _ => Ok(()),
        }
    }
}

/// Only an admin hides a work.
fn hidden_by_creative() -> Refused {
    FieldErrors::of("state", FieldCode::UnknownOption).into()
}
