//! A creative's inbox: what is in it, on which side, and how it is counted.

use marsam_domain::actors::Actor;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::proposals::lifecycle as offers;
use marsam_domain::quote_requests::lifecycle::Action;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use marsam_persistence::pages::MAX_ROWS;
use marsam_persistence::pages::Slice;
use marsam_persistence::proposals::Words;
use marsam_persistence::quote_requests::inbox::{self, InboxFilter, Place};
use marsam_persistence::{creatives, invitations, quote_requests};
use time::Duration;

use super::{Artist, Studio, keys};
use crate::samples::{NOW, quote_request};

const ALL: InboxFilter = InboxFilter {
    side: None,
    stage: None,
};

impl Studio {
    fn inbox(&self, artist: &Artist, filter: InboxFilter) -> Vec<QuoteRequestId> {
        self.read(|db| {
            let entry = creatives::of_account(db, artist.account)?.unwrap();
            let is_listed = creatives::is_listed(db, artist.id)?;
            let found = inbox::page(db, (&entry, is_listed), filter, (MAX_ROWS, None))?;
            assert_eq!(i64::try_from(found.items.len()).ok(), Some(found.total));
            Ok(keys(&found.items))
        })
    }

    fn on(&self, artist: &Artist, side: Side) -> Vec<QuoteRequestId> {
        let filter = InboxFilter {
            side: Some(side),
            stage: None,
        };
        self.inbox(artist, filter)
    }

    fn direct_to(&self, artist: &Artist) -> QuoteRequest {
        let mut new = quote_request("A menu");
        new.preferred_creative = Some(artist.id);
        let sent = self.send(&new, NOW);
        self.write(|db| invitations::insert(db, sent.id, artist.id, NOW));
        sent
    }
}

#[test]
fn each_request_is_on_one_side_of_the_inbox() {
    let studio = Studio::open();
    let dana = &studio.dana;
    let open = studio.request();
    let invited = studio.direct_to(dana);
    studio.direct_to(&studio.salem);
    let bid = studio.request();
    studio.propose(&bid, dana);
    let chosen = studio.project();
    let lost = studio.request();
    let theirs = studio.propose(&lost, &studio.salem);
    studio.propose(&lost, dana);
    studio.select(&theirs);
    assert_eq!(studio.on(dana, Side::Open), [open.id]);
    assert_eq!(studio.on(dana, Side::Invited), [invited.id]);
    assert_eq!(studio.on(dana, Side::Bidder), [bid.id, lost.id]);
    assert_eq!(studio.on(dana, Side::Chosen), [chosen.id]);
    assert_eq!(
        studio.inbox(dana, ALL),
        [chosen.id, invited.id, bid.id, open.id, lost.id]
    );
    let at_work = InboxFilter {
        side: None,
        stage: Some(RequestStage::InProgress),
    };
    assert_eq!(studio.inbox(dana, at_work), [chosen.id, lost.id]);
    let count = |side| {
        studio.read(|db| {
            let entry = creatives::find(db, dana.id)?;
            inbox::counts(db, (&entry, true), side)
        })
    };
    let bids = count(Side::Bidder);
    assert_eq!(
        (
            bids[&RequestStage::InProgress],
            bids[&RequestStage::Proposals]
        ),
        (1, 1)
    );
    assert_eq!(count(Side::Open)[&RequestStage::Submitted], 1);
}

#[test]
fn what_was_declined_has_ended_or_is_not_offered_leaves_the_inbox() {
    let studio = Studio::open();
    let dana = &studio.dana;
    let [open, invited] = [studio.request(), studio.direct_to(dana)];
    studio.write(|db| invitations::insert(db, open.id, dana.id, NOW));
    assert_eq!(studio.on(dana, Side::Invited), [invited.id, open.id]);
    assert_eq!(studio.on(dana, Side::Open), [], "an invitation is closer");
    studio.write(|db| invitations::decline(db, open.id, dana.id, "Booked", NOW));
    assert_eq!(studio.inbox(dana, ALL), [invited.id]);
    studio.act(&invited, Action::Cancel, (Actor::Brand(studio.brand), NOW));
    assert_eq!(studio.inbox(dana, ALL), []);
    assert_eq!(studio.inbox(&studio.salem, ALL), [open.id]);
    studio.write(|db| creatives::suspend_listing(db, studio.salem.account, NOW));
    assert_eq!(studio.inbox(&studio.salem, ALL), []);
}

impl Studio {
    fn page(&self, limit: i64, after: Option<Place>) -> Slice<QuoteRequest> {
        self.read(|db| {
            let entry = creatives::find(db, self.dana.id)?;
            inbox::page(db, (&entry, true), ALL, (limit, after))
        })
    }

    fn own_turns(&self) -> i64 {
        self.read(|db| {
            let entry = creatives::find(db, self.dana.id)?;
            inbox::own_turns(db, (&entry, true))
        })
    }
}

#[test]
fn an_inbox_is_read_page_by_page_from_what_is_due_first() {
    let studio = Studio::open();
    let sent: Vec<_> = (0..5)
        .map(|hours| studio.request_at(NOW + Duration::hours(hours)).id)
        .collect();
    let first = studio.page(2, None);
    assert_eq!(keys(&first.items), [sent[0], sent[1]]);
    let next: Place = first.next.unwrap().parse().unwrap();
    // Neither what comes before the page nor what leaves it moves the next one.
    studio.direct_to(&studio.dana);
    let gone = studio.read(|db| quote_requests::find(db, sent[1]));
    studio.act(&gone, Action::Cancel, (Actor::Brand(studio.brand), NOW));
    let rest = studio.page(9, Some(next));
    assert_eq!(keys(&rest.items), [sent[2], sent[3], sent[4]]);
    assert_eq!((rest.total, rest.next), (5, None));
    for text in [
        "",
        "0",
        "2.5.x",
        "0.x.0199aaaa-0000-7000-8000-000000000000",
        "1.5.",
    ] {
        assert!(text.parse::<Place>().is_err(), "{text}");
    }
}

#[test]
fn what_waits_for_the_creative_comes_first_and_is_counted() {
    let studio = Studio::open();
    let dana = &studio.dana;
    let open = studio.request();
    let lost = studio.request();
    let theirs = studio.propose(&lost, &studio.salem);
    studio.propose(&lost, dana);
    studio.select(&theirs);
    let bid = studio.request();
    let sent = studio.propose(&bid, dana);
    let delivered = studio.delivered();
    assert_eq!(studio.own_turns(), 0);
    let before = keys(&studio.page(MAX_ROWS, None).items);
    assert_eq!(before, [delivered.id, bid.id, open.id, lost.id]);
    let working = studio.project();
    let invited = studio.direct_to(dana);
    assert_eq!(studio.own_turns(), 2);
    let asked = (offers::Action::RequestChange, Actor::Brand(studio.brand));
    let words = Words {
        note: Some("A little less?"),
        ..Words::default()
    };
    studio.decide(&sent, asked, words).unwrap();
    assert_eq!(studio.own_turns(), 3);
    let after = keys(&studio.page(MAX_ROWS, None).items);
    assert_eq!(after[0], working.id, "its delivery day is the first");
    assert_eq!(after[1..3], [invited.id, bid.id]);
    assert_eq!(after[3..], [delivered.id, open.id, lost.id]);
}
