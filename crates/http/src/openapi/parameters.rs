//! What the parameters of paths, queries and headers may be, where that is the same for every endpoint.

use utoipa::Number;
use utoipa::openapi::path::{Operation, Parameter, ParameterIn, PathItem};
use utoipa::openapi::schema::{KnownFormat, Object, SchemaFormat};
use utoipa::openapi::{OpenApi, RefOr, Schema};

use crate::extractors::idempotent::{MAX_KEY_LENGTH, VISIBLE_ASCII};
use crate::extractors::listing::MAX_LIMIT;

/// Narrows the parameters.
pub(super) fn narrow(document: &mut OpenApi) {
    let operations = document.paths.paths.values_mut().flat_map(operations);
    for parameter in operations.flat_map(|operation| operation.parameters.iter_mut().flatten()) {
        if let RefOr::T(parameter) = parameter {
            narrow_one(parameter);
        }
    }
}

/// The operations of a path.
pub(super) fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    [
        &mut item.get,
        &mut item.put,
        &mut item.post,
        &mut item.delete,
        &mut item.head,
        &mut item.patch,
    ]
    .into_iter()
    .flatten()
}

fn narrow_one(parameter: &mut Parameter) {
    let Some(RefOr::T(Schema::Object(schema))) = &mut parameter.schema else {
        return;
    };
    match (&parameter.parameter_in, parameter.name.as_str()) {
        // A path names a thing by its id, or by one of a few words.
        (ParameterIn::Path, _) if schema.enum_values.is_none() => be_id(schema),
        (ParameterIn::Query, "creative_id") => be_id(schema),
        (ParameterIn::Query, "limit") => {
            schema.minimum = Some(Number::Int(1));
            schema.maximum = isize::try_from(MAX_LIMIT).ok().map(Number::Int);
        }
        (ParameterIn::Header, "Idempotency-Key") => {
            schema.min_length = Some(1);
            schema.max_length = Some(MAX_KEY_LENGTH);
            schema.pattern = Some(VISIBLE_ASCII.to_owned());
        }
        _ => {}
    }
}

fn be_id(schema: &mut Object) {
    schema.format = Some(SchemaFormat::KnownFormat(KnownFormat::Uuid));
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    /// Every parameter, with the path that it belongs to.
    fn parameters() -> Vec<(String, Value)> {
        let document = super::super::kept_document();
        let mut all = Vec::new();
        for (path, item) in document["paths"].as_object().unwrap() {
            for operation in item.as_object().unwrap().values() {
                let of_operation = operation["parameters"].as_array().into_iter().flatten();
                all.extend(of_operation.map(|parameter| (path.clone(), parameter.clone())));
            }
        }
        all
    }

    #[test]
    fn a_limit_has_bounds_and_a_path_names_an_id_or_one_of_a_few_words() {
        let mut limits = 0;
        for (path, parameter) in parameters() {
            let schema = &parameter["schema"];
            if parameter["in"] == "path" {
                let is_id = schema["format"] == "uuid";
                assert!(is_id || schema["enum"].is_array(), "{path}");
            } else if parameter["name"] == "limit" {
                limits += 1;
                let bounds = (&schema["minimum"], &schema["maximum"]);
                assert_eq!(bounds, (&json!(1), &json!(100)), "{path}");
            }
        }
        assert!(limits > 10);
    }

    /// Filters that are words in any language, codes or days, or places of a list.
    const OPEN: [&str; 9] = [
        "q", "cursor", "from", "ids", "month", "request", "subject", "to", "version",
    ];

    #[test]
    fn every_other_filter_takes_words_of_a_list() {
        for (path, parameter) in parameters() {
            let name = parameter["name"].as_str().unwrap();
            if parameter["in"] != "query" || OPEN.contains(&name) {
                continue;
            }
            let schema = &parameter["schema"];
            let is_closed = [schema, &schema["items"]].iter().any(|schema| {
                schema["enum"].is_array()
                    || schema["format"] == "uuid"
                    || schema["maximum"].is_number()
            });
            assert!(is_closed, "{path} {name}");
        }
    }
}
