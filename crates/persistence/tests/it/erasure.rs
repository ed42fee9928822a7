//! Erasing an account.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use marsam_domain::accounts::{AccountState, Role};
use marsam_domain::ids::{AccountId, CreativeId};
use marsam_domain::language::Language;
use marsam_domain::notices::Notice;
use marsam_persistence::email_tokens::{self, NewEmailToken, Purpose};
use marsam_persistence::events::{self, Subject};
use marsam_persistence::idempotency::{self, KeyUse};
use marsam_persistence::outbox::{self, NewMail};
use marsam_persistence::sessions::{self, NewSession};
use marsam_persistence::testing::TestStore;
use marsam_persistence::{
    DbError, Store, accounts, applications, creatives, email_changes, erasure, ids, known_browsers,
    quote_requests, two_step,
};

use crate::samples::{
    NOW, account, account_as, application, email, later, profile, quote_request, read, write,
};

#[derive(diesel::QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    found: i64,
}

fn rows_of(store: &Store, table: &str, column: &str, account: AccountId) -> i64 {
    let sql = format!("SELECT COUNT(*) AS found FROM {table} WHERE {column} = '{account}'");
    read(store, |db| {
        Ok(diesel::sql_query(sql).get_result::<Count>(db)?.found)
    })
}

fn erase(store: &Store, account: AccountId) {
    write(store, |db| {
        let account = accounts::find(db, account)?;
        erasure::erase(db, &account, later(9))
    });
}

/// Sets a request's stage directly, bypassing the rules.
fn put_into(store: &Store, request: &str, stage: &str) {
    write(store, |db| {
        diesel::sql_query("UPDATE quote_requests SET stage = $1 WHERE id = $2")
            .bind::<Text, _>(stage)
            .bind::<Text, _>(request)
            .execute(db)
            .map_err(DbError::from)
    });
}

/// Makes a creative the selected one, bypassing the rules.
fn choose(store: &Store, request: &str, creative: CreativeId) {
    write(store, |db| {
        diesel::sql_query("UPDATE quote_requests SET chosen_creative_id = $1 WHERE id = $2")
            .bind::<Text, _>(creative.to_string())
            .bind::<Text, _>(request)
            .execute(db)
            .map_err(DbError::from)
    });
}

/// Gives an account one row of everything by which its owner signs in or is notified.
fn furnish(store: &Store, account: AccountId, mark: &str) {
    let address = email("notified@example.com");
    write(store, |db| {
        let session = NewSession {
            id: marsam_domain::ids::SessionId::new(ids::fresh(NOW)),
            account_id: account,
            token_hash: mark,
            expires_at: later(60),
            user_agent: None,
            address: None,
        };
        sessions::insert(db, &session, NOW)?;
        known_browsers::insert(db, account, mark, NOW)?;
        two_step::begin(db, account, "sealed", NOW)?;
        two_step::replace_codes(db, account, &[mark.to_owned()], NOW)?;
        email_changes::begin(db, account, &address, later(60), NOW)?;
        let token = NewEmailToken {
            account_id: account,
            purpose: Purpose::VerifyEmail,
            email: "notified@example.com",
            token_hash: mark,
            expires_at: later(60),
        };
        email_tokens::insert(db, &token, NOW)?;
        let mail = NewMail {
            notice: &Notice::VerifyEmail,
            account_id: Some(account),
            recipient: &address,
            is_proved: true,
            language: Language::Ar,
        };
        outbox::enqueue(db, &mail, NOW)?;
        let key = KeyUse {
            owner: account.to_string(),
            route: "POST /api/quote-requests".into(),
            key: "one".to_owned(),
            request_hash: "hash".to_owned(),
        };
        idempotency::remember(db, &key, 201, "{\"phone\":1}", NOW)
    });
}

