//! Personal data that only an export returns: consents, known browsers, events, mails and projects of one account.

mod history;
mod projects;
mod threads;

use diesel::prelude::*;
use marsam_domain::ids::AccountId;
use serde_json::Value;
use time::OffsetDateTime;

use crate::batches::Batch;
use crate::columns::Utc;
use crate::schema::{applications, known_browsers, outbox, provider_identities, quote_requests};
use crate::{Db, DbError, accounts};

pub use self::history::{Event, events};
pub use self::projects::{
    OwnAgreement, OwnDelivery, OwnPayment, OwnProposal, ProposalVersion, agreements, deliveries,
    payments, proposals,
};
pub use self::threads::{
    Digest, OwnAttachment, OwnInvitation, OwnMessage, ThreadRead, archived_requests, attachments,
    digest, dismissals, invitations, messages, threads_read,
};

/// A consent to the terms, with fields that the form sent and that are not relied on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consent {
    /// `quote_request` or `application`.
    pub given_with: &'static str,
    /// The key of the request or application.
    pub id: String,
    /// The version of the terms.
    pub terms_version: String,
    /// The language in which they were shown.
    pub terms_language: String,
    /// The time, by the server's clock.
    pub agreed_at: OffsetDateTime,
    /// The time that the form sent.
    pub sent_at: Option<String>,
    /// The address that the form sent.
    pub sent_email: Option<String>,
    /// The name that the form sent.
    pub sent_name: Option<String>,
}

/// A browser that has signed in before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownBrowser {
    /// Primary key.
    pub id: String,
    /// The first sign-in.
    pub created_at: OffsetDateTime,
    /// The last sign-in.
    pub last_used_at: OffsetDateTime,
}

/// An account's identity at a provider, without the provider's own id of the person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// Primary key.
    pub id: String,
    /// The name under which the provider was configured.
    pub provider: String,
    /// The issuer.
    pub issuer: String,
    /// The address that the provider last sent.
    pub email: Option<String>,
    /// Whether the provider vouched for that address.
    pub email_verified: bool,
    /// When it was linked.
    pub created_at: OffsetDateTime,
    /// When it was last used.
    pub last_used_at: OffsetDateTime,
}

/// A mail to the account that is still stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// Primary key.
    pub id: String,
    /// The notice's name.
    pub event: String,
    /// The notice's parameters.
    pub params: Value,
    /// The recipient's address.
    pub recipient: String,
    /// The mail's language.
    pub language: String,
    /// The number of attempts.
    pub attempts: i32,
    /// When it was queued.
    pub created_at: OffsetDateTime,
    /// When it was sent.
    pub sent_at: Option<OffsetDateTime>,
}

/// The columns of a consent: key, version, language, times, and what the form sent.
type ConsentRow = (
    String,
    String,
    String,
    Utc,
    Option<String>,
    Option<String>,
    Option<String>,
);

/// What a consent is given with.
const REQUEST: &str = "quote_request";
const APPLICATION: &str = "application";

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

/// The consents of an account, those with requests before those with applications, newest first of each kind.
pub fn consents(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, Consent>,
) -> Result<Vec<Consent>, DbError> {
    let last = batch.last.filter(|last| last.given_with == APPLICATION);
    let mut found = if last.is_none() {
        with_requests(db, account, batch)?
    } else {
        Vec::new()
    };
    let limit = batch.limit - i64::try_from(found.len()).unwrap_or(batch.limit);
    if limit > 0 {
        found.extend(with_applications(db, account, Batch { limit, last })?);
    }
    Ok(found)
}

fn with_requests(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, Consent>,
) -> Result<Vec<Consent>, DbError> {
    let Some(brand) = accounts::brand_of(db, account)? else {
        return Ok(Vec::new());
    };
    let rows = quote_requests::table
        .filter(quote_requests::brand_id.eq(brand.to_string()))
        .filter(quote_requests::id.lt(batch.bound(|last| last.id.clone())))
        .order(quote_requests::id.desc())
        .limit(batch.limit)
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
    let rows = rows.into_iter();
    Ok(rows.map(|row| consent(REQUEST, row)).collect())
}

fn with_applications(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, Consent>,
) -> Result<Vec<Consent>, DbError> {
    let rows = applications::table
        .filter(applications::account_id.eq(account.to_string()))
        .filter(applications::id.lt(batch.bound(|last| last.id.clone())))
        .order(applications::id.desc())
        .limit(batch.limit)
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
    let rows = rows.into_iter();
    Ok(rows.map(|row| consent(APPLICATION, row)).collect())
}

/// Every browser that an account knows, newest first; it knows few, since the oldest are forgotten.
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

/// An account's identities at providers, newest first.
pub fn identities(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, Identity>,
) -> Result<Vec<Identity>, DbError> {
    use provider_identities as rows;
    let found = rows::table
        .filter(rows::account_id.eq(account.to_string()))
        .filter(rows::id.lt(batch.bound(|last| last.id.clone())))
        .order(rows::id.desc())
        .limit(batch.limit)
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

/// The mails about an account that are still stored, oldest first.
pub fn mails(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, Mail>,
) -> Result<Vec<Mail>, DbError> {
    let rows = outbox::table
        .filter(outbox::account_id.eq(account.to_string()))
        .filter(outbox::id.gt(batch.floor(|last| last.id.clone())))
        .order(outbox::id.asc())
        .limit(batch.limit)
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
