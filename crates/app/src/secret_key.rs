//! The server's own key: from its variable, or from a file next to the embedded database.

use std::path::Path;

use anyhow::Context as _;
use marsam_auth::id_tokens::{self, IdTokenError};
use marsam_auth::secrets::SecretKey;
use marsam_persistence::Store;
use time::OffsetDateTime;

use crate::config::{Config, SettingRefused};
use crate::private_file;

const VARIABLE: &str = "MARSAM_SECRET_KEY";

/// A key and its source.
enum Found {
    InVariable(SecretKey),
    InFile(SecretKey),
}

/// The site's secret key, and a signing key that it can decrypt. Both are generated at the first start.
pub(crate) fn of_site(
    config: &Config,
    store: &Store,
    now: OffsetDateTime,
) -> anyhow::Result<SecretKey> {
    let failed = "the key that signs ID tokens could not be created";
    let found = find(config)?;
    let (Found::InVariable(key) | Found::InFile(key)) = &found;
    match (
        store.write(|db| id_tokens::ensure_key(db, key, now)),
        &found,
    ) {
        // Instances with different keys would lock out each other's users.
        (Err(IdTokenError::SealedUnderAnotherKey), Found::InVariable(_)) => {
            return Err(SettingRefused::new(
                VARIABLE,
                "is not the key under which this database was sealed: set it to that one, or run `marsam keys rotate` \
                 if it is lost for good",
            )
            .into());
        }
        // A backup was restored without its key file: the site works, but values sealed under the old key cannot be
        // opened.
        (Err(IdTokenError::SealedUnderAnotherKey), Found::InFile(_)) => {
            tracing::warn!(
                "the file secret-key is not the one this database was sealed under: a new key signs ID tokens, and \
                 two-step sign-in that was set up before works again only with the old file in its place"
            );
            store
                .write(|db| id_tokens::rotate(db, key, now))
                .context(failed)?;
        }
        (other, _) => other.context(failed)?,
    }
    Ok(key.clone())
}

/// Creates a new key that signs ID tokens. Also the way to recover after a secret key was lost.
pub(crate) fn rotate(config: &Config, store: &Store, now: OffsetDateTime) -> anyhow::Result<()> {
    let (Found::InVariable(key) | Found::InFile(key)) = find(config)?;
    store
        .write(|db| id_tokens::rotate(db, &key, now))
        .context("the key that signs ID tokens could not be created")
}

fn find(config: &Config) -> anyhow::Result<Found> {
    if let Some(key) = &config.secret_key {
        return Ok(Found::InVariable(key.clone()));
    }
    let Some(file) = config.secret_key_file() else {
        return Err(SettingRefused::new(
            VARIABLE,
            "must be set where the database is PostgreSQL, to the same 32 random bytes (64 hexadecimal digits or base64) \
             on every instance",
        )
        .into());
    };
    if let Some(key) = read(&file)? {
        return Ok(Found::InFile(key));
    }
    private_file::make(&file, &SecretKey::draw().reveal())
        .with_context(|| format!("{}", file.display()))?;
    // Another instance may have created the file first.
    read(&file)?
        .map(Found::InFile)
        .with_context(|| format!("{} was not created", file.display()))
}

fn read(file: &Path) -> anyhow::Result<Option<SecretKey>> {
    let text = private_file::read(file).with_context(|| format!("{}", file.display()))?;
    let Some(text) = text else {
        return Ok(None);
    };
    let no_key = || {
        SettingRefused::new(
            VARIABLE,
            format!("is not set, and the file {} holds no key", file.display()),
        )
    };
    Ok(Some(SecretKey::parse(&text).ok_or_else(no_key)?))
}
