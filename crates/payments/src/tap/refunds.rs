//! Refunds: ordering one, and reading what became of it.
//!
//! Source: /docs/create-a-refund, /docs/refunds.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::Tap;
use super::wire::{self, Link, Metadata};
use crate::error::{ProviderError, Surprise};
use crate::keys::{ProviderKey, RefundKey};
use crate::provider::{RefundObservation, RefundOrder, RefundStatus, RefundTag};

#[derive(Serialize)]
struct NewRefund<'a> {
    charge_id: &'a str,
    amount: Box<RawValue>,
    currency: &'static str,
    reason: &'static str,
    reference: NewReference,
    metadata: NewMetadata,
    post: Link,
}

#[derive(Serialize)]
struct NewReference {
    merchant: String,
    idempotent: String,
}

#[derive(Serialize)]
struct NewMetadata {
    #[serde(rename = "marsam_refund")]
    refund: String,
    #[serde(rename = "marsam_try")]
    try_number: String,
}

/// A refund as Tap answers it.
#[derive(Deserialize)]
pub(super) struct Refund {
    id: String,
    charge_id: String,
    status: String,
    amount: Box<RawValue>,
    currency: String,
    created: Box<RawValue>,
    #[serde(default)]
    metadata: Option<Metadata>,
}

impl Tap {
    pub(super) async fn order_refund(
        &self,
        order: &RefundOrder,
    ) -> Result<RefundObservation, ProviderError> {
        let refund = NewRefund {
            charge_id: order.charge.as_str(),
            amount: wire::number(order.amount_fils)?,
            currency: "KWD",
            reason: "requested_by_customer",
            reference: NewReference {
                merchant: order.tag.refund.to_string(),
                idempotent: format!("{}:{}", order.tag.refund, order.tag.try_number),
            },
            metadata: NewMetadata {
                refund: order.tag.refund.to_string(),
                try_number: order.tag.try_number.to_string(),
            },
            post: Link {
                url: order.event_url.to_string(),
            },
        };
        let ordered: Refund = self
            .post(&["v2", "refunds", ""], &refund, self.calls.limits().call)
            .await?;
        let observed = ordered.observed()?;
        if observed.charge == order.charge {
            Ok(observed)
        } else {
            Err(ProviderError::Unexpected(Surprise::AnotherSubject))
        }
    }

    pub(super) async fn one_refund(
        &self,
        key: &RefundKey,
    ) -> Result<RefundObservation, ProviderError> {
        let refund: Refund = self.get(&["v2", "refunds", key.as_str()]).await?;
        let observed = refund.observed()?;
        if observed.key == *key {
            Ok(observed)
        } else {
            Err(ProviderError::Unexpected(Surprise::AnotherSubject))
        }
    }
}

impl Refund {
    pub(super) fn observed(self) -> Result<RefundObservation, ProviderError> {
        let field = |name| ProviderError::Unexpected(Surprise::Field(name));
        Ok(RefundObservation {
            key: RefundKey::parse(&self.id).ok_or_else(|| field("id"))?,
            charge: ProviderKey::parse(&self.charge_id).ok_or_else(|| field("charge_id"))?,
            status: status(&self.status),
            amount_fils: wire::fils(&self.amount)?,
            currency: wire::currency(&self.currency),
            tag: tag(self.metadata.as_ref()),
            at: wire::moment(&self.created, "created")?,
        })
    }
}

/// Only REFUNDED is done. A word that is not known, and a time-out, decide nothing: it may still happen.
fn status(word: &str) -> RefundStatus {
    match word {
        "REFUNDED" => RefundStatus::Refunded,
        "CANCELLED" | "FAILED" | "DECLINED" | "RESTRICTED" => RefundStatus::Failed,
        _ => RefundStatus::Pending,
    }
}

fn tag(metadata: Option<&Metadata>) -> Option<RefundTag> {
    Some(RefundTag {
        refund: wire::written(metadata, "marsam_refund")?.parse().ok()?,
        try_number: wire::written(metadata, "marsam_try")?.parse().ok()?,
    })
}
