//! An adapter of another shape: an invoice that takes several tries, refunds without a key, signatures over pairs.
//! It is here so that the trait is not made for Tap alone.

use std::collections::HashMap;

use async_trait::async_trait;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use marsam_domain::ledger::ProviderSlug;
use marsam_domain::money;
use marsam_domain::payments::attempts::Failure;
use marsam_domain::payments::payable::{AmountLimits, CheckoutMethod};
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_payments::calls::{Call, Calls};
use marsam_payments::{
    CallLimits, Capabilities, CheckoutOrder, Code, Currency, Cursor, EventClaim, EventHeaders,
    EventSubject, Forged, HostedPage, Observation, ObservedStatus, OrderTag, Page, PageHosts,
    PaymentProvider, Period, ProviderError, ProviderKey, RefundKey, RefundObservation, RefundOrder,
    RefundStatus, RefundTag, SecretKey, Surprise,
};
use reqwest::Method;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use serde_json::value::RawValue;
use sha2::Sha256;
use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime};
use url::Url;

use crate::simulator::KEY;

#[derive(Debug)]
pub(crate) struct Invoices {
    calls: Calls,
    hosts: PageHosts,
    capabilities: Capabilities,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Reply<T> {
    data: T,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Shown {
    invoice: Invoice,
    amount: Amount,
    is_live: bool,
    metadata: HashMap<String, String>,
    transactions: Vec<Transaction>,
    #[serde(default)]
    payment_url: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Invoice {
    id: String,
    status: String,
    creation_date: String,
    expiration_date: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Amount {
    value: Box<RawValue>,
    currency: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Transaction {
    payment_id: String,
    status: String,
    amount: Box<RawValue>,
    date: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct ShownRefund {
    refund_id: String,
    invoice_id: String,
    status: String,
    amount: Box<RawValue>,
    currency: String,
    comment: Option<String>,
    date: String,
}

fn field(name: &'static str) -> ProviderError {
    ProviderError::Unexpected(Surprise::Field(name))
}

fn fils(value: &RawValue) -> Result<i64, ProviderError> {
    money::from_decimal(value.get()).ok_or_else(|| field("amount"))
}

fn moment(text: &str) -> Result<OffsetDateTime, ProviderError> {
    OffsetDateTime::parse(text, &Rfc3339)
        .ok()
        .ok_or_else(|| field("date"))
}

fn currency(text: &str) -> Currency {
    if text == "KWD" {
        Currency::Kwd
    } else {
        Currency::Other
    }
}

fn code_of(body: &[u8]) -> Option<Code> {
    let body: serde_json::Value = serde_json::from_slice(body).ok()?;
    Some(Code::new(body["Code"].as_str()?))
}

impl Shown {
    fn tag(&self) -> Option<OrderTag> {
        let of = |name: &str| self.metadata.get(name);
        Some(OrderTag {
            attempt: of("marsam_attempt")?.parse().ok()?,
            request: of("marsam_request")?.parse().ok()?,
            amount_fils: of("marsam_amount")?.parse().ok()?,
            through_part: of("marsam_part")?.parse().ok()?,
        })
    }

    /// A try that failed does not end an invoice that can still be paid.
    fn status(&self, tried: &str) -> ObservedStatus {
        match (tried, self.invoice.status.as_str()) {
            ("SUCCESS", "PAID") => ObservedStatus::Captured,
            ("REVERSED", _) => ObservedStatus::Reversed,
            ("FAILED", "EXPIRED") => ObservedStatus::Failed(Failure::Declined),
            ("CANCELED", "EXPIRED") => ObservedStatus::Failed(Failure::CancelledByPayer),
            ("NONE", "EXPIRED") => ObservedStatus::Expired,
            _ => ObservedStatus::Pending,
        }
    }

    fn observed(&self) -> Result<Vec<Observation>, ProviderError> {
        let key = ProviderKey::parse(&self.invoice.id).ok_or_else(|| field("Id"))?;
        let observation = |transaction: &str, tried: &str, amount: &RawValue, date: &str| {
            Ok(Observation {
                key: key.clone(),
                transaction: transaction.to_owned(),
                status: self.status(tried),
                amount_fils: fils(amount)?,
                currency: currency(&self.amount.currency),
                is_live: self.is_live,
                method: None,
                brand: None,
                last_four: None,
                tag: self.tag(),
                at: moment(date)?,
            })
        };
        if self.transactions.is_empty() {
            let invoice = &self.invoice;
            return Ok(vec![observation(
                &invoice.id,
                "NONE",
                &self.amount.value,
                &invoice.creation_date,
            )?]);
        }
        let tries = self.transactions.iter();
        tries
            .map(|tried| observation(&tried.payment_id, &tried.status, &tried.amount, &tried.date))
            .collect()
    }
}

impl ShownRefund {
    fn observed(&self) -> Result<RefundObservation, ProviderError> {
        let tag = self
            .comment
            .as_deref()
            .and_then(|comment| comment.split_once(':'));
        Ok(RefundObservation {
            key: RefundKey::parse(&self.refund_id).ok_or_else(|| field("RefundId"))?,
            charge: ProviderKey::parse(&self.invoice_id).ok_or_else(|| field("InvoiceId"))?,
            status: match self.status.as_str() {
                "REFUNDED" => RefundStatus::Refunded,
                "CANCELED" | "DECLINED" | "FAILED" => RefundStatus::Failed,
                _ => RefundStatus::Pending,
            },
            amount_fils: fils(&self.amount)?,
            currency: currency(&self.currency),
            tag: tag.and_then(|(refund, attempt)| {
                Some(RefundTag {
                    refund: refund.parse().ok()?,
                    try_number: attempt.parse().ok()?,
                })
            }),
            at: moment(&self.date)?,
        })
    }
}

impl Invoices {
    pub(crate) fn new(base: Url, limits: CallLimits) -> Self {
        Self {
            calls: Calls::new(base, SecretKey::parse(KEY).unwrap(), limits, code_of).unwrap(),
            hosts: PageHosts::parse("127.0.0.1").unwrap(),
            capabilities: Capabilities {
                methods: vec![CheckoutMethod::Knet],
                limits: AmountLimits {
                    min_fils: 100,
                    max_fils: 10_000_000,
                },
                page_minutes: (5, 60),
                has_refund_keys: false,
                has_lists: false,
                longest_period: Duration::ZERO,
            },
        }
    }

    async fn call<T: DeserializeOwned>(&self, call: Call<'_>) -> Result<T, ProviderError> {
        let body = self.calls.send(call).await?;
        let reply: Reply<T> = serde_json::from_slice(&body).map_err(|error| {
            let (line, column) = (error.line(), error.column());
            ProviderError::Unexpected(Surprise::Unreadable { line, column })
        })?;
        Ok(reply.data)
    }

    async fn get<T: DeserializeOwned>(
        &self,
        path: &[&str],
        query: &[(&str, &str)],
    ) -> Result<T, ProviderError> {
        let timeout = self.calls.limits().call;
        self.call(Call {
            method: Method::GET,
            path,
            query,
            body: None,
            timeout,
        })
        .await
    }

    /// `amount` is a number of JSON whose text is kept.
    async fn post<T: DeserializeOwned>(
        &self,
        of: &str,
        fields: serde_json::Value,
        amount_fils: i64,
    ) -> Result<T, ProviderError> {
        let fields = fields.to_string();
        let rest = fields.strip_prefix('{').unwrap();
        let body = format!("{{\"Amount\":{},{rest}", money::to_decimal(amount_fils));
        let timeout = self.calls.limits().open;
        let path = &["v3", of];
        self.call(Call {
            method: Method::POST,
            path,
            query: &[],
            body: Some(body.into_bytes()),
            timeout,
        })
        .await
    }
}

#[async_trait]
impl PaymentProvider for Invoices {
    fn slug(&self) -> ProviderSlug {
        ProviderSlug::MyFatoorah
    }

    fn capabilities(&self) -> &Capabilities {
        &self.capabilities
    }

    async fn open(&self, order: &CheckoutOrder) -> Result<HostedPage, ProviderError> {
        let tag = order.tag;
        let fields = json!({
            "Currency": "KWD", "PaymentMethod": order.method.slug(), "ExpireMinutes": order.page_minutes,
            "RedirectUrl": order.return_url.as_str(), "WebhookUrl": order.event_url.as_str(),
            "Metadata": {
                "marsam_attempt": tag.attempt.to_string(), "marsam_request": tag.request.to_string(),
                "marsam_amount": tag.amount_fils.to_string(), "marsam_part": tag.through_part.to_string(),
            },
        });
        let shown: Shown = self.post("payments", fields, tag.amount_fils).await?;
        let url = shown
            .payment_url
            .as_deref()
            .and_then(|url| Url::parse(url).ok());
        let url = url
            .filter(|url| self.hosts.allow(url))
            .ok_or_else(|| field("PaymentUrl"))?;
        Ok(HostedPage {
            key: ProviderKey::parse(&shown.invoice.id).ok_or_else(|| field("Id"))?,
            url,
            expires_at: moment(&shown.invoice.expiration_date)?,
            is_live: shown.is_live,
        })
    }

    async fn retrieve(&self, key: &ProviderKey) -> Result<Vec<Observation>, ProviderError> {
        let shown: Shown = self.get(&["v3", "payments", key.as_str()], &[]).await?;
        shown.observed()
    }

    fn read_event(&self, headers: &EventHeaders, body: &[u8]) -> Result<EventClaim, Forged> {
        const FIELDS: [&str; 5] = [
            "Invoice.Id",
            "Invoice.Status",
            "Transaction.Status",
            "Transaction.PaymentId",
            "Invoice.ExternalIdentifier",
        ];
        let signature = headers
            .get("myfatoorah-signature")
            .ok_or(Forged::Unsigned)?;
        let signature = BASE64_STANDARD
            .decode(signature)
            .ok()
            .ok_or(Forged::WrongSignature)?;
        let pairs: HashMap<String, Option<String>> = serde_json::from_slice(body)
            .ok()
            .ok_or(Forged::Unreadable)?;
        let of = |name: &str| pairs.get(name).cloned().flatten().unwrap_or_default();
        let signed = FIELDS.map(|name| format!("{name}={}", of(name))).join(",");
        let mac = Hmac::<Sha256>::new_from_slice(KEY.as_bytes()).unwrap();
        mac.chain_update(signed.as_bytes())
            .verify_slice(&signature)
            .ok()
            .ok_or(Forged::WrongSignature)?;
        let key = ProviderKey::parse(&of("Invoice.Id")).ok_or(Forged::Unreadable)?;
        Ok(EventClaim {
            subject: EventSubject::Charge(key),
            is_by_previous_key: false,
        })
    }

    async fn refund(&self, order: &RefundOrder) -> Result<RefundObservation, ProviderError> {
        let comment = format!("{}:{}", order.tag.refund, order.tag.try_number);
        let fields = json!({"InvoiceId": order.charge.as_str(), "Comment": comment});
        let shown: ShownRefund = self.post("refunds", fields, order.amount_fils).await?;
        shown.observed()
    }

    async fn retrieve_refund(&self, key: &RefundKey) -> Result<RefundObservation, ProviderError> {
        let shown: ShownRefund = self.get(&["v3", "refunds", key.as_str()], &[]).await?;
        shown.observed()
    }

    async fn refunds_of(
        &self,
        key: &ProviderKey,
        _: Period,
    ) -> Result<Vec<RefundObservation>, ProviderError> {
        let shown: Vec<ShownRefund> = self
            .get(&["v3", "refunds"], &[("InvoiceId", key.as_str())])
            .await?;
        shown.iter().map(ShownRefund::observed).collect()
    }

    async fn charges(
        &self,
        _: Period,
        _: Option<&Cursor>,
    ) -> Result<Page<Observation>, ProviderError> {
        Ok(Page {
            rows: Vec::new(),
            unreadable: Vec::new(),
            next: None,
        })
    }

    async fn refunds(
        &self,
        _: Period,
        _: Option<&Cursor>,
    ) -> Result<Page<RefundObservation>, ProviderError> {
        Ok(Page {
            rows: Vec::new(),
            unreadable: Vec::new(),
            next: None,
        })
    }

    fn clock(&self) -> Option<OffsetDateTime> {
        self.calls.clock()
    }
}
