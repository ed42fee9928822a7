//! The vocabularies in the OpenAPI document.

use marsam_domain::vocabulary::Vocabulary;
use utoipa::openapi::schema::Type;
use utoipa::openapi::{ObjectBuilder, Schema};

/// One of a vocabulary's labels.
pub(crate) fn labels<V: Vocabulary>() -> Schema {
    one_of(V::ALL.iter().map(|member| member.label()))
}

/// One of a vocabulary's slugs.
pub(crate) fn slugs<V: Vocabulary>() -> Schema {
    one_of(V::ALL.iter().map(|member| member.slug()))
}

fn one_of(words: impl Iterator<Item = &'static str>) -> Schema {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .enum_values(Some(words))
        .into()
}
