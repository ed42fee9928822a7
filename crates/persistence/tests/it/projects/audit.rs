//! The names of authors in the history for admins, and the history of one request.

use std::collections::BTreeSet;

use diesel::prelude::*;
use diesel::sql_types::Text;
use marsam_domain::actors::{Actor, ActorKind};
use marsam_domain::events::AccountEvent;
use marsam_domain::events::notes::{MoneyDecision, MoneyNote};
use marsam_domain::payments::{NewPayment, PaymentMethod, Recorder};
use marsam_domain::quote_requests::codes::RequestCode;
use marsam_domain::quote_requests::{QuoteRequest, RequestEvent};
use marsam_persistence::audit::{self, AuditEvent, Days, HistoryFilter, SubjectFilter};
use marsam_persistence::events::{self, Reasoned, Subject};
use marsam_persistence::pages::{Filter, Page, Slice};
use marsam_persistence::payments::{self, RecordedBy};
use marsam_persistence::{accounts, deliveries, erasure};
use time::macros::date;

use super::Studio;
use crate::samples::{NOW, later};

#[derive(QueryableByName)]
struct Delivered {
    #[diesel(sql_type = Text)]
    id: String,
}

impl Studio {
    /// The names of the subjects on which this test records a refusal, newest first.
    fn named(&self) -> Vec<Option<String>> {
        let all = self.read(|db| audit::page(db, &HistoryFilter::default(), Page::first()));
        let recorded = all.items.into_iter();
        recorded
            .filter(|event| event.event == RequestEvent::Declined.slug())
            .map(|event| event.subject_name)
            .collect()
    }
}

fn about(subject: &str) -> HistoryFilter {
    SubjectFilter::read(subject).into()
}

#[test]
fn proposals_deliveries_and_messages_are_named_after_their_authors() {
    let studio = Studio::open();
    let request = studio.request();
    let theirs = studio.propose(&request, &studio.salem);
    studio.select(&studio.propose(&request, &studio.dana));
    studio.write(|db| deliveries::insert(db, request.id, "Here", &[], NOW));
    let sql = "SELECT id FROM deliveries";
    let delivered = studio.read(|db| Ok(diesel::sql_query(sql).get_result::<Delivered>(db)?));
    let said = [ActorKind::Brand, ActorKind::Creative].map(|side| studio.say(&request, side, "Hi"));
    for subject in [
        Subject::Proposal(theirs.id),
        Subject::Delivery(delivered.id.parse().unwrap()),
        Subject::Message(said[0].id),
        Subject::Message(said[1].id),
    ] {
        let by = Actor::Admin(studio.admin);
        studio.write(|db| events::record(db, subject, by, RequestEvent::Declined, later(1)));
    }
    let [dana, brand, salem] = ["Dana", "Bait Al-Gahwa", "Salem"].map(|name| Some(name.to_owned()));
    let named = [dana.clone(), brand.clone(), dana.clone(), salem];
    assert_eq!(studio.named(), named);
    studio.write(|db| {
        let account = accounts::find(db, studio.salem.account)?;
        erasure::erase(db, &account, later(2))
    });
    assert_eq!(studio.named(), [dana.clone(), brand, dana, None], "erased");
}

#[test]
fn money_of_a_project_has_its_code_and_its_amount_and_is_listed_by_itself() {
    let studio = Studio::open();
    let project = studio.project();
    let paid = NewPayment {
        amount_fils: 100_000,
        method: PaymentMethod::Knet,
        reference: None,
        paid_on: date!(2026 - 11 - 20),
    };
    let by = RecordedBy {
        recorder: Recorder::Brand,
        account: studio.brand,
    };
    let stored = studio.write(|db| payments::insert(db, project.id, &paid, by, NOW));
    studio.write(|db| payments::confirm(db, stored.id, later(1)));
    for (subject, event, at) in [
        (
            Subject::QuoteRequest(project.id),
            RequestEvent::PaymentRecorded,
            NOW,
        ),
        (
            Subject::QuoteRequest(project.id),
            RequestEvent::PaymentConfirmed,
            later(1),
        ),
        (
            Subject::QuoteRequest(project.id),
            RequestEvent::PaymentVoided,
            later(2),
        ),
        (Subject::Facts(project.id), RequestEvent::Declined, later(3)),
    ] {
        let by = Actor::Admin(studio.admin);
        studio.write(|db| events::record(db, subject, by, event, at));
    }
    let of_money = studio.read(|db| audit::page(db, &about("payments"), Page::first()));
    assert_eq!((of_money.total, of_money.has_more_than_total), (3, false));
    let amounts: Vec<_> = of_money
        .items
        .iter()
        .map(|event| event.amount_fils)
        .collect();
    assert_eq!(amounts, [None, Some(100_000), Some(100_000)]);
    let facts = studio.read(|db| audit::page(db, &about("facts"), Page::first()));
    for event in of_money.items.into_iter().chain(facts.items) {
        let named = event.project.unwrap();
        assert_eq!((named.id, named.code), (project.id, project.code.clone()));
    }
    let none = studio.read(|db| audit::page(db, &about("refunds"), Page::first()));
    assert_eq!(none.total, 0);
}

