//! The demo: loaded once into an empty database, served again afterwards, and never mixed with real accounts.

use std::io::Write as _;
use std::path::Path;

use anyhow::{Context as _, bail};
use marsam_auth::secrets::SecretKey;
use marsam_demo::{DEMO_ACCOUNTS, DEMO_PASSWORD, DemoMoney, DemoSettings};
use marsam_domain::email::Email;
use marsam_media::store::MediaStore;
use marsam_persistence::{Db, DbError, Store, accounts};
use time::OffsetDateTime;

use crate::config::Config;

/// What a database contains, as far as the demo is concerned.
#[derive(Debug, PartialEq, Eq)]
enum Contents {
    Nothing,
    TheDemo,
    RealAccounts,
}

/// The operator's rules for projects, which the demo's keep too, and the payment provider for development, if one runs.
pub(crate) fn settings(config: &Config, key: &SecretKey) -> DemoSettings {
    let projects = &config.projects;
    let provider = config.payments.for_development();
    let money = provider.map(|(checkout, provider)| DemoMoney {
        checkout,
        provider: provider.to_string(),
        payouts: config.payouts,
    });
    DemoSettings {
        service_fee_bps: projects.service_fee_bps,
        holidays: projects.holidays.clone(),
        review_min_fils: projects.review_min_fils,
        key: key.clone(),
        money,
    }
}

/// Loads the demo into an empty database, and logs a warning.
pub(crate) fn prepare(
    store: &Store,
    settings: &DemoSettings,
    now: OffsetDateTime,
) -> anyhow::Result<()> {
    match store.read(contents)? {
        Contents::Nothing => {
            let loaded =
                marsam_demo::load(store, settings, now).context("the demo could not be loaded")?;
            tracing::warn!(
                accounts = loaded.accounts,
                creatives = loaded.creatives,
                applications = loaded.applications,
                quote_requests = loaded.quote_requests,
                "DEMO: loaded into the empty database",
            );
        }
        Contents::TheDemo => tracing::warn!("DEMO: the database contains it already"),
        Contents::RealAccounts => {
            bail!(
                "serve --demo needs an empty database, and DATABASE_URL names one that holds accounts"
            )
        }
    }
    announce()
}

/// Gives the demo's creatives the works of a folder, unless there are works already. The demo is whole without them: a
/// folder that cannot be used is a warning.
pub(crate) async fn add_works(
    store: &Store,
    media: &MediaStore,
    folder: &Path,
    now: OffsetDateTime,
) {
    match marsam_demo::import_media(store, media, folder, now).await {
        Ok(Some(added)) => tracing::warn!(
            works = added.works,
            objects = added.objects,
            "DEMO: added the creatives' works",
        ),
        Ok(None) => {}
        Err(error) => tracing::warn!(
            folder = %folder.display(),
            %error,
            "MARSAM_DEMO_MEDIA: the works cannot be read, so creatives have drawn covers only",
        ),
    }
}

fn contents(db: &mut Db) -> Result<Contents, DbError> {
    if accounts::is_empty(db)? {
        return Ok(Contents::Nothing);
    }
    for account in DEMO_ACCOUNTS {
        let Ok(email) = Email::parse(account.email) else {
            return Ok(Contents::RealAccounts);
        };
        if accounts::by_email(db, &email)?.is_none() {
            return Ok(Contents::RealAccounts);
        }
    }
    Ok(Contents::TheDemo)
}

/// Printed to standard output as well as to the log, so that the demo accounts are easy to find.
fn announce() -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "DEMO: made-up creatives and public passwords. Sign in with the password {DEMO_PASSWORD} as"
    )?;
    for account in DEMO_ACCOUNTS {
        writeln!(out, "  {:<9} {}", account.role, account.email)?;
    }
    out.flush()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use marsam_domain::ids::AccountId;
    use marsam_domain::language::Language;
    use marsam_persistence::accounts::NewAccount;
    use marsam_persistence::testing::TestStore;
    use marsam_persistence::{ids, works};
    use time::macros::datetime;

    use super::*;

    const NOW: OffsetDateTime = datetime!(2026-11-21 07:00 UTC);

    #[test]
    fn the_demo_is_loaded_once_and_known_again() {
        let test = TestStore::make();
        assert_eq!(test.store.read(contents).unwrap(), Contents::Nothing);
        prepare(&test.store, &DemoSettings::default(), NOW).unwrap();
        assert_eq!(test.store.read(contents).unwrap(), Contents::TheDemo);
        prepare(&test.store, &DemoSettings::default(), NOW).unwrap();
    }

    #[tokio::test]
    async fn a_folder_of_works_that_cannot_be_read_does_not_stop_the_demo() {
        let test = TestStore::make();
        prepare(&test.store, &DemoSettings::default(), NOW).unwrap();
        let media = MediaStore::in_memory();
        add_works(&test.store, &media, Path::new("/nowhere"), NOW).await;
        assert!(test.store.read(works::is_empty).unwrap());
        assert_eq!(test.store.read(contents).unwrap(), Contents::TheDemo);
    }

    #[test]
    fn the_demo_is_refused_with_real_accounts() {
        let test = TestStore::make();
        let new = NewAccount {
            id: AccountId::new(ids::fresh(NOW)),
            email: &Email::parse("noura@example.com").unwrap(),
            password_hash: None,
            full_name: None,
            language: Language::Ar,
            email_verified_at: None,
        };
        test.store
            .write(|db| accounts::insert(db, &new, NOW))
            .unwrap();
        let refused = prepare(&test.store, &DemoSettings::default(), NOW);
        let refused = refused.unwrap_err().to_string();
        assert!(refused.contains("empty database"), "{refused}");
    }
}
