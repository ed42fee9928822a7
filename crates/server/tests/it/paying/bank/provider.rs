//! How the bank answers.

use std::sync::atomic::Ordering;

use async_trait::async_trait;
use marsam_domain::ledger::ProviderSlug;
use marsam_payments::{
    Capabilities, CheckoutOrder, Currency, Cursor, EventClaim, EventHeaders, EventSubject, Forged,
    HostedPage, Observation, ObservedStatus, Page, PaymentProvider, Period, ProviderError,
    ProviderKey, RefundKey, RefundObservation, RefundOrder, RefundStatus,
};
use time::OffsetDateTime;

use super::{Bank, SIGNATURE};

/// The rows of a page of a list.
const PAGE_ROWS: usize = 2;

/// A page of a list, and where the next one begins.
fn page_of<T: Clone>(all: &[T], after: Option<&Cursor>) -> (Vec<T>, Option<Cursor>) {
    let start: usize = after.map_or(0, |cursor| cursor.as_str().parse().unwrap());
    let end = (start + PAGE_ROWS).min(all.len());
    let next = (end < all.len()).then(|| Cursor::parse(&end.to_string()).unwrap());
    (all[start..end].to_vec(), next)
}

#[async_trait]
impl PaymentProvider for Bank {
    fn slug(&self) -> ProviderSlug {
        ProviderSlug::Tap
    }

    fn capabilities(&self) -> &Capabilities {
        &self.capabilities
    }

    async fn open(&self, order: &CheckoutOrder) -> Result<HostedPage, ProviderError> {
        self.waiting.fetch_add(1, Ordering::SeqCst);
        let mut hanging = self.hanging.subscribe();
        let _open = hanging.wait_for(|hangs| !*hangs).await;
        self.trouble()?;
        let mut state = self.state.lock().unwrap();
        let number = state.charges.len() + 1;
        let key = ProviderKey::parse(&format!("chg_{}_{number}", order.tag.attempt)).unwrap();
        let at = crate::harness::START;
        state.charges.push(Observation {
            transaction: key.as_str().to_owned(),
            key: key.clone(),
            status: ObservedStatus::Pending,
            amount_fils: order.tag.amount_fils,
            currency: Currency::Kwd,
            is_live: self.is_live,
            method: Some(order.method),
            brand: None,
            last_four: None,
            tag: Some(order.tag),
            at,
        });
        let url = format!("https://pay.example.com/{}", key.as_str());
        Ok(HostedPage {
            url: url.parse().unwrap(),
            key,
            expires_at: at + state.open_for,
            is_live: self.is_live,
        })
    }

    async fn retrieve(&self, key: &ProviderKey) -> Result<Vec<Observation>, ProviderError> {
        self.state.lock().unwrap().asked += 1;
        self.trouble()?;
        let state = self.state.lock().unwrap();
        let own = state.charges.iter().filter(|charge| charge.key == *key);
        Ok(own.cloned().collect())
    }

    fn read_event(&self, headers: &EventHeaders, body: &[u8]) -> Result<EventClaim, Forged> {
        if let Some(reader) = &self.reader {
            return reader.read_event(headers, body);
        }
        if headers.get("hashstring") != Some(SIGNATURE) {
            return Err(Forged::WrongSignature);
        }
        let text = std::str::from_utf8(body).map_err(|_error| Forged::Unreadable)?;
        let subject = match text.strip_prefix("refund ") {
            Some(key) => EventSubject::Refund(RefundKey::parse(key).ok_or(Forged::Unreadable)?),
            None => EventSubject::Charge(ProviderKey::parse(text).ok_or(Forged::Unreadable)?),
        };
        Ok(EventClaim {
            subject,
            is_by_previous_key: false,
        })
    }

    async fn refund(&self, order: &RefundOrder) -> Result<RefundObservation, ProviderError> {
        self.trouble()?;
        let has_keys = self.capabilities.has_refund_keys;
        let mut state = self.state.lock().unwrap();
        let same = state
            .refunds
            .iter()
            .find(|refund| has_keys && refund.tag == Some(order.tag));
        if let Some(same) = same {
            return Ok(same.clone());
        }
        let key = format!("re_{}_{}", order.tag.refund, order.tag.try_number);
        let refund = RefundObservation {
            key: RefundKey::parse(&key).unwrap(),
            charge: order.charge.clone(),
            status: RefundStatus::Pending,
            amount_fils: order.amount_fils,
            currency: Currency::Kwd,
            tag: Some(order.tag),
            at: crate::harness::START,
        };
        state.refunds.push(refund.clone());
        Ok(refund)
    }

    async fn retrieve_refund(&self, key: &RefundKey) -> Result<RefundObservation, ProviderError> {
        self.state.lock().unwrap().asked_of_refunds += 1;
        self.trouble()?;
        let state = self.state.lock().unwrap();
        let found = state.refunds.iter().find(|refund| refund.key == *key);
        let none = || ProviderError::Refused(marsam_payments::Code::new("1144"));
        found.cloned().ok_or_else(none)
    }

    async fn refunds_of(
        &self,
        key: &ProviderKey,
        _: Period,
    ) -> Result<Vec<RefundObservation>, ProviderError> {
        self.trouble()?;
        let state = self.state.lock().unwrap();
        let own = state.refunds.iter().filter(|refund| refund.charge == *key);
        Ok(own.cloned().collect())
    }

    async fn charges(
        &self,
        period: Period,
        after: Option<&Cursor>,
    ) -> Result<Page<Observation>, ProviderError> {
        self.trouble()?;
        let mut state = self.state.lock().unwrap();
        state.periods.push(period);
        let (rows, next) = page_of(&state.charges, after);
        Ok(Page {
            rows,
            // On the first page.
            unreadable: after.map_or_else(|| state.unreadable.clone(), |_| Vec::new()),
            next,
        })
    }

    async fn refunds(
        &self,
        period: Period,
        after: Option<&Cursor>,
    ) -> Result<Page<RefundObservation>, ProviderError> {
        let mut state = self.state.lock().unwrap();
        state.periods.push(period);
        let (rows, next) = page_of(&state.refunds, after);
        Ok(Page {
            rows,
            unreadable: Vec::new(),
            next,
        })
    }

    fn clock(&self) -> Option<OffsetDateTime> {
        None
    }
}
