//! Who may do what in a dispute, and what follows: pure, asked by the use cases and by what the pages offer.

use std::cmp::Ordering;

use strum::{IntoStaticStr, VariantArray};
use time::OffsetDateTime;

use super::wishes::Wish;
use super::{DisputeState, ESCALATED_REPORT, OfEach, Party};
use crate::actors::{Actor, ActorKind};
use crate::ids::AccountId;
use crate::quote_requests::lifecycle::Action;

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
    /// Whether an admin who is on no side of the project is there besides the actor.
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
    pub const fn is_before_admins(&self) -> bool {
        let both = self.positions.brand.is_some() && self.positions.creative.is_some();
        self.is_escalated || both
    }

    /// Whether both have accepted the decision.
    pub const fn is_accepted_by_both(&self) -> bool {
        self.accepted.brand && self.accepted.creative
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
mod tests {
    use time::Duration;
    use uuid::Uuid;

    use super::*;
    use crate::disputes::wishes::WishKind;
    use crate::vocabulary::Vocabulary as _;

    const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

    fn account(number: u128) -> AccountId {
        AccountId::new(Uuid::from_u128(number))
    }

    fn actors() -> [Actor; 5] {
        [
            Actor::Brand(account(1)),
            Actor::Creative(account(2)),
            Actor::Admin(account(3)),
            Actor::Operator,
            Actor::Clock,
        ]
    }

    fn position(number: i64) -> Position {
        Position {
            number,
            wish: Wish {
                kind: WishKind::Continue,
                amount_fils: None,
                day: None,
            },
            held_fils: 0,
        }
    }

    /// Reported by the brand, answered by the creative, before the admins, and due.
    fn facts(state: DisputeState) -> Facts {
        Facts {
            state,
            opened_by: Party::Brand,
            is_escalated: true,
            positions: OfEach {
                brand: Some(position(1)),
                creative: Some(position(2)),
            },
            accepted: OfEach::default(),
            is_appealed: state == DisputeState::Appealed,
            decided_by: None,
            due_at: NOW,
        }
    }

    fn alone(actor: Actor) -> Mover {
        Mover {
            actor,
            has_other_admin: false,
        }
    }

    /// Move; actors; in which states.
    const ALLOWED: [(DisputeMove, &str, &str); 7] = [
        (DisputeMove::Position, "brand creative", "open appealed"),
        (DisputeMove::Accept, "brand creative", "open appealed"),
        (DisputeMove::Decide, "admin operator", "open appealed"),
        (DisputeMove::AcceptDecision, "brand creative", "decided"),
        (DisputeMove::Appeal, "brand creative", "decided"),
        (DisputeMove::Escalate, "clock", "open"),
        (DisputeMove::CarryOut, "clock", "decided"),
    ];

    #[test]
    fn every_state_actor_and_move_does_what_the_rules_say_and_nothing_else() {
        for state in DisputeState::ALL {
            for actor in actors() {
                for (step, by, states) in ALLOWED {
                    let facts = Facts {
                        is_escalated: step != DisputeMove::Escalate,
                        // An appeal comes before the decision is final, the clock's moves after they were due.
                        due_at: if step == DisputeMove::Appeal {
                            NOW
                        } else {
                            NOW - Duration::SECOND
                        },
                        ..facts(*state)
                    };
                    let by_this = by.split(' ').any(|kind| kind == actor.kind().slug());
                    let in_this = states.split(' ').any(|slug| slug == state.slug());
                    let wanted = match (by_this, in_this) {
                        (false, _) => Err(Refused::WrongSide),
                        (true, false) => Err(Refused::WrongState),
                        (true, true) => Ok(()),
                    };
                    let case = format!("{state:?} {actor:?} {step:?}");
                    assert_eq!(facts.check(step, &alone(actor), NOW), wanted, "{case}");
                }
            }
        }
        assert_eq!(ALLOWED.len(), DisputeMove::ALL.len());
    }

    #[test]
    fn an_admin_decides_once_the_other_side_had_its_days_or_has_answered() {
        for is_escalated in [false, true] {
            for creative in [None, Some(position(2))] {
                let facts = Facts {
                    is_escalated,
                    positions: OfEach {
                        creative,
                        ..facts(DisputeState::Open).positions
                    },
                    ..facts(DisputeState::Open)
                };
                let checked = facts.check(DisputeMove::Decide, &alone(actors()[2]), NOW);
                let may = is_escalated || creative.is_some();
                assert_eq!(checked.is_ok(), may, "{is_escalated} {creative:?}");
            }
        }
    }

    #[test]
    fn there_is_nothing_to_accept_before_the_other_side_wished_something() {
        let silent = Facts {
            positions: OfEach {
                creative: None,
                ..facts(DisputeState::Open).positions
            },
            ..facts(DisputeState::Open)
        };
        let [brand, creative, ..] = actors();
        let accept = |actor| silent.check(DisputeMove::Accept, &alone(actor), NOW);
        assert_eq!(accept(brand), Err(Refused::WrongState));
        assert_eq!(accept(creative), Ok(()));
    }

    #[test]
    fn a_side_accepts_a_decision_once_and_does_not_appeal_it_then() {
        let [brand, creative, ..] = actors();
        let accepted = Facts {
            accepted: OfEach {
                brand: true,
                creative: false,
            },
            ..facts(DisputeState::Decided)
        };
        for step in [DisputeMove::AcceptDecision, DisputeMove::Appeal] {
            assert_eq!(
                accepted.check(step, &alone(brand), NOW),
                Err(Refused::WrongState)
            );
            assert_eq!(accepted.check(step, &alone(creative), NOW), Ok(()));
        }
    }

    #[test]
    fn there_is_one_appeal_and_only_before_the_decision_is_final() {
        let [brand, ..] = actors();
        let appeal = |facts: Facts, now| facts.check(DisputeMove::Appeal, &alone(brand), now);
        let decided = facts(DisputeState::Decided);
        assert_eq!(appeal(decided, NOW), Ok(()));
        assert_eq!(
            appeal(decided, NOW + Duration::SECOND),
            Err(Refused::WrongState)
        );
        let again = Facts {
            is_appealed: true,
            ..decided
        };
        assert_eq!(appeal(again, NOW), Err(Refused::WrongState));
    }

    #[test]
    fn a_decision_is_carried_out_when_its_time_is_over_or_both_accept_it() {
        let accepted = |brand, creative| Facts {
            accepted: OfEach { brand, creative },
            ..facts(DisputeState::Decided)
        };
        let carry =
            |facts: Facts, now| facts.check(DisputeMove::CarryOut, &alone(Actor::Clock), now);
        assert_eq!(carry(accepted(true, false), NOW), Err(Refused::WrongState));
        assert_eq!(carry(accepted(true, true), NOW), Ok(()));
        assert_eq!(
            carry(accepted(false, false), NOW + Duration::SECOND),
            Ok(())
        );
    }

    #[test]
    fn an_appeal_is_decided_by_another_admin_where_there_is_one() {
        let [_, _, admin, operator, _] = actors();
        let appealed = Facts {
            decided_by: admin.account(),
            ..facts(DisputeState::Appealed)
        };
        let decide = |facts: &Facts, actor, has_other_admin| {
            let mover = Mover {
                actor,
                has_other_admin,
            };
            facts.check(DisputeMove::Decide, &mover, NOW)
        };
        assert_eq!(decide(&appealed, admin, true), Err(Refused::OtherAdmin));
        assert_eq!(decide(&appealed, admin, false), Ok(()));
        assert_eq!(decide(&appealed, Actor::Admin(account(4)), true), Ok(()));
        // The first decision may be of any admin, and the operator decides only without one.
        let open = facts(DisputeState::Open);
        assert_eq!(decide(&open, admin, true), Ok(()));
        assert_eq!(decide(&open, operator, true), Err(Refused::WrongSide));
        assert_eq!(decide(&open, operator, false), Ok(()));
    }

    #[test]
    fn it_is_the_turn_of_the_side_that_did_not_speak_last() {
        let turn = |brand: Option<i64>, creative: Option<i64>, is_escalated| {
            let facts = Facts {
                is_escalated,
                positions: OfEach {
                    brand: brand.map(position),
                    creative: creative.map(position),
                },
                ..facts(DisputeState::Open)
            };
            facts.turn()
        };
        assert_eq!(turn(Some(1), None, false), Some(Party::Creative));
        assert_eq!(turn(Some(1), Some(2), false), Some(Party::Brand));
        assert_eq!(turn(Some(3), Some(2), false), Some(Party::Creative));
        assert_eq!(turn(Some(1), Some(2), true), None);
        for state in [
            DisputeState::Decided,
            DisputeState::Appealed,
            DisputeState::Settled,
            DisputeState::Final,
        ] {
            assert_eq!(facts(state).turn(), None);
        }
    }

    #[test]
    fn the_third_report_of_a_side_goes_to_the_admins_at_once() {
        assert_eq!(
            [0, 1, 2, 3].map(goes_to_admins_at_once),
            [false, false, true, true]
        );
    }

    #[test]
    fn every_wish_is_carried_out_by_a_move_of_the_request() {
        let action = |kind| {
            Wish {
                kind,
                amount_fils: None,
                day: None,
            }
            .action()
        };
        let wanted = [
            (WishKind::Continue, Action::ResolveResume),
            (WishKind::MoreTime, Action::ResolveResume),
            (WishKind::End, Action::ResolveCancel),
            (WishKind::Revision, Action::ResolveRevise),
            (WishKind::Approve, Action::ResolveApprove),
            (WishKind::LowerPrice, Action::ResolveApprove),
            (WishKind::PayRest, Action::ResolveResume),
        ];
        assert_eq!(wanted.len(), WishKind::ALL.len());
        for (kind, wanted) in wanted {
            assert_eq!(action(kind), wanted);
        }
    }
}
