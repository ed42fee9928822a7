//! Quote requests and their stages.

use std::collections::HashSet;

use diesel::prelude::*;
use marsam_domain::accounts::Role;
use marsam_domain::actors::Actor;
use marsam_domain::ids::{BrandId, CreativeId, QuoteRequestId};
use marsam_domain::language::Language;
use marsam_domain::options::{BudgetRange, Timeline};
use marsam_domain::quote_requests::lifecycle::{
    Action, Facts, Refused, Revisions, SELECTION_PERIOD, Sums, Transition, advance,
};
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use marsam_domain::services::Service;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::events::{self, Subject};
use marsam_persistence::listed::rebuilding;
use marsam_persistence::pages::Page;
use marsam_persistence::quote_requests::{self, OwnerFilter, codes};
use marsam_persistence::testing::TestStore;
use marsam_persistence::{DbError, Store, accounts, creatives, ids};
use time::OffsetDateTime;

use crate::samples::{NOW, account_as, at_once, brand, later, profile, quote_request, read, write};

fn request(store: &Store, brand: BrandId, minutes: i64) -> QuoteRequest {
    let new = quote_request("Twelve photographs");
    write(store, |db| {
        quote_requests::insert(db, brand, &new, Language::En, later(minutes))
    })
}

#[test]
fn a_request_reads_back_whole() {
    let test = TestStore::make();
    let brand = brand(&test.store, "brand@example.com");
    let creative = write(&test.store, |db| {
        creatives::insert(db, None, &profile("Noura"), NOW)
    });
    let mut sent = quote_request("صور للقهوة\nTwelve");
    sent.preferred_creative = Some(creative);
    let stored = write(&test.store, |db| {
        quote_requests::insert(db, brand, &sent, Language::Ar, NOW)
    });
    assert_eq!(
        (stored.brand_id, &stored.brand_name, &stored.contact_name),
        (brand, &sent.brand_name, &sent.contact_name)
    );
    assert_eq!((&stored.email, &stored.phone), (&sent.email, &sent.phone));
    assert_eq!(
        (stored.service, &stored.brief.project_description),
        (sent.service, &sent.project_description)
    );
    assert_eq!(
        (stored.brief.budget_range, stored.brief.timeline),
        (sent.budget_range, sent.timeline)
    );
    assert_eq!(
        (stored.preferred_creative, stored.version),
        (Some(creative), 1)
    );
    assert_eq!(
        (stored.stage, stored.created_at, stored.updated_at),
        (RequestStage::Submitted, NOW, NOW)
    );
    assert_eq!(
        read(&test.store, |db| quote_requests::find(db, stored.id)),
        stored
    );
    let stranger = QuoteRequestId::new(ids::fresh(NOW));
    assert!(matches!(
        test.store.read(|db| quote_requests::find(db, stranger)),
        Err(DbError::NotFound)
    ));
}

#[test]
fn every_option_can_be_stored() {
    let test = TestStore::make();
    let brand = brand(&test.store, "brand@example.com");
    for service in Service::ALL {
        for (budget, timeline) in BudgetRange::ALL.iter().zip(Timeline::ALL) {
            let mut new = quote_request("x");
            (new.service, new.phone) = (*service, None);
            (new.budget_range, new.timeline) = (Some(*budget), Some(*timeline));
            let stored = write(&test.store, |db| {
                quote_requests::insert(db, brand, &new, Language::En, NOW)
            });
            assert_eq!((stored.service, stored.phone), (*service, None));
            assert_eq!(
                (stored.brief.budget_range, stored.brief.timeline),
                (new.budget_range, new.timeline)
            );
        }
    }
}

#[test]
fn a_creative_outside_the_roster_cannot_be_preferred() {
    let test = TestStore::make();
    let brand = brand(&test.store, "brand@example.com");
    let mut new = quote_request("x");
    new.preferred_creative = Some(CreativeId::new(ids::fresh(NOW)));
    let refused = test
        .store
        .write(|db| quote_requests::insert(db, brand, &new, Language::En, NOW));
    assert!(matches!(refused, Err(DbError::Failed(_))));
}

/// A time at which every pending request is due.
fn much_later() -> OffsetDateTime {
    NOW + SELECTION_PERIOD + SELECTION_PERIOD
}

