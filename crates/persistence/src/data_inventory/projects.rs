//! The columns of requests, proposals and projects.

use super::AtErasure::{Agreed, Cleared, Deleted, Kept};
use super::Column;
use super::InExport::{At, Copied, Internal};

pub(super) const QUOTE_REQUESTS: &[Column] = &[
    ("id", Kept, At("quote_requests.id")),
    ("brand_id", Kept, Internal),
    ("brand_name", Agreed, At("quote_requests.brand_name")),
    ("contact_name", Cleared, At("quote_requests.contact_name")),
    ("email", Cleared, At("quote_requests.email")),
    ("phone", Cleared, At("quote_requests.phone")),
    ("service", Kept, At("quote_requests.service_category")),
    (
        "project_description",
        Agreed,
        At("quote_requests.project_description"),
    ),
    ("budget_range", Kept, At("quote_requests.budget_range")),
    ("timeline", Kept, At("quote_requests.timeline")),
    (
        "preferred_creative_id",
        Kept,
        At("quote_requests.preferred_creative_id"),
    ),
    ("is_open", Kept, Internal),
    ("status", Kept, At("quote_requests.status")),
    ("stage", Kept, At("quote_requests.stage")),
    ("held_stage", Kept, Internal),
    ("version", Kept, Internal),
    ("due_at", Kept, Internal),
    ("reminders_sent", Kept, Internal),
    ("chosen_creative_id", Kept, Internal),
    // The agreement states both.
    ("agreed_fils", Kept, Copied),
    ("revisions_included", Kept, Copied),
    // Counts of events and sums of payments, which are exported.
    ("revisions_requested", Kept, Copied),
    ("recorded_fils", Kept, Copied),
    ("cancel_asked_by", Kept, Copied),
    ("cancel_due_at", Kept, Internal),
    ("terms_version", Kept, At("consents.terms_version")),
    ("terms_language", Kept, At("consents.terms_language")),
    ("terms_sent_at", Kept, At("consents.sent_at")),
    ("terms_sent_email", Cleared, At("consents.sent_email")),
    ("terms_sent_name", Cleared, At("consents.sent_name")),
    ("created_at", Kept, At("quote_requests.created_at")),
    ("updated_at", Kept, At("quote_requests.updated_at")),
];

pub(super) const REQUEST_DETAILS: &[Column] = &[
    ("request_id", Kept, Internal),
    ("brief_version", Kept, Internal),
    // The agreement states it.
    ("delivery_due_at", Kept, Copied),
    // Both questions are notes of events too.
    ("cancel_reason", Cleared, Copied),
    ("cancel_escalated", Kept, Internal),
    ("extra_revision_note", Cleared, Copied),
    ("extra_revision_asked_at", Cleared, Copied),
    ("brief_extras", Agreed, At("quote_requests.intended_use")),
    ("code", Kept, At("quote_requests.code")),
    ("title", Agreed, At("quote_requests.title")),
    ("shares_phone", Kept, At("quote_requests.shares_phone")),
    ("lowered_fils", Kept, Internal),
    // The agreement states the days.
    ("funding_days", Kept, Copied),
    ("funding_due_at", Kept, Internal),
    ("funding_step_at", Kept, Internal),
    ("funding_steps", Kept, Internal),
    // The delivery day at the first delivery.
    ("first_due_at", Kept, Copied),
];

// As the brief itself.
pub(super) const BRIEF_VERSIONS: &[Column] = &[
    ("request_id", Kept, At("brief_versions.request_id")),
    ("version", Kept, At("brief_versions.version")),
    ("title", Agreed, At("brief_versions.title")),
    (
        "project_description",
        Agreed,
        At("brief_versions.project_description"),
    ),
    ("budget_range", Kept, At("brief_versions.budget_range")),
    ("timeline", Kept, At("brief_versions.timeline")),
    ("brief_extras", Agreed, At("brief_versions.intended_use")),
    // Always the brand's.
    ("replaced_by", Kept, Internal),
    ("replaced_at", Kept, At("brief_versions.replaced_at")),
];

pub(super) const BILLING_DETAILS: &[Column] = &[
    ("account_id", Deleted, Internal),
    ("name", Deleted, At("account.billing.name")),
    ("address", Deleted, At("account.billing.address")),
    ("registration", Deleted, At("account.billing.registration")),
];

pub(super) const PHONES: &[Column] = &[
    ("account_id", Deleted, Internal),
    ("phone", Deleted, At("account.phone")),
];

pub(super) const INVITATIONS: &[Column] = &[
    ("request_id", Kept, At("invitations.request_id")),
    ("creative_id", Kept, Internal),
    ("created_at", Kept, At("invitations.created_at")),
    ("declined_at", Kept, At("invitations.declined_at")),
    ("decline_reason", Cleared, At("invitations.reason")),
    ("was_away", Kept, Internal),
];

