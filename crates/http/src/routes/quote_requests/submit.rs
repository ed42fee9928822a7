//! POST /api/quote-requests: a brand requests a quote.

use actix_web::{HttpResponse, post, web};
use marsam_auth::throttling;
use marsam_domain::calendar;
use marsam_domain::quote_requests::{NewQuoteRequest, QuoteRequestDraft};
use marsam_domain::throttles::{QUOTE_REQUESTS, RECEIPT_MAILS, WriteClass};
use marsam_workflows::requests::{self, Submission};

use super::QuoteRequestDto;
use crate::extractors::body::Body;
use crate::extractors::caller::{Brand, Caller};
use crate::extractors::idempotent::{self, Write};
use crate::extractors::preferred_language::PreferredLanguage;
use crate::{ApiError, AppState};

/// Sends a request for a quote.
///
/// Its brand gets a mail.
#[utoipa::path(tag = "quote requests", operation_id = "submit_quote_request", request_body = QuoteRequestDraft,
    responses((status = 201, body = QuoteRequestDto)))]
#[post("/quote-requests")]
pub(crate) async fn submit(
    caller: Caller<Brand>,
    state: web::Data<AppState>,
    PreferredLanguage(language): PreferredLanguage,
    key: idempotent::Key,
    body: Body<QuoteRequestDraft>,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let Body {
        value: new, hash, ..
    } = body.check(|draft| {
        let new = NewQuoteRequest::try_from(draft)?;
        new.extras.check_wished_day(calendar::day_of(now), None)?;
        Ok(new)
    })?;
    let throttle = QUOTE_REQUESTS.with_limit(state.settings.quotes_per_hour);
    let used = key.used_by(&caller.account.id, hash);
    let write =
        Write::creating(WriteClass::Move, used).reading_ahead(vec![throttle, RECEIPT_MAILS]);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let account = fresh.account;
        once.make(
            db,
            |db| {
                throttling::spend(db, &throttle, &account.id.to_string(), now)?;
                let sent = Submission {
                    account: &account,
                    new: &new,
                    language,
                };
                let request = requests::submit(db, &sent, now)?;
                Ok((request.id, QuoteRequestDto::from(request)))
            },
            |db, id| Ok(QuoteRequestDto::from(requests::find(db, id)?)),
        )
    })
    .await
}
