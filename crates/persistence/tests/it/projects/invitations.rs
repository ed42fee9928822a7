//! Invitations of creatives.

use marsam_domain::quote_requests::QuoteRequest;
use marsam_persistence::{DbError, invitations};

use super::{Artist, Studio};
use crate::samples::later;

impl Studio {
    fn invite(&self, request: &QuoteRequest, artist: &Artist, minutes: i64) -> bool {
        self.write(|db| invitations::insert(db, request.id, artist.id, later(minutes)))
    }
}

#[test]
fn a_creative_is_invited_to_a_request_once() {
    let studio = Studio::open();
    let [request, other] = [studio.request(), studio.request()];
    assert!(studio.invite(&request, &studio.salem, 1));
    assert!(studio.invite(&request, &studio.dana, 2));
    assert!(!studio.invite(&request, &studio.salem, 3));
    assert!(studio.invite(&other, &studio.salem, 4));
    let found = studio.read(|db| invitations::of_request(db, request.id));
    let shown: Vec<_> = found
        .iter()
        .map(|row| (row.creative, row.created_at, row.declined_at))
        .collect();
    assert_eq!(
        shown,
        [
            (studio.salem.id, later(1), None),
            (studio.dana.id, later(2), None)
        ]
    );
}

#[test]
fn an_invitation_is_declined_once_and_only_by_the_invited() {
    let studio = Studio::open();
    let request = studio.request();
    studio.invite(&request, &studio.dana, 0);
    let decline = |artist: &Artist, reason| {
        studio
            .store()
            .write(|db| invitations::decline(db, request.id, artist.id, reason, later(5)))
    };
    decline(&studio.dana, "محجوز بالكامل").unwrap();
    for artist in [&studio.dana, &studio.salem] {
        assert!(matches!(decline(artist, "No"), Err(DbError::Conflict)));
    }
    let found =
        |artist: &Artist| studio.read(|db| invitations::of_creative(db, request.id, artist.id));
    let declined = found(&studio.dana).unwrap();
    assert_eq!(declined.declined_at, Some(later(5)));
    assert_eq!(declined.decline_reason.as_deref(), Some("محجوز بالكامل"));
    assert_eq!(found(&studio.salem), None);
    assert!(
        !studio.invite(&request, &studio.dana, 9),
        "its answer stays"
    );
}