pub(super) const DISMISSALS: &[Column] = &[
    ("request_id", Kept, At("dismissals.request_id")),
    ("creative_id", Kept, Internal),
    ("created_at", Kept, At("dismissals.at")),
];

pub(super) const ARCHIVED_REQUESTS: &[Column] = &[
    ("request_id", Kept, At("archived_requests.request_id")),
    ("creative_id", Kept, Internal),
    ("archived_at", Kept, At("archived_requests.at")),
];

/// Derived from requests, invitations, dismissals, proposals and archived requests.
pub(super) const INBOX_ENTRIES: &[Column] = &[
    ("request_id", Kept, Copied),
    ("creative_id", Kept, Internal),
    ("part", Kept, Copied),
    ("stage", Kept, Copied),
    ("position", Kept, Internal),
];

pub(super) const PROPOSALS: &[Column] = &[
    ("id", Kept, At("proposals.id")),
    ("request_id", Kept, At("proposals.request_id")),
    ("creative_id", Kept, Internal),
    ("state", Kept, At("proposals.state")),
    ("version", Kept, At("proposals.version")),
    ("terms", Agreed, At("proposals.terms")),
    ("price_fils", Kept, Copied),
    ("fee_fils", Kept, At("proposals.fee_fils")),
    ("net_fils", Kept, At("proposals.net_fils")),
    ("valid_until", Kept, Copied),
    ("brief_version", Kept, Internal),
    ("change_rounds", Kept, At("proposals.change_rounds")),
    // What the brand asked for and why it declined: its own notes of events, and shown to the creative.
    (
        "change_message",
        Cleared,
        At("proposals.change_request.message"),
    ),
    (
        "change_price_fils",
        Cleared,
        At("proposals.change_request.counter_price_fils"),
    ),
    (
        "change_asked_at",
        Cleared,
        At("proposals.change_request.at"),
    ),
    ("decline_reason", Cleared, At("proposals.decline_reason")),
    ("created_at", Kept, At("proposals.created_at")),
    ("updated_at", Kept, At("proposals.updated_at")),
];

pub(super) const PROPOSAL_VERSIONS: &[Column] = &[
    ("proposal_id", Kept, Internal),
    ("version", Kept, At("proposals.versions.version")),
    ("terms", Agreed, At("proposals.versions.terms")),
    ("created_at", Kept, At("proposals.versions.created_at")),
];

// A contract: it keeps the names of its parties.
pub(super) const AGREEMENTS: &[Column] = &[
    ("request_id", Kept, At("agreements.request_id")),
    ("proposal_id", Kept, At("agreements.proposal_id")),
    ("content", Agreed, At("agreements.content")),
    ("created_at", Kept, At("agreements.created_at")),
];

pub(super) const DELIVERIES: &[Column] = &[
    ("id", Kept, At("deliveries.id")),
    ("request_id", Kept, At("deliveries.request_id")),
    ("version", Kept, At("deliveries.version")),
    ("note", Agreed, At("deliveries.note")),
    ("links", Agreed, At("deliveries.links")),
    ("created_at", Kept, At("deliveries.created_at")),
];

// The brand's words about a delivery, as in a thread.
pub(super) const ANNOTATIONS: &[Column] = &[
    ("id", Kept, At("annotations.id")),
    ("request_id", Kept, At("annotations.request_id")),
    ("version", Kept, At("annotations.version")),
    ("file_id", Kept, At("annotations.file")),
    ("number", Kept, At("annotations.number")),
    ("author_account_id", Kept, Internal),
    ("x_millionths", Kept, At("annotations.x")),
    ("y_millionths", Kept, At("annotations.y")),
    ("at_ms", Kept, At("annotations.at_ms")),
    ("body", Cleared, At("annotations.body")),
    ("revision", Kept, At("annotations.revision")),
    ("asked_at", Kept, At("annotations.asked_at")),
    ("resolved_at", Kept, At("annotations.resolved_at")),
    // Always the project's creative.
    ("resolved_account_id", Kept, Internal),
    ("created_at", Kept, At("annotations.created_at")),
];

