//! Problems, and how they end, as the files write them.

use serde::Deserialize;

use super::requests::Side;

/// What a side wants, or what an admin decides.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WishEntry {
    /// As `more_time`.
    pub(crate) kind: String,
    /// In fils.
    #[serde(default)]
    pub(crate) amount_fils: Option<i64>,
    /// The day, counted from the step.
    #[serde(default)]
    pub(crate) in_days: Option<u16>,
}

/// A problem that one side reports.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProblemEntry {
    pub(crate) by: Side,
    /// As `not_as_agreed`.
    pub(crate) problem: String,
    pub(crate) wish: WishEntry,
    pub(crate) text: String,
    /// Label and address.
    #[serde(default)]
    pub(crate) links: Vec<(String, String)>,
}

/// What a side answers, or wants instead.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionEntry {
    pub(crate) by: Side,
    pub(crate) wish: WishEntry,
    pub(crate) text: String,
}

/// An admin's decision.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DecisionEntry {
    pub(crate) outcome: WishEntry,
    /// The slug of a `Fault`.
    pub(crate) fault: String,
    /// As `deliverables`.
    pub(crate) clause: String,
    pub(crate) reason: String,
}
