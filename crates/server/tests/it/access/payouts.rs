//! The routes of earnings and payouts.

use serde_json::{Value, json};

use super::Row;
use super::table::CREATIVES_OWN;
use crate::harness::{PASSWORD, TestApp};
use crate::payouts;

const READ_BY_ADMINS: [u16; 5] = [401, 403, 403, 403, 200];
const DECIDED_BY_ADMINS: [u16; 5] = [401, 403, 403, 403, 204];
/// About a payout that there is not.
const ABOUT_NONE: [u16; 5] = [401, 403, 403, 403, 404];

pub(super) const ROWS: &[Row] = &[
    ("get", "/api/creative/earnings", CREATIVES_OWN),
    ("get", "/api/creative/earnings.csv", CREATIVES_OWN),
    ("put", "/api/creative/payout-details", CREATIVES_OWN),
    ("put", "/api/creative/payout-details/shown", CREATIVES_OWN),
    ("post", "/api/creative/payout-request", CREATIVES_OWN),
    ("post", "/api/auth/stop-payouts", [400, 400, 400, 400, 400]),
    ("get", "/api/admin/payouts", READ_BY_ADMINS),
    ("post", "/api/admin/payouts", READ_BY_ADMINS),
    ("get", "/api/admin/payouts/due", READ_BY_ADMINS),
    ("get", "/api/admin/payouts/counts", READ_BY_ADMINS),
    ("get", "/api/admin/payouts.csv", READ_BY_ADMINS),
    ("post", "/api/admin/payouts/{id}/sent", ABOUT_NONE),
    ("post", "/api/admin/payouts/{id}/withdraw", ABOUT_NONE),
    ("post", "/api/admin/payouts/{id}/returned", ABOUT_NONE),
    ("post", "/api/admin/payouts/block", DECIDED_BY_ADMINS),
    ("post", "/api/admin/payouts/unblock", DECIDED_BY_ADMINS),
    ("post", "/api/admin/payouts/write-off", DECIDED_BY_ADMINS),
    ("get", "/api/admin/settlements", READ_BY_ADMINS),
    ("post", "/api/admin/settlements", [401, 403, 403, 403, 201]),
    ("get", "/api/admin/fees", READ_BY_ADMINS),
    ("get", "/api/admin/fee-collections", READ_BY_ADMINS),
    (
        "post",
        "/api/admin/fee-collections",
        [401, 403, 403, 403, 201],
    ),
    ("get", "/api/admin/payments.csv", READ_BY_ADMINS),
    ("get", "/api/admin/ledger.csv", READ_BY_ADMINS),
    // Last, because it needs payments to be paused.
    (
        "post",
        "/api/admin/payouts/carried-out",
        [401, 403, 403, 403, 201],
    ),
];

/// Where the tests are paid.
pub(crate) const IBAN: &str = "KW81CBKU0000000000001234560101";

/// A valid body of one of them, for the caller of an address.
pub(super) fn body(app: &TestApp, method: &str, path: &str, address: &str) -> Option<Value> {
    let none = "01900000-0000-7000-8000-000000000000";
    let mut body = match (method, path) {
        ("put", "/api/creative/payout-details") => json!({ "holder": "Dana", "iban": IBAN }),
        ("put", "/api/creative/payout-details/shown") => return Some(json!({ "shown": true })),
        ("post", "/api/auth/stop-payouts") => return Some(json!({ "token": "0".repeat(64) })),
        ("post", "/api/admin/payouts") => json!({ "creative_ids": [none] }),
        ("post", "/api/admin/payouts/{id}/sent") => {
            json!({ "bank_reference": "FT1", "sent_on": "2026-11-21" })
        }
        ("post", "/api/admin/payouts/{id}/withdraw" | "/api/admin/payouts/{id}/returned") => {
            json!({ "note": "By mistake." })
        }
        ("post", "/api/admin/payouts/carried-out") => {
            payouts::pause(app);
            json!({
                "creative_id": payouts::for_decision(app, address, path), "amount_fils": 1_000, "bank_reference": "FT3",
                "sent_on": "2026-01-04", "note": "Lost by a restore.",
            })
        }
        ("post", path) if path.starts_with("/api/admin/payouts/") => {
            let creative = payouts::for_decision(app, address, path);
            json!({ "creative_id": creative, "note": "By mistake." })
        }
        ("post", "/api/admin/settlements") => json!({
            "provider": "tap", "reference": address, "settled_on": "2026-01-04", "to_bank_fils": 97_000,
            "cost_fils": 3_000,
        }),
        ("post", "/api/admin/fee-collections") => json!({
            "creative_id": payouts::for_decision(app, address, path), "amount_fils": 1_000, "collected_on": "2026-01-04", "reference": "FT2",
        }),
        _ => return None,
    };
    body["current_password"] = json!(PASSWORD);
    Some(body)
}
