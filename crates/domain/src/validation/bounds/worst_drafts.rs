//! Drafts that break every rule, made after a draft's schema.

use serde_json::{Map, Value, json};
use utoipa::openapi::schema::{ArrayItems, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};

/// Longer than any text may be, of a character that no text may hold and that is not whitespace.
const LONG_TEXT: usize = 10_000;
/// More members than any list may have.
const LONG_LIST: usize = 1_000;

/// A draft in which everything is missing or too small, and one in which everything is too large.
pub(super) fn of(schema: &RefOr<Schema>) -> [Value; 2] {
    [Amount::TooLittle, Amount::TooMuch].map(|amount| {
        let mut draft = Map::new();
        fill(&mut draft, schema, amount);
        Value::Object(draft)
    })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Amount {
    TooLittle,
    TooMuch,
}

fn fill(draft: &mut Map<String, Value>, schema: &RefOr<Schema>, amount: Amount) {
    match schema {
        RefOr::T(Schema::Object(object)) => {
            for (name, field) in &object.properties {
                if let Some(value) = value_of(field, amount) {
                    draft.insert(name.clone(), value);
                }
            }
        }
        RefOr::T(Schema::AllOf(parts)) => {
            for part in &parts.items {
                fill(draft, part, amount);
            }
        }
        RefOr::T(_) | RefOr::Ref(_) => {}
    }
}

/// `None` for a value with a separate schema.
fn value_of(schema: &RefOr<Schema>, amount: Amount) -> Option<Value> {
    match (schema, amount) {
        (RefOr::T(Schema::Object(object)), _) => primitive(&object.schema_type, amount),
        (RefOr::T(Schema::Array(_)), Amount::TooLittle) => Some(json!([])),
        (RefOr::T(Schema::Array(array)), Amount::TooMuch) => {
            let member = match &array.items {
                ArrayItems::RefOrSchema(of) => value_of(of, amount).unwrap_or_else(|| json!({})),
                ArrayItems::False => return None,
            };
            // One long text tells what a rule says of it; a thousand would take seconds to read.
            let other = if member.is_string() {
                "\0".into()
            } else {
                member.clone()
            };
            let mut members = vec![other; LONG_LIST];
            members.push(member);
            Some(members.into())
        }
        _ => None,
    }
}

fn primitive(kinds: &SchemaType, amount: Amount) -> Option<Value> {
    let kind = match kinds {
        SchemaType::Type(one) => one,
        SchemaType::Array(several) => several.iter().find(|kind| **kind != Type::Null)?,
        SchemaType::AnyValue => return None,
    };
    Some(match (kind, amount) {
        (Type::String, Amount::TooLittle) => "".into(),
        (Type::String, Amount::TooMuch) => "\0".repeat(LONG_TEXT).into(),
        (Type::Integer, Amount::TooLittle) => i64::MIN.into(),
        (Type::Integer, Amount::TooMuch) => i64::MAX.into(),
        (Type::Number, Amount::TooLittle) => f64::MIN.into(),
        (Type::Number, Amount::TooMuch) => f64::MAX.into(),
        (Type::Boolean, _) => false.into(),
        _ => return None,
    })
}
