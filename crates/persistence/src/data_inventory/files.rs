//! The columns of uploaded files, and of what they are used for.

use super::AtErasure::{Deleted, Kept, Unrelated};
use super::Column;
use super::InExport::{At, Internal};

// The files of a delivery that a brand has received are kept.
pub(super) const FILES: &[Column] = &[
    ("id", Deleted, At("files.id")),
    ("account_id", Deleted, Internal),
    ("purpose", Deleted, At("files.purpose")),
    ("request_id", Deleted, At("files.request_id")),
    ("name", Deleted, At("files.name")),
    ("length", Deleted, At("files.bytes")),
    ("received", Deleted, Internal),
    ("state", Deleted, At("files.state")),
    ("reason", Deleted, At("files.reason")),
    ("kind", Deleted, At("files.kind")),
    ("content_type", Deleted, At("files.content_type")),
    ("sha256", Deleted, At("files.sha256")),
    ("width", Deleted, Internal),
    ("height", Deleted, Internal),
    ("duration_ms", Deleted, Internal),
    ("thumbhash", Deleted, Internal),
    ("peaks", Deleted, Internal),
    ("original_key", Deleted, Internal),
    ("attempts", Deleted, Internal),
    ("leased_until", Deleted, Internal),
    ("delivery_version", Deleted, At("files.delivery_version")),
    ("attached_at", Deleted, Internal),
    ("created_at", Deleted, At("files.created_at")),
    ("updated_at", Deleted, Internal),
    ("source_id", Deleted, At("profile.published.avatar.file")),
    ("crop", Deleted, At("profile.published.avatar.crop")),
    // The part that is being written.
    ("claimed_by", Deleted, Internal),
    ("claimed_until", Deleted, Internal),
];

pub(super) const FILE_PARTS: &[Column] = &[
    ("file_id", Deleted, Internal),
    ("start", Deleted, Internal),
    ("length", Deleted, Internal),
    ("object_key", Deleted, Internal),
];

pub(super) const FILM_JOBS: &[Column] = &[
    ("file_id", Deleted, Internal),
    ("content_type", Deleted, Internal),
    ("progress", Deleted, Internal),
];

pub(super) const FILE_DERIVATIVES: &[Column] = &[
    ("file_id", Deleted, Internal),
    ("name", Deleted, Internal),
    ("object_key", Deleted, Internal),
    ("public_name", Deleted, Internal),
    ("content_type", Deleted, Internal),
    ("bytes", Deleted, Internal),
    ("width", Deleted, Internal),
    ("height", Deleted, Internal),
];

// Random keys of bytes that are about to be deleted.
/// What an account's erased files leave here goes with the sweep, a day later.
pub(super) const STORED_OBJECTS: &[Column] = &[
    ("object_key", Kept, Internal),
    ("account_id", Kept, Internal),
    ("request_id", Kept, Internal),
    ("bytes", Kept, Internal),
    ("delete_at", Unrelated, Internal),
];

pub(super) const HIDDEN_FILES: &[Column] = &[
    ("account_id", Deleted, Internal),
    ("sha256", Deleted, Internal),
    ("subject_id", Deleted, Internal),
    ("hidden_at", Deleted, Internal),
];

pub(super) const WORKS: &[Column] = &[
    ("id", Deleted, At("works.id")),
    ("creative_id", Deleted, Internal),
    ("title", Deleted, At("works.title")),
    ("title_ar", Deleted, At("works.title_ar")),
    ("body", Deleted, At("works.text")),
    ("body_ar", Deleted, At("works.text_ar")),
    ("alt", Deleted, At("works.alt")),
    ("alt_ar", Deleted, At("works.alt_ar")),
    ("service", Deleted, At("works.service")),
    ("style", Deleted, At("works.style")),
    ("brand", Deleted, At("works.brand")),
    ("year", Deleted, At("works.year")),
    ("ai_use", Deleted, At("works.ai_use")),
    ("transcript", Deleted, At("works.transcript")),
    ("link", Deleted, At("works.link")),
    ("state", Deleted, At("works.state")),
    // The admin who hid it.
    ("hidden_by", Deleted, Internal),
    ("hidden_at", Deleted, Internal),
    ("hidden_reason", Deleted, At("works.hidden_reason")),
    ("position", Deleted, Internal),
    ("created_at", Deleted, At("works.created_at")),
    ("updated_at", Deleted, Internal),
    // When an admin looked at it.
    ("seen_at", Deleted, Internal),
];

pub(super) const WORK_FILES: &[Column] = &[
    ("file_id", Deleted, At("works.files.id")),
    ("work_id", Deleted, Internal),
    ("part", Deleted, Internal),
    ("position", Deleted, Internal),
];

pub(super) const APPLICATION_FILES: &[Column] = &[
    ("file_id", Deleted, At("applications.files.id")),
    ("application_id", Deleted, Internal),
    ("position", Deleted, Internal),
    ("original_key", Deleted, Internal),
];

pub(super) const ATTACHMENTS: &[Column] = &[
    ("file_id", Deleted, At("attachments.file_id")),
    ("request_id", Deleted, At("attachments.request_id")),
    ("message_id", Deleted, At("attachments.message_id")),
    ("position", Deleted, Internal),
    ("delete_at", Deleted, At("attachments.delete_at")),
    ("dispute_id", Deleted, At("attachments.dispute_id")),
    ("position_id", Deleted, At("attachments.position_id")),
];

pub(super) const PROFILE_TEXTS: &[Column] = &[
    ("id", Deleted, Internal),
    ("creative_id", Deleted, Internal),
    ("changed_at", Deleted, Internal),
    // When an admin read them.
    ("seen_at", Deleted, Internal),
];

pub(super) const PROFILE_IMAGES: &[Column] = &[
    ("id", Deleted, Internal),
    ("creative_id", Deleted, Internal),
    ("part", Deleted, Internal),
    ("file_id", Deleted, Internal),
    ("published_at", Deleted, Internal),
    // When an admin looked at it.
    ("seen_at", Deleted, Internal),
    // The admin who hid it.
    ("hidden_by", Deleted, Internal),
    ("hidden_at", Deleted, Internal),
    (
        "hidden_reason",
        Deleted,
        At("profile.published.avatar.hidden_reason"),
    ),
];
