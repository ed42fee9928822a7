//! Lists: a bare array, its total length in `X-Total-Count`, the next page in `Link` (RFC 8288).

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::{self, HeaderValue};
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use marsam_persistence::pages::{Filter, MAX_ROWS, Page, Slice};
use serde::Serialize;
use url::form_urlencoded;

use crate::ApiError;
use crate::error::Code;

/// The maximum `limit`.
pub(crate) const MAX_LIMIT: i64 = 100;

/// The requested page of a list, with the rest of the query.
#[derive(Debug)]
pub(crate) struct Listing {
    pub(crate) page: Page,
    path: String,
    /// The query's pairs except the cursor.
    pub(crate) query: Vec<(String, String)>,
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
    /// True if the query has no `limit`.
    pub(crate) is_unlimited: bool,
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
            is_unlimited: _,
        } = Self::split(path, query)?;
        listing.page.after = cursor
            .map(|cursor| cursor.parse().map_err(|_error| Code::InvalidCursor))
            .transpose()?;
        Ok(listing)
    }

    fn split(path: &str, query: &str) -> Result<ListingWithCursor, ApiError> {
        let mut page = Page::first();
        let (mut rest, mut cursor, mut is_unlimited) = (Vec::new(), None, true);
        for (name, value) in form_urlencoded::parse(query.as_bytes()).into_owned() {
            match name.as_str() {
                "cursor" if value.is_empty() => continue,
                "cursor" => {
                    cursor = Some(value);
                    continue;
                }
                "limit" if !value.is_empty() => {
                    page.limit = limit(&value)?;
                    is_unlimited = false;
                }
                _ => {}
            }
            rest.push((name, value));
        }
        Ok(ListingWithCursor {
            listing: Self {
                page,
                path: path.to_owned(),
                query: rest,
            },
            cursor,
            is_unlimited,
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
        let mut query = form_urlencoded::Serializer::new(String::new());
        query
            .extend_pairs(&self.query)
            .append_pair("cursor", cursor);
        let link = format!("<{}?{}>; rel=\"next\"", self.path, query.finish());
        HeaderValue::from_str(&link).map_err(ApiError::internal)
    }

    /// 200 with one page.
    pub(crate) fn answer<T, D: Serialize>(
        self,
        slice: Slice<T>,
        convert: impl FnMut(T) -> D,
    ) -> Result<HttpResponse, ApiError> {
        let mut response = HttpResponse::Ok();
        response.insert_header(("x-total-count", slice.total));
        if let Some(next) = &slice.next {
            response.insert_header((header::LINK, self.link(next)?));
        }
        let items: Vec<D> = slice.items.into_iter().map(convert).collect();
        Ok(response.json(items))
    }
}

fn limit(value: &str) -> Result<i64, ApiError> {
    let limit = value.parse::<i64>().map_err(|_error| Code::InvalidLimit)?;
    if !(1..=MAX_LIMIT).contains(&limit) {
        return Err(Code::InvalidLimit.into());
    }
    Ok(limit.min(MAX_ROWS))
}
