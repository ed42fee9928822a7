//! Notes on deliveries: their numbers and pages, and which of them a revision asks for.

use marsam_domain::annotations::{AnnotationState, Spot};
use marsam_domain::ids::FileId;
use marsam_domain::quote_requests::QuoteRequest;
use marsam_persistence::DbError;
use marsam_persistence::annotations::{self, Annotation, NewAnnotation};
use marsam_persistence::pages::Page;

use super::Studio;
use crate::samples::{NOW, later};

const POINT: Spot = Spot::Point {
    x_millionths: 250_000,
    y_millionths: 1_000_000,
};

impl Studio {
    fn note(&self, request: &QuoteRequest, version: i64, spot: Spot) -> Annotation {
        let new = NewAnnotation {
            request: request.id,
            version,
            file: FileId::new(uuid::Uuid::from_u128(7)),
            spot,
            body: "Warmer",
        };
        self.write(|db| annotations::insert(db, &new, self.brand, NOW))
    }

    fn notes(&self, request: &QuoteRequest, with_drafts: bool) -> Vec<Annotation> {
        let page = Page::first();
        let found = self.read(|db| annotations::page(db, request.id, with_drafts, page));
        found.items
    }

    fn state(&self, note: &Annotation) -> AnnotationState {
        let found = self.read(|db| annotations::find(db, note.request, note.id));
        found.state()
    }
}

#[test]
fn notes_are_numbered_within_their_version_and_keep_their_places() {
    let studio = Studio::open();
    let request = studio.delivered();
    let moment = Spot::Moment { at_ms: 61_500 };
    let first = studio.note(&request, 1, POINT);
    let second = studio.note(&request, 1, moment);
    let of_next = studio.note(&request, 2, POINT);
    assert_eq!([first.number, second.number, of_next.number], [1, 2, 1]);
    assert_eq!(studio.notes(&request, true), [of_next, second, first]);
    assert_eq!(studio.read(|db| annotations::count(db, request.id, 1)), 2);
    let other = studio.delivered();
    assert_eq!(studio.notes(&other, true), []);
}

#[test]
fn notes_are_listed_page_by_page_and_counted_without_what_is_not_shown() {
    let studio = Studio::open();
    let request = studio.delivered();
    let notes = [1, 2, 3].map(|_| studio.note(&request, 1, POINT));
    let page = |limit, after| {
        let page = Page { limit, after };
        studio.read(|db| annotations::page(db, request.id, true, page))
    };
    let first = page(2, None);
    assert_eq!((first.items.len(), first.total), (2, 3));
    let rest = page(2, first.next.unwrap().parse().ok());
    assert_eq!((rest.items, rest.next), (vec![notes[0].clone()], None));
    let shown = studio.read(|db| annotations::page(db, request.id, false, Page::first()));
    assert_eq!((shown.items.len(), shown.total), (0, 0));
}

#[test]
fn a_revision_asks_for_exactly_the_notes_that_it_names() {
    let studio = Studio::open();
    let request = studio.delivered();
    let [asked, draft] = [1, 2].map(|_| studio.note(&request, 1, POINT));
    studio.write(|db| annotations::ask(db, request.id, &[asked.id], 1, later(1)));
    let shown = studio.notes(&request, false);
    assert_eq!((shown.len(), shown[0].id), (1, asked.id));
    assert_eq!(
        (shown[0].revision, shown[0].asked_at),
        (Some(1), Some(later(1)))
    );
    assert_eq!(studio.state(&draft), AnnotationState::Draft);
    // Asked for again, it belongs to the newer revision and was asked for when it first was.
    studio.write(|db| annotations::ask(db, request.id, &[asked.id], 2, later(2)));
    let shown = studio.notes(&request, false);
    assert_eq!(
        (shown[0].revision, shown[0].asked_at),
        (Some(2), Some(later(1)))
    );
}

#[test]
fn a_revision_that_names_a_resolved_note_or_one_of_another_request_asks_for_nothing() {
    let studio = Studio::open();
    let (request, other) = (studio.delivered(), studio.delivered());
    let [open, resolved] = [1, 2].map(|_| studio.note(&request, 1, POINT));
    let foreign = studio.note(&other, 1, POINT);
    studio.write(|db| annotations::ask(db, request.id, &[resolved.id], 1, NOW));
    let by = (studio.dana.account, later(1));
    studio.write(|db| annotations::set_resolved(db, resolved.id, Some(by)));
    for wrong in [&resolved, &foreign] {
        let asked = studio
            .store()
            .write(|db| annotations::ask(db, request.id, &[open.id, wrong.id], 2, later(2)));
        assert!(matches!(asked, Err(DbError::NotFound)), "{asked:?}");
        assert_eq!(studio.state(&open), AnnotationState::Draft);
    }
    studio.write(|db| annotations::set_resolved(db, resolved.id, None));
    assert_eq!(studio.state(&resolved), AnnotationState::Open);
}

#[test]
fn the_notes_of_a_refused_revision_are_drafts_again_and_older_ones_stay_open() {
    let studio = Studio::open();
    let request = studio.delivered();
    let [older, newer] = [1, 2].map(|_| studio.note(&request, 1, POINT));
    studio.write(|db| annotations::ask(db, request.id, &[older.id], 1, later(1)));
    let both = [older.id, newer.id];
    studio.write(|db| annotations::ask(db, request.id, &both, 2, later(2)));
    studio.write(|db| annotations::take_back(db, request.id, 2, later(2)));
    assert_eq!(studio.state(&newer), AnnotationState::Draft);
    let shown = studio.notes(&request, false);
    assert_eq!((shown.len(), shown[0].id), (1, older.id));
    assert_eq!(shown[0].revision, Some(1));
}
