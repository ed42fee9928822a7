//! What a brand wants on its receipts, in addition to its name.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::profiles::TextChange;

/// What a brand wants on its receipts. A receipt keeps it as it was when the payment began to count.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[schema(as = BillingDetails)]
pub struct BillingDetails {
    /// The registered name, where it differs from the name on the agreement.
    pub name: Option<String>,
    /// Lines of text.
    pub address: Option<String>,
    /// Of the commercial register.
    pub registration: Option<String>,
}

impl BillingDetails {
    /// True if nothing was given.
    pub const fn is_empty(&self) -> bool {
        self.name.is_none() && self.address.is_none() && self.registration.is_none()
    }

    /// These with a change.
    #[must_use]
    pub fn with(self, change: &BillingChange) -> Self {
        Self {
            name: change.name.over(self.name),
            address: change.address.over(self.address),
            registration: change.registration.over(self.registration),
        }
    }
}

/// A change of them; used by brands only.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BillingChange {
    /// The registered name.
    pub name: TextChange,
    /// Lines of text.
    pub address: TextChange,
    /// Of the commercial register.
    pub registration: TextChange,
}

impl BillingChange {
    /// True if no field was sent.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_keeps_what_was_not_sent() {
        let before = BillingDetails {
            name: Some("Bait Al Gahwa W.L.L.".to_owned()),
            address: Some("Kuwait City".to_owned()),
            registration: None,
        };
        let change = BillingChange {
            address: TextChange::Clear,
            registration: TextChange::Set("123456".to_owned()),
            ..BillingChange::default()
        };
        let after = before.clone().with(&change);
        let wanted = BillingDetails {
            name: before.name.clone(),
            address: None,
            registration: Some("123456".to_owned()),
        };
        assert_eq!(after, wanted);
        assert!(BillingChange::default().is_empty());
        assert_eq!(before.clone().with(&BillingChange::default()), before);
        assert!(BillingDetails::default().is_empty());
    }
}
