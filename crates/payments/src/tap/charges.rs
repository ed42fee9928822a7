//! Charges: opening one, and reading what became of it.
//!
//! Source: /reference/charges, /docs/knet, /docs/redirect.

use marsam_domain::payments::attempts::Failure;
use marsam_domain::payments::payable::CheckoutMethod;
use marsam_domain::vocabulary::Vocabulary as _;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use time::Duration;
use url::Url;

use super::Tap;
use super::wire::{self, Link, Metadata};
use crate::error::{ProviderError, Surprise};
use crate::keys::ProviderKey;
use crate::provider::{CheckoutOrder, HostedPage, Observation, ObservedStatus, OrderTag};

/// References of Tap are shorter than 100 characters, and so is a name.
const MAX_NAME_CHARS: usize = 90;

#[derive(Serialize)]
struct NewCharge {
    amount: Box<RawValue>,
    currency: &'static str,
    customer_initiated: bool,
    #[serde(rename = "threeDSecure")]
    three_d_secure: bool,
    save_card: bool,
    reference: NewReference,
    metadata: NewMetadata,
    receipt: Receipt,
    customer: Customer,
    #[serde(skip_serializing_if = "Option::is_none")]
    merchant: Option<Id>,
    source: Id,
    post: Link,
    redirect: Link,
    transaction: NewTransaction,
}

#[derive(Serialize)]
struct NewReference {
    transaction: String,
    order: String,
    /// The same value within 24 hours answers the first response again (/docs/idempotency).
    idempotent: String,
}

#[derive(Serialize)]
struct NewMetadata {
    #[serde(rename = "marsam_attempt")]
    attempt: String,
    #[serde(rename = "marsam_request")]
    request: String,
    #[serde(rename = "marsam_amount")]
    amount: String,
    #[serde(rename = "marsam_part")]
    part: String,
}

/// Tap sends nothing: the receipt is ours.
#[derive(Serialize)]
struct Receipt {
    email: bool,
    sms: bool,
}

#[derive(Serialize)]
struct Customer {
    first_name: String,
    email: String,
}

#[derive(Serialize)]
struct Id {
    id: String,
}

#[derive(Serialize)]
struct NewTransaction {
    expiry: Expiry,
}

#[derive(Serialize, Deserialize)]
struct Expiry {
    period: u32,
    #[serde(rename = "type")]
    unit: String,
}

/// A charge as Tap answers it.
#[derive(Deserialize)]
pub(super) struct Charge {
    id: String,
    status: String,
    amount: Box<RawValue>,
    currency: String,
    live_mode: bool,
    #[serde(default)]
    auto_reversed: Option<bool>,
    transaction: Transaction,
    #[serde(default)]
    metadata: Option<Metadata>,
    #[serde(default)]
    response: Option<ResponseCode>,
    #[serde(default)]
    card: Option<Card>,
    #[serde(default)]
    source: Option<Source>,
}

#[derive(Deserialize)]
struct Transaction {
    created: Box<RawValue>,
    #[serde(default)]
    url: Option<String>,
    #[serde(default)]
    expiry: Option<Expiry>,
}

#[derive(Deserialize)]
struct ResponseCode {
    #[serde(default)]
    code: Option<Box<RawValue>>,
}

#[derive(Deserialize)]
struct Card {
    #[serde(default)]
    brand: Option<String>,
    #[serde(default)]
    last_four: Option<String>,
}

#[derive(Deserialize)]
struct Source {
    #[serde(default)]
    payment_method: Option<String>,
}

const fn source_of(method: CheckoutMethod) -> &'static str {
    match method {
        CheckoutMethod::Knet => "src_kw.knet",
        CheckoutMethod::Card => "src_card",
        CheckoutMethod::ApplePay => "src_apple_pay",
    }
}

impl Tap {
    pub(super) async fn open_page(
        &self,
        order: &CheckoutOrder,
    ) -> Result<HostedPage, ProviderError> {
        let charge = NewCharge {
            amount: wire::number(order.tag.amount_fils)?,
            currency: "KWD",
            customer_initiated: true,
            three_d_secure: true,
            save_card: false,
            reference: NewReference {
                transaction: order.tag.attempt.to_string(),
                order: order.tag.request.to_string(),
                idempotent: order.tag.attempt.to_string(),
            },
            metadata: NewMetadata {
                attempt: order.tag.attempt.to_string(),
                request: order.tag.request.to_string(),
                amount: order.tag.amount_fils.to_string(),
                part: order.tag.through_part.to_string(),
            },
            receipt: Receipt {
                email: false,
                sms: false,
            },
            customer: Customer {
                first_name: order.payer.name.chars().take(MAX_NAME_CHARS).collect(),
                email: order.payer.email.as_str().to_owned(),
            },
            merchant: self.merchant.clone().map(|id| Id { id }),
            source: Id {
                id: source_of(order.method).to_owned(),
            },
            post: Link {
                url: order.event_url.to_string(),
            },
            redirect: Link {
                url: order.return_url.to_string(),
            },
            transaction: NewTransaction {
                expiry: Expiry {
                    period: u32::from(order.page_minutes),
                    unit: "MINUTE".to_owned(),
                },
            },
        };
        let opened: Charge = self
            .post(&["v2", "charges", ""], &charge, self.calls.limits().open)
            .await?;
        self.page(opened, order)
    }

