//! The columns of money that is paid through a provider. What was paid, and to who, is kept as the books are: late money
//! must still find its way back. Where it is sent goes with the account. No call writes these tables yet; those that do put
//! them into the export.

use super::AtErasure::{Cleared, Deleted, Kept, Unrelated};
use super::Column;
use super::InExport::{Copied, Internal, Secret};

pub(super) const PAYMENT_ATTEMPTS: &[Column] = &[
    ("id", Kept, Internal),
    ("request_id", Kept, Internal),
    ("account_id", Kept, Internal),
    ("provider", Kept, Internal),
    ("provider_key", Kept, Internal),
    ("amount_fils", Kept, Internal),
    ("through_part", Kept, Internal),
    ("method", Kept, Internal),
    ("state", Kept, Internal),
    ("failure", Kept, Internal),
    ("live", Kept, Internal),
    ("page_url", Cleared, Secret),
    ("open_key", Kept, Internal),
    ("created_at", Kept, Internal),
    ("expires_at", Kept, Internal),
    ("asked_at", Kept, Internal),
    ("next_ask_at", Kept, Internal),
    ("version", Kept, Internal),
];

pub(super) const REFUNDS: &[Column] = &[
    ("id", Kept, Internal),
    ("request_id", Kept, Internal),
    ("attempt_id", Kept, Internal),
    ("ordered_as", Kept, Internal),
    ("source", Kept, Internal),
    ("amount_fils", Kept, Internal),
    ("fee_fils", Kept, Internal),
    ("borne", Kept, Internal),
    ("decided", Kept, Internal),
    ("state", Kept, Internal),
    ("try_number", Kept, Internal),
    ("called_at", Kept, Internal),
    ("provider_key", Kept, Internal),
    // The admin who ordered it, and why.
    ("ordered_by", Kept, Internal),
    ("note", Cleared, Internal),
    ("bank_reference", Cleared, Internal),
    ("next_ask_at", Kept, Internal),
    ("created_at", Kept, Internal),
    ("done_at", Kept, Internal),
    ("number", Kept, Internal),
    ("version", Kept, Internal),
];

pub(super) const JOURNALS: &[Column] = &[
    ("id", Kept, Internal),
    ("kind", Kept, Internal),
    ("key", Kept, Internal),
    ("reverses", Kept, Internal),
    ("request_id", Kept, Internal),
    ("attempt_id", Kept, Internal),
    ("refund_id", Kept, Internal),
    ("payout_id", Kept, Internal),
    ("at", Kept, Internal),
    // What an admin wrote about an entry: the ledger is never changed.
    ("note", Kept, Internal),
];

pub(super) const LEDGER_LINES: &[Column] = &[
    ("id", Kept, Internal),
    ("journal_id", Kept, Internal),
    ("account", Kept, Internal),
    ("subject_id", Kept, Internal),
    // The amounts of payments, refunds and payouts.
    ("amount_fils", Kept, Copied),
];

pub(super) const NUMBER_SERIES: &[Column] = &[
    ("series", Unrelated, Internal),
    ("year", Unrelated, Internal),
    ("run", Unrelated, Internal),
    ("last", Unrelated, Internal),
];

pub(super) const MONEY_STATE: &[Column] = &[
    ("id", Unrelated, Internal),
    ("live", Unrelated, Internal),
    ("paused_at", Unrelated, Internal),
    ("run", Unrelated, Internal),
    ("clock_seen_at", Unrelated, Internal),
];

pub(super) const PAYOUT_DETAILS: &[Column] = &[
    ("creative_id", Deleted, Internal),
    ("holder", Deleted, Secret),
    ("iban", Deleted, Secret),
    ("last_four", Deleted, Internal),
    ("stopped_until", Deleted, Internal),
    ("returned", Deleted, Internal),
    ("updated_at", Deleted, Internal),
];

pub(super) const PAYOUTS: &[Column] = &[
    ("id", Kept, Internal),
    ("creative_id", Kept, Internal),
    ("amount_fils", Kept, Internal),
    ("holder", Cleared, Secret),
    ("iban", Cleared, Secret),
    ("state", Kept, Internal),
    ("number", Kept, Internal),
    ("bank_reference", Cleared, Internal),
    ("sent_on", Kept, Internal),
    ("prepared_at", Kept, Internal),
    // The admin who prepared it.
    ("prepared_by", Kept, Internal),
    ("version", Kept, Internal),
];

pub(super) const PAYOUT_LINES: &[Column] = &[
    ("payout_id", Kept, Internal),
    ("line_id", Kept, Internal),
    ("taken_key", Kept, Internal),
];
