//! What an operator reads at the start: settings that are risky, and what a copy does not do.

use marsam_persistence::{DbError, Store, installation, money_state, outbox};

use super::Content;
use crate::config::Config;

/// Names settings that are dangerous on a site that others reach.
pub(super) fn warn_of_risks(config: &Config, content: Content) {
    if config.public_url.scheme() == "http" && !config.is_local() {
        tracing::warn!(
            "MARSAM_PUBLIC_URL is http: passwords and sessions are sent unencrypted, and cookies are not Secure"
        );
    }
    if config.mail.support_email.is_empty() && content == Content::Own {
        tracing::warn!(
            "MARSAM_SUPPORT_EMAIL is not set: messages from the contact page are only stored, and `marsam admin messages` prints them"
        );
    }
    if config.media.ffmpeg.is_none() {
        tracing::info!(
            "there is no ffmpeg (MARSAM_FFMPEG): films that browsers cannot show as they are, such as most that phones make, \
             are refused or kept without a preview"
        );
    }
    if content == Content::Demo && !config.bind.ip().is_loopback() {
        tracing::warn!(
            address = %config.bind,
            "the demo listens on the network: anyone there can sign in with its public passwords"
        );
    }
}

/// A database that is on hold says at each start what it does not do, and one of other money than the provider's key why no
/// brand can pay.
pub(super) fn warn_of_held(store: &Store, config: &Config) -> anyhow::Result<()> {
    let money = store.read(money_state::find)?;
    let modes = money.is_live.zip(config.payments.takes_real_money());
    if modes.is_some_and(|(is_live, is_real)| is_live != is_real) {
        tracing::warn!(
            "the payment provider's key is of the other mode (test, live) than the money of this database: brands cannot pay \
             before the key is changed, or `marsam payments forget-test --yes` has forgotten a test"
        );
    }
    if money.paused_at.is_some() {
        tracing::warn!(
            "payments are paused: compare them with `marsam payments reconcile --since DAY`, then `marsam payments resume`"
        );
    }
    let held = store.read::<_, DbError>(|db| {
        let found = installation::find(db)?;
        Ok(found.map(|found| (found, outbox::count_waiting(db))))
    })?;
    let Some((held, waiting)) = held else {
        return Ok(());
    };
    if held.mails_held_since.is_some() {
        tracing::warn!(
            waiting = waiting?,
            "this is a copy, or the old database of a transfer: no mail is sent before `marsam mail release` (sends those \
             that wait) or `marsam mail drop` (deletes them)"
        );
    }
    if held.deletions_held_since.is_some() {
        tracing::warn!(
            "this is a copy, or the old database of a transfer: nothing is deleted from the store of files before `marsam \
             media sweep --yes`"
        );
    }
    Ok(())
}
