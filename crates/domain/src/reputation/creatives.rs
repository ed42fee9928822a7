//! A creative's facts.

use std::collections::HashMap;

use time::{Duration, OffsetDateTime};

use super::history::{ClosedProject, CreativeHistory, Invited, Project};
use super::{
    Counts, Entry, Exclusion, Explained, Fact, Measured, Subject, Treatment, again, closed_entries,
    closed_entry, is_recent,
};
use crate::actors::ActorKind;
use crate::calendar::day_of;
use crate::creatives::{Waited, usual_hours, waited};
use crate::disputes::Fault;
use crate::ids::BrandId;
use crate::quote_requests::{RequestEvent as Event, RequestStage as Stage};

/// How long a request may wait before it counts as not answered.
const ANSWER_PERIOD: Duration = Duration::days(7);

/// How many of the newest requests show how soon a creative answers.
const MAX_JUDGED: usize = 50;

/// Every fact of a creative, in the order of [`super::OF_CREATIVES`].
pub fn of_creative(history: &CreativeHistory, now: OffsetDateTime) -> Vec<Explained> {
    let of_projects = |fact, judge: fn(&Project, OffsetDateTime) -> Option<Entry>| {
        let entries = history.projects.iter();
        let entries =
            entries.filter_map(|project| Some(treated(project, fact, judge(project, now)?)));
        Explained::fraction(fact, entries.collect())
    };
    vec![
        typical_hours(&history.invited, now),
        answers(&history.invited, now),
        of_projects(Fact::OnTime, on_time),
        of_projects(Fact::Finished, finished),
        Explained::number(Fact::Projects, closed_entries(&history.closed)),
        brands(&history.closed),
        repeat(&history.closed, now),
        of_projects(Fact::WithinRevisions, within_revisions),
        // Its entries would tell what one brand said.
        Explained::bare(again(&history.said, now)),
        of_projects(Fact::ApprovedFirst, approved_first),
    ]
}

/// An entry as an admin treats it.
fn treated(project: &Project, fact: Fact, entry: Entry) -> Entry {
    let counts = match project.treatment(Subject::Creative, fact) {
        Some(Treatment::Excluded) => Counts::Excluded(Exclusion::ByAdmin),
        Some(Treatment::Missed) => Counts::Missed,
        Some(Treatment::Counted) | None => entry.counts,
    };
    Entry { counts, ..entry }
}

fn entry(project: &Project, at: OffsetDateTime, counts: Counts) -> Entry {
    Entry {
        request: project.request,
        day: day_of(at),
        counts,
        value: None,
    }
}

const fn good_if(is_good: bool) -> Counts {
    if is_good {
        Counts::Good
    } else {
        Counts::Missed
    }
}

/// The median wait of the newest requests. A request without an answer has the longest wait of all.
fn typical_hours(invited: &[Invited], now: OffsetDateTime) -> Explained {
    let newest = invited.iter().take(MAX_JUDGED);
    let entries: Vec<Entry> = newest
        .filter_map(|one| {
            let (counts, value) = match waited(&one.sent, now)? {
                Waited::Hours(hours) => (Counts::Good, Some(hours)),
                Waited::Never => (Counts::Missed, None),
            };
            Some(Entry {
                request: one.request,
                day: day_of(one.sent.at),
                counts,
                value,
            })
        })
        .collect();
    let waits = entries
        .iter()
        .map(|entry| entry.value.map_or(Waited::Never, Waited::Hours));
    let value = usual_hours(waits);
    let total = u32::try_from(entries.len()).unwrap_or(u32::MAX);
    Explained::of(Fact::TypicalHours, entries, |groups| Measured {
        fact: Fact::TypicalHours,
        good: 0,
        total,
        groups,
        value,
    })
}

fn answers(invited: &[Invited], now: OffsetDateTime) -> Explained {
    let recent = invited.iter().filter(|one| is_recent(one.sent.at, now));
    let entries = recent.filter_map(|one| {
        let sent = one.sent.at;
        let counts = if one.sent.answered_at.is_some() {
            Counts::Good
        } else if one.withdrawn_at.is_some_and(|at| at < sent + ANSWER_PERIOD) {
            Counts::Excluded(Exclusion::WithdrawnEarly)
        } else if one.was_away {
            Counts::Excluded(Exclusion::Away)
        } else if now < sent + ANSWER_PERIOD {
            return None;
        } else {
            Counts::Missed
        };
        Some(Entry {
            request: one.request,
            day: day_of(sent),
            counts,
            value: None,
        })
    });
    Explained::fraction(Fact::Answers, entries.collect())
}

