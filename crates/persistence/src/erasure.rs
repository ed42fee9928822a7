//! Erasing an account: its data is deleted, a tombstone remains that histories and agreements can refer to.

mod notices;
mod proposals;
mod requests;
mod threads;

use diesel::dsl::exists;
use diesel::prelude::*;
use marsam_domain::accounts::{Account, AccountState, Role};
use marsam_domain::actors::Actor;
use marsam_domain::creatives::RosterState;
use marsam_domain::email::RESERVED_TLD;
use marsam_domain::events::AccountEvent;
use marsam_domain::ids::AccountId;
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use crate::accounts::brand_of;
use crate::applications::withdraw_open_of;
use crate::columns::Utc;
use crate::events::{self, Subject};
use crate::listed::Kind;
use crate::quote_requests::stages;
use crate::reputation::SubjectKey;
use crate::schema::{
    accounts, applications, brands, creative_pages, creatives, email_changes, email_tokens,
    idempotency_keys, known_browsers, outbox, profile_drafts, quote_requests,
};
use crate::{
    Db, DbError, account_browsers, billing, contact_messages, files, hidden_files, listed,
    payment_attempts, payouts, phones, profile_images, profile_texts, provider_identities, refunds,
    reports, reputation, reviews, roster_changes, sessions, shortlists, two_step, works,
};

/// Replaces a text that must not be empty.
pub(crate) const ERASED: &str = "—";

/// True while the account has a project in progress, as a brand or as the chosen creative.
pub fn has_running_projects(db: &mut Db, account: AccountId) -> Result<bool, DbError> {
    let account = account.to_string();
    let running = || quote_requests::stage.eq_any(stages(RequestStage::is_running));
    let of_brand = quote_requests::table
        .inner_join(brands::table)
        .filter(brands::account_id.eq(&account))
        .filter(running());
    let of_creative = quote_requests::table
        .inner_join(
            creatives::table.on(quote_requests::chosen_creative_id.eq(creatives::id.nullable())),
        )
        .filter(creatives::account_id.eq(&account))
        .filter(running());
    Ok(diesel::select(exists(of_brand)).get_result(db)?
        || diesel::select(exists(of_creative)).get_result(db)?)
}

/// Erases an account: deletes its texts, and withdraws or cancels what is pending. What a brand and a creative agreed on
/// is kept, and so is what others wrote. An account with a project in progress is a [`DbError::Conflict`].
pub fn erase(db: &mut Db, erased: &Account, now: OffsetDateTime) -> Result<(), DbError> {
    let account = erased.id;
    contact_messages::delete_of(db, erased)?;
    reports::erase(db, account)?;
    works::erase(db, account)?;
    profile_images::erase(db, account)?;
    profile_texts::erase(db, account)?;
    hidden_files::erase(db, account)?;
    payment_attempts::erase(db, account)?;
    refunds::erase(db, account)?;
    payouts::erase(db, account)?;
    files::erase(db, account, now)?;
    own_applications(db, account, now)?;
    if let Some(brand) = brand_of(db, account)? {
        requests::erase(db, brand, account, now)?;
    }
    if let Some(creative) = crate::creatives::of_account(db, account)? {
        proposals::erase(db, &creative, account, now)?;
    }
    // Checked after the locks of what was pending: a proposal may have been selected until then.
    if has_running_projects(db, account)? {
        return Err(DbError::Conflict);
    }
    sign_in_methods(db, account)?;
    reviewed(db, account)?;
    threads::erase(db, account)?;
    crate::disputes::erase(db, account)?;
    shortlists::erase(db, account)?;
    events::forget_notes_of_side(db, account)?;
    roster_entry(db, account, now)?;
    events::forget_notes(db, Subject::Account(account))?;
    tombstone(db, account, now)?;
    let actor = match erased.role {
        Some(Role::Brand) => Some(Actor::Brand(account)),
        Some(Role::Creative) => Some(Actor::Creative(account)),
        None => erased.is_admin.then_some(Actor::Admin(account)),
    };
    if let Some(actor) = actor {
        events::record(
            db,
            Subject::Account(account),
            actor,
            AccountEvent::Erased,
            now,
        )?;
    }
    Ok(())
}

/// What others wrote about the account and its facts are deleted, and so are the words of what it wrote.
fn reviewed(db: &mut Db, account: AccountId) -> Result<(), DbError> {
    let brand = brand_of(db, account)?;
    let creative = crate::creatives::of_account(db, account)?;
    let creative = creative.map(|creative| creative.id);
    let sides = [
        brand.map(SubjectKey::brand),
        creative.map(SubjectKey::creative),
    ];
    let sides: Vec<SubjectKey> = sides.into_iter().flatten().collect();
    reputation::changed_by_author(db, account)?;
    let brand = brand.map(|brand| brand.to_string());
    let creative = creative.map(|creative| creative.to_string());
    reviews::erase(db, account, brand.as_deref(), creative.as_deref())?;
    reputation::erase(db, &sides)?;
    account_browsers::erase(db, account)
}

