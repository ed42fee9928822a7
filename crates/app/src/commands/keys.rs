//! `marsam keys`: the keys that sign ID tokens.

use super::{open_existing, say};
use crate::cli::Keys;
use crate::config::Config;
use crate::{clock, secret_key};

pub(super) fn run(what: &Keys, config: &Config) -> anyhow::Result<()> {
    let store = open_existing(&config.database)?;
    match what {
        Keys::Rotate => {
            secret_key::rotate(config, &store, clock::now())?;
            say(
                "a new key signs ID tokens from now on; the one before it verifies for ten more minutes",
            )
        }
    }
}
