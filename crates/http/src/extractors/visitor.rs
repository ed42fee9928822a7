//! Who sends something without having to sign in.

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use futures_util::future::LocalBoxFuture;

use super::caller::{Anyone, Caller};
use super::client::ClientInfo;

/// A visitor, signed in or not.
pub(crate) struct Visitor {
    /// For throttles.
    pub(crate) origin: ClientInfo,
    /// The account, if there is one.
    pub(crate) caller: Option<Caller<Anyone>>,
}

impl FromRequest for Visitor {
    type Error = actix_web::Error;
    type Future = LocalBoxFuture<'static, Result<Self, actix_web::Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let both = <(ClientInfo, Option<Caller<Anyone>>)>::from_request(request, payload);
        Box::pin(async move {
            let (origin, caller) = both.await?;
            Ok(Self { origin, caller })
        })
    }
}
