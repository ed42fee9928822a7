//! What is read of disputes: by the sides of a project, by admins, and by an account about itself.

use std::collections::HashMap;

use marsam_domain::disputes::DisputeFilter;
use marsam_domain::ids::{AccountId, CreativeId, DisputeId, QuoteRequestId};
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use marsam_persistence::batches::Batch;
use marsam_persistence::disputes::{self, Dispute, DisputeCounts, StoredPosition};
use marsam_persistence::pages::{Filter, Page, Slice};
use marsam_persistence::viewers::{CreativeName, names_of};
use marsam_persistence::{Db, DbError, quote_requests};
use time::OffsetDateTime;

use super::Live;

/// A dispute in a list, with its project.
#[derive(Debug)]
pub struct ListedDispute {
    /// The dispute.
    pub dispute: Dispute,
    /// What both sides wished, oldest first.
    pub positions: Vec<StoredPosition>,
    /// The project.
    pub request: QuoteRequest,
    /// Its creative.
    pub creative: Option<(CreativeId, CreativeName)>,
}

/// The disputes of a project, the latest first.
///
/// # Errors
/// The database's.
pub fn of_request(db: &mut Db, request: QuoteRequestId) -> Result<Vec<Live>, DbError> {
    let mut found = Vec::new();
    for dispute in disputes::of_request(db, request)? {
        let positions = disputes::positions(db, dispute.id)?;
        found.push(Live { dispute, positions });
    }
    Ok(found)
}

/// Whether a dispute stops a project, and how many there were.
///
/// # Errors
/// The database's.
pub fn state_of(db: &mut Db, request: &QuoteRequest) -> Result<(bool, i64), DbError> {
    let total = disputes::count(db, request.id)?;
    let stops =
        total > 0 && request.stage == RequestStage::OnHold && disputes::is_live(db, request.id)?;
    Ok((stops, total))
}

/// The disputes that a filter lists, or all of them, newest first.
///
/// # Errors
/// The database's.
pub fn listed(
    db: &mut Db,
    wanted: Filter<DisputeFilter>,
    page: Page,
) -> Result<Slice<ListedDispute>, DbError> {
    let found = disputes::page(db, wanted, page)?;
    let keys: Vec<_> = found.items.iter().map(|dispute| dispute.request).collect();
    let mut requests: HashMap<_, _> = HashMap::new();
    for request in quote_requests::of_keys(db, &keys)? {
        requests.insert(request.id, request);
    }
    let chosen = requests
        .values()
        .filter_map(|request| request.chosen_creative);
    let names = names_of(db, &chosen.collect::<Vec<_>>())?;
    found.map_all(|items| {
        let mut shown = Vec::new();
        for dispute in items {
            let request = requests.get(&dispute.request).cloned();
            let request = request.ok_or(DbError::NotFound)?;
            let creative = request.chosen_creative;
            shown.push(ListedDispute {
                positions: disputes::positions(db, dispute.id)?,
                creative: creative.and_then(|key| Some((key, names.get(&key)?.clone()))),
                dispute,
                request,
            });
        }
        Ok(shown)
    })
}

/// What became of all disputes.
///
/// # Errors
/// The database's.
pub fn counts(db: &mut Db, now: OffsetDateTime) -> Result<DisputeCounts, DbError> {
    disputes::counts(db, now)
}

/// The disputes of an account's projects, oldest first.
///
/// # Errors
/// The database's.
pub fn of_account(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, Dispute>,
) -> Result<Vec<Dispute>, DbError> {
    disputes::of_account(db, account, batch)
}

/// What an account wished in disputes, oldest first.
///
/// # Errors
/// The database's.
pub fn written_by(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, (DisputeId, StoredPosition)>,
) -> Result<Vec<(DisputeId, StoredPosition)>, DbError> {
    disputes::of_author(db, account, batch)
}
