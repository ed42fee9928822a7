//! Charges as Tap answers them.

use marsam_domain::ids::{PaymentAttemptId, QuoteRequestId};
use marsam_domain::payments::attempts::{CapturedAs, Outcome};
use proptest::prelude::*;
use serde_json::{Value, json};
use uuid::Uuid;

use super::*;
use crate::provider::{Currency, Ordered};

fn attempt() -> PaymentAttemptId {
    PaymentAttemptId::new(Uuid::from_u128(1))
}

fn charge(word: &str, code: &str) -> Value {
    json!({
        "id": "chg_1", "status": word, "amount": 280.5, "currency": "KWD", "live_mode": false,
        "transaction": {"created": "1671563769240"}, "response": {"code": code, "message": "A sentence"},
        "metadata": {
            "marsam_attempt": attempt().to_string(), "marsam_request": Uuid::from_u128(2).to_string(),
            "marsam_amount": "280500", "marsam_part": 1,
        },
        "source": {"payment_method": "KNET"},
    })
}

fn observed(charge: &Value) -> Result<Observation, ProviderError> {
    serde_json::from_str::<Charge>(&charge.to_string())
        .unwrap()
        .observed()
}

#[test]
fn only_a_capture_is_money_and_an_unknown_word_decides_nothing() {
    let failed = ObservedStatus::Failed;
    let rows = [
        ("INITIATED", "100", ObservedStatus::Pending),
        ("IN_PROGRESS", "", ObservedStatus::Pending),
        ("UNKNOWN", "901", ObservedStatus::Pending),
        ("captured", "000", ObservedStatus::Pending),
        ("AUTHORIZED", "001", ObservedStatus::Pending),
        ("CAPTURED", "000", ObservedStatus::Captured),
        ("VOID", "601", ObservedStatus::Reversed),
        ("ABANDONED", "301", failed(Failure::CancelledByPayer)),
        ("CANCELLED", "302", failed(Failure::CancelledByPayer)),
        ("CANCELLED", "304", ObservedStatus::Expired),
        ("TIMEDOUT", "801", ObservedStatus::Expired),
        ("FAILED", "401", failed(Failure::Other)),
        ("DECLINED", "501", failed(Failure::Declined)),
        ("DECLINED", "505", failed(Failure::InsufficientFunds)),
        ("RESTRICTED", "701", failed(Failure::Restricted)),
    ];
    for (word, code, wanted) in rows {
        assert_eq!(
            observed(&charge(word, code)).unwrap().status,
            wanted,
            "{word} {code}"
        );
    }
    let mut reversed = charge("CAPTURED", "000");
    reversed["auto_reversed"] = json!(true);
    assert_eq!(
        observed(&reversed).unwrap().status,
        ObservedStatus::Reversed
    );
}

#[test]
fn a_capture_is_compared_with_what_was_ordered() {
    let ordered = Ordered {
        attempt: attempt(),
        amount_fils: 280_500,
        is_live: false,
    };
    let outcome = |change: fn(&mut Value)| {
        let mut charge = charge("CAPTURED", "000");
        change(&mut charge);
        observed(&charge).unwrap().outcome(ordered)
    };
    let captured = Outcome::Captured;
    assert_eq!(outcome(|_| {}), captured(CapturedAs::Ordered));
    assert_eq!(
        outcome(|charge| charge["amount"] = json!(280)),
        captured(CapturedAs::OtherAmount)
    );
    assert_eq!(
        outcome(|charge| charge["currency"] = json!("USD")),
        captured(CapturedAs::Foreign)
    );
    assert_eq!(
        outcome(|charge| charge["live_mode"] = json!(true)),
        captured(CapturedAs::Foreign)
    );
    assert_eq!(
        outcome(|charge| charge["metadata"] = json!(null)),
        captured(CapturedAs::Foreign)
    );
    let another = |charge: &mut Value| {
        charge["metadata"]["marsam_attempt"] = json!(Uuid::from_u128(9).to_string());
    };
    assert_eq!(outcome(another), captured(CapturedAs::Foreign));
    assert_eq!(
        outcome(|charge| charge["status"] = json!("NEW_WORD")),
        Outcome::Pending
    );
}

#[test]
fn what_we_wrote_is_read_back_whole_or_not_at_all() {
    let tag = observed(&charge("CAPTURED", "000")).unwrap().tag.unwrap();
    assert_eq!(tag.attempt, attempt());
    assert_eq!(tag.request, QuoteRequestId::new(Uuid::from_u128(2)));
    assert_eq!((tag.amount_fils, tag.through_part), (280_500, 1));
    for name in [
        "marsam_attempt",
        "marsam_request",
        "marsam_amount",
        "marsam_part",
    ] {
        let mut charge = charge("CAPTURED", "000");
        charge["metadata"][name] = json!("x");
        assert_eq!(observed(&charge).unwrap().tag, None, "{name}");
    }
}

#[test]
fn an_amount_that_is_not_exact_fils_is_unexpected() {
    for amount in ["1e3", "-1", "0.0005", "\"280.5\"", "null", "true", "{}"] {
        let text = charge("CAPTURED", "000")
            .to_string()
            .replace("280.5,", &format!("{amount},"));
        let charge: Charge = serde_json::from_str(&text).unwrap();
        let wanted = Err(ProviderError::Unexpected(Surprise::Field("amount")));
        assert_eq!(charge.observed(), wanted, "{amount}");
    }
}

#[test]
fn a_card_is_shown_by_its_brand_and_last_four_digits_alone() {
    let card = |brand: Value, last_four: Value| {
        let mut charge = charge("CAPTURED", "000");
        charge["card"] = json!({"brand": brand, "last_four": last_four, "first_six": "450875"});
        charge["source"] = json!({"payment_method": "VISA"});
        let observed = observed(&charge).unwrap();
        assert_eq!(observed.method, Some(CheckoutMethod::Card));
        (observed.brand, observed.last_four)
    };
    let shown = (Some("VISA".to_owned()), Some("1019".to_owned()));
    assert_eq!(card(json!("VISA"), json!("1019")), shown);
    assert_eq!(card(json!("<b>"), json!("4508750015741019")), (None, None));
    assert_eq!(card(json!(null), json!(null)), (None, None));
    let knet = observed(&charge_without_source()).unwrap();
    assert_eq!((knet.method, knet.currency), (None, Currency::Kwd));
}

fn charge_without_source() -> Value {
    let mut charge = charge("CAPTURED", "000");
    charge["source"] = json!(null);
    charge
}

proptest! {
    #[test]
    fn any_words_and_codes_are_read_and_none_but_captured_is_money(word in "[A-Z_]{0,12}", code in "[0-9]{0,3}") {
        let status = observed(&charge(&word, &code)).unwrap().status;
        prop_assert_eq!(status == ObservedStatus::Captured, word == "CAPTURED");
    }
}
