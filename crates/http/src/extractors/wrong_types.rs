//! Deserializes a JSON object as a draft and collects every field of a wrong type.

use std::iter::once;

use serde::de::DeserializeOwned;
use serde::de::value::MapDeserializer;
use serde_json::{Error, Map, Value};

/// The object as `T`, and the names of the fields whose type was wrong; these are treated as missing.
///
/// Every field of `T` may be missing, and null counts as missing: any other failure is a bug.
pub(super) fn read<T: DeserializeOwned>(
    mut object: Map<String, Value>,
) -> Result<(T, Vec<String>), Error> {
    object.retain(|_, value| !value.is_null());
    if let Ok(draft) = T::deserialize(&object) {
        return Ok((draft, Vec::new()));
    }
    // serde stops at the first wrong type, so each field is tried alone.
    let (right, wrong): (Map<_, _>, Map<_, _>) = object
        .into_iter()
        .partition(|(name, value)| fits_alone::<T>(name, value));
    let draft = T::deserialize(&right)?;
    Ok((draft, wrong.into_iter().map(|(name, _)| name).collect()))
}

fn fits_alone<T: DeserializeOwned>(name: &str, value: &Value) -> bool {
    T::deserialize(MapDeserializer::new(once((name, value)))).is_ok()
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serde_json::json;

    use super::*;

    #[derive(Debug, Default, PartialEq, Deserialize)]
    struct Draft {
        name: Option<String>,
        #[serde(default)]
        agreed: bool,
        #[serde(flatten)]
        rest: Rest,
    }

    #[derive(Debug, Default, PartialEq, Deserialize)]
    struct Rest {
        years: Option<i64>,
    }

    fn read_json(json: Value) -> (Draft, Vec<String>) {
        let Value::Object(object) = json else {
            panic!("a draft is an object")
        };
        read(object).unwrap()
    }

    #[test]
    fn every_wrong_type_is_named_and_the_rest_is_read() {
        let (draft, wrong) = read_json(json!({"name": "a", "agreed": "yes", "years": []}));
        assert_eq!(wrong, ["agreed", "years"]);
        assert_eq!(draft.name.as_deref(), Some("a"));
    }

    #[test]
    fn null_counts_as_missing_and_an_unknown_field_is_ignored() {
        let (draft, wrong) = read_json(json!({"agreed": null, "years": null, "role": {}}));
        assert_eq!((draft, wrong), (Draft::default(), Vec::new()));
    }
}
