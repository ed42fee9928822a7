//! When creatives are paid, and from which amount.

use marsam_domain::payments::payouts::{MIN_FILS, PayoutRules, WORKING_DAYS};

use super::{Lookup, SettingRefused, parse};

/// The most working days that money waits after its release.
const MAX_DAYS: u32 = 60;
/// The most that the smallest transfer may be: a hundred dinars.
const MAX_MIN_FILS: u32 = 100_000;

pub(super) fn read(lookup: Lookup<'_>) -> Result<PayoutRules, SettingRefused> {
    let get = |variable| parse::Setting::look_up(lookup, variable);
    let days = get("MARSAM_PAYOUT_DELAY_DAYS")?.or(&WORKING_DAYS.to_string());
    let min = get("MARSAM_PAYOUT_MIN_FILS")?.or(&MIN_FILS.to_string());
    Ok(PayoutRules {
        delay_days: days.within(0..=MAX_DAYS)?,
        min_fils: min.within(1..=MAX_MIN_FILS)?.into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_with(variable: &str, text: &str) -> Result<PayoutRules, String> {
        let found = |name: &str| (name == variable).then(|| text.into());
        read(&found).map_err(|refused| refused.to_string())
    }

    #[test]
    fn the_defaults_hold_unless_the_operator_sets_others() {
        assert_eq!(read_with("", ""), Ok(PayoutRules::default()));
        let days = read_with("MARSAM_PAYOUT_DELAY_DAYS", "5").unwrap();
        assert_eq!(days.delay_days, 5);
        let min = read_with("MARSAM_PAYOUT_MIN_FILS", "10000").unwrap();
        assert_eq!(min.min_fils, 10_000);
    }

    #[test]
    fn what_is_no_number_of_the_range_is_refused() {
        let refused = read_with("MARSAM_PAYOUT_DELAY_DAYS", "61").unwrap_err();
        assert_eq!(
            refused,
            "MARSAM_PAYOUT_DELAY_DAYS must be a whole number from 0 to 60."
        );
        assert!(read_with("MARSAM_PAYOUT_MIN_FILS", "0").is_err());
        assert!(read_with("MARSAM_PAYOUT_MIN_FILS", "5 KWD").is_err());
    }
}
