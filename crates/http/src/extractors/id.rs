//! The `{id}` of a path.

use std::future::{Ready, ready};
use std::str::FromStr;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};

use crate::ApiError;
use crate::error::Code;

/// The `{id}` of a path; a malformed one is treated as unknown: 404.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Id<T>(pub(crate) T);

impl<T: FromStr> FromRequest for Id<T> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let id = request.match_info().query("id");
        ready(parse(id).map(Self))
    }
}

/// An id as text; a malformed one is treated as unknown.
pub(crate) fn parse<T: FromStr>(text: &str) -> Result<T, ApiError> {
    text.parse().map_err(|_error| Code::NotFound.into())
}
