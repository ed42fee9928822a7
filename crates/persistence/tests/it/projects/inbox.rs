//! A creative's inbox: what is in it, on which side, and how it is counted.

use marsam_domain::events::Actor;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::lifecycle::Action;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use marsam_persistence::pages::Page;
use marsam_persistence::quote_requests::listing::{self, InboxFilter};
use marsam_persistence::{creatives, invitations};

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
            let found = listing::inbox(db, (&entry, is_listed), filter, Page::first())?;
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
    assert_eq!(studio.on(dana, Side::Bidder), [lost.id, bid.id]);
    assert_eq!(studio.on(dana, Side::Chosen), [chosen.id]);
    assert_eq!(
        studio.inbox(dana, ALL),
        [lost.id, chosen.id, bid.id, invited.id, open.id]
    );
    let at_work = InboxFilter {
        side: None,
        stage: Some(RequestStage::InProgress),
    };
    assert_eq!(studio.inbox(dana, at_work), [lost.id, chosen.id]);
    let count = |side| {
        studio.read(|db| {
            let entry = creatives::find(db, dana.id)?;
            listing::inbox_counts(db, (&entry, true), side)
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

#[test]
fn an_inbox_is_read_page_by_page() {
    let studio = Studio::open();
    let sent: Vec<_> = (0..5).map(|_| studio.request().id).collect();
    let page = |limit, after| {
        studio.read(|db| {
            let entry = creatives::find(db, studio.dana.id)?;
            listing::inbox(db, (&entry, true), ALL, Page { limit, after })
        })
    };
    let first = page(2, None);
    assert_eq!(keys(&first.items), [sent[4], sent[3]]);
    studio.request();
    let rest = page(9, first.next.unwrap().parse().ok());
    assert_eq!(keys(&rest.items), [sent[2], sent[1], sent[0]]);
    assert_eq!((rest.total, rest.next), (6, None));
}
