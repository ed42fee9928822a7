//! A field's name in the API, from its name in Rust: serde knows the former, `validator` reports the latter.

use std::borrow::Cow;
use std::iter::once;

use serde::de::value::{Error, MapDeserializer};
use serde::de::{DeserializeOwned, Error as _, IntoDeserializer, Visitor};
use serde::{Deserializer, forward_to_deserialize_any};

/// The name of a draft's field in the API: its Rust name in camel case if serde knows that name, else unchanged.
pub(super) fn on_the_wire<D: DeserializeOwned>(field: &str) -> Cow<'_, str> {
    let camel = camel_case(field);
    if camel != field && is_field::<D>(&camel) {
        camel.into()
    } else {
        field.into()
    }
}

/// serde deserializes a field's value; unknown fields are skipped or buffered.
fn is_field<D: DeserializeOwned>(name: &str) -> bool {
    let mut was_asked = false;
    let object = MapDeserializer::new(once((name, Probe(&mut was_asked))));
    let _never_read = D::deserialize(object).is_ok();
    was_asked
}

fn camel_case(name: &str) -> String {
    let mut camel = String::with_capacity(name.len());
    let mut begins_word = false;
    for c in name.chars() {
        if c == '_' {
            begins_word = true;
        } else {
            camel.push(if begins_word {
                c.to_ascii_uppercase()
            } else {
                c
            });
            begins_word = false;
        }
    }
    camel
}

/// A value that records whether it was deserialized.
struct Probe<'a>(&'a mut bool);

impl IntoDeserializer<'_, Error> for Probe<'_> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Probe<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn deserialize_option<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        *self.0 = true;
        Err(Error::custom("there is no value"))
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_option(visitor)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_option(visitor)
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str bytes byte_buf unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use serde::Deserialize;

    use super::*;
    use crate::validation::Text;

    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    #[expect(dead_code, reason = "only its fields' names are read")]
    struct Draft {
        brand_name: Text,
        phone: Text,
        agree_to_terms: bool,
        #[serde(rename = "terms_agreed_at")]
        terms_agreed_at: Text,
    }

    #[derive(Deserialize)]
    #[expect(dead_code, reason = "only its fields' names are read")]
    struct Flattened {
        name_ar: Text,
        #[serde(rename = "whyJoin")]
        why_join: Text,
        #[serde(flatten)]
        rest: HashMap<String, Text>,
    }

    #[test]
    fn a_field_is_named_as_it_was_sent() {
        for (field, wanted) in [
            ("brand_name", "brandName"),
            ("phone", "phone"),
            ("agree_to_terms", "agreeToTerms"),
            ("terms_agreed_at", "terms_agreed_at"),
        ] {
            assert_eq!(on_the_wire::<Draft>(field), wanted);
        }
    }

    #[test]
    fn so_is_a_field_next_to_flattened_ones() {
        assert_eq!(on_the_wire::<Flattened>("why_join"), "whyJoin");
        assert_eq!(on_the_wire::<Flattened>("name_ar"), "name_ar");
    }
}
