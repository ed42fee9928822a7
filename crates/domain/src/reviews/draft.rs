//! What is sent about reviews, and its rules.

use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

use super::{
    HiddenPart, MAX_BODY_CHARS, MAX_REPLY_CHARS, MIN_BODY_CHARS, Marks, Question, ReviewRule,
    ReviewSide,
};
use crate::language::Language;
use crate::text::MAX_LONG_CHARS;
use crate::validation::{FieldCode, FieldErrors, Text, rules};
use crate::vocabulary::Vocabulary as _;

/// A review as it is sent. A brand answers `quality`, `communication` and `care`, a creative `brief`, `communication` and
/// `feedback`.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = NewReview)]
pub struct ReviewDraft {
    /// The work is as agreed, 1 to 5; of a brand.
    #[validate(range(min = 1, max = 5, code = "out_of_range"))]
    pub quality: Option<i64>,
    /// Talking with each other was easy, 1 to 5.
    #[validate(range(min = 1, max = 5, code = "out_of_range"))]
    pub communication: Option<i64>,
    /// Notes and changes were handled well, 1 to 5; of a brand.
    #[validate(range(min = 1, max = 5, code = "out_of_range"))]
    pub care: Option<i64>,
    /// The brief was clear and stayed so, 1 to 5; of a creative.
    #[validate(range(min = 1, max = 5, code = "out_of_range"))]
    pub brief: Option<i64>,
    /// Feedback was fair and complete, 1 to 5; of a creative.
    #[validate(range(min = 1, max = 5, code = "out_of_range"))]
    pub feedback: Option<i64>,
    /// Whether they would work together again.
    #[validate(required(code = "required"))]
    #[schema(value_type = bool)]
    pub again: Option<bool>,
    /// Blank, or 20 to 1,000 characters.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_BODY_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub body: Text,
    /// `en` or `ar`; the account's language if it is left out.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    #[validate(custom(function = rules::slug::<Language>))]
    pub lang: Text,
    /// Whether everyone sees the brand's name with it; true if it is left out.
    pub name_shown: Option<bool>,
}

/// A checked review.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewReview {
    /// The marks.
    pub marks: Marks,
    /// Whether they would work together again.
    pub again: bool,
    /// The text.
    pub body: Option<String>,
    /// The language of the text, if it was said.
    pub lang: Option<Language>,
    /// Whether the brand's name is shown.
    pub name_shown: bool,
}

impl ReviewDraft {
    fn mark(&self, question: Question) -> Option<u8> {
        let sent = match question {
            Question::Quality => self.quality,
            Question::Communication => self.communication,
            Question::Care => self.care,
            Question::Brief => self.brief,
            Question::Feedback => self.feedback,
        };
        sent.and_then(|mark| u8::try_from(mark).ok())
    }

    /// The review of a side, checked.
    pub fn of_side(self, side: ReviewSide) -> Result<NewReview, FieldErrors> {
        let mut errors = FieldErrors::found_in(&self);
        let mut marks = [0; 3];
        for (mark, question) in marks.iter_mut().zip(side.questions()) {
            match self.mark(question) {
                Some(given) => *mark = given,
                None if errors.iter().all(|(field, _)| field != question.slug()) => {
                    errors.add(question.slug(), FieldCode::Required);
                }
                None => {}
            }
        }
        let body = self.body.into_option();
        if body
            .as_ref()
            .is_some_and(|text| text.chars().count() < MIN_BODY_CHARS)
        {
            errors.add("body", FieldCode::TooShort);
        }
        errors.into_result()?;
        Ok(NewReview {
            marks: Marks(marks),
            again: self.again.unwrap_or_default(),
            body,
            lang: Language::from_slug(self.lang.as_str()),
            name_shown: self.name_shown.unwrap_or(true),
        })
    }
}

/// The reviewed side's answer.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = NewReply)]
pub struct ReplyDraft {
    /// At most 500 characters.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_REPLY_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub body: Text,
}

impl ReplyDraft {
    /// The text, checked.
    pub fn into_body(self) -> Result<String, FieldErrors> {
        FieldErrors::found_in(&self).into_result()?;
        Ok(self.body.into())
    }
}

/// Why a review should not be hidden.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = NewReviewAppeal)]
pub struct AppealDraft {
    /// 20 to 1,000 characters.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_BODY_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub body: Text,
}

impl AppealDraft {
    /// The text, checked.
    pub fn into_body(self) -> Result<String, FieldErrors> {
        let mut errors = FieldErrors::found_in(&self);
        let text: String = self.body.into();
        if errors.is_empty() && text.chars().count() < MIN_BODY_CHARS {
            errors.add("body", FieldCode::TooShort);
        }
        errors.into_result().map(|()| text)
    }
}

