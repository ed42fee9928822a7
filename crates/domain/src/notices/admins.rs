//! Notices to admins: what waits for their decision.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

use crate::pages;
use crate::payments::payouts::PAYOUTS_PAGE;

/// What has arrived for the admins.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, VariantArray, IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum AdminNoticeKind {
    /// An application was sent.
    ApplicationSubmitted,
    /// An applicant has answered a request for changes.
    ApplicationResubmitted,
    /// Someone reported a page or a work.
    ReportReceived,
    /// A visitor wrote to the team.
    ContactMessageReceived,
    /// A creative did not make a change of the payout details: payouts stopped.
    PayoutsStopped,
}

impl AdminNoticeKind {
    /// Every kind.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The name in the API, and the stored form.
    pub fn slug(self) -> &'static str {
        self.into()
    }

    /// The path of the page that it links to.
    pub const fn link(self) -> &'static str {
        match self {
            Self::ApplicationSubmitted | Self::ApplicationResubmitted => pages::ADMIN,
            Self::ReportReceived => pages::ADMIN_REPORTS,
            Self::ContactMessageReceived => pages::ADMIN_MESSAGES,
            Self::PayoutsStopped => PAYOUTS_PAGE,
        }
    }
}
