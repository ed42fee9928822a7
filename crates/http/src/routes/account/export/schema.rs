//! The schema of an export.

use time::OffsetDateTime;
use utoipa::ToSchema;

use super::annotations::AnnotationRecordDto;
use super::disputes::{DisputeRecordDto, PositionRecordDto};
use super::files::FileRecordDto;
use super::held_money::{
    FeeCollectionRecordDto, FormerAddressDto, PaymentAttemptRecordDto, PayoutDetailsRecordDto,
    PayoutRecordDto, RefundRecordDto,
};
use super::projects::{
    AgreementRecordDto, BriefVersionRecordDto, DeliveryRecordDto, PaymentRecordDto,
    ProposalRecordDto,
};
use super::records::{ConsentDto, EventDto, IdentityDto, KnownBrowserDto, MailDto};
use super::reviews::{FactRecordDto, ReviewRecordDto};
use super::threads::{
    ArchivedRequestDto, AttachmentRecordDto, DigestDto, DismissalRecordDto, InvitationRecordDto,
    MessageRecordDto, ReportRecordDto, ShortlistRecordDto, ThreadReadDto,
};
use crate::dto::creatives::CreativeDto;
use crate::routes::account::sessions::SessionDto;
use crate::routes::account::show::AccountDto;
use crate::routes::applications::ApplicationDto;
use crate::routes::contact_messages::stored::StoredContactMessageDto;
use crate::routes::notifications::list::NotificationDto;
use crate::routes::own_profile::OwnProfileDto;
use crate::routes::quote_requests::QuoteRequestDto;
use crate::routes::users::UserDto;
use crate::routes::works::WorkDto;

/// Everything, in the shapes of the other calls where there is one; `marsam_persistence::data_inventory` says where
/// each column is.
#[derive(ToSchema)]
#[schema(as = PersonalData)]
#[expect(
    dead_code,
    reason = "the schema alone: the fields are written one after the other"
)]
pub(crate) struct PersonalDataDto {
    exported_at: OffsetDateTime,
    user: UserDto,
    account: AccountDto,
    sessions: Vec<SessionDto>,
    applications: Vec<ApplicationDto>,
    quote_requests: Vec<QuoteRequestDto>,
    /// What their briefs said before the latest version.
    brief_versions: Vec<BriefVersionRecordDto>,
    /// The proposals that the account sent as a creative.
    proposals: Vec<ProposalRecordDto>,
    /// The agreements of the account's projects, on either side.
    agreements: Vec<AgreementRecordDto>,
    deliveries: Vec<DeliveryRecordDto>,
    payments: Vec<PaymentRecordDto>,
    payment_attempts: Vec<PaymentAttemptRecordDto>,
    refunds: Vec<RefundRecordDto>,
    payouts: Vec<PayoutRecordDto>,
    /// Null unless the account has entered any.
    payout_details: Option<PayoutDetailsRecordDto>,
    fee_collections: Vec<FeeCollectionRecordDto>,
    /// Null unless the address was changed lately.
    former_address: Option<FormerAddressDto>,
    files: Vec<FileRecordDto>,
    works: Vec<WorkDto>,
    invitations: Vec<InvitationRecordDto>,
    dismissals: Vec<DismissalRecordDto>,
    archived_requests: Vec<ArchivedRequestDto>,
    /// Newest first, including creatives who are no longer on the roster.
    shortlist: Vec<ShortlistRecordDto>,
    /// Those that the account sent.
    messages: Vec<MessageRecordDto>,
    /// The files that the account attached to briefs and messages.
    attachments: Vec<AttachmentRecordDto>,
    /// The notes that the account wrote on deliveries.
    annotations: Vec<AnnotationRecordDto>,
    /// Those that the account wrote, and those that were published about it.
    reviews: Vec<ReviewRecordDto>,
    /// What is measured of the account.
    facts: Vec<FactRecordDto>,
    /// The problems of the account's projects that were reported with a wish, on either side.
    disputes: Vec<DisputeRecordDto>,
    /// What the account wished in them.
    positions: Vec<PositionRecordDto>,
    threads_read: Vec<ThreadReadDto>,
    notifications: Vec<NotificationDto>,
    /// Null until there was one, and for brands.
    open_requests_digest: Option<DigestDto>,
    /// The public page, if there is one.
    roster_entry: Option<CreativeDto>,
    /// The profile as its creative edits it, if there is a public page.
    profile: Option<OwnProfileDto>,
    consents: Vec<ConsentDto>,
    known_browsers: Vec<KnownBrowserDto>,
    identities: Vec<IdentityDto>,
    events: Vec<EventDto>,
    mails: Vec<MailDto>,
    /// What was written on the contact page while signed in, or under the account's verified address.
    contact_messages: Vec<StoredContactMessageDto>,
    /// Those that the account sent, newest first.
    reports: Vec<ReportRecordDto>,
}
