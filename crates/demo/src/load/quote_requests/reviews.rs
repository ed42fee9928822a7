//! Reviews of a project, what the other side answers, and what admins decide about them.

use std::sync::Arc;

use marsam_domain::language::Language;
use marsam_domain::reports::{NewReport, ReportDraft};
use marsam_domain::reviews::{
    AppealDraft, HiddenPart, NewTreatment, Review, ReviewDraft, ReviewRule, ReviewSide,
    TreatmentDraft,
};
use marsam_domain::vocabulary::Vocabulary;
use marsam_persistence::reports::Reporter;
use marsam_persistence::{Db, reviews as rows};
use marsam_workflows::reviews::{
    self, CountReview, HideReview, Rules, Writing, authored, reviewed,
};
use marsam_workflows::{Refused, moderation};

use super::{By, Step};
use crate::DemoError;
use crate::data::{HidingEntry, ReportEntry, RequestStep, ReviewEntry, Side, TreatmentEntry};
use crate::load::DemoIds;

/// The rules of reviews, as the settings have them.
pub(in crate::load) fn rules(ids: &DemoIds) -> Rules {
    Rules {
        min_fils: ids.settings.review_min_fils,
        holidays: Arc::new(ids.settings.holidays.clone()),
    }
}

/// Takes a step about reviews.
pub(super) fn take(db: &mut Db, step: &Step<'_>, taken: &RequestStep) -> Result<(), DemoError> {
    match taken {
        RequestStep::Review(by, entry) => write(db, step, *by, entry),
        RequestStep::Reply(by, text) => reply(db, step, *by, text),
        RequestStep::ReportReview(entry) => report(db, step, entry),
        RequestStep::HideReview(entry) => hide(db, step, entry),
        RequestStep::AppealHiding(by, text) => appeal(db, step, *by, text),
        RequestStep::AnswerAppeal(of, granted, note) => {
            decide(db, step, *of, Verdict::Appeal(*granted), note)
        }
        RequestStep::CountReview(of, counts, note) => {
            decide(db, step, *of, Verdict::Counts(*counts), note)
        }
        RequestStep::TreatFact(entry) => treat(db, step, entry),
        _ => Err(step.misfit("no step about reviews")),
    }
}

/// A side writes about the other one.
fn write(db: &mut Db, step: &Step<'_>, by: Side, entry: &ReviewEntry) -> Result<(), DemoError> {
    let account = step.account(db, By::Side(by))?;
    let rules = rules(step.ids);
    let writing = Writing::of(db, account, step.request.id, &rules, step.at)
        .map_err(|refused| step.refused(refused))?;
    let new = step.checked(draft(entry, writing.side).of_side(writing.side))?;
    let written = writing.put(db, &new);
    written.map_err(|refused| step.refused(refused))
}

fn draft(entry: &ReviewEntry, side: ReviewSide) -> ReviewDraft {
    let [first, second, third] = entry.marks.map(Some);
    let written = ReviewDraft {
        communication: second,
        again: Some(entry.again),
        body: entry.text.as_str().into(),
        lang: language_of(&entry.text).slug().into(),
        name_shown: Some(entry.name_shown),
        ..ReviewDraft::default()
    };
    match side {
        ReviewSide::Brand => ReviewDraft {
            quality: first,
            care: third,
            ..written
        },
        ReviewSide::Creative => ReviewDraft {
            brief: first,
            feedback: third,
            ..written
        },
    }
}

/// The language that a text is written in.
fn language_of(text: &str) -> Language {
    let is_arabic = |letter: char| ('\u{600}'..='\u{6ff}').contains(&letter);
    if text.chars().any(is_arabic) {
        Language::Ar
    } else {
        Language::En
    }
}

/// The published review of a side.
fn review_of(db: &mut Db, step: &Step<'_>, side: Side) -> Result<Review, DemoError> {
    let side = match side {
        Side::Brand => ReviewSide::Brand,
        _ => ReviewSide::Creative,
    };
    let published = rows::published_of(db, step.request.id)?;
    let found = published.into_iter().find(|review| review.side == side);
    found.ok_or_else(|| step.misfit("no published review"))
}

