//! The append-only history.

use marsam_domain::accounts::Role;
use marsam_domain::ids::{ApplicationId, CreativeId, QuoteRequestId};
use marsam_persistence::events::{self, By, NewEvent, Subject};
use marsam_persistence::ids;
use marsam_persistence::testing::TestStore;

use crate::samples::{NOW, account_as, read, write};

#[test]
fn every_kind_of_subject_and_actor_has_a_history_in_order() {
    let test = TestStore::make();
    let who = account_as(&test.store, "noura@example.com", Role::Creative);
    let subjects = [
        Subject::Account(who),
        Subject::Application(ApplicationId::new(ids::fresh(NOW))),
        Subject::Creative(CreativeId::new(ids::fresh(NOW))),
        Subject::QuoteRequest(QuoteRequestId::new(ids::fresh(NOW))),
    ];
    let actors = [
        By::Brand(who),
        By::Creative(who),
        By::Admin(who),
        By::Operator,
        By::Clock,
    ];
    let names = ["first", "second", "third", "fourth", "fifth"];
    for subject in subjects {
        for (by, event) in actors.into_iter().zip(names) {
            let new = NewEvent {
                subject,
                by,
                event,
                from: Some("submitted"),
                to: None,
                note: Some("لأن"),
            };
            write(&test.store, |db| events::append(db, &new, NOW));
        }
    }
    for subject in subjects {
        assert_eq!(read(&test.store, |db| events::names_of(db, subject)), names);
    }
}
