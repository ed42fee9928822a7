//! An `Idempotency-Key` opens nothing to an admin who is none any more.

use marsam_persistence::accounts;
use serde_json::json;

use super::{TABLE, browser_of, id_for, with_body};
use crate::browser::Request;
use crate::conventions::half_bodies::id_of;
use crate::document::document;
use crate::harness::TestApp;

/// Whether a call of POST takes an `Idempotency-Key`.
fn takes_key(path: &str) -> bool {
    let parameters = document()["paths"][path]["post"]["parameters"].as_array();
    let mut parameters = parameters.into_iter().flatten();
    parameters.any(|one| one["name"] == "Idempotency-Key")
}

#[test]
fn no_admins_call_is_repeated_to_an_account_that_lost_the_flag() {
    let app = TestApp::spawn();
    let mut repeated = 0;
    for (row, (method, path, wanted)) in TABLE.iter().enumerate() {
        if *method != "post" || !path.starts_with("/api/admin/") || !takes_key(path) {
            continue;
        }
        let address = format!("admin-{row}@example.com");
        let admin = browser_of(&app, "admin", &address);
        let target = path.replace("{id}", &id_for(&app, row, path).unwrap());
        if let Some(application) = target.strip_suffix("/undo") {
            // An admin can undo only their own review.
            let approve = format!("{application}/approve");
            admin.post(&approve, &json!({})).is(200);
        }
        let request = Request::new("POST", &target).header("idempotency-key", "k");
        let request = with_body(&app, request, method, path, &address);
        // Of a review that there is not, the first call is a 404.
        let [.., of_admin] = *wanted;
        for _ in 0..2 {
            admin.send(&request).is(of_admin);
        }
        let account = id_of(&admin);
        app.write(|db| accounts::revoke_admin(db, account, app.now()));
        let former = app.another_browser_of(&address);
        former.send(&request).refused(403, "forbidden");
        repeated += usize::from(of_admin == 200);
    }
    assert!(repeated >= 13, "{repeated} were answered and repeated");
}
