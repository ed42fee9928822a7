//! What requests are called: code, title and service.

use std::collections::HashMap;

use diesel::prelude::*;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::codes::RequestCode;
use marsam_domain::services::Service;

use super::codes;
use crate::columns::{from_slug, id};
use crate::schema::{quote_requests, request_details};
use crate::{Db, DbError};

/// What a request is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedRequest {
    /// The code.
    pub code: RequestCode,
    /// The title.
    pub title: Option<String>,
    /// The service.
    pub service: Service,
}

/// What some requests are called.
pub fn named(
    db: &mut Db,
    requests: &[QuoteRequestId],
) -> Result<HashMap<QuoteRequestId, NamedRequest>, DbError> {
    let keys: Vec<String> = requests.iter().map(ToString::to_string).collect();
    let rows = quote_requests::table
        .inner_join(request_details::table)
        .filter(quote_requests::id.eq_any(keys))
        .select((
            quote_requests::id,
            quote_requests::service,
            request_details::code,
            request_details::title,
        ))
        .load::<(String, String, Option<String>, Option<String>)>(db)?;
    let convert = |(key, service, code, title): (String, String, Option<String>, _)| {
        let request: QuoteRequestId = id(&key)?;
        let named = NamedRequest {
            code: codes::of_row(code, request),
            title,
            service: from_slug(&service)?,
        };
        Ok((request, named))
    };
    rows.into_iter().map(convert).collect()
}