/// The transition of a due request, with one revision left and the price paid.
fn moved(request: &QuoteRequest, action: Action, actor: Actor) -> Result<Transition, Refused> {
    let facts = Facts {
        due_at: Some(NOW),
        revisions: Revisions {
            included: 1,
            requested: 0,
            is_extra_asked: false,
        },
        sums: match action {
            Action::RecordPayment => Sums {
                agreed_fils: 1,
                recorded_fils: 1,
                lowered_fils: 0,
            },
            _ => Sums::default(),
        },
        ..request.facts()
    };
    advance(&facts, action, actor, much_later())
}

#[test]
fn of_twenty_parallel_moves_one_wins() {
    let test = TestStore::make();
    let who = account_as(&test.store, "brand@example.com", Role::Brand);
    let brand = read(&test.store, |db| accounts::brand_of(db, who)).unwrap();
    let sent = request(&test.store, brand, 0);
    let moves = [
        moved(&sent, Action::OpenProposals, Actor::Clock),
        moved(&sent, Action::Cancel, Actor::Brand(who)),
        moved(&sent, Action::Expire, Actor::Clock),
        moved(&sent, Action::Decline, Actor::Admin(who)),
    ]
    .map(Result::unwrap);
    let done = at_once(20, |number| {
        test.store
            .write(|db| quote_requests::apply(db, &sent, &moves[number % 4], None))
    });
    assert_eq!(done.iter().filter(|result| result.is_ok()).count(), 1);
    assert!(
        done.iter()
            .all(|result| matches!(result, Ok(()) | Err(DbError::Conflict)))
    );
    let now = read(&test.store, |db| quote_requests::find(db, sent.id));
    let won = moves.iter().find(|transition| transition.to == now.stage);
    assert_eq!((now.version, now.updated_at), (2, much_later()));
    let events = read(&test.store, |db| {
        events::names_of(db, Subject::QuoteRequest(sent.id))
    });
    assert_eq!(
        events,
        [won.unwrap().event.slug()],
        "the losers leave no event"
    );
}

#[test]
fn every_stage_and_every_move_can_be_stored() {
    let test = TestStore::make();
    let who = account_as(&test.store, "brand@example.com", Role::Brand);
    let brand = read(&test.store, |db| accounts::brand_of(db, who)).unwrap();
    let actors = [
        Actor::Brand(who),
        Actor::Creative(who),
        Actor::Admin(who),
        Actor::Clock,
    ];
    let moves = || {
        let by = |action| actors.map(|actor| (action, actor));
        Action::ALL.iter().flat_map(move |action| by(*action))
    };
    // Every action at every stage, once each: a new request goes all the way to it.
    let mut ways = vec![Vec::new()];
    let mut seen = HashSet::from([RequestStage::Submitted]);
    let mut done = HashSet::new();
    while let Some(way) = ways.pop() {
        let mut now = request(&test.store, brand, 0);
        for (number, (action, actor)) in (2_i64..).zip(&way) {
            let transition = moved(&now, *action, *actor).unwrap();
            write(&test.store, |db| {
                quote_requests::apply(db, &now, &transition, Some("لأن"))
            });
            now = read(&test.store, |db| quote_requests::find(db, now.id));
            assert_eq!((now.stage, now.version), (transition.to, number));
            assert_eq!(
                (now.held_stage, now.due_at),
                (transition.held_stage, transition.due_at)
            );
        }
        for (action, actor) in moves() {
            if let Ok(next) = moved(&now, action, actor)
                && done.insert((now.stage, action))
            {
                seen.insert(next.to);
                ways.push([way.as_slice(), &[(action, actor)]].concat());
            }
        }
    }
    assert_eq!(seen.len(), RequestStage::ALL.len());
}

#[test]
fn sending_a_request_is_a_move_with_an_event_and_no_second_version() {
    let test = TestStore::make();
    let who = account_as(&test.store, "brand@example.com", Role::Brand);
    let brand = read(&test.store, |db| accounts::brand_of(db, who)).unwrap();
    let sent = request(&test.store, brand, 0);
    let submitted = advance(&Facts::unsent(NOW), Action::Submit, Actor::Brand(who), NOW).unwrap();
    write(&test.store, |db| {
        quote_requests::apply(db, &sent, &submitted, None)
    });
    let now = read(&test.store, |db| quote_requests::find(db, sent.id));
    assert_eq!((now.stage, now.version), (RequestStage::Submitted, 1));
    assert_eq!(now.due_at, Some(NOW + SELECTION_PERIOD));
    let events = read(&test.store, |db| {
        events::names_of(db, Subject::QuoteRequest(sent.id))
    });
    assert_eq!(events, ["submitted"]);
}

