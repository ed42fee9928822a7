//! `marsam admin suspend` and `restore`.

use anyhow::{Context as _, anyhow};
use marsam_auth::suspension;
use marsam_domain::accounts::SuspensionDraft;
use marsam_domain::actors::Actor;
use marsam_persistence::Store;
use time::OffsetDateTime;

use super::{Failed, account_of, address};
use crate::commands::say;

pub(super) fn suspend(
    store: &Store,
    email: &str,
    draft: SuspensionDraft,
    now: OffsetDateTime,
) -> anyhow::Result<()> {
    let email = address(email)?;
    let words = draft.into_words().map_err(|_errors| {
        anyhow!("the reason or the message has more than 5,000 characters, or an invalid one")
    })?;
    store.write(|db| {
        let account = account_of(db, &email)?;
        suspension::suspend(db, account.id, Actor::Operator, &words, now)
            .with_context(|| format!("{email} was not suspended"))?;
        Ok::<_, Failed>(())
    })?;
    say(&format!(
        "{email} is suspended and was signed out everywhere"
    ))
}

pub(super) fn restore(store: &Store, email: &str, now: OffsetDateTime) -> anyhow::Result<()> {
    let email = address(email)?;
    store.write(|db| {
        let account = account_of(db, &email)?;
        suspension::restore(db, account.id, Actor::Operator, now)
            .with_context(|| format!("{email} was not restored"))?;
        Ok::<_, Failed>(())
    })?;
    say(&format!("{email} is active again"))
}
