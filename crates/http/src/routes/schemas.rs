//! The vocabularies in the OpenAPI document.

pub(crate) mod filters;

use std::collections::BTreeSet;

use marsam_domain::actors::ActorKind;
use marsam_domain::events::{EventKind, SubjectKind};
use marsam_domain::notices::InAppNotice;
use marsam_domain::payments::Recorder;
use marsam_domain::quote_requests::lifecycle::WaitingOn;
use marsam_domain::quote_requests::sides::Side;
pub(crate) use marsam_domain::vocabulary::schemas::{labels, one_of, slugs, slugs_or_null};
use marsam_domain::vocabulary::{Labelled, Vocabulary};
use utoipa::openapi::schema::{KnownFormat, SchemaFormat, SchemaType, Type};
use utoipa::openapi::{ArrayBuilder, Object, ObjectBuilder, RefOr, Schema};

/// One of these words, or null.
pub(crate) fn one_of_or_null(words: impl Iterator<Item = &'static str>) -> Schema {
    let words = words.map(serde_json::Value::from);
    ObjectBuilder::new()
        .schema_type(SchemaType::from_iter([Type::String, Type::Null]))
        .enum_values(Some(words.chain([serde_json::Value::Null])))
        .into()
}

/// A list of these words.
pub(crate) fn list_of(words: impl IntoIterator<Item = &'static str>) -> Schema {
    let items = one_of(words.into_iter());
    ArrayBuilder::new().items(RefOr::T(items)).into()
}

/// A number for each of a vocabulary's slugs.
pub(crate) fn counts_by_slug<V: Vocabulary>() -> Schema {
    counts(V::ALL.iter().map(|member| member.slug())).into()
}

/// A number for each of a vocabulary's labels.
pub(crate) fn counts_by_label<V: Labelled>() -> Schema {
    counts(V::ALL.iter().map(|member| member.label())).into()
}

/// A number for each of a vocabulary's slugs, except those with none.
pub(crate) fn counts_of_some<V: Vocabulary>() -> Schema {
    let mut schema = counts(V::ALL.iter().map(|member| member.slug()));
    schema.required.clear();
    schema.into()
}

/// A number for each side of a creative.
pub(crate) fn counts_by_side() -> Schema {
    counts(Side::OF_CREATIVES.iter().map(|side| side.slug())).into()
}

fn counts(names: impl Iterator<Item = &'static str>) -> Object {
    let mut schema = ObjectBuilder::new();
    for name in names {
        let number = ObjectBuilder::new()
            .schema_type(Type::Integer)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)));
        schema = schema.property(name, number).required(name);
    }
    schema.build()
}

/// The side of a request.
pub(crate) fn sides() -> Schema {
    one_of(Side::ALL.iter().map(|side| side.slug()))
}

/// The side of a creative.
pub(crate) fn sides_of_creatives() -> Schema {
    one_of(Side::OF_CREATIVES.iter().map(|side| side.slug()))
}

/// Who has to act next.
pub(crate) fn turns() -> Schema {
    one_of(WaitingOn::ALL.iter().map(|turn| turn.slug()))
}

/// Who recorded a payment.
pub(crate) fn recorders() -> Schema {
    one_of(Recorder::ALL.iter().map(|recorder| recorder.slug()))
}

/// The actor of an event.
pub(crate) fn actors() -> Schema {
    one_of(ActorKind::ALL.iter().map(|kind| kind.slug()))
}

/// The actor of an event in a request's history, where the operator counts as an admin.
pub(crate) fn actors_of_history() -> Schema {
    let shown = ActorKind::ALL.iter().map(|kind| kind.slug());
    one_of(shown.filter(|name| *name != ActorKind::Operator.slug()))
}

/// One of the two parties of a project.
pub(crate) fn parties() -> Schema {
    one_of(
        [ActorKind::Brand, ActorKind::Creative]
            .map(ActorKind::slug)
            .into_iter(),
    )
}

/// The event of a notice inside the product.
pub(crate) fn notice_events() -> Schema {
    one_of(InAppNotice::events().into_iter())
}

/// The kind of an event; two subjects may have the same, which is listed once.
pub(crate) fn event_kinds() -> Schema {
    let slugs: BTreeSet<_> = EventKind::all().map(EventKind::slug).collect();
    one_of(slugs.into_iter())
}

/// The kind of an event's subject.
pub(crate) fn subject_kinds() -> Schema {
    one_of(SubjectKind::ALL.iter().map(|kind| kind.slug()))
}