const fn other(side: Side) -> Side {
    match side {
        Side::Brand => Side::Creative,
        _ => Side::Brand,
    }
}

/// The reviewed side replies.
fn reply(db: &mut Db, step: &Step<'_>, by: Side, text: &str) -> Result<(), DemoError> {
    let review = review_of(db, step, other(by))?.id;
    let account = step.account(db, By::Side(by))?;
    let held = reviewed(db, account, review);
    let replied = held.and_then(|held| reviews::reply(db, &held, text, step.at));
    replied.map_err(|refused| step.refused(refused))
}

/// The reviewed side reports the review.
fn report(db: &mut Db, step: &Step<'_>, entry: &ReportEntry) -> Result<(), DemoError> {
    let ReportEntry(of, rule, details) = entry;
    let reporter = step.account(db, By::Side(other(*of)))?.id;
    let draft = ReportDraft {
        subject: "review".into(),
        id: review_of(db, step, *of)?.id.to_string().into(),
        reason: rule.as_str().into(),
        details: details.as_str().into(),
    };
    let new = step.checked(NewReport::try_from(draft))?;
    moderation::report(db, &new, &Reporter::Account(reporter), step.at)?;
    Ok(())
}

/// A word of a vocabulary.
fn word<V: Vocabulary>(step: &Step<'_>, slug: &str) -> Result<V, DemoError> {
    V::from_slug(slug).ok_or_else(|| step.misfit(slug))
}

fn hide(db: &mut Db, step: &Step<'_>, entry: &HidingEntry) -> Result<(), DemoError> {
    let HidingEntry(of, part, rule, note) = entry;
    let review = review_of(db, step, *of)?.id;
    let hiding = HideReview {
        rule: word::<ReviewRule>(step, rule)?,
        part: word::<HiddenPart>(step, part)?,
        note: note.clone(),
    };
    let admin = step.account(db, By::Side(Side::Admin))?;
    let hidden = reviews::hide(db, &admin, review, &hiding, step.at);
    hidden.map_err(|refused| step.refused(refused))
}

/// The author of a hidden review objects.
fn appeal(db: &mut Db, step: &Step<'_>, by: Side, text: &str) -> Result<(), DemoError> {
    let body = step.checked(AppealDraft { body: text.into() }.into_body())?;
    let review = review_of(db, step, by)?.id;
    let account = step.account(db, By::Side(by))?;
    let held = authored(db, account, review);
    let appealed = held.and_then(|held| reviews::appeal(db, &held, &body, step.at));
    appealed.map_err(|refused| step.refused(refused))
}

/// What an admin decides about a review of a side.
#[derive(Clone, Copy)]
enum Verdict {
    /// Whether an appeal is granted.
    Appeal(bool),
    /// Whether the review enters numbers.
    Counts(bool),
}

fn decide(
    db: &mut Db,
    step: &Step<'_>,
    of: Side,
    verdict: Verdict,
    note: &str,
) -> Result<(), DemoError> {
    let review = review_of(db, step, of)?.id;
    let admin = step.account(db, By::Side(Side::Admin))?;
    let at = step.at;
    let decided: Result<(), Refused> = match verdict {
        Verdict::Appeal(true) => reviews::restore(db, &admin, review, note, at),
        Verdict::Appeal(false) => reviews::keep(db, &admin, review, note, at),
        Verdict::Counts(counts) => {
            let counting = CountReview {
                counts,
                note: Some(note.to_owned()),
            };
            reviews::count(db, &admin, review, &counting, at)
        }
    };
    decided.map_err(|refused| step.refused(refused))
}

fn treat(db: &mut Db, step: &Step<'_>, entry: &TreatmentEntry) -> Result<(), DemoError> {
    let TreatmentEntry(subject, fact, treatment, note) = entry;
    let draft = TreatmentDraft {
        subject: subject.as_str().into(),
        fact: fact.as_str().into(),
        treatment: treatment.as_str().into(),
        note: note.as_str().into(),
    };
    let new = step.checked(NewTreatment::try_from(draft))?;
    let admin = step.account(db, By::Side(Side::Admin))?;
    let treated = reviews::treat(db, &admin, step.request.id, &new, step.at);
    treated.map_err(|refused| step.refused(refused))
}
