//! Which side of a request an account is on: one function, for every call.

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::RequestStage;
use crate::actors::{Actor, ActorKind};
use crate::ids::{AccountId, BrandId, CreativeId};

/// An account's side of a request.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, VariantArray, IntoStaticStr, EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum Side {
    /// The brand that sent it.
    Owner,
    /// A creative who was invited, or the one that the brand prefers.
    Invited,
    /// A listed creative of the service of an open request.
    Open,
    /// A creative who has sent a proposal.
    Bidder,
    /// The creative whose proposal was selected.
    Chosen,
    /// An admin who is on no other side.
    Admin,
}

impl Side {
    /// Every side.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The sides of creatives.
    pub const OF_CREATIVES: [Self; 4] = [Self::Invited, Self::Open, Self::Bidder, Self::Chosen];

    /// The name in the API.
    pub fn slug(self) -> &'static str {
        self.into()
    }

    /// True for the sides of creatives.
    pub const fn is_creative(self) -> bool {
        matches!(
            self,
            Self::Invited | Self::Open | Self::Bidder | Self::Chosen
        )
    }

    /// The account as an actor on this side.
    pub const fn actor(self, account: AccountId) -> Actor {
        match self {
            Self::Owner => Actor::Brand(account),
            Self::Admin => Actor::Admin(account),
            Self::Invited | Self::Open | Self::Bidder | Self::Chosen => Actor::Creative(account),
        }
    }

    /// The kind of that actor.
    pub const fn kind(self) -> ActorKind {
        match self {
            Self::Owner => ActorKind::Brand,
            Self::Admin => ActorKind::Admin,
            Self::Invited | Self::Open | Self::Bidder | Self::Chosen => ActorKind::Creative,
        }
    }
}

/// What an account is, as far as it decides its side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Viewer {
    /// Its brand profile.
    pub brand: Option<BrandId>,
    /// Its roster entry.
    pub creative: Option<CreativeId>,
    /// Whether it is an admin.
    pub is_admin: bool,
}

/// What a request is, as far as it decides the sides.
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts, each named where it is set"
)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SideFacts {
    /// The owner.
    pub brand: BrandId,
    /// The stage.
    pub stage: RequestStage,
    /// The creative whose proposal was selected.
    pub chosen: Option<CreativeId>,
    /// The creative that the brand prefers.
    pub preferred: Option<CreativeId>,
    /// Whether every listed creative of the service may answer.
    pub is_open: bool,
    /// Whether the viewer has sent a proposal.
    pub has_proposed: bool,
    /// Whether the viewer was invited.
    pub is_invited: bool,
    /// Whether the viewer is listed with the request's service.
    pub offers_service: bool,
}

/// The viewer's side; `None`: the request does not exist for it. An admin who is on another side is on that one only, and
/// is on a creative's side of requests that name it alone: admins read every proposal, so they do not compete for open
/// ones.
pub fn side_of(viewer: &Viewer, request: &SideFacts) -> Option<Side> {
    if viewer.brand == Some(request.brand) {
        return Some(Side::Owner);
    }
    let as_creative = viewer.creative.and_then(|creative| {
        if request.chosen == Some(creative) {
            Some(Side::Chosen)
        } else if request.has_proposed {
            Some(Side::Bidder)
        } else if request.is_invited || request.preferred == Some(creative) {
            Some(Side::Invited)
        } else if request.is_open
            && request.offers_service
            && request.stage.is_waiting()
            && !viewer.is_admin
        {
            Some(Side::Open)
        } else {
            None
        }
    });
    as_creative.or_else(|| viewer.is_admin.then_some(Side::Admin))
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn brand(number: u128) -> BrandId {
        BrandId::new(Uuid::from_u128(number))
    }

    fn creative(number: u128) -> CreativeId {
        CreativeId::new(Uuid::from_u128(number))
    }

    fn request() -> SideFacts {
        SideFacts {
            brand: brand(1),
            stage: RequestStage::Proposals,
            chosen: None,
            preferred: None,
            is_open: false,
            has_proposed: false,
            is_invited: false,
            offers_service: true,
        }
    }

    fn salem() -> Viewer {
        Viewer {
            creative: Some(creative(2)),
            ..Viewer::default()
        }
    }

    #[test]
    fn a_stranger_is_on_no_side() {
        assert_eq!(side_of(&salem(), &request()), None);
        assert_eq!(side_of(&Viewer::default(), &request()), None);
        let other = Viewer {
            brand: Some(brand(9)),
            ..Viewer::default()
        };
        assert_eq!(side_of(&other, &request()), None);
    }

    #[test]
    fn an_open_request_is_open_while_it_waits_to_those_who_offer_the_service() {
        let open = SideFacts {
            is_open: true,
            ..request()
        };
        assert_eq!(side_of(&salem(), &open), Some(Side::Open));
        let elsewhere = SideFacts {
            offers_service: false,
            ..open
        };
        assert_eq!(side_of(&salem(), &elsewhere), None);
        let running = SideFacts {
            stage: RequestStage::InProgress,
            ..open
        };
        assert_eq!(side_of(&salem(), &running), None);
    }

    #[test]
    fn the_closest_side_counts() {
        let all = SideFacts {
            is_open: true,
            preferred: Some(creative(2)),
            is_invited: true,
            has_proposed: true,
            chosen: Some(creative(2)),
            ..request()
        };
        assert_eq!(side_of(&salem(), &all), Some(Side::Chosen));
        let lost = SideFacts {
            chosen: Some(creative(3)),
            ..all
        };
        assert_eq!(side_of(&salem(), &lost), Some(Side::Bidder));
        let silent = SideFacts {
            has_proposed: false,
            ..lost
        };
        assert_eq!(side_of(&salem(), &silent), Some(Side::Invited));
    }

    #[test]
    fn an_admin_is_a_creative_of_requests_that_name_it_only() {
        let admin = Viewer {
            is_admin: true,
            ..salem()
        };
        let open = SideFacts {
            is_open: true,
            ..request()
        };
        assert_eq!(side_of(&admin, &open), Some(Side::Admin));
        let named = SideFacts {
            is_invited: true,
            ..open
        };
        assert_eq!(side_of(&admin, &named), Some(Side::Invited));
        let preferred = SideFacts {
            preferred: admin.creative,
            ..open
        };
        assert_eq!(side_of(&admin, &preferred), Some(Side::Invited));
    }

    #[test]
    fn an_admin_who_is_a_side_is_only_that_side() {
        let admin = Viewer {
            is_admin: true,
            ..Viewer::default()
        };
        assert_eq!(side_of(&admin, &request()), Some(Side::Admin));
        let owner = Viewer {
            brand: Some(brand(1)),
            ..admin
        };
        assert_eq!(side_of(&owner, &request()), Some(Side::Owner));
    }
}
