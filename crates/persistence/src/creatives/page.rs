//! The page of an entry, as its creative has published it.

use diesel::prelude::*;
use marsam_domain::creatives::CreativePage;

use crate::DbError;
use crate::columns::{day, from_slug_if_any, json};
use crate::schema::creative_pages as pages;

#[derive(Queryable, Selectable)]
#[diesel(table_name = pages)]
pub(crate) struct PageRow {
    portfolio_links: String,
    cover: Option<String>,
    away_from: Option<String>,
    away_until: Option<String>,
}

/// The page of an entry; one that was never published has only the link of its application.
pub(super) fn page_of(
    row: Option<PageRow>,
    portfolio_url: Option<&str>,
) -> Result<CreativePage, DbError> {
    let Some(row) = row else {
        return Ok(CreativePage::unpublished(portfolio_url));
    };
    Ok(CreativePage {
        portfolio_links: json(&row.portfolio_links)?,
        cover: from_slug_if_any(row.cover.as_deref())?,
        away_from: row.away_from.as_deref().map(day).transpose()?,
        away_until: row.away_until.as_deref().map(day).transpose()?,
    })
}
