//! A public holiday as it is shown.

use marsam_domain::calendar::Holiday;
use serde::Serialize;
use utoipa::ToSchema;

/// A public holiday.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Holiday)]
pub(super) struct HolidayDto {
    #[schema(format = Date)]
    date: String,
    name: String,
    name_ar: String,
    /// True until the day has been announced.
    is_estimated: bool,
}

impl From<&Holiday> for HolidayDto {
    fn from(holiday: &Holiday) -> Self {
        Self {
            date: holiday.date.to_string(),
            name: holiday.name.clone(),
            name_ar: holiday.name_ar.clone(),
            is_estimated: holiday.is_estimated,
        }
    }
}