/// Two projects with a decision about the money of each; the first one, and the filter of its history.
fn projects_with_decisions(studio: &Studio) -> (QuoteRequest, HistoryFilter) {
    let project = studio.project();
    let other = studio.project();
    for request in [project.id, other.id] {
        let note = MoneyNote {
            decision: MoneyDecision::Accept,
            reference: Some("chg_1"),
            request,
            text: "As agreed by phone",
        }
        .to_string();
        let (subject, by) = (Subject::Account(studio.admin), Actor::Admin(studio.admin));
        let decided = Reasoned::new(AccountEvent::MoneyDecided, Some(note.as_str()));
        studio.write(|db| events::record_with_reason(db, subject, by, decided, later(1)));
    }
    let of_project = HistoryFilter {
        request: Filter::Only(project.code.clone()),
        ..HistoryFilter::default()
    };
    (project, of_project)
}

fn history(studio: &Studio, filter: &HistoryFilter, page: Page) -> Slice<AuditEvent> {
    studio.read(|db| audit::page(db, filter, page))
}

#[test]
fn the_history_of_a_request_is_found_by_its_code() {
    let studio = Studio::open();
    let (project, of_project) = projects_with_decisions(&studio);
    let found = |filter: &HistoryFilter, page| history(&studio, filter, page);
    let all = found(&of_project, Page::first());
    assert_eq!(usize::try_from(all.total), Ok(all.items.len()));
    let kinds = all.items.iter().map(|event| event.subject_kind.as_str());
    let kinds: BTreeSet<_> = kinds.collect();
    let wanted = BTreeSet::from(["account", "proposal", "quote_request"]);
    assert_eq!(kinds, wanted);
    for event in &all.items {
        assert_eq!(event.project.as_ref().map(|of| of.id), Some(project.id));
    }
    assert!(all.items.is_sorted_by(|newer, older| newer.id > older.id));
    let first = Page {
        limit: 1,
        after: None,
    };
    let begun = found(&of_project, first);
    let rest = Page {
        after: Some(begun.next.unwrap().parse().unwrap()),
        ..Page::first()
    };
    let rest = found(&of_project, rest);
    assert_eq!((begun.total, rest.total), (all.total, all.total));
    assert_eq!([begun.items, rest.items].concat(), all.items);
}

#[test]
fn the_history_of_a_request_has_other_filters_too() {
    let studio = Studio::open();
    let (_, of_project) = projects_with_decisions(&studio);
    let found = |filter: &HistoryFilter, page| history(&studio, filter, page);
    for (subject, kind) in [("payments", "account"), ("proposal", "proposal")] {
        let narrowed = HistoryFilter {
            subject: SubjectFilter::read(subject),
            ..of_project.clone()
        };
        let narrowed = found(&narrowed, Page::first());
        assert!(!narrowed.items.is_empty(), "{subject}");
        assert!(
            narrowed
                .items
                .iter()
                .all(|event| event.subject_kind == kind)
        );
    }
    let days = Days {
        from: Some(date!(2026 - 11 - 22)),
        to: None,
    };
    let stored = RequestCode::stored("M-22222222".to_owned());
    for none in [
        HistoryFilter { days, ..of_project },
        HistoryFilter {
            request: Filter::Only(stored),
            ..HistoryFilter::default()
        },
        HistoryFilter {
            request: Filter::Nothing,
            ..HistoryFilter::default()
        },
    ] {
        assert_eq!(found(&none, Page::first()).total, 0);
    }
}
