//! What the facts of a subject are counted from, read as a whole.

use std::collections::HashMap;

use diesel::dsl::min;
use diesel::prelude::*;
use marsam_domain::actors::ActorKind;
use marsam_domain::creatives::RequestSent;
use marsam_domain::events::SubjectKind;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::proposals::PartDue;
use marsam_domain::quote_requests::{RequestEvent, RequestStage};
use marsam_domain::reputation::{
    Asked, BrandHistory, ClosedProject, CreativeHistory, Invited, Paid, PlannedPart, Project, Step,
    Subject, Treated, WINDOW,
};
use marsam_domain::vocabulary::Vocabulary as _;
use serde::Deserialize;
use time::{Duration, OffsetDateTime};

use super::SubjectKey;
use crate::columns::{Utc, from_slug, id, json};
use crate::quote_requests::stages;
use crate::schema::{
    agreements, events, invitations, payments, proposals, quote_requests, request_details,
};
use crate::{Db, DbError, disputes, fact_treatments, reviews};

/// The most projects, invitations and requests of one subject that are looked at: the latest.
const MOST: i64 = 1_000;
/// How many keys one query names.
const KEYS: usize = 500;

/// Everything that the facts of a subject are counted from.
#[derive(Debug, Clone)]
pub enum ReputationHistory {
    /// Of a creative.
    Creative(CreativeHistory),
    /// Of a brand.
    Brand(BrandHistory),
}

impl ReputationHistory {
    /// Whether nothing in it can count, now or on a later day.
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Creative(history) => *history == CreativeHistory::default(),
            Self::Brand(history) => *history == BrandHistory::default(),
        }
    }
}

/// Reads the history of a subject.
pub fn of_subject(
    db: &mut Db,
    key: &SubjectKey,
    now: OffsetDateTime,
) -> Result<ReputationHistory, DbError> {
    // A day more than the window, which is of days in Kuwait.
    let since = now - WINDOW - Duration::DAY;
    let projects = projects_of(db, key, since)?;
    let said = reviews::said_about(db, key.subject, &key.id, now)?;
    Ok(match key.subject {
        Subject::Creative => ReputationHistory::Creative(CreativeHistory {
            invited: invited(db, &key.id, since)?,
            closed: closed(db, key)?,
            projects,
            said,
        }),
        Subject::Brand => ReputationHistory::Brand(BrandHistory {
            asked: asked(db, &key.id, since)?,
            closed: closed(db, key)?,
            projects,
            said,
        }),
    })
}

fn invited(db: &mut Db, creative: &str, since: OffsetDateTime) -> Result<Vec<Invited>, DbError> {
    let rows: Vec<(String, Utc, Option<Utc>, bool, String)> = invitations::table
        .inner_join(quote_requests::table)
        .filter(invitations::creative_id.eq(creative))
        .filter(invitations::created_at.ge(Utc(since)))
        .order((
            invitations::created_at.desc(),
            invitations::request_id.desc(),
        ))
        .limit(MOST)
        .select((
            invitations::request_id,
            invitations::created_at,
            invitations::declined_at,
            invitations::was_away,
            quote_requests::stage,
        ))
        .load(db)?;
    let keys: Vec<&str> = rows.iter().map(|(request, ..)| request.as_str()).collect();
    let mut proposed: HashMap<String, Utc> = HashMap::new();
    for some in keys.chunks(KEYS) {
        let found: Vec<(String, Option<Utc>)> = proposals::table
            .filter(proposals::creative_id.eq(creative))
            .filter(proposals::request_id.eq_any(some.iter().copied()))
            .group_by(proposals::request_id)
            .select((proposals::request_id, min(proposals::created_at)))
            .load(db)?;
        proposed.extend(found.into_iter().filter_map(|(key, at)| Some((key, at?))));
    }
    let ended = ended_at(db, &keys, RequestEvent::Cancelled)?;
    let convert =
        |(request, at, declined_at, was_away, stage): (String, Utc, Option<Utc>, bool, String)| {
            let answers = [declined_at, proposed.get(&request).copied()];
            let is_cancelled = stage == RequestStage::Cancelled.slug();
            Ok(Invited {
                request: id(&request)?,
                sent: RequestSent {
                    at: at.into(),
                    answered_at: answers.into_iter().flatten().map(Into::into).min(),
                    is_cancelled,
                },
                withdrawn_at: ended.get(&request).copied().filter(|_| is_cancelled),
                was_away,
            })
        };
    rows.into_iter().map(convert).collect()
}

/// When an event last happened to each of some requests.
fn ended_at(
    db: &mut Db,
    requests: &[&str],
    event: RequestEvent,
) -> Result<HashMap<String, OffsetDateTime>, DbError> {
    let mut found = HashMap::new();
    for some in requests.chunks(KEYS) {
        let rows = events::table
            .filter(events::subject_kind.eq(SubjectKind::QuoteRequest.slug()))
            .filter(events::subject_id.eq_any(some.iter().copied()))
            .filter(events::event.eq(event.slug()))
            .order(events::id.asc())
            .select((events::subject_id, events::at))
            .load::<(String, Utc)>(db)?;
        found.extend(rows.into_iter().map(|(key, at)| (key, at.into())));
    }
    Ok(found)
}

