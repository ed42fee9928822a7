//! Sign-ins, phone numbers and bank accounts: what two accounts have in common if they may be one person.
//!
//! **Invariant:** every step is taken by the use case that its call runs, as of its time.

use std::collections::HashMap;

use marsam_auth::known_browsers;
use marsam_auth::tokens::Token;
use marsam_domain::accounts::{ProfileChange, ProfileChangeDraft};
use marsam_persistence::Db;
use marsam_workflows::accounts::profile;
use time::OffsetDateTime;

use super::money::desk;
use super::{DemoIds, refused};
use crate::DemoError;
use crate::data::{AccountStep, When};

/// Takes all steps.
pub(super) fn load(
    db: &mut Db,
    ids: &DemoIds,
    steps: &[(When, AccountStep)],
) -> Result<(), DemoError> {
    let mut browsers: HashMap<&str, Token> = HashMap::new();
    for (when, step) in steps {
        let at = when.before(ids.now);
        match step {
            AccountStep::SignIn(key, browser) => {
                let account = ids.person(key)?.account;
                // The next account that signs in from this browser shows the cookie of the first one.
                let shown = browsers.get(browser.as_str());
                let token = known_browsers::remember(db, account, shown, at)?;
                browsers.entry(browser).or_insert(token);
            }
            AccountStep::Phone(key, number) => phone(db, ids, key, number, at)?,
            AccountStep::Details(entry) => desk::details(db, ids, entry, at)?,
        }
    }
    Ok(())
}

/// The creative enters a phone number.
fn phone(
    db: &mut Db,
    ids: &DemoIds,
    key: &str,
    number: &str,
    at: OffsetDateTime,
) -> Result<(), DemoError> {
    let draft = ProfileChangeDraft {
        phone: Some(number.into()),
        ..ProfileChangeDraft::default()
    };
    let change = ProfileChange::try_from(draft).map_err(|errors| refused(key, errors.into()))?;
    profile::change(db, ids.person(key)?.account, &change, at)?;
    Ok(())
}
