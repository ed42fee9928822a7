//! What people do with their accounts outside their projects, as the file writes it. Accounts are named by their keys.

use serde::Deserialize;

/// One step. A review is flagged for what is known when it is published, so all of them are taken before the projects.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AccountStep {
    /// From the browser of this name, which other accounts may use too.
    SignIn(String, String),
    /// By a creative: the number that brands see once they have selected a proposal.
    Phone(String, String),
    /// By a creative.
    Details(DetailsEntry),
}

/// Where a creative is paid: the creative, the holder, and the IBAN.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct DetailsEntry(pub(crate) String, pub(crate) String, pub(crate) String);
