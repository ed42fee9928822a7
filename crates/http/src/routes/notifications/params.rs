//! What a notice is about, as its fields on the wire.

use marsam_domain::creatives::ProfileImagePart;
use marsam_domain::disputes::wishes::WishKind;
use marsam_domain::notices::{InAppNotice, RequestNotice};
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::vocabulary::Vocabulary as _;
use serde::Serialize;
use utoipa::ToSchema;

use crate::routes::schemas::slugs_or_null;

/// The subject of a notice; fields that do not concern it are blank or null. For an application all are blank: the
/// admin's words are on the linked page.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = NoticeParams)]
pub(crate) struct NoticeParamsDto {
    request_id: String,
    /// The service's slug.
    service: String,
    /// The request's code.
    code: Option<String>,
    /// The name of the other side, or of the creative who stopped payouts.
    name: Option<String>,
    name_ar: Option<String>,
    /// Days that are left, or a number of requests.
    days: Option<u32>,
    amount_fils: Option<i64>,
    /// The stage that followed: how a problem was resolved, or what a project stays that is not cancelled. Of a payment that
    /// did not go through: `cancelled`, if the payer cancelled it.
    #[schema(schema_with = slugs_or_null::<RequestStage>)]
    outcome: Option<String>,
    /// Of a selection: whether a first payment is due before the work starts.
    pays_first: bool,
    /// How a problem ends by a decision that is not final yet: `amount_fils` is then the price, or what the brand gets where
    /// the project ends.
    #[schema(schema_with = slugs_or_null::<WishKind>)]
    verdict: Option<String>,
    /// The title of a request or a work.
    title: Option<String>,
    title_ar: Option<String>,
    /// Which picture of the reader's profile.
    #[schema(schema_with = slugs_or_null::<ProfileImagePart>)]
    part: Option<&'static str>,
    /// Why an admin hid the work or the picture.
    reason: Option<String>,
}

impl From<InAppNotice> for NoticeParamsDto {
    fn from(notice: InAppNotice) -> Self {
        match notice {
            InAppNotice::Request(notice) => notice.into(),
            InAppNotice::Application { .. } => Self::default(),
            InAppNotice::Admin { name, name_ar, .. } => Self {
                name,
                name_ar,
                ..Self::default()
            },
            InAppNotice::Work(notice) => Self {
                title: notice.title.title,
                title_ar: notice.title.title_ar,
                reason: notice.reason,
                ..Self::default()
            },
            InAppNotice::Image(notice) => Self {
                part: Some(notice.part.slug()),
                reason: notice.reason,
                ..Self::default()
            },
            InAppNotice::Payout(notice) => Self {
                amount_fils: Some(notice.amount_fils),
                ..Self::default()
            },
        }
    }
}

impl From<RequestNotice> for NoticeParamsDto {
    fn from(notice: RequestNotice) -> Self {
        Self {
            request_id: notice.request_id,
            service: notice.service,
            code: notice.code,
            title: notice.title,
            name: notice.name,
            name_ar: notice.name_ar,
            days: notice.days,
            amount_fils: notice.amount_fils,
            outcome: notice.outcome,
            pays_first: notice.pays_first,
            verdict: notice.verdict,
            ..Self::default()
        }
    }
}
