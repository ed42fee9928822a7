//! Who may do what in a dispute, and what follows: pure, asked by the use cases and by what the pages offer.

use std::cmp::Ordering;

use strum::{IntoStaticStr, VariantArray};
use time::OffsetDateTime;

use super::wishes::Wish;
use super::{DisputeState, ESCALATED_REPORT, OfEach, Party, SettledBy};
use crate::actors::{Actor, ActorKind};
use crate::ids::AccountId;
use crate::quote_requests::lifecycle::{Action, WaitingOn};

/// What a side has wished last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// Counts the positions of both sides from 1.
    pub number: i64,
    /// The wish.
    pub wish: Wish,
    /// What was held when it was made, in fils.
    pub held_fils: i64,
}

/// The facts about a dispute that decide its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    /// How far it has come.
    pub state: DisputeState,
    /// Which side reported the problem.
    pub opened_by: Party,
    /// Whether it is before the admins.
    pub is_escalated: bool,
    /// The last position of each side.
    pub positions: OfEach<Option<Position>>,
    /// Which sides have accepted the decision.
    pub accepted: OfEach<bool>,
    /// Whether a decision was appealed.
    pub is_appealed: bool,
    /// The admin of the last decision; `None` for the operator and before one.
    pub decided_by: Option<AccountId>,
    /// When the answer, the decision or its carrying out is due.
    pub due_at: OffsetDateTime,
}

/// What is done in a dispute.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum DisputeMove {
    /// A side wishes something, or something else.
    Position,
    /// A side wishes what the other one does.
    Accept,
    /// An admin decides.
    Decide,
    /// A side accepts the decision.
    AcceptDecision,
    /// A side appeals it.
    Appeal,
    /// The clock brings it before the admins.
    Escalate,
    /// The clock carries a decision out.
    CarryOut,
}

impl DisputeMove {
    /// Every move.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The moves that the pages offer, in their order.
    pub const OFFERED: [Self; 5] = [
        Self::Accept,
        Self::Position,
        Self::AcceptDecision,
        Self::Appeal,
        Self::Decide,
    ];

    /// The name in the API.
    pub fn slug(self) -> &'static str {
        self.into()
    }
}

/// Why a move is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// This kind of actor never makes this move.
    #[error("the wrong side")]
    WrongSide,
    /// Not at this point of the dispute.
    #[error("the wrong state")]
    WrongState,
    /// Another admin decides about an appeal.
    #[error("another admin decides")]
    OtherAdmin,
}

/// Who would make a move.
#[derive(Clone, Copy, Debug)]
pub struct Mover {
    /// The actor.
    pub actor: Actor,
    /// Whether an admin who is on no side of the project is there in addition to the actor.
    pub has_other_admin: bool,
}

impl Facts {
    /// Whether `mover` may make a move now; what is named or wished is checked by its own rules.
    ///
    /// # Errors
    /// [`Refused`]: the kind of actor is judged first.
    pub fn check(
        &self,
        step: DisputeMove,
        mover: &Mover,
        now: OffsetDateTime,
    ) -> Result<(), Refused> {
        let kind = mover.actor.kind();
        let party = Party::of_kind(kind);
        let is_open = matches!(self.state, DisputeState::Open | DisputeState::Appealed);
        let is_decided = self.state == DisputeState::Decided;
        let (is_of_side, may) = match step {
            DisputeMove::Position => (party.is_some(), is_open),
            DisputeMove::Accept => (
                party.is_some(),
                is_open && party.is_some_and(|party| self.positions.of(party.other()).is_some()),
            ),
            DisputeMove::AcceptDecision => (
                party.is_some(),
                is_decided && party.is_some_and(|party| !*self.accepted.of(party)),
            ),
            DisputeMove::Appeal => (
                party.is_some(),
                is_decided
                    && !self.is_appealed
                    && now <= self.due_at
                    && party.is_some_and(|party| !*self.accepted.of(party)),
            ),
            DisputeMove::Decide => {
                // The operator decides where every admin is a side.
                let is_operator = kind == ActorKind::Operator && !mover.has_other_admin;
                let is_judge = kind == ActorKind::Admin || is_operator;
                if is_judge && self.is_own_decision(mover) {
                    return Err(Refused::OtherAdmin);
                }
                (is_judge, is_open && self.is_before_admins())
            }
            DisputeMove::Escalate => (
                kind == ActorKind::Clock,
                self.state == DisputeState::Open && !self.is_escalated && self.due_at < now,
            ),
            DisputeMove::CarryOut => (
                kind == ActorKind::Clock,
                is_decided && (self.due_at < now || self.is_accepted_by_both()),
            ),
        };
        match (is_of_side, may) {
            (false, _) => Err(Refused::WrongSide),
            (true, false) => Err(Refused::WrongState),
            (true, true) => Ok(()),
        }
    }

