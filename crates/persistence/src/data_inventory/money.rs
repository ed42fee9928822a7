//! The columns of money that is paid through a provider. What was paid, and to who, is kept as the books are: late money
//! must still find its way back. Where it is sent goes with the account.

use super::AtErasure::{Cleared, Deleted, Kept, Unrelated};
use super::Column;
use super::InExport::{At, Copied, Internal, Secret};

pub(super) const PAYMENT_ATTEMPTS: &[Column] = &[
    ("id", Kept, At("payment_attempts.id")),
    ("request_id", Kept, At("payment_attempts.request_id")),
    ("account_id", Kept, Internal),
    ("provider", Kept, At("payment_attempts.provider")),
    ("provider_key", Kept, At("payment_attempts.provider_key")),
    ("amount_fils", Kept, At("payment_attempts.amount_fils")),
    ("through_part", Kept, Internal),
    ("method", Kept, At("payment_attempts.method")),
    ("state", Kept, At("payment_attempts.state")),
    ("failure", Kept, At("payment_attempts.failure")),
    ("live", Kept, Internal),
    ("page_url", Cleared, Secret),
    ("open_key", Kept, Internal),
    ("created_at", Kept, At("payment_attempts.created_at")),
    ("expires_at", Kept, At("payment_attempts.expires_at")),
    ("asked_at", Kept, Internal),
    ("next_ask_at", Kept, Internal),
    ("version", Kept, Internal),
    ("captured_fils", Kept, Internal),
    ("credited_fils", Kept, Internal),
    ("taken_back_fils", Kept, Internal),
    ("captured_at", Kept, Internal),
    ("settled_at", Kept, Internal),
    ("page_asks", Kept, Internal),
];

pub(super) const REQUEST_MONEY: &[Column] = &[
    ("request_id", Kept, Internal),
    ("agreed_fils", Kept, Copied),
    ("recorded_fils", Kept, Copied),
    ("lowered_fils", Kept, Internal),
    // Sums of the payments, refunds and payouts.
    ("credited_fils", Kept, Copied),
    ("at_start_fils", Kept, Internal),
    ("released_fils", Kept, Internal),
    ("refunded_held_fils", Kept, Copied),
    ("refunded_released_fils", Kept, Copied),
    ("taken_from_held_fils", Kept, Internal),
    ("cancel_to_brand_fils", Kept, Internal),
    ("cancel_held_fils", Kept, Internal),
    ("funded_at", Kept, Internal),
];

