//! What lists keep of a new request, made from it without reading it back.

use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::vocabulary::Vocabulary as _;

use super::{Facts, Kind, RequestFacts};
use crate::DbError;
use crate::columns::Utc;
use crate::kept_counts::note;
use crate::search_words::Words;

/// Counts a new request; returns its words, which are stored with its row.
pub(crate) fn count(request: &QuoteRequest) -> Result<Words, DbError> {
    let facts = facts(request)?;
    for (cell, count) in facts.cells(Kind::QuoteRequest, &request.id.to_string()) {
        note(cell, count);
    }
    Ok(facts.texts.words(Kind::QuoteRequest))
}

/// The words of a request.
pub(crate) fn words(request: &QuoteRequest) -> Result<Words, DbError> {
    Ok(facts(request)?.texts.words(Kind::QuoteRequest))
}

fn facts(request: &QuoteRequest) -> Result<Facts, DbError> {
    let row = RequestFacts {
        id: request.id.to_string(),
        brand_name: request.brand_name.clone(),
        project_description: request.brief.project_description.clone(),
        stage: request.stage.slug().to_owned(),
        agreed_fils: request.sums.agreed_fils,
        lowered_fils: request.sums.lowered_fils,
        created_at: Utc(request.created_at),
        code: Some(request.code.to_string()),
        title: request.brief.title.clone(),
    };
    row.into_facts()
}
