//! Notices inside the product.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

use super::{
    AdminNoticeKind, ImageNotice, ImageNoticeKind, PayoutNotice, PayoutNoticeKind, RequestNotice,
    RequestNoticeKind, WorkNotice, WorkNoticeKind,
};
use crate::applications::ApplicationStage;
use crate::pages;

/// A notice inside the product.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
#[expect(
    clippy::large_enum_variant,
    reason = "most notices are about requests, and none is kept for long"
)]
pub enum InAppNotice {
    /// About a request, a proposal or a project.
    Request(RequestNotice),
    /// About the reader's application. What an admin wrote is on the page that it links to.
    Application {
        /// What was decided.
        kind: ApplicationNoticeKind,
    },
    /// To an admin, about what has arrived.
    Admin {
        /// What it is.
        kind: AdminNoticeKind,
        /// The creative that it is about; only what a creative did to payouts names one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// The same in Arabic, where it differs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name_ar: Option<String>,
    },
    /// About the reader's work.
    Work(WorkNotice),
    /// About a picture of the reader's profile.
    Image(ImageNotice),
    /// About a transfer to the reader.
    Payout(PayoutNotice),
}

/// What an admin decided about an application; its mail has the same name.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, VariantArray, IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ApplicationNoticeKind {
    /// The creative is on the roster.
    ApplicationApproved,
    /// The applicant is asked for changes.
    ApplicationChangesRequested,
    /// The application was rejected.
    ApplicationRejected,
}

impl ApplicationNoticeKind {
    /// Every kind.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The kind about a review that led to this stage.
    pub const fn of_review(to: ApplicationStage) -> Self {
        match to {
            ApplicationStage::Approved => Self::ApplicationApproved,
            ApplicationStage::NeedsChanges => Self::ApplicationChangesRequested,
            _ => Self::ApplicationRejected,
        }
    }

    /// The name in the API, and the stored form.
    pub fn slug(self) -> &'static str {
        self.into()
    }
}

