//! Reports: what visitors find wrong with a creative, a work or a review, and what admins make of it.

use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

use crate::ids::{CreativeId, ReviewId, WorkId};
use crate::reviews::ReviewRule;
use crate::text::MAX_LONG_CHARS;
use crate::validation::{FieldCode, FieldErrors, Text, rules};
use crate::vocabulary::{Vocabulary as _, vocabulary};

/// The most characters of what a visitor writes in addition to the reason.
pub const MAX_DETAILS_CHARS: usize = 1_000;

vocabulary! {
    /// What kind of thing a report is about.
    pub enum ReportSubject {
        Creative: "creative";
        Work: "work";
        Review: "review";
    }
}

vocabulary! {
    /// What is wrong.
    pub enum ReportReason {
        NotTheirWork: "not_their_work";
        Inappropriate: "inappropriate";
        Misleading: "misleading";
        Impersonation: "impersonation";
        Spam: "spam";
        NotAboutProject: "not_about_project";
        PersonalData: "personal_data";
        Insult: "insult";
        Pressure: "pressure";
        ConflictOfInterest: "conflict_of_interest";
        FalseFact: "false_fact";
        Other: "other";
    }
}

vocabulary! {
    /// Whether admins have dealt with a report.
    pub enum ReportState {
        Open: "open";
        Closed: "closed";
    }
}

vocabulary! {
    /// What admins did about a report.
    pub enum ReportOutcome {
        NoAction: "no_action";
        WorkHidden: "work_hidden";
        Settled: "settled";
    }
}

/// What a report is about, with its id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reported {
    /// A creative's public page.
    Creative(CreativeId),
    /// A public work.
    Work(WorkId),
    /// A published review.
    Review(ReviewId),
}

impl ReportReason {
    /// Whether something of this kind is reported for it: reviews by the rules of reviews alone.
    pub fn fits(self, subject: ReportSubject) -> bool {
        let is_rule = ReviewRule::from_slug(self.slug()).is_some();
        is_rule == (subject == ReportSubject::Review)
    }
}

/// The form of a report.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = NewReport)]
pub struct ReportDraft {
    /// `creative`, `work` or `review`.
    #[schema(value_type = String)]
    #[validate(required, custom(function = rules::slug::<ReportSubject>))]
    pub subject: Text,
    /// The id of the creative, the work or the review.
    #[schema(value_type = String)]
    #[validate(required, custom(function = rules::any_id))]
    pub id: Text,
    /// What is wrong.
    #[schema(value_type = String)]
    #[validate(required, custom(function = rules::slug::<ReportReason>))]
    pub reason: Text,
    /// More about it; required if the reason is `other`.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_DETAILS_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub details: Text,
}

/// A validated report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewReport {
    /// What it is about.
    pub about: Reported,
    /// What is wrong.
    pub reason: ReportReason,
    /// More about it.
    pub details: Option<String>,
}

impl TryFrom<ReportDraft> for NewReport {
    type Error = FieldErrors;

    fn try_from(draft: ReportDraft) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::found_in(&draft);
        let id = draft.id.as_str();
        let about = match ReportSubject::from_slug(draft.subject.as_str()) {
            Some(ReportSubject::Creative) => id.parse().ok().map(Reported::Creative),
            Some(ReportSubject::Work) => id.parse().ok().map(Reported::Work),
            Some(ReportSubject::Review) => id.parse().ok().map(Reported::Review),
            None => None,
        };
        if errors.is_empty() && about.is_none() {
            errors.add("id", FieldCode::UnknownId);
        }
        let reason = ReportReason::from_slug(draft.reason.as_str());
        let subject = ReportSubject::from_slug(draft.subject.as_str());
        if let (Some(subject), Some(reason)) = (subject, reason)
            && !reason.fits(subject)
        {
            errors.add("reason", FieldCode::UnknownOption);
        }
        let details = draft.details.into_option();
        if reason == Some(ReportReason::Other) && details.is_none() {
            errors.add("details", FieldCode::Required);
        }
        let (Some(about), Some(reason), true) = (about, reason, errors.is_empty()) else {
            return Err(errors);
        };
        Ok(Self {
            about,
            reason,
            details,
        })
    }
}

/// What an admin decides about a report.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = ReportClosing)]
pub struct ClosingDraft {
    /// `work_hidden` hides the reported work, if it is not hidden yet.
    #[schema(value_type = String)]
    #[validate(required, custom(function = rules::slug::<ReportOutcome>))]
    pub outcome: Text,
    /// For admins. If the work is hidden, the note is required, and its creative reads it as the reason.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub note: Text,
}

