//! The page that a reader has opened.

use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

use crate::validation::{FieldErrors, Text, rules};

/// The most characters of a path on this site: those of notices hold an id at most.
const MAX_PATH_CHARS: usize = 200;

/// The page that notices link to.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = ReadPage)]
pub struct PageDraft {
    /// Its path, as the notices name it.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_PATH_CHARS, code = "too_long"), custom(function = rules::line))]
    pub link: Text,
}

impl PageDraft {
    /// The path, checked.
    pub fn into_link(self) -> Result<String, FieldErrors> {
        FieldErrors::found_in(&self).into_result()?;
        Ok(self.link.into())
    }
}
