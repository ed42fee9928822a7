//! Messages of a thread, as they are sent.

use serde::Deserialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use validator::Validate;

use crate::actors::ActorKind;
use crate::files::MAX_ATTACHMENTS;
use crate::ids::{CreativeId, FileId, MessageId};
use crate::text::MAX_LONG_CHARS;
use crate::validation::{FieldCode, FieldErrors, Text, distinct, rules};

/// A message of a thread: a text, files, or both.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = NewMessage)]
pub struct MessageDraft {
    /// Text with line breaks.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub body: Text,
    /// Ids of at most 5 files that were uploaded for messages of this request and are ready; of a creative only after
    /// the selection.
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    #[validate(custom(function = rules::ids::<FileId, MAX_ATTACHMENTS>))]
    pub files: Vec<Text>,
    /// The thread, from the brand.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    #[validate(custom(function = rules::id::<CreativeId>))]
    pub creative_id: Text,
}

/// A message that can be stored once its files are found ready.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewMessage {
    /// The creative of the thread, named by the brand.
    pub to: Option<CreativeId>,
    /// Empty where files are all there is.
    pub text: String,
    /// Without duplicates.
    pub files: Vec<FileId>,
}

/// A thread, from the brand.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = ThreadName)]
pub struct ThreadDraft {
    /// Its creative.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    #[validate(custom(function = rules::id::<CreativeId>))]
    pub creative_id: Text,
}

/// How far each side has read a thread: its latest message then, and when that was.
#[derive(Clone, Copy, Default, Debug)]
pub struct ReadMarks {
    /// The brand's.
    pub brand: Option<(MessageId, OffsetDateTime)>,
    /// The creative's.
    pub creative: Option<(MessageId, OffsetDateTime)>,
}

impl ReadMarks {
    /// When the other side than `sender` had read a message.
    pub fn of(&self, message: MessageId, sender: ActorKind) -> Option<OffsetDateTime> {
        let reader = match sender {
            ActorKind::Brand => self.creative,
            _ => self.brand,
        };
        let (last, at) = reader?;
        (message <= last).then_some(at)
    }
}

impl ThreadDraft {
    /// The creative, if one was named.
    pub fn into_creative(self) -> Result<Option<CreativeId>, FieldErrors> {
        FieldErrors::found_in(&self).into_result()?;
        Ok(self.creative_id.as_str().parse().ok())
    }
}

impl MessageDraft {
    /// The message, checked.
    pub fn into_new(self) -> Result<NewMessage, FieldErrors> {
        let mut errors = FieldErrors::found_in(&self);
        if self.body.as_str().is_empty() && self.files.is_empty() {
            errors.add("body", FieldCode::Required);
        }
        errors.into_result()?;
        Ok(NewMessage {
            to: self.creative_id.as_str().parse().ok(),
            files: distinct(&self.files),
            text: self.body.into(),
        })
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_message_is_read_once_the_other_side_has_read_it_or_a_later_one() {
        let id = |number| MessageId::new(Uuid::from_u128(number));
        let (early, late) = (
            OffsetDateTime::UNIX_EPOCH,
            OffsetDateTime::UNIX_EPOCH + time::Duration::DAY,
        );
        let marks = ReadMarks {
            brand: Some((id(2), early)),
            creative: Some((id(3), late)),
        };
        assert_eq!(marks.of(id(1), ActorKind::Creative), Some(early));
        assert_eq!(marks.of(id(2), ActorKind::Creative), Some(early));
        assert_eq!(marks.of(id(3), ActorKind::Creative), None);
        assert_eq!(marks.of(id(3), ActorKind::Brand), Some(late));
        assert_eq!(marks.of(id(4), ActorKind::Brand), None);
        assert_eq!(ReadMarks::default().of(id(1), ActorKind::Brand), None);
    }
}
