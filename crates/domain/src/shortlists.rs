//! Shortlists: the creatives that an account wants to find again.

use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

use crate::ids::CreativeId;
use crate::validation::{FieldErrors, Text, distinct, rules};

/// The most creatives of a shortlist.
pub const MAX_SHORTLISTED: usize = 100;

/// The shortlist of a visitor before signing in.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = ShortlistMerge)]
pub struct ShortlistMerge {
    /// Ids of creatives, the newest first; at most 100.
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    #[validate(custom(function = rules::at_most::<MAX_SHORTLISTED>))]
    ids: Vec<Text>,
}

impl ShortlistMerge {
    /// The ids, each once; texts that are not ids are left out, like the ids of creatives who left the roster.
    pub fn into_ids(self) -> Result<Vec<CreativeId>, FieldErrors> {
        FieldErrors::found_in(&self).into_result()?;
        Ok(distinct(&self.ids))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::validation::FieldCode;

    fn merge(ids: Vec<String>) -> ShortlistMerge {
        let ids = ids.into_iter().map(Into::into).collect();
        ShortlistMerge { ids }
    }

    #[test]
    fn ids_keep_their_order_and_come_once() {
        let [a, b] = [
            "0199aaaa-0000-7000-8000-00000000000a",
            "0199aaaa-0000-7000-8000-00000000000b",
        ]
        .map(str::to_owned);
        let sent = merge(vec![b.clone(), "sultan".to_owned(), a.clone(), b.clone()]);
        let ids = sent.into_ids().unwrap();
        let shown: Vec<String> = ids.iter().map(ToString::to_string).collect();
        assert_eq!(shown, [b, a]);
    }

    #[test]
    fn more_than_a_shortlist_holds_is_refused() {
        let ids = |count| merge(vec!["x".to_owned(); count]).into_ids();
        assert_eq!(ids(MAX_SHORTLISTED), Ok(Vec::new()));
        assert_eq!(
            ids(MAX_SHORTLISTED + 1),
            Err(FieldErrors::of("ids", FieldCode::TooMany))
        );
    }
}
