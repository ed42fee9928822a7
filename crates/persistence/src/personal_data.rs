//! What an export holds that no other call reads: consents, known browsers, events and mails of one account.

use diesel::prelude::*;
use marsam_domain::ids::AccountId;
use serde_json::Value;
use time::OffsetDateTime;

use crate::columns::Utc;
use crate::schema::{
    applications, brands, creatives, events, known_browsers, outbox, provider_identities,
    quote_requests,
};
use crate::{Db, DbError};

/// An agreement to the terms, with what was sent along and is not relied on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consent {
    /// `quote_request` or `application`.
    pub given_with: &'static str,
    /// The key of what it was given with.
    pub id: String,
    /// Which terms.
    pub terms_version: String,
    /// In which language they were shown.
    pub terms_language: String,
    /// When, by the server's clock.
    pub agreed_at: OffsetDateTime,
    /// When, as the form said.
    pub sent_at: Option<String>,
    /// Under which address, as the form said.
    pub sent_email: Option<String>,
    /// Under which name, as the form said.
    pub sent_name: Option<String>,
}

/// A browser that has signed in before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownBrowser {
    /// Its key.
    pub id: String,
    /// Since when it is known.
    pub created_at: OffsetDateTime,
    /// When it last signed in.
    pub last_used_at: OffsetDateTime,
}

/// Who the account is at a provider, without the provider's own key of the person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// Its key.
    pub id: String,
    /// Under which name the provider was configured.
    pub provider: String,
    /// The provider, by its own name for itself.
    pub issuer: String,
    /// The address that the provider last named.
    pub email: Option<String>,
    /// Whether the provider vouched for that address.
    pub email_verified: bool,
    /// Since when it is linked.
    pub created_at: OffsetDateTime,
    /// When it was last used.
    pub last_used_at: OffsetDateTime,
}

/// Something that happened to the account or its things, or that the account did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Its key.
    pub id: String,
    /// `account`, `application`, `creative` or `quote_request`.
    pub subject_kind: String,
    /// The key of what it is about.
    pub subject_id: String,
    /// `brand`, `creative`, `admin`, `operator` or `clock`.
    pub actor_kind: String,
    /// Whether the account did it.
    pub is_own: bool,
    /// What happened.
    pub event: String,
    /// The stage before.
    pub from_stage: Option<String>,
    /// The stage after.
    pub to_stage: Option<String>,
    /// A reason given in words.
    pub note: Option<String>,
    /// When.
    pub at: OffsetDateTime,
}

/// A mail to the account that is still kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// Its key.
    pub id: String,
    /// What it tells, by its name.
    pub event: String,
    /// What it tells, in full.
    pub params: Value,
    /// Where it went.
    pub recipient: String,
    /// In which language.
    pub language: String,
    /// How often sending was tried.
    pub attempts: i32,
    /// When it was written.
    pub created_at: OffsetDateTime,
    /// When it went out.
    pub sent_at: Option<OffsetDateTime>,
}

/// The columns of an agreement: key, version, language, times, and what was sent along.
type ConsentRow = (
    String,
    String,
    String,
    Utc,
    Option<String>,
    Option<String>,
    Option<String>,
);

fn consent(given_with: &'static str, row: ConsentRow) -> Consent {
    let (id, terms_version, terms_language, agreed_at, sent_at, sent_email, sent_name) = row;
    Consent {
        given_with,
        id,
        terms_version,
        terms_language,
        agreed_at: agreed_at.into(),
        sent_at,
        sent_email,
        sent_name,
    }
}

/// Every agreement of an account to the terms, newest first of each kind.
pub fn consents(db: &mut Db, account: AccountId) -> Result<Vec<Consent>, DbError> {
    let key = account.to_string();
    let with_requests = quote_requests::table
        .inner_join(brands::table)
        .filter(brands::account_id.eq(&key))
        .order(quote_requests::id.desc())
        .select((
            quote_requests::id,
            quote_requests::terms_version,
            quote_requests::terms_language,
            quote_requests::created_at,
            quote_requests::terms_sent_at,
            quote_requests::terms_sent_email,
            quote_requests::terms_sent_name,
        ))
        .load::<ConsentRow>(db)?;
    let with_applications = applications::table
        .filter(applications::account_id.eq(&key))
        .order(applications::id.desc())
        .select((
            applications::id,
            applications::terms_version,
            applications::terms_language,
            applications::created_at,
            applications::terms_sent_at,
            applications::terms_sent_email,
            applications::terms_sent_name,
        ))
        .load::<ConsentRow>(db)?;
    let requests = with_requests
        .into_iter()
        .map(|row| consent("quote_request", row));
    let applied = with_applications
        .into_iter()
        .map(|row| consent("application", row));
    Ok(requests.chain(applied).collect())
}