/// The closed projects of a subject, of its whole lifetime.
fn closed(db: &mut Db, key: &SubjectKey) -> Result<Vec<ClosedProject>, DbError> {
    let all = quote_requests::table
        .filter(quote_requests::stage.eq(RequestStage::Closed.slug()))
        .into_boxed();
    let own = match key.subject {
        Subject::Creative => all.filter(quote_requests::chosen_creative_id.eq(&key.id)),
        Subject::Brand => all.filter(quote_requests::brand_id.eq(&key.id)),
    };
    let rows: Vec<(String, String, Utc)> = own
        .select((
            quote_requests::id,
            quote_requests::brand_id,
            quote_requests::updated_at,
        ))
        .load(db)?;
    let keys: Vec<&str> = rows.iter().map(|(request, ..)| request.as_str()).collect();
    let ended = closed_at(db, &keys)?;
    let convert = |(request, brand, updated): (String, String, Utc)| {
        Ok(ClosedProject {
            request: id(&request)?,
            brand: id(&brand)?,
            at: ended.get(&request).copied().unwrap_or(updated).into(),
        })
    };
    rows.into_iter().map(convert).collect()
}

/// When each of some requests was closed.
fn closed_at(db: &mut Db, requests: &[&str]) -> Result<HashMap<String, Utc>, DbError> {
    let mut found = HashMap::new();
    for some in requests.chunks(KEYS) {
        let rows: Vec<(String, Option<Utc>)> = events::table
            .filter(events::subject_kind.eq(SubjectKind::QuoteRequest.slug()))
            .filter(events::subject_id.eq_any(some.iter().copied()))
            .filter(events::to_stage.eq(RequestStage::Closed.slug()))
            .group_by(events::subject_id)
            .select((events::subject_id, min(events::at)))
            .load(db)?;
        found.extend(rows.into_iter().filter_map(|(key, at)| Some((key, at?))));
    }
    Ok(found)
}

/// The requests of a brand with a proposal that ended in a selection, or in nothing.
fn asked(db: &mut Db, brand: &str, since: OffsetDateTime) -> Result<Vec<Asked>, DbError> {
    let in_vain = [RequestStage::Expired, RequestStage::Cancelled].map(RequestStage::slug);
    let rows = quote_requests::table
        .filter(quote_requests::brand_id.eq(brand))
        .filter(quote_requests::updated_at.ge(Utc(since)))
        .filter(
            quote_requests::chosen_creative_id
                .is_not_null()
                .or(quote_requests::stage.eq_any(in_vain)),
        )
        .filter(diesel::dsl::exists(
            proposals::table.filter(proposals::request_id.eq(quote_requests::id)),
        ))
        .order(quote_requests::id.desc())
        .limit(MOST)
        .select((
            quote_requests::id,
            quote_requests::chosen_creative_id,
            quote_requests::updated_at,
        ))
        .load::<(String, Option<String>, Utc)>(db)?;
    let keys: Vec<&str> = rows.iter().map(|(request, ..)| request.as_str()).collect();
    let selected = ended_at(db, &keys, RequestEvent::Selected)?;
    let mut ended = ended_at(db, &keys, RequestEvent::Expired)?;
    ended.extend(ended_at(db, &keys, RequestEvent::Cancelled)?);
    let convert = |(request, chosen, updated): (String, Option<String>, Utc)| {
        let is_selected = chosen.is_some();
        let known = if is_selected { &selected } else { &ended };
        Ok(Asked {
            request: id(&request)?,
            at: known.get(&request).copied().unwrap_or(updated.into()),
            is_selected,
        })
    };
    rows.into_iter().map(convert).collect()
}

type ProjectRow = (String, String, Option<Utc>, Option<Utc>, i64);

/// The projects of a subject that run, or in which something happened since a moment.
fn projects_of(
    db: &mut Db,
    key: &SubjectKey,
    since: OffsetDateTime,
) -> Result<Vec<Project>, DbError> {
    let recent = quote_requests::table
        .inner_join(request_details::table)
        .filter(quote_requests::chosen_creative_id.is_not_null())
        .filter(
            quote_requests::updated_at
                .ge(Utc(since))
                .or(quote_requests::stage.eq_any(stages(RequestStage::is_running))),
        )
        .into_boxed();
    let own = match key.subject {
        Subject::Creative => recent.filter(quote_requests::chosen_creative_id.eq(&key.id)),
        Subject::Brand => recent.filter(quote_requests::brand_id.eq(&key.id)),
    };
    let rows: Vec<ProjectRow> = own
        .order((quote_requests::updated_at.desc(), quote_requests::id.desc()))
        .limit(MOST)
        .select((
            quote_requests::id,
            quote_requests::brand_id,
            request_details::delivery_due_at,
            request_details::first_due_at,
            request_details::lowered_fils,
        ))
        .load(db)?;
    let mut projects = Vec::with_capacity(rows.len());
    for some in rows.chunks(KEYS) {
        projects.extend(completed(db, some)?);
    }
    Ok(projects)
}

