//! `marsam mail`: a mail to try the transport with, and the mails of a restored copy, which wait until the operator decides.

use anyhow::Context as _;
use marsam_mail::Transport;
use marsam_persistence::{DbError, installation, outbox};

use super::file_store::block_on;
use super::{open_held_if_copied, say};
use crate::cli::Mail;
use crate::clock;
use crate::config::Config;

pub(super) fn run(what: &Mail, config: &Config) -> anyhow::Result<()> {
    if let Mail::Test { email } = what {
        return send_trial(config, email);
    }
    // Held before the release: a dump that was restored would be held again when it is served.
    let store = open_held_if_copied(&config.database)?;
    match what {
        Mail::Test { .. } => Ok(()),
        Mail::Hold => {
            store.write(|db| installation::hold(db, clock::now()))?;
            say("no mail is sent and no file is deleted until you release them")
        }
        Mail::Release => {
            let waiting = store.write(|db| {
                installation::release_mails(db)?;
                outbox::count_waiting(db)
            })?;
            say(&format!("{waiting} mails that waited are sent now"))
        }
        Mail::Drop => {
            let dropped = store.write(|db| {
                let dropped = outbox::drop_waiting(db)?;
                installation::release_mails(db)?;
                Ok::<_, DbError>(dropped)
            })?;
            say(&format!(
                "{dropped} mails that waited are deleted; new ones are sent"
            ))
        }
    }
}

/// Needs no database: the transport alone is tried.
fn send_trial(config: &Config, email: &str) -> anyhow::Result<()> {
    let mail = &config.mail;
    mail.transport.prepare().context("MARSAM_MAIL_URL")?;
    let sent = marsam_mail::send_trial(&mail.transport, &mail.sender, &config.public_url, email);
    block_on(sent)?.context("MARSAM_MAIL_URL: the mail was not sent")?;
    match &mail.transport {
        Transport::Smtp(_) => say(&format!("the mail server has taken a mail to {email}")),
        Transport::Folder(folder) => say(&format!(
            "a mail to {email} is in the folder {}",
            folder.display()
        )),
    }
}
