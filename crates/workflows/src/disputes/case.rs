//! What an admin reads about a dispute in addition to what both sides said: which days were kept, and which were missed.

use marsam_domain::actors::ActorKind;
use marsam_domain::quote_requests::lifecycle::REVIEW_PERIOD;
use marsam_domain::quote_requests::{QuoteRequest, RequestEvent};
use marsam_persistence::histories::{self, HistoryEvent, Reader};
use marsam_persistence::pages::Page;
use marsam_persistence::{Db, DbError, deliveries, quote_requests};
use time::OffsetDateTime;

/// The latest events that are looked at.
const EVENTS: i64 = 100;

/// What was due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Due {
    /// The first delivery, by the creative.
    Delivery,
    /// The answer to a delivery, by the brand.
    Answer,
}

/// A day, and when what was due on it was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DueDay {
    /// What was due.
    pub due: Due,
    /// Until when.
    pub due_at: OffsetDateTime,
    /// When it was done; `None`: not yet.
    pub done_at: Option<OffsetDateTime>,
}

/// What an admin reads about a project in dispute.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Case {
    /// The days that were due, oldest first.
    pub days: Vec<DueDay>,
    /// When the brief was changed, oldest first.
    pub brief_changed_at: Vec<OffsetDateTime>,
}

/// Reads the case of a project.
///
/// # Errors
/// The database's.
pub fn case(db: &mut Db, request: &QuoteRequest) -> Result<Case, DbError> {
    let page = Page {
        limit: EVENTS,
        after: None,
    };
    let mut events = histories::page(db, request.id, Reader::Brand, page)?
        .events
        .items;
    events.reverse();
    // The day that held then: a hold or an agreement may have moved it since.
    let kept = quote_requests::first_due_at(db, request.id)?;
    // Not one of the events, where these are many.
    let done_at = deliveries::first_at(db, request.id)?;
    let first = kept.or(request.delivery_due_at).map(|due_at| DueDay {
        due: Due::Delivery,
        due_at,
        done_at,
    });
    Ok(of_events(&events, first))
}

/// What the events say, after the day of the first delivery.
fn of_events(events: &[HistoryEvent], first: Option<DueDay>) -> Case {
    let is = |event: &HistoryEvent, kind: RequestEvent| {
        event.proposal.is_none() && event.event == kind.slug()
    };
    let delivered = |event: &HistoryEvent| is(event, RequestEvent::Delivered);
    let mut days: Vec<DueDay> = first.into_iter().collect();
    for (place, event) in events
        .iter()
        .enumerate()
        .filter(|(_, event)| delivered(event))
    {
        let after = events.iter().skip(place + 1);
        let answer = after
            .take_while(|later| !delivered(later))
            .find(|later| is_answer(later));
        days.push(DueDay {
            due: Due::Answer,
            due_at: event.at + REVIEW_PERIOD,
            done_at: answer.map(|answer| answer.at),
        });
    }
    Case {
        days,
        brief_changed_at: events
            .iter()
            .filter(|event| is(event, RequestEvent::BriefEdited))
            .map(|event| event.at)
            .collect(),
    }
}

fn is_answer(event: &HistoryEvent) -> bool {
    let answers = [
        RequestEvent::RevisionRequested,
        RequestEvent::ExtraRevisionAsked,
        RequestEvent::Approved,
    ];
    event.actor == ActorKind::Brand && answers.iter().any(|kind| event.event == kind.slug())
}

#[cfg(test)]
mod tests {
    use marsam_domain::events::Amounts;
    use marsam_domain::ids::EventId;
    use time::Duration;
    use uuid::Uuid;

    use super::*;

    const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

    fn event(day: i64, kind: RequestEvent, actor: ActorKind) -> HistoryEvent {
        HistoryEvent {
            id: EventId::new(Uuid::from_u128(7)),
            proposal: None,
            actor,
            creative: None,
            event: kind.slug().to_owned(),
            from: None,
            to: None,
            note: None,
            amounts: Amounts::default(),
            at: NOW + Duration::days(day),
        }
    }

    #[test]
    fn the_days_of_both_sides_are_compared_with_what_they_did() {
        let events = [
            event(0, RequestEvent::BriefEdited, ActorKind::Brand),
            event(6, RequestEvent::Delivered, ActorKind::Creative),
            event(8, RequestEvent::RevisionRequested, ActorKind::Brand),
            event(9, RequestEvent::Delivered, ActorKind::Creative),
            event(10, RequestEvent::Held, ActorKind::Creative),
        ];
        let at = |day| NOW + Duration::days(day);
        let first = DueDay {
            due: Due::Delivery,
            due_at: at(5),
            done_at: Some(at(6)),
        };
        let case = of_events(&events, Some(first));
        let days: Vec<_> = case
            .days
            .iter()
            .map(|day| (day.due, day.due_at, day.done_at))
            .collect();
        assert_eq!(
            days,
            [
                (Due::Delivery, at(5), Some(at(6))),
                (Due::Answer, at(13), Some(at(8))),
                (Due::Answer, at(16), None),
            ]
        );
        assert_eq!(case.brief_changed_at, [at(0)]);
        assert_eq!(of_events(&events[2..], Some(first)).days[0], first);
        assert_eq!(of_events(&[], None), Case::default());
    }
}
