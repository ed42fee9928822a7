//! What is sent with a move of a request or of a proposal.

use serde::{Deserialize, Serialize};
use time::Date;
use time::macros::format_description;
use utoipa::ToSchema;
use validator::{Validate, ValidationError};

use super::lifecycle::Action;
use crate::ids::{CreativeId, FileId};
use crate::money::MAX_PRICE_FILS;
use crate::text::{MAX_LONG_CHARS, MAX_NAME_CHARS, MAX_URL_CHARS};
use crate::validation::bounds::Bounds;
use crate::validation::{FieldCode, FieldErrors, Text, distinct, rules};

/// The most links of a delivery.
pub(crate) const MAX_LINKS: usize = 20;
/// The most files of a delivery.
pub(crate) const MAX_FILES: usize = 20;
const MAX_INVITED: usize = 50;

/// A move without any text.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[schema(as = NoWords)]
pub struct NoWords {}

/// Why: for declining, cancelling, refusing and reporting a problem.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = Reason)]
pub struct ReasonDraft {
    /// Text with line breaks.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub reason: Text,
}

impl ReasonDraft {
    /// The reason, checked.
    pub fn into_reason(self) -> Result<String, FieldErrors> {
        FieldErrors::found_in(&self).into_result()?;
        Ok(self.reason.into())
    }
}

/// The version to select.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = Selection)]
pub struct SelectionDraft {
    /// The version of the proposal that the brand has read.
    #[validate(required(code = "required"))]
    #[schema(value_type = i64)]
    pub version: Option<i64>,
}

impl SelectionDraft {
    /// The version, checked.
    pub fn into_version(self) -> Result<i64, FieldErrors> {
        self.version
            .ok_or_else(|| FieldErrors::of("version", FieldCode::Required))
    }
}

/// The brand's wish for other terms.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = ChangeWish)]
pub struct ChangeDraft {
    /// Text with line breaks.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub message: Text,
    /// The price that the brand would pay.
    #[validate(range(min = 1, max = MAX_PRICE_FILS, code = "out_of_range"))]
    pub counter_price_fils: Option<i64>,
}

impl ChangeDraft {
    /// The message and the counter price, checked.
    pub fn into_parts(self) -> Result<(String, Option<i64>), FieldErrors> {
        FieldErrors::found_in(&self).into_result()?;
        Ok((self.message.into(), self.counter_price_fils))
    }
}

/// A link to the work.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, Validate, ToSchema)]
#[schema(as = DeliveryLink)]
pub struct Link {
    /// What it is.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::line))]
    pub label: Text,
    /// http or https.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_URL_CHARS, code = "too_long"), custom(function = rules::line), custom(function = rules::web_address))]
    pub url: Text,
}

/// The work that a creative delivers.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = NewDelivery)]
pub struct DeliveryDraft {
    /// Text with line breaks.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub note: Text,
    /// At most 20 links; at least one link or file.
    #[serde(default)]
    #[validate(custom(function = rules::at_most::<MAX_LINKS>))]
    pub links: Vec<Link>,
    /// Ids of at most 20 files that were uploaded for this project and are ready.
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    #[validate(custom(function = rules::ids::<FileId, MAX_FILES>))]
    pub files: Vec<Text>,
}

/// A delivery that can be stored once its files are found ready.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewDelivery {
    /// From the creative.
    pub note: String,
    /// Where the work is.
    pub links: Vec<Link>,
    /// Without duplicates.
    pub files: Vec<FileId>,
}

impl DeliveryDraft {
    /// The note, the links and the files, checked.
    pub fn into_new(self) -> Result<NewDelivery, FieldErrors> {
        const FIELD: &str = "links";
        let mut errors = FieldErrors::found_in(&self);
        let links = self.links;
        if links.is_empty() && self.files.is_empty() {
            errors.add(FIELD, FieldCode::AtLeastOne);
        }
        for link in &links {
            errors.add_found_in(FIELD, link);
        }
        errors.into_result()?;
        Ok(NewDelivery {
            files: distinct(&self.files),
            note: self.note.into(),
            links,
        })
    }
}

/// The creatives that an admin invites.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = Invitations)]
pub struct InvitationDraft {
    /// Ids of creatives on the roster.
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    #[validate(custom(function = invited))]
    pub creative_ids: Vec<Text>,
}

impl InvitationDraft {
    /// The ids, checked and without duplicates; whether they are on the roster is checked when they are invited.
    pub fn into_ids(self) -> Result<Vec<CreativeId>, FieldErrors> {
        FieldErrors::found_in(&self).into_result()?;
        Ok(distinct(&self.creative_ids))
    }
}

/// Ids of at least one creative and at most [`MAX_INVITED`].
fn invited(sent: &[Text]) -> Result<(), ValidationError> {
    let ids: Vec<CreativeId> = distinct(sent);
    let code = if !sent
        .iter()
        .all(|id| id.as_str().parse::<CreativeId>().is_ok())
    {
        Some(FieldCode::NotInRoster)
    } else if ids.is_empty() {
        Some(FieldCode::AtLeastOne)
    } else {
        (ids.len() > MAX_INVITED).then_some(FieldCode::TooMany)
    };
    let bounds = Bounds::list(MAX_INVITED, Bounds::id()).at_least(1);
    rules::refused_list(code.as_slice(), bounds)
}