/// The first delivery, at or before the end of the day that held then: a later hold or agreement does not make it early.
fn on_time(project: &Project, now: OffsetDateTime) -> Option<Entry> {
    let Some(due) = project.due_at else {
        // It counts from the first payment, which has not come.
        let ended = project.cancelled()?.at;
        let excluded = Counts::Excluded(Exclusion::NotFunded);
        return is_recent(ended, now).then(|| entry(project, ended, excluded));
    };
    let due = project.first_due_at.unwrap_or(due);
    if now <= due || !is_recent(due, now) {
        return None;
    }
    let delivered = project.first(Event::Delivered);
    let is_other = |by: ActorKind| by != ActorKind::Creative;
    let counts = if delivered.is_some_and(|at| at <= due) {
        Counts::Good
    } else if project.cancelled().is_some_and(|end| end.at <= due) {
        Counts::Excluded(Exclusion::CancelledBefore)
    } else if project
        .held_at(due)
        .is_some_and(|hold| is_other(hold.by) || project.fault_of(hold) == Some(Fault::Brand))
    {
        Counts::Excluded(Exclusion::OnHold)
    } else {
        Counts::Missed
    };
    Some(entry(project, due, counts))
}

fn finished(project: &Project, now: OffsetDateTime) -> Option<Entry> {
    if let Some(at) = project.finished_at() {
        return is_recent(at, now).then(|| entry(project, at, Counts::Good));
    }
    let end = project.cancelled()?;
    if !is_recent(end.at, now) {
        return None;
    }
    let asked = project.cancel_asked_by();
    let counts = if project.due_at.is_none() {
        Counts::Excluded(Exclusion::NotFunded)
    } else if asked == Some(ActorKind::Brand) && !project.has(Event::Delivered) {
        Counts::Excluded(Exclusion::BrandAskedEarly)
    } else if asked.is_none() && project.fault_of_end() != Some(Fault::Creative) {
        // Decided by an admin: against the brand, or against no one, such as after a suspension.
        Counts::Excluded(Exclusion::DecidedOtherwise)
    } else {
        Counts::Missed
    };
    Some(entry(project, end.at, counts))
}

/// Each brand by its latest closed project.
fn brands(closed: &[ClosedProject]) -> Explained {
    let latest = by_brand(closed.iter()).into_iter();
    let latest = latest.map(|(project, _)| closed_entry(project, Counts::Good));
    Explained::number(Fact::Brands, latest.collect())
}

/// Each brand with a closed project in the window by the latest of them, and whether there were more.
fn repeat(closed: &[ClosedProject], now: OffsetDateTime) -> Explained {
    let recent = closed.iter().filter(|project| is_recent(project.at, now));
    let latest = by_brand(recent).into_iter();
    let latest = latest.map(|(project, count)| closed_entry(project, good_if(count > 1)));
    Explained::fraction(Fact::Repeat, latest.collect())
}

/// The latest project of each brand, and how many there are of it.
fn by_brand<'a>(
    closed: impl Iterator<Item = &'a ClosedProject>,
) -> Vec<(&'a ClosedProject, usize)> {
    let mut found: HashMap<BrandId, (&ClosedProject, usize)> = HashMap::new();
    for project in closed {
        let (latest, count) = found.entry(project.brand).or_insert((project, 0));
        *count += 1;
        if (latest.at, latest.request) < (project.at, project.request) {
            *latest = project;
        }
    }
    found.into_values().collect()
}

fn within_revisions(project: &Project, now: OffsetDateTime) -> Option<Entry> {
    let closed = project.reached(Stage::Closed)?;
    // A revision beyond the agreed number is one that the creative agreed to.
    let counts = good_if(!project.has(Event::RevisionAccepted));
    is_recent(closed, now).then(|| entry(project, closed, counts))
}

/// Of the projects that a person approved: the brand, or those who settled or decided a problem, though the clock carries
/// that out.
fn approved_first(project: &Project, now: OffsetDateTime) -> Option<Entry> {
    let approved = project.step(Event::Approved)?;
    let from = project.stage_before(Event::Approved);
    if approved.event.is_silent_approval(approved.by, from) || !is_recent(approved.at, now) {
        return None;
    }
    let revised = project.has(Event::RevisionRequested) || project.has(Event::ExtraRevisionAsked);
    Some(entry(project, approved.at, good_if(!revised)))
}
