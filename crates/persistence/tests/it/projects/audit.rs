//! The names of authors in the history for admins.

use diesel::prelude::*;
use diesel::sql_types::Text;
use marsam_domain::actors::{Actor, ActorKind};
use marsam_domain::quote_requests::RequestEvent;
use marsam_persistence::audit::{self, SubjectFilter};
use marsam_persistence::events::{self, Subject};
use marsam_persistence::pages::Page;
use marsam_persistence::{accounts, deliveries, erasure};

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
        let all = self.read(|db| audit::page(db, &SubjectFilter::All, Page::first()));
        let recorded = all.items.into_iter();
        recorded
            .filter(|event| event.event == RequestEvent::Declined.slug())
            .map(|event| event.subject_name)
            .collect()
    }
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