impl InAppNotice {
    /// The names of all kinds.
    pub fn events() -> Vec<&'static str> {
        let of_requests = RequestNoticeKind::ALL.iter().map(|kind| kind.slug());
        let of_applications = ApplicationNoticeKind::ALL.iter().map(|kind| kind.slug());
        let of_works = WorkNoticeKind::ALL.iter().map(|kind| kind.slug());
        let of_images = ImageNoticeKind::ALL.iter().map(|kind| kind.slug());
        let of_payouts = PayoutNoticeKind::ALL.iter().map(|kind| kind.slug());
        let to_admins = AdminNoticeKind::ALL.iter().map(|kind| kind.slug());
        of_requests
            .chain(of_applications)
            .chain(to_admins)
            .chain(of_works)
            .chain(of_images)
            .chain(of_payouts)
            .collect()
    }

    /// The name in the API, and the stored form.
    pub fn event(&self) -> &'static str {
        match self {
            Self::Request(notice) => notice.kind.slug(),
            Self::Application { kind } => kind.slug(),
            Self::Admin { kind, .. } => kind.slug(),
            Self::Work(notice) => notice.kind.slug(),
            Self::Image(notice) => notice.kind.slug(),
            Self::Payout(notice) => notice.kind.slug(),
        }
    }

    /// The notice, if it is about a request.
    pub const fn of_request(&self) -> Option<&RequestNotice> {
        match self {
            Self::Request(notice) => Some(notice),
            Self::Application { .. }
            | Self::Admin { .. }
            | Self::Work(_)
            | Self::Image(_)
            | Self::Payout(_) => None,
        }
    }

    /// The path of the page that it links to: after an approval the own page, which is to be published; about a work
    /// or a picture, too.
    pub fn link(&self) -> String {
        match self {
            Self::Request(notice) => notice.link(),
            Self::Application { kind } => match kind {
                ApplicationNoticeKind::ApplicationApproved => pages::MY_PAGE,
                ApplicationNoticeKind::ApplicationChangesRequested
                | ApplicationNoticeKind::ApplicationRejected => pages::CREATIVE_DASHBOARD,
            }
            .to_owned(),
            Self::Admin { kind, .. } => kind.link().to_owned(),
            Self::Work(_) | Self::Image(_) => pages::MY_PAGE.to_owned(),
            Self::Payout(notice) => notice.link(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use serde_json::json;

    use super::*;
    use crate::creatives::ProfileImagePart;
    use crate::notices::{NoticeKind, WorkTitle};
    use crate::payments::payouts::PAYOUTS_PAGE;

    /// Whether there is a mail of the same name.
    fn is_mailed(notice: &InAppNotice) -> bool {
        NoticeKind::ALL
            .iter()
            .any(|kind| kind.slug() == notice.event())
    }

    #[test]
    fn a_notice_is_read_back_as_it_was_stored_under_the_name_of_its_mail() {
        for &kind in ApplicationNoticeKind::ALL {
            let notice = InAppNotice::Application { kind };
            let stored = serde_json::to_value(&notice).unwrap();
            assert_eq!(stored["kind"], notice.event());
            assert!(is_mailed(&notice));
            assert_eq!(
                serde_json::from_value::<InAppNotice>(stored).unwrap(),
                notice
            );
            assert!(notice.of_request().is_none());
        }
        for &kind in WorkNoticeKind::ALL {
            let notice = InAppNotice::Work(WorkNotice {
                kind,
                title: WorkTitle::of(Some("Menu"), None),
                reason: Some("Somebody else made it.".to_owned()),
            });
            let stored = serde_json::to_value(&notice).unwrap();
            assert_eq!(
                (&stored["kind"], &stored["title"]),
                (&json!(notice.event()), &json!("Menu"))
            );
            assert!(is_mailed(&notice));
            let read: InAppNotice = serde_json::from_value(stored).unwrap();
            assert_eq!((read.link(), read), ("/creative-page".to_owned(), notice));
        }
        for &kind in ImageNoticeKind::ALL {
            let notice = InAppNotice::Image(ImageNotice {
                kind,
                part: ProfileImagePart::Cover,
                reason: None,
            });
            let stored = serde_json::to_value(&notice).unwrap();
            assert_eq!(
                (&stored["kind"], &stored["part"]),
                (&json!(notice.event()), &json!("cover"))
            );
            assert!(is_mailed(&notice));
            let read: InAppNotice = serde_json::from_value(stored).unwrap();
            assert_eq!((read.link(), read), ("/creative-page".to_owned(), notice));
        }
        for name in [None, Some("Dana".to_owned())] {
            let notice = InAppNotice::Admin {
                kind: AdminNoticeKind::PayoutsStopped,
                name_ar: name.clone(),
                name,
            };
            let stored = serde_json::to_value(&notice).unwrap();
            let read: InAppNotice = serde_json::from_value(stored).unwrap();
            assert_eq!((read.link(), read), (PAYOUTS_PAGE.to_owned(), notice));
        }
        let stored = json!({"kind": "payouts_stopped"});
        let before: InAppNotice = serde_json::from_value(stored).unwrap();
        assert_eq!(before.event(), "payouts_stopped");
        let request = RequestNotice::sample(RequestNoticeKind::Delivered);
        let stored = serde_json::to_value(&request).unwrap();
        let read: InAppNotice = serde_json::from_value(stored).unwrap();
        assert_eq!(read.of_request(), Some(&request));
        assert_eq!((read.event(), read.link()), ("delivered", request.link()));
    }

    #[test]
    fn every_event_has_its_own_name() {
        let events = InAppNotice::events();
        let names: HashSet<_> = events.iter().collect();
        assert_eq!(names.len(), events.len());
    }

    #[test]
    fn an_approval_leads_to_the_own_page_and_the_rest_to_the_application() {
        let links: Vec<_> = ApplicationNoticeKind::ALL
            .iter()
            .map(|&kind| InAppNotice::Application { kind }.link())
            .collect();
        let dashboard = "/creative-dashboard";
        assert_eq!(links, ["/creative-page", dashboard, dashboard]);
    }
}
