//! A draft of which only the fields that were sent count: the others keep their stored values.

use std::collections::BTreeSet;

use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, Schema};

/// A draft and the names of the fields that were sent.
#[derive(Clone, Debug)]
pub(crate) struct Partial<D> {
    pub(crate) draft: D,
    sent: BTreeSet<String>,
}

impl<D> Partial<D> {
    /// Takes the draft apart.
    pub(crate) fn into_parts(self) -> (D, SentFields) {
        (self.draft, SentFields(self.sent))
    }
}

/// The names of the fields that were sent.
#[derive(Clone, Debug)]
pub(crate) struct SentFields(BTreeSet<String>);

impl SentFields {
    /// The value that was sent under this name, else the current one.
    pub(crate) fn pick<T>(&self, field: &str, sent: T, current: T) -> T {
        if self.0.contains(field) {
            sent
        } else {
            current
        }
    }
}

impl<'de, D: DeserializeOwned> Deserialize<'de> for Partial<D> {
    fn deserialize<De: Deserializer<'de>>(deserializer: De) -> Result<Self, De::Error> {
        let fields = Map::<String, Value>::deserialize(deserializer)?;
        let draft = D::deserialize(&fields).map_err(De::Error::custom)?;
        let sent = fields.into_iter().map(|(name, _)| name).collect();
        Ok(Self { draft, sent })
    }
}

/// The schema of `D` with every field optional and without those in `left_out`.
pub(crate) fn schema_of<D: ToSchema>(left_out: &[&str]) -> RefOr<Schema> {
    let mut schema = D::schema();
    relax(&mut schema, left_out);
    schema
}

fn relax(schema: &mut RefOr<Schema>, left_out: &[&str]) {
    match schema {
        RefOr::T(Schema::Object(object)) => {
            object.required.clear();
            object
                .properties
                .retain(|name, _| !left_out.contains(&name.as_str()));
        }
        RefOr::T(Schema::AllOf(all)) => {
            for part in &mut all.items {
                relax(part, left_out);
            }
        }
        _ => {}
    }
}
