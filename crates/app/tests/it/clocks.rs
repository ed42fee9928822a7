//! `marsam clock confirm`, and a site that is served after its clock has jumped.

use marsam_domain::accounts::{NewProfile, Role};
use marsam_domain::contact_messages::NewContactMessage;
use marsam_domain::email::Email;
use marsam_domain::ids::AccountId;
use marsam_domain::language::Language;
use marsam_domain::options::ContactSubject;
use marsam_persistence::accounts::{self, NewAccount};
use marsam_persistence::quote_requests::due;
use marsam_persistence::{Db, DbError, Store, contact_messages, ids, installation};
use marsam_workflows::Refused;
use marsam_workflows::requests::{Submission, submit};
use time::{Duration, OffsetDateTime};

use crate::briefs::brief;
use crate::harness::{Place, Site};

fn store_of(place: &Place) -> Store {
    let file = place.path("data/marsam.db");
    Store::connect(&format!("sqlite://{}", file.display())).unwrap()
}

/// A brand that sent so many requests then, when the clock was looked at.
fn send_requests(store: &Store, many: usize, then: OffsetDateTime) {
    let id = AccountId::new(ids::fresh(then));
    let email = Email::parse("brand@example.com").unwrap();
    let account = NewAccount {
        id,
        email: &email,
        password_hash: None,
        full_name: None,
        language: Language::En,
        email_verified_at: None,
    };
    let profile = NewProfile {
        role: Role::Brand,
        full_name: "Noura".to_owned(),
        company_name: Some("Bait Al-Gahwa".to_owned()),
    };
    let made = |db: &mut Db| -> Result<(), DbError> {
        installation::ensure(db, then)?;
        installation::trust_clock(db, then)?;
        accounts::insert(db, &account, then)?;
        accounts::set_profile(db, id, &profile, then)
    };
    store.write(made).unwrap();
    send_requests_of(store, id, many, then);
}

/// Sends so many requests of a brand then.
pub(crate) fn send_requests_of(store: &Store, brand: AccountId, many: usize, then: OffsetDateTime) {
    let new = brief();
    let sent = |db: &mut Db| -> Result<(), Refused> {
        let account = accounts::find(db, brand)?;
        let submission = Submission {
            account: &account,
            new: &new,
            language: Language::En,
        };
        (0..many).try_for_each(|_| submit(db, &submission, then).map(drop))
    };
    store.write(sent).unwrap();
}

/// A message that is too old to be kept, by the clock as it is now.
fn leave_old_message(store: &Store, now: OffsetDateTime) {
    let new = NewContactMessage {
        name: "Salem".to_owned(),
        email: Email::parse("salem@example.com").unwrap(),
        subject: ContactSubject::Other,
        message: "Hello".to_owned(),
    };
    let sent_at = now - Duration::days(181);
    store
        .write(|db| contact_messages::insert(db, &new, None, Language::En, sent_at))
        .unwrap();
}

#[test]
fn a_site_whose_clock_has_jumped_expires_and_deletes_nothing_until_its_operator_confirms_the_time()
{
    let place = Place::new();
    place.print(&["migrate"]);
    let store = store_of(&place);
    let now = OffsetDateTime::now_utc();
    send_requests(&store, 101, now - Duration::days(60));
    leave_old_message(&store, now);
    drop(store);
    let site = Site::start_unread(place.marsam(&["serve"]));
    site.wait_for("`marsam clock confirm`");
    drop(site);
    let store = store_of(&place);
    let waiting = store.read(|db| due::by_clock(db, now, 200)).unwrap();
    assert_eq!(waiting.len(), 101);
    assert_eq!(store.read(contact_messages::count).unwrap(), 1);
    let said = place.print(&["clock", "confirm"]);
    assert!(said.starts_with("what is due by "), "{said}");
    let seen = store.read(installation::clock).unwrap();
    assert!(seen.seen_at >= Some(now) && seen.stopped_at.is_none());
    let said = place.print(&["clock", "confirm"]);
    assert!(said.starts_with("the clock was not stopped"), "{said}");
}
