//! The brand changes its brief.

use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::quote_requests::briefs::Brief;
use marsam_domain::quote_requests::lifecycle::Action;
use marsam_persistence::request_updates::Concerned;
use marsam_persistence::{Db, proposals, quote_requests};

use super::{Moving, RequestMove};
use crate::{Refused, notices};

/// The brand changes its brief: live proposals are marked as answering an older one, and their creatives notified. A
/// new title alone changes nothing for them.
pub struct EditBrief;

impl RequestMove for EditBrief {
    const ACTION: Action = Action::EditBrief;
    type Words = Brief;
    /// Whether anything is different now.
    type Made = bool;

    fn store(db: &mut Db, moving: &Moving<Brief>) -> Result<bool, Refused> {
        let request = moving.request();
        if moving.words == request.brief {
            return Ok(false);
        }
        quote_requests::store_brief(db, request, &moving.words)?;
        moving.apply(db, None)?;
        if moving.words.asks_the_same_as(&request.brief) {
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

    fn concerned(_: &Moving<Brief>, is_changed: &bool) -> Option<Concerned> {
        is_changed.then_some(Concerned::EveryCreative)
    }
}
