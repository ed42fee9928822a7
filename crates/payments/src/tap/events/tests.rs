//! Signed events: the vector, keys, and everything that is not one.

use proptest::prelude::*;
use serde_json::json;

use super::*;

/// Digest and text are our own: the digests that Tap prints are of a key that is not published.
const VECTOR: &str = "6fe8003e2815c8d98e3173ff65f5cc4162c700cbca0af9c2fafe26cc2fe9af0b";

fn key(text: &str) -> SecretKey {
    SecretKey::parse(text).unwrap()
}

fn vector() -> SecretKey {
    key("sk_test_marsam_vector")
}

fn charge() -> serde_json::Value {
    json!({
        "id": "chg_TS_vector_1", "object": "charge", "live_mode": false, "amount": 280.5, "currency": "KWD",
        "status": "CAPTURED", "reference": {"gateway": "202235421476242", "payment": "9720221916128348054"},
        "transaction": {"created": "1671563769240"},
    })
}

fn signed(signature: &str) -> EventHeaders {
    EventHeaders::new([("Hashstring".to_owned(), signature.to_owned())])
}

fn read_value(body: &serde_json::Value, signature: &str) -> Result<EventClaim, Forged> {
    read(
        &vector(),
        None,
        &signed(signature),
        body.to_string().as_bytes(),
    )
}

fn signature_of(text: &str, key: &SecretKey) -> String {
    let mac = Hmac::<Sha256>::new_from_slice(key.expose().as_bytes()).unwrap();
    hex::encode(mac.chain_update(text.as_bytes()).finalize().into_bytes())
}

fn claim() -> EventClaim {
    EventClaim {
        subject: EventSubject::Charge(ProviderKey::parse("chg_TS_vector_1").unwrap()),
        is_by_previous_key: false,
    }
}

#[test]
fn the_vector_is_read() {
    assert_eq!(read_value(&charge(), VECTOR), Ok(claim()));
    assert_eq!(read_value(&charge(), &VECTOR.to_uppercase()), Ok(claim()));
}

#[test]
fn an_amount_is_signed_with_the_decimals_of_its_currency() {
    // As texts, since a value of JSON would write the number its own way.
    let body = |amount: &str| charge().to_string().replace("280.5", amount);
    for amount in ["280.5", "280.50", "280.500"] {
        assert_eq!(
            read(&vector(), None, &signed(VECTOR), body(amount).as_bytes()),
            Ok(claim()),
            "{amount}"
        );
    }
    for amount in ["280.501", "2805e-1", "-280.5", "280.5000"] {
        let read = read(&vector(), None, &signed(VECTOR), body(amount).as_bytes());
        assert!(read.is_err(), "{amount}");
    }
    let number = |text: &str| RawValue::from_string(text.to_owned()).unwrap();
    assert_eq!(in_decimals(&number("0.5"), "KWD").as_deref(), Some("0.500"));
    assert_eq!(in_decimals(&number("12"), "USD").as_deref(), Some("12.00"));
    assert_eq!(
        in_decimals(&number("12.5"), "AED").as_deref(),
        Some("12.50")
    );
    assert_eq!(in_decimals(&number("1e3"), "KWD"), None);
}

#[test]
fn a_change_of_any_signed_field_is_noticed() {
    let changes = [
        ("/id", json!("chg_TS_vector_2")),
        ("/amount", json!(280.501)),
        ("/currency", json!("USD")),
        ("/status", json!("DECLINED")),
        ("/reference/gateway", json!("1")),
        ("/reference/payment", json!(null)),
        ("/transaction/created", json!("1671563769241")),
    ];
    for (field, value) in changes {
        let mut body = charge();
        *body.pointer_mut(field).unwrap() = value;
        assert_eq!(
            read_value(&body, VECTOR),
            Err(Forged::WrongSignature),
            "{field}"
        );
    }
}

#[test]
fn what_the_digest_does_not_cover_decides_nothing() {
    let mut body = charge();
    body["live_mode"] = json!(true);
    body["metadata"] = json!({"marsam_attempt": "another"});
    assert_eq!(read_value(&body, VECTOR), Ok(claim()));
}

#[test]
fn a_reference_that_is_missing_counts_as_empty() {
    let text = "x_idchg_1x_amount0.500x_currencyKWDx_gateway_referencex_payment_referencex_statusFAILEDx_created1";
    let signature = signature_of(text, &vector());
    for reference in [json!(null), json!({}), json!({"gateway": null})] {
        let body = json!({
            "id": "chg_1", "amount": 0.5, "currency": "KWD", "status": "FAILED", "reference": reference,
            "transaction": {"created": 1},
        });
        assert!(read_value(&body, &signature).is_ok(), "{body}");
    }
}

#[test]
fn a_refund_is_signed_with_its_own_time() {
    let text = "x_idre_1x_amount10.000x_currencyKWDx_gateway_referencegx_payment_referencepx_statusREFUNDEDx_created99";
    let body = json!({
        "id": "re_1", "amount": 10, "currency": "KWD", "status": "REFUNDED", "created": 99,
        "reference": {"gateway": "g", "payment": "p"},
    });
    let claim = read_value(&body, &signature_of(text, &vector())).unwrap();
    assert_eq!(
        claim.subject,
        EventSubject::Refund(RefundKey::parse("re_1").unwrap())
    );
}

#[test]
fn the_previous_key_still_reads_and_says_so() {
    let (new, old) = (key("sk_test_new"), vector());
    let body = charge().to_string();
    let with = |previous| read(&new, previous, &signed(VECTOR), body.as_bytes());
    assert_eq!(with(None), Err(Forged::WrongSignature));
    assert_eq!(
        with(Some(&old)),
        Ok(EventClaim {
            is_by_previous_key: true,
            ..claim()
        })
    );
    assert_eq!(
        with(Some(&key("sk_test_other"))),
        Err(Forged::WrongSignature)
    );
}

#[test]
fn what_is_not_signed_is_not_read() {
    let body = charge().to_string();
    let read = |headers: &EventHeaders| read(&vector(), None, headers, body.as_bytes());
    assert_eq!(read(&EventHeaders::default()), Err(Forged::Unsigned));
    let other = EventHeaders::new([("hash".to_owned(), VECTOR.to_owned())]);
    assert_eq!(read(&other), Err(Forged::Unsigned));
    for wrong in [
        "",
        "00",
        "zz",
        VECTOR.trim_end_matches("0b"),
        &format!("{VECTOR}00"),
    ] {
        assert_eq!(read(&signed(wrong)), Err(Forged::WrongSignature), "{wrong}");
    }
}

proptest! {
    #[test]
    fn any_bytes_are_read_without_a_panic(body in prop::collection::vec(any::<u8>(), 0..200), header in ".{0,80}") {
        prop_assert!(read(&vector(), None, &signed(&header), &body).is_err());
    }

    #[test]
    fn no_forged_signature_is_accepted(forged in "[0-9a-f]{64}") {
        prop_assume!(forged != VECTOR);
        prop_assert_eq!(read_value(&charge(), &forged), Err(Forged::WrongSignature));
    }
}
