//! A draft of which only the fields that were sent count: the others keep their stored values.

use std::marker::PhantomData;

use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, Schema};

/// The fields of a draft that were sent, as JSON that the draft can be read from.
#[derive(Clone, Debug)]
pub(crate) struct Partial<D> {
    sent: Map<String, Value>,
    draft: PhantomData<fn() -> D>,
}

impl<D> Partial<D> {
    /// The same as if these fields had not been sent.
    pub(crate) fn without(mut self, fields: &[&str]) -> Self {
        self.sent.retain(|name, _| !fields.contains(&name.as_str()));
        self
    }
}

impl<D: Serialize + DeserializeOwned> Partial<D> {
    /// `current` with the fields that were sent, each as a whole.
    #[expect(
        clippy::expect_used,
        reason = "each field is one that the draft was read from, or its own serialised form"
    )]
    pub(crate) fn over(self, current: &D) -> D {
        let mut fields = serde_json::to_value(current).expect("a draft is plain JSON");
        if let Value::Object(fields) = &mut fields {
            fields.extend(self.sent);
        }
        serde_json::from_value(fields).expect("a draft reads what it serialises")
    }
}

impl<'de, D: DeserializeOwned> Deserialize<'de> for Partial<D> {
    fn deserialize<De: Deserializer<'de>>(deserializer: De) -> Result<Self, De::Error> {
        let sent = Map::<String, Value>::deserialize(deserializer)?;
        D::deserialize(&sent).map_err(De::Error::custom)?;
        Ok(Self {
            sent,
            draft: PhantomData,
        })
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
