//! Accounts and their brands.

mod activity;
mod lists;
mod standing;

use diesel::prelude::*;
use marsam_domain::accounts::{Account, AccountState, NewProfile, ProfileChange, Role};
use marsam_domain::email::Email;
use marsam_domain::ids::{AccountId, BrandId};
use marsam_domain::language::Language;
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use crate::columns::{Utc, email, from_slug, from_slug_if_any, id};
use crate::db::directly;
use crate::listed::{self, Kind};
use crate::locks::{self, advisory_lock};
use crate::schema::{accounts, brands, creatives as creative_rows};
use crate::{Db, DbError, billing, creatives, digests, outbox, phones};

pub use self::activity::{Activity, activity_of};
pub use self::lists::{ListFilter, page, search};
pub use self::standing::{admins, grant_admin, restore, revoke_admin, suspend};

/// The values of a new account.
#[derive(Debug)]
pub struct NewAccount<'a> {
    /// The new primary key.
    pub id: AccountId,
    /// The e-mail address, unique.
    pub email: &'a Email,
    /// An argon2id string; `None` for an account that signs in by a provider only.
    pub password_hash: Option<&'a str>,
    /// The person's name.
    pub full_name: Option<&'a str>,
    /// The language of its mails.
    pub language: Language,
    /// When the address was verified, if it is.
    pub email_verified_at: Option<OffsetDateTime>,
}

/// Read together with the brand, if there is one.
#[derive(Queryable, Selectable)]
#[diesel(table_name = accounts)]
pub(crate) struct AccountRow {
    id: String,
    email: String,
    email_verified_at: Option<Utc>,
    full_name: Option<String>,
    role: Option<String>,
    is_admin: bool,
    language: String,
    state: String,
    created_at: Utc,
    #[diesel(select_expression = brands::id.nullable())]
    brand_id: Option<String>,
}

impl AccountRow {
    pub(crate) fn into_account(self, company_name: Option<String>) -> Result<Account, DbError> {
        Ok(Account {
            id: id(&self.id)?,
            email: email(&self.email)?,
            email_verified_at: self.email_verified_at.map(Into::into),
            full_name: self.full_name,
            role: from_slug_if_any::<Role>(self.role.as_deref())?,
            is_admin: self.is_admin,
            company_name,
            brand_id: self.brand_id.as_deref().map(id).transpose()?,
            language: from_slug(&self.language)?,
            state: from_slug::<AccountState>(&self.state)?,
            created_at: self.created_at.into(),
        })
    }
}

/// An account and its password's hash, for signing in.
#[derive(Debug, Clone)]
pub struct Credentials {
    /// The account.
    pub account: Account,
    /// An argon2id string; `None` for an account that signs in by a provider only.
    pub password_hash: Option<String>,
}

/// Stores a new account; a taken address is a [`DbError::Conflict`].
pub fn insert(db: &mut Db, new: &NewAccount<'_>, now: OffsetDateTime) -> Result<(), DbError> {
    diesel::insert_into(accounts::table)
        .values((
            accounts::id.eq(new.id.to_string()),
            accounts::email.eq(new.email.as_str()),
            accounts::email_verified_at.eq(new.email_verified_at.map(Utc)),
            accounts::password_hash.eq(new.password_hash),
            accounts::full_name.eq(new.full_name),
            accounts::is_admin.eq(false),
            accounts::language.eq(new.language.slug()),
            accounts::state.eq(AccountState::Active.slug()),
            accounts::created_at.eq(Utc(now)),
            accounts::updated_at.eq(Utc(now)),
        ))
        .execute(db)?;
    listed::added(db, Kind::Account, &new.id.to_string())
}

/// A row and its brand's company, if it has one.
type Loaded = (AccountRow, Option<String>);

fn convert((row, company): Loaded) -> Result<Account, DbError> {
    row.into_account(company)
}

/// One account by its key.
pub fn find(db: &mut Db, account: AccountId) -> Result<Account, DbError> {
    directly!(db, |db| accounts::table
        .left_join(brands::table)
        .filter(accounts::id.eq(account.to_string()))
        .select((AccountRow::as_select(), brands::company_name.nullable()))
        .first::<Loaded>(db))
    .map_err(DbError::from)
    .and_then(convert)
}

