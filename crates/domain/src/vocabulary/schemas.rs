//! The vocabularies in the OpenAPI document.

use utoipa::openapi::schema::Type;
use utoipa::openapi::{ObjectBuilder, Schema};

use super::{Labelled, Vocabulary};

/// One of a vocabulary's labels: `#[schema(schema_with = labels::<Service>)]`.
pub fn labels<V: Labelled>() -> Schema {
    one_of(V::ALL.iter().map(|member| member.label()))
}

/// One of a vocabulary's slugs.
pub fn slugs<V: Vocabulary>() -> Schema {
    one_of(V::ALL.iter().map(|member| member.slug()))
}

/// One of these words.
pub fn one_of(words: impl Iterator<Item = &'static str>) -> Schema {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .enum_values(Some(words))
        .into()
}
