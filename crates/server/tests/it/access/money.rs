//! The calls about money that was taken back, or left without an order.

use super::Row;

/// No money has such an id.
const NO_MONEY: [u16; 5] = [401, 403, 403, 403, 404];

pub(super) const ROWS: &[Row] = &[
    ("post", "/api/admin/payments/{id}/chargeback-won", NO_MONEY),
    ("post", "/api/admin/payments/{id}/bear", NO_MONEY),
    ("post", "/api/admin/refunds/{id}/match", NO_MONEY),
    ("post", "/api/admin/refunds/{id}/post", NO_MONEY),
];
