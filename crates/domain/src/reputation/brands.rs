//! A brand's facts: what a creative may know before proposing.

use time::{Duration, OffsetDateTime};

use super::history::{BrandHistory, PlannedPart, Project};
use super::{
    Counts, Entry, Exclusion, Explained, Fact, Subject, Treatment, again, closed_entries, is_recent,
};
use crate::actors::ActorKind;
use crate::calendar::{Holidays, day_of, working_days_between};
use crate::disputes::Fault;
use crate::proposals::PartDue;
use crate::quote_requests::{RequestEvent as Event, RequestStage as Stage};

/// A part that is paid within so many working days is paid on time.
const PAID_ON_TIME_DAYS: i64 = 3;
/// What a silent approval counts as, in hours.
const SILENT_HOURS: i64 = 168;

/// Every fact of a brand, in the order of [`super::OF_BRANDS`].
pub fn of_brand(
    history: &BrandHistory,
    holidays: &Holidays,
    now: OffsetDateTime,
) -> Vec<Explained> {
    let parts = |fact| {
        let projects = history.projects.iter();
        projects.flat_map(move |project| {
            let found = parts_of(project, holidays, now).into_iter();
            found.filter_map(move |part| part.entry(project, fact))
        })
    };
    let of_projects = |fact, judge: fn(&Project, OffsetDateTime) -> Vec<Entry>| {
        let projects = history.projects.iter();
        projects.flat_map(move |project| {
            let found = judge(project, now).into_iter();
            found.map(move |entry| treated(project, fact, entry))
        })
    };
    vec![
        Explained::median(Fact::PaysWithin, parts(Fact::PaysWithin).collect()),
        Explained::fraction(Fact::PaidOnTime, parts(Fact::PaidOnTime).collect()),
        Explained::median(
            Fact::DecidesWithin,
            of_projects(Fact::DecidesWithin, decisions).collect(),
        ),
        selects(history, now),
        Explained::fraction(
            Fact::Finished,
            of_projects(Fact::Finished, finished).collect(),
        ),
        // Its entries would tell what one creative said.
        Explained::bare(again(&history.said, now)),
        Explained::number(Fact::Projects, closed_entries(&history.closed)),
    ]
}

/// An entry as an admin treats it.
fn treated(project: &Project, fact: Fact, entry: Entry) -> Entry {
    let counts = match project.treatment(Subject::Brand, fact) {
        Some(Treatment::Excluded) => Counts::Excluded(Exclusion::ByAdmin),
        Some(Treatment::Missed) => Counts::Missed,
        Some(Treatment::Counted) | None => entry.counts,
    };
    Entry { counts, ..entry }
}

/// A part of a price that is due.
struct DuePart {
    due_at: OffsetDateTime,
    /// Working days until it was paid, or until now.
    days: i64,
    is_paid: bool,
}

impl DuePart {
    fn entry(&self, project: &Project, fact: Fact) -> Option<Entry> {
        let is_within = self.days <= PAID_ON_TIME_DAYS;
        let counts = match fact {
            Fact::PaidOnTime if !is_within => Counts::Missed,
            // It may still be paid in time.
            Fact::PaidOnTime if !self.is_paid => return None,
            _ => Counts::Good,
        };
        let entry = Entry {
            request: project.request,
            day: day_of(self.due_at),
            counts,
            value: Some(self.days),
        };
        Some(treated(project, fact, entry))
    }
}

/// The parts that are due, filled by what was paid in the order in which they are due.
fn parts_of(project: &Project, holidays: &Holidays, now: OffsetDateTime) -> Vec<DuePart> {
    let mut needed = 0;
    let mut found = Vec::new();
    for part in owed_parts(project) {
        needed += part.amount_fils;
        let Some(due_at) = due_moment(project, part.due) else {
            continue;
        };
        let paid_at = paid_at(project, needed);
        let is_cancelled = project.cancelled().is_some();
        if !is_recent(due_at, now) || (paid_at.is_none() && is_cancelled) {
            continue;
        }
        let until = paid_at.unwrap_or(now);
        found.push(DuePart {
            due_at,
            days: i64::from(working_days_between(due_at, until, holidays)),
            is_paid: paid_at.is_some(),
        });
    }
    found
}

