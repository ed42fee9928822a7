//! Every column of every table: what erasing an account does to it, and where an export shows it.
//!
//! **Invariant:** a column that is missing here fails the tests; so does one that is not treated as declared here.

mod files;
mod installation;
mod lists;
mod money;
mod projects;
mod reports;
mod reviews;
mod sign_in;

use AtErasure::{Cleared, Deleted, Kept, Unrelated};
use InExport::{At, Copied, Internal, Secret};

/// What erasing an account does to a column's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AtErasure {
    /// The row is deleted.
    Deleted,
    /// The row is kept, the value is replaced by NULL or a placeholder.
    Cleared,
    /// The value is kept: the tombstone, the history and the figures of a project.
    Kept,
    /// The value is kept if a proposal was selected, as the subject of the agreement, and [`AtErasure::Cleared`]
    /// otherwise.
    Agreed,
    /// Contains nothing about an account.
    Unrelated,
}

/// Where an account's export contains a column's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InExport {
    /// Under this path of the document's `PersonalData`.
    At(&'static str),
    /// Repeats a value that is exported elsewhere.
    Copied,
    /// A hash, a sealed value or a provider's key: never exported.
    Secret,
    /// Foreign keys and bookkeeping that say nothing more about the person.
    Internal,
}

/// A column's name and its two classes.
pub type Column = (&'static str, AtErasure, InExport);

/// The tables with all of their columns.
pub const TABLES: &[(&str, &[Column])] = &[
    ("account_browsers", reviews::ACCOUNT_BROWSERS),
    ("accounts", ACCOUNTS),
    ("agreements", projects::AGREEMENTS),
    ("annotations", projects::ANNOTATIONS),
    ("application_files", files::APPLICATION_FILES),
    ("applications", APPLICATIONS),
    ("attachments", files::ATTACHMENTS),
    ("billing_details", projects::BILLING_DETAILS),
    ("brands", BRANDS),
    ("brief_versions", projects::BRIEF_VERSIONS),
    ("compatibility", installation::COMPATIBILITY),
    ("contact_messages", CONTACT_MESSAGES),
    ("creative_pages", CREATIVE_PAGES),
    ("creatives", CREATIVES),
    ("deliveries", projects::DELIVERIES),
    ("derived_tables", lists::DERIVED_TABLES),
    ("digests", projects::DIGESTS),
    ("email_changes", EMAIL_CHANGES),
    ("email_tokens", EMAIL_TOKENS),
    ("events", EVENTS),
    ("fact_treatments", reviews::FACT_TREATMENTS),
    ("fee_collections", money::FEE_COLLECTIONS),
    ("file_derivatives", files::FILE_DERIVATIVES),
    ("file_parts", files::FILE_PARTS),
    ("files", files::FILES),
    ("film_jobs", files::FILM_JOBS),
    ("former_addresses", money::FORMER_ADDRESSES),
    ("hidden_files", files::HIDDEN_FILES),
    ("idempotency_keys", IDEMPOTENCY_KEYS),
    ("dismissals", projects::DISMISSALS),
    ("disputes", projects::DISPUTES),
    ("archived_requests", projects::ARCHIVED_REQUESTS),
    ("inbox_entries", projects::INBOX_ENTRIES),
    ("installation", installation::INSTALLATION),
    ("invitations", projects::INVITATIONS),
    ("journals", money::JOURNALS),
    ("kept_counts", lists::KEPT_COUNTS),
    ("known_browsers", sign_in::KNOWN_BROWSERS),
    ("ledger_lines", money::LEDGER_LINES),
    ("message_reads", projects::MESSAGE_READS),
    ("messages", projects::MESSAGES),
    ("money_state", money::MONEY_STATE),
    ("notifications", projects::NOTIFICATIONS),
    ("number_series", money::NUMBER_SERIES),
    ("outbox", OUTBOX),
    ("payable_balances", money::PAYABLE_BALANCES),
    ("payment_attempts", money::PAYMENT_ATTEMPTS),
    ("payments", projects::PAYMENTS),
    ("payout_decisions", money::PAYOUT_DECISIONS),
    ("payout_details", money::PAYOUT_DETAILS),
    ("payout_lines", money::PAYOUT_LINES),
    ("payouts", money::PAYOUTS),
    ("phones", projects::PHONES),
    ("positions", projects::POSITIONS),
    ("profile_drafts", PROFILE_DRAFTS),
    ("proposal_versions", projects::PROPOSAL_VERSIONS),
    ("proposals", projects::PROPOSALS),
    ("provider_identities", PROVIDER_IDENTITIES),
    ("quote_requests", projects::QUOTE_REQUESTS),
    ("recovery_codes", sign_in::RECOVERY_CODES),
    ("refunds", money::REFUNDS),
    ("profile_images", files::PROFILE_IMAGES),
    ("profile_texts", files::PROFILE_TEXTS),
    ("reports", reports::REPORTS),
    ("reputation_changes", reviews::REPUTATION_CHANGES),
    ("reputation_facts", reviews::REPUTATION_FACTS),
    ("reputation_subjects", reviews::REPUTATION_SUBJECTS),
    ("request_details", projects::REQUEST_DETAILS),
    ("request_money", money::REQUEST_MONEY),
    ("review_windows", reviews::REVIEW_WINDOWS),
    ("reviews", reviews::REVIEWS),
    ("roster_version", ROSTER_VERSION),
    ("search_words", lists::SEARCH_WORDS),
    ("sessions", sign_in::SESSIONS),
    ("set_aside_charges", money::SET_ASIDE_CHARGES),
    ("settlements", money::SETTLEMENTS),
    ("setup_codes", SETUP_CODES),
    ("shortlist_entries", SHORTLIST_ENTRIES),
    ("signing_keys", SIGNING_KEYS),
    ("stored_objects", files::STORED_OBJECTS),
    ("throttle_counters", THROTTLE_COUNTERS),
    ("totp_secrets", sign_in::TOTP_SECRETS),
    ("work_files", files::WORK_FILES),
    ("works", files::WORKS),
];

const ACCOUNTS: &[Column] = &[
    ("id", Kept, At("user.id")),
    ("email", Cleared, At("user.email")),
    ("email_verified_at", Cleared, At("user.email_verified")),
    ("password_hash", Cleared, Secret),
    ("full_name", Cleared, At("user.full_name")),
    ("role", Kept, At("user.role")),
    ("is_admin", Cleared, At("user.is_admin")),
    ("language", Kept, At("user.language")),
    ("state", Cleared, Internal),
    ("created_at", Kept, At("user.created_at")),
    ("updated_at", Kept, Internal),
];

const APPLICATIONS: &[Column] = &[
    ("id", Kept, At("applications.id")),
    ("account_id", Kept, Internal),
    ("name", Cleared, At("applications.name")),
    ("name_ar", Cleared, At("applications.name_ar")),
    ("email", Cleared, At("applications.email")),
    ("bio", Cleared, At("applications.bio")),
    ("bio_ar", Cleared, At("applications.bio_ar")),
    ("location", Cleared, At("applications.location")),
    ("location_ar", Cleared, At("applications.location_ar")),
    ("rate_range", Kept, At("applications.rate_range")),
    (
        "years_experience",
        Kept,
        At("applications.years_experience"),
    ),
    ("portfolio_url", Cleared, At("applications.portfolio_url")),
    ("why_join", Cleared, At("applications.why_join")),
    ("links", Cleared, At("applications.links")),
    ("choices", Kept, At("applications.skills")),
    (
        "can_perform_kuwaiti_dialect",
        Kept,
        At("applications.can_perform_kuwaiti_dialect"),
    ),
    (
        "can_provide_voiceovers",
        Kept,
        At("applications.can_provide_voiceovers"),
    ),
    ("status", Kept, At("applications.status")),
    ("stage", Kept, At("events.to_stage")),
    ("version", Kept, Internal),
    ("review_note", Cleared, At("applications.review_note")),
    ("reviewed_at", Kept, At("applications.reviewed_at")),
    ("reviewed_by", Kept, Internal),
    ("creative_id", Kept, At("roster_entry.id")),
    ("terms_version", Kept, At("consents.terms_version")),
    ("terms_language", Kept, At("consents.terms_language")),
    ("terms_sent_at", Kept, At("consents.sent_at")),
    ("terms_sent_email", Cleared, At("consents.sent_email")),
    ("terms_sent_name", Cleared, At("consents.sent_name")),
    ("created_at", Kept, At("applications.created_at")),
    ("updated_at", Kept, Internal),
];

const BRANDS: &[Column] = &[
    ("id", Kept, Internal),
    ("account_id", Kept, Internal),
    ("company_name", Cleared, At("user.company_name")),
    ("created_at", Kept, Internal),
];

const CONTACT_MESSAGES: &[Column] = &[
    ("id", Deleted, At("contact_messages.id")),
    ("name", Deleted, At("contact_messages.name")),
    ("email", Deleted, At("contact_messages.email")),
    ("subject", Deleted, At("contact_messages.subject")),
    ("message", Deleted, At("contact_messages.message")),
    ("language", Deleted, At("contact_messages.language")),
    ("created_at", Deleted, At("contact_messages.created_at")),
    ("account_id", Deleted, Internal),
    ("state", Deleted, At("contact_messages.state")),
    ("answer", Deleted, At("contact_messages.answer")),
    // The admin who answered.
    ("answered_by", Deleted, Internal),
    ("answered_at", Deleted, At("contact_messages.answered_at")),
];

const CREATIVE_PAGES: &[Column] = &[
    ("creative_id", Deleted, Internal),
    (
        "portfolio_links",
        Deleted,
        At("profile.published.portfolio_links"),
    ),
    ("cover", Deleted, At("profile.published.cover")),
    ("away_from", Deleted, At("profile.published.away_from")),
    ("away_until", Deleted, At("profile.published.away_until")),
    ("published_at", Deleted, Internal),
];

const CREATIVES: &[Column] = &[
    ("id", Kept, At("roster_entry.id")),
    ("account_id", Kept, Internal),
    ("name", Cleared, At("roster_entry.name")),
    ("name_ar", Cleared, At("roster_entry.name_ar")),
    ("bio", Cleared, At("roster_entry.bio")),
    ("bio_ar", Cleared, At("roster_entry.bio_ar")),
    ("location", Cleared, At("roster_entry.location")),
    ("location_ar", Cleared, At("roster_entry.location_ar")),
    ("rate_range", Kept, At("roster_entry.rate_range")),
    (
        "years_experience",
        Kept,
        At("roster_entry.years_experience"),
    ),
    ("portfolio_url", Cleared, At("roster_entry.portfolio_url")),
    ("choices", Kept, At("roster_entry.skills")),
    (
        "can_perform_kuwaiti_dialect",
        Kept,
        At("roster_entry.can_perform_kuwaiti_dialect"),
    ),
    (
        "can_provide_voiceovers",
        Kept,
        // The entry was made from the application, which is exported.
        Copied,
    ),
    ("state", Cleared, Internal),
    ("version", Kept, Internal),
    ("created_at", Kept, Internal),
    ("updated_at", Kept, Internal),
    ("roster_version", Kept, Internal),
    (
        "shown_images",
        Cleared,
        At("roster_entry.profile_image_url"),
    ),
];

const EMAIL_CHANGES: &[Column] = &[
    ("account_id", Deleted, Internal),
    ("new_email", Deleted, At("account.pending_email")),
    ("old_confirmed_at", Deleted, Internal),
    ("new_confirmed_at", Deleted, Internal),
    ("created_at", Deleted, Internal),
    ("expires_at", Deleted, Internal),
];

const EMAIL_TOKENS: &[Column] = &[
    ("id", Deleted, Internal),
    ("account_id", Deleted, Internal),
    ("purpose", Deleted, Internal),
    ("email", Deleted, Copied),
    ("token_hash", Deleted, Secret),
    ("created_at", Deleted, Internal),
    ("expires_at", Deleted, Internal),
    ("used_at", Deleted, Internal),
];

const EVENTS: &[Column] = &[
    ("id", Kept, At("events.id")),
    ("subject_kind", Kept, At("events.subject_kind")),
    ("subject_id", Kept, At("events.subject_id")),
    ("actor_kind", Kept, At("events.actor_kind")),
    ("actor_account_id", Kept, At("events.is_own")),
    ("event", Kept, At("events.event")),
    ("from_stage", Kept, At("events.from_stage")),
    ("to_stage", Kept, At("events.to_stage")),
    ("note", Cleared, At("events.note")),
    ("at", Kept, At("events.at")),
    ("amount_fils", Kept, At("events.amount_fils")),
    ("held_fils", Kept, At("events.held_fils")),
];

const IDEMPOTENCY_KEYS: &[Column] = &[
    ("owner", Deleted, Internal),
    ("route", Deleted, Internal),
    ("idempotency_key", Deleted, Internal),
    ("request_hash", Deleted, Internal),
    ("response_status", Deleted, Internal),
    ("response_body", Deleted, Copied),
    ("created_at", Deleted, Internal),
    ("result_id", Deleted, Internal),
];

const OUTBOX: &[Column] = &[
    ("id", Deleted, At("mails.id")),
    ("event", Deleted, At("mails.event")),
    ("params", Deleted, At("mails.params")),
    ("account_id", Deleted, Internal),
    ("recipient", Deleted, At("mails.recipient")),
    ("language", Deleted, At("mails.language")),
    ("attempts", Deleted, At("mails.attempts")),
    ("next_attempt_at", Deleted, Internal),
    ("last_error", Deleted, Internal),
    ("created_at", Deleted, At("mails.created_at")),
    ("sent_at", Deleted, At("mails.sent_at")),
    ("delivery_rank", Deleted, Internal),
    ("awaits_account_id", Deleted, Internal),
];

const PROFILE_DRAFTS: &[Column] = &[
    ("creative_id", Deleted, Internal),
    ("profile", Deleted, At("profile.draft")),
    ("updated_at", Deleted, Internal),
];

const PROVIDER_IDENTITIES: &[Column] = &[
    ("id", Deleted, At("identities.id")),
    ("account_id", Deleted, Internal),
    ("provider", Deleted, At("identities.provider")),
    ("issuer", Deleted, At("identities.issuer")),
    ("subject", Deleted, Secret),
    ("email", Deleted, At("identities.email")),
    ("email_verified", Deleted, At("identities.email_verified")),
    ("created_at", Deleted, At("identities.created_at")),
    ("last_used_at", Deleted, At("identities.last_used_at")),
];

const ROSTER_VERSION: &[Column] = &[
    ("id", Unrelated, Internal),
    ("version", Unrelated, Internal),
];

const SETUP_CODES: &[Column] = &[
    ("id", Unrelated, Internal),
    ("code_hash", Unrelated, Secret),
    ("created_at", Unrelated, Internal),
];

// Those of the account, and those of others about its roster entry, which are not exported.
const SHORTLIST_ENTRIES: &[Column] = &[
    ("account_id", Deleted, Internal),
    ("creative_id", Deleted, At("shortlist.creative_id")),
    ("created_at", Deleted, At("shortlist.created_at")),
];

const SIGNING_KEYS: &[Column] = &[
    ("id", Unrelated, Internal),
    ("sealed_private_key", Unrelated, Secret),
    ("public_key", Unrelated, Internal),
    ("created_at", Unrelated, Internal),
    ("retired_at", Unrelated, Internal),
];

// Keyed hashes that identify no account without the server's secret, deleted after two days.
const THROTTLE_COUNTERS: &[Column] = &[
    ("bucket", Unrelated, Secret),
    ("hits", Unrelated, Internal),
    ("last_hit_at", Unrelated, Internal),
];