/// Every browser that an account knows, newest first.
pub fn browsers(db: &mut Db, account: AccountId) -> Result<Vec<KnownBrowser>, DbError> {
    let rows = known_browsers::table
        .filter(known_browsers::account_id.eq(account.to_string()))
        .order(known_browsers::id.desc())
        .select((
            known_browsers::id,
            known_browsers::created_at,
            known_browsers::last_used_at,
        ))
        .load::<(String, Utc, Utc)>(db)?;
    Ok(rows
        .into_iter()
        .map(|(id, created_at, last_used_at)| KnownBrowser {
            id,
            created_at: created_at.into(),
            last_used_at: last_used_at.into(),
        })
        .collect())
}

/// Who an account is at providers, newest first.
pub fn identities(db: &mut Db, account: AccountId) -> Result<Vec<Identity>, DbError> {
    use provider_identities as rows;
    let found = rows::table
        .filter(rows::account_id.eq(account.to_string()))
        .order(rows::id.desc())
        .select((
            rows::id,
            rows::provider,
            rows::issuer,
            rows::email,
            rows::email_verified,
            rows::created_at,
            rows::last_used_at,
        ))
        .load::<(String, String, String, Option<String>, bool, Utc, Utc)>(db)?;
    Ok(found
        .into_iter()
        .map(
            |(id, provider, issuer, email, email_verified, created_at, last_used_at)| Identity {
                id,
                provider,
                issuer,
                email,
                email_verified,
                created_at: created_at.into(),
                last_used_at: last_used_at.into(),
            },
        )
        .collect())
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = events)]
struct EventRow {
    id: String,
    subject_kind: String,
    subject_id: String,
    actor_kind: String,
    actor_account_id: Option<String>,
    event: String,
    from_stage: Option<String>,
    to_stage: Option<String>,
    note: Option<String>,
    at: Utc,
}

/// What an account did, and what happened to it and to its things, oldest first.
pub fn events(db: &mut Db, account: AccountId) -> Result<Vec<Event>, DbError> {
    let key = account.to_string();
    let own_requests = quote_requests::table
        .inner_join(brands::table)
        .filter(brands::account_id.eq(&key))
        .select(quote_requests::id);
    let own_applications = applications::table
        .filter(applications::account_id.eq(&key))
        .select(applications::id);
    let own_entries = creatives::table
        .filter(creatives::account_id.eq(&key))
        .select(creatives::id);
    let rows = events::table
        .filter(
            events::actor_account_id
                .assume_not_null()
                .eq(&key)
                .or(events::subject_id.eq(&key))
                .or(events::subject_id.eq_any(own_requests))
                .or(events::subject_id.eq_any(own_applications))
                .or(events::subject_id.eq_any(own_entries)),
        )
        .order(events::id.asc())
        .select(EventRow::as_select())
        .load::<EventRow>(db)?;
    Ok(rows
        .into_iter()
        .map(|row| Event {
            is_own: row.actor_account_id.as_deref() == Some(key.as_str()),
            id: row.id,
            subject_kind: row.subject_kind,
            subject_id: row.subject_id,
            actor_kind: row.actor_kind,
            event: row.event,
            from_stage: row.from_stage,
            to_stage: row.to_stage,
            note: row.note,
            at: row.at.into(),
        })
        .collect())
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = outbox)]
struct MailRow {
    id: String,
    event: String,
    params: String,
    recipient: String,
    language: String,
    attempts: i32,
    created_at: Utc,
    sent_at: Option<Utc>,
}

/// The mails about an account that are still kept, oldest first.
pub fn mails(db: &mut Db, account: AccountId) -> Result<Vec<Mail>, DbError> {
    let rows = outbox::table
        .filter(outbox::account_id.eq(account.to_string()))
        .order(outbox::id.asc())
        .select(MailRow::as_select())
        .load::<MailRow>(db)?;
    rows.into_iter()
        .map(|row| {
            Ok(Mail {
                params: serde_json::from_str(&row.params)
                    .map_err(|error| DbError::Corrupt(format!("a notice: {error}")))?,
                id: row.id,
                event: row.event,
                recipient: row.recipient,
                language: row.language,
                attempts: row.attempts,
                created_at: row.created_at.into(),
                sent_at: row.sent_at.map(Into::into),
            })
        })
        .collect()
}
