//! Refunds that are sent, and what is read before one is sent another time.
//!
//! **Invariant:** before another try the list of the charge is read: what an earlier try has left with the provider is
//! followed, not ordered twice.

use std::sync::Arc;
use std::time::Duration as StdDuration;

use marsam_domain::payments::refunds::{RefundCause, RefundOutcome, SEND_AGAIN_PERIOD};
use marsam_payments::{
    PaymentProvider, Period, ProviderError, ProviderKey, RefundObservation, RefundOrder,
    RefundStatus, RefundTag,
};
use marsam_persistence::payment_attempts::PaymentAttempt;
use marsam_persistence::refunds::Refund;
use marsam_workflows::Refused;
use marsam_workflows::payments::refund_steps::{self, Said};
use time::{Duration, OffsetDateTime};

use super::PaymentJobs;
use crate::payments_desk::event_url;

impl PaymentJobs {
    /// Sends an order. One that may have arrived is repeated only while the provider knows it by its key.
    pub(super) async fn send(
        &self,
        refund: Refund,
        attempt: &PaymentAttempt,
        called_before: Option<OffsetDateTime>,
    ) -> Result<(), Refused> {
        let Some(provider) = self.payments.provider(attempt.provider) else {
            return Ok(());
        };
        let named = refund.charge.as_deref().or(attempt.provider_key.as_deref());
        let charge = named.and_then(ProviderKey::parse);
        let (Some(charge), Some(public_url)) = (charge, &self.public_url) else {
            return Ok(());
        };
        let has_keys = provider.capabilities().has_refund_keys;
        let may_repeat = |called_at| has_keys && self.now() - called_at <= SEND_AGAIN_PERIOD;
        // A later try is sent only after the list has shown none before it, so a provider without keys can make it, too.
        let is_known = |called_at| may_repeat(called_at) || (!has_keys && refund.try_number > 1);
        if called_before.is_some_and(|called_at| !is_known(called_at)) {
            let unsure = RefundCause::Unreachable { may_repeat: false };
            return self.step(&refund, unsure, Said::default()).await;
        }
        if refund.try_number > 1 {
            match earlier_try(provider, &refund, &charge, self.now()).await {
                Ok(None) => {}
                Ok(Some(listed)) => return self.refund_observed(&refund, &listed).await,
                Err(error) => return self.list_not_read(&refund, error, called_before).await,
            }
        }
        let order = RefundOrder {
            charge,
            tag: RefundTag {
                refund: refund.id,
                try_number: refund.try_number,
            },
            amount_fils: refund.amount_fils,
            event_url: event_url(public_url, attempt.provider),
        };
        match provider.refund(&order).await {
            Ok(observed) => self.refund_observed(&refund, &observed).await,
            Err(ProviderError::Busy(pause)) => {
                self.not_sent_now(&refund, pause, called_before).await
            }
            Err(ProviderError::Refused(code)) => {
                tracing::warn!(%code, refund = %refund.id, "a payment provider refused a refund");
                let failed = RefundCause::Observed(RefundOutcome::Failed);
                self.step(&refund, failed, Said::default()).await
            }
            Err(error) => {
                tracing::warn!(%error, refund = %refund.id, "a refund was not answered");
                let called_at = refund.called_at.unwrap_or(refund.created_at);
                let cause = RefundCause::Unreachable {
                    may_repeat: may_repeat(called_at),
                };
                self.step(&refund, cause, Said::default()).await
            }
        }
    }

    /// Keeps an order that was not sent now.
    async fn not_sent_now(
        &self,
        refund: &Refund,
        pause: Option<StdDuration>,
        called_before: Option<OffsetDateTime>,
    ) -> Result<(), Refused> {
        let id = refund.id;
        let until = self.after(pause, id.as_uuid().as_u128());
        self.write(move |db| refund_steps::not_sent(db, id, called_before, until))
            .await
    }

    /// Without the list nothing is sent. A provider that does not answer is asked again. A list that cannot be read leaves
    /// an order that the provider had refused as failed, so that it can be paid by bank, and any other unsure once more.
    async fn list_not_read(
        &self,
        refund: &Refund,
        error: ProviderError,
        called_before: Option<OffsetDateTime>,
    ) -> Result<(), Refused> {
        tracing::warn!(%error, refund = %refund.id, "the refunds of a charge could not be listed");
        match error {
            ProviderError::Busy(pause) => self.not_sent_now(refund, pause, called_before).await,
            ProviderError::Unreachable(_) => self.not_sent_now(refund, None, called_before).await,
            ProviderError::Refused(_) | ProviderError::Unexpected(_) => {
                let cause = match called_before {
                    Some(_) => RefundCause::Unreachable { may_repeat: false },
                    None => RefundCause::Observed(RefundOutcome::Failed),
                };
                self.step(refund, cause, Said::default()).await
            }
        }
    }
}

/// What the provider's list shows of the tries of an order, unless it has refused them: one that has left before one that is
/// under way.
async fn earlier_try(
    provider: &Arc<dyn PaymentProvider>,
    refund: &Refund,
    charge: &ProviderKey,
    now: OffsetDateTime,
) -> Result<Option<RefundObservation>, ProviderError> {
    let longest = provider.capabilities().longest_period.max(Duration::DAY);
    // The provider's clock may be behind.
    let mut from = refund.created_at - Duration::HOUR;
    let mut under_way = None;
    while from < now {
        let to = (from + longest).min(now);
        for listed in provider.refunds_of(charge, Period { from, to }).await? {
            let is_own = listed.tag.is_some_and(|tag| tag.refund == refund.id);
            match listed.status {
                RefundStatus::Refunded if is_own => return Ok(Some(listed)),
                RefundStatus::Pending if is_own => under_way = Some(listed),
                RefundStatus::Refunded | RefundStatus::Pending | RefundStatus::Failed => {}
            }
        }
        from = to;
    }
    Ok(under_way)
}
