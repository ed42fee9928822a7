//! JSON bodies: limited in size and time, told apart into unreadable (400) and breaking a rule (422).

use std::collections::BTreeSet;
use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::web::BytesMut;
use actix_web::{FromRequest, HttpMessage as _, HttpRequest};
use marsam_auth::tokens::sha256_hex;
use marsam_domain::validation::{FieldCode, FieldErrors};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
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
        let is_json = request
            .content_type()
            .eq_ignore_ascii_case("application/json");
        let announced = announced_bytes(request);
        let payload = payload.take();
        Box::pin(async move {
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
        let chunked = request.headers().contains_key(header::TRANSFER_ENCODING);
        if announced_bytes(request).unwrap_or(0) == 0 && !chunked {
            return Box::pin(std::future::ready(Ok(Self(T::default()))));
        }
        let body = Body::<T>::from_request(request, payload);
        Box::pin(async { Ok(Self(body.await?.value)) })
    }
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

/// One field as it was sent: of the right type, of a wrong one, or not at all.
///
/// Reading never fails, so that every wrong field of a body is told at once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) enum Sent<T> {
    Given(T),
    #[default]
    Missing,
    WrongType,
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Sent<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match Value::deserialize(deserializer)? {
            Value::Null => Self::Missing,
            value => serde_json::from_value(value).map_or(Self::WrongType, Self::Given),
        })
    }
}

/// Takes the fields of a body apart and remembers which had a wrong type.
#[derive(Debug, Default)]
pub(crate) struct Fields {
    wrong: BTreeSet<&'static str>,
}

impl Fields {
    /// The value that was sent, if it has the right type.
    pub(crate) fn optional<T>(&mut self, name: &'static str, sent: Sent<T>) -> Option<T> {
        match sent {
            Sent::Given(value) => Some(value),
            Sent::Missing => None,
            Sent::WrongType => {
                self.wrong.insert(name);
                None
            }
        }
    }

    /// The value that was sent, or the type's empty one.
    pub(crate) fn take<T: Default>(&mut self, name: &'static str, sent: Sent<T>) -> T {
        self.optional(name, sent).unwrap_or_default()
    }

    /// What the rules said, with `wrong_type` alone for every field of a wrong type.
    pub(crate) fn check<T>(self, validated: Result<T, FieldErrors>) -> Result<T, ApiError> {
        if self.wrong.is_empty() {
            return Ok(validated?);
        }
        let mut all = FieldErrors::default();
        for name in &self.wrong {
            all.add(name, FieldCode::WrongType);
        }
        if let Err(errors) = validated {
            for (field, codes) in errors
                .iter()
                .filter(|(field, _)| !self.wrong.contains(field))
            {
                for code in codes {
                    all.add(field, *code);
                }
            }
        }
        Err(all.into())
    }
}

/// A list of labels, sent as a list or, as the spec's forms do, as JSON text of one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Labels(pub(crate) Vec<String>);

impl<'de> Deserialize<'de> for Labels {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error as _;
        match Value::deserialize(deserializer)? {
            Value::String(text) if text.trim().is_empty() => Ok(Self::default()),
            Value::String(text) => serde_json::from_str(&text)
                .map(Self)
                .map_err(D::Error::custom),
            list => serde_json::from_value(list)
                .map(Self)
                .map_err(D::Error::custom),
        }
    }
}

/// A whole number, sent as a number or as text; blank text is no number at all.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct WholeNumber(pub(crate) Option<i64>);

impl<'de> Deserialize<'de> for WholeNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error as _;
        match Value::deserialize(deserializer)? {
            Value::String(text) if text.trim().is_empty() => Ok(Self(None)),
            Value::String(text) => text
                .trim()
                .parse()
                .map(|n| Self(Some(n)))
                .map_err(D::Error::custom),
            Value::Number(number) => number
                .as_i64()
                .map(|n| Self(Some(n)))
                .ok_or_else(|| D::Error::custom("not whole")),
            _ => Err(D::Error::custom("not a number")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    struct Form {
        #[serde(default)]
        name: Sent<String>,
        #[serde(default)]
        skills: Sent<Labels>,
        #[serde(default)]
        years: Sent<WholeNumber>,
    }

    fn form(json: &str) -> Form {
        parse::<Form>(json.as_bytes()).unwrap().value
    }

    #[test]
    fn unknown_fields_are_ignored() {
        assert_eq!(
            form(r#"{"name":"a","role":"admin"}"#).name,
            Sent::Given("a".to_owned())
        );
    }

    #[test]
    fn every_wrong_type_is_told_at_once() {
        let form = form(r#"{"name":7,"skills":{},"years":[1]}"#);
        let mut fields = Fields::default();
        fields.take("name", form.name);
        fields.take("skills", form.skills);
        fields.take("years", form.years);
        assert_eq!(fields.wrong.len(), 3);
        assert_eq!(
            fields.check(Ok(())).unwrap_err().code(),
            Code::ValidationFailed
        );
    }

    #[test]
    fn a_list_may_come_as_json_text() {
        let wanted = Sent::Given(Labels(vec!["UGC".to_owned()]));
        assert_eq!(form(r#"{"skills":["UGC"]}"#).skills, wanted);
        assert_eq!(form(r#"{"skills":"[\"UGC\"]"}"#).skills, wanted);
        assert_eq!(
            form(r#"{"skills":""}"#).skills,
            Sent::Given(Labels::default())
        );
        assert_eq!(form(r#"{"skills":"UGC"}"#).skills, Sent::WrongType);
    }

    #[test]
    fn years_may_come_as_text_and_may_be_blank() {
        assert_eq!(
            form(r#"{"years":7}"#).years,
            Sent::Given(WholeNumber(Some(7)))
        );
        assert_eq!(
            form(r#"{"years":"7"}"#).years,
            Sent::Given(WholeNumber(Some(7)))
        );
        assert_eq!(
            form(r#"{"years":""}"#).years,
            Sent::Given(WholeNumber(None))
        );
        assert_eq!(form(r#"{"years":7.5}"#).years, Sent::WrongType);
    }

    #[test]
    fn what_is_not_an_object_is_malformed() {
        for json in ["", "{", "[]", "1", "null", r#""text""#, r#"{"a":"\ud800"}"#] {
            let code = parse::<Form>(json.as_bytes()).unwrap_err().code();
            assert_eq!(code, Code::MalformedJson, "{json}");
        }
        let deep = "[".repeat(10_000);
        assert_eq!(
            parse::<Form>(deep.as_bytes()).unwrap_err().code(),
            Code::MalformedJson
        );
    }
}
