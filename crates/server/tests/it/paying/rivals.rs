//! Creatives learn nothing of the money of a rival's project: what is paid, charged back, given back.

use marsam_payments::RefundStatus;
use serde_json::json;
use time::Duration;

use super::PaidStudio;
use super::decisions::decide;
use crate::projects::rivals::{answers, mails_to_salem, readable};
use crate::projects::{act, id_of, proposal, select};
use crate::samples::but;

/// A project of Dana that Salem wanted, too, and the id of Salem's proposal.
fn wanted_by_both(paid: &PaidStudio) -> (String, String) {
    let studio = &paid.studio;
    let request = studio.request();
    let plan = json!([{"label": "Part", "amount_fils": 300_000, "due": "before_start"}]);
    let offer = but(proposal(), "payment_plan", plan);
    let lost = id_of(&studio.salem.offer(&request, &offer).is(201).json());
    let won = id_of(&studio.dana.offer(&request, &offer).is(201).json());
    select(&studio.brand, &won, 1).is(200);
    (request, lost)
}

#[test]
fn no_money_of_a_rivals_project_changes_a_byte_for_another_creative() {
    let paid = PaidStudio::open();
    let (charged, first) = wanted_by_both(&paid);
    let (divided, second) = wanted_by_both(&paid);
    let watcher = &paid.studio.salem.browser;
    let see = || answers(watcher, readable(&[&charged, &divided], &[&first, &second]));
    let (before, mails) = (see(), mails_to_salem(&paid.studio));
    let attempt = paid.paid(&charged, "card");
    let taken = json!({"amount_fils": 200_000, "reference": "CB:1", "note": "As the bank says."});
    let path = format!("payments/{}/chargeback", id_of(&attempt));
    decide(&paid, &path, &taken).is(200);
    paid.paid(&divided, "card");
    let asked = json!({"reason": "It takes too long.", "to_brand_fils": 200_000});
    act(&paid.studio.brand, &divided, "cancel", &asked).is(200);
    let dana = &paid.studio.dana.browser;
    act(dana, &divided, "agree-cancel", &json!({})).is(200);
    paid.ask();
    paid.bank.settles(RefundStatus::Refunded);
    paid.ask_after(Duration::minutes(2));
    assert_eq!(paid.seen(&divided)["refunds"][0]["state"], "done");
    let after = see();
    for (path, was) in &before {
        assert_eq!(&after[path], was, "{path}");
    }
    assert_eq!(mails_to_salem(&paid.studio), mails, "mails about a rival");
}
