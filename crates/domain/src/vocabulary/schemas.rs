//! The vocabularies in the OpenAPI document.

use utoipa::openapi::schema::{SchemaType, Type};
use utoipa::openapi::{ArrayBuilder, ObjectBuilder, RefOr, Schema};

use super::{Labelled, Vocabulary};

/// One of a vocabulary's labels: `#[schema(schema_with = labels::<Service>)]`.
pub fn labels<V: Labelled>() -> Schema {
    one_of(V::ALL.iter().map(|member| member.label()))
}

/// One of a vocabulary's slugs.
pub fn slugs<V: Vocabulary>() -> Schema {
    one_of(V::ALL.iter().map(|member| member.slug()))
}

/// One of a vocabulary's slugs, or null.
pub fn slugs_or_null<V: Vocabulary>() -> Schema {
    let words = V::ALL
        .iter()
        .map(|member| serde_json::Value::from(member.slug()));
    ObjectBuilder::new()
        .schema_type(SchemaType::from_iter([Type::String, Type::Null]))
        .enum_values(Some(words.chain([serde_json::Value::Null])))
        .into()
}

/// A list of a vocabulary's slugs, or nulls.
pub fn list_of_slugs_or_null<V: Vocabulary>() -> Schema {
    let items = RefOr::T(slugs_or_null::<V>());
    ArrayBuilder::new().items(items).into()
}

/// One of these words.
pub fn one_of(words: impl Iterator<Item = &'static str>) -> Schema {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .enum_values(Some(words))
        .into()
}
