//! `marsam clock`: the operator's word about the time.

use anyhow::bail;
use marsam_workflows::clock::guard::{self, Confirmed};

use super::{open_existing, say};
use crate::cli::Clock;
use crate::clock;
use crate::config::Config;

pub(super) fn run(what: Clock, config: &Config) -> anyhow::Result<()> {
    match what {
        Clock::Confirm => confirm(config),
    }
}

fn confirm(config: &Config) -> anyhow::Result<()> {
    let store = open_existing(&config.database)?;
    let now = clock::now();
    match store.write(|db| guard::confirm(db, now))? {
        Confirmed::GoesOn => say(&format!(
            "what is due by {now} is done now, unless the payment provider's clock shows another time"
        )),
        Confirmed::WasNotStopped => say(&format!("the clock was not stopped; {now} is trusted")),
        Confirmed::Contradicted(other) => bail!(
            "this machine's clock shows {now}, and the database's {other}: set the wrong one first; nothing has changed"
        ),
    }
}
