//! Applications to the roster: their status, who may review one, and who may apply again.

mod change;
mod draft;
mod file_names;
pub mod lifecycle;
mod shown_work;

use serde::Deserialize;
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use validator::Validate;

use crate::creatives::CreativeProfile;
use crate::email::Email;
use crate::ids::{AccountId, ApplicationId};
use crate::text::MAX_LONG_CHARS;
use crate::validation::{FieldErrors, Text, rules};
use crate::vocabulary::vocabulary;

pub use self::change::ApplicationChange;
pub use self::draft::{ApplicationDraft, NewApplication};
pub use self::shown_work::{SentFile, work_of, work_of_link};

/// How long a rejected creative waits before the next application.
pub const REAPPLY_AFTER: Duration = Duration::days(30);

/// The most works that an application brings along: files and links together.
pub const MAX_APPLICATION_WORKS: usize = 6;

vocabulary! {
    /// An application's public status.
    pub enum ApplicationStatus {
        Pending: "pending", "Pending", "قيد المراجعة";
        Accepted: "accepted", "Accepted", "مقبول";
        Completed: "completed", "Completed", "مكتمل";
        Rejected: "rejected", "Rejected", "مرفوض";
        Withdrawn: "withdrawn", "Withdrawn", "مسحوب";
    }
}

vocabulary! {
    /// An application's detailed stage; the status follows from it.
    pub enum ApplicationStage {
        Submitted: "submitted";
        NeedsChanges: "needs_changes";
        Approved: "approved";
        Rejected: "rejected";
        Withdrawn: "withdrawn";
        Published: "published";
    }
}

/// Why a creative may not apply now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ApplyRefused {
    /// An application is still open.
    #[error("an application is open")]
    Open,
    /// The creative is on the roster already.
    #[error("already accepted")]
    AlreadyAccepted,
    /// The rejection is too recent.
    #[error("rejected too recently")]
    TooSoon {
        /// When the creative may apply again.
        until: OffsetDateTime,
    },
}

impl ApplicationStage {
    /// The public status.
    pub const fn status(self) -> ApplicationStatus {
        match self {
            Self::Submitted | Self::NeedsChanges => ApplicationStatus::Pending,
            Self::Approved => ApplicationStatus::Accepted,
            Self::Published => ApplicationStatus::Completed,
            Self::Rejected => ApplicationStatus::Rejected,
            Self::Withdrawn => ApplicationStatus::Withdrawn,
        }
    }

    /// The API's `is_reviewed`: false exactly while an admin has something to decide.
    pub const fn is_reviewed(self) -> bool {
        !matches!(self, Self::Submitted | Self::NeedsChanges)
    }
}

/// The reason that an admin may add to a rejection.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = Rejection)]
pub struct RejectionDraft {
    /// Shown and mailed to the applicant.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub reason: Text,
}

impl RejectionDraft {
    /// The reason, checked; `None` if it was left out.
    pub fn into_note(self) -> Result<Option<String>, FieldErrors> {
        FieldErrors::found_in(&self).into_result()?;
        Ok(self.reason.into_option())
    }
}

/// What an admin who approves has read.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[schema(as = Approval)]
pub struct ApprovalDraft {
    /// The `version` that the admin read: 409 `stale_stage` for an application that has changed since. Any version if it
    /// is left out.
    pub version: Option<i64>,
}

/// The changes that an admin asks an applicant for.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = ChangesRequest)]
pub struct ChangesRequestDraft {
    /// Shown and mailed to the applicant.
    #[schema(value_type = String)]
    #[validate(required, length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    pub note: Text,
}

impl ChangesRequestDraft {
    /// The note, checked.
    pub fn into_note(self) -> Result<Option<String>, FieldErrors> {
        FieldErrors::found_in(&self).into_result()?;
        Ok(self.note.into_option())
    }
}

/// The part of an account's latest application that decides whether it may send another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LastApplication {
    /// Its stage.
    pub stage: ApplicationStage,
    /// When an admin decided.
    pub reviewed_at: Option<OffsetDateTime>,
}

