//! The rows of a list: one page, or without `limit` the first [`MAX_ROWS`], which are read and sent in parts.

use std::str::FromStr;
use std::sync::Arc;

use actix_web::body::BodyStream;
use actix_web::http::header;
use actix_web::web::Bytes;
use actix_web::{Error, HttpResponse, HttpResponseBuilder};
use futures_util::stream::{self, StreamExt as _, TryStreamExt as _};
use marsam_persistence::Db;
use marsam_persistence::pages::{MAX_ROWS, Slice};
use serde::Serialize;

use super::Listing;
use crate::{ApiError, AppState};

/// The most rows of one part; no more are in memory for one request.
const PART_ROWS: i64 = 100;
const MAX_PARTS: i64 = MAX_ROWS / PART_ROWS;

/// 200 with the rows that `read` finds after a cursor: as many as `limit` says or, without it, a stream.
///
/// `read` is called once for each part, in a separate transaction, so it also decides each time what the caller sees.
pub(crate) async fn answer<C, D, F>(
    listing: Listing,
    state: &AppState,
    after: Option<C>,
    read: F,
) -> Result<HttpResponse, ApiError>
where
    C: FromStr + Clone + Send + 'static,
    D: Serialize + Send + 'static,
    F: Fn(&mut Db, i64, Option<C>) -> Result<Slice<D>, ApiError> + Send + Sync + 'static,
{
    if let Some(limit) = listing.limit {
        let found = state.read(move |db| read(db, limit, after)).await?;
        let total = Total {
            counted: found.total,
            has_more: found.has_more_than_total,
        };
        let mut response = headed(&listing, total, found.next.as_deref())?;
        return Ok(response.json(found.items));
    }
    let rows = Rows {
        state: state.clone(),
        read: Arc::new(read),
    };
    let first = rows.part(after.clone()).await?;
    let end = if first.total.counted > MAX_ROWS || first.total.has_more {
        rows.end(after).await?
    } else {
        None
    };
    let mut response = headed(&listing, first.total, end.as_deref())?;
    response.content_type("application/json");
    let begun = (rows, first.next, 1, !first.json.is_empty());
    let opened = stream::iter([Ok(Bytes::from_static(b"[")), Ok(first.json)]);
    let rest = stream::try_unfold(begun, |(rows, next, parts, has_rows)| async move {
        let Some(next) = next.filter(|_| parts < MAX_PARTS) else {
            return Ok::<_, ApiError>(None);
        };
        let part = rows.part(Some(parsed(&next)?)).await?;
        let next = (
            rows,
            part.next,
            parts + 1,
            has_rows || !part.json.is_empty(),
        );
        let json = Bytes::from(following(&part.json, has_rows));
        Ok(Some((json, next)))
    });
    let closed = stream::iter([Ok(Bytes::from_static(b"]"))]);
    // A failure breaks the answer off: its head has been sent.
    let body = opened.chain(rest).chain(closed).map_err(Error::from);
    Ok(response.body(BodyStream::new(Box::pin(body))))
}

/// The rows of a part, with a comma after those before it. A part of a search may have no rows although others follow.
fn following(rows: &[u8], has_rows: bool) -> Vec<u8> {
    let comma: &[u8] = if has_rows && !rows.is_empty() {
        b","
    } else {
        b""
    };
    [comma, rows].concat()
}

fn headed(
    listing: &Listing,
    total: Total,
    next: Option<&str>,
) -> Result<HttpResponseBuilder, ApiError> {
    let mut response = HttpResponse::Ok();
    response.insert_header(("x-total-count", total.counted));
    if total.has_more {
        response.insert_header(("x-total-more", "true"));
    }
    if let Some(next) = next {
        response.insert_header((header::LINK, listing.link(next)?));
    }
    Ok(response)
}

/// A cursor that this server has written.
fn parsed<C: FromStr>(next: &str) -> Result<C, ApiError> {
    next.parse()
        .map_err(|_error| ApiError::internal(format!("no cursor: {next}")))
}

/// Reads the parts of one list.
struct Rows<F> {
    state: AppState,
    read: Arc<F>,
}

/// How many rows a list has.
#[derive(Clone, Copy)]
struct Total {
    counted: i64,
    /// Whether there are more than were counted.
    has_more: bool,
}

/// Rows of a list.
struct Part {
    /// The rows, separated by commas.
    json: Bytes,
    total: Total,
    next: Option<String>,
}

impl<F> Rows<F> {
    async fn part<C, D>(&self, after: Option<C>) -> Result<Part, ApiError>
    where
        C: Send + 'static,
        D: Serialize,
        F: Fn(&mut Db, i64, Option<C>) -> Result<Slice<D>, ApiError> + Send + Sync + 'static,
    {
        let read = self.read.clone();
        let read_part = move |db: &mut Db| {
            let Slice {
                items,
                total,
                has_more_than_total,
                next,
            } = read(db, PART_ROWS, after)?;
            let mut json = Vec::new();
            for (number, item) in items.iter().enumerate() {
                if number > 0 {
                    json.push(b',');
                }
                serde_json::to_writer(&mut json, item).map_err(ApiError::internal)?;
            }
            let json = Bytes::from(json);
            let total = Total {
                counted: total,
                has_more: has_more_than_total,
            };
            Ok(Part { json, total, next })
        };
        self.state.read(read_part).await
    }

    /// The cursor of the last row that is sent, if more follow. It is in the head, so it is looked up first: none of
    /// the rows before it is kept.
    async fn end<C, D>(&self, after: Option<C>) -> Result<Option<String>, ApiError>
    where
        C: FromStr + Send + 'static,
        F: Fn(&mut Db, i64, Option<C>) -> Result<Slice<D>, ApiError> + Send + Sync + 'static,
    {
        let read = self.read.clone();
        let walk = move |db: &mut Db| {
            let mut next = read(db, PART_ROWS, after)?.next;
            for _ in 1..MAX_PARTS {
                let Some(cursor) = next else {
                    return Ok(None);
                };
                next = read(db, PART_ROWS, Some(parsed(&cursor)?))?.next;
            }
            Ok(next)
        };
        self.state.read(walk).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_without_rows_leave_an_array_between_the_others() {
        let mut array = Vec::new();
        for part in ["", "1,2", "", "", "3", ""] {
            let rows = following(part.as_bytes(), !array.is_empty());
            array.extend(rows);
        }
        assert_eq!(array, b"1,2,3");
        assert!(following(b"", true).is_empty());
    }
}