// What was decided about an agreement is kept with it; what a side wrote is cleared, as in a thread.
pub(super) const DISPUTES: &[Column] = &[
    ("id", Kept, At("disputes.id")),
    ("request_id", Kept, At("disputes.request_id")),
    ("opened_by", Kept, At("disputes.opened_by")),
    ("problem", Kept, At("disputes.problem")),
    ("held_stage", Kept, Internal),
    ("state", Kept, At("disputes.state")),
    ("live_key", Kept, Internal),
    ("opened_at", Kept, At("disputes.opened_at")),
    ("due_at", Kept, At("disputes.due_at")),
    ("escalated_at", Kept, Internal),
    ("remind_at", Kept, Internal),
    ("late_mailed_on", Kept, Internal),
    ("decided_by", Kept, Internal),
    ("decided_at", Kept, At("disputes.decision.at")),
    ("outcome", Kept, At("disputes.decision.outcome")),
    ("amount_fils", Kept, At("disputes.decision.amount_fils")),
    ("day", Kept, At("disputes.decision.day")),
    ("held_then", Kept, At("disputes.decision.held_fils")),
    ("fault", Kept, At("disputes.decision.fault")),
    ("clause", Kept, At("disputes.decision.clause")),
    ("note", Agreed, At("disputes.decision.reason")),
    ("first_decision", Agreed, At("disputes.first_decision")),
    ("brand_accepted_at", Kept, Internal),
    ("creative_accepted_at", Kept, Internal),
    ("appealed_by", Kept, At("disputes.appealed_by")),
    ("appealed_at", Kept, At("disputes.appealed_at")),
    ("appeal_text", Cleared, At("disputes.appeal_text")),
    ("appeal_links", Cleared, At("disputes.appeal_links")),
    ("ended_at", Kept, At("disputes.ended_at")),
];

pub(super) const POSITIONS: &[Column] = &[
    ("id", Kept, At("positions.id")),
    ("dispute_id", Kept, At("positions.dispute_id")),
    ("side", Kept, At("positions.side")),
    ("account_id", Kept, Internal),
    ("number", Kept, At("positions.number")),
    ("kind", Kept, At("positions.wish")),
    ("amount_fils", Kept, At("positions.amount_fils")),
    ("held_fils", Kept, At("positions.held_fils")),
    ("day", Kept, At("positions.day")),
    ("body", Cleared, At("positions.text")),
    ("links", Cleared, At("positions.links")),
    ("created_at", Kept, At("positions.created_at")),
];

pub(super) const PAYMENTS: &[Column] = &[
    ("id", Kept, At("payments.id")),
    ("request_id", Kept, At("payments.request_id")),
    ("amount_fils", Kept, At("payments.amount_fils")),
    ("method", Kept, At("payments.method")),
    ("reference", Agreed, At("payments.reference")),
    ("paid_on", Kept, At("payments.paid_on")),
    ("recorded_by", Kept, At("payments.recorded_by")),
    ("recorded_account_id", Kept, At("payments.is_own")),
    ("recorded_at", Kept, At("payments.recorded_at")),
    ("confirmed_at", Kept, At("payments.confirmed_at")),
    ("voided_at", Kept, At("payments.voided_at")),
    ("void_note", Agreed, At("payments.void_note")),
    ("attempt_id", Kept, Internal),
    ("number", Kept, At("payments.number")),
    ("parts", Kept, Internal),
    ("billed_to", Agreed, At("payments.billed_to")),
];

pub(super) const MESSAGES: &[Column] = &[
    ("id", Kept, At("messages.id")),
    ("request_id", Kept, At("messages.request_id")),
    ("creative_id", Kept, At("messages.creative_id")),
    ("sender", Kept, At("messages.sent_as")),
    ("sender_account_id", Kept, Internal),
    ("body", Cleared, At("messages.body")),
    ("created_at", Kept, At("messages.created_at")),
];

pub(super) const MESSAGE_READS: &[Column] = &[
    ("request_id", Deleted, At("threads_read.request_id")),
    ("creative_id", Deleted, At("threads_read.creative_id")),
    ("side", Deleted, Internal),
    ("last_read_id", Deleted, At("threads_read.last_read_id")),
    ("read_at", Deleted, At("threads_read.read_at")),
];

// Those of others lose the name of the account, where they hold it.
pub(super) const NOTIFICATIONS: &[Column] = &[
    ("id", Deleted, At("notifications.id")),
    ("account_id", Deleted, Internal),
    ("event", Deleted, At("notifications.event")),
    ("params", Deleted, At("notifications.params")),
    ("link", Deleted, At("notifications.link")),
    ("created_at", Deleted, At("notifications.at")),
    ("read_at", Deleted, At("notifications.read_at")),
    ("mailed_at", Deleted, Internal),
    ("caused_by", Deleted, Internal),
];

pub(super) const DIGESTS: &[Column] = &[
    ("creative_id", Deleted, Internal),
    ("is_wanted", Deleted, At("open_requests_digest.is_wanted")),
    ("last_day", Deleted, At("open_requests_digest.last_day")),
    ("last_request_id", Deleted, Internal),
];
