//! The `Upload-Metadata` of a creation: keys, each with a value in base64.

use std::collections::HashMap;

use actix_web::HttpRequest;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use marsam_domain::files::{FilePurpose, clean_name};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_domain::vocabulary::Vocabulary as _;

use super::UPLOAD_METADATA;
use crate::ApiError;
use crate::error::Code;

/// What is known of a file before its first byte.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Metadata {
    pub(super) name: String,
    pub(super) purpose: FilePurpose,
    /// The request of a delivery or a message.
    pub(super) request: Option<QuoteRequestId>,
}

impl Metadata {
    /// Reads the header; every wrong key is reported.
    pub(super) fn of(request: &HttpRequest) -> Result<Self, ApiError> {
        let header = request.headers().get(UPLOAD_METADATA);
        let text = header.map_or(Ok(""), |value| value.to_str());
        parse(text.map_err(|_error| Code::BadRequest)?)
    }
}

fn parse(header: &str) -> Result<Metadata, ApiError> {
    let values = values(header).ok_or(Code::BadRequest)?;
    let value = |key: &str| values.get(key).map(String::as_str);
    let mut wrong = FieldErrors::new();
    let name = value("filename").and_then(clean_name);
    if name.is_none() {
        wrong.add("filename", FieldCode::Required);
    }
    let purpose = value("purpose").and_then(FilePurpose::from_slug);
    if purpose.is_none() {
        let code = match value("purpose") {
            None | Some("") => FieldCode::Required,
            Some(_) => FieldCode::UnknownOption,
        };
        wrong.add("purpose", code);
    }
    let request = value("request").and_then(|id| id.parse().ok());
    if purpose.is_some_and(FilePurpose::is_of_request) && request.is_none() {
        wrong.add("request", FieldCode::Required);
    }
    match (name, purpose) {
        (Some(name), Some(purpose)) if wrong.is_empty() => Ok(Metadata {
            name,
            purpose,
            request: request.filter(|_| purpose.is_of_request()),
        }),
        _ => Err(wrong.into()),
    }
}

fn values(header: &str) -> Option<HashMap<&str, String>> {
    let pairs = header
        .split(',')
        .map(str::trim)
        .filter(|pair| !pair.is_empty());
    pairs
        .map(|pair| {
            let (key, value) = pair.split_once(' ').unwrap_or((pair, ""));
            let bytes = STANDARD.decode(value.trim()).ok()?;
            Some((key, String::from_utf8(bytes).ok()?))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(pairs: &[(&str, &str)]) -> String {
        let encoded = pairs
            .iter()
            .map(|(key, value)| format!("{key} {}", STANDARD.encode(value)));
        encoded.collect::<Vec<_>>().join(",")
    }

    #[test]
    fn a_name_and_a_purpose_are_read() {
        let sent = header(&[("filename", "قهوة.jpg"), ("purpose", "work")]);
        let read = parse(&sent).unwrap();
        assert_eq!(read.name, "قهوة.jpg");
        assert_eq!((read.purpose, read.request), (FilePurpose::Work, None));
    }

    #[test]
    fn a_delivery_names_its_project() {
        let sent = header(&[("filename", "a.zip"), ("purpose", "delivery")]);
        assert_eq!(parse(&sent).unwrap_err().code(), Code::ValidationFailed);
        let id = "0199aaaa-0000-7000-8000-0000000000f1";
        let sent = header(&[
            ("filename", "a.zip"),
            ("purpose", "delivery"),
            ("request", id),
        ]);
        assert_eq!(parse(&sent).unwrap().request, Some(id.parse().unwrap()));
    }

    #[test]
    fn what_is_missing_or_unknown_is_reported() {
        for pairs in [
            &[][..],
            &[("filename", "a.jpg")],
            &[("filename", "a"), ("purpose", "x")],
        ] {
            let refused = parse(&header(pairs)).unwrap_err();
            assert_eq!(refused.code(), Code::ValidationFailed, "{pairs:?}");
        }
        assert_eq!(parse("filename ***").unwrap_err().code(), Code::BadRequest);
    }
}
