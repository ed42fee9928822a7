//! The brand changes its brief.

use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::quote_requests::briefs::BriefChange;
use marsam_domain::quote_requests::lifecycle::Action;
use marsam_persistence::attachments::Holder;
use marsam_persistence::request_updates::Concerned;
use marsam_persistence::{Db, proposals, quote_requests};

use super::{Moving, RequestMove};
use crate::attachments::Attaching;
use crate::{Refused, notices};

/// The brand changes its brief: what it said is kept, live proposals are marked as answering an older one, and their
/// creatives notified. A new title alone changes nothing for them.
pub struct EditBrief;

impl RequestMove for EditBrief {
    const ACTION: Action = Action::EditBrief;
    type Words = BriefChange;
    /// Whether anything is different now.
    type Made = bool;

    fn store(db: &mut Db, moving: &Moving<BriefChange>) -> Result<bool, Refused> {
        let (request, brief) = (moving.request(), &moving.words.brief);
        let are_files_new = set_files(db, moving)?;
        if *brief == request.brief && !are_files_new {
            return Ok(false);
        }
        let by = moving.access.account.id;
        quote_requests::store_brief(db, request, brief, by, moving.now)?;
        let is_same_text = brief.asks_the_same_as(&request.brief);
        if is_same_text && are_files_new {
            quote_requests::next_brief_version(db, request, by, moving.now)?;
        }
        moving.apply(db, None)?;
        if is_same_text && !are_files_new {
            return Ok(true);
        }
        for proposal in proposals::of_request(db, request.id)? {
            if proposal.state.is_live() {
                let kind = Kind::BriefChanged;
                notices::creative(db, request, proposal.creative_id, kind, moving.now)?;
            }
        }
        Ok(true)
    }

    fn concerned(_: &Moving<BriefChange>, is_changed: &bool) -> Option<Concerned> {
        is_changed.then_some(Concerned::EveryCreative)
    }
}

/// Makes the files that were named the brief's; true if that changed anything.
fn set_files(db: &mut Db, moving: &Moving<BriefChange>) -> Result<bool, Refused> {
    let Some(wanted) = &moving.words.files else {
        return Ok(false);
    };
    let attaching = Attaching {
        by: moving.access.account.id,
        request: moving.request().id,
        holder: Holder::Brief,
        at: moving.now,
    };
    attaching.all_of_brief(db, wanted)
}
