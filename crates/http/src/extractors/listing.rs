//! Lists: a bare array, its total length in `X-Total-Count`, the next page in `Link` (RFC 8288).

mod repeated;
mod rows;

use std::future::{Ready, ready};
use std::str::FromStr;

use actix_web::dev::Payload;
use actix_web::http::header::HeaderValue;
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use marsam_persistence::Db;
use marsam_persistence::pages::{Filter, Page, Slice};
use serde::Serialize;
use url::form_urlencoded;
use uuid::Uuid;

use crate::error::Code;
use crate::{ApiError, AppState};

pub(crate) const MAX_LIMIT: i64 = 100;

/// The requested page of a list, with the rest of the query.
#[derive(Debug)]
pub(crate) struct Listing {
    /// At most this many rows; a list without it holds its first [`MAX_ROWS`](marsam_persistence::pages::MAX_ROWS).
    pub(crate) limit: Option<i64>,
    after: Option<Uuid>,
    path: String,
    /// The query as it was sent.
    sent: String,
    /// The query's pairs except the cursor.
    query: Vec<(String, String)>,
}

impl FromRequest for Listing {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Self::read(request.path(), request.query_string()))
    }
}

/// A list whose cursor is not an id; the handler parses it.
#[derive(Debug)]
pub(crate) struct ListingWithCursor {
    pub(crate) listing: Listing,
    pub(crate) cursor: Option<String>,
}

impl FromRequest for ListingWithCursor {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Listing::split(request.path(), request.query_string()))
    }
}

impl Listing {
    fn read(path: &str, query: &str) -> Result<Self, ApiError> {
        let ListingWithCursor {
            mut listing,
            cursor,
        } = Self::split(path, query)?;
        listing.after = cursor
            .map(|cursor| cursor.parse().map_err(|_error| Code::InvalidCursor))
            .transpose()?;
        Ok(listing)
    }

    fn split(path: &str, query: &str) -> Result<ListingWithCursor, ApiError> {
        let (mut rest, mut cursor, mut limit) = (Vec::new(), None, None);
        for (name, value) in form_urlencoded::parse(query.as_bytes()).into_owned() {
            match name.as_str() {
                "cursor" if value.is_empty() => continue,
                "cursor" => {
                    cursor = Some(value);
                    continue;
                }
                "limit" if !value.is_empty() => limit = Some(parsed_limit(&value)?),
                _ => {}
            }
            rest.push((name, value));
        }
        Ok(ListingWithCursor {
            listing: Self {
                limit,
                after: None,
                path: path.to_owned(),
                sent: query.to_owned(),
                query: rest,
            },
            cursor,
        })
    }

    /// The first value of a query parameter, empty if it is missing.
    pub(crate) fn text(&self, name: &str) -> String {
        self.all(name).into_iter().next().unwrap_or_default()
    }

    /// The member of a vocabulary that a query parameter names; an unknown one matches nothing.
    pub(crate) fn filter<V>(&self, name: &str, read: fn(&str) -> Option<V>) -> Filter<V> {
        match self.text(name).trim() {
            "" => Filter::Any,
            named => read(named).map_or(Filter::Nothing, Filter::Only),
        }
    }

    /// Every value of a query parameter.
    pub(crate) fn all(&self, name: &str) -> Vec<String> {
        let named = self.query.iter().filter(|(sent, _)| sent == name);
        named.map(|(_, value)| value.clone()).collect()
    }

    /// The `Link` to the page after `cursor`.
    pub(crate) fn link(&self, cursor: &str) -> Result<HeaderValue, ApiError> {
        let mut next = form_urlencoded::Serializer::new(repeated::repeated(&self.sent));
        next.append_pair("cursor", cursor);
        let link = format!("<{}?{}>; rel=\"next\"", self.path, next.finish());
        HeaderValue::from_str(&link).map_err(ApiError::internal)
    }

    /// 200 with the rows that `read` finds on a page; without `limit` it is called for several.
    pub(crate) async fn answer<D: Serialize + Send + 'static>(
        self,
        state: &AppState,
        read: impl Fn(&mut Db, Page) -> Result<Slice<D>, ApiError> + Send + Sync + 'static,
    ) -> Result<HttpResponse, ApiError> {
        let after = self.after;
        rows::answer(self, state, after, move |db, limit, after| {
            read(db, Page { limit, after })
        })
        .await
    }
}

impl ListingWithCursor {
    /// Like [`Listing::answer`], with at most `.0` rows after the cursor `.1`.
    pub(crate) async fn answer<C, D>(
        self,
        state: &AppState,
        read: impl Fn(&mut Db, (i64, Option<C>)) -> Result<Slice<D>, ApiError> + Send + Sync + 'static,
    ) -> Result<HttpResponse, ApiError>
    where
        C: FromStr + Clone + Send + 'static,
        D: Serialize + Send + 'static,
    {
        let cursor = self.cursor.map(|cursor| cursor.parse::<C>()).transpose();
        let after = cursor.map_err(|_error| Code::InvalidCursor)?;
        rows::answer(self.listing, state, after, move |db, limit, after| {
            read(db, (limit, after))
        })
        .await
    }
}

fn parsed_limit(value: &str) -> Result<i64, ApiError> {
    let limit = value.parse::<i64>().map_err(|_error| Code::InvalidLimit)?;
    if !(1..=MAX_LIMIT).contains(&limit) {
        return Err(Code::InvalidLimit.into());
    }
    Ok(limit)
}
