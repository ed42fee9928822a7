//! The query of the roster.

use utoipa::IntoParams;

use crate::routes::schemas::filters::{
    GoodScore, IndustryNames, LanguageNames, OnlyYes, RateNames, RosterOrders, ServiceNames,
    StyleNames, YesOrNo,
};

/// The filters; blank ones are ignored, unknown ones match nothing, kinds combine with AND.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(
    dead_code,
    reason = "describes the query to readers of the API; `Listing` reads it"
)]
pub(crate) struct RosterParams {
    /// A service's name.
    #[param(inline)]
    service: Option<ServiceNames>,
    /// Fashion, Food, Tech, Education or Other.
    #[param(inline)]
    industry: Option<IndustryNames>,
    /// Arabic, English or Both, as spoken or written.
    #[param(inline)]
    language: Option<LanguageNames>,
    /// A speciality; repeat it for any of several.
    #[param(inline)]
    style: Option<Vec<StyleNames>>,
    /// `yes` or `no`.
    #[param(inline)]
    kuwaiti_dialect: Option<YesOrNo>,
    /// `yes` leaves out who is away today.
    #[param(inline)]
    available: Option<OnlyYes>,
    /// A rate as the creative names it; repeat it for any of several.
    #[param(inline)]
    rate: Option<Vec<RateNames>>,
    /// `4.5`: a score of at least 4.5, which newcomers do not have.
    #[param(inline)]
    rating: Option<GoodScore>,
    /// `yes`: nine of ten deliveries on time, of at least five.
    #[param(inline)]
    on_time: Option<OnlyYes>,
    /// `fair` (the default), `newest`, `experience`, `rate` or `rating`.
    #[param(inline)]
    sort: Option<RosterOrders>,
    /// Words in either language. One is enough; who matches all of them comes first.
    q: Option<String>,
    /// 1 to 100; without it at most 1,000.
    limit: Option<u32>,
    /// From the `Link` of the page before.
    cursor: Option<String>,
}