fn sign_in_methods(db: &mut Db, account: AccountId) -> Result<(), DbError> {
    let key = account.to_string();
    sessions::end_all_of(db, account)?;
    provider_identities::remove_all_of(db, account)?;
    two_step::remove(db, account)?;
    phones::set(db, account, None)?;
    billing::remove(db, account)?;
    diesel::delete(known_browsers::table.filter(known_browsers::account_id.eq(&key)))
        .execute(db)?;
    diesel::delete(email_changes::table.find(&key)).execute(db)?;
    diesel::delete(email_tokens::table.filter(email_tokens::account_id.eq(&key))).execute(db)?;
    // Both repeat what the account sent or received.
    diesel::delete(idempotency_keys::table.filter(idempotency_keys::owner.eq(&key))).execute(db)?;
    diesel::delete(outbox::table.filter(outbox::account_id.eq(&key))).execute(db)?;
    crate::outbox::drop_awaiting(db, account)?;
    Ok(())
}

fn own_applications(db: &mut Db, account: AccountId, now: OffsetDateTime) -> Result<(), DbError> {
    for application in withdraw_open_of(db, account, Actor::Creative(account), now)? {
        events::forget_notes(db, Subject::Application(application))?;
    }
    let own = applications::table
        .filter(applications::account_id.eq(account.to_string()))
        .select(applications::id)
        .load::<String>(db)?;
    for application in own {
        listed::changing(db, Kind::Application, &application, |db| {
            clear_application(db, &application, account, now)
        })?;
    }
    Ok(())
}

fn clear_application(
    db: &mut Db,
    application: &str,
    account: AccountId,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    diesel::update(applications::table.find(application))
        .set((
            applications::name.eq(ERASED),
            applications::name_ar.eq(None::<String>),
            applications::email.eq(erased_email(account)),
            applications::bio.eq(ERASED),
            applications::bio_ar.eq(None::<String>),
            applications::location.eq(None::<String>),
            applications::location_ar.eq(None::<String>),
            applications::portfolio_url.eq(None::<String>),
            applications::why_join.eq(ERASED),
            applications::links.eq("[]"),
            applications::review_note.eq(None::<String>),
            applications::terms_sent_email.eq(None::<String>),
            applications::terms_sent_name.eq(None::<String>),
            applications::updated_at.eq(Utc(now)),
        ))
        .execute(db)?;
    Ok(())
}

fn roster_entry(db: &mut Db, account: AccountId, now: OffsetDateTime) -> Result<(), DbError> {
    let own = creatives::table
        .filter(creatives::account_id.eq(account.to_string()))
        .select(creatives::id)
        .load::<String>(db)?;
    let pages = creative_pages::table.filter(creative_pages::creative_id.eq_any(&own));
    diesel::delete(pages).execute(db)?;
    let drafts = profile_drafts::table.filter(profile_drafts::creative_id.eq_any(&own));
    diesel::delete(drafts).execute(db)?;
    diesel::update(creatives::table.filter(creatives::account_id.eq(account.to_string())))
        .set((
            creatives::state.eq(RosterState::Hidden.slug()),
            creatives::name.eq(ERASED),
            creatives::name_ar.eq(None::<String>),
            creatives::bio.eq(ERASED),
            creatives::bio_ar.eq(None::<String>),
            creatives::location.eq(None::<String>),
            creatives::location_ar.eq(None::<String>),
            creatives::portfolio_url.eq(None::<String>),
            creatives::version.eq(creatives::version + 1),
            creatives::updated_at.eq(Utc(now)),
        ))
        .execute(db)?;
    roster_changes::changed_of_account(db, account)
}

fn tombstone(db: &mut Db, account: AccountId, now: OffsetDateTime) -> Result<(), DbError> {
    let key = account.to_string();
    listed::changing(db, Kind::Account, &key, |db| bury(db, account, now))
}

fn bury(db: &mut Db, account: AccountId, now: OffsetDateTime) -> Result<(), DbError> {
    diesel::update(brands::table.filter(brands::account_id.eq(account.to_string())))
        .set(brands::company_name.eq(None::<String>))
        .execute(db)?;
    diesel::update(accounts::table.find(account.to_string()))
        .set((
            accounts::email.eq(erased_email(account)),
            accounts::email_verified_at.eq(None::<Utc>),
            accounts::password_hash.eq(None::<String>),
            accounts::full_name.eq(None::<String>),
            accounts::is_admin.eq(false),
            accounts::state.eq(AccountState::Deleted.slug()),
            accounts::updated_at.eq(Utc(now)),
        ))
        .execute(db)?;
    Ok(())
}

/// An address that cannot exist or be used to sign up. The old one is free for a new account.
fn erased_email(account: AccountId) -> String {
    format!("{account}@deleted.{RESERVED_TLD}")
}
