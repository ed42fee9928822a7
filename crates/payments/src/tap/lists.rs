//! Lists of charges and refunds of a period.
//!
//! Source: /reference/list-all-charges: at most 30 days and 50 rows, and no filter by our reference.
//!
//! **Invariant:** a row that cannot be read hides none of the others.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use time::OffsetDateTime;

use super::Tap;
use super::charges::Charge;
use super::refunds::Refund;
use crate::error::{ProviderError, Surprise};
use crate::keys::Cursor;
use crate::provider::{Observation, Page, Period, RefundObservation, Unreadable};

const ROWS: usize = 50;

#[derive(Serialize)]
struct Wanted<'a> {
    period: WantedPeriod,
    limit: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    starting_after: Option<&'a str>,
}

#[derive(Serialize)]
struct WantedPeriod {
    date: Dates,
}

#[derive(Serialize)]
struct Dates {
    from: i64,
    to: i64,
}

#[derive(Deserialize)]
struct ChargeList {
    charges: Vec<Box<RawValue>>,
    #[serde(default)]
    has_more: bool,
}

#[derive(Deserialize)]
struct RefundList {
    refunds: Vec<Box<RawValue>>,
    #[serde(default)]
    has_more: bool,
}

/// What a row is named by, whatever else it says.
#[derive(Deserialize)]
struct Named {
    id: String,
}

#[derive(Deserialize)]
struct OfCharge {
    charge_id: String,
}

impl Tap {
    async fn list<T: DeserializeOwned>(
        &self,
        of: &str,
        period: Period,
        after: Option<&Cursor>,
    ) -> Result<T, ProviderError> {
        let wanted = Wanted {
            period: WantedPeriod {
                date: Dates {
                    from: milliseconds(period.from),
                    to: milliseconds(period.to),
                },
            },
            limit: ROWS,
            starting_after: after.map(Cursor::as_str),
        };
        self.post(&["v2", of, "list"], &wanted, self.calls.limits().call)
            .await
    }

    pub(super) async fn list_charges(
        &self,
        period: Period,
        after: Option<&Cursor>,
    ) -> Result<Page<Observation>, ProviderError> {
        let read: ChargeList = self.list("charges", period, after).await?;
        page(&read.charges, Charge::observed, read.has_more, after)
    }

    pub(super) async fn list_refunds(
        &self,
        period: Period,
        after: Option<&Cursor>,
    ) -> Result<Page<RefundObservation>, ProviderError> {
        let read: RefundList = self.list("refunds", period, after).await?;
        page(&read.refunds, Refund::observed, read.has_more, after)
    }
}

fn page<R: DeserializeOwned, T>(
    listed: &[Box<RawValue>],
    observed: fn(R) -> Result<T, ProviderError>,
    has_more: bool,
    after: Option<&Cursor>,
) -> Result<Page<T>, ProviderError> {
    let (mut rows, mut unreadable) = (Vec::new(), Vec::new());
    for row in listed {
        let read: Result<R, _> =
            serde_json::from_str(row.get()).map_err(|error| super::unreadable(&error));
        match read.and_then(observed) {
            Ok(row) => rows.push(row),
            Err(error) => unreadable.push(Unreadable {
                key: name_of(row).map(|name| name.as_str().to_owned()),
                charge: charge_of(row),
                error,
            }),
        }
    }
    Ok(Page {
        rows,
        unreadable,
        next: next(listed, has_more, after)?,
    })
}

fn charge_of(row: &RawValue) -> Option<String> {
    let named: OfCharge = serde_json::from_str(row.get()).ok()?;
    Some(named.charge_id)
}

fn name_of(row: &RawValue) -> Option<Cursor> {
    let named: Named = serde_json::from_str(row.get()).ok()?;
    Cursor::parse(&named.id)
}

/// A full page may have one after it, whatever it says; a page that ends where it began, or names no row to go on from,
/// would never end.
fn next(
    listed: &[Box<RawValue>],
    has_more: bool,
    after: Option<&Cursor>,
) -> Result<Option<Cursor>, ProviderError> {
    if listed.is_empty() || !(has_more || listed.len() >= ROWS) {
        return Ok(None);
    }
    let last = listed.iter().rev().find_map(|row| name_of(row));
    match last {
        Some(last) if after != Some(&last) => Ok(Some(last)),
        Some(_) => Err(ProviderError::Unexpected(Surprise::AnotherSubject)),
        None => Err(ProviderError::Unexpected(Surprise::Field("id"))),
    }
}

fn milliseconds(at: OffsetDateTime) -> i64 {
    i64::try_from(at.unix_timestamp_nanos() / 1_000_000).unwrap_or_default()
}
