//! Notices about transfers to creatives: in the product, and by mail.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

use crate::payments::payouts::EARNINGS_PAGE;

/// A notice about a transfer to its reader.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PayoutNotice {
    /// What happened.
    pub kind: PayoutNoticeKind,
    /// In fils.
    pub amount_fils: i64,
    /// The payout, whose statement it links to.
    pub payout_id: Option<String>,
    /// The number of its statement.
    pub number: Option<String>,
}

/// What a notice about a transfer is about; its mail has the same name.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, VariantArray, IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum PayoutNoticeKind {
    /// There is money, and no IBAN.
    PayoutDetailsMissing,
    /// The bank has carried a payout out.
    PayoutSent,
    /// The bank has returned it.
    PayoutReturned,
}

impl PayoutNoticeKind {
    /// Every kind.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The name in the API, and the stored form.
    pub fn slug(self) -> &'static str {
        self.into()
    }
}

impl PayoutNotice {
    /// The path of the page that it links to.
    pub fn link(&self) -> String {
        match (&self.payout_id, self.kind) {
            (Some(payout), PayoutNoticeKind::PayoutSent) => format!("/payouts/{payout}"),
            _ => EARNINGS_PAGE.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notices::{InAppNotice, NoticeKind};

    #[test]
    fn a_notice_is_read_back_and_links_to_the_statement_or_the_earnings() {
        for &kind in PayoutNoticeKind::ALL {
            let notice = InAppNotice::Payout(PayoutNotice {
                kind,
                amount_fils: 90_000,
                payout_id: Some("x".to_owned()),
                number: Some("S-2027-000001".to_owned()),
            });
            let stored = serde_json::to_value(&notice).unwrap();
            let read: InAppNotice = serde_json::from_value(stored).unwrap();
            assert_eq!(read, notice);
            assert!(
                NoticeKind::ALL
                    .iter()
                    .any(|mail| mail.slug() == kind.slug())
            );
            let link = match kind {
                PayoutNoticeKind::PayoutSent => "/payouts/x",
                _ => "/earnings",
            };
            assert_eq!(read.link(), link);
        }
    }
}
