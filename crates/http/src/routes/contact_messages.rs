//! POST /api/contact-messages: sends a visitor's message to the team.

pub(super) mod stored;

use actix_web::{HttpResponse, post, web};
use marsam_auth::authority::Credential;
use marsam_auth::throttling;
use marsam_domain::contact_messages::{ContactMessageDraft, NewContactMessage};
use marsam_domain::email::Email;
use marsam_domain::ids::AccountId;
use marsam_domain::throttles::CONTACT_MESSAGES;
use marsam_persistence::{Db, DbError};
use marsam_workflows::contact_messages::{self, Received, receive};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::extractors::body::Body;
use crate::extractors::idempotent;
use crate::extractors::preferred_language::PreferredLanguage;
use crate::extractors::visitor::Visitor;
use crate::state::SystemWrite;
use crate::{ApiError, AppState};

/// A message that is stored.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ContactMessage)]
pub(crate) struct ContactMessageDto {
    id: String,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

/// Sends a message to the team.
///
/// Stores the message and mails it to the support address.
#[utoipa::path(tag = "site", operation_id = "send_contact_message", request_body = ContactMessageDraft,
    responses((status = 201, body = ContactMessageDto)))]
#[post("/contact-messages")]
pub(crate) async fn send(
    state: web::Data<AppState>,
    Visitor { origin, caller }: Visitor,
    PreferredLanguage(language): PreferredLanguage,
    key: idempotent::Key,
    body: Body<ContactMessageDraft>,
) -> Result<HttpResponse, ApiError> {
    let Body {
        value: new, hash, ..
    } = body.check(NewContactMessage::try_from)?;
    let now = state.now();
    let support = Email::parse(&state.settings.support_email).ok();
    let visitor = state
        .secret
        .keyed_hash("visitor's idempotency key", origin.0.throttle_key.as_str());
    let caller = caller.map(|caller| (caller.account.id, caller.credential));
    let used = key.used_by(&visitor, hash);
    let reason = SystemWrite::ContactMessage;
    idempotent::create_for_visitor(&state, reason, used, move |db, once| {
        let first = |db: &mut Db| {
            throttling::spend(db, &CONTACT_MESSAGES, &origin.0.throttle_key, now)?;
            let received = Received {
                new,
                sender: sender(db, caller, now)?,
                language,
                support,
            };
            Ok(receive(db, received, now)?)
        };
        once.run(db, first, |db, id| {
            let created_at = contact_messages::find(db, id)?.created_at;
            Ok(ContactMessageDto {
                id: id.to_string(),
                created_at,
            })
        })
    })
    .await
}

/// The account that is signed in now; a caller whose session has ended counts as a visitor.
fn sender(
    db: &mut Db,
    caller: Option<(AccountId, Credential)>,
    now: OffsetDateTime,
) -> Result<Option<AccountId>, DbError> {
    let Some((account, credential)) = caller else {
        return Ok(None);
    };
    let found = credential.authenticate_locked(db, account, None, now)?;
    Ok(found.map(|signed_in| signed_in.account.id))
}
