//! The brand declines a proposal or asks for other terms; its creative withdraws it.

use marsam_domain::events::Amounts;
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::proposals::lifecycle::Action;
use marsam_persistence::Db;
use marsam_persistence::proposals::Words;

use super::{Moving, ProposalMove};
use crate::notices::Told;
use crate::{Refused, notices};

/// The brand declines a proposal, with a reason; its creative may send another one.
pub struct Decline;

impl ProposalMove for Decline {
    const ACTION: Action = Action::Decline;
    type Words = String;

    fn store(db: &mut Db, moving: &Moving<String>) -> Result<(), Refused> {
        let words = Words {
            note: Some(&moving.words),
            counter_price_fils: None,
        };
        moving.apply(db, words)?;
        let told = Told::of(Kind::ProposalDeclined, Some(&moving.words));
        notices::creative(db, moving.request(), moving.creative(), told, moving.now)
    }
}

/// What the brand wishes to be different.
pub struct ChangeWish {
    /// In the brand's words.
    pub message: String,
    /// The price that the brand would pay, in fils.
    pub counter_price_fils: Option<i64>,
}

/// The brand asks for other terms, at most five times; the creative answers with a new version.
pub struct RequestChange;

impl ProposalMove for RequestChange {
    const ACTION: Action = Action::RequestChange;
    type Words = ChangeWish;

    fn store(db: &mut Db, moving: &Moving<ChangeWish>) -> Result<(), Refused> {
        let words = Words {
            note: Some(&moving.words.message),
            counter_price_fils: moving.words.counter_price_fils,
        };
        moving.apply(db, words)?;
        let asked = Amounts {
            amount_fils: moving.words.counter_price_fils,
            held_fils: None,
        };
        let told = Told::of(Kind::ChangeRequested, Some(&moving.words.message)).asking(asked);
        notices::creative(db, moving.request(), moving.creative(), told, moving.now)
    }
}

/// The creative withdraws a proposal; another one may follow.
pub struct Withdraw;

impl ProposalMove for Withdraw {
    const ACTION: Action = Action::Withdraw;
    type Words = ();

    fn store(db: &mut Db, moving: &Moving<()>) -> Result<(), Refused> {
        moving.apply(db, Words::default())?;
        notices::brand_by_creative(db, &moving.access, Kind::ProposalWithdrawn, moving.now)
    }
}
