//! POST /api/quote-requests: a brand requests a quote.

use actix_web::{HttpResponse, post, web};
use marsam_auth::{throttling, visitor_mails};
use marsam_domain::actors::Actor;
use marsam_domain::ids::AccountId;
use marsam_domain::notices::{Notice, RequestNoticeKind as Kind};
use marsam_domain::quote_requests::lifecycle::{Action, Facts, advance};
use marsam_domain::quote_requests::{NewQuoteRequest, QuoteRequest, QuoteRequestDraft};
use marsam_domain::throttles::{QUOTE_REQUESTS, WriteClass};
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::{Db, accounts, creatives, invitations, quote_requests};
use time::OffsetDateTime;

use super::QuoteRequestDto;
use crate::error::{Code, ErrorBody};
use crate::extractors::body::Body;
use crate::extractors::caller::{Brand, Caller};
use crate::extractors::idempotent::{self, Write};
use crate::extractors::preferred_language::PreferredLanguage;
use crate::routes::notifying;
use crate::{ApiError, AppState};

/// Sends a request for a quote.
///
/// Its brand gets a mail.
#[utoipa::path(tag = "quote requests", operation_id = "submit_quote_request", request_body = QuoteRequestDraft,
    params(("Idempotency-Key" = Option<String>, Header, description = "Sends once, however often it is sent")),
    responses((status = 201, body = QuoteRequestDto), (status = "4XX", body = ErrorBody)))]
#[post("/quote-requests")]
pub(crate) async fn submit(
    caller: Caller<Brand>,
    state: web::Data<AppState>,
    PreferredLanguage(language): PreferredLanguage,
    key: idempotent::Key,
    body: Body<QuoteRequestDraft>,
) -> Result<HttpResponse, ApiError> {
    let Body {
        value: new, hash, ..
    } = body.check(NewQuoteRequest::try_from)?;
    let now = state.now();
    let throttle = QUOTE_REQUESTS.with_limit(state.settings.quotes_per_hour);
    let used = key.used_by(&caller.account.id, "POST /api/quote-requests", hash);
    let write = Write::creating(WriteClass::Move, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let account = fresh.account;
        once.run(
            db,
            |db| {
                throttling::spend(db, &throttle, &account.id.to_string(), now)?;
                refuse_uninvitable(db, account.id, &new)?;
                let brand = accounts::brand_of(db, account.id)?.ok_or(Code::ProfileRequired)?;
                let actor = Actor::Brand(account.id);
                let unsent = Facts {
                    is_open: new.is_open(),
                    ..Facts::unsent(now)
                };
                let sent = advance(&unsent, Action::Submit, actor, now)?;
                let request = quote_requests::submit(db, brand, &new, language, &sent)?;
                notify(db, &request, &new, now)?;
                let notice = Notice::QuoteRequestReceived {
                    brand_name: Some(new.brand_name),
                    service: new.service.slug().to_owned(),
                };
                visitor_mails::notify(db, &account, &notice, now)?;
                Ok(request.id)
            },
            |db, id| Ok(QuoteRequestDto::from(quote_requests::find(db, id)?)),
        )
    })
    .await
}

/// A preferred creative and those who are asked are invited; the admins see every request.
fn notify(
    db: &mut Db,
    request: &QuoteRequest,
    new: &NewQuoteRequest,
    now: OffsetDateTime,
) -> Result<(), ApiError> {
    let asked = new.invited_creatives.iter().copied();
    for creative in new.preferred_creative.into_iter().chain(asked) {
        invitations::insert(db, request.id, creative, now)?;
        notifying::creative(db, request, (creative, Kind::RequestInvited), now)?;
    }
    notifying::admins(db, request, Kind::RequestSubmitted, now)
}

/// A creative who is asked is listed, and is not the caller.
fn refuse_uninvitable(
    db: &mut Db,
    caller: AccountId,
    new: &NewQuoteRequest,
) -> Result<(), ApiError> {
    if new.is_open() {
        return Ok(());
    }
    let own = creatives::of_account(db, caller)?.map(|creative| creative.id);
    let preferred = new.preferred_creative.iter();
    let invited = new.invited_creatives.iter();
    for (field, creative) in preferred
        .map(|id| ("preferredCreativeId", *id))
        .chain(invited.map(|id| ("invitedCreativeIds", *id)))
    {
        if own == Some(creative) || !creatives::is_listed(db, creative)? {
            return Err(FieldErrors::of(field, FieldCode::NotInRoster).into());
        }
    }
    Ok(())
}
