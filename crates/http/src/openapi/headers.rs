//! The headers of answers, which follow from what is answered.

use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::path::Operation;
use utoipa::openapi::response::Response;
use utoipa::openapi::schema::{KnownFormat, SchemaFormat, Type};
use utoipa::openapi::{Header, ObjectBuilder, OpenApi, Ref, RefOr, Schema};

use super::parameters::operations;

struct Named {
    name: &'static str,
    kind: Type,
    description: &'static str,
}

impl Named {
    const fn new(name: &'static str, kind: Type, description: &'static str) -> Self {
        Self {
            name,
            kind,
            description,
        }
    }

    fn described(&self) -> Header {
        let mut schema = ObjectBuilder::new().schema_type(self.kind.clone());
        if self.kind == Type::Integer {
            let whole = SchemaFormat::KnownFormat(KnownFormat::Int64);
            schema = schema.format(Some(whole)).minimum(Some(0));
        }
        HeaderBuilder::new()
            .schema(Some(schema))
            .description(Some(self.description))
            .build()
    }
}

const TOTAL_COUNT: Named = Named::new(
    "X-Total-Count",
    Type::Integer,
    "How many there are on all pages.",
);
const TOTAL_MORE: Named = Named::new(
    "X-Total-More",
    Type::String,
    "`true` if there may be more than `X-Total-Count`: searches and notices are counted to 1,000, and where each word is frequent a search looks at 1,000 rows for a page.",
);
const COMPLETE_COUNT: Named = Named::new(
    "X-Complete-Count",
    Type::Integer,
    "How many of `X-Total-Count` match every word of `q`; they come first.",
);
const LINK: Named = Named::new(
    "Link",
    Type::String,
    "If more follow, the URL of the next page with `rel=\"next\"`.",
);
const ENTITY_TAG: Named = Named::new("ETag", Type::String, "For `If-None-Match`.");
const RETRY_AFTER: Named = Named::new(
    "Retry-After",
    Type::Integer,
    "With 429 and 503: in how many seconds to try again.",
);

/// Adds the headers to the document, each of which is described once.
pub(super) fn describe(document: &mut OpenApi) {
    let all = [
        TOTAL_COUNT,
        TOTAL_MORE,
        COMPLETE_COUNT,
        LINK,
        ENTITY_TAG,
        RETRY_AFTER,
    ];
    let components = document.components.get_or_insert_default();
    for header in all {
        let described = RefOr::T(header.described());
        components.headers.insert(header.name.to_owned(), described);
    }
    for item in document.paths.paths.values_mut() {
        let is_list = |get: &Operation| answers(get, "200").is_some_and(is_array);
        if let Some(get) = item.get.as_mut().filter(|get| is_list(get)) {
            add(get, &["200"], &TOTAL_COUNT);
            if has_pages(get) {
                add(get, &["200"], &LINK);
                if is_searched(get) || is_of_notices(get) {
                    let counted = if is_cached(get) {
                        &COMPLETE_COUNT
                    } else {
                        &TOTAL_MORE
                    };
                    add(get, &["200"], counted);
                }
            }
        }
        for operation in operations(item) {
            if operation.responses.responses.contains_key("304") {
                add(operation, &["200", "304"], &ENTITY_TAG);
            }
            add(operation, &["4XX", "503"], &RETRY_AFTER);
        }
    }
}

fn answers<'a>(operation: &'a Operation, status: &str) -> Option<&'a Response> {
    match operation.responses.responses.get(status)? {
        RefOr::T(response) => Some(response),
        RefOr::Ref(_) => None,
    }
}

fn is_array(response: &Response) -> bool {
    let mut contents = response.content.values();
    contents.any(|content| match content {
        RefOr::T(content) => matches!(content.schema, Some(RefOr::T(Schema::Array(_)))),
        RefOr::Ref(_) => false,
    })
}

fn has_pages(operation: &Operation) -> bool {
    takes(operation, "cursor")
}

fn takes(operation: &Operation, name: &str) -> bool {
    let mut parameters = operation.parameters.iter().flatten();
    parameters.any(|parameter| match parameter {
        RefOr::T(parameter) => parameter.name == name,
        RefOr::Ref(_) => false,
    })
}

fn is_searched(operation: &Operation) -> bool {
    takes(operation, "q")
}

/// An account may have many notices, so that they are counted as far as a search is.
fn is_of_notices(operation: &Operation) -> bool {
    operation.operation_id.as_deref() == Some("list_notifications")
}

/// The roster is searched in memory, where all matches are counted.
fn is_cached(operation: &Operation) -> bool {
    operation.responses.responses.contains_key("304")
}

fn add(operation: &mut Operation, statuses: &[&str], header: &Named) {
    for status in statuses {
        if let Some(RefOr::T(response)) = operation.responses.responses.get_mut(*status) {
            let name = header.name.to_owned();
            let described = Ref::new(format!("#/components/headers/{name}"));
            response.headers.insert(name, RefOr::Ref(described));
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn answers_name_the_headers_that_clients_rely_on() {
        let document = super::super::kept_document();
        let names = |verb: &str, path: &str, status: &str| -> Vec<String> {
            let headers = &document["paths"][path][verb]["responses"][status]["headers"];
            let all = headers.as_object().into_iter().flatten();
            all.map(|(name, _)| name.clone()).collect()
        };
        let creatives = names("get", "/api/creatives", "200");
        assert_eq!(
            creatives,
            ["ETag", "Link", "X-Complete-Count", "X-Total-Count"]
        );
        assert_eq!(names("get", "/api/creatives", "304"), ["ETag"]);
        assert_eq!(
            names("get", "/api/admin/users", "200"),
            ["Link", "X-Total-Count", "X-Total-More"]
        );
        assert_eq!(
            names("get", "/api/notifications", "200"),
            ["Link", "X-Total-Count", "X-Total-More"]
        );
        assert_eq!(names("get", "/api/shortlist", "200"), ["X-Total-Count"]);
        assert_eq!(names("post", "/api/uploads", "201"), ["Location"]);
        assert_eq!(names("post", "/api/auth/sign-in", "4XX"), ["Retry-After"]);
    }
}
