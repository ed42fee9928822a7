//! Stored files: who sees one, what is sent of it, and who deletes it.

use marsam_domain::accounts::Account;
use marsam_domain::files::uploads::UploadRefused;
use marsam_domain::files::{FileState, WHOLE};
use marsam_domain::ids::{AccountId, FileId};
use marsam_domain::quote_requests::sides::Side;
use marsam_persistence::files::{self, Derivative, File, PublicObject};
use marsam_persistence::viewers::KnownViewer;
use marsam_persistence::{Db, DbError, applications, profile_images, quote_requests, works};
use time::OffsetDateTime;

use crate::Refused;
use crate::attachments;

/// The reader of a file.
#[derive(Debug)]
pub struct Viewer {
    pub account: Account,
    /// Whether it may do what admins do.
    pub acts_as_admin: bool,
}

/// A file with what was made of it.
#[derive(Debug)]
pub struct ShownFile {
    pub file: File,
    pub made: Vec<Derivative>,
    /// How much of a film is converted, in per cent, while it is.
    pub progress: Option<u8>,
}

/// What is sent of a file.
#[derive(Debug)]
pub enum Content {
    /// The original, for download.
    Original {
        key: String,
        bytes: u64,
        /// The name under which it was chosen.
        name: String,
    },
    /// What was made of it.
    Made(Derivative),
}

impl Viewer {
    /// A file that the reader sees, with what was made of it.
    ///
    /// # Errors
    /// [`DbError::NotFound`] for every other file.
    pub fn show(&self, db: &mut Db, file: FileId) -> Result<ShownFile, Refused> {
        let file = self.find(db, file)?;
        let (made, progress) = files::made_so_far(db, file.id)?;
        Ok(ShownFile {
            file,
            made,
            progress,
        })
    }

    /// What is sent of a file that the reader sees: the version of this name, or else the original where it is kept.
    ///
    /// # Errors
    /// [`DbError::NotFound`] for every other file or version, and while the file is not ready.
    pub fn content(
        &self,
        db: &mut Db,
        file: FileId,
        version: Option<&str>,
    ) -> Result<Content, Refused> {
        let file = self.find(db, file)?;
        if file.state != FileState::Ready {
            return Err(DbError::NotFound.into());
        }
        if let (None, Some(key)) = (version, file.original_key) {
            return Ok(Content::Original {
                key,
                bytes: file.length,
                name: file.name,
            });
        }
        let version = version.unwrap_or(WHOLE);
        let made = files::derivatives_of(db, file.id)?;
        let found = made
            .into_iter()
            .find(|derivative| derivative.name == version);
        Ok(Content::Made(found.ok_or(DbError::NotFound)?))
    }

    /// A file that the reader may see: its own, one of a delivery of a project in which it has a part, one of a brief that
    /// it reads, of a message of its thread or of a problem of its project, or, for admins, one of an application, of a
    /// work that is not a draft, or of a published profile.
    fn find(&self, db: &mut Db, file: FileId) -> Result<File, Refused> {
        let account = &self.account;
        let file = files::find(db, file)?;
        if file.account == account.id {
            return Ok(file);
        }
        let is_reviewed = self.acts_as_admin
            && (applications::has_file(db, &file)?
                || works::has_file(db, &file)?
                || profile_images::has_file(db, &file)?);
        if is_reviewed {
            return Ok(file);
        }
        if file.purpose.is_attachment() {
            let seen = attachments::seen_by(db, account, file)?;
            return Ok(seen.ok_or(DbError::NotFound)?);
        }
        let (Some(request), Some(_)) = (file.request, file.delivery_version) else {
            return Err(DbError::NotFound.into());
        };
        let request = quote_requests::find(db, request)?;
        match KnownViewer::of(db, account)?.side_of(db, &request)? {
            Some(Side::Owner | Side::Chosen | Side::Admin) => Ok(file),
            _ => Err(DbError::NotFound.into()),
        }
    }
}

/// Deletes a file of an account, complete or not; its bytes stay in the store for another 24 hours.
///
/// # Errors
/// [`DbError::NotFound`] for a file of another account, and [`UploadRefused::InUse`].
pub fn remove(
    db: &mut Db,
    account: AccountId,
    file: FileId,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let file = files::find_own(db, account, file)?;
    if file.attached_at.is_some() {
        return Err(UploadRefused::InUse.into());
    }
    Ok(files::delete(db, &file, now)?)
}

/// The object that everyone reads under this name.
///
/// # Errors
/// [`DbError::NotFound`] for a name that was never given, or was taken.
pub fn public(db: &mut Db, name: &str) -> Result<PublicObject, DbError> {
    files::find_public(db, name)
}
