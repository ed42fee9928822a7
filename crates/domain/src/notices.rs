//! What people are told of: an event and its parameters, never prose and never a token.
//!
//! The words are found when a notice is rendered, in its reader's language.

use serde::{Deserialize, Serialize};

/// Something to tell somebody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", content = "params", rename_all = "snake_case")]
pub enum Notice {
    /// Asks the owner of an address to confirm it; the link's token is made when the mail is rendered.
    VerifyEmail,
    /// Somebody tried to sign up with an address that has an account already.
    SignUpAgain,
    /// A visitor wrote to the team.
    ContactMessage {
        /// The visitor's name.
        name: String,
        /// Where to answer.
        email: String,
        /// The subject's slug.
        subject: String,
        /// The visitor's words.
        message: String,
    },
    /// A brand's request is in.
    QuoteRequestReceived {
        /// The brand, as the request names it.
        brand_name: String,
        /// The service's slug.
        service: String,
    },
    /// A creative's application is in.
    ApplicationReceived {
        /// The applicant's name.
        name: String,
    },
    /// An application was approved: the creative is in the roster.
    ApplicationApproved {
        /// The applicant's name.
        name: String,
        /// The public page.
        creative_id: String,
    },
    /// An application was rejected.
    ApplicationRejected {
        /// The applicant's name.
        name: String,
        /// The admin's words, if there were any.
        reason: Option<String>,
    },
}
