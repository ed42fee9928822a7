//! What creatives chose from the vocabularies, as slugs: rows for the roster, JSON for an application.

use std::collections::HashMap;

use diesel::prelude::*;
use marsam_domain::creatives::Choices;
use marsam_domain::ids::CreativeId;
use marsam_domain::vocabulary::Vocabulary as _;
use serde::{Deserialize, Serialize};

use crate::columns::word;
use crate::schema::creative_choices as rows;
use crate::{Db, DbError};

pub(crate) const SKILL: &str = "skill";
pub(crate) const STYLE: &str = "style";
pub(crate) const LANGUAGE: &str = "language";
pub(crate) const INDUSTRY: &str = "industry";

#[derive(Queryable, Selectable)]
#[diesel(table_name = rows)]
struct ChoiceRow {
    creative_id: String,
    kind: String,
    service: String,
    choice: String,
}

/// Stores the choices of a new roster entry.
pub(crate) fn insert(db: &mut Db, creative: CreativeId, choices: &Choices) -> Result<(), DbError> {
    let skills = choices.skills.iter().map(|skill| (SKILL, "", skill.slug()));
    let styles = choices
        .styles
        .iter()
        .map(|style| (STYLE, style.service().slug(), style.slug()));
    let languages = choices
        .languages
        .iter()
        .map(|(of, language)| (LANGUAGE, of.slug(), language.slug()));
    let industries = choices
        .industries
        .iter()
        .map(|industry| (INDUSTRY, "", industry.slug()));
    let all = skills.chain(styles).chain(languages).chain(industries);
    for (position, (kind, service, choice)) in (0_i32..).zip(all) {
        diesel::insert_into(rows::table)
            .values((
                rows::creative_id.eq(creative.to_string()),
                rows::kind.eq(kind),
                rows::service.eq(service),
                rows::choice.eq(choice),
                rows::position.eq(position),
            ))
            .execute(db)?;
    }
    Ok(())
}

/// The choices of many roster entries in one query.
pub(crate) fn of_creatives(
    db: &mut Db,
    creatives: &[String],
) -> Result<HashMap<String, Choices>, DbError> {
    let mut all: HashMap<String, Choices> = HashMap::with_capacity(creatives.len());
    // PostgreSQL and SQLite both bind at least this many values in one statement.
    for some in creatives.chunks(500) {
        let chosen = rows::table
            .filter(rows::creative_id.eq_any(some))
            .order((rows::creative_id.asc(), rows::position.asc()))
            .select(ChoiceRow::as_select())
            .load::<ChoiceRow>(db)?;
        for row in chosen {
            let choices = all.entry(row.creative_id).or_default();
            match row.kind.as_str() {
                SKILL => choices.skills.push(word(&row.choice)?),
                STYLE => choices.styles.push(word(&row.choice)?),
                LANGUAGE => choices
                    .languages
                    .push((word(&row.service)?, word(&row.choice)?)),
                INDUSTRY => choices.industries.push(word(&row.choice)?),
                other => return Err(DbError::Corrupt(format!("no kind of choice: {other}"))),
            }
        }
    }
    Ok(all)
}

/// The slugs of an application's choices.
#[derive(Serialize, Deserialize)]
struct Slugs<'a> {
    #[serde(borrow)]
    skills: Vec<&'a str>,
    styles: Vec<&'a str>,
    languages: Vec<(&'a str, &'a str)>,
    industries: Vec<&'a str>,
}

/// Choices as the JSON that an application's row holds.
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
    };
    serde_json::to_string(&slugs).map_err(|error| DbError::Corrupt(error.to_string()))
}

/// Choices from the JSON that an application's row holds.
pub(crate) fn from_json(json: &str) -> Result<Choices, DbError> {
    let slugs: Slugs<'_> =
        serde_json::from_str(json).map_err(|error| DbError::Corrupt(error.to_string()))?;
    let languages = slugs
        .languages
        .into_iter()
        .map(|(of, spoken)| Ok((word(of)?, word(spoken)?)));
    Ok(Choices {
        skills: slugs
            .skills
            .into_iter()
            .map(word)
            .collect::<Result<_, _>>()?,
        styles: slugs
            .styles
            .into_iter()
            .map(word)
            .collect::<Result<_, _>>()?,
        languages: languages.collect::<Result<_, DbError>>()?,
        industries: slugs
            .industries
            .into_iter()
            .map(word)
            .collect::<Result<_, _>>()?,
    })
}
