//! Uploads: who begins one and for what, and the parts that it arrives in.
//!
//! **Invariant:** the row of a part is written after its object: what an answer acknowledges is stored.

mod parts;

use marsam_auth::{policy, throttling};
use marsam_domain::accounts::Account;
use marsam_domain::files::quotas::{Full, Growth, Quotas, RoomWanted};
use marsam_domain::files::uploads::{
    UploadRefused, Uploader, has_expired, may_upload_for_application,
};
use marsam_domain::files::{FilePurpose, FileState};
use marsam_domain::ids::{AccountId, CreativeId, FileId, QuoteRequestId};
use marsam_domain::throttles::UPLOADS;
use marsam_persistence::files::{self, File, NewFile, SizedObject};
use marsam_persistence::{Db, DbError, accounts, creatives, quote_requests};
use time::OffsetDateTime;

use crate::Refused;
use crate::attachments;

pub use self::parts::{append, claim, forget_object, give_up_part, next_part};

/// What a client says of the file that it will send.
#[derive(Debug)]
pub struct Announced {
    /// The name under which it was chosen.
    pub name: String,
    pub purpose: FilePurpose,
    /// The request of a delivery, a message or evidence.
    pub request: Option<QuoteRequestId>,
    /// In bytes.
    pub length: u64,
}

/// Begins an upload of an account, which is locked: its room is reserved.
///
/// # Errors
/// [`Refused::Role`], [`Refused::Upload`], [`Refused::Throttled`], and [`DbError::NotFound`] for those on no side of the
/// request.
pub fn begin(
    db: &mut Db,
    account: &Account,
    announced: &Announced,
    quotas: Quotas,
    now: OffsetDateTime,
) -> Result<File, Refused> {
    throttling::spend(db, &UPLOADS, &account.id.to_string(), now)?;
    check_allowed(db, account, announced)?;
    let file = RoomWanted {
        purpose: announced.purpose,
        length: announced.length,
        has_entry: creatives::of_account(db, account.id)?.is_some(),
    };
    check_room(db, account.id, file, announced.request, quotas)?;
    let new = NewFile {
        account: account.id,
        purpose: announced.purpose,
        request: announced.request,
        name: &announced.name,
        length: announced.length,
    };
    let id = files::begin(db, &new, now)?;
    Ok(files::find(db, id)?)
}

fn check_allowed(db: &mut Db, account: &Account, announced: &Announced) -> Result<(), Refused> {
    match announced.purpose.uploader() {
        Uploader::Brand => policy::brand(account)?,
        Uploader::Creative => policy::creative(account)?,
        Uploader::EitherSide => policy::profiled(account)?,
    }
    if !account.email_verified() {
        return Err(UploadRefused::EmailUnverified.into());
    }
    let own = creatives::of_account(db, account.id)?.map(|own| own.id);
    let request = || announced.request.ok_or(UploadRefused::NotAllowed);
    let is_allowed = match (announced.purpose, own) {
        (FilePurpose::Brief, _) => true,
        (FilePurpose::Application, own) => {
            let state = own.map(|own| creatives::state_of(db, own)).transpose()?;
            may_upload_for_application(state)
        }
        (
            FilePurpose::Avatar | FilePurpose::Cover | FilePurpose::Work | FilePurpose::Caption,
            own,
        ) => own.is_some(),
        (FilePurpose::Delivery, None) => false,
        (FilePurpose::Delivery, Some(own)) => may_deliver(db, own, request()?)?,
        (FilePurpose::Message, _) => attachments::may_send_files(db, account.clone(), request()?)?,
        (FilePurpose::Evidence, _) => {
            attachments::may_send_evidence(db, account.clone(), request()?)?
        }
    };
    if is_allowed {
        Ok(())
    } else {
        Err(UploadRefused::NotAllowed.into())
    }
}

