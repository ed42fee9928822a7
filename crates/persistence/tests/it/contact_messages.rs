//! Contact messages.

use marsam_domain::contact_messages::NewContactMessage;
use marsam_domain::language::Language;
use marsam_domain::options::ContactSubject;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::contact_messages;
use marsam_persistence::testing::TestStore;

use crate::samples::{NOW, email, read, write};

#[test]
fn a_message_on_every_subject_is_kept() {
    let test = TestStore::make();
    let mut kept = Vec::new();
    for subject in ContactSubject::ALL {
        let new = NewContactMessage {
            name: "نورة".to_owned(),
            email: email("noura@example.com"),
            subject: *subject,
            message: "متى تردون؟\nThanks".to_owned(),
        };
        kept.push(write(&test.store, |db| {
            contact_messages::insert(db, &new, Language::Ar, NOW)
        }));
    }
    kept.dedup();
    let count = read(&test.store, contact_messages::count);
    assert_eq!(usize::try_from(count), Ok(kept.len()));
    assert_eq!(kept.len(), ContactSubject::ALL.len());
}
