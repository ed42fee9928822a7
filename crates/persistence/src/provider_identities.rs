//! An account's identities at providers: issuer and subject, never the address.

use diesel::prelude::*;
use marsam_domain::email::Email;
use marsam_domain::ids::{AccountId, ProviderIdentityId};
use time::OffsetDateTime;

use crate::columns::{Utc, id};
use crate::schema::provider_identities as identities;
use crate::{Db, DbError};

/// A new identity, with its provider's claims.
#[derive(Debug)]
pub struct NewProviderIdentity<'a> {
    /// The account it is linked to.
    pub account_id: AccountId,
    /// The name under which the provider is configured.
    pub provider: &'a str,
    /// The issuer.
    pub issuer: &'a str,
    /// The provider's id of the person.
    pub subject: &'a str,
    /// The address that the provider sent.
    pub email: Option<&'a Email>,
    /// Whether the provider vouches for that address.
    pub email_verified: bool,
}

/// A linked identity.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProviderIdentity {
    /// Primary key.
    pub id: ProviderIdentityId,
    /// The account it is linked to.
    pub account_id: AccountId,
    /// The name under which the provider was configured.
    pub provider: String,
    /// The address that the provider last sent.
    pub email: Option<String>,
    /// When it was linked.
    pub created_at: OffsetDateTime,
    /// When it was last used.
    pub last_used_at: OffsetDateTime,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = identities)]
struct IdentityRow {
    id: String,
    account_id: String,
    provider: String,
    email: Option<String>,
    created_at: Utc,
    last_used_at: Utc,
}

impl TryFrom<IdentityRow> for ProviderIdentity {
    type Error = DbError;

    fn try_from(row: IdentityRow) -> Result<Self, DbError> {
        Ok(Self {
            id: id(&row.id)?,
            account_id: id(&row.account_id)?,
            provider: row.provider,
            email: row.email,
            created_at: row.created_at.into(),
            last_used_at: row.last_used_at.into(),
        })
    }
}

/// Links an identity; one that is linked already is a [`DbError::Conflict`].
pub fn insert(
    db: &mut Db,
    new: &NewProviderIdentity<'_>,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    diesel::insert_into(identities::table)
        .values((
            identities::id.eq(ProviderIdentityId::new(crate::ids::fresh(now)).to_string()),
            identities::account_id.eq(new.account_id.to_string()),
            identities::provider.eq(new.provider),
            identities::issuer.eq(new.issuer),
            identities::subject.eq(new.subject),
            identities::email.eq(new.email.map(Email::as_str)),
            identities::email_verified.eq(new.email_verified),
            identities::created_at.eq(Utc(now)),
            identities::last_used_at.eq(Utc(now)),
        ))
        .execute(db)?;
    Ok(())
}

/// The identity with this issuer and subject, if it is linked.
pub fn find(db: &mut Db, issuer: &str, subject: &str) -> Result<Option<ProviderIdentity>, DbError> {
    identities::table
        .filter(identities::issuer.eq(issuer))
        .filter(identities::subject.eq(subject))
        .select(IdentityRow::as_select())
        .first(db)
        .optional()?
        .map(ProviderIdentity::try_from)
        .transpose()
}

/// Records a sign-in and the provider's current claims about the address.
pub fn note_use(
    db: &mut Db,
    identity: ProviderIdentityId,
    email: Option<&Email>,
    email_verified: bool,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    diesel::update(identities::table.find(identity.to_string()))
        .set((
            identities::email.eq(email.map(Email::as_str)),
            identities::email_verified.eq(email_verified),
            identities::last_used_at.eq(Utc(now)),
        ))
        .execute(db)?;
    Ok(())
}

/// The identities of an account, oldest first.
pub fn of_account(db: &mut Db, account: AccountId) -> Result<Vec<ProviderIdentity>, DbError> {
    identities::table
        .filter(identities::account_id.eq(account.to_string()))
        .order(identities::id.asc())
        .select(IdentityRow::as_select())
        .load(db)?
        .into_iter()
        .map(ProviderIdentity::try_from)
        .collect()
}

/// Unlinks one identity of an account; an unknown one is a [`DbError::NotFound`].
pub fn remove(
    db: &mut Db,
    account: AccountId,
    identity: ProviderIdentityId,
) -> Result<(), DbError> {
    let removed = diesel::delete(
        identities::table
            .filter(identities::id.eq(identity.to_string()))
            .filter(identities::account_id.eq(account.to_string())),
    )
    .execute(db)?;
    (removed == 1).then_some(()).ok_or(DbError::NotFound)
}

/// Unlinks every identity of an account.
pub fn remove_all_of(db: &mut Db, account: AccountId) -> Result<usize, DbError> {
    Ok(
        diesel::delete(identities::table.filter(identities::account_id.eq(account.to_string())))
            .execute(db)?,
    )
}

/// Unlinks the identities whose provider does not vouch for `email`: they may belong to another person.
pub fn remove_unproved_of(
    db: &mut Db,
    account: AccountId,
    email: &Email,
) -> Result<usize, DbError> {
    Ok(diesel::delete(
        identities::table
            .filter(identities::account_id.eq(account.to_string()))
            .filter(
                identities::email_verified
                    .eq(false)
                    .or(identities::email.is_null())
                    .or(identities::email.ne(email.as_str())),
            ),
    )
    .execute(db)?)
}
