//! The figures of the overview.

use diesel::RunQueryDsl as _;
use diesel::sql_types::{BigInt, Text};
use marsam_domain::accounts::Role;
use marsam_domain::actors::Actor;
use marsam_domain::applications::lifecycle::{Action, advance};
use marsam_domain::calendar::day_of;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::language::Language;
use marsam_domain::quote_requests::RequestEvent::{ProposalsOpened, Submitted};
use marsam_domain::quote_requests::RequestStage;
use marsam_persistence::applications::Outcome;
use marsam_persistence::events::{self, Subject};
use marsam_persistence::listed::rebuilding;
use marsam_persistence::overview::Sent;
use marsam_persistence::testing::TestStore;
use marsam_persistence::{DbError, Store, applications, overview, quote_requests};
use time::Duration;

use crate::samples::{
    NOW, account, account_as, application, brand, later, quote_request, read, write,
};

fn ask(store: &Store, number: i64) -> QuoteRequestId {
    let brand = brand(store, &format!("brand{number}@example.com"));
    write(store, |db| {
        let new = quote_request("A menu");
        quote_requests::insert(db, brand, &new, Language::En, later(number)).map(|one| one.id)
    })
}

fn put(store: &Store, request: QuoteRequestId, stage: &str, fils: i64) {
    write(store, |db| {
        diesel::sql_query("UPDATE quote_requests SET stage = $1, agreed_fils = $2 WHERE id = $3")
            .bind::<Text, _>(stage)
            .bind::<BigInt, _>(fils)
            .bind::<Text, _>(request.to_string())
            .execute(db)
            .map_err(DbError::from)?;
        rebuilding::rebuild(db).map(drop)
    });
}

#[test]
fn an_empty_database_has_no_times_and_sums_of_nothing() {
    let test = TestStore::make();
    assert!(read(&test.store, overview::times_to_first_proposal).is_empty());
    assert!(read(&test.store, overview::times_to_review).is_empty());
    assert!(read(&test.store, overview::requests_by_stage).is_empty());
}

#[test]
fn requests_are_counted_by_time_and_stage_and_their_prices_added() {
    let test = TestStore::make();
    let asked: Vec<_> = (0..4).map(|number| ask(&test.store, number)).collect();
    let who = account_as(&test.store, "dana@example.com", Role::Creative);
    write(&test.store, |db| {
        applications::insert(db, who, &application("Dana"), Language::En, later(2)).map(drop)
    });
    let today = day_of(NOW);
    let since = |day| read(&test.store, |db| overview::sent_since(db, day));
    let sent = Sent {
        requests: [(today, 4)].into(),
        applications: [(today, 1)].into(),
    };
    assert_eq!(since(today), sent);
    let tomorrow = today.next_day().unwrap();
    assert_eq!(since(tomorrow), Sent::default());
    // More than what an INTEGER holds.
    let price = 3_000_000_000;
    put(&test.store, asked[0], "in_progress", price);
    put(&test.store, asked[1], "on_hold", price);
    put(&test.store, asked[2], "closed", 5);
    let mut stages = read(&test.store, overview::requests_by_stage);
    stages.sort_unstable();
    let mut wanted = vec![
        (RequestStage::Submitted, 1, 0),
        (RequestStage::InProgress, 1, price),
        (RequestStage::OnHold, 1, price),
        (RequestStage::Closed, 1, 5),
    ];
    wanted.sort_unstable();
    assert_eq!(stages, wanted);
    assert!(read(&test.store, rebuilding::is_current));
    // Rows without words are found out, though words are not counted.
    write(&test.store, |db| {
        diesel::sql_query("DELETE FROM search_words WHERE subject_kind = 0")
            .execute(db)
            .map_err(DbError::from)
    });
    assert!(!read(&test.store, rebuilding::is_current));
    write(&test.store, |db| rebuilding::rebuild(db).map(drop));
    assert!(read(&test.store, rebuilding::is_current));
    // As an instance of a version before leaves it, which knows of no sums of lowered prices.
    write(&test.store, |db| {
        diesel::sql_query("UPDATE request_details SET lowered_fils = 2 WHERE request_id = $1")
            .bind::<Text, _>(asked[2].to_string())
            .execute(db)
            .map_err(DbError::from)
    });
    assert!(!read(&test.store, rebuilding::is_current));
}

#[test]
fn the_first_proposal_of_each_request_counts_from_its_sending() {
    let test = TestStore::make();
    let who = account(&test.store, "brand@example.com");
    let asked: Vec<_> = (0..3).map(|number| ask(&test.store, number)).collect();
    let note = |request, event, minutes| {
        write(&test.store, |db| {
            let subject = Subject::QuoteRequest(request);
            events::record(db, subject, Actor::Brand(who), event, later(minutes))
        });
    };
    for (request, event, minutes) in [
        (asked[0], ProposalsOpened, 60),
        (asked[1], ProposalsOpened, 15),
        // Reopened, and opened again by another proposal.
        (asked[0], ProposalsOpened, 900),
        (asked[2], Submitted, 20),
    ] {
        note(request, event, minutes);
    }
    let mut times = read(&test.store, overview::times_to_first_proposal);
    times.sort_unstable();
    // The second one was sent a minute later.
    assert_eq!(times, [Duration::minutes(14), Duration::minutes(60)]);
}

#[test]
fn only_decisions_count_as_reviews() {
    let test = TestStore::make();
    let admin = account(&test.store, "admin@example.com");
    for (number, action) in [Action::Approve, Action::Reject, Action::RequestChanges]
        .into_iter()
        .enumerate()
    {
        let who = account_as(
            &test.store,
            &format!("c{number}@example.com"),
            Role::Creative,
        );
        let minutes = 30 * (1 + i64::try_from(number).unwrap());
        write(&test.store, |db| {
            let sent = applications::insert(db, who, &application("Dana"), Language::En, NOW)?;
            let moved = advance(
                Some(sent.stage),
                action,
                Actor::Admin(admin),
                later(minutes),
            );
            applications::apply(db, &sent, &moved.unwrap(), &Outcome::default())
        });
    }
    let mut times = read(&test.store, overview::times_to_review);
    times.sort_unstable();
    assert_eq!(times, [Duration::minutes(30), Duration::minutes(60)]);
}
