//! The limits and periods that the frontend checks and names, too.

use std::collections::BTreeMap;

use serde::Serialize;
use time::Duration;

use crate::accounts::SESSION_LIFETIME;
use crate::applications::lifecycle::UNDO_PERIOD;
use crate::applications::{MAX_APPLICATION_WORKS, REAPPLY_AFTER};
use crate::creatives::{MAX_PORTFOLIO_LINKS, ProfileImagePart};
use crate::disputes;
use crate::files::{
    ATTACHMENT_MAX_BYTES, ENDED_ATTACHMENTS, FileKind, MAX_ATTACHMENTS, MAX_PICTURE_WIDTH,
    STARTING_QUOTA,
};
use crate::money;
use crate::notices::CONFIRMATION_TTL;
use crate::proposals::{MAX_CHANGE_ROUNDS, draft};
use crate::quote_requests::briefs::MAX_REFERENCE_LINKS;
use crate::quote_requests::invited::MAX_ASKED_BY_BRAND;
use crate::quote_requests::lifecycle::{
    CANCEL_ANSWER_PERIOD, MOST_PUT_OFF, REOPEN_PERIOD, REVIEW_PERIOD, SELECTION_PERIOD,
    UNDECIDED_PERIOD,
};
use crate::quote_requests::moves;
use crate::reports;
use crate::shortlists::MAX_SHORTLISTED;
use crate::text;
use crate::vocabulary::Vocabulary as _;
use crate::works::{MAX_WORK_FILES, MAX_WORKS};

/// Lengths in Unicode code points, amounts in fils, sizes in bytes, widths in pixels; the rest are numbers of things.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Limits {
    name: usize,
    short_text: usize,
    long_text: usize,
    email: usize,
    phone: usize,
    url: usize,
    search: usize,
    report_details: usize,
    password_min: usize,
    password_max: usize,
    years_max: u8,
    price_fils: i64,
    asked: usize,
    shortlisted: usize,
    reference_links: usize,
    portfolio_links: usize,
    application_works: usize,
    works: usize,
    work_files: usize,
    /// The shortest reason of a decision about a problem.
    dispute_reason_min: usize,
    dispute_links: usize,
    delivery_links: usize,
    delivery_files: usize,
    attachments: usize,
    attachment_bytes: u64,
    delivery_days: i64,
    deliverables: usize,
    revisions: i64,
    plan_parts: usize,
    channels: usize,
    change_rounds: u8,
    file_bytes: BTreeMap<&'static str, u64>,
    starting_quota_bytes: u64,
    picture_width_max: u32,
    profile_image_width_min: BTreeMap<&'static str, u32>,
}

/// Each in the unit that its name ends with, or has before `_max`.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Periods {
    reapply_days: i64,
    selection_days: i64,
    review_days: i64,
    put_off_days: i64,
    undecided_days: i64,
    reopen_days: i64,
    proposal_days: i64,
    proposal_days_max: i64,
    cancel_answer_hours: i64,
    confirmation_hours: i64,
    undo_seconds: i64,
    session_days: i64,
    ended_attachments_days: i64,
}

impl Limits {
    pub(super) fn all() -> Self {
        Self {
            name: text::MAX_NAME_CHARS,
            short_text: text::MAX_SHORT_CHARS,
            long_text: text::MAX_LONG_CHARS,
            email: text::MAX_EMAIL_CHARS,
            phone: text::MAX_PHONE_CHARS,
            url: text::MAX_URL_CHARS,
            search: text::MAX_SEARCH_CHARS,
            report_details: reports::MAX_DETAILS_CHARS,
            password_min: text::DEFAULT_PASSWORD_MIN,
            password_max: text::MAX_PASSWORD_CHARS,
            years_max: text::MAX_YEARS,
            price_fils: money::MAX_PRICE_FILS,
            asked: MAX_ASKED_BY_BRAND,
            shortlisted: MAX_SHORTLISTED,
            reference_links: MAX_REFERENCE_LINKS,
            portfolio_links: MAX_PORTFOLIO_LINKS,
            application_works: MAX_APPLICATION_WORKS,
            works: MAX_WORKS,
            work_files: MAX_WORK_FILES,
            dispute_reason_min: disputes::MIN_REASON_CHARS,
            dispute_links: disputes::drafts::MAX_EVIDENCE_LINKS,
            delivery_links: moves::MAX_LINKS,
            delivery_files: moves::MAX_FILES,
            attachments: MAX_ATTACHMENTS,
            attachment_bytes: ATTACHMENT_MAX_BYTES,
            delivery_days: draft::MAX_DELIVERY_DAYS,
            deliverables: draft::MAX_DELIVERABLES,
            revisions: draft::MAX_REVISIONS,
            plan_parts: draft::MAX_PARTS,
            channels: draft::MAX_CHANNELS,
            change_rounds: MAX_CHANGE_ROUNDS,
            starting_quota_bytes: STARTING_QUOTA,
            file_bytes: FileKind::ALL
                .iter()
                .map(|kind| (kind.slug(), kind.max_bytes()))
                .collect(),
            picture_width_max: MAX_PICTURE_WIDTH,
            profile_image_width_min: ProfileImagePart::ALL
                .iter()
                .map(|part| (part.field(), part.min_width()))
                .collect(),
        }
    }
}

impl Periods {
    pub(super) const fn all() -> Self {
        const fn days(period: Duration) -> i64 {
            period.whole_days()
        }
        Self {
            reapply_days: days(REAPPLY_AFTER),
            selection_days: days(SELECTION_PERIOD),
            review_days: days(REVIEW_PERIOD),
            put_off_days: days(MOST_PUT_OFF),
            undecided_days: days(UNDECIDED_PERIOD),
            reopen_days: days(REOPEN_PERIOD),
            proposal_days: days(draft::DEFAULT_VALIDITY),
            proposal_days_max: days(draft::MAX_VALIDITY),
            cancel_answer_hours: CANCEL_ANSWER_PERIOD.whole_hours(),
            confirmation_hours: CONFIRMATION_TTL.whole_hours(),
            undo_seconds: UNDO_PERIOD.whole_seconds(),
            session_days: days(SESSION_LIFETIME),
            ended_attachments_days: days(ENDED_ATTACHMENTS),
        }
    }
}
