//! The search of a creative's inbox: by the words that the creative may read, and by no others.

use marsam_domain::actors::Actor;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::briefs::Brief;
use marsam_domain::quote_requests::lifecycle::Action;
use marsam_domain::search::SearchQuery;
use marsam_persistence::listed::rebuilding;
use marsam_persistence::quote_requests::inbox::InboxFilter;
use marsam_persistence::{archived_requests, invitations, quote_requests};

use super::super::{Artist, Studio};
use crate::samples::{NOW, quote_request};

/// What a search of an inbox finds.
fn found(studio: &Studio, artist: &Artist, q: &str) -> Vec<QuoteRequestId> {
    let filter = InboxFilter {
        words: SearchQuery::parse(q),
        ..InboxFilter::default()
    };
    studio.inbox(artist, &filter)
}

#[test]
fn an_inbox_is_searched_as_far_as_the_creative_may_read() {
    let studio = Studio::open();
    let dana = &studio.dana;
    let mut new = quote_request("Twelve photographs. Call 9988 7766.");
    new.preferred_creative = Some(dana.id);
    let sent = studio.send(&new, NOW);
    studio.write(|db| invitations::insert(db, sent.id, dana.id, NOW));
    let found = |q: &str| found(&studio, dana, q);
    assert_eq!(found("photo"), [sent.id]);
    assert_eq!(found("photographs twelve"), [sent.id]);
    assert_eq!(found("film"), []);
    // No search tells what is hidden.
    for hidden in ["9988", "99", "7766", "photographs 9988", "99887766"] {
        assert_eq!(found(hidden), [], "{hidden}");
    }
    // Nor does one for the names of others who were invited.
    studio.write(|db| invitations::insert(db, sent.id, studio.salem.id, NOW));
    assert_eq!(found("salem"), []);
}

#[test]
fn a_word_is_hidden_as_long_as_it_is_in_a_contact_only() {
    let studio = Studio::open();
    let dana = &studio.dana;
    let mut new = quote_request("Photographs. Call 9988 7766.");
    new.preferred_creative = Some(dana.id);
    let sent = studio.send(&new, NOW);
    studio.write(|db| invitations::insert(db, sent.id, dana.id, NOW));
    let edit = |text: &str| {
        let now = studio.find(&sent);
        let brief = Brief {
            project_description: text.to_owned(),
            ..now.brief.clone()
        };
        studio.write(|db| quote_requests::store_brief(db, &now, &brief, studio.brand, NOW));
    };
    assert_eq!(found(&studio, dana, "9988"), []);
    edit("Photographs for 9988 guests");
    assert_eq!(found(&studio, dana, "9988"), [sent.id]);
    edit("Photographs. Mail 9988@gmail.com");
    assert_eq!(found(&studio, dana, "9988"), []);
    assert_eq!(found(&studio, dana, "photographs"), [sent.id]);
    let rebuilt = studio.write(rebuilding::kept);
    studio.write(|db| rebuilding::rebuild(db).map(drop));
    assert_eq!(studio.write(rebuilding::kept), rebuilt);
}

#[test]
fn projects_are_found_by_the_contacts_in_their_briefs() {
    let studio = Studio::open();
    let (dana, salem) = (&studio.dana, &studio.salem);
    let project = studio.project();
    let brief = Brief {
        project_description: "A menu. Call 9988 7766.".to_owned(),
        ..project.brief.clone()
    };
    studio.write(|db| quote_requests::store_brief(db, &project, &brief, studio.brand, NOW));
    assert_eq!(found(&studio, dana, "9988"), [project.id]);
    assert_eq!(found(&studio, dana, "menu 7766"), [project.id]);
    assert_eq!(found(&studio, salem, "9988"), []);
    let by = Actor::Creative(dana.account);
    studio.act(&project, Action::Deliver, (by, NOW));
    studio.write(|db| archived_requests::insert(db, project.id, dana.id, NOW));
    assert_eq!(found(&studio, dana, "9988"), []);
    let archived = InboxFilter {
        words: SearchQuery::parse("9988"),
        is_archived: true,
        ..InboxFilter::default()
    };
    assert_eq!(studio.inbox(dana, &archived), [project.id]);
}
