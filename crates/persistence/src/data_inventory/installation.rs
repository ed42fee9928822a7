//! The database itself: nothing about an account.

use super::AtErasure::Unrelated;
use super::Column;
use super::InExport::Internal;

pub(super) const COMPATIBILITY: &[Column] = &[
    ("id", Unrelated, Internal),
    ("oldest_version", Unrelated, Internal),
];

pub(super) const INSTALLATION: &[Column] = &[
    ("id", Unrelated, Internal),
    ("database_id", Unrelated, Internal),
    ("store_id", Unrelated, Internal),
    ("server", Unrelated, Internal),
    ("mails_held_since", Unrelated, Internal),
    ("deletions_held_since", Unrelated, Internal),
    ("clock_seen_at", Unrelated, Internal),
    ("clock_stopped_at", Unrelated, Internal),
];
