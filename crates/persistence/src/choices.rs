//! A creative's choices from the vocabularies, stored as JSON arrays of slugs.

use marsam_domain::creatives::Choices;
use marsam_domain::vocabulary::Vocabulary as _;
use serde::{Deserialize, Serialize};

use crate::DbError;
use crate::columns::from_slug;

/// The slugs, in the order chosen.
#[derive(Serialize, Deserialize)]
struct Slugs<'a> {
    #[serde(borrow)]
    skills: Vec<&'a str>,
    styles: Vec<&'a str>,
    languages: Vec<(&'a str, &'a str)>,
    industries: Vec<&'a str>,
    /// Missing in rows of older versions.
    #[serde(default)]
    working_languages: Vec<&'a str>,
}

/// Choices as the JSON that a row holds.
pub(crate) fn to_json(choices: &Choices) -> Result<String, DbError> {
    let slugs = Slugs {
        skills: choices.skills.iter().map(|skill| skill.slug()).collect(),
        styles: choices.styles.iter().map(|style| style.slug()).collect(),
        languages: choices
            .languages
            .iter()
            .map(|(of, spoken)| (of.slug(), spoken.slug()))
            .collect(),
        industries: choices
            .industries
            .iter()
            .map(|industry| industry.slug())
            .collect(),
        working_languages: choices
            .working_languages
            .iter()
            .map(|language| language.slug())
            .collect(),
    };
    serde_json::to_string(&slugs).map_err(|error| DbError::Corrupt(error.to_string()))
}

/// Choices from the JSON that a row holds.
pub(crate) fn from_json(json: &str) -> Result<Choices, DbError> {
    let slugs: Slugs<'_> =
        serde_json::from_str(json).map_err(|error| DbError::Corrupt(error.to_string()))?;
    let languages = slugs
        .languages
        .into_iter()
        .map(|(of, spoken)| Ok((from_slug(of)?, from_slug(spoken)?)));
    Ok(Choices {
        skills: slugs
            .skills
            .into_iter()
            .map(from_slug)
            .collect::<Result<_, _>>()?,
        styles: slugs
            .styles
            .into_iter()
            .map(from_slug)
            .collect::<Result<_, _>>()?,
        languages: languages.collect::<Result<_, DbError>>()?,
        industries: slugs
            .industries
            .into_iter()
            .map(from_slug)
            .collect::<Result<_, _>>()?,
        working_languages: slugs
            .working_languages
            .into_iter()
            .map(from_slug)
            .collect::<Result<_, _>>()?,
    })
}
