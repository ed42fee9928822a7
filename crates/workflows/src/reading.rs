//! How one side reads what the other wrote: without ways around the product until the selection.

use marsam_domain::ids::CreativeId;
use marsam_domain::masking::{mask_contacts, mask_file_name, mask_list};
use marsam_domain::quote_requests::sides::Side;

use crate::access::RequestAccess;

/// What a side may read of the other's texts.
#[derive(Debug, Clone, Copy)]
pub struct Reading {
    side: Side,
    /// The creative whose proposal was selected.
    chosen: Option<CreativeId>,
}

impl Reading {
    /// The reading of a caller.
    pub fn of(access: &RequestAccess) -> Self {
        Self {
            side: access.side,
            chosen: access.request.chosen_creative,
        }
    }

    /// The reading of a creative who is not selected.
    pub fn of_other(side: Side) -> Self {
        Self { side, chosen: None }
    }

    /// The reading of the selected creative.
    pub fn of_chosen(creative: CreativeId) -> Self {
        Self {
            side: Side::Chosen,
            chosen: Some(creative),
        }
    }

    /// A text of the brand.
    pub fn brands(&self, text: &str) -> String {
        if self.hides_brand() {
            mask_contacts(text).into_owned()
        } else {
            text.to_owned()
        }
    }

    /// The name of a file of the brand.
    pub fn brands_file_name(&self, name: &str) -> String {
        if self.hides_brand() {
            mask_file_name(name)
        } else {
            name.to_owned()
        }
    }

    /// The name of a file of a creative.
    pub fn creatives_file_name(&self, author: CreativeId, name: &str) -> String {
        if self.hides(author) {
            mask_file_name(name)
        } else {
            name.to_owned()
        }
    }

    /// A text of a creative.
    pub fn creatives(&self, author: CreativeId, text: &str) -> String {
        if self.hides(author) {
            mask_contacts(text).into_owned()
        } else {
            text.to_owned()
        }
    }

    /// A list of a creative, whose members the brand reads one after the other.
    pub fn creatives_list(&self, author: CreativeId, members: &[String]) -> Vec<String> {
        if self.hides(author) {
            mask_list(members)
        } else {
            members.to_vec()
        }
    }

    const fn hides_brand(&self) -> bool {
        matches!(self.side, Side::Invited | Side::Open | Side::Bidder)
    }

    fn hides(&self, author: CreativeId) -> bool {
        self.side == Side::Owner && self.chosen != Some(author)
    }
}
