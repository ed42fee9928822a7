//! Answers with an object of the store, whole or a range of it, as it arrives or from memory.

use std::ops::Range;

use actix_web::body::SizedStream;
use actix_web::http::StatusCode;
use actix_web::http::header::{
    self, ByteRangeSpec, ContentDisposition, ContentRange, ContentRangeSpec, Header as _,
    Range as RangeHeader,
};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use marsam_media::store::MediaStore;

use crate::ApiError;
use crate::error::Code;

/// No script, no frame, no plug-in: an object that is opened in its own tab can do nothing.
const POLICY: &str = "default-src 'none'; sandbox";

#[derive(Debug)]
pub(crate) struct Object {
    pub(crate) key: String,
    pub(crate) content_type: String,
    pub(crate) bytes: u64,
    /// For download under this name.
    pub(crate) disposition: Option<ContentDisposition>,
}

/// Sends the object, or the one range that is asked for; several ranges at once are answered with the whole.
pub(crate) async fn answer(
    store: &MediaStore,
    request: &HttpRequest,
    object: &Object,
) -> Result<HttpResponse, ApiError> {
    let range = range(request, object.bytes)?;
    stream(store, object, range).await
}

/// The one range that is asked for; `None` for the whole.
pub(crate) fn range(request: &HttpRequest, bytes: u64) -> Result<Option<Range<u64>>, ApiError> {
    match asked(request, bytes) {
        Asked::Whole => Ok(None),
        Asked::Part(range) => Ok(Some(range)),
        Asked::Nothing => Err(Code::RangeNotSatisfiable.into()),
    }
}

/// Sends an object, or a part of it, as it arrives from the store.
pub(crate) async fn stream(
    store: &MediaStore,
    object: &Object,
    range: Option<Range<u64>>,
) -> Result<HttpResponse, ApiError> {
    let bytes = range.clone().unwrap_or(0..object.bytes);
    let length = bytes.end - bytes.start;
    // An empty object has no range.
    let bytes = Some(bytes).filter(|bytes| !bytes.is_empty());
    let contents = store.get(&object.key, bytes).await?;
    Ok(head(object, range).body(SizedStream::new(length, contents)))
}

/// Sends an object, or a part of it, from memory.
pub(crate) fn whole(object: &Object, bytes: &Bytes, range: Option<Range<u64>>) -> HttpResponse {
    let at = |byte: u64| {
        usize::try_from(byte)
            .unwrap_or(bytes.len())
            .min(bytes.len())
    };
    let part = range
        .as_ref()
        .map_or(0..bytes.len(), |range| at(range.start)..at(range.end));
    head(object, range).body(bytes.slice(part))
}

fn head(object: &Object, range: Option<Range<u64>>) -> HttpResponseBuilder {
    let mut answer = HttpResponseBuilder::new(StatusCode::OK);
    answer.insert_header((header::CONTENT_TYPE, object.content_type.as_str()));
    answer.insert_header((header::ACCEPT_RANGES, "bytes"));
    answer.insert_header((header::CONTENT_SECURITY_POLICY, POLICY));
    if let Some(disposition) = &object.disposition {
        answer.insert_header(disposition.clone());
    }
    if let Some(range) = range {
        answer.status(StatusCode::PARTIAL_CONTENT);
        answer.insert_header(ContentRange(ContentRangeSpec::Bytes {
            range: Some((range.start, range.end - 1)),
            instance_length: Some(object.bytes),
        }));
    }
    answer
}

#[derive(Debug, PartialEq, Eq)]
enum Asked {
    Whole,
    Part(Range<u64>),
    Nothing,
}

/// Reads the `Range` header; one that cannot be read is ignored (RFC 9110, 14.2).
fn asked(request: &HttpRequest, bytes: u64) -> Asked {
    let Ok(RangeHeader::Bytes(ranges)) = RangeHeader::parse(request) else {
        return Asked::Whole;
    };
    let [range] = ranges.as_slice() else {
        return Asked::Whole;
    };
    part(range, bytes)
}

fn part(range: &ByteRangeSpec, bytes: u64) -> Asked {
    match range.to_satisfiable_range(bytes) {
        Some((first, last)) => Asked::Part(first..last + 1),
        None => Asked::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn asked_with(range: &str) -> Asked {
        let request = TestRequest::get().insert_header((header::RANGE, range));
        asked(&request.to_http_request(), 100)
    }

    #[test]
    fn one_range_is_answered_with_its_bytes() {
        assert_eq!(asked_with("bytes=0-9"), Asked::Part(0..10));
        assert_eq!(asked_with("bytes=90-"), Asked::Part(90..100));
        assert_eq!(asked_with("bytes=-5"), Asked::Part(95..100));
        assert_eq!(asked_with("bytes=50-500"), Asked::Part(50..100));
    }

    #[test]
    fn a_range_after_the_end_is_refused() {
        assert_eq!(asked_with("bytes=100-"), Asked::Nothing);
    }

    #[test]
    fn a_malformed_range_is_answered_with_the_whole() {
        assert_eq!(asked_with("bytes=a-b"), Asked::Whole);
        assert_eq!(asked_with("bytes=0-1,5-6"), Asked::Whole);
        assert_eq!(
            asked(&TestRequest::get().to_http_request(), 100),
            Asked::Whole
        );
    }
}
