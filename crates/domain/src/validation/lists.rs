//! Fields of a draft that a form may send as JSON text: lists of labels and whole numbers.

use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize};
use validator::ValidateLength;

use super::Text;
use crate::text;
use crate::vocabulary::Labelled;

/// The ids of a list, each once and in order; texts that are none are left out.
pub(crate) fn distinct<Id: FromStr + PartialEq>(sent: impl AsRef<[Text]>) -> Vec<Id> {
    let mut ids: Vec<Id> = Vec::new();
    for id in sent
        .as_ref()
        .iter()
        .filter_map(|id| id.as_str().parse().ok())
    {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    ids
}

/// A list of labels without blank ones, sent as a list or as JSON text of one; empty if it is missing or null.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Labels(Vec<Text>);

impl Labels {
    /// The labels, in the order sent.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(Text::as_str)
    }

    /// The members of a vocabulary among them, without duplicates.
    pub(crate) fn known<V: Labelled>(&self) -> Vec<V> {
        let mut known = Vec::new();
        for member in self.iter().filter_map(V::from_label) {
            if !known.contains(&member) {
                known.push(member);
            }
        }
        known
    }
}

impl AsRef<[Text]> for Labels {
    fn as_ref(&self) -> &[Text] {
        &self.0
    }
}

impl<T: Into<Text>> FromIterator<T> for Labels {
    fn from_iter<I: IntoIterator<Item = T>>(labels: I) -> Self {
        let labels = labels.into_iter().map(Into::into);
        Self(labels.filter(|label| *label != Text::default()).collect())
    }
}

impl<'de> Deserialize<'de> for Labels {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error as _;
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Sent {
            List(Vec<String>),
            Json(String),
        }
        let list = match Option::deserialize(deserializer)? {
            None => Vec::new(),
            Some(Sent::List(list)) => list,
            Some(Sent::Json(text)) if text::clean(&text).is_empty() => Vec::new(),
            Some(Sent::Json(text)) => serde_json::from_str(&text).map_err(D::Error::custom)?,
        };
        Ok(list.into_iter().collect())
    }
}

impl ValidateLength<usize> for Labels {
    fn length(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

/// A whole number, sent as a number or as text; `None` for blank text.
pub(crate) fn whole_number<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<i64>, D::Error> {
    use serde::de::Error as _;
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Sent {
        Number(i64),
        Text(String),
    }
    match Option::deserialize(deserializer)? {
        None => Ok(None),
        Some(Sent::Number(number)) => Ok(Some(number)),
        Some(Sent::Text(typed)) => match text::clean(&typed) {
            "" => Ok(None),
            number => text::western_digits(number)
                .parse()
                .map(Some)
                .map_err(D::Error::custom),
        },
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, from_value, json};

    use super::*;

    fn labels(sent: Value) -> Option<Vec<String>> {
        let labels: Labels = from_value(sent).ok()?;
        Some(labels.iter().map(str::to_owned).collect())
    }

    #[test]
    fn a_list_may_be_sent_as_json_text() {
        let wanted = Some(vec!["UGC".to_owned()]);
        assert_eq!(labels(json!(["UGC", " "])), wanted);
        assert_eq!(labels(json!("[\"UGC\"]")), wanted);
        assert_eq!(labels(json!("")), Some(Vec::new()));
        for wrong in [json!("UGC"), json!({ "0": "UGC" }), json!([1]), json!(1)] {
            assert_eq!(labels(wrong), None);
        }
    }

    #[test]
    fn years_may_come_as_text_and_may_be_blank() {
        assert_eq!(whole_number(json!(7)).unwrap(), Some(7));
        assert_eq!(whole_number(json!(" 7 ")).unwrap(), Some(7));
        assert_eq!(whole_number(json!("")).unwrap(), None);
        for wrong in [json!(7.5), json!("seven"), json!([1]), json!(u64::MAX)] {
            assert!(whole_number(wrong).is_err());
        }
    }
}
