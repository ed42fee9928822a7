//! Which fields of an answer are always there.
//!
//! **Invariant:** in a schema that only answers name, a field that may be null is never absent. An answer's field that may
//! be absent says so with `#[schema(value_type = …, required = false)]`, without the `Option`.

use std::collections::BTreeSet;

use serde_json::Value;
use utoipa::openapi::schema::{Object, SchemaType, Type};
use utoipa::openapi::{OpenApi, RefOr, Schema};

pub(super) const SCHEMAS: &str = "#/components/schemas/";

/// Marks them as required. utoipa takes every `Option` for a field that may be absent: in requests it may be, but serde
/// writes it into an answer as null.
pub(super) fn require_fields(document: &mut OpenApi) -> Result<(), serde_json::Error> {
    let sent = sent_schemas(&serde_json::to_value(&*document)?);
    let schemas = document.components.iter_mut();
    for (name, schema) in schemas.flat_map(|components| &mut components.schemas) {
        if !sent.contains(name) {
            require_in(schema);
        }
    }
    Ok(())
}

fn require_in(schema: &mut RefOr<Schema>) {
    match schema {
        RefOr::T(Schema::Object(object)) => require_nullable(object),
        RefOr::T(Schema::AllOf(parts)) => parts.items.iter_mut().for_each(require_in),
        RefOr::T(_) | RefOr::Ref(_) => {}
    }
}

fn require_nullable(object: &mut Object) {
    for (name, schema) in &object.properties {
        if is_nullable(schema) && !object.required.contains(name) {
            object.required.push(name.clone());
        }
    }
}

fn is_nullable(schema: &RefOr<Schema>) -> bool {
    let is_null = |kind: &SchemaType| match kind {
        SchemaType::Type(one) => *one == Type::Null,
        SchemaType::Array(kinds) => kinds.contains(&Type::Null),
        SchemaType::AnyValue => false,
    };
    match schema {
        RefOr::T(Schema::Object(object)) => is_null(&object.schema_type),
        RefOr::T(Schema::Array(array)) => is_null(&array.schema_type),
        RefOr::T(Schema::OneOf(choice)) => choice.items.iter().any(is_nullable),
        RefOr::T(_) | RefOr::Ref(_) => false,
    }
}

/// The names of the schemas that requests send, directly or within another.
pub(super) fn sent_schemas(document: &Value) -> BTreeSet<String> {
    let operations = document["paths"].as_object().into_iter().flatten();
    let operations = operations.flat_map(|(_, item)| item.as_object().into_iter().flatten());
    let mut found = BTreeSet::new();
    let mut open = Vec::new();
    for (_, operation) in operations {
        add_names(&operation["requestBody"], &mut open);
    }
    while let Some(name) = open.pop() {
        if let Some(schema) = document.pointer(&format!("/components/schemas/{name}")) {
            add_names(schema, &mut open);
        }
        found.insert(name);
        open.retain(|name| !found.contains(name));
    }
    found
}

fn add_names(value: &Value, names: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            let name = fields.get("$ref").and_then(Value::as_str);
            names.extend(name.and_then(|name| Some(name.strip_prefix(SCHEMAS)?.to_owned())));
            fields.values().for_each(|inner| add_names(inner, names));
        }
        Value::Array(items) => items.iter().for_each(|inner| add_names(inner, names)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_field_that_may_be_null_is_always_in_an_answer_and_may_be_left_out_of_a_request() {
        let document = super::super::kept_document();
        let is_required = |schema: &str, field: &str| {
            let schema = &document["components"]["schemas"][schema];
            assert!(schema["properties"].get(field).is_some(), "{field}");
            let required = schema["required"].as_array().into_iter().flatten();
            required.into_iter().any(|name| name == field)
        };
        assert!(is_required("BriefExtras", "wished_date"));
        assert!(is_required("WorkCaptions", "en"));
        // Only with `validation_failed`.
        assert!(!is_required("Error", "fields"));
        // Only with `money_open`.
        assert!(!is_required("Error", "reason"));
        assert!(!is_required("NewQuoteRequest", "phone"));
        assert!(!is_required("CaptionFields", "en"));
    }
}
