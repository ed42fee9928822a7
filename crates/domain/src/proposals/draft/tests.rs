//! The fields of the proposal form.

use serde_json::{Value, from_value, json};

use super::*;

const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

fn form() -> Value {
    json!({
        "price_fils": 300_000, "delivery_days": 5, "deliverables": ["Three reels"], "revisions_included": 2,
        "payment_plan": [
            {"label": "Half before", "amount_fils": 150_000, "due": "before_start"},
            {"label": "The rest", "amount_fils": 150_000, "due": "on_approval"},
        ],
        "usage_rights": {"channels": ["Instagram"], "territory": "GCC", "months": 12, "exclusive": true},
        "ai_use": "assisted", "ai_note": "Colours", "message": "Hello",
        "valid_until": "1970-01-11T03:00:00+03:00",
    })
}

fn terms_of(form: Value) -> Result<Terms, FieldErrors> {
    from_value::<ProposalDraft>(form).unwrap().into_terms(NOW)
}

fn with(field: &str, value: Value) -> Value {
    let mut form = form();
    form[field] = value;
    form
}

fn codes(form: Value) -> Vec<(String, Vec<FieldCode>)> {
    let errors = terms_of(form).unwrap_err();
    errors
        .iter()
        .map(|(field, codes)| (field.to_owned(), codes.to_vec()))
        .collect()
}

#[test]
fn a_whole_form_becomes_terms() {
    let terms = terms_of(form()).unwrap();
    assert_eq!(terms.payment_plan.len(), 2);
    assert_eq!(terms.usage_rights.unwrap().territory, Territory::Gcc);
    assert_eq!(terms.valid_until, NOW + Duration::days(10));
    assert_eq!(terms.ai_use, AiUse::Assisted);
}

#[test]
fn what_may_be_left_out_has_a_default() {
    let terms = terms_of(json!({
        "price_fils": 1_000, "delivery_days": 1, "deliverables": ["A logo"], "revisions_included": 0, "message": "Hello",
    }))
    .unwrap();
    assert_eq!(terms.payment_plan, on_completion(1_000));
    assert_eq!(
        (terms.usage_rights, terms.ai_use, terms.ai_note),
        (None, AiUse::None, None)
    );
    assert_eq!(terms.valid_until, NOW + DEFAULT_VALIDITY);
}

#[test]
fn an_empty_form_names_every_required_field() {
    let fields: Vec<_> = codes(json!({}))
        .into_iter()
        .map(|(field, _)| field)
        .collect();
    assert_eq!(
        fields,
        [
            "deliverables",
            "delivery_days",
            "message",
            "price_fils",
            "revisions_included"
        ]
    );
}

#[rustfmt::skip]
fn wrong_values() -> Vec<(&'static str, Value, FieldCode)> {
    vec![
        ("price_fils", json!(0), FieldCode::OutOfRange),
        ("price_fils", json!(1_000_000_001), FieldCode::OutOfRange),
        ("delivery_days", json!(0), FieldCode::OutOfRange),
        ("delivery_days", json!(366), FieldCode::OutOfRange),
        ("revisions_included", json!(-1), FieldCode::OutOfRange),
        ("revisions_included", json!(21), FieldCode::OutOfRange),
        ("deliverables", json!([" "]), FieldCode::AtLeastOne),
        ("deliverables", json!(vec!["a"; 21]), FieldCode::TooMany),
        ("deliverables", json!(["a".repeat(201)]), FieldCode::TooLong),
        (
            "deliverables",
            json!(["a\u{0}"]),
            FieldCode::InvalidCharacters,
        ),
        ("payment_plan", json!([]), FieldCode::AtLeastOne),
        (
            "payment_plan",
            json!([{"label": "All", "amount_fils": 299_999, "due": "on_approval"}]),
            FieldCode::SumMismatch,
        ),
        (
            "payment_plan",
            json!([{"label": "All", "amount_fils": 300_000, "due": "later"}]),
            FieldCode::UnknownOption,
        ),
        (
            "payment_plan",
            json!([{"label": "", "amount_fils": 300_000, "due": "on_approval"}]),
            FieldCode::Required,
        ),
        (
            "usage_rights",
            json!({"channels": ["TV"], "territory": "Mars"}),
            FieldCode::UnknownOption,
        ),
        (
            "usage_rights",
            json!({"channels": [], "territory": "Kuwait"}),
            FieldCode::AtLeastOne,
        ),
        (
            "usage_rights",
            json!({"channels": ["TV"], "territory": "Kuwait", "months": 0}),
            FieldCode::OutOfRange,
        ),
        ("ai_use", json!("some"), FieldCode::UnknownOption),
        ("message", json!("x".repeat(5_001)), FieldCode::TooLong),
        ("valid_until", json!("tomorrow"), FieldCode::InvalidDate),
        (
            "valid_until",
            json!("1969-12-31T00:00:00Z"),
            FieldCode::OutOfRange,
        ),
        (
            "valid_until",
            json!("1970-02-01T00:00:00Z"),
            FieldCode::OutOfRange,
        ),
        ]
}

