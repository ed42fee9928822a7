//! Tap's JSON, and the values in it.

use std::collections::HashMap;

use marsam_domain::money;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use time::OffsetDateTime;

use crate::error::{Code, ProviderError, Surprise};
use crate::provider::Currency;

/// The three decimals of an amount, as a number of JSON.
pub(super) fn number(fils: i64) -> Result<Box<RawValue>, ProviderError> {
    RawValue::from_string(money::to_decimal(fils)).map_err(|error| super::unreadable(&error))
}

/// The fils of a number's text. A text in quotes is none.
pub(super) fn fils(number: &RawValue) -> Result<i64, ProviderError> {
    money::from_decimal(number.get()).ok_or(ProviderError::Unexpected(Surprise::Field("amount")))
}

pub(super) fn currency(text: &str) -> Currency {
    if text == "KWD" {
        Currency::Kwd
    } else {
        Currency::Other
    }
}

/// A scalar whose kind is not always the same: `"1671563769240"` or `1671563769240`.
pub(super) fn scalar(value: &RawValue) -> Option<String> {
    let text = value.get();
    if text.starts_with('"') {
        return serde_json::from_str(text).ok();
    }
    let is_plain = text
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    (is_plain && text != "null").then(|| text.to_owned())
}

/// A time in milliseconds since 1970.
pub(super) fn moment(
    value: &RawValue,
    field: &'static str,
) -> Result<OffsetDateTime, ProviderError> {
    let milliseconds: Option<i64> = scalar(value).and_then(|text| text.parse().ok());
    let nanoseconds = milliseconds.map(|milliseconds| i128::from(milliseconds) * 1_000_000);
    nanoseconds
        .and_then(|nanoseconds| OffsetDateTime::from_unix_timestamp_nanos(nanoseconds).ok())
        .ok_or(ProviderError::Unexpected(Surprise::Field(field)))
}

/// Values that we wrote: all of them are texts, and may come back as numbers.
pub(super) type Metadata = HashMap<String, Box<RawValue>>;

/// What was written under a name.
pub(super) fn written(metadata: Option<&Metadata>, name: &str) -> Option<String> {
    scalar(metadata?.get(name)?)
}

#[derive(Deserialize)]
struct Refusal {
    errors: Vec<RefusalRow>,
}

#[derive(Deserialize)]
struct RefusalRow {
    code: Box<RawValue>,
}

/// The code of a refusal: `{"errors":[{"code":"1144","description":"…"}]}` (/reference/charge-response-codes).
pub(super) fn error_code(body: &[u8]) -> Option<Code> {
    let refusal: Refusal = serde_json::from_slice(body).ok()?;
    let code = Code::new(&scalar(&refusal.errors.first()?.code)?);
    (!code.as_str().is_empty()).then_some(code)
}

#[derive(Serialize)]
pub(super) struct Link {
    pub(super) url: String,
}
