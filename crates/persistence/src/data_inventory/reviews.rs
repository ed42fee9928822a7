//! The columns of reviews and measured facts.
//!
//! What others wrote about an account goes with it. Of what it wrote about others the marks stay, without its words and
//! its name; here both are one account, so that its reviews are deleted.

use super::AtErasure::{Deleted, Kept};
use super::Column;
use super::InExport::{At, Copied, Internal, Secret};

pub(super) const REVIEWS: &[Column] = &[
    ("id", Deleted, At("reviews.id")),
    ("request_id", Deleted, At("reviews.request_id")),
    ("side", Deleted, At("reviews.side")),
    ("author_account_id", Deleted, Internal),
    ("brand_id", Deleted, Internal),
    ("creative_id", Deleted, Internal),
    ("first_mark", Deleted, At("reviews.marks")),
    ("second_mark", Deleted, At("reviews.marks")),
    ("third_mark", Deleted, At("reviews.marks")),
    ("again", Deleted, At("reviews.again")),
    ("body", Deleted, At("reviews.body")),
    ("lang", Deleted, At("reviews.lang")),
    ("name_shown", Deleted, At("reviews.name_shown")),
    // To its author alone: those of others tell nothing of when they were written.
    ("written_at", Deleted, At("reviews.written_at")),
    ("published_at", Deleted, At("reviews.published_on")),
    ("published_on", Deleted, At("reviews.published_on")),
    ("ended_on", Deleted, At("reviews.ended_on")),
    // Signs that admins look at.
    ("flags", Deleted, Internal),
    ("decided", Deleted, Internal),
    ("decided_note", Deleted, Internal),
    ("hidden_at", Deleted, Internal),
    ("hidden_part", Deleted, At("reviews.hidden")),
    ("hidden_rule", Deleted, At("reviews.hidden_rule")),
    ("hidden_note", Deleted, At("reviews.hidden_note")),
    ("hidden_by", Deleted, Internal),
    ("appeal", Deleted, At("reviews.appeal")),
    ("appealed_at", Deleted, Internal),
    ("appeal_state", Deleted, Internal),
    ("appeal_note", Deleted, Internal),
    ("reply", Deleted, At("reviews.reply")),
    ("replied_at", Deleted, Internal),
];

// The days of a project, which its events give.
pub(super) const REVIEW_WINDOWS: &[Column] = &[
    ("request_id", Kept, Internal),
    ("opens_at", Kept, Copied),
    ("due_at", Kept, Copied),
    ("settled_at", Kept, Internal),
    ("brand_wrote", Kept, Internal),
    ("creative_wrote", Kept, Internal),
    ("reminders", Kept, Internal),
    ("next_at", Kept, Internal),
];

pub(super) const REPUTATION_FACTS: &[Column] = &[
    ("subject_kind", Deleted, Internal),
    ("subject_id", Deleted, Internal),
    ("fact", Deleted, At("facts.fact")),
    ("good", Deleted, At("facts.good")),
    ("total", Deleted, At("facts.total")),
    ("sources", Deleted, Internal),
    ("value", Deleted, At("facts.value")),
    ("computed_at", Deleted, Internal),
];

pub(super) const REPUTATION_SUBJECTS: &[Column] = &[
    ("subject_kind", Deleted, Internal),
    ("subject_id", Deleted, Internal),
    ("computed_on", Deleted, Internal),
];

// What is to be computed again; an erased account has nothing to compute.
pub(super) const REPUTATION_CHANGES: &[Column] = &[
    ("id", Deleted, Internal),
    ("subject_kind", Deleted, Internal),
    ("subject_id", Deleted, Internal),
];

// An admin's decision about a project, with a note that both sides read on its page.
pub(super) const FACT_TREATMENTS: &[Column] = &[
    ("request_id", Kept, Internal),
    ("subject_kind", Kept, Internal),
    ("fact", Kept, Internal),
    ("treatment", Kept, Internal),
    ("note", Kept, Internal),
    // The admin.
    ("decided_by", Kept, Internal),
    ("decided_at", Kept, Internal),
];

pub(super) const ACCOUNT_BROWSERS: &[Column] = &[
    ("browser", Deleted, Secret),
    ("account_id", Deleted, Internal),
    ("last_seen_at", Deleted, Internal),
];