/// A validated decision about a report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Closing {
    /// What is done.
    pub outcome: ReportOutcome,
    /// Why.
    pub note: Option<String>,
}

impl Closing {
    /// The decision, if it fits what the report is about: only works are hidden.
    pub fn about(self, subject: ReportSubject) -> Result<Self, FieldErrors> {
        if self.outcome == ReportOutcome::WorkHidden && subject != ReportSubject::Work {
            return Err(FieldErrors::of("outcome", FieldCode::UnknownOption));
        }
        Ok(self)
    }
}

impl TryFrom<ClosingDraft> for Closing {
    type Error = FieldErrors;

    fn try_from(draft: ClosingDraft) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::found_in(&draft);
        let outcome = ReportOutcome::from_slug(draft.outcome.as_str());
        let note = draft.note.into_option();
        if outcome == Some(ReportOutcome::WorkHidden) && note.is_none() {
            errors.add("note", FieldCode::Required);
        }
        match outcome {
            Some(outcome) if errors.is_empty() => Ok(Self { outcome, note }),
            _ => Err(errors),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "0199aaaa-0000-7000-8000-000000000401";

    fn report(
        subject: &str,
        id: &str,
        reason: &str,
        details: &str,
    ) -> Result<NewReport, FieldErrors> {
        NewReport::try_from(ReportDraft {
            subject: subject.into(),
            id: id.into(),
            reason: reason.into(),
            details: details.into(),
        })
    }

    #[test]
    fn a_report_names_what_it_is_about_and_a_reason() {
        let checked = report("work", ID, "not_their_work", " Mine.\n").unwrap();
        assert_eq!(checked.about, Reported::Work(ID.parse().unwrap()));
        assert_eq!(checked.reason, ReportReason::NotTheirWork);
        assert_eq!(checked.details.as_deref(), Some("Mine."));
        let checked = report("creative", ID, "spam", "").unwrap();
        assert_eq!(checked.about, Reported::Creative(ID.parse().unwrap()));
        assert_eq!(checked.details, None);
        let refused = |field: &str, code| Err(FieldErrors::of(field, code));
        assert_eq!(
            report("brand", ID, "spam", ""),
            refused("subject", FieldCode::UnknownOption)
        );
        assert_eq!(
            report("work", "x", "spam", ""),
            refused("id", FieldCode::UnknownId)
        );
        assert_eq!(
            report("work", ID, "", ""),
            refused("reason", FieldCode::Required)
        );
        assert_eq!(
            report("work", ID, "ugly", ""),
            refused("reason", FieldCode::UnknownOption)
        );
        let long = "x".repeat(1_001);
        assert_eq!(
            report("work", ID, "spam", &long),
            refused("details", FieldCode::TooLong)
        );
    }

    #[test]
    fn a_review_is_reported_by_the_rules_of_reviews() {
        let refused = |field: &str, code| Err(FieldErrors::of(field, code));
        let checked = report("review", ID, "insult", "").unwrap();
        assert_eq!(checked.about, Reported::Review(ID.parse().unwrap()));
        let unknown = refused("reason", FieldCode::UnknownOption);
        assert_eq!(report("review", ID, "spam", ""), unknown);
        assert_eq!(report("work", ID, "insult", ""), unknown);
    }

    #[test]
    fn the_reason_other_needs_words() {
        let refused = Err(FieldErrors::of("details", FieldCode::Required));
        assert_eq!(report("work", ID, "other", " "), refused);
        assert!(report("work", ID, "other", "Look at it.").is_ok());
    }

    #[test]
    fn only_a_work_is_hidden_and_with_a_reason() {
        let closing = |outcome: &str, note: &str| {
            Closing::try_from(ClosingDraft {
                outcome: outcome.into(),
                note: note.into(),
            })
        };
        assert_eq!(closing("no_action", "").unwrap().note, None);
        let refused = |field: &str, code| Err(FieldErrors::of(field, code));
        assert_eq!(closing("", ""), refused("outcome", FieldCode::Required));
        assert_eq!(
            closing("banned", ""),
            refused("outcome", FieldCode::UnknownOption)
        );
        assert_eq!(
            closing("work_hidden", " "),
            refused("note", FieldCode::Required)
        );
        let hiding = closing("work_hidden", "Not yours.").unwrap();
        assert!(hiding.clone().about(ReportSubject::Work).is_ok());
        let of_creative = hiding.about(ReportSubject::Creative);
        assert_eq!(of_creative, refused("outcome", FieldCode::UnknownOption));
    }
}
