//! `marsam mail`: the mails of a restored copy, which wait until the operator decides.

use marsam_persistence::{DbError, installation, outbox};

use super::{open_existing, say};
use crate::cli::Mail;
use crate::clock;
use crate::config::Config;

pub(super) fn run(what: Mail, config: &Config) -> anyhow::Result<()> {
    let store = open_existing(&config.database)?;
    match what {
        Mail::Hold => {
            store.write(|db| {
                installation::ensure(db, clock::now())?;
                installation::hold(db, clock::now())
            })?;
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
