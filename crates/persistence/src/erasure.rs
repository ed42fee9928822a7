//! Erasing an account: its data goes, a tombstone stays that histories and agreements can name.

use diesel::prelude::*;
use marsam_domain::accounts::{Account, AccountState, Role};
use marsam_domain::email::NOBODYS;
use marsam_domain::ids::{AccountId, ApplicationId, BrandId, QuoteRequestId};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use crate::columns::{Utc, id};
use crate::events::{self, By, NewEvent, Subject};
use crate::schema::{
    accounts, applications, brands, creatives, email_changes, email_tokens, idempotency_keys,
    known_browsers, outbox, quote_requests,
};
use crate::{Db, DbError, provider_identities, sessions, two_step};

/// Stages in which a brand and a creative are at work: their agreement must end before an account does.
const RUNNING: [&str; 4] = ["in_progress", "delivered", "approved", "on_hold"];
/// Ended by an agreement: it stays, and what it was about with it.
const AGREED: &str = "closed";
/// Stages that wait for something which will not come any more.
const WAITING: [&str; 2] = ["submitted", "proposals"];
/// Stands where a text may not be empty.
const ERASED: &str = "—";

/// True while a project of this account's brand is under way.
pub fn has_running_projects(db: &mut Db, account: AccountId) -> Result<bool, DbError> {
    Ok(diesel::select(diesel::dsl::exists(
        quote_requests::table
            .inner_join(brands::table)
            .filter(brands::account_id.eq(account.to_string()))
            .filter(quote_requests::stage.eq_any(RUNNING)),
    ))
    .get_result(db)?)
}

/// Erases an account. What it wrote goes; what it waited for is withdrawn or cancelled.
pub fn erase(db: &mut Db, erased: &Account, now: OffsetDateTime) -> Result<(), DbError> {
    let account = erased.id;
    sign_in_methods(db, account)?;
    let by = match erased.role {
        Some(Role::Brand) => Some(By::Brand(account)),
        Some(Role::Creative) => Some(By::Creative(account)),
        None => erased.is_admin.then_some(By::Admin(account)),
    };
    if let Some(by) = by {
        own_applications(db, account, by, now)?;
        own_requests(db, account, by, now)?;
    }
    roster_entry(db, account, now)?;
    tombstone(db, account, now)?;
    if let Some(by) = by {
        let event = event(Subject::Account(account), by, "erased", None, None);
        events::append(db, &event, now)?;
    }
    Ok(())
}

fn sign_in_methods(db: &mut Db, account: AccountId) -> Result<(), DbError> {
    let key = account.to_string();
    sessions::end_all_of(db, account)?;
    provider_identities::remove_all_of(db, account)?;
    two_step::remove(db, account)?;
    diesel::delete(known_browsers::table.filter(known_browsers::account_id.eq(&key)))
        .execute(db)?;
    diesel::delete(email_changes::table.find(&key)).execute(db)?;
    diesel::delete(email_tokens::table.filter(email_tokens::account_id.eq(&key))).execute(db)?;
    // Both repeat what the account sent or was told.
    diesel::delete(idempotency_keys::table.filter(idempotency_keys::owner.eq(&key))).execute(db)?;
    diesel::delete(outbox::table.filter(outbox::account_id.eq(&key))).execute(db)?;
    Ok(())
}

