//! What a creative earns, and where it is paid to.

mod details;
mod file;
mod row;
mod show;

use crate::AppState;
use crate::api_document::Routes;
use marsam_domain::payments::payouts::PlanRules;
use time::OffsetDateTime;

pub(super) fn register(routes: &mut impl Routes) {
    routes
        .service(show::show)
        .service(file::file)
        .service(details::set)
        .service(details::show_to_brands)
        .service(details::request);
}

/// By what payouts are planned at a time.
pub(crate) fn plan_rules(state: &AppState, now: OffsetDateTime) -> PlanRules<'_> {
    PlanRules {
        payouts: state.settings.payouts,
        holidays: &state.settings.holidays,
        now,
    }
}