/// Whether an account whose latest application is `last` may send another.
pub fn may_apply_again(last: LastApplication, now: OffsetDateTime) -> Result<(), ApplyRefused> {
    match last.stage {
        ApplicationStage::Submitted | ApplicationStage::NeedsChanges => Err(ApplyRefused::Open),
        ApplicationStage::Approved | ApplicationStage::Published => {
            Err(ApplyRefused::AlreadyAccepted)
        }
        ApplicationStage::Withdrawn => Ok(()),
        ApplicationStage::Rejected => match last.reviewed_at.map(|at| at + REAPPLY_AFTER) {
            Some(until) if now < until => Err(ApplyRefused::TooSoon { until }),
            _ => Ok(()),
        },
    }
}

/// A stored application.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Application {
    /// Primary key.
    pub id: ApplicationId,
    /// The applicant's account.
    pub account_id: AccountId,
    /// The profile for the roster.
    pub profile: CreativeProfile,
    /// The address to reply to.
    pub email: Email,
    /// Why the creative wants to join; for admins only.
    pub why_join: String,
    /// Works on sites that works may link to, in order.
    pub links: Vec<String>,
    /// Its stage.
    pub stage: ApplicationStage,
    /// What the admin wrote to the applicant.
    pub review_note: Option<String>,
    /// When an admin decided.
    pub reviewed_at: Option<OffsetDateTime>,
    /// Incremented with every change.
    pub version: i64,
    /// When it was sent.
    pub created_at: OffsetDateTime,
}

impl Application {
    /// The public status.
    pub const fn status(&self) -> ApplicationStatus {
        self.stage.status()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::validation::FieldCode;
    use crate::vocabulary::Vocabulary;

    const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

    fn after(stage: ApplicationStage) -> Result<(), ApplyRefused> {
        let last = LastApplication {
            stage,
            reviewed_at: Some(NOW - REAPPLY_AFTER),
        };
        may_apply_again(last, NOW)
    }

    #[test]
    fn not_reviewed_means_pending() {
        for stage in ApplicationStage::ALL {
            let pending = stage.status() == ApplicationStatus::Pending;
            assert_eq!(stage.is_reviewed(), !pending);
        }
    }

    #[test]
    fn one_open_application_an_account() {
        assert_eq!(after(ApplicationStage::Submitted), Err(ApplyRefused::Open));
        assert_eq!(
            after(ApplicationStage::NeedsChanges),
            Err(ApplyRefused::Open)
        );
    }

    #[test]
    fn a_creative_on_the_roster_cannot_apply_again() {
        for stage in [ApplicationStage::Approved, ApplicationStage::Published] {
            assert_eq!(after(stage), Err(ApplyRefused::AlreadyAccepted));
        }
    }

    #[test]
    fn a_rejected_creative_may_apply_again_after_thirty_days() {
        let rejected_at = |reviewed_at| LastApplication {
            stage: ApplicationStage::Rejected,
            reviewed_at: Some(reviewed_at),
        };
        assert_eq!(
            may_apply_again(rejected_at(NOW - REAPPLY_AFTER), NOW),
            Ok(())
        );
        let fresh = NOW - REAPPLY_AFTER + Duration::SECOND;
        assert_eq!(
            may_apply_again(rejected_at(fresh), NOW),
            Err(ApplyRefused::TooSoon {
                until: NOW + Duration::SECOND
            })
        );
    }

    #[test]
    fn a_reason_may_be_left_out_but_not_be_endless() {
        let review_note = |reason: &str| {
            let draft = RejectionDraft {
                reason: reason.into(),
            };
            draft.into_note()
        };
        assert_eq!(review_note("  "), Ok(None));
        assert_eq!(
            review_note(" More work\n"),
            Ok(Some("More work".to_owned()))
        );
        let expected = FieldErrors::of("reason", FieldCode::TooLong);
        assert_eq!(review_note(&"x".repeat(5_001)), Err(expected));
    }

    #[test]
    fn a_request_for_changes_says_which() {
        let note = |note: &str| ChangesRequestDraft { note: note.into() }.into_note();
        assert_eq!(note(" A link\n"), Ok(Some("A link".to_owned())));
        let refused = FieldErrors::of("note", FieldCode::Required);
        assert_eq!(note(" "), Err(refused));
    }

    #[test]
    fn a_withdrawn_applicant_may_apply_at_once() {
        assert_eq!(after(ApplicationStage::Withdrawn), Ok(()));
    }
}
