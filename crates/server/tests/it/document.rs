//! The API's document, read once by each process: in an unoptimised build it takes a tenth of a second.

use std::sync::LazyLock;

use serde_json::Value;

/// The OpenAPI document, as the server exports it.
pub(crate) fn document() -> &'static Value {
    static DOCUMENT: LazyLock<Value> =
        LazyLock::new(|| serde_json::from_str(&marsam_http::openapi_json().unwrap()).unwrap());
    &DOCUMENT
}
