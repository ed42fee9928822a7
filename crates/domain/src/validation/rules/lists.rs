//! Rules of lists: each states all that a list may hold, and refuses one with every code that it deserves.

use std::str::FromStr;

use super::{Checked, check, stated, stating};
use crate::text::{MAX_SHORT_CHARS, Shape};
use crate::validation::bounds::Bounds;
use crate::validation::{FieldCode, Text, distinct};

/// Refuses a list with these codes, if there are any.
pub(crate) fn refused_list(codes: &[FieldCode], bounds: Bounds) -> Checked {
    let Some((first, others)) = codes.split_first() else {
        return Ok(());
    };
    Err((*first).into())
        .map_err(stating(stated::OTHER_CODES, others))
        .map_err(stating(stated::BOUNDS, bounds))
}

/// The texts that are not blank.
pub(crate) fn filled(list: &[Text]) -> impl Iterator<Item = &Text> {
    list.iter().filter(|text| !text.as_str().is_empty())
}

/// The same, as they are stored.
pub(crate) fn filled_texts(list: Vec<Text>) -> Vec<String> {
    list.into_iter().filter_map(Text::into_option).collect()
}

/// No more members than a list may hold.
pub(crate) fn at_most<const MAX: usize>(list: &[impl Sized]) -> Checked {
    check(list.len() <= MAX, FieldCode::TooMany).map_err(stating(stated::MAX, MAX))
}

/// Short texts of one line: at least one that is not blank, and at most so many.
pub(crate) fn short_texts<const MAX: usize>(list: &[Text]) -> Checked {
    let mut codes = match filled(list).count() {
        0 => vec![FieldCode::AtLeastOne],
        count if count > MAX => vec![FieldCode::TooMany],
        _ => Vec::new(),
    };
    for text in filled(list).map(Text::as_str) {
        if !Shape::Line.admits(text) {
            codes.push(FieldCode::InvalidCharacters);
        } else if text.chars().count() > MAX_SHORT_CHARS {
            codes.push(FieldCode::TooLong);
        }
    }
    let members = Bounds::line(MAX_SHORT_CHARS);
    refused_list(&codes, Bounds::list(MAX, members).at_least(1))
}

/// Ids of this type, of which at most so many differ.
pub(crate) fn ids<Id: FromStr + PartialEq, const MAX: usize>(list: &[Text]) -> Checked {
    let is_id = |text: &Text| text.as_str().parse::<Id>().is_ok();
    ids_where::<Id, MAX>(list, list.iter().all(is_id))
}

/// [`ids`], of which blank ones count as not sent.
pub(crate) fn ids_or_blank<Id: FromStr + PartialEq, const MAX: usize>(
    list: &impl AsRef<[Text]>,
) -> Checked {
    let list = list.as_ref();
    let is_id = |text: &Text| text.as_str().parse::<Id>().is_ok();
    ids_where::<Id, MAX>(list, filled(list).all(is_id))
}

fn ids_where<Id: FromStr + PartialEq, const MAX: usize>(list: &[Text], all: bool) -> Checked {
    let mut codes = Vec::new();
    if !all {
        codes.push(FieldCode::UnknownId);
    }
    if distinct::<Id>(list).len() > MAX {
        codes.push(FieldCode::TooMany);
    }
    refused_list(&codes, Bounds::list(MAX, Bounds::id()))
}
