//! JSON bodies: limited in size and time, told apart into unreadable (400) and breaking a rule (422).

use std::future::{Future, Ready, ready};
use std::pin::Pin;
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::web::BytesMut;
use actix_web::{FromRequest, HttpMessage as _, HttpRequest};
use marsam_auth::tokens::sha256_hex;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::ApiError;
use crate::error::Code;

/// The most bytes of a JSON body.
pub(crate) const MOST_BYTES: usize = 64 * 1024;
/// A body that is not whole by then is dripping: actix has no deadline of its own for it.
const DEADLINE: Duration = Duration::from_secs(15);

/// A JSON object as `T`, and the hash of the bytes it came in.
#[derive(Debug)]
pub(crate) struct Body<T> {
    pub(crate) value: T,
    pub(crate) hash: String,
}

impl<T: DeserializeOwned + 'static> FromRequest for Body<T> {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let is_json = is_json(request);
        let announced = announced_bytes(request);
        let is_missing = is_missing(request);
        let payload = payload.take();
        Box::pin(async move {
            if is_missing {
                return Err(Code::MalformedJson.into());
            }
            if !is_json {
                return Err(Code::UnsupportedMediaType.into());
            }
            if announced.is_some_and(|bytes| bytes > MOST_BYTES) {
                return Err(Code::TooLarge.into());
            }
            let bytes = tokio::time::timeout(DEADLINE, collect(payload))
                .await
                .map_err(|_elapsed| Code::BodyTimeout)??;
            parse(&bytes)
        })
    }
}

/// A body that may be missing altogether: a POST without a body needs no type.
#[derive(Debug)]
pub(crate) struct OptionalBody<T>(pub(crate) T);

impl<T: DeserializeOwned + Default + 'static> FromRequest for OptionalBody<T> {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        if is_missing(request) {
            return Box::pin(ready(Ok(Self(T::default()))));
        }
        let body = Body::<T>::from_request(request, payload);
        Box::pin(async { Ok(Self(body.await?.value)) })
    }
}

/// A call that needs nothing sent. JSON may come along and is left unread; a body of another type is refused here as
/// everywhere.
#[derive(Debug)]
pub(crate) struct NoBody;

impl FromRequest for NoBody {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(if is_missing(request) || is_json(request) {
            Ok(Self)
        } else {
            Err(Code::UnsupportedMediaType.into())
        })
    }
}

fn is_json(request: &HttpRequest) -> bool {
    request
        .content_type()
        .eq_ignore_ascii_case("application/json")
}

/// What is not there at all needs no type.
fn is_missing(request: &HttpRequest) -> bool {
    let chunked = request.headers().contains_key(header::TRANSFER_ENCODING);
    announced_bytes(request).unwrap_or(0) == 0 && !chunked
}

fn announced_bytes(request: &HttpRequest) -> Option<usize> {
    request
        .headers()
        .get(header::CONTENT_LENGTH)?
        .to_str()
        .ok()?
        .parse()
        .ok()
}

async fn collect(mut payload: Payload) -> Result<BytesMut, ApiError> {
    use futures_core::Stream as _;
    let mut bytes = BytesMut::new();
    while let Some(chunk) =
        std::future::poll_fn(|context| Pin::new(&mut payload).poll_next(context)).await
    {
        let chunk = chunk.map_err(|_error| Code::BadRequest)?;
        if bytes.len() + chunk.len() > MOST_BYTES {
            return Err(Code::TooLarge.into());
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<Body<T>, ApiError> {
    let value: Value = serde_json::from_slice(bytes).map_err(|_error| Code::MalformedJson)?;
    if !value.is_object() {
        return Err(Code::MalformedJson.into());
    }
    // Every field is a `Sent`, which takes whatever comes: what is left to fail is a bug.
    let value = serde_json::from_value(value).map_err(ApiError::internal)?;
    Ok(Body {
        value,
        hash: sha256_hex(bytes),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A body of which nothing ever arrives.
    struct Dripping;

    impl futures_core::Stream for Dripping {
        type Item = Result<actix_web::web::Bytes, actix_web::error::PayloadError>;

        fn poll_next(
            self: Pin<&mut Self>,
            _: &mut std::task::Context<'_>,
        ) -> std::task::Poll<Option<Self::Item>> {
            std::task::Poll::Pending
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_drips_is_given_up() {
        let request = actix_web::test::TestRequest::post()
            .insert_header((header::CONTENT_TYPE, "application/json"))
            .insert_header((header::CONTENT_LENGTH, 10))
            .to_http_request();
        let mut payload: Payload = Payload::Stream {
            payload: Box::pin(Dripping),
        };
        let error = Body::<Value>::from_request(&request, &mut payload)
            .await
            .unwrap_err();
        assert_eq!(error.code(), Code::BodyTimeout);
    }

    fn code_of(json: &str) -> Code {
        parse::<Value>(json.as_bytes()).unwrap_err().code()
    }

    #[test]
    fn what_is_not_an_object_is_malformed() {
        for json in ["", "{", "[]", "1", "null", r#""text""#, r#"{"a":"\ud800"}"#] {
            assert_eq!(code_of(json), Code::MalformedJson, "{json}");
        }
        assert_eq!(code_of(&"[".repeat(10_000)), Code::MalformedJson);
    }
}