#[test]
fn lists_hold_the_owners_or_all_rows_newest_first_and_stable() {
    let test = TestStore::make();
    let (mine, theirs) = (
        brand(&test.store, "a@example.com"),
        brand(&test.store, "b@example.com"),
    );
    let sent: Vec<_> = (0..5)
        .map(|minutes| request(&test.store, mine, minutes).id)
        .collect();
    let other = request(&test.store, theirs, 9).id;
    let page = |whose, page| read(&test.store, |db| quote_requests::page(db, whose, page));
    let everybody = page(OwnerFilter::All, Page::first());
    assert_eq!((everybody.total, everybody.items[0].id), (6, other));
    let first = page(
        OwnerFilter::Brand(mine),
        Page {
            limit: 2,
            after: None,
        },
    );
    assert_eq!(
        first.items.iter().map(|r| r.id).collect::<Vec<_>>(),
        [sent[4], sent[3]]
    );
    request(&test.store, mine, 10);
    let after = first.next.unwrap().parse().ok();
    let rest = page(OwnerFilter::Brand(mine), Page { limit: 3, after });
    assert_eq!(
        rest.items.iter().map(|r| r.id).collect::<Vec<_>>(),
        [sent[2], sent[1], sent[0]]
    );
    assert_eq!((rest.total, rest.next), (6, None));
}

#[test]
fn admins_see_which_brands_have_not_proved_their_address() {
    let test = TestStore::make();
    let (proved, unproved) = (
        brand(&test.store, "a@example.com"),
        brand(&test.store, "b@example.com"),
    );
    let unasked = account_as(&test.store, "c@example.com", Role::Brand);
    let who = read(&test.store, |db| {
        accounts::by_email(db, &crate::samples::email("a@example.com"))
    })
    .unwrap()
    .id;
    write(&test.store, |db| {
        accounts::mark_email_verified(db, who, "a@example.com", NOW)
    });
    let found = read(&test.store, |db| {
        quote_requests::unverified_brands(db, &[proved, unproved])
    });
    assert_eq!(found, [unproved], "{unasked} was not asked for");
    assert!(read(&test.store, |db| quote_requests::unverified_brands(db, &[])).is_empty());
}

#[test]
fn every_request_has_a_code_of_its_own() {
    let test = TestStore::make();
    let brand = brand(&test.store, "brand@example.com");
    let codes: HashSet<String> = (0..300)
        .map(|minutes| request(&test.store, brand, minutes).code.to_string())
        .collect();
    assert_eq!(codes.len(), 300);
    assert_eq!(codes.iter().map(String::len).min(), Some("M-7K3Q".len()));
}

#[test]
fn requests_from_before_there_were_codes_get_theirs_once() {
    let test = TestStore::make();
    let brand = brand(&test.store, "brand@example.com");
    let old = request(&test.store, brand, 0);
    let coded = request(&test.store, brand, 1);
    write(&test.store, |db| {
        diesel::sql_query(format!(
            "UPDATE request_details SET code = NULL WHERE request_id = '{}'",
            old.id
        ))
        .execute(db)
        .map_err(DbError::from)
    });
    write(&test.store, |db| rebuilding::rebuild(db).map(drop));
    let called = read(&test.store, |db| quote_requests::find(db, old.id)).code;
    assert_eq!(codes::fill(&test.store).unwrap(), 1);
    assert!(
        !read(&test.store, rebuilding::is_current),
        "its code is searched for"
    );
    let filled = read(&test.store, |db| quote_requests::find(db, old.id));
    assert_eq!(filled.code, called, "it is not renamed");
    assert_eq!(
        read(&test.store, |db| quote_requests::find(db, coded.id)),
        coded
    );
    assert_eq!(codes::fill(&test.store).unwrap(), 0);
}
