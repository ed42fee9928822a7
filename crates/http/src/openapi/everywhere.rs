//! What is the same for every endpoint, or for all that take a key: added here, so that no handler repeats it.

use utoipa::openapi::path::{
    HttpMethod, Operation, Parameter, ParameterBuilder, ParameterIn, PathItem,
};
use utoipa::openapi::schema::{SchemaType, Type};
use utoipa::openapi::{
    ContentBuilder, ObjectBuilder, OpenApi, Ref, RefOr, Required, Response, ResponseBuilder,
};

use super::answers::SCHEMAS;
use super::parameters::operations;

/// The path and the method of an endpoint that takes an `Idempotency-Key`.
pub(super) type Keyed = (String, HttpMethod);

/// Adds the answer to a refused request, unless an endpoint names its refusals itself.
pub(super) fn may_refuse(document: &mut OpenApi) {
    for operation in document.paths.paths.values_mut().flat_map(operations) {
        let answers = &mut operation.responses.responses;
        if !answers.keys().any(|status| status.starts_with('4')) {
            answers.insert("4XX".to_owned(), RefOr::T(refusal()));
        }
    }
}

fn refusal() -> Response {
    let shape = Ref::new(format!("{SCHEMAS}Error"));
    let content = ContentBuilder::new().schema(Some(shape)).build();
    ResponseBuilder::new()
        .content("application/json", content)
        .build()
}

/// Adds the header to the endpoints that take it.
pub(super) fn take_keys(document: &mut OpenApi, keyed: &[Keyed]) {
    for (path, method) in keyed {
        let item = document.paths.paths.get_mut(path);
        if let Some(operation) = item.and_then(|item| operation(item, method)) {
            let parameters = operation.parameters.get_or_insert_default();
            parameters.push(RefOr::T(key()));
        }
    }
}

fn operation<'a>(item: &'a mut PathItem, method: &HttpMethod) -> Option<&'a mut Operation> {
    let operation = match method {
        HttpMethod::Post => &mut item.post,
        HttpMethod::Put => &mut item.put,
        HttpMethod::Patch => &mut item.patch,
        HttpMethod::Delete => &mut item.delete,
        _ => return None,
    };
    operation.as_mut()
}

fn key() -> Parameter {
    let kind = SchemaType::from_iter([Type::String, Type::Null]);
    ParameterBuilder::new()
        .name("Idempotency-Key")
        .parameter_in(ParameterIn::Header)
        .required(Required::False)
        .description(Some("Sends once, however often it is sent"))
        .schema(Some(ObjectBuilder::new().schema_type(kind)))
        .build()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    /// The handlers with a key among their arguments.
    fn handlers_with_keys(folder: &Path) -> usize {
        let entries = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path());
        let of_one = |path: &Path| {
            if path.is_dir() {
                return handlers_with_keys(path);
            }
            let text = fs::read_to_string(path).unwrap();
            let handlers = text.split("#[utoipa::path").skip(1);
            let arguments = handlers.filter_map(|rest| rest.split_once(") -> "));
            let takes_key = |(head, _): &(&str, &str)| head.contains(": idempotent::Key");
            arguments.filter(takes_key).count()
        };
        entries.map(|path| of_one(&path)).sum()
    }

    #[test]
    fn the_document_names_the_key_of_each_handler_that_takes_one() {
        let document = super::super::kept_document();
        let items = document["paths"].as_object().unwrap().values();
        let operations = items.flat_map(|item| item.as_object().unwrap().values());
        let parameters =
            operations.flat_map(|one| one["parameters"].as_array().into_iter().flatten());
        let documented = parameters
            .filter(|parameter| parameter["name"] == "Idempotency-Key")
            .count();
        let routes = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/routes");
        assert_eq!(documented, handlers_with_keys(&routes));
        assert!(documented > 50);
    }
}
