//! `marsam payments`: all money is paused, compared with the providers, and adopted after a restore.

use std::sync::Arc;

use anyhow::{Context as _, bail};
use marsam_domain::ledger::ProviderSlug;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_domain::{calendar, money};
use marsam_http::payment_jobs::PaymentJobs;
use marsam_payments::ProviderKey;
use marsam_persistence::{DbError, Store, money_state, set_aside_charges};
use time::Date;
use time::format_description::well_known::Iso8601;

use super::file_store::block_on;
use super::{open_held_if_copied, say};
use crate::cli::Payments;
use crate::clock;
use crate::config::Config;

pub(super) fn run(what: &Payments, config: &Config) -> anyhow::Result<()> {
    let store = open_held_if_copied(&config.database)?;
    match what {
        Payments::Pause => {
            store.write::<_, DbError>(|db| money_state::pause(db, clock::now()))?;
            say(
                "nothing is paid, refunded or prepared until `marsam payments resume`; captures are still read",
            )
        }
        Payments::Resume => {
            store.write::<_, DbError>(money_state::resume)?;
            say("paying, refunds and payouts go on")
        }
        Payments::Reconcile { since } => reconcile(store, config, since),
        Payments::Adopt { key, provider } => adopt(store, config, key, provider),
        Payments::SetAside {
            key,
            provider,
            note,
            undo: false,
        } => set_aside(store, config, &charge(key, provider)?, note),
        Payments::SetAside { key, provider, .. } => count_again(&store, &charge(key, provider)?),
        Payments::ForgetTest { yes } => forget_test(&store, *yes),
    }
}

fn jobs(store: Store, config: &Config) -> anyhow::Result<PaymentJobs> {
    let payments = config.payments.providers()?;
    if !payments.are_asked() {
        bail!("there is no key of a payment provider: set MARSAM_TAP_SECRET_KEY");
    }
    let holidays = config.projects.holidays.clone();
    Ok(PaymentJobs::of_command(
        store,
        payments,
        Arc::new(clock::now),
        holidays,
    ))
}

fn day(text: &str) -> anyhow::Result<Date> {
    Date::parse(text, &Iso8601::DATE).context("--since is a day like 2026-12-31")
}

fn reconcile(store: Store, config: &Config, since: &str) -> anyhow::Result<()> {
    let since = day(since)?;
    let jobs = jobs(store, config)?;
    let found = block_on(jobs.reconcile(since))??;
    for lost in &found.lost {
        say(&format!(
            "{} {}: {} of {} has no attempt",
            lost.provider.slug(),
            lost.key,
            amount(lost.amount_fils),
            calendar::day_of(lost.at)
        ))?;
    }
    for aside in &found.set_aside {
        say(&format!("set aside: {aside}"))?;
    }
    let (charges, refunds) = (found.charges, found.refunds);
    if found.unreadable > 0 {
        say(&format!(
            "{} rows of the provider's lists could not be read, and were not compared: the log names them",
            found.unreadable
        ))?;
    }
    if found.unsettled > 0 {
        say(&format!(
            "{} rows of the provider's lists could not be settled: the log names them",
            found.unsettled
        ))?;
    }
    if !found.lost.is_empty() {
        bail!(
            "{} of {charges} charges have no attempt, and payments are paused: see `marsam payments adopt` and `set-aside`",
            found.lost.len()
        )
    }
    let compared = format!("compared: {charges} charges and {refunds} refunds");
    if found.left_out() > 0 {
        bail!("the comparison is incomplete; {compared}")
    }
    say(&compared)
}

/// A charge, as the operator names it.
struct Charge {
    provider: ProviderSlug,
    key: ProviderKey,
}

fn charge(key: &str, provider: &str) -> anyhow::Result<Charge> {
    Ok(Charge {
        provider: ProviderSlug::from_slug(provider)
            .context("--provider is the name of a payment provider, such as tap")?,
        key: ProviderKey::parse(key).context("that is no name of a charge")?,
    })
}

fn set_aside(store: Store, config: &Config, charge: &Charge, note: &str) -> anyhow::Result<()> {
    let note = note.trim();
    if note.is_empty() {
        bail!("--note says what became of its money");
    }
    let jobs = jobs(store, config)?;
    let set_aside = jobs.set_aside(charge.provider, &charge.key, note.to_owned());
    let (lost, is_new) = block_on(set_aside)??;
    let how = if is_new {
        "set aside"
    } else {
        "set aside before"
    };
    say(&format!(
        "{how}: {} of {}; `marsam payments resume` ends the pause",
        amount(lost.amount_fils),
        calendar::day_of(lost.at)
    ))
}

fn count_again(store: &Store, charge: &Charge) -> anyhow::Result<()> {
    let (provider, key) = (charge.provider, charge.key.as_str());
    if store.write(|db| set_aside_charges::remove(db, provider, key))? {
        say("no longer set aside: the next comparison names it")
    } else {
        bail!("that charge was not set aside")
    }
}

fn adopt(store: Store, config: &Config, key: &str, provider: &str) -> anyhow::Result<()> {
    let charge = charge(key, provider)?;
    let jobs = jobs(store, config)?;
    let adopted = block_on(jobs.adopt(charge.provider, &charge.key))??;
    let how = if adopted.is_new {
        "adopted"
    } else {
        "known already"
    };
    say(&format!(
        "{how}: {} for the project {}",
        amount(adopted.amount_fils),
        adopted.code
    ))
}

fn forget_test(store: &Store, is_sure: bool) -> anyhow::Result<()> {
    if !is_sure {
        bail!(
            "this forgets all attempts, refunds, payouts and the ledger of a test: repeat it with --yes"
        );
    }
    match store.write(|db| money_state::forget_test(db, clock::now())) {
        Ok(()) => say("all test money is forgotten; the next attempt sets the mode"),
        Err(DbError::Conflict) => {
            bail!("this database has real money, or none: nothing was forgotten")
        }
        Err(error) => Err(error).context("the test money was not forgotten"),
    }
}

fn amount(fils: i64) -> String {
    money::in_full(fils, marsam_domain::language::Language::En)
}
