//! What is shown of money that the payer's bank took back.

use serde_json::{Value, json};
use time::format_description::well_known::Rfc3339;

use super::PaidStudio;
use super::decisions::decide;
use crate::projects::{detail, id_of};

#[test]
fn both_sides_and_admins_read_what_was_taken_back_and_only_admins_the_rest() {
    let paid = PaidStudio::open();
    let request = paid.project(&[(300_000, "before_start")]);
    let attempt = paid.paid(&request, "card");
    assert_eq!(paid.seen(&request)["taken_back"], json!([]));
    let path = |call: &str| format!("payments/{}/{call}", id_of(&attempt));
    let amount = json!({"amount_fils": 200_000, "reference": "CB:1", "note": "As the bank says."});
    decide(&paid, &path("chargeback"), &amount).is(200);
    let at = json!(paid.studio.app.now().format(&Rfc3339).unwrap());
    let told = |borne: Value, loss: Value, reference: Value, [note, by]: [Value; 2]| {
        json!([{
            "attempt_id": id_of(&attempt), "cause": "chargeback", "at": at, "amount_fils": 200_000, "held_fils": 200_000, "won": false,
            "borne_fils": borne, "loss_fils": loss, "reference": reference, "note": note, "entered_by": by,
        }])
    };
    let nothing = || Value::Null;
    let brand = paid.seen(&request)["taken_back"].clone();
    assert_eq!(
        brand,
        told(nothing(), nothing(), nothing(), [nothing(), nothing()])
    );
    let creative = detail(&paid.studio.dana.browser, &request)["taken_back"].clone();
    assert_eq!(
        creative,
        told(json!(0), nothing(), nothing(), [nothing(), nothing()])
    );
    let admin = detail(&paid.studio.admin, &request)["taken_back"].clone();
    let wanted = told(
        json!(0),
        json!(0),
        json!("CB:1"),
        [json!("As the bank says."), json!("Noura Al-Sabah")],
    );
    assert_eq!(admin, wanted);
    // Who entered it is kept.
    let audit = paid.studio.admin.get("/api/admin/audit").is(200).text();
    assert!(audit.contains("As the bank says."), "{audit}");
    decide(&paid, &path("chargeback-won"), &amount).is(200);
    assert_eq!(paid.seen(&request)["taken_back"][0]["won"], true);
}
