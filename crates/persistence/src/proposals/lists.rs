//! Proposals of a request or of a creative, as far as an answer needs them.

use std::collections::HashMap;

use diesel::prelude::*;
use marsam_domain::ids::{CreativeId, QuoteRequestId};
use marsam_domain::proposals::{Proposal, ProposalState};
use marsam_domain::vocabulary::Vocabulary as _;

use super::ProposalRow;
use crate::batches::Batch;
use crate::db::MultiBackend;
use crate::pages::{Page, Slice};
use crate::schema::proposals;
use crate::{Db, DbError};

/// The latest proposals for a request, at most `most`, oldest first, and how many there are.
pub fn latest_of_request(
    db: &mut Db,
    request: QuoteRequestId,
    author: Option<CreativeId>,
    most: i64,
) -> Result<(Vec<Proposal>, i64), DbError> {
    let total = of_authors(request, author).count().get_result(db)?;
    let mut latest: Vec<Proposal> = of_authors(request, author)
        .order(proposals::id.desc())
        .limit(most)
        .select(ProposalRow::as_select())
        .load::<ProposalRow>(db)?
        .into_iter()
        .map(TryInto::try_into)
        .collect::<Result<_, DbError>>()?;
    latest.reverse();
    Ok((latest, total))
}

/// The accepted proposal for a request, if there is one.
pub fn accepted(db: &mut Db, request: QuoteRequestId) -> Result<Option<Proposal>, DbError> {
    of_authors(request, None)
        .filter(proposals::state.eq(ProposalState::Accepted.slug()))
        .select(ProposalRow::as_select())
        .first::<ProposalRow>(db)
        .optional()?
        .map(TryInto::try_into)
        .transpose()
}

/// The latest proposal of a creative for each of some requests.
pub fn latest_of_creative(
    db: &mut Db,
    creative: CreativeId,
    requests: &[QuoteRequestId],
) -> Result<HashMap<QuoteRequestId, Proposal>, DbError> {
    let keys: Vec<String> = requests.iter().map(ToString::to_string).collect();
    // A later row replaces an earlier one.
    proposals::table
        .filter(proposals::request_id.eq_any(keys))
        .filter(proposals::creative_id.eq(creative.to_string()))
        .order(proposals::id.asc())
        .select(ProposalRow::as_select())
        .load::<ProposalRow>(db)?
        .into_iter()
        .map(|row| {
            let proposal = Proposal::try_from(row)?;
            Ok((proposal.request_id, proposal))
        })
        .collect()
}

/// The proposals for a request, of one author or of all, oldest first.
pub fn page(
    db: &mut Db,
    request: QuoteRequestId,
    author: Option<CreativeId>,
    page: Page,
) -> Result<Slice<Proposal>, DbError> {
    let total = of_authors(request, author).count().get_result(db)?;
    let rows = of_authors(request, author)
        .filter(proposals::id.gt(page.floor()))
        .order(proposals::id.asc())
        .limit(page.limit + 1)
        .select(ProposalRow::as_select())
        .load::<ProposalRow>(db)?;
    Slice::cut(rows, total, page, |row| row.id.clone()).try_map(TryInto::try_into)
}

/// The proposals of a creative, oldest first.
pub(crate) fn batch_of_creative(
    db: &mut Db,
    creative: CreativeId,
    batch: Batch<'_, Proposal>,
) -> Result<Vec<Proposal>, DbError> {
    proposals::table
        .filter(proposals::creative_id.eq(creative.to_string()))
        .filter(proposals::id.gt(batch.floor(|last| last.id.to_string())))
        .order(proposals::id.asc())
        .limit(batch.limit)
        .select(ProposalRow::as_select())
        .load::<ProposalRow>(db)?
        .into_iter()
        .map(TryInto::try_into)
        .collect()
}

fn of_authors(
    request: QuoteRequestId,
    author: Option<CreativeId>,
) -> proposals::BoxedQuery<'static, MultiBackend> {
    let all = proposals::table
        .filter(proposals::request_id.eq(request.to_string()))
        .into_boxed();
    match author {
        Some(author) => all.filter(proposals::creative_id.eq(author.to_string())),
        None => all,
    }
}
