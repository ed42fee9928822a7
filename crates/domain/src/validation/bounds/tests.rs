//! The bounds of a draft with one rule of each kind.

use serde::Deserialize;
use serde_json::{Value, json, to_value};
use utoipa::PartialSchema as _;

use super::*;
use crate::options::Timeline;
use crate::validation::{Text, rules};

#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Draft {
    #[schema(value_type = String)]
    #[validate(required, length(max = 7, code = "too_long"), custom(function = rules::line))]
    full_name: Text,
    #[schema(value_type = Option<String>)]
    #[validate(custom(function = rules::slug::<Timeline>))]
    timeline: Text,
    #[validate(range(min = 1, max = 50, code = "out_of_range"))]
    years: Option<i64>,
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    #[validate(length(min = 1, code = "at_least_one"), custom(function = rules::at_most::<3>))]
    files: Vec<Text>,
    #[serde(default)]
    #[validate(custom(function = rules::agreed))]
    agreed: bool,
}

#[test]
fn only_what_a_draft_is_refused_without_is_required_and_nothing_of_a_change() {
    let bounds = FieldBounds::of::<Draft>().unwrap();
    let mut schemas =
        Schemas::from(["Draft", "Change"].map(|name| (name.to_owned(), Draft::schema())));
    if let Some(RefOr::T(Schema::Object(change))) = schemas.get_mut("Change") {
        change.required.clear();
    }
    bounds.narrow("Draft", &mut schemas);
    bounds.narrow_change("Change", &mut schemas);
    let required = |name| to_value(&schemas[name]).unwrap()["required"].take();
    assert_eq!(required("Draft"), json!(["fullName", "agreed"]));
    assert_eq!(required("Change"), json!(null));
}

fn narrowed(bounds: &FieldBounds) -> Value {
    let mut schemas = Schemas::from([("Draft".to_owned(), Draft::schema())]);
    bounds.narrow("Draft", &mut schemas);
    to_value(&schemas["Draft"]).unwrap()["properties"].take()
}

#[test]
fn a_field_has_the_bounds_of_the_rules_on_it() {
    let fields = narrowed(&FieldBounds::of::<Draft>().unwrap());
    let name = json!({ "type": "string", "minLength": 1, "maxLength": 7, "pattern": Shape::Line.pattern() });
    assert_eq!(fields["fullName"], name);
    assert_eq!(
        fields["timeline"]["enum"],
        json!([
            "",
            "asap",
            "one_week",
            "one_month",
            "three_months",
            "flexible",
            null
        ])
    );
    assert_eq!(
        (&fields["years"]["minimum"], &fields["years"]["maximum"]),
        (&json!(1), &json!(50))
    );
    let files =
        json!({ "type": "array", "items": { "type": "string" }, "minItems": 1, "maxItems": 3 });
    assert_eq!(fields["files"], files);
    assert_eq!(fields["agreed"]["enum"], json!([true]));
}

#[test]
fn a_field_that_is_checked_by_hand_has_the_bounds_that_are_stated() {
    let files = Bounds::list(2, Bounds::id()).without_repeats();
    let fields = narrowed(&FieldBounds::default().and([("files", files)]));
    assert_eq!(
        fields["files"],
        json!({ "type": "array", "items": { "type": "string", "format": "uuid" }, "maxItems": 2, "uniqueItems": true })
    );
    assert_eq!(fields["fullName"], json!({ "type": "string" }));
}