/// Whether a brand's name is shown with its review.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = ReviewName)]
pub struct NameDraft {
    /// To everyone.
    #[validate(required(code = "required"))]
    #[schema(value_type = bool)]
    pub shown: Option<bool>,
}

impl NameDraft {
    /// The choice, checked.
    pub fn into_shown(self) -> Result<bool, FieldErrors> {
        self.shown
            .ok_or_else(|| FieldErrors::of("shown", FieldCode::Required))
    }
}

/// Why an admin hides a review.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = ReviewHiding)]
pub struct HidingDraft {
    /// The rule that it breaks.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, custom(function = rules::slug::<ReviewRule>))]
    pub rule: Text,
    /// To both sides.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub note: Text,
    /// `text` or `all`.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, custom(function = rules::slug::<HiddenPart>))]
    pub part: Text,
}

impl HidingDraft {
    /// The rule, the part and the note, checked.
    pub fn into_parts(self) -> Result<(ReviewRule, HiddenPart, String), FieldErrors> {
        let errors = FieldErrors::found_in(&self);
        let rule = ReviewRule::from_slug(self.rule.as_str());
        let part = HiddenPart::from_slug(self.part.as_str());
        match (rule, part) {
            (Some(rule), Some(part)) if errors.is_empty() => Ok((rule, part, self.note.into())),
            _ => Err(errors),
        }
    }
}

/// What an admin says about a decision.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = ReviewNote)]
pub struct NoteDraft {
    /// To both sides.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub note: Text,
}

impl NoteDraft {
    /// The note, checked.
    pub fn into_note(self) -> Result<String, FieldErrors> {
        FieldErrors::found_in(&self).into_result()?;
        Ok(self.note.into())
    }
}

/// Whether a review enters numbers, as an admin who has looked at its signs decides.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = ReviewCounting)]
pub struct CountDraft {
    /// Whether it does.
    #[validate(required(code = "required"))]
    #[schema(value_type = bool)]
    pub counts: Option<bool>,
    /// For admins.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub note: Text,
}

impl CountDraft {
    /// The decision and the note, checked.
    pub fn into_parts(self) -> Result<(bool, Option<String>), FieldErrors> {
        FieldErrors::found_in(&self).into_result()?;
        Ok((self.counts.unwrap_or_default(), self.note.into_option()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft() -> ReviewDraft {
        ReviewDraft {
            quality: Some(5),
            communication: Some(4),
            care: Some(3),
            again: Some(true),
            ..ReviewDraft::default()
        }
    }

    fn refused(draft: ReviewDraft, side: ReviewSide) -> Vec<(String, FieldCode)> {
        let errors = draft.of_side(side).unwrap_err();
        let first = |(field, codes): (&str, &[FieldCode])| (field.to_owned(), codes[0]);
        errors.iter().map(first).collect()
    }

    #[test]
    fn a_side_answers_its_own_questions() {
        let review = draft().of_side(ReviewSide::Brand).unwrap();
        assert_eq!(review.marks, Marks([5, 4, 3]));
        assert!(review.name_shown && review.again);
        assert_eq!(
            refused(draft(), ReviewSide::Creative),
            [
                ("brief".to_owned(), FieldCode::Required),
                ("feedback".to_owned(), FieldCode::Required)
            ]
        );
    }

    #[test]
    fn marks_are_one_to_five() {
        for wrong in [0, 6, -1, i64::MAX] {
            let draft = ReviewDraft {
                quality: Some(wrong),
                ..draft()
            };
            assert_eq!(
                refused(draft, ReviewSide::Brand),
                [("quality".to_owned(), FieldCode::OutOfRange)]
            );
        }
    }

    #[test]
    fn a_text_is_missing_or_long_enough() {
        let with = |body: &str| {
            let draft = ReviewDraft {
                body: body.into(),
                ..draft()
            };
            draft.of_side(ReviewSide::Brand).map(|review| review.body)
        };
        assert_eq!(with("  "), Ok(None));
        let short = "عمل جميل جدًا شكرا.";
        assert_eq!(short.chars().count(), 19);
        assert_eq!(
            with(short),
            Err(FieldErrors::of("body", FieldCode::TooShort))
        );
        let enough = "عمل جميل جدًا شكرا..";
        assert_eq!(with(enough), Ok(Some(enough.to_owned())));
        assert!(with(&"x".repeat(1_000)).is_ok());
        assert_eq!(
            with(&"x".repeat(1_001)),
            Err(FieldErrors::of("body", FieldCode::TooLong))
        );
    }

    #[test]
    fn whether_again_is_a_choice() {
        let draft = ReviewDraft {
            again: None,
            ..draft()
        };
        assert_eq!(
            refused(draft, ReviewSide::Brand),
            [("again".to_owned(), FieldCode::Required)]
        );
    }
}
