//! Pages that are not opened, and what is stored of those that are.

use serde_json::json;

use super::PaidStudio;
use super::bank::Trouble;

/// How many addresses of pages are stored, and how many of those anyone can read who reads the database.
pub(super) fn stored(paid: &PaidStudio) -> (i64, i64) {
    let count = |address: &str| {
        let app = &paid.studio.app;
        app.count(&format!(
            "SELECT COUNT(*) AS found FROM payment_attempts WHERE page_url LIKE '%{address}%'"
        ))
    };
    (count(""), count("pay.example.com"))
}

#[test]
fn a_page_on_a_host_that_is_not_allowed_is_named_to_admins_only() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    paid.bank.has(Trouble::Elsewhere);
    paid.pay(&request, "card")
        .refused(503, "payments_unavailable");
    let rows = paid.studio.admin.get("/api/admin/payments").is(200).json();
    assert_eq!(
        (&rows[0]["state"], &rows[0]["failure"]),
        (&json!("failed"), &json!("page_host"))
    );
    assert_eq!(paid.attempt(&rows[0])["failure"], "no_page");
    paid.bank.has(Trouble::Down);
    paid.pay(&request, "card")
        .refused(503, "payments_unavailable");
    let rows = paid.studio.admin.get("/api/admin/payments").is(200).json();
    assert_eq!(rows[0]["failure"], "no_page");
    // The next try is as good as the first.
    paid.bank.has(Trouble::Nothing);
    paid.pay(&request, "card").is(201);
}