/// The parts in the order in which they are due. What was lowered comes off the last ones, as where they are paid
/// ([`open_parts`](crate::payments::parts::open_parts)).
fn owed_parts(project: &Project) -> Vec<PlannedPart> {
    let mut plan = project.plan.clone();
    // A stable sort: parts of one due date keep the plan's order.
    plan.sort_by_key(|part| part.due);
    // What goes back when a project is cancelled does not change what was due before.
    let mut rest = match project.cancelled() {
        Some(_) => 0,
        None => project.lowered_fils,
    };
    for part in plan.iter_mut().rev() {
        let taken = rest.min(part.amount_fils);
        part.amount_fils -= taken;
        rest -= taken;
    }
    plan.retain(|part| part.amount_fils > 0);
    plan
}

fn due_moment(project: &Project, due: PartDue) -> Option<OffsetDateTime> {
    match due {
        PartDue::BeforeStart => Some(project.selected_at),
        PartDue::OnDelivery => project.first(Event::Delivered),
        PartDue::OnApproval => project.first(Event::Approved),
    }
}

/// When so much was paid in all.
fn paid_at(project: &Project, needed: i64) -> Option<OffsetDateTime> {
    let mut sum = 0;
    let mut payments = project.paid.iter();
    let reached = payments.find(|payment| {
        sum += payment.amount_fils;
        sum >= needed
    });
    reached.map(|payment| payment.at)
}

/// How long each delivery waited for an answer; one that was on hold meanwhile says nothing.
fn decisions(project: &Project, now: OffsetDateTime) -> Vec<Entry> {
    let mut waiting: Option<OffsetDateTime> = None;
    let mut found = Vec::new();
    for step in &project.steps {
        match step.event {
            Event::Delivered => waiting = waiting.or(Some(step.at)),
            Event::Approved | Event::RevisionRequested | Event::ExtraRevisionAsked => {
                let Some(since) = waiting.take().filter(|since| is_recent(*since, now)) else {
                    continue;
                };
                let hours = match step.by {
                    ActorKind::Brand => hours(step.at - since),
                    ActorKind::Clock => SILENT_HOURS,
                    // An admin's decision says nothing of the brand.
                    _ => continue,
                };
                found.push(Entry {
                    request: project.request,
                    day: day_of(since),
                    counts: Counts::Good,
                    value: Some(hours),
                });
            }
            Event::Held | Event::Cancelled => waiting = None,
            _ => {}
        }
    }
    found
}

fn hours(waited: Duration) -> i64 {
    (waited.whole_seconds().max(1) + 3_599) / 3_600
}

fn selects(history: &BrandHistory, now: OffsetDateTime) -> Explained {
    let recent = history.asked.iter().filter(|one| is_recent(one.at, now));
    let entries = recent.map(|one| Entry {
        request: one.request,
        day: day_of(one.at),
        counts: if one.is_selected {
            Counts::Good
        } else {
            Counts::Missed
        },
        value: None,
    });
    Explained::fraction(Fact::Selects, entries.collect())
}

fn finished(project: &Project, now: OffsetDateTime) -> Vec<Entry> {
    let judged = judged_end(project).filter(|(at, _)| is_recent(*at, now));
    let entry = judged.map(|(at, counts)| Entry {
        request: project.request,
        day: day_of(at),
        counts,
        value: None,
    });
    entry.into_iter().collect()
}

/// When it ended, and what that says about the brand. Money that never came counts against it.
fn judged_end(project: &Project) -> Option<(OffsetDateTime, Counts)> {
    if let Some(at) = project.finished_at() {
        return Some((at, Counts::Good));
    }
    let end = project.cancelled()?;
    let asked = project.cancel_asked_by();
    let counts = if project.due_at.is_none() {
        Counts::Missed
    } else if asked == Some(ActorKind::Creative) || project.fault_of_end() == Some(Fault::Creative)
    {
        Counts::Excluded(Exclusion::OtherSide)
    } else if asked.is_none() && project.fault_of_end() != Some(Fault::Brand) {
        Counts::Excluded(Exclusion::DecidedOtherwise)
    } else {
        Counts::Missed
    };
    debug_assert_eq!(end.to, Stage::Cancelled);
    Some((end.at, counts))
}
