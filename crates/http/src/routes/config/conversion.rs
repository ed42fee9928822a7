//! Which films and recordings are converted.

use marsam_domain::files::{MAX_CONVERTED, MAX_CONVERTED_BYTES};
use serde::Serialize;
use utoipa::ToSchema;

/// The limits of what is converted.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Conversion)]
pub(super) struct ConversionDto {
    /// The largest file of a work, in bytes; other files have the limits that they have without conversion.
    max_bytes: u64,
    max_seconds: i64,
}

impl ConversionDto {
    pub(super) const fn all() -> Self {
        Self {
            max_bytes: MAX_CONVERTED_BYTES,
            max_seconds: MAX_CONVERTED.whole_seconds(),
        }
    }
}