    /// The page of a charge that is ours, on a host that is allowed.
    fn page(&self, opened: Charge, order: &CheckoutOrder) -> Result<HostedPage, ProviderError> {
        let field = |name| ProviderError::Unexpected(Surprise::Field(name));
        let minutes = match &opened.transaction.expiry {
            Some(expiry) if expiry.unit == "MINUTE" => i64::from(expiry.period),
            _ => i64::from(order.page_minutes),
        };
        let url = opened
            .transaction
            .url
            .clone()
            .ok_or_else(|| field("transaction.url"))?;
        let url = Url::parse(&url).ok().ok_or(field("transaction.url"))?;
        let observed = opened.observed()?;
        if observed.tag != Some(order.tag) || observed.amount_fils != order.tag.amount_fils {
            return Err(ProviderError::Unexpected(Surprise::AnotherSubject));
        }
        if !self.page_hosts.allow(&url) {
            let host = url.host_str().unwrap_or_default().to_owned();
            return Err(ProviderError::Unexpected(Surprise::PageHost(host)));
        }
        Ok(HostedPage {
            key: observed.key,
            url,
            expires_at: observed.at + Duration::minutes(minutes),
            is_live: observed.is_live,
        })
    }

    pub(super) async fn charge(&self, key: &ProviderKey) -> Result<Observation, ProviderError> {
        let charge: Charge = self.get(&["v2", "charges", key.as_str()]).await?;
        let observed = charge.observed()?;
        if observed.key == *key {
            Ok(observed)
        } else {
            Err(ProviderError::Unexpected(Surprise::AnotherSubject))
        }
    }
}

impl Charge {
    pub(super) fn observed(self) -> Result<Observation, ProviderError> {
        let key =
            ProviderKey::parse(&self.id).ok_or(ProviderError::Unexpected(Surprise::Field("id")))?;
        let code = self
            .response
            .as_ref()
            .and_then(|response| response.code.as_deref());
        let code = code.and_then(wire::scalar).unwrap_or_default();
        let method = self
            .source
            .as_ref()
            .and_then(|source| source.payment_method.as_deref());
        Ok(Observation {
            transaction: self.id,
            key,
            status: status(&self.status, &code, self.auto_reversed == Some(true)),
            amount_fils: wire::fils(&self.amount)?,
            currency: wire::currency(&self.currency),
            is_live: self.live_mode,
            method: method.and_then(method_of),
            brand: self
                .card
                .as_ref()
                .and_then(|card| card.brand.as_deref())
                .and_then(brand),
            last_four: self
                .card
                .as_ref()
                .and_then(|card| card.last_four.as_deref())
                .and_then(last_four),
            tag: tag(self.metadata.as_ref()),
            at: wire::moment(&self.transaction.created, "transaction.created")?,
        })
    }
}

/// Only CAPTURED is money, and a word that is not known decides nothing (/reference/charges,
/// /reference/charge-response-codes).
fn status(word: &str, code: &str, is_reversed: bool) -> ObservedStatus {
    let failed = |failure| ObservedStatus::Failed(failure);
    match (word, code) {
        ("CAPTURED", _) if is_reversed => ObservedStatus::Reversed,
        ("CAPTURED", _) => ObservedStatus::Captured,
        ("VOID", _) => ObservedStatus::Reversed,
        ("FAILED" | "DECLINED", "505") => failed(Failure::InsufficientFunds),
        ("FAILED", _) => failed(Failure::Other),
        ("DECLINED", _) => failed(Failure::Declined),
        ("RESTRICTED", _) => failed(Failure::Restricted),
        ("ABANDONED" | "CANCELLED", "304") | ("TIMEDOUT", _) => ObservedStatus::Expired,
        ("ABANDONED" | "CANCELLED", _) => failed(Failure::CancelledByPayer),
        _ => ObservedStatus::Pending,
    }
}

fn method_of(word: &str) -> Option<CheckoutMethod> {
    match word.to_ascii_uppercase().as_str() {
        "KNET" => Some(CheckoutMethod::Knet),
        "APPLE_PAY" | "APPLEPAY" | "APPLE PAY" => Some(CheckoutMethod::ApplePay),
        "VISA" | "MASTERCARD" | "AMEX" | "AMERICAN_EXPRESS" | "CREDITCARD" | "CARD" => {
            Some(CheckoutMethod::Card)
        }
        word => CheckoutMethod::from_slug(&word.to_ascii_lowercase()),
    }
}

/// The name of a card's brand: what is shown on a receipt.
fn brand(text: &str) -> Option<String> {
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == ' ' || letter == '_';
    (!text.is_empty() && text.len() <= 20 && text.chars().all(is_name)).then(|| text.to_owned())
}

fn last_four(text: &str) -> Option<String> {
    (text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.to_owned())
}

/// What we wrote into a charge; `None` unless all of it is there.
fn tag(metadata: Option<&Metadata>) -> Option<OrderTag> {
    let of = |name| wire::written(metadata, name);
    Some(OrderTag {
        attempt: of("marsam_attempt")?.parse().ok()?,
        request: of("marsam_request")?.parse().ok()?,
        amount_fils: of("marsam_amount")?.parse().ok()?,
        through_part: of("marsam_part")?.parse().ok()?,
    })
}

#[cfg(test)]
mod tests;