#[test]
fn a_tombstone_stays_and_the_address_is_free_again() {
    let test = TestStore::make();
    let (noura, hamad) = (
        account(&test.store, "noura@example.com"),
        account(&test.store, "hamad@example.com"),
    );
    for (who, mark) in [(noura, "aa"), (hamad, "bb")] {
        furnish(&test.store, who, mark);
    }
    erase(&test.store, noura);
    let left = read(&test.store, |db| accounts::find(db, noura));
    assert_eq!(
        (left.state, left.full_name.as_deref(), left.is_admin),
        (AccountState::Deleted, None, false)
    );
    assert_eq!(left.email.as_str(), format!("{noura}@deleted.invalid"));
    assert!(!left.email_verified());
    assert_eq!(
        read(&test.store, |db| accounts::password_hash(db, noura)),
        None
    );
    for (table, column) in [
        ("sessions", "account_id"),
        ("known_browsers", "account_id"),
        ("totp_secrets", "account_id"),
        ("recovery_codes", "account_id"),
        ("email_changes", "account_id"),
        ("email_tokens", "account_id"),
        ("outbox", "account_id"),
        ("idempotency_keys", "owner"),
    ] {
        let count = |who| rows_of(&test.store, table, column, who);
        assert_eq!((count(noura), count(hamad)), (0, 1), "{table}");
    }
    account(&test.store, "noura@example.com");
}

#[test]
fn a_brands_requests_are_cancelled_and_lose_its_name() {
    let test = TestStore::make();
    let who = account_as(&test.store, "brand@example.com", Role::Brand);
    let brand = read(&test.store, |db| accounts::brand_of(db, who)).unwrap();
    let request = write(&test.store, |db| {
        quote_requests::insert(
            db,
            brand,
            &quote_request("A secret menu"),
            Language::En,
            NOW,
        )
    });
    erase(&test.store, who);
    let left = read(&test.store, |db| quote_requests::find(db, request.id));
    assert_eq!((left.version, left.phone.as_deref()), (2, None));
    let shown = format!("{left:?}");
    for said in [
        "secret menu",
        "Bait Al-Gahwa",
        "Yousef",
        "yousef@example.com",
        "2222",
    ] {
        assert!(!shown.contains(said), "{said}: {shown}");
    }
    assert!(
        read(&test.store, |db| events::names_of(
            db,
            Subject::QuoteRequest(request.id)
        ))
        .contains(&"cancelled".to_owned())
    );
    assert_eq!(
        read(&test.store, |db| events::names_of(
            db,
            Subject::Account(who)
        )),
        ["erased"]
    );
}

#[test]
fn of_requests_that_are_over_only_an_agreement_says_what_it_was_about() {
    let test = TestStore::make();
    let who = account_as(&test.store, "brand@example.com", Role::Brand);
    let brand = read(&test.store, |db| accounts::brand_of(db, who)).unwrap();
    let chosen = write(&test.store, |db| {
        creatives::insert(db, None, &profile("Dana"), NOW)
    });
    let made = [
        ("closed", true),
        ("cancelled", true),
        ("cancelled", false),
        ("declined", false),
        ("expired", false),
    ]
    .map(|(stage, is_agreed)| {
        let request = write(&test.store, |db| {
            quote_requests::insert(db, brand, &quote_request("A menu"), Language::En, NOW)
        });
        put_into(&test.store, &request.id.to_string(), stage);
        if is_agreed {
            choose(&test.store, &request.id.to_string(), chosen);
        }
        (stage, is_agreed, request.id)
    });
    erase(&test.store, who);
    for (stage, is_agreed, request) in made {
        let left = read(&test.store, |db| quote_requests::find(db, request));
        let shown = format!("{left:?}");
        for person in ["Yousef", "yousef@example.com", "+965"] {
            assert!(!shown.contains(person), "{stage}: {person}: {shown}");
        }
        for said in ["A menu", "Bait Al-Gahwa"] {
            assert_eq!(shown.contains(said), is_agreed, "{stage}: {shown}");
        }
        let events = read(&test.store, |db| {
            events::names_of(db, Subject::QuoteRequest(request))
        });
        assert!(events.is_empty(), "{stage}: it moves no more: {events:?}");
    }
}

