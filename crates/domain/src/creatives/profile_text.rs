//! A text of a profile, in English, in Arabic or in both.

use crate::validation::{FieldCode, FieldErrors, Text};

/// A text as a profile keeps it: if there is only one, it comes first, whatever its language.
pub(crate) struct ProfileText {
    pub(crate) first: String,
    pub(crate) ar: Option<String>,
}

/// Takes a text that is needed in either language.
pub(crate) fn in_one_language(
    field: &str,
    text: Text,
    ar: Text,
    errors: &mut FieldErrors,
) -> ProfileText {
    match (text.into_option(), ar.into_option()) {
        (Some(first), ar) => ProfileText { first, ar },
        (None, Some(only)) => ProfileText {
            first: only,
            ar: None,
        },
        (None, None) => {
            errors.add(field, FieldCode::Required);
            ProfileText {
                first: String::new(),
                ar: None,
            }
        }
    }
}
