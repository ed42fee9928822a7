//! Ways into a history, some as far as to its end.

use super::leaving::{AWAY, ERASE_BRAND, ERASE_CREATIVE, INVITE_AWAY};
use super::money::{CHARGE_BACK, CONFIRM, PAY, PAY_HERE};
use super::problems::{ACCEPT_POSITION, APPEAL, DECIDE, DISPUTE, HOLD, POSITION};
use super::{
    ACCEPT_REVISION, APPROVE, CANCEL, CLOCK, DELIVER, DISAGREE, HIDE, Move, PROPOSE, REOPEN,
    RESUME, REVIEW, REVISE, SELECT, SHOW, TAKE_BACK, WITHDRAW,
};

/// Played in turn, so that a few histories have them all. Their number and that of the histories of a group have no
/// factor in common: each of them comes in each place.
pub(super) const OPENINGS: &[&[Move]] = &[
    &[PROPOSE, ERASE_BRAND],
    &[PROPOSE, ERASE_CREATIVE],
    &[AWAY, AWAY, AWAY, INVITE_AWAY],
    &[
        PROPOSE,
        SELECT,
        DELIVER,
        APPROVE,
        PAY,
        CONFIRM,
        REVIEW,
        REVIEW,
        ERASE_CREATIVE,
    ],
    &[
        PROPOSE,
        SELECT,
        DELIVER,
        APPROVE,
        PAY_HERE,
        PAY_HERE,
        REVIEW,
        REVIEW,
        CHARGE_BACK,
    ],
    &[PROPOSE, SELECT, HOLD, RESUME],
    &[],
    &[PROPOSE, WITHDRAW],
    &[PROPOSE, SELECT],
    &[PROPOSE, SELECT, CANCEL, DISAGREE],
    &[PROPOSE, SELECT, CANCEL, TAKE_BACK],
    &[PROPOSE, SELECT, DELIVER],
    &[
        PROPOSE, SELECT, DELIVER, APPROVE, PAY_HERE, PAY_HERE, REVIEW, REVIEW,
    ],
    &[PROPOSE, SELECT, DELIVER, REVISE, ACCEPT_REVISION],
    &[PROPOSE, SELECT, DELIVER, DISPUTE, DECIDE, APPEAL],
    &[PROPOSE, SELECT, DELIVER, APPROVE, PAY, CONFIRM],
    &[
        PROPOSE, SELECT, DELIVER, APPROVE, PAY, CONFIRM, REVIEW, REVIEW, HIDE, SHOW,
    ],
    &[
        PROPOSE,
        SELECT,
        DELIVER,
        APPROVE,
        PAY,
        CONFIRM,
        REVIEW,
        REVIEW,
        ERASE_BRAND,
    ],
    &[
        PROPOSE,
        SELECT,
        DISPUTE,
        POSITION,
        POSITION,
        ACCEPT_POSITION,
    ],
    &[CLOCK, REOPEN],
    &[
        PROPOSE,
        SELECT,
        PAY_HERE,
        DELIVER,
        APPROVE,
        PAY_HERE,
        REVIEW,
        REVIEW,
        CHARGE_BACK,
    ],
];