/// The account of an address, if there is one.
pub fn by_email(db: &mut Db, email: &Email) -> Result<Option<Account>, DbError> {
    Ok(credentials(db, email)?.map(|found| found.account))
}

/// An account with its password's hash.
pub fn credentials_of(db: &mut Db, account: AccountId) -> Result<Credentials, DbError> {
    Ok(Credentials {
        account: find(db, account)?,
        password_hash: password_hash(db, account)?,
    })
}

/// The account of an address with its password's hash, if there is one.
pub fn credentials(db: &mut Db, email: &Email) -> Result<Option<Credentials>, DbError> {
    accounts::table
        .left_join(brands::table)
        .filter(accounts::email.eq(email.as_str()))
        .select((
            AccountRow::as_select(),
            brands::company_name.nullable(),
            accounts::password_hash,
        ))
        .first::<(AccountRow, Option<String>, Option<String>)>(db)
        .optional()?
        .map(|(row, company, password_hash)| {
            Ok(Credentials {
                account: row.into_account(company)?,
                password_hash,
            })
        })
        .transpose()
}

/// Blocks every other transaction that locks one of these accounts until this one ends.
///
/// Called before reading anything that the write depends on, and before any other lock. Several accounts are locked in
/// the order of their ids, so that two transactions never deadlock.
pub fn lock(db: &mut Db, accounts: &[AccountId]) -> Result<(), DbError> {
    locks::of_accounts(accounts)
        .iter()
        .try_for_each(|lock| advisory_lock(db, lock))
}

/// Sets an account's role, once; a second time is a [`DbError::Conflict`].
pub fn set_profile(
    db: &mut Db,
    account: AccountId,
    profile: &NewProfile,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let key = account.to_string();
    listed::changing(db, Kind::Account, &key, |db| {
        store_profile(db, account, profile, now)
    })
}

fn store_profile(
    db: &mut Db,
    account: AccountId,
    profile: &NewProfile,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let changed = diesel::update(accounts::table)
        .filter(accounts::id.eq(account.to_string()))
        .filter(accounts::role.is_null())
        .set((
            accounts::role.eq(profile.role.slug()),
            accounts::full_name.eq(&profile.full_name),
            accounts::updated_at.eq(Utc(now)),
        ))
        .execute(db)?;
    if changed == 0 {
        return Err(DbError::Conflict);
    }
    if profile.role == Role::Brand {
        diesel::insert_into(brands::table)
            .values((
                brands::id.eq(BrandId::new(crate::ids::fresh(now)).to_string()),
                brands::account_id.eq(account.to_string()),
                brands::company_name.eq(profile.company_name.as_deref()),
                brands::created_at.eq(Utc(now)),
            ))
            .execute(db)?;
    }
    Ok(())
}

/// Updates the profile; fields that were not sent keep their values.
pub fn change_profile(
    db: &mut Db,
    account: AccountId,
    change: &ProfileChange,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let key = account.to_string();
    listed::changing(db, Kind::Account, &key, |db| {
        store_profile_change(db, account, change, now)
    })
}

fn store_profile_change(
    db: &mut Db,
    account: AccountId,
    change: &ProfileChange,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    if let Some(full_name) = &change.full_name {
        diesel::update(accounts::table.find(account.to_string()))
            .set((
                accounts::full_name.eq(full_name),
                accounts::updated_at.eq(Utc(now)),
            ))
            .execute(db)?;
    }
    if let Some(language) = change.language {
        set_language(db, account, language)?;
    }
    if let Some(is_wanted) = change.open_requests_digest
        && let Some(creative) = creatives::of_account(db, account)?
    {
        digests::set_wanted(db, creative.id, is_wanted)?;
    }
    if let Some(phone) = change.phone.stored()
        && find(db, account)?.role == Some(Role::Creative)
    {
        phones::set(db, account, phone)?;
    }
    if !change.billing.is_empty() && find(db, account)?.role == Some(Role::Brand) {
        billing::change(db, account, &change.billing)?;
    }
    if let Some(company_name) = change.company_name.stored() {
        diesel::update(brands::table.filter(brands::account_id.eq(account.to_string())))
            .set(brands::company_name.eq(company_name))
            .execute(db)?;
    }
    Ok(())
}

