//! The creatives that a brand asks for a quote, and no one else.

use validator::ValidationError;

use crate::ids::CreativeId;
use crate::validation::bounds::Bounds;
use crate::validation::{FieldCode, FieldErrors, Text, rules};

/// The most creatives that one request asks.
pub(crate) const MAX_ASKED_BY_BRAND: usize = 10;

/// The ids, each once; whether they are on the roster is checked when the request is stored.
///
/// A list that is left out asks no one in particular. An empty one is refused: it would show the request to everyone.
pub(super) fn creatives(
    sent: Option<Vec<Text>>,
    preferred: &Text,
    errors: &mut FieldErrors,
) -> Vec<CreativeId> {
    let Some(sent) = sent else {
        return Vec::new();
    };
    let checked = if *preferred == Text::default() {
        checked(&sent)
    } else {
        Err(FieldCode::NotTogether)
    };
    checked.unwrap_or_else(|code| {
        errors.add("invitedCreativeIds", code);
        Vec::new()
    })
}

/// The rule of the list alone.
pub(super) fn are_creatives(sent: &[Text]) -> Result<(), ValidationError> {
    let bounds = Bounds::list(MAX_ASKED_BY_BRAND, Bounds::id());
    let bounds = bounds.at_least(1).without_repeats();
    rules::refused_list(checked(sent).err().as_slice(), bounds)
}

fn checked(sent: &[Text]) -> Result<Vec<CreativeId>, FieldCode> {
    match sent.len() {
        0 => return Err(FieldCode::AtLeastOne),
        1..=MAX_ASKED_BY_BRAND => {}
        _ => return Err(FieldCode::TooMany),
    }
    let mut ids = Vec::with_capacity(sent.len());
    for id in sent {
        let id = id
            .as_str()
            .parse()
            .map_err(|_error| FieldCode::NotInRoster)?;
        if ids.contains(&id) {
            return Err(FieldCode::Duplicate);
        }
        ids.push(id);
    }
    Ok(ids)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn id(number: u128) -> Text {
        Text::from(Uuid::from_u128(number).to_string())
    }

    fn found(sent: Option<Vec<Text>>, preferred: &Text) -> Result<usize, FieldErrors> {
        let mut errors = FieldErrors::new();
        let ids = creatives(sent, preferred, &mut errors);
        errors.into_result().map(|()| ids.len())
    }

    fn refused(code: FieldCode) -> Result<usize, FieldErrors> {
        Err(FieldErrors::of("invitedCreativeIds", code))
    }

    #[test]
    fn a_request_asks_one_to_ten_creatives() {
        let some = |most: u128| Some((1..=most).map(id).collect());
        assert_eq!(found(None, &Text::default()), Ok(0));
        assert_eq!(
            found(some(0), &Text::default()),
            refused(FieldCode::AtLeastOne)
        );
        assert_eq!(found(some(1), &Text::default()), Ok(1));
        assert_eq!(found(some(10), &Text::default()), Ok(10));
        assert_eq!(
            found(some(11), &Text::default()),
            refused(FieldCode::TooMany)
        );
    }

    #[test]
    fn a_creative_is_asked_once_by_its_id() {
        let twice = Some(vec![id(1), id(2), id(1)]);
        assert_eq!(
            found(twice, &Text::default()),
            refused(FieldCode::Duplicate)
        );
        let unreadable = Some(vec![id(1), Text::from("nobody".to_owned())]);
        assert_eq!(
            found(unreadable, &Text::default()),
            refused(FieldCode::NotInRoster)
        );
    }

    #[test]
    fn a_preferred_creative_excludes_a_list() {
        assert_eq!(
            found(Some(vec![id(1)]), &id(2)),
            refused(FieldCode::NotTogether)
        );
        assert_eq!(found(None, &id(2)), Ok(0));
    }
}
