//! Payment providers behind one trait, and the adapter of Tap Payments.
//!
//! **Invariant:** no secret, no answer of a provider and no person's data is logged, and money is read from the text of
//! a number, never from a float.

pub mod calls;
mod error;
mod heard;
mod keys;
mod limits;
mod page_hosts;
mod provider;
pub mod tap;

pub use self::error::{Code, ProviderError, Surprise};
pub use self::keys::{Cursor, ProviderKey, RefundKey, SecretKey};
pub use self::limits::CallLimits;
pub use self::page_hosts::PageHosts;
pub use self::provider::{
    Capabilities, CheckoutOrder, Currency, EventClaim, EventHeaders, EventSubject, Forged,
    HostedPage, Observation, ObservedStatus, OrderTag, Ordered, Page, Payer, PaymentProvider,
    Period, RefundObservation, RefundOrder, RefundStatus, RefundTag, Unreadable,
};
