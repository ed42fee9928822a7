//! How brands pay here: the provider of new payments, the keys of all that are asked, and the limits.
//!
//! **Invariant:** money is received only where the operator has said that it may be held, with a key that fits the site's
//! public address.

use std::sync::Arc;

use marsam_domain::ledger::ProviderSlug;
use marsam_domain::payments::payable::{AmountLimits, CheckoutMethod};
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_http::Payments;
use marsam_payments::tap::{self, Tap, TapSettings};
use marsam_payments::{CallLimits, PageHosts, PaymentProvider, SecretKey};
use marsam_workflows::payments::paying::Checkout;
use time::Duration;
use url::{Host, Url};

use super::parse::{Given, Setting};
use super::{Lookup, SettingRefused};

const PROVIDER: &str = "MARSAM_PAYMENTS";
const HOLD: &str = "MARSAM_PAYMENTS_HOLD";
const TEST: &str = "MARSAM_PAYMENTS_TEST";
const ABANDON: &str = "MARSAM_PAYMENTS_ABANDON";
const ADDRESS: &str = "MARSAM_PAYMENTS_URL";
const MIN: &str = "MARSAM_PAYMENT_MIN_FILS";
const MAX: &str = "MARSAM_PAYMENT_MAX_FILS";
const MINUTES: &str = "MARSAM_PAYMENT_MINUTES";
const TAP_KEY: &str = "MARSAM_TAP_SECRET_KEY";
const TAP_PREVIOUS: &str = "MARSAM_TAP_SECRET_KEY_PREVIOUS";
const TAP_MERCHANT: &str = "MARSAM_TAP_MERCHANT_ID";
const TAP_METHODS: &str = "MARSAM_TAP_METHODS";
const TAP_HOSTS: &str = "MARSAM_TAP_PAGE_HOSTS";

/// Said to an operator who has not asked counsel.
const MAY_YOU_HOLD: &str = "must be true: set MARSAM_PAYMENTS_HOLD=true once your counsel has said that you may receive \
    brands' money, hold it and pay creatives (Central Bank of Kuwait, 45/471/2023)";

/// The settings of paying through a provider.
#[derive(Debug, Clone)]
pub(crate) struct PaymentSettings {
    /// The provider of new payments.
    provider: Option<ProviderSlug>,
    limits: AmountLimits,
    page: Duration,
    tap: Option<TapSettings>,
    /// Providers that are not asked any more, although money of theirs may be open.
    pub(crate) abandoned: Vec<ProviderSlug>,
}

/// What of the other settings decides whether these are allowed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Site<'a> {
    pub(super) public_url: &'a Url,
    /// Only browsers of this machine reach it.
    pub(super) is_local: bool,
    pub(super) has_operator: bool,
}

/// Reads the settings.
pub(super) fn read(lookup: Lookup<'_>, site: Site<'_>) -> Result<PaymentSettings, SettingRefused> {
    let get = |variable| Setting::look_up(lookup, variable);
    let provider = get(PROVIDER)?.or("off").payment_provider()?;
    let may_hold = get(HOLD)?.or("false").switch()?;
    let may_test = get(TEST)?.or("false").switch()?;
    let limits = AmountLimits {
        min_fils: get(MIN)?.or("100").fils()?,
        max_fils: get(MAX)?.or("10000000").fils()?,
    };
    let minutes = get(MINUTES)?.or("30").page_minutes()?;
    let settings = PaymentSettings {
        provider,
        limits,
        page: Duration::minutes(minutes),
        tap: read_tap(lookup, limits, site)?,
        abandoned: get(ABANDON)?
            .if_set(Given::payment_providers)?
            .unwrap_or_default(),
    };
    if limits.max_fils < 2 * limits.min_fils {
        return Err(SettingRefused::new(
            MAX,
            format!("must be at least twice {MIN}"),
        ));
    }
    if let Some(tap) = &settings.tap {
        refuse_wrong_mode(tap, site, may_test)?;
    }
    if let Some(provider) = provider {
        settings.refuse_unready(provider, may_hold, site)?;
    }
    Ok(settings)
}

