//! Loads the demo's contents into an empty database.
//!
//! **Invariant:** all or nothing, in one transaction, and never into a database with real accounts.

mod account_steps;
mod applications;
mod money;
mod present;
mod quote_requests;
#[cfg(test)]
pub(crate) mod tests;

use std::collections::HashMap;

use marsam_auth::passwords::hash_now;
use marsam_domain::ids::{AccountId, CreativeId};
use marsam_domain::language::Language;
use marsam_persistence::accounts::{self, NewAccount};
use marsam_persistence::filling::filling;
use marsam_persistence::{Db, DbError, Store, creatives, ids};
use marsam_workflows::Refused;
use time::{Duration, OffsetDateTime};

use crate::data::{self, AccountEntry, Contents, CreativeEntry, DemoRole};
use crate::drafts::Applicant;
use crate::{DEMO_PASSWORD, DemoError, DemoMoney, DemoSettings, DemoSummary};

/// Older notices and messages have been read.
const UNREAD_FOR: Duration = Duration::hours(60);
/// How long after a notice or a message its reader looks at it.
const READ_AFTER: Duration = Duration::hours(2);

/// Loads the demo into a database without accounts, dated over the months before `now`.
///
/// No mail is queued for these past events, and the notices of the last days are unread.
pub fn load(
    store: &Store,
    settings: &DemoSettings,
    now: OffsetDateTime,
) -> Result<DemoSummary, DemoError> {
    let contents = data::read()?;
    // One hash for all accounts: hashing is slow, and they share a published password anyway.
    let password_hash = hash_now(DEMO_PASSWORD)?;
    store.write(|db| {
        if !accounts::is_empty(db)? {
            return Err(DemoError::NotEmpty);
        }
        filling(db, |db| fill(db, &contents, &password_hash, settings, now))
    })
}

fn fill(
    db: &mut Db,
    contents: &Contents,
    password_hash: &str,
    settings: &DemoSettings,
    now: OffsetDateTime,
) -> Result<DemoSummary, DemoError> {
    let mut ids = DemoIds {
        settings: settings.clone(),
        now,
        people: HashMap::new(),
        roster: HashMap::new(),
    };
    for entry in &contents.accounts {
        let person = sign_up(db, entry, password_hash, now)?;
        ids.people.insert(entry.key.clone(), person);
    }
    for entry in &contents.creatives {
        if applications::lists(contents, &entry.key) {
            continue;
        }
        let creative = list(db, &ids, entry)?;
        ids.roster.insert(entry.key.clone(), creative);
    }
    for entry in &contents.applications {
        applications::load(db, &mut ids, contents, entry)?;
    }
    account_steps::load(db, &ids, &contents.account_steps)?;
    for entry in &contents.quote_requests {
        quote_requests::load(db, &ids, entry)?;
    }
    let others = if settings.money.is_some() {
        money::load(db, &ids, &contents.money)?;
        contents.money.projects.len()
    } else {
        for entry in &contents.outside {
            quote_requests::load(db, &ids, entry)?;
        }
        contents.outside.len()
    };
    present::catch_up(db, &ids)?;
    Ok(DemoSummary {
        accounts: contents.accounts.len(),
        creatives: contents.creatives.len(),
        applications: contents.applications.len(),
        quote_requests: contents.quote_requests.len() + others,
    })
}

/// The ids of what was loaded, by the keys of the files.
struct DemoIds {
    settings: DemoSettings,
    now: OffsetDateTime,
    people: HashMap<String, Person>,
    roster: HashMap<String, CreativeId>,
}

/// A created account.
struct Person {
    account: AccountId,
    email: String,
    language: Language,
    role: DemoRole,
}

impl DemoIds {
    fn person(&self, key: &str) -> Result<&Person, DemoError> {
        self.people
            .get(key)
            .ok_or_else(|| misfit(key, "no account of this key"))
    }

    /// The roster entry of a key; `None` for an empty key.
    fn listed(&self, key: &str) -> Result<Option<CreativeId>, DemoError> {
        if key.is_empty() {
            return Ok(None);
        }
        let creative = self.roster.get(key).copied();
        creative
            .map(Some)
            .ok_or_else(|| misfit(key, "no roster entry of this key"))
    }

    /// Remembers the roster entry that an account has got.
    fn add_listed(&mut self, db: &mut Db, key: &str, account: AccountId) -> Result<(), DemoError> {
        let creative = creatives::of_account(db, account)?;
        let creative = creative.ok_or_else(|| misfit(key, "no roster entry"))?;
        self.roster.insert(key.to_owned(), creative.id);
        Ok(())
    }

    fn admin(&self) -> Result<AccountId, DemoError> {
        let admin = self
            .people
            .values()
            .find(|person| person.role == DemoRole::Admin);
        admin
            .map(|person| person.account)
            .ok_or_else(|| misfit("the demo", "no admin"))
    }

    fn money(&self) -> Result<&DemoMoney, DemoError> {
        let money = self.settings.money.as_ref();
        money.ok_or_else(|| misfit("money", "no payment provider"))
    }

    fn moment(&self, days_ago: u16) -> OffsetDateTime {
        moment(self.now, days_ago)
    }
}

fn misfit(whose: &str, what: &str) -> DemoError {
    DemoError::Misfit {
        whose: whose.to_owned(),
        what: what.to_owned(),
    }
}

/// A use case's refusal, as an error of the file.
fn refused(whose: &str, refused: Refused) -> DemoError {
    match refused {
        Refused::Invalid(errors) => DemoError::Refused {
            whose: whose.to_owned(),
            errors,
        },
        Refused::Db(error) if !matches!(error, DbError::NotFound) => error.into(),
        other => misfit(whose, &other.to_string()),
    }
}

/// A moment on that day, at a different hour each day, so that not everything happens at the same time.
fn moment(now: OffsetDateTime, days_ago: u16) -> OffsetDateTime {
    let days = i64::from(days_ago);
    now - Duration::days(days) - Duration::minutes(days * 97 % 600)
}

fn sign_up(
    db: &mut Db,
    entry: &AccountEntry,
    password_hash: &str,
    now: OffsetDateTime,
) -> Result<Person, DemoError> {
    let at = moment(now, entry.joined_days_ago);
    let form = entry.sign_up()?;
    let account = AccountId::new(ids::fresh(at));
    let new = NewAccount {
        id: account,
        email: &form.email,
        password_hash: Some(password_hash),
        full_name: Some(&form.full_name),
        language: form.language,
        email_verified_at: entry.email_verified.then_some(at),
    };
    accounts::insert(db, &new, at)?;
    match entry.profile()? {
        Some(profile) => accounts::set_profile(db, account, &profile, at)?,
        None => {
            accounts::grant_admin(db, account, at)?;
        }
    }
    Ok(Person {
        account,
        email: entry.email.clone(),
        language: form.language,
        role: entry.role,
    })
}

fn list(db: &mut Db, ids: &DemoIds, entry: &CreativeEntry) -> Result<CreativeId, DemoError> {
    let at = ids.moment(entry.joined_days_ago);
    // A creative without an account has never applied; the other fields only let the same rules validate the profile.
    let applicant = Applicant {
        key: &entry.key,
        email: "roster@marsam.test",
        why_join: "Listed without an application.",
        agreed_at: at,
    };
    let account = ids.people.get(&entry.key).map(|person| person.account);
    let profile = entry.profile.application(&applicant)?.profile;
    Ok(creatives::insert(db, account, &profile, at)?)
}
