//! Events that Tap posts: a charge or a refund with the digest of a few of its fields.
//!
//! Source: /docs/webhook. The digest covers neither the mode nor the metadata nor the merchant, so an event only says
//! which charge or refund to ask about.

use hmac::{Hmac, KeyInit as _, Mac as _};
use marsam_domain::money;
use serde::Deserialize;
use serde_json::value::RawValue;
use sha2::Sha256;

use super::wire;
use crate::keys::{ProviderKey, RefundKey, SecretKey};
use crate::provider::{EventClaim, EventHeaders, EventSubject, Forged};

#[derive(Deserialize)]
struct Event {
    id: String,
    amount: Box<RawValue>,
    currency: String,
    status: String,
    #[serde(default)]
    reference: Option<Reference>,
    /// Of a charge.
    #[serde(default)]
    transaction: Option<Created>,
    /// Of a refund.
    #[serde(default)]
    created: Option<Box<RawValue>>,
}

#[derive(Deserialize)]
struct Reference {
    #[serde(default)]
    gateway: Option<Box<RawValue>>,
    #[serde(default)]
    payment: Option<Box<RawValue>>,
}

#[derive(Deserialize)]
struct Created {
    #[serde(default)]
    created: Option<Box<RawValue>>,
}

/// Checks the header `hashstring`, in hexadecimal, in constant time.
pub(super) fn read(
    key: &SecretKey,
    previous_key: Option<&SecretKey>,
    headers: &EventHeaders,
    body: &[u8],
) -> Result<EventClaim, Forged> {
    let signature = headers.get("hashstring").ok_or(Forged::Unsigned)?;
    let signature = hex::decode(signature.trim())
        .ok()
        .ok_or(Forged::WrongSignature)?;
    let event: Event = serde_json::from_slice(body)
        .ok()
        .ok_or(Forged::Unreadable)?;
    let text = event.signed_text().ok_or(Forged::Unreadable)?;
    let is_by = |key: &SecretKey| {
        Hmac::<Sha256>::new_from_slice(key.expose().as_bytes()).is_ok_and(|mac| {
            mac.chain_update(text.as_bytes())
                .verify_slice(&signature)
                .is_ok()
        })
    };
    let is_by_previous_key = !is_by(key);
    if is_by_previous_key && !previous_key.is_some_and(is_by) {
        return Err(Forged::WrongSignature);
    }
    Ok(EventClaim {
        subject: event.subject().ok_or(Forged::Unreadable)?,
        is_by_previous_key,
    })
}

impl Event {
    fn is_refund(&self) -> bool {
        self.id.starts_with("re_")
    }

    fn subject(&self) -> Option<EventSubject> {
        if self.is_refund() {
            return RefundKey::parse(&self.id).map(EventSubject::Refund);
        }
        ProviderKey::parse(&self.id).map(EventSubject::Charge)
    }

    fn signed_text(&self) -> Option<String> {
        let created = if self.is_refund() {
            self.created.as_deref()
        } else {
            self.transaction.as_ref()?.created.as_deref()
        };
        // A reference that is missing counts as empty.
        let reference = |which: fn(&Reference) -> Option<&RawValue>| {
            let value = self.reference.as_ref().and_then(which);
            value.and_then(wire::scalar).unwrap_or_default()
        };
        Some(format!(
            "x_id{}x_amount{}x_currency{}x_gateway_reference{}x_payment_reference{}x_status{}x_created{}",
            self.id,
            in_decimals(&self.amount, &self.currency)?,
            self.currency,
            reference(|reference| reference.gateway.as_deref()),
            reference(|reference| reference.payment.as_deref()),
            self.status,
            wire::scalar(created?)?,
        ))
    }
}

/// The amount with the decimals of its currency: `0.5` of KWD is `0.500`. A currency that has none of them here has two.
fn in_decimals(amount: &RawValue, currency: &str) -> Option<String> {
    const THREE_DECIMALS: [&str; 7] = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"];
    let fils = money::from_decimal(amount.get())?;
    let mut text = money::to_decimal(fils);
    if !THREE_DECIMALS.contains(&currency) && fils % 10 == 0 {
        text.pop();
    }
    Some(text)
}

#[cfg(test)]
mod tests;