/// Whether a creative may upload files of a delivery; a project that is not theirs is not found.
fn may_deliver(db: &mut Db, own: CreativeId, request: QuoteRequestId) -> Result<bool, DbError> {
    let project = quote_requests::find(db, request)?;
    if project.chosen_creative != Some(own) {
        return Err(DbError::NotFound);
    }
    Ok(project.stage.takes_deliveries())
}

/// The account is locked: what is read here holds until the file is stored.
///
/// # Errors
/// [`UploadRefused::QuotaFull`] and [`UploadRefused::StorageFull`].
pub(crate) fn check_room(
    db: &mut Db,
    account: AccountId,
    file: RoomWanted,
    request: Option<QuoteRequestId>,
    quotas: Quotas,
) -> Result<(), Refused> {
    if !account_has_room(db, account, file, request, quotas)? {
        return Err(UploadRefused::from(Full::Account).into());
    }
    if !store_has_room(db, file, quotas)? {
        return Err(UploadRefused::from(Full::Store).into());
    }
    Ok(())
}

/// What has no room for a file whose parts give way to these objects. What is reserved for a file that waits is the
/// length of its original; what is made of it may take more. The account is locked until the objects are entered.
pub(crate) fn full_with(
    db: &mut Db,
    file: &File,
    objects: &[SizedObject],
    quotas: Quotas,
) -> Result<Option<Full>, DbError> {
    let sizes = objects.iter().map(|object| object.bytes);
    let growth = Growth::of(
        file.purpose,
        file.length,
        sizes.fold(0, u64::saturating_add),
    );
    if growth.of_all == 0 {
        return Ok(None);
    }
    accounts::lock(db, &[file.account])?;
    let has_entry = creatives::of_account(db, file.account)?.is_some();
    let wanted = |length| RoomWanted {
        purpose: file.purpose,
        length,
        has_entry,
    };
    let of_account = wanted(growth.of_account);
    if growth.of_account > 0
        && !account_has_room(db, file.account, of_account, file.request, quotas)?
    {
        return Ok(Some(Full::Account));
    }
    let has_room = store_has_room(db, wanted(growth.of_all), quotas)?;
    Ok((!has_room).then_some(Full::Store))
}

fn account_has_room(
    db: &mut Db,
    account: AccountId,
    file: RoomWanted,
    request: Option<QuoteRequestId>,
    quotas: Quotas,
) -> Result<bool, DbError> {
    let fits = match request {
        Some(request) => file.fits_request(files::bytes_of_request(db, account, request)?),
        None => file.fits_account(quotas, files::bytes_of_account(db, account)?),
    };
    if !fits || !file.counts_for_requests() {
        return Ok(fits);
    }
    Ok(file.fits_requests(files::bytes_of_all_requests(db, account)?))
}

/// Reading what all files take makes the writers of all accounts wait for each other: only where there is a limit.
fn store_has_room(db: &mut Db, file: RoomWanted, quotas: Quotas) -> Result<bool, DbError> {
    Ok(!quotas.limit_all() || file.fits_all(quotas, files::bytes_of_all_locked(db)?))
}

/// An account's upload.
///
/// # Errors
/// [`DbError::NotFound`] for a file of another account, and [`UploadRefused::Expired`].
pub fn find(
    db: &mut Db,
    account: AccountId,
    file: FileId,
    now: OffsetDateTime,
) -> Result<File, Refused> {
    let file = files::find_own(db, account, file)?;
    if has_expired(file.state, file.updated_at, now) {
        return Err(UploadRefused::Expired.into());
    }
    Ok(file)
}

/// An account's upload that continues at `offset`.
///
/// # Errors
/// As [`find`], and [`UploadRefused::MovedOn`] if it is not there.
pub fn find_at(
    db: &mut Db,
    account: AccountId,
    file: FileId,
    offset: u64,
    now: OffsetDateTime,
) -> Result<File, Refused> {
    let file = find(db, account, file, now)?;
    if file.received != offset || file.state != FileState::Receiving {
        return Err(UploadRefused::MovedOn.into());
    }
    Ok(file)
}
