//! The history of money: its events, and the amounts that they are about.

use std::collections::HashMap;

use diesel::prelude::*;
use marsam_domain::events::money::MoneyHistory;
use marsam_domain::events::{CreativeEvent, EventKind, SubjectKind};
use marsam_domain::quote_requests::RequestEvent;
use time::OffsetDateTime;

use super::{Days, EventRow, counted};
use crate::columns::Utc;
use crate::pages::{Page, Slice};
use crate::schema::{events, payments, payouts, refunds};
use crate::{Db, DbError};

/// The events of money, newest first. Each kind of event is a range of an index; the total is counted to 1,000.
pub(super) fn page(
    db: &mut Db,
    history: MoneyHistory,
    days: Days,
    page: Page,
) -> Result<Slice<EventRow>, DbError> {
    let (mut rows, mut known) = (Vec::new(), 0_usize);
    let (floor, bound) = (days.floor(), days.bound(page));
    let end = days.bound(Page::counting());
    for (kind, event) in history.events() {
        let these = || {
            events::table
                .filter(events::subject_kind.eq(kind.slug()))
                .filter(events::event.eq(event.slug()))
                .filter(events::id.ge(&floor))
                .order(events::id.desc())
        };
        rows.extend(
            these()
                .filter(events::id.lt(&bound))
                .limit(page.limit + 1)
                .select(EventRow::as_select())
                .load::<EventRow>(db)?,
        );
        known += these()
            .filter(events::id.lt(&end))
            .limit(Page::counting().limit)
            .select(events::id)
            .load::<String>(db)?
            .len();
    }
    rows.sort_unstable_by(|one, other| other.id.cmp(&one.id));
    Ok(counted(rows, known, page))
}

/// What happened to some of a project's money, and when.
#[derive(PartialEq, Eq, Hash)]
struct Moment {
    request: String,
    event: &'static str,
    at: OffsetDateTime,
}

/// The amounts of some events, in fils. An event of a project does not name what it is about: the row that was changed
/// in the same transaction has its time.
pub(super) struct Amounts {
    of_projects: HashMap<Moment, i64>,
    /// By number.
    of_payouts: HashMap<String, i64>,
}

const OF_PAYMENTS: [RequestEvent; 4] = [
    RequestEvent::PaymentRecorded,
    RequestEvent::PaymentCaptured,
    RequestEvent::PaymentConfirmed,
    RequestEvent::PaymentVoided,
];

const OF_PAYOUTS: [CreativeEvent; 4] = [
    CreativeEvent::PayoutPrepared,
    CreativeEvent::PayoutSent,
    CreativeEvent::PayoutWithdrawn,
    CreativeEvent::PayoutReturned,
];

impl Amounts {
    pub(super) fn of(db: &mut Db, rows: &[EventRow]) -> Result<Self, DbError> {
        let mut amounts = Self {
            of_projects: HashMap::new(),
            of_payouts: HashMap::new(),
        };
        let of = |events: &[RequestEvent]| -> Vec<String> {
            let is_request = |row: &&EventRow| row.subject_kind == SubjectKind::QuoteRequest.slug();
            let is_wanted = |row: &&EventRow| events.iter().any(|event| event.slug() == row.event);
            let these = rows.iter().filter(is_request).filter(is_wanted);
            these.map(|row| row.subject_id.clone()).collect()
        };
        let (paid, refunded) = (of(&OF_PAYMENTS), of(&[RequestEvent::RefundOrdered]));
        if !paid.is_empty() {
            amounts.add_payments(db, paid)?;
        }
        if !refunded.is_empty() {
            amounts.add_refunds(db, refunded)?;
        }
        let prepared: Vec<_> = rows
            .iter()
            .filter(|row| payout_number(row).is_some())
            .collect();
        if !prepared.is_empty() {
            amounts.add_payouts(db, &prepared)?;
        }
        Ok(amounts)
    }

    /// The amount of an event, if it is known.
    pub(super) fn give(&self, row: &EventRow) -> Option<i64> {
        if let Some(number) = payout_number(row) {
            return self.of_payouts.get(number).copied();
        }
        let event = RequestEvent::from_slug(&row.event)?.slug();
        let moment = Moment {
            request: row.subject_id.clone(),
            event,
            at: row.at.into(),
        };
        self.of_projects.get(&moment).copied()
    }

    fn add(&mut self, request: &str, event: RequestEvent, at: Utc, fils: i64) {
        let moment = Moment {
            request: request.to_owned(),
            event: event.slug(),
            at: at.into(),
        };
        *self.of_projects.entry(moment).or_default() += fils;
    }

    fn add_payments(&mut self, db: &mut Db, requests: Vec<String>) -> Result<(), DbError> {
        let rows = payments::table
            .filter(payments::request_id.eq_any(requests))
            .select((
                payments::request_id,
                payments::amount_fils,
                payments::recorded_at,
                payments::confirmed_at,
                payments::voided_at,
            ))
            .load::<(String, i64, Utc, Option<Utc>, Option<Utc>)>(db)?;
        for (request, fils, recorded, confirmed, voided) in rows {
            self.add(&request, RequestEvent::PaymentRecorded, recorded, fils);
            self.add(&request, RequestEvent::PaymentCaptured, recorded, fils);
            if let Some(confirmed) = confirmed {
                self.add(&request, RequestEvent::PaymentConfirmed, confirmed, fils);
            }
            if let Some(voided) = voided {
                self.add(&request, RequestEvent::PaymentVoided, voided, fils);
            }
        }
        Ok(())
    }

    /// One order may be divided among several payments.
    fn add_refunds(&mut self, db: &mut Db, requests: Vec<String>) -> Result<(), DbError> {
        let rows = refunds::table
            .filter(refunds::request_id.eq_any(requests))
            .select((
                refunds::request_id,
                refunds::amount_fils,
                refunds::created_at,
            ))
            .load::<(String, i64, Utc)>(db)?;
        for (request, fils, ordered) in rows {
            self.add(&request, RequestEvent::RefundOrdered, ordered, fils);
        }
        Ok(())
    }

    fn add_payouts(&mut self, db: &mut Db, events: &[&EventRow]) -> Result<(), DbError> {
        let creatives = events.iter().map(|row| row.subject_id.as_str());
        let numbers = events.iter().filter_map(|row| payout_number(row));
        let rows = payouts::table
            // The index begins with the creative.
            .filter(payouts::creative_id.eq_any(creatives))
            .filter(payouts::number.eq_any(numbers))
            .select((payouts::number, payouts::amount_fils))
            .load::<(String, i64)>(db)?;
        self.of_payouts.extend(rows);
        Ok(())
    }
}

/// The number of the payout that an event is about: its note begins with it.
fn payout_number(row: &EventRow) -> Option<&str> {
    let is = |event: &CreativeEvent| EventKind::from(*event).slug() == row.event;
    if row.subject_kind != SubjectKind::Creative.slug() || !OF_PAYOUTS.iter().any(is) {
        return None;
    }
    let note = row.note.as_deref()?;
    let number = note.split_whitespace().next()?;
    Some(number.trim_end_matches(':'))
}
