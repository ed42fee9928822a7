//! Refuses a start that would leave money at a payment provider that no one asks.

use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::{Store, payment_attempts};

use crate::clock;
use crate::config::{Config, SettingRefused};

/// Money that is open at a provider without a key would be asked about by no one.
pub(crate) fn refuse_unasked(store: &Store, config: &Config) -> anyhow::Result<()> {
    let now = clock::now();
    let open = store.read(|db| payment_attempts::providers_with_open_money(db, now))?;
    let (asked, abandoned) = (config.payments.asked(), &config.payments.abandoned);
    for provider in open {
        if asked.contains(&provider) || abandoned.contains(&provider) {
            continue;
        }
        let slug = provider.slug();
        return Err(SettingRefused::new(
            "MARSAM_PAYMENTS",
            format!(
                "is without a key of {slug}, where payments are open or can be refunded: set its key, or MARSAM_PAYMENTS_ABANDON={slug} to ask about them no more"
            ),
        )
        .into());
    }
    Ok(())
}