/// Sets the language of an account's mails.
pub fn set_language(db: &mut Db, account: AccountId, language: Language) -> Result<(), DbError> {
    diesel::update(accounts::table.find(account.to_string()))
        .set(accounts::language.eq(language.slug()))
        .execute(db)?;
    Ok(())
}

/// Removes an account's password, so that it no longer signs in.
pub fn remove_password(db: &mut Db, account: AccountId) -> Result<(), DbError> {
    diesel::update(accounts::table.find(account.to_string()))
        .set(accounts::password_hash.eq(None::<String>))
        .execute(db)?;
    Ok(())
}

/// The hash of an account's password, if it has one.
pub fn password_hash(db: &mut Db, account: AccountId) -> Result<Option<String>, DbError> {
    Ok(accounts::table
        .find(account.to_string())
        .select(accounts::password_hash)
        .first(db)?)
}

/// Sets an account's address to another one, which was verified; a taken one is a [`DbError::Conflict`].
pub fn set_email(
    db: &mut Db,
    account: AccountId,
    email: &Email,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let key = account.to_string();
    listed::changing(db, Kind::Account, &key, |db| {
        diesel::update(accounts::table.find(&key))
            .set((
                accounts::email.eq(email.as_str()),
                accounts::email_verified_at.eq(Utc(now)),
                accounts::updated_at.eq(Utc(now)),
            ))
            .execute(db)?;
        outbox::release(db, account, now)?;
        Ok(())
    })
}

/// Replaces the hash of an account's password.
pub fn set_password_hash(db: &mut Db, account: AccountId, hash: &str) -> Result<(), DbError> {
    diesel::update(accounts::table.find(account.to_string()))
        .set(accounts::password_hash.eq(hash))
        .execute(db)?;
    Ok(())
}

/// Marks the address of an account as verified, unless it has changed since, and releases the mails that waited for it.
pub fn mark_email_verified(
    db: &mut Db,
    account: AccountId,
    email: &str,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let verified = diesel::update(accounts::table)
        .filter(accounts::id.eq(account.to_string()))
        .filter(accounts::email.eq(email))
        .filter(accounts::email_verified_at.is_null())
        .set(accounts::email_verified_at.eq(Utc(now)))
        .execute(db)?;
    if verified == 1 {
        outbox::release(db, account, now)?;
    }
    Ok(())
}

/// The account of a brand or creative by its id, if the account's address is not verified.
pub fn unverified_cause(db: &mut Db, cause: &str) -> Result<Option<AccountId>, DbError> {
    let unverified = || accounts::table.filter(accounts::email_verified_at.is_null());
    let of_brand = unverified()
        .inner_join(brands::table)
        .filter(brands::id.eq(cause))
        .select(accounts::id)
        .first::<String>(db)
        .optional()?;
    let found = match of_brand {
        Some(found) => Some(found),
        None => unverified()
            .inner_join(
                creative_rows::table.on(creative_rows::account_id.eq(accounts::id.nullable())),
            )
            .filter(creative_rows::id.eq(cause))
            .select(accounts::id)
            .first::<String>(db)
            .optional()?,
    };
    found.as_deref().map(id).transpose()
}

/// True while there is no account.
pub fn is_empty(db: &mut Db) -> Result<bool, DbError> {
    Ok(
        !diesel::select(diesel::dsl::exists(accounts::table.select(accounts::id)))
            .get_result::<bool>(db)?,
    )
}

/// The brand of an account, if it has one.
pub fn brand_of(db: &mut Db, account: AccountId) -> Result<Option<BrandId>, DbError> {
    directly!(db, |db| brands::table
        .filter(brands::account_id.eq(account.to_string()))
        .select(brands::id)
        .first::<String>(db))
    .optional()?
    .map(|brand| id(&brand))
    .transpose()
}
