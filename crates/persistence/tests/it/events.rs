//! The append-only history.

use marsam_domain::accounts::Role;
use marsam_domain::actors::{Actor, ActorKind};
use marsam_domain::events::{EventKind, SubjectKind};
use marsam_domain::ids::{
    ApplicationId, ContactMessageId, CreativeId, DeliveryId, FileId, MessageId, ProposalId,
    QuoteRequestId, ReportId, ReviewId, WorkId,
};
use marsam_persistence::events::{self, Subject};
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
        Subject::Proposal(ProposalId::new(ids::fresh(NOW))),
        Subject::Delivery(DeliveryId::new(ids::fresh(NOW))),
        Subject::Message(MessageId::new(ids::fresh(NOW))),
        Subject::File(FileId::new(ids::fresh(NOW))),
        Subject::ContactMessage(ContactMessageId::new(ids::fresh(NOW))),
        Subject::Work(WorkId::new(ids::fresh(NOW))),
        Subject::Report(ReportId::new(ids::fresh(NOW))),
        Subject::Review(ReviewId::new(ids::fresh(NOW))),
        Subject::Facts(QuoteRequestId::new(ids::fresh(NOW))),
    ];
    let actors = [
        Actor::Brand(who),
        Actor::Creative(who),
        Actor::Admin(who),
        Actor::Operator,
        Actor::Clock,
    ];
    assert_eq!(subjects.map(|subject| subject.parts().0), SubjectKind::ALL);
    assert_eq!(actors.map(Actor::kind), ActorKind::ALL);
    for subject in subjects {
        for (actor, event) in actors.into_iter().cycle().zip(EventKind::all()) {
            write(&test.store, |db| {
                events::record(db, subject, actor, event, NOW)
            });
        }
    }
    let names: Vec<_> = EventKind::all().map(EventKind::slug).collect();
    for subject in subjects {
        assert_eq!(read(&test.store, |db| events::names_of(db, subject)), names);
    }
}
