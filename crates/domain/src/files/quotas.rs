//! What the files of an account, those of its requests and all files together may take.

use super::uploads::UploadRefused;
use super::{
    ALL_ATTACHMENTS_QUOTA, ALL_DELIVERIES_QUOTA, DELIVERIES_QUOTA, FilePurpose, FileRefusal,
    STARTING_QUOTA,
};

/// What the operator allows.
#[derive(Clone, Copy, Debug)]
pub struct Quotas {
    /// The files of an account with a roster entry, without those of its requests, in bytes.
    pub of_account: u64,
    /// All files together, in bytes; 0: as much as the disk holds.
    pub of_all: u64,
}

impl Quotas {
    /// Whether the operator limits what all files take together.
    pub const fn limit_all(self) -> bool {
        self.of_all > 0
    }
}

/// What has no room for a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Full {
    /// The quota of its account, or of its request.
    Account,
    /// What the operator allows all files together.
    Store,
}

impl From<Full> for UploadRefused {
    fn from(full: Full) -> Self {
        match full {
            Full::Account => Self::QuotaFull,
            Full::Store => Self::StorageFull,
        }
    }
}

impl From<Full> for FileRefusal {
    fn from(full: Full) -> Self {
        match full {
            Full::Account => Self::QuotaFull,
            Full::Store => Self::StorageFull,
        }
    }
}

/// How much more a file takes, in bytes, once its parts give way to what is kept of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Growth {
    /// What asks for room in the quota of its account.
    pub of_account: u64,
    /// What asks for room next to all files.
    pub of_all: u64,
}

impl Growth {
    /// Of a file whose original has `length` bytes, and of which `kept` bytes are kept.
    pub const fn of(purpose: FilePurpose, length: u64, kept: u64) -> Self {
        let of_all = kept.saturating_sub(length);
        // The film of an application may be as large as the starting quota, and is kept together with its copy for the page.
        let is_granted = matches!(purpose, FilePurpose::Application);
        let granted = if is_granted { length } else { 0 };
        Self {
            of_account: of_all.saturating_sub(granted),
            of_all,
        }
    }
}

/// A file that asks for room.
#[derive(Clone, Copy, Debug)]
pub struct RoomWanted {
    /// What it is for.
    pub purpose: FilePurpose,
    /// In bytes.
    pub length: u64,
    /// Whether its account has a roster entry.
    pub has_entry: bool,
}

impl RoomWanted {
    /// Whether it fits next to the account's files that have no request, which take `taken` bytes.
    pub fn fits_account(self, quotas: Quotas, taken: u64) -> bool {
        // A brief is counted for its account until it is sent.
        let most = if self.has_entry || self.purpose.is_attachment() {
            quotas.of_account
        } else {
            quotas.of_account.min(STARTING_QUOTA)
        };
        self.fits(taken, most)
    }

    /// Whether it fits next to the account's files of the same request.
    pub const fn fits_request(self, taken: u64) -> bool {
        self.fits(taken, DELIVERIES_QUOTA)
    }

    /// Whether it counts for the account's requests together.
    pub const fn counts_for_requests(self) -> bool {
        self.purpose.is_of_request() || self.purpose.is_attachment()
    }

    /// Whether it fits next to the account's files of all of its requests.
    pub const fn fits_requests(self, taken: u64) -> bool {
        let most = if self.has_entry {
            ALL_DELIVERIES_QUOTA
        } else {
            ALL_ATTACHMENTS_QUOTA
        };
        self.fits(taken, most)
    }

    /// Whether it fits next to all files, where the operator limits them.
    pub const fn fits_all(self, quotas: Quotas, taken: u64) -> bool {
        !quotas.limit_all() || self.fits(taken, quotas.of_all)
    }

    const fn fits(self, taken: u64, most: u64) -> bool {
        taken.saturating_add(self.length) <= most
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::MEDIA_QUOTA;
    use crate::vocabulary::Vocabulary as _;

    const QUOTAS: Quotas = Quotas {
        of_account: MEDIA_QUOTA,
        of_all: 0,
    };

    const fn of(purpose: FilePurpose, length: u64, has_entry: bool) -> RoomWanted {
        RoomWanted {
            purpose,
            length,
            has_entry,
        }
    }

    #[test]
    fn an_account_without_an_entry_has_the_starting_quota_or_less() {
        let file = of(FilePurpose::Application, 10, false);
        assert!(file.fits_account(QUOTAS, STARTING_QUOTA - 10));
        assert!(!file.fits_account(QUOTAS, STARTING_QUOTA - 9));
        let small = Quotas {
            of_account: 20,
            ..QUOTAS
        };
        assert!(file.fits_account(small, 10));
        assert!(!file.fits_account(small, 11));
    }

    #[test]
    fn an_entry_or_a_brief_has_the_whole_quota() {
        for file in [
            of(FilePurpose::Work, 10, true),
            of(FilePurpose::Brief, 10, false),
        ] {
            assert!(file.fits_account(QUOTAS, MEDIA_QUOTA - 10));
            assert!(!file.fits_account(QUOTAS, MEDIA_QUOTA - 9));
        }
    }

    #[test]
    fn files_of_requests_have_a_quota_for_one_and_one_for_all() {
        let delivered = of(FilePurpose::Delivery, 10, true);
        assert!(delivered.fits_request(DELIVERIES_QUOTA - 10));
        assert!(!delivered.fits_request(DELIVERIES_QUOTA - 9));
        assert!(delivered.fits_requests(ALL_DELIVERIES_QUOTA - 10));
        assert!(!delivered.fits_requests(ALL_DELIVERIES_QUOTA - 9));
        let sent = of(FilePurpose::Message, 10, false);
        assert!(sent.fits_requests(ALL_ATTACHMENTS_QUOTA - 10));
        assert!(!sent.fits_requests(ALL_ATTACHMENTS_QUOTA - 9));
    }

    #[test]
    fn deliveries_and_attachments_count_for_the_requests() {
        let all = FilePurpose::ALL.iter().copied();
        let counted = all.filter(|purpose| of(*purpose, 1, true).counts_for_requests());
        assert_eq!(
            counted.map(FilePurpose::slug).collect::<Vec<_>>(),
            ["delivery", "brief", "message", "evidence"]
        );
    }

    #[test]
    fn a_file_grows_by_what_is_kept_beyond_its_parts() {
        let growth = |purpose, kept| {
            let growth = Growth::of(purpose, 40, kept);
            (growth.of_account, growth.of_all)
        };
        assert_eq!(growth(FilePurpose::Work, 30), (0, 0));
        assert_eq!(growth(FilePurpose::Work, 70), (30, 30));
        // The original and a preview of 30 bytes.
        assert_eq!(growth(FilePurpose::Delivery, 70), (30, 30));
        // A preview that is no larger than the original is granted.
        assert_eq!(growth(FilePurpose::Application, 80), (0, 40));
        assert_eq!(growth(FilePurpose::Application, 90), (10, 50));
    }

    #[test]
    fn all_files_together_have_a_limit_only_if_the_operator_sets_one() {
        let file = of(FilePurpose::Work, 10, true);
        assert!(file.fits_all(QUOTAS, u64::MAX));
        let limited = Quotas {
            of_all: 1_000,
            ..QUOTAS
        };
        assert!(file.fits_all(limited, 990));
        assert!(!file.fits_all(limited, 991));
        assert!(!file.fits_all(limited, u64::MAX));
    }
}