fn own_applications(
    db: &mut Db,
    account: AccountId,
    by: By,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let own = applications::account_id.eq(account.to_string());
    let open = applications::table
        .filter(own.clone())
        .filter(applications::status.eq("pending"))
        .select((applications::id, applications::stage))
        .load::<(String, String)>(db)?;
    for (application, stage) in open {
        diesel::update(applications::table.find(&application))
            .set((
                applications::status.eq("withdrawn"),
                applications::stage.eq("withdrawn"),
                applications::version.eq(applications::version + 1),
            ))
            .execute(db)?;
        let subject = Subject::Application(id::<ApplicationId>(&application)?);
        let event = event(subject, by, "withdrawn", Some(&stage), Some("withdrawn"));
        events::append(db, &event, now)?;
    }
    let all = applications::table
        .filter(own.clone())
        .select(applications::id)
        .load::<String>(db)?;
    for application in all {
        events::forget_notes(db, Subject::Application(id::<ApplicationId>(&application)?))?;
    }
    diesel::update(applications::table.filter(own))
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
            applications::review_note.eq(None::<String>),
            applications::terms_sent_email.eq(None::<String>),
            applications::terms_sent_name.eq(None::<String>),
            applications::updated_at.eq(Utc(now)),
        ))
        .execute(db)?;
    Ok(())
}

fn own_requests(
    db: &mut Db,
    account: AccountId,
    by: By,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let Some(brand) = crate::accounts::brand_of(db, account)? else {
        return Ok(());
    };
    let waiting = quote_requests::table
        .filter(of(brand))
        .filter(quote_requests::stage.eq_any(WAITING))
        .select((quote_requests::id, quote_requests::stage))
        .load::<(String, String)>(db)?;
    for (request, stage) in waiting {
        diesel::update(quote_requests::table.find(&request))
            .set((
                quote_requests::status.eq("cancelled"),
                quote_requests::stage.eq("cancelled"),
                quote_requests::version.eq(quote_requests::version + 1),
            ))
            .execute(db)?;
        let subject = Subject::QuoteRequest(id::<QuoteRequestId>(&request)?);
        let event = event(subject, by, "cancelled", Some(&stage), Some("cancelled"));
        events::append(db, &event, now)?;
    }
    diesel::update(quote_requests::table.filter(of(brand)))
        .filter(quote_requests::stage.ne(AGREED))
        .set((
            quote_requests::project_description.eq(ERASED),
            quote_requests::brand_name.eq(ERASED),
        ))
        .execute(db)?;
    diesel::update(quote_requests::table.filter(of(brand)))
        .set((
            quote_requests::contact_name.eq(ERASED),
            quote_requests::email.eq(erased_email(account)),
            quote_requests::phone.eq(None::<String>),
            quote_requests::terms_sent_email.eq(None::<String>),
            quote_requests::terms_sent_name.eq(None::<String>),
            quote_requests::updated_at.eq(Utc(now)),
        ))
        .execute(db)?;
    Ok(())
}

#[diesel::dsl::auto_type(no_type_alias)]
fn of(brand: BrandId) -> _ {
    let brand: String = brand.to_string();
    quote_requests::brand_id.eq(brand)
}

fn roster_entry(db: &mut Db, account: AccountId, now: OffsetDateTime) -> Result<(), DbError> {
    diesel::update(creatives::table.filter(creatives::account_id.eq(account.to_string())))
        .set((
            creatives::state.eq("hidden"),
            creatives::name.eq(ERASED),
            creatives::name_ar.eq(None::<String>),
            creatives::bio.eq(ERASED),
            creatives::bio_ar.eq(None::<String>),
            creatives::location.eq(None::<String>),
            creatives::location_ar.eq(None::<String>),
            creatives::portfolio_url.eq(None::<String>),
            creatives::profile_image_path.eq(None::<String>),
            creatives::search_text.eq(""),
            creatives::version.eq(creatives::version + 1),
            creatives::updated_at.eq(Utc(now)),
        ))
        .execute(db)?;
    Ok(())
}

fn tombstone(db: &mut Db, account: AccountId, now: OffsetDateTime) -> Result<(), DbError> {
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

/// An address that nobody has or can sign up with. The old one is free for a new account.
fn erased_email(account: AccountId) -> String {
    format!("{account}@deleted.{NOBODYS}")
}

fn event<'a>(
    subject: Subject,
    by: By,
    event: &'a str,
    from: Option<&'a str>,
    to: Option<&'a str>,
) -> NewEvent<'a> {
    NewEvent {
        subject,
        by,
        event,
        from,
        to,
        note: None,
    }
}