/// How a problem may end, by the names in the API.
const OUTCOMES: [(&str, Action); 3] = [
    ("resume", Action::ResolveResume),
    ("approved", Action::ResolveApprove),
    ("cancelled", Action::ResolveCancel),
];

/// How an admin resolves a problem.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = Resolution)]
pub struct ResolutionDraft {
    /// `resume`, `approved` or `cancelled`.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, custom(function = outcome))]
    pub outcome: Text,
    /// To both sides.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub note: Text,
    /// With `cancelled`: of the money that is held, what goes back to the brand.
    #[validate(range(min = 0, max = MAX_PRICE_FILS, code = "out_of_range"))]
    #[schema(value_type = Option<i64>, required = false)]
    pub to_brand_fils: Option<i64>,
    /// With `approved`: the price in the end; if left out, the price that was agreed on.
    #[validate(range(min = 1, max = MAX_PRICE_FILS, code = "out_of_range"))]
    #[schema(value_type = Option<i64>, required = false)]
    pub final_price_fils: Option<i64>,
    /// With `resume`: the day by which the work is handed over; if left out, the agreed day moves by the working days on
    /// hold.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date, required = false)]
    pub day: Text,
}

/// How an admin resolves a problem, checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resolving {
    /// One of the three actions that resolve one.
    pub action: Action,
    /// To both sides.
    pub note: String,
    /// The brand's share of what is held, in fils.
    pub to_brand_fils: Option<i64>,
    /// The price in the end, in fils.
    pub final_price_fils: Option<i64>,
    /// The day by which the work is handed over; within its bounds once the project is known.
    pub day: Option<Date>,
}

impl ResolutionDraft {
    /// The decision, checked.
    pub fn into_decision(self) -> Result<Resolving, FieldErrors> {
        let mut errors = FieldErrors::found_in(&self);
        let day = match self.day.as_str() {
            "" => None,
            sent => {
                let day = Date::parse(sent, format_description!("[year]-[month]-[day]")).ok();
                if day.is_none() {
                    errors.add("day", FieldCode::InvalidDate);
                }
                day
            }
        };
        let sent = self.outcome.as_str();
        match OUTCOMES.into_iter().find(|(name, _)| *name == sent) {
            Some((_, action)) if errors.is_empty() => Ok(Resolving {
                action,
                note: self.note.into(),
                to_brand_fils: self.to_brand_fils,
                final_price_fils: self.final_price_fils,
                day: day.filter(|_| action == Action::ResolveResume),
            }),
            _ => Err(errors),
        }
    }
}

fn outcome(text: &Text) -> Result<(), ValidationError> {
    rules::word(text, OUTCOMES.map(|(name, _)| name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(url: &str) -> Link {
        Link {
            label: "Film".into(),
            url: url.into(),
        }
    }

    fn delivery(links: Vec<Link>) -> Option<FieldCode> {
        delivery_of(links, Vec::new())
    }

    fn delivery_of(links: Vec<Link>, files: Vec<Text>) -> Option<FieldCode> {
        let draft = DeliveryDraft {
            note: "Here it is".into(),
            links,
            files,
        };
        let errors = draft.into_new().err()?;
        errors.iter().map(|(_, codes)| codes[0]).next()
    }

    #[test]
    fn a_delivery_holds_at_least_one_link_or_file() {
        let file = || Text::from("0199aaaa-0000-7000-8000-000000000301");
        assert_eq!(delivery_of(vec![], vec![file(), file()]), None);
        assert_eq!(
            delivery_of(vec![], vec!["film".into()]),
            Some(FieldCode::UnknownId)
        );
        assert_eq!(delivery(vec![link("https://example.com/film")]), None);
        assert_eq!(delivery(vec![]), Some(FieldCode::AtLeastOne));
        assert_eq!(delivery(vec![link("")]), Some(FieldCode::Required));
        assert_eq!(
            delivery(vec![link("javascript:alert(1)")]),
            Some(FieldCode::InvalidUrl)
        );
        assert_eq!(
            delivery(vec![link("https://example.com"); 21]),
            Some(FieldCode::TooMany)
        );
    }

    #[test]
    fn a_problem_ends_in_one_of_three_ways() {
        let resolved = |outcome: &str| {
            let draft = ResolutionDraft {
                outcome: outcome.into(),
                note: "Decided".into(),
                ..ResolutionDraft::default()
            };
            draft.into_decision().map(|decision| decision.action)
        };
        assert_eq!(resolved("resume"), Ok(Action::ResolveResume));
        assert_eq!(resolved("approved"), Ok(Action::ResolveApprove));
        assert_eq!(resolved("cancelled"), Ok(Action::ResolveCancel));
        assert_eq!(
            resolved("closed"),
            Err(FieldErrors::of("outcome", FieldCode::UnknownOption))
        );
        assert_eq!(
            resolved(""),
            Err(FieldErrors::of("outcome", FieldCode::Required))
        );
    }

    #[test]
    fn an_invitation_names_each_creative_once() {
        let id = CreativeId::new(uuid::Uuid::from_u128(7));
        let draft = InvitationDraft {
            creative_ids: vec![id.to_string().into(), id.to_string().into()],
        };
        assert_eq!(draft.into_ids(), Ok(vec![id]));
        let nothing = InvitationDraft::default().into_ids();
        assert_eq!(
            nothing,
            Err(FieldErrors::of("creative_ids", FieldCode::AtLeastOne))
        );
    }
}
