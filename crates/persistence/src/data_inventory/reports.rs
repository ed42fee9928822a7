//! The columns of visitors' reports. A report goes with its writer's account, and with the creative that it is about.

use super::AtErasure::Deleted;
use super::Column;
use super::InExport::{At, Internal, Secret};

pub(super) const REPORTS: &[Column] = &[
    ("id", Deleted, At("reports.id")),
    ("creative_id", Deleted, At("reports.creative_id")),
    ("work_id", Deleted, At("reports.work_id")),
    ("reason", Deleted, At("reports.reason")),
    ("details", Deleted, At("reports.details")),
    ("account_id", Deleted, Internal),
    // A hash of the address of a visitor without an account.
    ("visitor", Deleted, Secret),
    ("state", Deleted, At("reports.state")),
    ("outcome", Deleted, At("reports.outcome")),
    // What admins write about another person.
    ("note", Deleted, Internal),
    // The admin who closed it.
    ("closed_by", Deleted, Internal),
    ("closed_at", Deleted, At("reports.closed_at")),
    ("created_at", Deleted, At("reports.created_at")),
    ("review_id", Deleted, At("reports.review_id")),
];