    /// Whether an admin may decide now: the other side had its days, or has answered.
    pub fn is_before_admins(&self) -> bool {
        self.is_escalated || self.is_answered()
    }

    /// Whether the other side has answered the report. The first position is the report itself, or the question to cancel
    /// before it, which answers nothing.
    fn is_answered(&self) -> bool {
        let answer = self.positions.of(self.opened_by.other());
        answer.is_some_and(|position| position.number > 1)
    }

    /// Whether both have accepted the decision.
    pub const fn is_accepted_by_both(&self) -> bool {
        self.accepted.brand && self.accepted.creative
    }

    /// What both sides wish, once they wish the same: an amount is the same only of the same held money.
    pub fn agreed(&self) -> Option<Position> {
        let (brand, creative) = (self.positions.brand?, self.positions.creative?);
        let is_of_same_money =
            !brand.wish.kind.has_amount() || brand.held_fils == creative.held_fils;
        (brand.wish == creative.wish && is_of_same_money).then_some(brand)
    }

    /// What settled it; `None` unless it is settled.
    pub fn settled_by(&self) -> Option<SettledBy> {
        let by = match self.agreed() {
            Some(_) => SettledBy::Agreement,
            None => SettledBy::Payment,
        };
        (self.state == DisputeState::Settled).then_some(by)
    }

    /// Whether an admin would decide about an appeal against a decision of their own, and another one could.
    fn is_own_decision(&self, mover: &Mover) -> bool {
        self.state == DisputeState::Appealed
            && mover.has_other_admin
            && self.decided_by.is_some()
            && self.decided_by == mover.actor.account()
    }

    /// The side that acts next while the two can settle it themselves; `None` once it is before the admins or over.
    pub fn turn(&self) -> Option<Party> {
        if self.state != DisputeState::Open || self.is_escalated {
            return None;
        }
        let number = |party| {
            self.positions
                .of(party)
                .map_or(0, |position| position.number)
        };
        Some(match number(Party::Brand).cmp(&number(Party::Creative)) {
            Ordering::Equal => self.opened_by.other(),
            Ordering::Greater => Party::Creative,
            Ordering::Less => Party::Brand,
        })
    }
}

impl Facts {
    /// Who has to act next. A decision that is not final waits for no one: both sides may accept it, or let it be.
    pub fn waiting_on(&self) -> WaitingOn {
        match self.state {
            DisputeState::Open => match self.turn() {
                Some(Party::Brand) => WaitingOn::Brand,
                Some(Party::Creative) => WaitingOn::Creative,
                None => WaitingOn::Admin,
            },
            DisputeState::Appealed => WaitingOn::Admin,
            DisputeState::Decided | DisputeState::Settled | DisputeState::Final => WaitingOn::NoOne,
        }
    }
}

/// Whether a side's next report of a project goes to the admins at once; `before`: how many it has made.
pub const fn goes_to_admins_at_once(before: i64) -> bool {
    before + 1 >= ESCALATED_REPORT
}

impl Wish {
    /// The action of the request's lifecycle that carries the wish out.
    pub const fn action(&self) -> Action {
        use super::wishes::WishKind as Kind;
        match self.kind {
            Kind::Continue | Kind::MoreTime | Kind::PayRest => Action::ResolveResume,
            Kind::Revision => Action::ResolveRevise,
            Kind::End => Action::ResolveCancel,
            Kind::Approve | Kind::LowerPrice => Action::ResolveApprove,
        }
    }
}

#[cfg(test)]
mod tests;