#[test]
fn an_admin_who_has_no_profile_leaves_an_event_too() {
    let test = TestStore::make();
    let who = account(&test.store, "admin@example.com");
    write(&test.store, |db| accounts::grant_admin(db, who, NOW));
    erase(&test.store, who);
    let left = read(&test.store, |db| accounts::find(db, who));
    assert_eq!((left.state, left.is_admin), (AccountState::Deleted, false));
    assert_eq!(
        read(&test.store, |db| events::names_of(
            db,
            Subject::Account(who)
        )),
        ["erased"]
    );
}

#[test]
fn a_project_that_runs_is_seen_in_every_stage_of_work_and_in_no_other() {
    let test = TestStore::make();
    let who = account_as(&test.store, "brand@example.com", Role::Brand);
    let brand = read(&test.store, |db| accounts::brand_of(db, who)).unwrap();
    let request = write(&test.store, |db| {
        quote_requests::insert(db, brand, &quote_request("Menu"), Language::En, NOW)
    });
    let runs = || read(&test.store, |db| erasure::has_running_projects(db, who));
    assert!(!runs());
    for (stage, wanted) in [
        ("in_progress", true),
        ("delivered", true),
        ("approved", true),
        ("on_hold", true),
        ("proposals", false),
        ("cancelled", false),
    ] {
        put_into(&test.store, &request.id.to_string(), stage);
        assert_eq!(runs(), wanted, "{stage}");
    }
    let stranger = account_as(&test.store, "other@example.com", Role::Brand);
    assert!(!read(&test.store, |db| erasure::has_running_projects(
        db, stranger
    )));
}

#[test]
fn a_running_project_is_the_chosen_creative_s_too() {
    let test = TestStore::make();
    let (asking, chosen, other) = (
        account_as(&test.store, "brand@example.com", Role::Brand),
        account_as(&test.store, "dana@example.com", Role::Creative),
        account_as(&test.store, "hamad@example.com", Role::Creative),
    );
    let brand = read(&test.store, |db| accounts::brand_of(db, asking)).unwrap();
    let (request, entry) = write(&test.store, |db| {
        creatives::insert(db, Some(other), &profile("Hamad"), NOW)?;
        let entry = creatives::insert(db, Some(chosen), &profile("Dana"), NOW)?;
        let request = quote_requests::insert(db, brand, &quote_request("Menu"), Language::En, NOW)?;
        Ok((request.id.to_string(), entry))
    });
    choose(&test.store, &request, entry);
    let runs = |who| read(&test.store, |db| erasure::has_running_projects(db, who));
    assert!(!runs(chosen), "not selected yet");
    put_into(&test.store, &request, "in_progress");
    assert_eq!(
        (runs(asking), runs(chosen), runs(other)),
        (true, true, false)
    );
    put_into(&test.store, &request, "closed");
    assert!(!runs(chosen));
}

#[test]
fn a_creatives_texts_are_erased_from_the_roster_and_applications() {
    let test = TestStore::make();
    let who = account_as(&test.store, "dana@example.com", Role::Creative);
    let entry = write(&test.store, |db| {
        creatives::insert(db, Some(who), &profile("Dana Al-Mutairi"), NOW)
    });
    let other = write(&test.store, |db| {
        creatives::insert(db, None, &profile("Hamad"), NOW)
    });
    let applied = write(&test.store, |db| {
        applications::insert(db, who, &application("Dana Al-Mutairi"), Language::En, NOW)
    });
    erase(&test.store, who);
    let listed = |creative| read(&test.store, |db| creatives::is_listed(db, creative));
    assert_eq!((listed(entry), listed(other)), (false, true));
    let left = read(&test.store, |db| creatives::of_account(db, who)).unwrap();
    let shown = format!(
        "{:?}",
        read(&test.store, |db| applications::find(db, applied.id))
    );
    for said in ["Dana", "coffee", "example.com", "نورة"] {
        assert!(!format!("{left:?}").contains(said), "{said}: {left:?}");
        assert!(!shown.contains(said), "{said}: {shown}");
    }
    assert!(
        read(&test.store, |db| events::names_of(
            db,
            Subject::Application(applied.id)
        ))
        .contains(&"withdrawn".to_owned())
    );
}
