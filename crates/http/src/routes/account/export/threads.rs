//! What an account wrote to others and what reached it, in an export.

use marsam_domain::reports::{ReportOutcome, ReportReason, ReportState};
use marsam_domain::vocabulary::Vocabulary;
use marsam_persistence::personal_data::{
    Digest, OwnAttachment, OwnInvitation, OwnMessage, ThreadRead,
};
use marsam_persistence::reports::Report;
use marsam_persistence::shortlists::ShortlistEntry;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::routes::schemas::{slugs, slugs_or_null};

/// A message that the account sent.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MessageRecord)]
pub(super) struct MessageRecordDto {
    id: String,
    request_id: String,
    /// The creative of the thread.
    creative_id: String,
    /// `brand` or `creative`.
    sent_as: String,
    body: String,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

impl From<OwnMessage> for MessageRecordDto {
    fn from(message: OwnMessage) -> Self {
        Self {
            id: message.id,
            request_id: message.request_id,
            creative_id: message.creative_id,
            sent_as: message.sent_as,
            body: message.body,
            created_at: message.created_at,
        }
    }
}

/// A file that the account attached to a brief or a message; `files` has its name.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AttachmentRecord)]
pub(super) struct AttachmentRecordDto {
    file_id: String,
    request_id: String,
    /// Null for the brief and for evidence.
    message_id: Option<String>,
    /// The dispute in which it is evidence.
    dispute_id: Option<String>,
    /// The position that it came with; null for the appeal.
    position_id: Option<String>,
    /// When it is deleted: the request ended without a selection.
    #[serde(with = "time::serde::rfc3339::option")]
    delete_at: Option<OffsetDateTime>,
}

impl From<OwnAttachment> for AttachmentRecordDto {
    fn from(attached: OwnAttachment) -> Self {
        Self {
            file_id: attached.file_id,
            request_id: attached.request_id,
            message_id: attached.message_id,
            dispute_id: attached.dispute_id,
            position_id: attached.position_id,
            delete_at: attached.delete_at,
        }
    }
}

/// How far the account has read a thread.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ThreadReadRecord)]
pub(super) struct ThreadReadDto {
    request_id: String,
    creative_id: String,
    last_read_id: String,
    #[serde(with = "time::serde::rfc3339")]
    read_at: OffsetDateTime,
}

impl From<ThreadRead> for ThreadReadDto {
    fn from(thread: ThreadRead) -> Self {
        Self {
            request_id: thread.request_id,
            creative_id: thread.creative_id,
            last_read_id: thread.last_read_id,
            read_at: thread.read_at,
        }
    }
}

/// An invitation that the account got.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InvitationRecord)]
pub(super) struct InvitationRecordDto {
    request_id: String,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    declined_at: Option<OffsetDateTime>,
    /// Why it was declined.
    reason: Option<String>,
}

impl From<OwnInvitation> for InvitationRecordDto {
    fn from(invitation: OwnInvitation) -> Self {
        Self {
            request_id: invitation.request_id,
            created_at: invitation.created_at,
            declined_at: invitation.declined_at,
            reason: invitation.reason,
        }
    }
}

/// An open request that the account did not want to see any more.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DismissalRecord)]
pub(super) struct DismissalRecordDto {
    request_id: String,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

impl From<(String, OffsetDateTime)> for DismissalRecordDto {
    fn from((request_id, at): (String, OffsetDateTime)) -> Self {
        Self { request_id, at }
    }
}

/// A request that the account put away in its inbox.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ArchivedRequestRecord)]
pub(super) struct ArchivedRequestDto {
    request_id: String,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

impl From<(String, OffsetDateTime)> for ArchivedRequestDto {
    fn from((request_id, at): (String, OffsetDateTime)) -> Self {
        Self { request_id, at }
    }
}

/// The daily notice of open requests.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DigestRecord)]
pub(super) struct DigestDto {
    is_wanted: bool,
    /// The day of the last one, `YYYY-MM-DD`.
    last_day: Option<String>,
}

impl From<Digest> for DigestDto {
    fn from(digest: Digest) -> Self {
        Self {
            is_wanted: digest.is_wanted,
            last_day: digest.last_day,
        }
    }
}

/// A creative on the account's shortlist.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ShortlistRecord)]
pub(super) struct ShortlistRecordDto {
    creative_id: String,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

impl From<ShortlistEntry> for ShortlistRecordDto {
    fn from(entry: ShortlistEntry) -> Self {
        Self {
            creative_id: entry.creative.to_string(),
            created_at: entry.created_at,
        }
    }
}

/// A report that the account sent.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReportRecord)]
pub(super) struct ReportRecordDto {
    id: String,
    creative_id: String,
    /// The work that it is about; null if it is about the creative.
    work_id: Option<String>,
    review_id: Option<String>,
    #[schema(schema_with = slugs::<ReportReason>)]
    reason: &'static str,
    details: Option<String>,
    #[schema(schema_with = slugs::<ReportState>)]
    state: &'static str,
    #[schema(schema_with = slugs_or_null::<ReportOutcome>)]
    outcome: Option<&'static str>,
    #[serde(with = "time::serde::rfc3339::option")]
    closed_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

impl From<Report> for ReportRecordDto {
    fn from(report: Report) -> Self {
        Self {
            id: report.id.to_string(),
            creative_id: report.creative.to_string(),
            work_id: report.work.map(|work| work.to_string()),
            review_id: report.review.map(|review| review.to_string()),
            reason: report.reason.slug(),
            details: report.details,
            state: report.state.slug(),
            outcome: report.outcome.map(Vocabulary::slug),
            closed_at: report.closed_at,
            created_at: report.created_at,
        }
    }
}
