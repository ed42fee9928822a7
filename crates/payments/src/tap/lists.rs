//! Lists of charges and refunds of a period.
//!
//! Source: /reference/list-all-charges: at most 30 days and 50 rows, and no filter by our reference.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use super::Tap;
use super::charges::Charge;
use super::refunds::Refund;
use crate::error::{ProviderError, Surprise};
use crate::keys::Cursor;
use crate::provider::{Observation, Page, Period, RefundObservation};

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
    charges: Vec<Charge>,
    #[serde(default)]
    has_more: bool,
}

#[derive(Deserialize)]
struct RefundList {
    refunds: Vec<Refund>,
    #[serde(default)]
    has_more: bool,
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
        let rows: Result<Vec<_>, _> = read.charges.into_iter().map(Charge::observed).collect();
        let rows = rows?;
        let last = rows.last().map(|row| row.key.as_str());
        let next = next(read.has_more, rows.len(), last, after)?;
        Ok(Page { rows, next })
    }

    pub(super) async fn list_refunds(
        &self,
        period: Period,
        after: Option<&Cursor>,
    ) -> Result<Page<RefundObservation>, ProviderError> {
        let read: RefundList = self.list("refunds", period, after).await?;
        let rows: Result<Vec<_>, _> = read.refunds.into_iter().map(Refund::observed).collect();
        let rows = rows?;
        let last = rows.last().map(|row| row.key.as_str());
        let next = next(read.has_more, rows.len(), last, after)?;
        Ok(Page { rows, next })
    }
}

/// A full page may have one after it, whatever it says; a page that ends where it began would never end.
fn next(
    has_more: bool,
    rows: usize,
    last: Option<&str>,
    after: Option<&Cursor>,
) -> Result<Option<Cursor>, ProviderError> {
    let Some(last) = last
        .filter(|_| has_more || rows >= ROWS)
        .and_then(Cursor::parse)
    else {
        return Ok(None);
    };
    if after == Some(&last) {
        return Err(ProviderError::Unexpected(Surprise::AnotherSubject));
    }
    Ok(Some(last))
}

fn milliseconds(at: OffsetDateTime) -> i64 {
    i64::try_from(at.unix_timestamp_nanos() / 1_000_000).unwrap_or_default()
}
