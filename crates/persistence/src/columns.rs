//! The representation of values in columns: times, ids and vocabulary slugs.

use std::str::FromStr;

use diesel::backend::Backend;
use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::expression::AsExpression;
use diesel::pg::Pg;
use diesel::serialize::{self, IsNull, Output, ToSql};
use diesel::sql_types::Timestamp;
use diesel::sqlite::Sqlite;
use marsam_domain::email::Email;
use marsam_domain::vocabulary::Vocabulary;
use serde::Serialize;
use serde::de::DeserializeOwned;
use time::{Date, OffsetDateTime, PrimitiveDateTime, UtcOffset};

use crate::DbError;
use crate::db::MultiBackend;

/// An instant in UTC, stored with microseconds in a plain TIMESTAMP on both engines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, AsExpression, FromSqlRow)]
#[diesel(sql_type = Timestamp)]
pub(crate) struct Utc(pub(crate) OffsetDateTime);

impl Utc {
    fn plain(self) -> PrimitiveDateTime {
        let utc = self.0.to_offset(UtcOffset::UTC);
        PrimitiveDateTime::new(utc.date(), utc.time())
    }

    /// The instant as it is read back.
    pub(crate) fn as_stored(self) -> OffsetDateTime {
        let whole_microseconds = self.0.microsecond() * 1_000;
        self.0
            .replace_nanosecond(whole_microseconds)
            .unwrap_or(self.0)
    }
}

impl From<Utc> for OffsetDateTime {
    fn from(utc: Utc) -> Self {
        utc.0
    }
}

impl<DB> FromSql<Timestamp, DB> for Utc
where
    DB: Backend,
    PrimitiveDateTime: FromSql<Timestamp, DB>,
{
    fn from_sql(bytes: DB::RawValue<'_>) -> deserialize::Result<Self> {
        Ok(Self(PrimitiveDateTime::from_sql(bytes)?.assume_utc()))
    }
}

impl ToSql<Timestamp, Pg> for Utc {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        ToSql::<Timestamp, Pg>::to_sql(&self.plain(), &mut out.reborrow())
    }
}

impl ToSql<Timestamp, Sqlite> for Utc {
    /// Always six digits, so that the texts sort as the times do.
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Sqlite>) -> serialize::Result {
        let format = time::macros::format_description!(
            "[year]-[month]-[day] [hour]:[minute]:[second].[subsecond digits:6]"
        );
        out.set_value(self.plain().format(&format)?);
        Ok(IsNull::No)
    }
}

impl ToSql<Timestamp, MultiBackend> for Utc {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, MultiBackend>) -> serialize::Result {
        out.set_value((Timestamp, self));
        Ok(IsNull::No)
    }
}

/// Parses a stored id.
pub(crate) fn id<T: FromStr>(text: &str) -> Result<T, DbError> {
    text.parse()
        .map_err(|_error: T::Err| DbError::Corrupt(format!("no id: {text}")))
}

/// Parses a stored slug.
pub(crate) fn from_slug<V: Vocabulary>(slug: &str) -> Result<V, DbError> {
    V::from_slug(slug).ok_or_else(|| DbError::Corrupt(format!("unknown slug: {slug}")))
}

/// Parses a stored slug that may be missing.
pub(crate) fn from_slug_if_any<V: Vocabulary>(slug: Option<&str>) -> Result<Option<V>, DbError> {
    slug.map(from_slug).transpose()
}

const DAY: &[time::format_description::BorrowedFormatItem<'_>] =
    time::macros::format_description!("[year]-[month]-[day]");

/// A day as it is stored.
pub(crate) fn day_text(day: Date) -> Result<String, DbError> {
    day.format(DAY)
        .map_err(|error| DbError::Corrupt(error.to_string()))
}

/// Parses a stored day.
pub(crate) fn day(text: &str) -> Result<Date, DbError> {
    Date::parse(text, DAY).map_err(|_error| DbError::Corrupt(format!("no day: {text}")))
}

/// A value as it is stored in a column of JSON.
pub(crate) fn json_text<T: Serialize>(value: &T) -> Result<String, DbError> {
    serde_json::to_string(value).map_err(|error| DbError::Corrupt(format!("JSON: {error}")))
}

/// Parses a stored JSON value.
pub(crate) fn json<T: DeserializeOwned>(text: &str) -> Result<T, DbError> {
    serde_json::from_str(text).map_err(|error| DbError::Corrupt(format!("JSON: {error}")))
}

/// A small number that is stored as an INTEGER.
pub(crate) fn small(stored: i32) -> Result<u8, DbError> {
    u8::try_from(stored).map_err(|_error| DbError::Corrupt(format!("no small number: {stored}")))
}

/// Parses a stored address.
pub(crate) fn email(text: &str) -> Result<Email, DbError> {
    Email::stored(text).map_err(|_code| DbError::Corrupt("an e-mail address".to_owned()))
}
