//! The paths of the web app's pages, each shown by a file in `frontend/src/routes`; `{}` is an id.
//!
//! Written by `scripts/generate` from `routes.ts`, `creative-routes.ts` and `admin-routes.ts` in `frontend/src/lib`: change
//! them there.

use std::fmt::Display;

/// `home-page.tsx`.
pub const HOME: &str = "/";

/// `services-page.tsx`.
pub const SERVICES: &str = "/services";

/// `creatives-page.tsx`.
pub const CREATIVES: &str = "/creatives";

/// `creative-page.tsx`.
pub const CREATIVE: &str = "/creatives/{}";

/// `shortlist-page.tsx`.
pub const SHORTLIST: &str = "/shortlist";

/// `about-page.tsx`.
pub const ABOUT: &str = "/about";

/// `for-creatives-page.tsx`.
pub const FOR_CREATIVES: &str = "/for-creatives";

/// `contact-page.tsx`.
pub const CONTACT: &str = "/contact";

/// `terms-page.tsx`.
pub const TERMS: &str = "/terms-conditions";

/// `privacy-page.tsx`.
pub const PRIVACY: &str = "/privacy-policy";

/// `reviews-policy-page.tsx`.
pub const REVIEWS_POLICY: &str = "/reviews-policy";

/// `request-quote-page.tsx`.
pub const REQUEST_QUOTE: &str = "/request-quote";

/// `join-creative-page.tsx`.
pub const JOIN_CREATIVE: &str = "/join-creative";

/// `auth-page.tsx`.
pub const AUTH: &str = "/auth";

/// `sign-in-page.tsx`.
pub const SIGN_IN: &str = "/sign-in";

/// `callback-page.tsx`.
pub const AUTH_CALLBACK: &str = "/auth/callback";

/// `profile-setup-page.tsx`.
pub const PROFILE_SETUP: &str = "/profile-setup";

/// `account-page.tsx`.
pub const ACCOUNT: &str = "/account";

/// `notifications-page.tsx`.
pub const NOTIFICATIONS: &str = "/notifications";

/// `brand-dashboard-page.tsx`.
pub const BRAND_DASHBOARD: &str = "/brand-dashboard";

/// `brand-dashboard-page.tsx`.
pub const DASHBOARD_BRAND: &str = "/dashboard/brand";

/// `request-page.tsx`.
pub const REQUEST: &str = "/requests/{}";

/// `own-record-page.tsx`.
pub const OWN_RECORD: &str = "/my-record";

/// `agreement-page.tsx`.
pub const AGREEMENT: &str = "/requests/{}/agreement";

/// `receipt-page.tsx`.
pub const RECEIPT: &str = "/payments/{}/receipt";

/// `payment-page.tsx`.
pub const PAYMENT: &str = "/payments/{}";

/// `refund-note-page.tsx`.
pub const REFUND_NOTE: &str = "/refunds/{}";

/// `proposal-page.tsx`.
pub const PROPOSAL: &str = "/requests/{}/proposal";

/// `my-page.tsx`.
pub const MY_PAGE: &str = "/creative-page";

/// `my-works-page.tsx`.
pub const MY_WORKS: &str = "/creative-page/works";

/// `earnings-page.tsx`.
pub const EARNINGS: &str = "/earnings";

/// `statement-page.tsx`.
pub const STATEMENT: &str = "/payouts/{}";

/// `creative-dashboard-page.tsx`.
pub const CREATIVE_DASHBOARD: &str = "/creative-dashboard";

/// `creative-dashboard-page.tsx`.
pub const DASHBOARD_CREATIVE: &str = "/dashboard/creative";

/// `admin-page.tsx`.
pub const ADMIN: &str = "/admin";

/// `admin-application-page.tsx`.
pub const ADMIN_APPLICATION: &str = "/admin/applications/{}";

/// `admin-requests-page.tsx`.
pub const ADMIN_REQUESTS: &str = "/admin/requests";

/// `admin-messages-page.tsx`.
pub const ADMIN_MESSAGES: &str = "/admin/messages";

/// `admin-works-page.tsx`.
pub const ADMIN_WORKS: &str = "/admin/works";

/// `admin-reports-page.tsx`.
pub const ADMIN_REPORTS: &str = "/admin/reports";

/// `admin-reviews-page.tsx`.
pub const ADMIN_REVIEWS: &str = "/admin/reviews";

/// `admin-payments-page.tsx`.
pub const ADMIN_PAYMENTS: &str = "/admin/payments";

/// `admin-payouts-page.tsx`.
pub const ADMIN_PAYOUTS: &str = "/admin/payouts";

/// `admin-people-page.tsx`.
pub const ADMIN_PEOPLE: &str = "/admin/people";

/// `admin-audit-page.tsx`.
pub const ADMIN_AUDIT: &str = "/admin/audit";

/// `admin-overview-page.tsx`.
pub const ADMIN_OVERVIEW: &str = "/admin/overview";

/// `admin-setup-page.tsx`.
pub const ADMIN_SETUP: &str = "/admin/setup";

/// [`CREATIVE`] with an id.
pub fn creative(id: impl Display) -> String {
    format!("/creatives/{id}")
}

/// [`REQUEST`] with an id.
pub fn request(id: impl Display) -> String {
    format!("/requests/{id}")
}

/// [`AGREEMENT`] with an id.
pub fn agreement(id: impl Display) -> String {
    format!("/requests/{id}/agreement")
}

/// [`RECEIPT`] with an id.
pub fn receipt(id: impl Display) -> String {
    format!("/payments/{id}/receipt")
}

/// [`PAYMENT`] with an id.
pub fn payment(id: impl Display) -> String {
    format!("/payments/{id}")
}

/// [`REFUND_NOTE`] with an id.
pub fn refund_note(id: impl Display) -> String {
    format!("/refunds/{id}")
}

/// [`PROPOSAL`] with an id.
pub fn proposal(id: impl Display) -> String {
    format!("/requests/{id}/proposal")
}

/// [`STATEMENT`] with an id.
pub fn statement(id: impl Display) -> String {
    format!("/payouts/{id}")
}

/// [`ADMIN_APPLICATION`] with an id.
pub fn admin_application(id: impl Display) -> String {
    format!("/admin/applications/{id}")
}
