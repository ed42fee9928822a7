//! Rules that `validator` has no attribute for, used by `#[validate(custom(function = …))]`. Each states its bounds in its
//! refusals.

mod lists;

use std::str::FromStr;

use serde::{Serialize, Serializer};
use uuid::Uuid;
use validator::ValidationError;

pub(crate) use self::lists::{
    at_most, filled, filled_texts, ids, ids_or_blank, refused_list, short_texts,
};
use super::bounds::stated;
use super::{Change, FieldCode, FieldErrors, Labels, PhoneText, Text};
use crate::email::Email;
use crate::ids::CreativeId;
use crate::links::is_public_link;
use crate::text::{MAX_EMAIL_CHARS, Shape};
use crate::vocabulary::{Labelled, Vocabulary};

type Checked = Result<(), ValidationError>;

fn check(keeps: bool, code: FieldCode) -> Checked {
    if keeps { Ok(()) } else { Err(code.into()) }
}

/// Has a refusal state a bound.
fn stating<B: Serialize>(
    name: &'static str,
    bound: B,
) -> impl FnOnce(ValidationError) -> ValidationError {
    move |mut refusal| {
        refusal.add_param(name.into(), &bound);
        refusal
    }
}

fn shaped(text: &Text, shape: Shape) -> Checked {
    check(shape.admits(text.as_str()), FieldCode::InvalidCharacters)
        .map_err(stating(stated::PATTERN, shape.pattern()))
}

/// No control characters at all.
pub(crate) fn line(text: &Text) -> Checked {
    shaped(text, Shape::Line)
}

/// A phone number, in any form.
pub(crate) fn phone(number: &PhoneText) -> Checked {
    line(number.as_text())
}

/// A name: one line without links, addresses and phone numbers.
pub(crate) fn name(text: &Text) -> Checked {
    let code = if Shape::Line.admits(text.as_str()) {
        FieldCode::InvalidName
    } else {
        FieldCode::InvalidCharacters
    };
    check(Shape::Name.admits(text.as_str()), code)
        .map_err(stating(stated::PATTERN, Shape::Name.pattern()))
}

/// No control characters but line breaks and tabs.
pub(crate) fn paragraphs(text: &Text) -> Checked {
    shaped(text, Shape::Paragraphs)
}

/// [`paragraphs`], where there are any.
pub(crate) fn changed_paragraphs(text: &Change<Text>) -> Checked {
    text.as_set().map_or(Ok(()), paragraphs)
}

/// A required e-mail address.
pub(crate) fn email(text: &Text) -> Checked {
    Email::parse(text.as_str())
        .map(drop)
        .map_err(ValidationError::from)
        .map_err(stating(stated::FORMAT, "email"))
        .map_err(stating(stated::MAX, MAX_EMAIL_CHARS))
}

impl Email {
    /// The address of the form field called `field`.
    pub fn from_field(field: &str, typed: &Text) -> Result<Self, FieldErrors> {
        Self::parse(typed.as_str()).map_err(|code| FieldErrors::of(field, code))
    }
}

/// A time with its offset (RFC 3339), or blank.
pub(crate) fn moment(text: &Text) -> Checked {
    let keeps = text.as_str().is_empty() || text.moment().is_some();
    check(keeps, FieldCode::InvalidDate).map_err(stating(stated::FORMAT, "date-time"))
}

/// A vocabulary's words, which are listed in refusals only.
struct Words<V: Vocabulary>(fn(V) -> &'static str);

impl<V: Vocabulary> Serialize for Words<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(V::ALL.iter().map(|member| self.0(*member)))
    }
}

/// One of a vocabulary's labels, or blank.
pub(crate) fn label<V: Labelled>(text: &Text) -> Checked {
    let keeps = text.as_str().is_empty() || V::from_label(text.as_str()).is_some();
    check(keeps, FieldCode::UnknownOption).map_err(stating(stated::WORDS, Words(V::label)))
}

/// One of a vocabulary's slugs, or blank.
pub(crate) fn slug<V: Vocabulary>(text: &Text) -> Checked {
    let keeps = text.as_str().is_empty() || V::from_slug(text.as_str()).is_some();
    check(keeps, FieldCode::UnknownOption).map_err(stating(stated::WORDS, Words(V::slug)))
}

/// One of these words, or blank.
pub(crate) fn word<const N: usize>(text: &Text, words: [&str; N]) -> Checked {
    let keeps = text.as_str().is_empty() || words.contains(&text.as_str());
    check(keeps, FieldCode::UnknownOption).map_err(stating(stated::WORDS, words.as_slice()))
}

/// Not blank, for a field that may be omitted but not emptied.
pub(crate) fn not_blank(text: &Text) -> Checked {
    check(!text.as_str().is_empty(), FieldCode::Required)
}

/// Only labels of a vocabulary.
pub(crate) fn labels<V: Labelled>(labels: &Labels) -> Checked {
    let keeps = labels.iter().all(|label| V::from_label(label).is_some());
    check(keeps, FieldCode::UnknownOption).map_err(stating(stated::MEMBERS, Words(V::label)))
}

/// An absolute http or https URL of a public site, or blank.
pub(crate) fn web_address(text: &Text) -> Checked {
    let keeps = text.as_str().is_empty() || is_public_link(text.as_str());
    check(keeps, FieldCode::InvalidUrl).map_err(stating(stated::FORMAT, "uri"))
}

/// An id, or blank. Ids are opaque: a malformed one is treated as unknown.
pub(crate) fn creative_id(text: &Text) -> Checked {
    let keeps = text.as_str().is_empty() || text.as_str().parse::<CreativeId>().is_ok();
    check(keeps, FieldCode::NotInRoster).map_err(stating(stated::FORMAT, "uuid"))
}

/// An id of this type, or blank.
pub(crate) fn id<Id: FromStr>(text: &Text) -> Checked {
    let keeps = text.as_str().is_empty() || text.as_str().parse::<Id>().is_ok();
    check(keeps, FieldCode::UnknownId).map_err(stating(stated::FORMAT, "uuid"))
}

/// An id of any type, or blank.
pub(crate) fn any_id(text: &Text) -> Checked {
    id::<Uuid>(text)
}

/// The terms were accepted.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "validator hands a reference"
)]
pub(crate) fn agreed(ticked: &bool) -> Checked {
    check(*ticked, FieldCode::TermsRequired).map_err(stating(stated::WORDS, [true]))
}
