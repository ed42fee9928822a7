//! Bounds become keywords of a schema.

use std::collections::BTreeMap;

use serde_json::Value;
use utoipa::Number;
use utoipa::openapi::schema::{Array, ArrayItems, Object, SchemaFormat, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};

use super::Bounds;

/// Narrows the fields of an object.
pub(super) fn narrow(schema: &mut RefOr<Schema>, bounds: &BTreeMap<String, Bounds>) {
    each_object(schema, &mut |object| {
        for (name, field) in &mut object.properties {
            if let Some(bounds) = bounds.get(name) {
                narrow_field(field, bounds);
            }
        }
    });
}

/// Requires the fields of an object without which it is refused.
pub(super) fn require(schema: &mut RefOr<Schema>, bounds: &BTreeMap<String, Bounds>) {
    each_object(schema, &mut |object| {
        for name in object.properties.keys() {
            let is_required = bounds.get(name).is_some_and(|bounds| bounds.is_required);
            if is_required && !object.required.contains(name) {
                object.required.push(name.clone());
            }
        }
    });
}

/// Calls `each` with the object that a schema describes, or with each part of it.
fn each_object(schema: &mut RefOr<Schema>, each: &mut impl FnMut(&mut Object)) {
    match schema {
        RefOr::T(Schema::Object(object)) => each(object),
        RefOr::T(Schema::AllOf(parts)) => {
            for part in &mut parts.items {
                each_object(part, each);
            }
        }
        RefOr::T(_) | RefOr::Ref(_) => {}
    }
}

fn narrow_field(schema: &mut RefOr<Schema>, bounds: &Bounds) {
    match schema {
        RefOr::T(Schema::Array(list)) => narrow_list(list, bounds),
        RefOr::T(Schema::Object(field)) => {
            let is = |kind: &Type| match &field.schema_type {
                SchemaType::Type(one) => one == kind,
                SchemaType::Array(several) => several.contains(kind),
                SchemaType::AnyValue => false,
            };
            if let Some(words) = &bounds.words {
                let blank = Value::from("");
                let may_be_blank = is(&Type::String) && bounds.min.is_none();
                let mut all: Vec<_> = may_be_blank.then_some(blank).into_iter().collect();
                all.extend(words.iter().cloned());
                all.extend(is(&Type::Null).then_some(Value::Null));
                field.enum_values = Some(all);
            } else if is(&Type::String) {
                narrow_text(field, bounds);
            } else if is(&Type::Integer) || is(&Type::Number) {
                field.minimum = number(bounds.min.as_ref()).or(field.minimum.take());
                field.maximum = number(bounds.max.as_ref()).or(field.maximum.take());
            }
        }
        RefOr::T(_) | RefOr::Ref(_) => {}
    }
}

fn narrow_text(field: &mut Object, bounds: &Bounds) {
    if let Some(format) = &bounds.format {
        field.format = Some(SchemaFormat::Custom(format.clone()));
    }
    field.max_length = count(bounds.max.as_ref());
    // Each format has its own.
    if field.format.is_none() {
        field.min_length = count(bounds.min.as_ref());
        field.pattern.clone_from(&bounds.pattern);
    }
}

fn narrow_list(list: &mut Array, bounds: &Bounds) {
    list.min_items = count(bounds.min.as_ref());
    list.max_items = count(bounds.max.as_ref());
    list.unique_items = bounds.is_unique;
    if let (ArrayItems::RefOrSchema(member), Some(of_members)) = (&mut list.items, &bounds.members)
    {
        narrow_field(member, of_members);
    }
}

fn count(bound: Option<&Value>) -> Option<usize> {
    bound?.as_u64()?.try_into().ok()
}

fn number(bound: Option<&Value>) -> Option<Number> {
    let bound = bound?;
    let whole = bound.as_i64().and_then(|whole| isize::try_from(whole).ok());
    whole.map_or_else(
        || bound.as_f64().map(Number::Float),
        |whole| Some(Number::Int(whole)),
    )
}
