//! JSON bodies: limited in size and time; unreadable ones are a 400, invalid ones a 422.

use std::future::{Future, Ready, ready};
use std::pin::Pin;
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::web::BytesMut;
use actix_web::{FromRequest, HttpMessage as _, HttpRequest, web};
use marsam_auth::tokens::sha256_hex;
use marsam_domain::validation::{FieldCode, FieldErrors};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::error::Code;
use crate::extractors::wrong_types;
use crate::settings::BODY_DEADLINE;
use crate::{ApiError, AppState};

/// The maximum size of a JSON body.
pub(crate) const MAX_BYTES: usize = 64 * 1024;

/// A JSON object as `T`, and the hash of its bytes.
#[derive(Debug)]
pub(crate) struct Body<T> {
    pub(crate) value: T,
    /// Fields with a wrong JSON type; `value` lacks them.
    wrong_types: Vec<String>,
    /// Fields that were sent as null; `value` lacks them too.
    pub(crate) nulls: Vec<String>,
    pub(crate) hash: String,
}

impl<T> Body<T> {
    /// The value of a body that has no rules except its types.
    pub(crate) fn typed(self) -> Result<T, ApiError> {
        Ok(self.check(Ok)?.value)
    }

    /// Validates the value. Every invalid field is reported: with `wrong_type` alone if its type was wrong.
    pub(crate) fn check<V>(
        self,
        rules: impl FnOnce(T) -> Result<V, FieldErrors>,
    ) -> Result<Body<V>, ApiError> {
        let checked = rules(self.value);
        if self.wrong_types.is_empty() {
            return Ok(Body {
                value: checked?,
                wrong_types: self.wrong_types,
                nulls: self.nulls,
                hash: self.hash,
            });
        }
        let mut all = FieldErrors::new();
        for name in &self.wrong_types {
            all.add(name, FieldCode::WrongType);
        }
        let broken = checked.err().unwrap_or_default();
        for (field, codes) in broken.iter() {
            if !self.wrong_types.iter().any(|name| name == field) {
                for code in codes {
                    all.add(field, *code);
                }
            }
        }
        Err(all.into())
    }
}

impl<T: DeserializeOwned + 'static> FromRequest for Body<T> {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let is_json = is_json(request);
        let announced = announced_bytes(request);
        let is_missing = is_missing(request);
        let deadline = deadline(request);
        let payload = payload.take();
        Box::pin(async move {
            if is_missing {
                return Err(Code::MalformedJson.into());
            }
            if !is_json {
                return Err(Code::UnsupportedMediaType.into());
            }
            if announced.is_some_and(|bytes| bytes > MAX_BYTES) {
                return Err(Code::TooLarge.into());
            }
            let bytes = tokio::time::timeout(deadline, collect(payload))
                .await
                .map_err(|_elapsed| Code::BodyTimeout)??;
            parse(&bytes)
        })
    }
}

/// A body that may be missing: a POST without a body needs no content type.
#[derive(Debug)]
pub(crate) struct OptionalBody<T>(pub(crate) Body<T>);

impl<T: DeserializeOwned + Default + 'static> FromRequest for OptionalBody<T> {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        if is_missing(request) {
            let nothing = Body {
                value: T::default(),
                wrong_types: Vec::new(),
                nulls: Vec::new(),
                hash: sha256_hex(b""),
            };
            return Box::pin(ready(Ok(Self(nothing))));
        }
        let body = Body::<T>::from_request(request, payload);
        Box::pin(async { Ok(Self(body.await?)) })
    }
}

/// A body as it arrived, for a signature on its bytes.
#[derive(Debug)]
pub(crate) struct RawBody(pub(crate) web::Bytes);

impl FromRequest for RawBody {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let announced = announced_bytes(request);
        let deadline = deadline(request);
        let payload = payload.take();
        Box::pin(async move {
            if announced.is_some_and(|bytes| bytes > MAX_BYTES) {
                return Err(Code::TooLarge.into());
            }
            let bytes = tokio::time::timeout(deadline, collect(payload))
                .await
                .map_err(|_elapsed| Code::BodyTimeout)??;
            Ok(Self(bytes.into()))
        })
    }
}

/// A call without a body. JSON is allowed and ignored; any other content type is refused as everywhere else.
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

/// A missing body needs no content type.
fn is_missing(request: &HttpRequest) -> bool {
    let chunked = request.headers().contains_key(header::TRANSFER_ENCODING);
    announced_bytes(request).unwrap_or(0) == 0 && !chunked
}

fn deadline(request: &HttpRequest) -> Duration {
    let state = request.app_data::<web::Data<AppState>>();
    state.map_or(BODY_DEADLINE, |state| state.settings.body_deadline)
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
        if bytes.len() + chunk.len() > MAX_BYTES {
            return Err(Code::TooLarge.into());
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<Body<T>, ApiError> {
    let Ok(Value::Object(object)) = serde_json::from_slice(bytes) else {
        return Err(Code::MalformedJson.into());
    };
    let nulls = object.iter().filter(|(_, value)| value.is_null());
    let nulls = nulls.map(|(name, _)| name.clone()).collect();
    let (value, wrong_types) = wrong_types::read(object).map_err(ApiError::internal)?;
    Ok(Body {
        value,
        wrong_types,
        nulls,
        hash: sha256_hex(bytes),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A body that never arrives.
    struct Dripping;

    impl futures_core::Stream for Dripping {
        type Item = Result<web::Bytes, actix_web::error::PayloadError>;

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
