//! Problems of a project: what each side wishes, how they settle it, and how an admin decides it.
//!
//! **Invariant:** silence moves no money. A problem ends when both sides wish the same, or by a decision that is carried
//! out once both have accepted it, its time has run out, or it was the second one.

pub mod days;
pub mod drafts;
pub mod procedure;
pub mod wishes;

use strum::VariantArray;

use crate::actors::ActorKind;
use crate::quote_requests::sides::Side;
use crate::vocabulary::vocabulary;

/// The shortest reason of a decision, in code points.
pub const MIN_REASON_CHARS: usize = 40;
/// From this one on, a side's reports of a project go to the admins at once.
pub const ESCALATED_REPORT: i64 = 3;

vocabulary! {
    /// What a side reports.
    pub enum Problem {
        Late: "late";
        NotAsAgreed: "not_as_agreed";
        Unreachable: "unreachable";
        NotPaid: "not_paid";
        Pressure: "pressure";
        Rights: "rights";
        Other: "other";
    }
}

vocabulary! {
    /// How far a dispute has come.
    pub enum DisputeState {
        Open: "open";
        Decided: "decided";
        Appealed: "appealed";
        Settled: "settled";
        Final: "final";
    }
}

impl DisputeState {
    /// Whether it still stops the project.
    pub const fn is_live(self) -> bool {
        matches!(self, Self::Open | Self::Decided | Self::Appealed)
    }
}

vocabulary! {
    /// What ended a dispute without a decision.
    pub enum SettledBy {
        /// Both sides wished the same.
        Agreement: "agreement";
        /// What was due is paid.
        Payment: "payment";
    }
}

vocabulary! {
    /// Which disputes an admin lists.
    pub enum DisputeFilter {
        /// Those that wait for an admin's decision.
        Waiting: "waiting";
        Open: "open";
        Decided: "decided";
        Appealed: "appealed";
        Settled: "settled";
        Final: "final";
    }
}

impl DisputeFilter {
    /// The state of those that it lists; `None` for those that wait for an admin, which are of two.
    pub const fn state(self) -> Option<DisputeState> {
        match self {
            Self::Waiting => None,
            Self::Open => Some(DisputeState::Open),
            Self::Decided => Some(DisputeState::Decided),
            Self::Appealed => Some(DisputeState::Appealed),
            Self::Settled => Some(DisputeState::Settled),
            Self::Final => Some(DisputeState::Final),
        }
    }
}

vocabulary! {
    /// Who is at fault, as a decision finds.
    pub enum Fault {
        Brand: "brand";
        Creative: "creative";
        NoOne: "nobody";
    }
}

vocabulary! {
    /// The part of the agreement that a decision is based on.
    pub enum Clause {
        Brief: "brief";
        Deliverables: "deliverables";
        DeliveryDay: "delivery_day";
        Revisions: "revisions";
        Price: "price";
        PaymentPlan: "payment_plan";
        UsageRights: "usage_rights";
        AiUse: "ai_use";
        Terms: "terms";
    }
}

/// One of the two who agreed with each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, VariantArray)]
pub enum Party {
    /// The brand.
    Brand,
    /// The selected creative.
    Creative,
}

impl Party {
    /// Both.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The party that acts on a side of a request; `None` for admins and for creatives who are not selected.
    pub const fn of(side: Side) -> Option<Self> {
        match side {
            Side::Owner => Some(Self::Brand),
            Side::Chosen => Some(Self::Creative),
            Side::Invited | Side::Open | Side::Bidder | Side::Admin => None,
        }
    }

    /// The party of an actor; `None` for admins, the operator and the clock.
    pub const fn of_kind(kind: ActorKind) -> Option<Self> {
        match kind {
            ActorKind::Brand => Some(Self::Brand),
            ActorKind::Creative => Some(Self::Creative),
            ActorKind::Admin | ActorKind::Operator | ActorKind::Clock => None,
        }
    }

    /// As an actor.
    pub const fn kind(self) -> ActorKind {
        match self {
            Self::Brand => ActorKind::Brand,
            Self::Creative => ActorKind::Creative,
        }
    }

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Brand => Self::Creative,
            Self::Creative => Self::Brand,
        }
    }

    /// The stored form, and the name in the API.
    pub fn slug(self) -> &'static str {
        self.kind().slug()
    }

    /// Parses the stored form.
    pub fn from_slug(slug: &str) -> Option<Self> {
        ActorKind::from_slug(slug).and_then(Self::of_kind)
    }
}

/// A value for each party.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OfEach<T> {
    /// The brand's.
    pub brand: T,
    /// The creative's.
    pub creative: T,
}

impl<T> OfEach<T> {
    /// That of one party.
    pub const fn of(&self, party: Party) -> &T {
        match party {
            Party::Brand => &self.brand,
            Party::Creative => &self.creative,
        }
    }

    /// That of one party, to be changed.
    pub const fn of_mut(&mut self, party: Party) -> &mut T {
        match party {
            Party::Brand => &mut self.brand,
            Party::Creative => &mut self.creative,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::Vocabulary as _;

    #[test]
    fn a_party_is_a_side_of_the_agreement_and_nobody_else() {
        for side in Side::ALL {
            let party = Party::of(*side);
            assert_eq!(party.is_some(), matches!(side, Side::Owner | Side::Chosen));
            assert!(party.is_none_or(|party| party.kind() == side.kind()));
        }
        for party in Party::ALL {
            assert_eq!(Party::from_slug(party.slug()), Some(*party));
            assert_eq!(party.other().other(), *party);
            assert_ne!(party.other(), *party);
        }
        for slug in ["admin", "clock", "operator", ""] {
            assert_eq!(Party::from_slug(slug), None);
        }
    }

    #[test]
    fn every_state_is_a_filter_of_the_same_name() {
        let states: Vec<_> = DisputeFilter::ALL
            .iter()
            .filter_map(|filter| Some((filter.slug(), filter.state()?.slug())))
            .collect();
        assert_eq!(states.len(), DisputeState::ALL.len());
        assert!(states.iter().all(|(filter, state)| filter == state));
    }

    #[test]
    fn each_party_has_a_value_of_its_own() {
        let mut numbers = OfEach::default();
        *numbers.of_mut(Party::Brand) = 1;
        *numbers.of_mut(Party::Creative) = 2;
        assert_eq!(
            (numbers.of(Party::Brand), numbers.of(Party::Creative)),
            (&1, &2)
        );
    }
}
