//! POST /api/payment-events/{provider}: a payment provider says that something has happened.
//!
//! **Invariant:** an event is a reason to ask, and nothing else: nothing of it is stored, logged or believed.

use std::sync::atomic::{AtomicU64, Ordering};

use actix_web::{HttpRequest, HttpResponse, post, web};
use marsam_domain::ledger::ProviderSlug;
use marsam_domain::throttles::PAYMENT_EVENTS;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_payments::{EventHeaders, EventSubject};
use marsam_workflows::payments::working::{self, Told};

use crate::error::Code;
use crate::extractors::body::RawBody;
use crate::extractors::client::ClientInfo;
use crate::state::SystemWrite;
use crate::{ApiError, AppState};

/// Events of this process that their provider did not sign.
static FORGED: AtomicU64 = AtomicU64::new(0);
/// Signed events of this process about nothing that is known.
static UNKNOWN: AtomicU64 = AtomicU64::new(0);

/// How many events were not signed by their provider since this process began.
pub fn forged_events() -> u64 {
    FORGED.load(Ordering::Relaxed)
}

/// How many signed events were about nothing that is known since this process began.
pub fn unknown_events() -> u64 {
    UNKNOWN.load(Ordering::Relaxed)
}

/// Takes an event of a payment provider.
///
/// It is signed by the provider; what it says is asked of the provider again. An event about something unknown is dropped.
#[utoipa::path(tag = "payments", operation_id = "take_payment_event", params(("provider" = String, Path)),
    request_body(content = String, content_type = "application/json"), responses((status = 200)))]
#[post("/payment-events/{provider}")]
pub(crate) async fn event(
    state: web::Data<AppState>,
    ClientInfo(origin): ClientInfo,
    provider: web::Path<String>,
    request: HttpRequest,
    RawBody(body): RawBody,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let slug = ProviderSlug::from_slug(&provider).ok_or(Code::NotFound)?;
    let adapter = state.payments.provider(slug).ok_or(Code::NotFound)?;
    state
        .spend(PAYMENT_EVENTS, origin.throttle_key, now)
        .await?;
    let headers = request.headers().iter().filter_map(|(name, value)| {
        Some((name.as_str().to_owned(), value.to_str().ok()?.to_owned()))
    });
    let claim = match adapter.read_event(&EventHeaders::new(headers), &body) {
        Ok(claim) => claim,
        Err(forged) => {
            FORGED.fetch_add(1, Ordering::Relaxed);
            tracing::warn!(%forged, "a payment event that its provider did not sign");
            return Err(Code::ForgedEvent.into());
        }
    };
    let told = match claim.subject {
        EventSubject::Charge(key) => Told::Charge(slug, key.as_str().to_owned()),
        EventSubject::Refund(key) => Told::Refund(key.as_str().to_owned()),
    };
    let known = state.system_write(SystemWrite::PaymentEvent, move |db| {
        Ok(working::told(db, &told, now)?)
    });
    if known.await? {
        state.payment_due.notify_one();
    } else {
        UNKNOWN.fetch_add(1, Ordering::Relaxed);
        tracing::info!("a payment event about nothing that is known");
    }
    Ok(HttpResponse::Ok().finish())
}