#[test]
fn each_field_has_its_bounds() {
    for (field, value, code) in wrong_values() {
        let wanted = [(field.to_owned(), vec![code])];
        assert_eq!(codes(with(field, value.clone())), wanted, "{field} {value}");
    }
}

#[test]
fn a_plan_of_too_many_parts_is_refused_even_if_it_sums_up() {
    let part = json!({"label": "Part", "amount_fils": 50_000, "due": "on_delivery"});
    let plan = json!(vec![part; 6]);
    assert_eq!(
        codes(with("payment_plan", plan)),
        [("payment_plan".to_owned(), vec![FieldCode::TooMany])]
    );
}

fn revised(form: Value) -> Result<Terms, FieldErrors> {
    let current = terms_of(self::form()).unwrap();
    from_value::<ProposalDraft>(form)
        .unwrap()
        .into_revised(&current, NOW)
}

#[test]
fn an_empty_form_confirms_the_current_terms() {
    assert_eq!(revised(json!({})), terms_of(form()));
}

#[test]
fn a_price_whose_plan_no_longer_sums_to_it_is_refused() {
    let refused = Err(FieldErrors::of("payment_plan", FieldCode::SumMismatch));
    assert_eq!(revised(json!({"price_fils": 280_000})), refused);
    let both = json!({
        "price_fils": 280_000, "payment_plan": [{"label": "All", "amount_fils": 280_000, "due": "on_approval"}],
    });
    assert_eq!(revised(both).unwrap().price_fils, 280_000);
}

#[test]
fn a_version_of_a_proposal_that_ran_out_is_valid_again() {
    let current = terms_of(form()).unwrap();
    let later = NOW + Duration::days(12);
    let confirmed = ProposalDraft::default()
        .into_revised(&current, later)
        .unwrap();
    assert_eq!(confirmed.valid_until, later + DEFAULT_VALIDITY);
}

#[test]
fn usage_rights_and_the_note_are_cleared_by_null_or_a_blank_text() {
    let terms = revised(json!({"usage_rights": null, "ai_note": null})).unwrap();
    assert_eq!((terms.usage_rights, terms.ai_note), (None, None));
    let terms = revised(json!({"usage_rights": "", "ai_note": " "})).unwrap();
    assert_eq!((terms.usage_rights, terms.ai_note), (None, None));
    let current = terms_of(form()).unwrap();
    let terms = ProposalDraft::default()
        .clearing(&["ai_note".to_owned(), "message".to_owned()])
        .into_revised(&current, NOW)
        .unwrap();
    assert_eq!((terms.ai_note, &terms.message), (None, &current.message));
    assert_eq!(terms.usage_rights, current.usage_rights);
}

#[test]
fn all_errors_of_a_field_of_fields_come_in_one_order() {
    let plan = json!([{"label": "a\u{0}", "amount_fils": 0, "due": "later"}, {"label": "a".repeat(121), "due": ""}]);
    let rights = json!({"channels": ["a\u{0}", "a".repeat(201)], "months": 1_201});
    let mut form = with("payment_plan", plan);
    form["usage_rights"] = rights;
    let wanted = [
        (
            "payment_plan",
            "unknown_option invalid_characters out_of_range required too_long",
        ),
        (
            "usage_rights",
            "required out_of_range invalid_characters too_long",
        ),
    ];
    let found: Vec<_> = codes(form)
        .into_iter()
        .map(|(field, codes)| {
            let codes: Vec<_> = codes.into_iter().map(FieldCode::as_str).collect();
            (field, codes.join(" "))
        })
        .collect();
    assert_eq!(
        found,
        wanted.map(|(field, codes)| (field.to_owned(), codes.to_owned()))
    );
}
