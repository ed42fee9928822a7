//! Uploads: who may send what, how large a part may be, and when an upload expires.

use time::OffsetDateTime;

use super::{FilePurpose, FileState, PART_MAX_BYTES, UPLOAD_IDLE};
use crate::creatives::RosterState;

/// Why an upload is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UploadRefused {
    /// An unverified account costs nothing to make: many of them would fill the disk.
    #[error("the address of the uploader is not verified")]
    EmailUnverified,
    /// The account has no use for such a file now.
    #[error("such a file cannot be used now")]
    NotAllowed,
    /// The account's files, or those of its requests, take too much.
    #[error("the account's storage is full")]
    QuotaFull,
    /// All files together take as much as the operator allows.
    #[error("the storage for all files is full")]
    StorageFull,
    /// The upload was idle for too long.
    #[error("the upload has expired")]
    Expired,
    /// The upload is complete, or has come further in the meantime.
    #[error("the upload continues elsewhere")]
    MovedOn,
    /// Only a file that is not used anywhere can be deleted.
    #[error("the file is used")]
    InUse,
}

/// Who uploads for a purpose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uploader {
    /// A brand.
    Brand,
    /// A creative.
    Creative,
    /// A brand or a creative, by its side of the request.
    EitherSide,
}

impl FilePurpose {
    /// Who uploads files for this purpose.
    pub const fn uploader(self) -> Uploader {
        match self {
            Self::Brief => Uploader::Brand,
            Self::Message | Self::Evidence => Uploader::EitherSide,
            Self::Avatar
            | Self::Cover
            | Self::Work
            | Self::Caption
            | Self::Application
            | Self::Delivery => Uploader::Creative,
        }
    }

    /// The largest file that can be uploaded for this purpose, in bytes, where films are converted or not.
    pub fn largest_upload(self, films_are_converted: bool) -> u64 {
        if films_are_converted {
            self.max_bytes_converted()
        } else {
            self.max_bytes()
        }
    }
}

/// Whether a creative may upload files for an application, by the state of their roster entry: not while they are on the
/// roster, but again after an approval was undone.
pub const fn may_upload_for_application(entry: Option<RosterState>) -> bool {
    matches!(entry, None | Some(RosterState::Hidden))
}

/// Whether a part of `bytes` may begin at `start` of a file of `length`, all in bytes.
pub const fn part_fits(start: u64, bytes: u64, length: u64) -> bool {
    bytes <= PART_MAX_BYTES && start.saturating_add(bytes) <= length
}

/// When a file expires whose last byte arrived at `updated_at`; `None` for one that is complete.
pub fn expires_at(state: FileState, updated_at: OffsetDateTime) -> Option<OffsetDateTime> {
    (state == FileState::Receiving).then(|| updated_at + UPLOAD_IDLE)
}

/// Whether an upload has expired.
pub fn has_expired(state: FileState, updated_at: OffsetDateTime, now: OffsetDateTime) -> bool {
    expires_at(state, updated_at).is_some_and(|at| now >= at)
}

#[cfg(test)]
mod tests {
    use time::Duration;

    use super::*;
    use crate::vocabulary::Vocabulary as _;

    #[test]
    fn briefs_are_uploaded_by_brands_and_what_both_sides_say_by_both() {
        let of = |uploader: Uploader| {
            let all = FilePurpose::ALL.iter().copied();
            let found = all.filter(|purpose| purpose.uploader() == uploader);
            found.map(FilePurpose::slug).collect::<Vec<_>>()
        };
        assert_eq!(of(Uploader::Brand), ["brief"]);
        assert_eq!(of(Uploader::EitherSide), ["message", "evidence"]);
        assert_eq!(
            of(Uploader::Creative),
            [
                "avatar",
                "cover",
                "work",
                "caption",
                "application",
                "delivery"
            ]
        );
    }

    #[test]
    fn only_where_films_are_converted_may_a_work_be_larger() {
        for &purpose in FilePurpose::ALL {
            assert_eq!(purpose.largest_upload(false), purpose.max_bytes());
            let grows = purpose.largest_upload(true) > purpose.largest_upload(false);
            assert_eq!(grows, purpose == FilePurpose::Work, "{purpose:?}");
        }
    }

    #[test]
    fn an_application_has_files_before_the_roster_and_after_an_undone_approval() {
        assert!(may_upload_for_application(None));
        assert!(may_upload_for_application(Some(RosterState::Hidden)));
        assert!(!may_upload_for_application(Some(RosterState::Listed)));
        assert!(!may_upload_for_application(Some(RosterState::Suspended)));
    }

    #[test]
    fn a_part_ends_within_4_mebibytes_and_within_its_file() {
        let most = PART_MAX_BYTES;
        assert!(part_fits(0, most, most));
        assert!(!part_fits(0, most + 1, most + 1));
        assert!(part_fits(7, 3, 10));
        assert!(!part_fits(7, 4, 10));
        assert!(!part_fits(u64::MAX, 1, u64::MAX - 1));
    }

    #[test]
    fn an_upload_expires_after_24_idle_hours_and_a_complete_file_never() {
        let began = OffsetDateTime::UNIX_EPOCH;
        let last = began + UPLOAD_IDLE - Duration::MICROSECOND;
        assert!(!has_expired(FileState::Receiving, began, last));
        assert!(has_expired(
            FileState::Receiving,
            began,
            began + UPLOAD_IDLE
        ));
        for state in [FileState::Processing, FileState::Ready, FileState::Refused] {
            assert_eq!(expires_at(state, began), None);
            assert!(!has_expired(state, began, began + Duration::days(365)));
        }
    }
}
