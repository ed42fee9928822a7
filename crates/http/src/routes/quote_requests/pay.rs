//! POST /api/quote-requests/{id}/pay: the brand pays on a provider's page.
//!
//! **Invariant:** the page is opened outside of any transaction: an attempt is stored before, and its page after.

use actix_web::{HttpResponse, post, web};
use marsam_domain::accounts::Account;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::payments::attempts::AttemptState;
use marsam_domain::payments::payable::PayDraft;
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::throttles::WriteClass;
use marsam_payments::{Payer, ProviderError, Surprise};
use marsam_persistence::payment_attempts::{OpenedPage, PaymentAttempt};
use marsam_workflows::Refused;
use marsam_workflows::access::RequestAccess;
use marsam_workflows::payments::paying::{self, Begun, Wish};

use crate::clients;
use crate::error::{Code, ErrorBody};
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::payments_desk::{open_page, sealed};
use crate::routes::payments::attempt::{AttemptDto, Reader};
use crate::{ApiError, AppState};

/// What paying begins with, and who pays for which request.
struct Beginning {
    begun: Begun,
    account: Account,
    request: QuoteRequest,
}

/// Opens a provider's page to pay a project.
///
/// It pays the open rest of the first due part, or of all parts up to one. While the same is being paid, it answers 200 with
/// that.
#[utoipa::path(tag = "payments", operation_id = "pay", request_body = PayDraft, params(("id" = String, Path)),
    responses((status = 201, body = AttemptDto), (status = 200, body = AttemptDto), (status = 503, body = ErrorBody)))]
#[post("/quote-requests/{id}/pay")]
pub(crate) async fn pay(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(request): Id<QuoteRequestId>,
    body: Body<PayDraft>,
) -> Result<HttpResponse, ApiError> {
    let (now, desk) = (state.now(), state.payments.clone());
    let wish = body.check(PayDraft::into_choice).map(|body| body.value);
    let begun = state.write_as(&caller, WriteClass::Move, move |db, fresh| {
        let access = RequestAccess::locked(db, fresh.account.clone(), request)?;
        if access.side != Side::Owner {
            return Err(Refused::WrongSide.into());
        }
        let (method, through_part) = wish?;
        let wish = Wish {
            method,
            through_part,
        };
        let checkout = desk.checkout().ok_or(Code::PaymentsUnavailable)?;
        Ok(Beginning {
            begun: paying::begin(db, &access, wish, checkout, now)?,
            account: fresh.account,
            request: access.request,
        })
    });
    let beginning = begun.await?;
    let code = beginning.request.code.clone();
    let (mut answer, attempt) = match &beginning.begun {
        Begun::Open(attempt) => (HttpResponse::Ok(), attempt.clone()),
        Begun::New(attempt) => {
            let opened = open(&state, &beginning, attempt).await?;
            (HttpResponse::Created(), opened)
        }
    };
    let shared = state.clone();
    let shown =
        state.read(move |db| AttemptDto::seen_by(db, &attempt, &Reader::payer(&shared, &code)));
    Ok(answer.json(shown.await?))
}

/// Opens the page of a new attempt. Without one the attempt ends: no one saw a page, so no one can pay it.
async fn open(
    state: &AppState,
    beginning: &Beginning,
    attempt: &PaymentAttempt,
) -> Result<PaymentAttempt, ApiError> {
    let (id, client) = (attempt.id, clients::current());
    let name = beginning.account.full_name.clone();
    let payer = Payer {
        name: name.unwrap_or_else(|| beginning.request.contact_name.clone()),
        email: beginning.account.email.clone(),
    };
    let opened = match open_page(state, attempt, payer).await {
        Ok(page) if page.is_live == attempt.is_live => page,
        Ok(_) => {
            tracing::error!(attempt = %id, "a payment provider opened a page of the other mode");
            return not_opened(state, attempt).await;
        }
        Err(ProviderError::Unexpected(error @ Surprise::PageHost(_))) => {
            tracing::error!(%error, attempt = %id, "a payment provider opened a page elsewhere");
            let ended = state.write_for(&client, move |db| Ok(paying::page_refused(db, id)?));
            ended.await?;
            return Err(Code::PaymentsUnavailable.into());
        }
        Err(error) => {
            tracing::warn!(%error, attempt = %id, "a payment provider opened no page");
            return not_opened(state, attempt).await;
        }
    };
    let page = OpenedPage {
        provider_key: opened.key.as_str().to_owned(),
        url: sealed(&state.secret, &opened.url)?,
        expires_at: opened.expires_at,
        next_ask_at: None,
    };
    let now = state.now();
    let stored = state.write_for(&client, move |db| Ok(paying::opened(db, id, page, now)?));
    let stored = stored.await?;
    if stored.state == AttemptState::Pending {
        Ok(stored)
    } else {
        Err(Code::PaymentsUnavailable.into())
    }
}

async fn not_opened(
    state: &AppState,
    attempt: &PaymentAttempt,
) -> Result<PaymentAttempt, ApiError> {
    let (id, client) = (attempt.id, clients::current());
    let ended = state.write_for(&client, move |db| Ok(paying::not_opened(db, id)?));
    ended.await?;
    Err(Code::PaymentsUnavailable.into())
}
