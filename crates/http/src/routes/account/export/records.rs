//! Records of an export that no other call returns.

use marsam_domain::actors::ActorKind;
use marsam_domain::masking::mask_contacts;
use marsam_persistence::personal_data::{Consent, Event, Identity, KnownBrowser, Mail};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::routes::schemas::event_kinds;

/// An agreement to the terms.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ConsentRecord)]
pub(super) struct ConsentDto {
    /// `quote_request` or `application`.
    given_with: &'static str,
    id: String,
    terms_version: String,
    /// The language in which the terms were shown.
    terms_language: String,
    /// By the server's clock.
    #[serde(with = "time::serde::rfc3339")]
    agreed_at: OffsetDateTime,
    /// As the form said; not relied on.
    sent_at: Option<String>,
    sent_email: Option<String>,
    sent_name: Option<String>,
}

impl From<Consent> for ConsentDto {
    fn from(consent: Consent) -> Self {
        Self {
            given_with: consent.given_with,
            id: consent.id,
            terms_version: consent.terms_version,
            terms_language: consent.terms_language,
            agreed_at: consent.agreed_at,
            sent_at: consent.sent_at,
            sent_email: consent.sent_email,
            sent_name: consent.sent_name,
        }
    }
}

/// A browser that has signed in before.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = KnownBrowser)]
pub(super) struct KnownBrowserDto {
    id: String,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    last_used_at: OffsetDateTime,
}

impl From<KnownBrowser> for KnownBrowserDto {
    fn from(browser: KnownBrowser) -> Self {
        Self {
            id: browser.id,
            created_at: browser.created_at,
            last_used_at: browser.last_used_at,
        }
    }
}

/// Who the account is at a provider.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProviderIdentity)]
pub(super) struct IdentityDto {
    id: String,
    /// `google`, `apple`, `facebook` or `twitter`.
    provider: String,
    issuer: String,
    /// The address that the provider last named.
    email: Option<String>,
    /// Whether the provider vouched for that address.
    email_verified: bool,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    last_used_at: OffsetDateTime,
}

impl From<Identity> for IdentityDto {
    fn from(identity: Identity) -> Self {
        Self {
            id: identity.id,
            provider: identity.provider,
            issuer: identity.issuer,
            email: identity.email,
            email_verified: identity.email_verified,
            created_at: identity.created_at,
            last_used_at: identity.last_used_at,
        }
    }
}

/// Something that happened to the account or its things, or that the account did.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = EventRecord)]
pub(super) struct EventDto {
    id: String,
    /// `account`, `application`, `creative`, `quote_request` or `proposal`.
    subject_kind: String,
    subject_id: String,
    /// `brand`, `creative`, `admin`, `operator` or `clock`.
    actor_kind: String,
    /// Whether the account did it.
    is_own: bool,
    #[schema(schema_with = event_kinds)]
    event: String,
    from_stage: Option<String>,
    to_stage: Option<String>,
    /// A reason given in words; the other side's without contacts.
    note: Option<String>,
    /// What it asks for, in fils: a price, or the brand's share in a cancellation.
    amount_fils: Option<i64>,
    /// What was held when a share was asked for.
    held_fils: Option<i64>,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

impl From<Event> for EventDto {
    fn from(event: Event) -> Self {
        let is_of_team = [ActorKind::Admin, ActorKind::Operator]
            .map(ActorKind::slug)
            .contains(&event.actor_kind.as_str());
        let note = event.note.map(|note| {
            if event.is_own || is_of_team {
                note
            } else {
                // Two sides exchange no contacts before a selection, and not by this way either.
                mask_contacts(&note).into_owned()
            }
        });
        Self {
            id: event.id,
            subject_kind: event.subject_kind,
            subject_id: event.subject_id,
            actor_kind: event.actor_kind,
            is_own: event.is_own,
            event: event.event,
            from_stage: event.from_stage,
            to_stage: event.to_stage,
            note,
            amount_fils: event.amounts.amount_fils,
            held_fils: event.amounts.held_fils,
            at: event.at,
        }
    }
}

/// A mail about the account that is still kept: 30 days.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MailRecord)]
pub(super) struct MailDto {
    id: String,
    event: String,
    /// The mail's parameters, in full.
    #[schema(value_type = Object)]
    params: serde_json::Value,
    recipient: String,
    language: String,
    /// How often sending was tried.
    attempts: i32,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    sent_at: Option<OffsetDateTime>,
}

impl From<Mail> for MailDto {
    fn from(mail: Mail) -> Self {
        Self {
            id: mail.id,
            event: mail.event,
            params: mail.params,
            recipient: mail.recipient,
            language: mail.language,
            attempts: mail.attempts,
            created_at: mail.created_at,
            sent_at: mail.sent_at,
        }
    }
}

/// Rows as they are exported.
pub(super) fn shown<Row, Dto: From<Row>>(rows: Vec<Row>) -> Vec<Dto> {
    rows.into_iter().map(Dto::from).collect()
}