fn read_tap(
    lookup: Lookup<'_>,
    limits: AmountLimits,
    site: Site<'_>,
) -> Result<Option<TapSettings>, SettingRefused> {
    let get = |variable| Setting::look_up(lookup, variable);
    let base = get(ADDRESS)?.or(tap::BASE).payment_address()?;
    if is_loopback(&base) && !site.is_local {
        return Err(SettingRefused::new(
            ADDRESS,
            "may be this machine only where MARSAM_PUBLIC_URL is, too",
        ));
    }
    let usual_hosts = if is_loopback(&base) {
        "127.0.0.1,localhost"
    } else {
        tap::PAGE_HOSTS
    };
    let previous_key = get(TAP_PREVIOUS)?.if_set(Given::payment_key)?;
    let merchant = get(TAP_MERCHANT)?.if_set(Given::line)?;
    let methods = get(TAP_METHODS)?
        .or("knet,card,apple_pay")
        .payment_methods()?;
    let page_hosts = get(TAP_HOSTS)?.or(usual_hosts).page_hosts()?;
    let key = get(TAP_KEY)?.if_set(Given::payment_key)?;
    Ok(key.map(|key| TapSettings {
        base,
        key,
        previous_key,
        merchant,
        methods,
        page_hosts,
        limits,
        calls: CallLimits::default(),
    }))
}

/// A live key takes real money: never over http, and never from a machine of a developer.
fn refuse_wrong_mode(
    tap: &TapSettings,
    site: Site<'_>,
    may_test: bool,
) -> Result<(), SettingRefused> {
    let Some(is_live) = Tap::is_live(&tap.key) else {
        return Err(SettingRefused::new(
            TAP_KEY,
            "must be a secret key of Tap, which begins with sk_live_ or sk_test_",
        ));
    };
    let is_public = site.public_url.scheme() == "https" && !site.is_local;
    if is_live && (!is_public || is_loopback(&tap.base)) {
        return Err(SettingRefused::new(
            TAP_KEY,
            "is a live key, which takes real money: MARSAM_PUBLIC_URL must be https and not of this machine, and so must MARSAM_PAYMENTS_URL",
        ));
    }
    if !is_live && !site.is_local && !may_test {
        return Err(SettingRefused::new(
            TAP_KEY,
            "is a test key on a public site: set MARSAM_PAYMENTS_TEST=true if no real money is to be paid here",
        ));
    }
    Ok(())
}

impl PaymentSettings {
    fn refuse_unready(
        &self,
        provider: ProviderSlug,
        may_hold: bool,
        site: Site<'_>,
    ) -> Result<(), SettingRefused> {
        if !may_hold {
            return Err(SettingRefused::new(HOLD, MAY_YOU_HOLD));
        }
        if self.tap.is_none() && provider == ProviderSlug::Tap {
            return Err(SettingRefused::new(
                TAP_KEY,
                format!("must be set together with {PROVIDER}=tap"),
            ));
        }
        if !site.has_operator && !site.is_local {
            return Err(SettingRefused::new(
                "MARSAM_OPERATOR_NAME",
                format!(
                    "must be set together with {PROVIDER}: who receives the money is named on each receipt"
                ),
            ));
        }
        Ok(())
    }

    /// The slugs of the providers that are asked.
    pub(crate) fn asked(&self) -> Vec<ProviderSlug> {
        self.tap.iter().map(|_| ProviderSlug::Tap).collect()
    }

    /// How new payments are made.
    fn checkout(&self, settings: &TapSettings) -> Option<Checkout> {
        self.provider.map(|provider| Checkout {
            provider,
            is_live: Tap::is_live(&settings.key).unwrap_or_default(),
            methods: settings.methods.clone(),
            limits: self.limits,
            page: self.page,
        })
    }

