//! The proposals of a creative who is erased. The accepted version is kept with its agreement.

use diesel::prelude::*;
use marsam_domain::actors::Actor;
use marsam_domain::creatives::Creative;
use marsam_domain::ids::AccountId;
use marsam_domain::masking::mask_contacts;
use marsam_domain::proposals::{PlanPart, ProposalState, Terms};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use super::{ERASED, notices};
use crate::columns::{json, json_text};
use crate::projects::{self, Leaving};
use crate::schema::{digests, invitations, proposal_versions, proposals, quote_requests};
use crate::{Db, DbError};

pub(super) fn erase(
    db: &mut Db,
    creative: &Creative,
    account: AccountId,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    projects::leave(db, account, Actor::Creative(account), Leaving::Erased, now)?;
    let key = creative.id.to_string();
    let requests = requests_of(db, &key)?;
    forget_terms(db, &key)?;
    diesel::update(invitations::table.filter(invitations::creative_id.eq(&key)))
        .set(invitations::decline_reason.eq(None::<String>))
        .execute(db)?;
    diesel::delete(digests::table.find(&key)).execute(db)?;
    let profile = &creative.profile;
    let names = [Some(&profile.name), profile.name_ar.as_ref()];
    let names: Vec<&str> = names.into_iter().flatten().map(String::as_str).collect();
    let is_own = |shown: &str| {
        names
            .iter()
            .any(|name| *name == shown || mask_contacts(name) == shown)
    };
    notices::forget_creative(db, is_own)?;
    notices::forget_names(db, &requests, is_own)
}

/// The requests that the creative had to do with.
fn requests_of(db: &mut Db, creative: &str) -> Result<Vec<String>, DbError> {
    let mut requests: Vec<String> = proposals::table
        .filter(proposals::creative_id.eq(creative))
        .select(proposals::request_id)
        .load(db)?;
    let invited: Vec<String> = invitations::table
        .filter(invitations::creative_id.eq(creative))
        .select(invitations::request_id)
        .load(db)?;
    let chosen: Vec<String> = quote_requests::table
        .filter(quote_requests::chosen_creative_id.eq(creative))
        .select(quote_requests::id)
        .load(db)?;
    requests.extend(invited);
    requests.extend(chosen);
    requests.sort_unstable();
    requests.dedup();
    Ok(requests)
}

/// Clears the words of every version that the brand did not agree to.
fn forget_terms(db: &mut Db, creative: &str) -> Result<(), DbError> {
    let own = proposals::table
        .filter(proposals::creative_id.eq(creative))
        .select((
            proposals::id,
            proposals::state,
            proposals::version,
            proposals::terms,
        ))
        .load::<(String, String, i64, String)>(db)?;
    for (key, state, accepted, terms) in own {
        let is_accepted = state == ProposalState::Accepted.slug();
        if !is_accepted {
            diesel::update(proposals::table.find(&key))
                .set(proposals::terms.eq(wordless(&terms)?))
                .execute(db)?;
        }
        let versions = proposal_versions::table
            .filter(proposal_versions::proposal_id.eq(&key))
            .select((proposal_versions::version, proposal_versions::terms))
            .load::<(i64, String)>(db)?;
        for (version, terms) in versions {
            if is_accepted && version == accepted {
                continue;
            }
            diesel::update(proposal_versions::table.find((&key, version)))
                .set(proposal_versions::terms.eq(wordless(&terms)?))
                .execute(db)?;
        }
    }
    Ok(())
}

/// The stored terms with the figures and none of the texts.
fn wordless(stored: &str) -> Result<String, DbError> {
    let terms: Terms = json(stored)?;
    let part = |part: PlanPart| PlanPart {
        label: ERASED.to_owned(),
        ..part
    };
    json_text(&Terms {
        deliverables: vec![ERASED.to_owned()],
        payment_plan: terms.payment_plan.into_iter().map(part).collect(),
        usage_rights: None,
        ai_note: None,
        message: ERASED.to_owned(),
        ..terms
    })
}
