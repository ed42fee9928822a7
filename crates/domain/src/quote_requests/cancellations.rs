//! What is sent to cancel a request or a project.

use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

use crate::money::MAX_PRICE_FILS;
use crate::text::MAX_LONG_CHARS;
use crate::validation::{FieldErrors, Text, rules};

/// Why a request or a project is to be cancelled.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = Cancellation)]
pub struct CancellationDraft {
    /// Text with line breaks.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub reason: Text,
    /// Of the money that is held, what goes back to the brand; if left out, all of it before the first delivery and nothing
    /// after it.
    #[validate(range(min = 0, max = MAX_PRICE_FILS, code = "out_of_range"))]
    #[schema(value_type = Option<i64>, required = false)]
    pub to_brand_fils: Option<i64>,
}

impl CancellationDraft {
    /// The reason and the brand's share, checked.
    pub fn into_parts(self) -> Result<(String, Option<i64>), FieldErrors> {
        FieldErrors::found_in(&self).into_result()?;
        Ok((self.reason.into(), self.to_brand_fils))
    }
}