    /// Whether new payments are of real money; `None` where there are none.
    pub(crate) fn takes_real_money(&self) -> Option<bool> {
        let checkout = self.checkout(self.tap.as_ref()?)?;
        Some(checkout.is_live)
    }

    /// The provider for development, with its address: one on this machine, at which no money moves.
    pub(crate) fn for_development(&self) -> Option<(Checkout, Url)> {
        let settings = self.tap.as_ref().filter(|tap| is_loopback(&tap.base))?;
        let checkout = self.checkout(settings)?;
        (!checkout.is_live).then(|| (checkout, settings.base.clone()))
    }

    /// The providers, ready to be called.
    pub(crate) fn providers(&self) -> Result<Payments, SettingRefused> {
        let mut providers: Vec<Arc<dyn PaymentProvider>> = Vec::new();
        let mut checkout = None;
        if let Some(settings) = &self.tap {
            let failed = |error: marsam_payments::ProviderError| {
                SettingRefused::new(ADDRESS, format!("cannot be used: {error}"))
            };
            let tap = Tap::new(settings.clone()).map_err(failed)?;
            providers.push(Arc::new(tap));
            checkout = self.checkout(settings);
        }
        Ok(Payments::new(checkout, providers))
    }
}

fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

impl Given {
    /// The provider of new payments, or off. `MyFatoorah` has no adapter yet.
    fn payment_provider(&self) -> Result<Option<ProviderSlug>, SettingRefused> {
        match self.text() {
            "off" => Ok(None),
            "tap" => Ok(Some(ProviderSlug::Tap)),
            _ => Err(self.refused("must be off or tap")),
        }
    }

    fn payment_providers(&self) -> Result<Vec<ProviderSlug>, SettingRefused> {
        let slugs = self.text().split(',').map(str::trim);
        let all: Option<Vec<_>> = slugs.map(ProviderSlug::from_slug).collect();
        all.ok_or_else(|| self.refused("must be names of payment providers, like tap"))
    }

    fn payment_methods(&self) -> Result<Vec<CheckoutMethod>, SettingRefused> {
        let slugs = self.text().split(',').map(str::trim);
        let all: Option<Vec<_>> = slugs.map(CheckoutMethod::from_slug).collect();
        all.ok_or_else(|| {
            self.refused("must be ways to pay with commas between them: knet, card, apple_pay")
        })
    }

    fn payment_key(&self) -> Result<SecretKey, SettingRefused> {
        let key = SecretKey::parse(self.text());
        key.ok_or_else(|| self.refused("must be a secret key, in visible characters"))
    }

    fn page_hosts(&self) -> Result<PageHosts, SettingRefused> {
        let hosts = PageHosts::parse(self.text());
        hosts
            .ok_or_else(|| self.refused("must be hosts with commas between them, like tap.company"))
    }

    /// https, or http on this machine.
    fn payment_address(&self) -> Result<Url, SettingRefused> {
        let url = Url::parse(self.text()).ok().filter(|url| {
            let is_safe = url.scheme() == "https" || url.scheme() == "http" && is_loopback(url);
            is_safe
                && url.username().is_empty()
                && url.password().is_none()
                && url.query().is_none()
        });
        url.ok_or_else(|| {
            self.refused(
                "must be the https address of a payment provider; http only on this machine",
            )
        })
    }

    fn fils(&self) -> Result<i64, SettingRefused> {
        let fils = self.text().parse().ok().filter(|fils| *fils >= 1);
        fils.ok_or_else(|| self.refused("must be a whole number of fils, 1 at least"))
    }

    /// How long a provider's page is open.
    fn page_minutes(&self) -> Result<i64, SettingRefused> {
        let minutes = self.text().parse().ok();
        minutes
            .filter(|minutes| (5..=60).contains(minutes))
            .ok_or_else(|| self.refused("must be a number of minutes from 5 to 60"))
    }
}

#[cfg(test)]
mod tests;