fn completed(db: &mut Db, rows: &[ProjectRow]) -> Result<Vec<Project>, DbError> {
    let keys: Vec<&str> = rows.iter().map(|(request, ..)| request.as_str()).collect();
    let requests: Vec<QuoteRequestId> = keys.iter().map(|key| id(key)).collect::<Result<_, _>>()?;
    let mut steps = steps_of(db, &keys)?;
    let mut plans = plans_of(db, &keys)?;
    let mut paid = paid_of(db, &keys)?;
    let treated = fact_treatments::of_requests(db, &requests)?;
    let mut disputes = disputes::endings(db, &keys)?;
    let project = |(row, request): (&ProjectRow, QuoteRequestId)| {
        let (key, brand, due_at, first_due_at, lowered_fils) = row;
        let all = steps.remove(key).unwrap_or_default();
        let selection = all
            .iter()
            .rposition(|step| step.event == RequestEvent::Selected);
        let Some(selected) = selection.and_then(|place| all.get(place)) else {
            return Ok(None);
        };
        let own = treated.iter().filter(|one| one.request == request);
        Ok(Some(Project {
            request,
            brand: id(brand)?,
            selected_at: selected.at,
            due_at: due_at.map(Into::into),
            first_due_at: first_due_at.map(Into::into),
            steps: all
                .iter()
                .skip(selection.unwrap_or_default() + 1)
                .copied()
                .collect(),
            plan: plans.remove(key).unwrap_or_default(),
            lowered_fils: *lowered_fils,
            paid: paid.remove(key).unwrap_or_default(),
            disputes: disputes.remove(key).unwrap_or_default(),
            treated: own
                .map(|one| Treated {
                    subject: one.subject,
                    fact: one.fact,
                    treatment: one.treatment,
                })
                .collect(),
        }))
    };
    let all = rows.iter().zip(requests).map(project);
    let all: Vec<Option<Project>> = all.collect::<Result<_, DbError>>()?;
    Ok(all.into_iter().flatten().collect())
}

fn steps_of(db: &mut Db, keys: &[&str]) -> Result<HashMap<String, Vec<Step>>, DbError> {
    let rows = events::table
        .filter(events::subject_kind.eq(SubjectKind::QuoteRequest.slug()))
        .filter(events::subject_id.eq_any(keys.iter().copied()))
        .order(events::id.asc())
        .select((
            events::subject_id,
            events::actor_kind,
            events::event,
            events::to_stage,
            events::at,
        ))
        .load::<(String, String, String, Option<String>, Utc)>(db)?;
    let mut found: HashMap<String, Vec<Step>> = HashMap::new();
    for (key, by, event, to, at) in rows {
        let event = RequestEvent::from_slug(&event);
        let (Some(event), Some(by), Some(to)) = (event, ActorKind::from_slug(&by), to) else {
            // Of reviews, which have no stage.
            continue;
        };
        found.entry(key).or_default().push(Step {
            at: at.into(),
            by,
            event,
            to: from_slug(&to)?,
        });
    }
    Ok(found)
}

/// The part of an agreement that facts are counted from.
#[derive(Deserialize)]
struct AgreedPlan {
    #[serde(default)]
    payment_plan: Vec<AgreedPart>,
}

#[derive(Deserialize)]
struct AgreedPart {
    amount_fils: i64,
    due: String,
}

fn plans_of(db: &mut Db, keys: &[&str]) -> Result<HashMap<String, Vec<PlannedPart>>, DbError> {
    let rows = agreements::table
        .filter(agreements::request_id.eq_any(keys.iter().copied()))
        .select((agreements::request_id, agreements::content))
        .load::<(String, String)>(db)?;
    let convert = |(key, content): (String, String)| {
        let agreed: AgreedPlan = json(&content)?;
        let parts = agreed.payment_plan.into_iter().filter_map(|part| {
            Some(PlannedPart {
                amount_fils: part.amount_fils,
                due: PartDue::from_slug(&part.due)?,
            })
        });
        Ok((key, parts.collect()))
    };
    rows.into_iter().map(convert).collect()
}

fn paid_of(db: &mut Db, keys: &[&str]) -> Result<HashMap<String, Vec<Paid>>, DbError> {
    let rows = payments::table
        .filter(payments::request_id.eq_any(keys.iter().copied()))
        .filter(payments::confirmed_at.is_not_null())
        .filter(payments::voided_at.is_null())
        .order((payments::recorded_at.asc(), payments::id.asc()))
        .select((
            payments::request_id,
            payments::amount_fils,
            payments::recorded_at,
        ))
        .load::<(String, i64, Utc)>(db)?;
    let mut found: HashMap<String, Vec<Paid>> = HashMap::new();
    for (key, amount_fils, at) in rows {
        let paid = Paid {
            amount_fils,
            at: at.into(),
        };
        found.entry(key).or_default().push(paid);
    }
    Ok(found)
}
