//! Proposals: sent, revised, answered and selected, as their calls do it.

use std::sync::Arc;

use marsam_domain::ids::ProposalId;
use marsam_persistence::{Db, creatives, proposals};
use marsam_workflows::clock;
use marsam_workflows::proposals::{
    Attempt, ChangeWish, Decline, Offer, ProposalMove, RequestChange, Revise, RevisedOffer, Select,
    Selection, Send, Withdraw,
};

use super::{By, Step, moves};
use crate::DemoError;
use crate::data::{ChangeEntry, Side, TermsEntry};

pub(super) fn send(
    db: &mut Db,
    step: &Step<'_>,
    by: &str,
    entry: &TermsEntry,
) -> Result<(), DemoError> {
    let (creative, _) = step.creative(by)?;
    if creatives::find(db, creative)?.created_at > step.at {
        return Err(step.misfit(&format!("{by} is not listed yet")));
    }
    let account = step.account(db, By::Creative(by))?;
    let attempt = Send::attempt(db, account, step.request.id, step.at)
        .map_err(|refused| step.refused(refused))?;
    let terms = step.checked(entry.draft(step.at)?.into_terms(step.at))?;
    let min_fils = match entry.release.as_str() {
        "" => None,
        _ => Some(step.ids.money()?.checkout.limits.min_fils),
    };
    let offer = Offer {
        terms: step.checked(terms.payable_here(min_fils))?,
        fee_bps: step.ids.settings.service_fee_bps,
    };
    let sent = attempt.make(db, &offer);
    sent.map(|_id| ()).map_err(|refused| step.refused(refused))
}

/// A creative's latest proposal.
struct Latest {
    id: ProposalId,
    version: i64,
}

fn latest(db: &mut Db, step: &Step<'_>, key: &str) -> Result<Latest, DemoError> {
    let (creative, _) = step.creative(key)?;
    let all = proposals::of_request(db, step.request.id)?;
    let mut own = all.into_iter().filter(|sent| sent.creative_id == creative);
    own.next_back()
        .map(|proposal| Latest {
            id: proposal.id,
            version: proposal.version,
        })
        .ok_or_else(|| step.misfit(&format!("{key} has sent no proposal")))
}

/// Makes a move of a proposal.
fn make<M: ProposalMove>(
    db: &mut Db,
    step: &Step<'_>,
    by: By<'_>,
    proposal: ProposalId,
    words: M::Words,
) -> Result<(), DemoError> {
    let account = step.account(db, by)?;
    let attempt = Attempt::<M>::of(db, account, proposal, step.at);
    let made = attempt.and_then(|attempt| attempt.make(db, words));
    made.map_err(|refused| step.refused(refused))
}

pub(super) fn revise(
    db: &mut Db,
    step: &Step<'_>,
    by: &str,
    entry: &TermsEntry,
) -> Result<(), DemoError> {
    let proposal = latest(db, step, by)?.id;
    let offer = RevisedOffer {
        changes: entry.draft(step.at)?,
        fee_bps: step.ids.settings.service_fee_bps,
        min_fils: None,
    };
    make::<Revise>(db, step, By::Creative(by), proposal, offer)
}

pub(super) fn request_change(
    db: &mut Db,
    step: &Step<'_>,
    of: &str,
    entry: &ChangeEntry,
) -> Result<(), DemoError> {
    let (message, counter_price_fils) = step.checked(entry.draft().into_parts())?;
    let wish = ChangeWish {
        message,
        counter_price_fils,
    };
    let proposal = latest(db, step, of)?.id;
    make::<RequestChange>(db, step, By::Side(Side::Brand), proposal, wish)
}

pub(super) fn decline(db: &mut Db, step: &Step<'_>, of: &str, why: &str) -> Result<(), DemoError> {
    let why = moves::reason(step, why)?;
    let proposal = latest(db, step, of)?.id;
    make::<Decline>(db, step, By::Side(Side::Brand), proposal, why)
}

pub(super) fn withdraw(db: &mut Db, step: &Step<'_>, by: &str) -> Result<(), DemoError> {
    let proposal = latest(db, step, by)?.id;
    make::<Withdraw>(db, step, By::Creative(by), proposal, ())
}

pub(super) fn expire(db: &mut Db, step: &Step<'_>, of: &str) -> Result<(), DemoError> {
    let proposal = latest(db, step, of)?.id;
    step.done(clock::expire_proposal(db, proposal, step.at))
}

pub(super) fn select(db: &mut Db, step: &Step<'_>, of: &str) -> Result<(), DemoError> {
    let Latest { id, version } = latest(db, step, of)?;
    let selection = Selection {
        version,
        holidays: Arc::new(step.ids.settings.holidays.clone()),
        is_paid_here: false,
    };
    make::<Select>(db, step, By::Side(Side::Brand), id, selection)
}