pub(super) const REFUNDS: &[Column] = &[
    ("id", Kept, At("refunds.id")),
    ("request_id", Kept, At("refunds.request_id")),
    ("attempt_id", Kept, At("refunds.attempt_id")),
    ("ordered_as", Kept, Internal),
    ("source", Kept, At("refunds.source")),
    ("amount_fils", Kept, At("refunds.amount_fils")),
    ("fee_fils", Kept, Internal),
    ("borne", Kept, Internal),
    ("decided", Kept, Internal),
    ("state", Kept, At("refunds.state")),
    ("try_number", Kept, Internal),
    ("called_at", Kept, Internal),
    ("provider_key", Kept, At("refunds.provider_key")),
    // The admin who ordered it, and why.
    ("ordered_by", Kept, Internal),
    ("note", Cleared, Internal),
    ("bank_reference", Cleared, At("refunds.bank_reference")),
    ("next_ask_at", Kept, Internal),
    ("created_at", Kept, At("refunds.created_at")),
    ("done_at", Kept, At("refunds.done_at")),
    ("number", Kept, At("refunds.number")),
    ("version", Kept, Internal),
    ("charged_back", Kept, Internal),
    ("is_foreign", Kept, Internal),
    ("charge_key", Kept, Internal),
    ("sent_on", Kept, At("refunds.sent_on")),
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

pub(super) const SET_ASIDE_CHARGES: &[Column] = &[
    ("provider", Unrelated, Internal),
    ("provider_key", Unrelated, Internal),
    ("note", Unrelated, Internal),
    ("set_aside_at", Unrelated, Internal),
];

pub(super) const MONEY_STATE: &[Column] = &[
    ("id", Unrelated, Internal),
    ("live", Unrelated, Internal),
    ("paused_at", Unrelated, Internal),
    ("run", Unrelated, Internal),
    ("clock_seen_at", Unrelated, Internal),
    ("compared_on", Unrelated, Internal),
    ("clock_doubted_at", Unrelated, Internal),
    ("ledger_findings", Unrelated, Internal),
];

pub(super) const PAYOUT_DETAILS: &[Column] = &[
    ("creative_id", Deleted, Internal),
    ("holder", Deleted, Secret),
    ("iban", Deleted, Secret),
    ("last_four", Deleted, At("payout_details.last_four")),
    ("stopped_until", Deleted, At("payout_details.stopped_until")),
    ("returned", Deleted, At("payout_details.returned")),
    ("updated_at", Deleted, At("payout_details.updated_at")),
    ("shown", Deleted, At("payout_details.shown")),
    ("requested_at", Deleted, At("payout_details.requested_at")),
    // Of the IBAN, which is in the export.
    ("iban_digest", Deleted, Internal),
    ("hashed_iban", Deleted, Secret),
];

pub(super) const PAYOUTS: &[Column] = &[
    ("id", Kept, At("payouts.id")),
    ("creative_id", Kept, Internal),
    ("amount_fils", Kept, At("payouts.amount_fils")),
    ("holder", Cleared, Secret),
    ("iban", Cleared, Secret),
    ("state", Kept, At("payouts.state")),
    ("number", Kept, At("payouts.number")),
    ("bank_reference", Cleared, At("payouts.bank_reference")),
    ("sent_on", Kept, At("payouts.sent_on")),
    ("prepared_at", Kept, At("payouts.prepared_at")),
    // The admin who prepared it.
    ("prepared_by", Kept, Internal),
    ("version", Kept, Internal),
    // What an admin wrote.
    ("note", Cleared, Internal),
];

// The sum of the creative's lines.
pub(super) const PAYABLE_BALANCES: &[Column] = &[
    ("creative_id", Kept, Internal),
    ("balance_fils", Kept, Copied),
    ("reminded_at", Kept, Internal),
];

pub(super) const PAYOUT_DECISIONS: &[Column] = &[
    ("subject_id", Deleted, Internal),
    ("blocked", Deleted, Internal),
    // What an admin wrote.
    ("note", Deleted, Internal),
    ("decided_by", Deleted, Internal),
    ("decided_at", Deleted, Internal),
];

pub(super) const FORMER_ADDRESSES: &[Column] = &[
    ("account_id", Deleted, Internal),
    ("email", Deleted, At("former_address.email")),
    ("changed_at", Deleted, At("former_address.changed_at")),
];

// What providers have paid to the operator.
pub(super) const SETTLEMENTS: &[Column] = &[
    ("id", Unrelated, Internal),
    ("provider", Unrelated, Internal),
    ("reference", Unrelated, Internal),
    ("settled_on", Unrelated, Internal),
    ("to_bank_fils", Unrelated, Internal),
    ("cost_fils", Unrelated, Internal),
    ("entered_by", Unrelated, Internal),
    ("entered_at", Unrelated, Internal),
];

pub(super) const FEE_COLLECTIONS: &[Column] = &[
    ("id", Kept, Internal),
    ("creative_id", Kept, Internal),
    ("amount_fils", Kept, At("fee_collections.amount_fils")),
    ("collected_on", Kept, At("fee_collections.collected_on")),
    ("reference", Cleared, At("fee_collections.reference")),
    // The admin who entered it.
    ("entered_by", Kept, Internal),
    ("entered_at", Kept, Internal),
];

pub(super) const PAYOUT_LINES: &[Column] = &[
    ("payout_id", Kept, Internal),
    ("line_id", Kept, Internal),
    ("taken_key", Kept, Internal),
];
