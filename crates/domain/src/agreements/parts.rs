//! The parts of the price in an agreement.

use serde::Serialize;
use utoipa::ToSchema;

use crate::payments::parts::PartRelease;
use crate::proposals::ready_made::{PlanLabel, ReadyMade as _};
use crate::proposals::{PartDue, PlanPart};
use crate::vocabulary::Vocabulary;
use crate::vocabulary::schemas::{slugs, slugs_or_null};

/// A part of the price, as the API names it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[schema(as = PlanPart)]
pub struct AgreedPart {
    /// What it is called, as it was written.
    pub label: String,
    /// The ready-made label that it is, to be shown in the reader's language; null for own words.
    #[schema(schema_with = slugs_or_null::<PlanLabel>)]
    pub label_key: Option<&'static str>,
    /// In fils.
    pub amount_fils: i64,
    /// A slug of [`PartDue`].
    #[schema(schema_with = slugs::<PartDue>)]
    pub due: &'static str,
    /// When its money goes to the creative; null where nothing of it is paid here, or it is not due before the start.
    #[schema(schema_with = slugs_or_null::<PartRelease>)]
    pub release: Option<&'static str>,
}

impl From<&PlanPart> for AgreedPart {
    fn from(part: &PlanPart) -> Self {
        Self {
            label: part.label.clone(),
            label_key: PlanLabel::key_of(&part.label),
            amount_fils: part.amount_fils,
            due: part.due.slug(),
            release: part.release.map(Vocabulary::slug),
        }
    }
}
