//! The columns of sessions, known browsers and the second step.

use super::AtErasure::Deleted;
use super::Column;
use super::InExport::{At, Internal, Secret};

pub(super) const KNOWN_BROWSERS: &[Column] = &[
    ("id", Deleted, At("known_browsers.id")),
    ("account_id", Deleted, Internal),
    ("token_hash", Deleted, Secret),
    ("created_at", Deleted, At("known_browsers.created_at")),
    ("last_used_at", Deleted, At("known_browsers.last_used_at")),
];

pub(super) const SESSIONS: &[Column] = &[
    ("id", Deleted, At("sessions.id")),
    ("account_id", Deleted, Internal),
    ("token_hash", Deleted, Secret),
    ("created_at", Deleted, At("sessions.created_at")),
    ("last_seen_at", Deleted, At("sessions.last_seen_at")),
    ("expires_at", Deleted, At("sessions.expires_at")),
    ("user_agent", Deleted, At("sessions.user_agent")),
    ("address", Deleted, At("sessions.address")),
];

pub(super) const RECOVERY_CODES: &[Column] = &[
    ("account_id", Deleted, Internal),
    ("code_hash", Deleted, Secret),
    ("created_at", Deleted, Internal),
    ("used_at", Deleted, At("account.recovery_codes_left")),
];

pub(super) const TOTP_SECRETS: &[Column] = &[
    ("account_id", Deleted, Internal),
    ("sealed_secret", Deleted, Secret),
    ("confirmed_at", Deleted, At("account.totp_enabled")),
    ("last_step", Deleted, Internal),
    ("created_at", Deleted, Internal),
];
