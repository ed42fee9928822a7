//! Pages that are not opened.

use serde_json::json;

use super::PaidStudio;
use super::bank::Trouble;

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
