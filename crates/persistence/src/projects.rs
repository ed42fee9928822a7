//! What becomes of requests, proposals and projects when an account leaves the roster: it is suspended, unlisted or
//! erased.

use diesel::prelude::*;
use marsam_domain::actors::Actor;
use marsam_domain::ids::{AccountId, BrandId, CreativeId, QuoteRequestId};
use marsam_domain::notices::{RequestNotice, RequestNoticeKind as Kind};
use marsam_domain::proposals::lifecycle::{Action as ProposalAction, advance as advance_proposal};
use marsam_domain::quote_requests::lifecycle::{Action, advance};
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use time::OffsetDateTime;

use crate::columns::id;
use crate::proposals::{self as proposal_rows, Words};
use crate::quote_requests::{self as requests, stages};
use crate::request_updates::Concerned;
use crate::schema::quote_requests;
use crate::{Db, DbError, accounts, creatives, notifications, request_updates};

/// How an account leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leaving {
    /// It may come back; its running projects wait for an admin.
    Suspended,
    /// The approval that listed it was taken back; its running projects wait for an admin.
    Unlisted,
    /// It withdraws; it has no running projects.
    Erased,
}

/// Takes an account off the roster: the only way out of it. Ends its live proposals, which could be selected otherwise,
/// and puts its running projects on hold unless it is erased.
///
/// # Errors
/// [`DbError`] where the database fails; an account without a roster entry is none.
pub fn leave(
    db: &mut Db,
    account: AccountId,
    actor: Actor,
    leaving: Leaving,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let creative = creatives::of_account(db, account)?.map(|creative| creative.id);
    if let Some(creative) = creative {
        match leaving {
            Leaving::Suspended => creatives::suspend_listing(db, account, now)?,
            Leaving::Unlisted => creatives::hide(db, creative, now)?,
            // Erasure deletes the entry itself, once nothing refers to it.
            Leaving::Erased => {}
        }
        end_proposals(db, creative, actor, leaving, now)?;
    }
    if leaving != Leaving::Erased {
        for request in running_of(db, account, creative)? {
            hold(db, request, actor, now)?;
        }
    }
    Ok(())
}

/// Cancels a brand's requests that wait for a selection.
pub fn cancel_waiting_of(
    db: &mut Db,
    brand: BrandId,
    actor: Actor,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    for request in of_brand_at(db, brand, RequestStage::is_waiting)? {
        let request = requests::find_locked(db, request)?;
        // A request that the actor may not cancel is left unchanged.
        if let Ok(cancelled) = advance(&request.facts(), Action::Cancel, actor, now) {
            requests::end(db, &request, &cancelled, None)?;
            request_updates::publish(db, request.id, &Concerned::EveryCreative)?;
        }
    }
    Ok(())
}

/// The requests of a brand whose stage satisfies `which`, oldest first.
fn of_brand_at(
    db: &mut Db,
    brand: BrandId,
    which: fn(RequestStage) -> bool,
) -> Result<Vec<QuoteRequestId>, DbError> {
    quote_requests::table
        .filter(quote_requests::brand_id.eq(brand.to_string()))
        .filter(quote_requests::stage.eq_any(stages(which)))
        .order(quote_requests::id.asc())
        .select(quote_requests::id)
        .load::<String>(db)?
        .iter()
        .map(|key| id(key))
        .collect()
}

fn end_proposals(
    db: &mut Db,
    creative: CreativeId,
    actor: Actor,
    leaving: Leaving,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let action = match leaving {
        Leaving::Suspended | Leaving::Unlisted => ProposalAction::Close,
        Leaving::Erased => ProposalAction::Withdraw,
    };
    for live in proposal_rows::live_of_creative(db, creative)? {
        let request = requests::find_locked(db, live.request_id)?;
        let live = proposal_rows::find(db, live.id)?;
        let facts = live.facts(request.brief_version);
        if let Ok(ended) = advance_proposal(&facts, action, actor, now) {
            proposal_rows::apply(db, &live, request.stage, &ended, Words::default())?;
            let notice = RequestNotice::about(&request, Kind::ProposalWithdrawn);
            let notice = match leaving {
                // As any withdrawal, whose mails are counted with the creative's other ones.
                Leaving::Erased => notice.caused_by_creative(creative),
                Leaving::Suspended | Leaving::Unlisted => notice,
            };
            notifications::notify_brand(db, request.brand_id, notice, now)?;
            let concerned = Concerned::Creatives(vec![creative]);
            request_updates::publish(db, request.id, &concerned)?;
        }
    }
    Ok(())
}

/// The running projects of an account, as the brand and as the selected creative.
fn running_of(
    db: &mut Db,
    account: AccountId,
    creative: Option<CreativeId>,
) -> Result<Vec<QuoteRequestId>, DbError> {
    let brand = accounts::brand_of(db, account)?;
    let running = quote_requests::table
        .filter(quote_requests::stage.eq_any(stages(RequestStage::is_running)))
        .select((
            quote_requests::id,
            quote_requests::brand_id,
            quote_requests::chosen_creative_id,
        ));
    let of_brand = brand.map(|brand| brand.to_string()).unwrap_or_default();
    let of_creative = creative.map(|creative| creative.to_string());
    let rows = running
        .filter(
            quote_requests::brand_id
                .eq(of_brand)
                .or(quote_requests::chosen_creative_id
                    .eq(of_creative.unwrap_or_default())
                    .assume_not_null()),
        )
        .load::<(String, String, Option<String>)>(db)?;
    rows.iter().map(|(key, ..)| id(key)).collect()
}

fn hold(
    db: &mut Db,
    request: QuoteRequestId,
    actor: Actor,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let request = requests::find_locked(db, request)?;
    let Ok(held) = advance(&request.facts(), Action::Hold, actor, now) else {
        // On hold already.
        return Ok(());
    };
    requests::apply(db, &request, &held, None)?;
    notify_of_hold(db, &request, now)?;
    request_updates::publish(db, request.id, &Concerned::Chosen)
}

fn notify_of_hold(db: &mut Db, request: &QuoteRequest, now: OffsetDateTime) -> Result<(), DbError> {
    let notice = |kind| RequestNotice::about(request, kind);
    notifications::notify_brand(db, request.brand_id, notice(Kind::RequestHeld), now)?;
    if let Some(chosen) = request.chosen_creative {
        notifications::notify_creative(db, chosen, notice(Kind::RequestHeld), now)?;
    }
    notifications::notify_admins(db, &notice(Kind::ProblemReported), now)
}
