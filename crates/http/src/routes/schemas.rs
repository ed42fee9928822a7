//! The vocabularies in the OpenAPI document.

use marsam_domain::events::{EventKind, SubjectKind};
use marsam_domain::vocabulary::Vocabulary;
pub(crate) use marsam_domain::vocabulary::schemas::{labels, slugs};
use utoipa::openapi::schema::{SchemaType, Type};
use utoipa::openapi::{ArrayBuilder, ObjectBuilder, RefOr, Schema};

/// One of a vocabulary's slugs, or null.
pub(crate) fn slugs_or_null<V: Vocabulary>() -> Schema {
    let words = V::ALL
        .iter()
        .map(|member| serde_json::Value::from(member.slug()));
    ObjectBuilder::new()
        .schema_type(SchemaType::from_iter([Type::String, Type::Null]))
        .enum_values(Some(words.chain([serde_json::Value::Null])))
        .into()
}

/// A list of these words.
pub(crate) fn list_of(words: &[&'static str]) -> Schema {
    let items = ObjectBuilder::new()
        .schema_type(Type::String)
        .enum_values(Some(words.iter().copied()));
    ArrayBuilder::new().items(RefOr::T(items.into())).into()
}

/// The kind of an event.
pub(crate) fn event_kinds() -> Schema {
    one_of(EventKind::ALL.iter().map(|kind| kind.slug()))
}

/// The kind of an event's subject.
pub(crate) fn subject_kinds() -> Schema {
    one_of(SubjectKind::ALL.iter().map(|kind| kind.slug()))
}

fn one_of(words: impl Iterator<Item = &'static str>) -> Schema {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .enum_values(Some(words))
        .into()
}
