//! How one side reads what the other wrote: without ways around the product until the selection.

use marsam_domain::ids::CreativeId;
use marsam_domain::masking::mask_contacts;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};

use super::request_access::RequestAccess;

/// What a side may read of the other's texts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reading {
    side: Side,
    /// The creative whose proposal was selected.
    chosen: Option<CreativeId>,
    /// True for a creative after another one was selected: the request stays as it was then.
    pub(crate) is_excluded: bool,
}

impl Reading {
    /// The reading of a caller.
    pub(crate) fn of(access: &RequestAccess) -> Self {
        Self::by(access.side, &access.request)
    }

    /// The reading of a side.
    pub(crate) fn by(side: Side, request: &QuoteRequest) -> Self {
        let is_other = side.is_creative() && side != Side::Chosen;
        Self {
            side,
            chosen: request.chosen_creative,
            is_excluded: is_other && request.chosen_creative.is_some(),
        }
    }

    /// A text of the brand.
    pub(crate) fn brands(&self, text: &str) -> String {
        match self.side {
            Side::Owner | Side::Admin | Side::Chosen => text.to_owned(),
            Side::Invited | Side::Open | Side::Bidder => mask_contacts(text).into_owned(),
        }
    }

    /// A text of a creative.
    pub(crate) fn creatives(&self, author: CreativeId, text: &str) -> String {
        if self.side == Side::Owner && self.chosen != Some(author) {
            mask_contacts(text).into_owned()
        } else {
            text.to_owned()
        }
    }

    /// The stage: for those who were not selected, the one at which they were not.
    pub(crate) fn stage(&self, request: &QuoteRequest) -> RequestStage {
        if self.is_excluded {
            RequestStage::InProgress
        } else {
            request.stage
        }
    }
}
