//! Tap Payments: charges on Tap's and KNET's own pages, refunds, lists, signed events.
//!
//! Paths in comments are pages of <https://developers.tap.company>, read in a public copy of March 2025. What it does
//! not settle is accepted either way.

mod charges;
mod events;
mod lists;
mod refunds;
mod wire;

use std::fmt;
use std::time::Duration as Time;

use async_trait::async_trait;
use marsam_domain::ledger::ProviderSlug;
use marsam_domain::payments::payable::{AmountLimits, CheckoutMethod};
use reqwest::Method;
use serde::de::DeserializeOwned;
use time::{Duration, OffsetDateTime};
use url::Url;

use crate::calls::{Call, Calls};
use crate::error::{ProviderError, Surprise};
use crate::keys::{Cursor, ProviderKey, RefundKey, SecretKey};
use crate::limits::CallLimits;
use crate::page_hosts::PageHosts;
use crate::provider::{
    Capabilities, CheckoutOrder, EventClaim, EventHeaders, Forged, HostedPage, Observation, Page,
    PaymentProvider, Period, RefundObservation, RefundOrder,
};

/// Where Tap is called; test and live share it, and the key decides (/reference/testing-keys).
pub const BASE: &str = "https://api.tap.company";
/// Hosts of the pages on which a payer pays. KNET's are not documented by Tap.
pub const PAGE_HOSTS: &str = "tap.company,kpay.com.kw,kpaytest.com.kw";

/// What one account at Tap needs.
#[derive(Clone, Debug)]
pub struct TapSettings {
    /// [`BASE`], or a simulator.
    pub base: Url,
    pub key: SecretKey,
    /// The key from before the last rotation: it reads events only.
    pub previous_key: Option<SecretKey>,
    /// One of several merchants of the account.
    pub merchant: Option<String>,
    pub methods: Vec<CheckoutMethod>,
    pub page_hosts: PageHosts,
    pub limits: AmountLimits,
    pub calls: CallLimits,
}

/// Tap Payments.
pub struct Tap {
    calls: Calls,
    key: SecretKey,
    previous_key: Option<SecretKey>,
    merchant: Option<String>,
    page_hosts: PageHosts,
    capabilities: Capabilities,
}

impl fmt::Debug for Tap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tap").finish_non_exhaustive()
    }
}

impl Tap {
    pub fn new(settings: TapSettings) -> Result<Self, ProviderError> {
        let capabilities = Capabilities {
            methods: settings.methods,
            limits: settings.limits,
            // Source: /reference/charges, transaction.expiry.
            page_minutes: (5, 60),
            // Source: /docs/idempotency.
            has_refund_keys: true,
            has_lists: true,
            // Source: /reference/list-all-charges.
            longest_period: Duration::days(30),
        };
        Ok(Self {
            calls: Calls::new(
                settings.base,
                settings.key.clone(),
                settings.calls,
                wire::error_code,
            )?,
            key: settings.key,
            previous_key: settings.previous_key,
            merchant: settings.merchant,
            page_hosts: settings.page_hosts,
            capabilities,
        })
    }

    /// Whether a key takes real money; `None`: it is no key of Tap (/reference/testing-keys).
    pub fn is_live(key: &SecretKey) -> Option<bool> {
        let key = key.expose();
        let is = |prefix: &str| key.starts_with(prefix) && key.len() > prefix.len();
        is("sk_live_")
            .then_some(true)
            .or(is("sk_test_").then_some(false))
    }

    async fn get<T: DeserializeOwned>(&self, path: &[&str]) -> Result<T, ProviderError> {
        let call = Call {
            method: Method::GET,
            path,
            query: &[],
            body: None,
            timeout: self.calls.limits().call,
        };
        read(&self.calls.send(call).await?)
    }

    async fn post<T: DeserializeOwned>(
        &self,
        path: &[&str],
        body: &impl serde::Serialize,
        timeout: Time,
    ) -> Result<T, ProviderError> {
        let body = serde_json::to_vec(body).map_err(|error| unreadable(&error))?;
        let call = Call {
            method: Method::POST,
            path,
            query: &[],
            body: Some(body),
            timeout,
        };
        read(&self.calls.send(call).await?)
    }
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, ProviderError> {
    serde_json::from_slice(body).map_err(|error| unreadable(&error))
}

/// Only the position: the message may quote the answer.
fn unreadable(error: &serde_json::Error) -> ProviderError {
    ProviderError::Unexpected(Surprise::Unreadable {
        line: error.line(),
        column: error.column(),
    })
}

#[async_trait]
impl PaymentProvider for Tap {
    fn slug(&self) -> ProviderSlug {
        ProviderSlug::Tap
    }

    fn capabilities(&self) -> &Capabilities {
        &self.capabilities
    }

    async fn open(&self, order: &CheckoutOrder) -> Result<HostedPage, ProviderError> {
        self.open_page(order).await
    }

    async fn retrieve(&self, key: &ProviderKey) -> Result<Vec<Observation>, ProviderError> {
        self.charge(key).await.map(|charge| vec![charge])
    }

    fn read_event(&self, headers: &EventHeaders, body: &[u8]) -> Result<EventClaim, Forged> {
        events::read(&self.key, self.previous_key.as_ref(), headers, body)
    }

    async fn refund(&self, order: &RefundOrder) -> Result<RefundObservation, ProviderError> {
        self.order_refund(order).await
    }

    async fn retrieve_refund(&self, key: &RefundKey) -> Result<RefundObservation, ProviderError> {
        self.one_refund(key).await
    }

    /// A list by charge is not documented, so the refunds of the period are read.
    async fn refunds_of(
        &self,
        key: &ProviderKey,
        period: Period,
    ) -> Result<Vec<RefundObservation>, ProviderError> {
        let mut of_charge = Vec::new();
        let mut after = None;
        loop {
            let page = self.list_refunds(period, after.as_ref()).await?;
            let mut unreadable = page.unreadable.into_iter();
            let may_be_own =
                |charge: Option<&str>| charge.is_none_or(|charge| charge == key.as_str());
            if let Some(row) = unreadable.find(|row| may_be_own(row.charge.as_deref())) {
                return Err(row.error);
            }
            of_charge.extend(page.rows.into_iter().filter(|refund| refund.charge == *key));
            match page.next {
                Some(next) => after = Some(next),
                None => return Ok(of_charge),
            }
        }
    }

    async fn charges(
        &self,
        period: Period,
        after: Option<&Cursor>,
    ) -> Result<Page<Observation>, ProviderError> {
        self.list_charges(period, after).await
    }

    async fn refunds(
        &self,
        period: Period,
        after: Option<&Cursor>,
    ) -> Result<Page<RefundObservation>, ProviderError> {
        self.list_refunds(period, after).await
    }

    fn clock(&self) -> Option<OffsetDateTime> {
        self.calls.clock()
    }
}
