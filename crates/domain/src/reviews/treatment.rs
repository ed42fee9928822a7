//! How an admin treats a project in a measured fact.

use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

use crate::reputation::{Fact, Subject, Treatment};
use crate::text::MAX_LONG_CHARS;
use crate::validation::{FieldCode, FieldErrors, Text, rules};
use crate::vocabulary::Vocabulary as _;

/// How an admin treats a project in one measured fact.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = FactTreatment)]
pub struct TreatmentDraft {
    /// `creative` or `brand`: whose fact.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, custom(function = rules::slug::<Subject>))]
    pub subject: Text,
    /// One of the subject's facts.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, custom(function = rules::slug::<Fact>))]
    pub fact: Text,
    /// `excluded`, `missed`, or `counted` to take it back.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, custom(function = rules::slug::<Treatment>))]
    pub treatment: Text,
    /// To both sides.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub note: Text,
}

/// A checked treatment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTreatment {
    /// Whose fact.
    pub subject: Subject,
    /// Which one.
    pub fact: Fact,
    /// What becomes of the project in it.
    pub treatment: Treatment,
    /// To both sides.
    pub note: String,
}

impl TryFrom<TreatmentDraft> for NewTreatment {
    type Error = FieldErrors;

    fn try_from(draft: TreatmentDraft) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::found_in(&draft);
        let subject = Subject::from_slug(draft.subject.as_str());
        let fact = Fact::from_slug(draft.fact.as_str());
        let treatment = Treatment::from_slug(draft.treatment.as_str());
        if let (Some(subject), Some(fact)) = (subject, fact) {
            if !fact.is_treatable(subject) {
                errors.add("fact", FieldCode::UnknownOption);
            } else if treatment == Some(Treatment::Missed) && !fact.is_fraction() {
                errors.add("treatment", FieldCode::UnknownOption);
            }
        }
        match (subject, fact, treatment) {
            (Some(subject), Some(fact), Some(treatment)) if errors.is_empty() => Ok(Self {
                subject,
                fact,
                treatment,
                note: draft.note.into(),
            }),
            _ => Err(errors),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_fraction_is_counted_as_missed() {
        let treated = |subject: &str, fact: &str, treatment: &str| {
            NewTreatment::try_from(TreatmentDraft {
                subject: subject.into(),
                fact: fact.into(),
                treatment: treatment.into(),
                note: "A blank file.".into(),
            })
        };
        assert!(treated("creative", "on_time", "missed").is_ok());
        assert!(treated("brand", "pays_within", "excluded").is_ok());
        assert_eq!(
            treated("brand", "pays_within", "missed"),
            Err(FieldErrors::of("treatment", FieldCode::UnknownOption))
        );
        assert_eq!(
            treated("brand", "on_time", "excluded"),
            Err(FieldErrors::of("fact", FieldCode::UnknownOption))
        );
    }
}
