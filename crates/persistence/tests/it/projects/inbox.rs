//! A creative's inbox: what is in it, on which side, and how it is counted.

mod searching;

use diesel::prelude::*;
use diesel::sql_types::Text;
use marsam_domain::actors::Actor;
use marsam_domain::creatives::Creative;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::proposals::lifecycle as offers;
use marsam_domain::quote_requests::lifecycle::Action;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use marsam_persistence::pages::MAX_ROWS;
use marsam_persistence::pages::Slice;
use marsam_persistence::proposals::Words;
use marsam_persistence::quote_requests::entries;
use marsam_persistence::quote_requests::inbox::{
    self, InboxCounts, InboxFilter, InboxItem, InboxOrder, InboxReader, Place,
};
use marsam_persistence::{archived_requests, creatives, dismissals, invitations, quote_requests};
use time::Duration;

use super::{Artist, Studio};
use crate::samples::{NOW, quote_request};

fn ids(page: &Slice<InboxItem>) -> Vec<QuoteRequestId> {
    page.items.iter().map(InboxItem::id).collect()
}

const fn reader(creative: &Creative, sees_open: bool) -> InboxReader<'_> {
    InboxReader {
        creative,
        sees_open,
    }
}

fn all() -> InboxFilter {
    InboxFilter::default()
}

impl Studio {
    fn inbox(&self, artist: &Artist, filter: &InboxFilter) -> Vec<QuoteRequestId> {
        self.read(|db| {
            let entry = creatives::of_account(db, artist.account)?.unwrap();
            let is_listed = creatives::is_listed(db, artist.id)?;
            let found = inbox::page(db, reader(&entry, is_listed), filter, MAX_ROWS, None)?;
            assert_eq!(i64::try_from(found.items.len()).ok(), Some(found.total));
            Ok(ids(&found))
        })
    }

    fn on(&self, artist: &Artist, side: Side) -> Vec<QuoteRequestId> {
        let filter = InboxFilter {
            side: Some(side),
            ..InboxFilter::default()
        };
        self.inbox(artist, &filter)
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
        studio.inbox(dana, &all()),
        [chosen.id, invited.id, bid.id, open.id, lost.id]
    );
    let at_work = InboxFilter {
        stage: Some(RequestStage::InProgress),
        ..InboxFilter::default()
    };
    assert_eq!(studio.inbox(dana, &at_work), [chosen.id, lost.id]);
    let counts = studio.counts();
    let bids = &counts.by_side[&Side::Bidder];
    assert_eq!(
        (
            bids[&RequestStage::InProgress],
            bids[&RequestStage::Proposals]
        ),
        (1, 1)
    );
    assert_eq!(counts.by_side[&Side::Open][&RequestStage::Submitted], 1);
}

#[test]
fn what_was_declined_has_ended_or_is_not_offered_leaves_the_inbox() {
    let studio = Studio::open();
    let dana = &studio.dana;
    let [open, invited] = [studio.request(), studio.direct_to(dana)];
    studio.write(|db| invitations::insert(db, open.id, dana.id, NOW));
    assert_eq!(studio.on(dana, Side::Invited), [open.id, invited.id]);
    assert_eq!(studio.on(dana, Side::Open), [], "an invitation is closer");
    studio.write(|db| invitations::decline(db, open.id, dana.id, "Booked", NOW));
    assert_eq!(studio.inbox(dana, &all()), [invited.id]);
    studio.act(&invited, Action::Cancel, (Actor::Brand(studio.brand), NOW));
    assert_eq!(studio.inbox(dana, &all()), []);
    assert_eq!(studio.inbox(&studio.salem, &all()), [open.id]);
    studio.write(|db| creatives::suspend_listing(db, studio.salem.account, NOW));
    assert_eq!(studio.inbox(&studio.salem, &all()), []);
}

impl Studio {
    fn page(&self, limit: i64, after: Option<Place>) -> Slice<InboxItem> {
        self.read(|db| {
            let entry = creatives::find(db, self.dana.id)?;
            inbox::page(db, reader(&entry, true), &all(), limit, after)
        })
    }

    fn counts(&self) -> InboxCounts {
        self.read(|db| {
            let entry = creatives::find(db, self.dana.id)?;
            inbox::counts(db, reader(&entry, true))
        })
    }

    fn own_turns(&self) -> i64 {
        self.counts().own_turns
    }
}

#[test]
fn an_inbox_is_read_page_by_page_from_what_is_due_first() {
    let studio = Studio::open();
    let sent: Vec<_> = (0..5)
        .map(|hours| studio.request_at(NOW + Duration::hours(hours)).id)
        .collect();
    let first = studio.page(2, None);
    assert_eq!(ids(&first), [sent[0], sent[1]]);
    let next: Place = first.next.unwrap().parse().unwrap();
    // Neither what comes before the page nor what leaves it moves the next one.
    studio.direct_to(&studio.dana);
    let gone = studio.read(|db| quote_requests::find(db, sent[1]));
    studio.act(&gone, Action::Cancel, (Actor::Brand(studio.brand), NOW));
    let rest = studio.page(9, Some(next));
    assert_eq!(ids(&rest), [sent[2], sent[3], sent[4]]);
    assert_eq!((rest.total, rest.next), (5, None));
    for text in [
        "",
        "0",
        "5.x",
        "x.0199aaaa-0000-7000-8000-000000000000",
        "5.",
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
    let before = ids(&studio.page(MAX_ROWS, None));
    assert_eq!(before, [bid.id, delivered.id, open.id, lost.id]);
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
    let after = ids(&studio.page(MAX_ROWS, None));
    assert_eq!(after[0], working.id, "its delivery day is the first");
    assert_eq!(after[1..3], [bid.id, invited.id]);
    assert_eq!(after[3..], [delivered.id, open.id, lost.id]);
}

/// Each entry as it is stored.
#[derive(QueryableByName, Debug, PartialEq, Eq)]
struct Entry {
    #[diesel(sql_type = Text)]
    entry: String,
}

impl Studio {
    fn entries(&self) -> Vec<Entry> {
        let sql = "SELECT request_id || ' ' || creative_id || ' ' || part || ' ' || stage || ' ' || \
                   CAST(position AS TEXT) AS entry FROM inbox_entries ORDER BY request_id, creative_id";
        self.read(|db| Ok(diesel::sql_query(sql).load(db)?))
    }
}

#[test]
fn the_kept_entries_are_those_that_a_rebuild_makes() {
    let studio = Studio::open();
    let dana = &studio.dana;
    let invited = studio.direct_to(dana);
    let dismissed = studio.request();
    studio.write(|db| dismissals::insert(db, dismissed.id, dana.id, NOW));
    let bid = studio.request();
    let sent = studio.propose(&bid, dana);
    studio.propose(&bid, &studio.salem);
    let asked = (offers::Action::RequestChange, Actor::Brand(studio.brand));
    studio.decide(&sent, asked, Words::default()).unwrap();
    let lost = studio.request();
    let theirs = studio.propose(&lost, &studio.salem);
    studio.propose(&lost, dana);
    studio.select(&theirs);
    studio.delivered();
    let cancelled = studio.request();
    studio.propose(&cancelled, dana);
    let brand = Actor::Brand(studio.brand);
    studio.act(&cancelled, Action::Cancel, (brand, NOW));
    studio.act(&invited, Action::OpenToOthers, (brand, NOW));
    let edited = studio.request();
    studio.propose(&edited, dana);
    let now = studio.find(&edited);
    studio.write(|db| quote_requests::store_brief(db, &now, &now.brief, studio.brand, NOW));
    studio.act(&edited, Action::EditBrief, (brand, NOW));
    let kept = studio.entries();
    assert_eq!(kept.len(), 9, "{kept:?}");
    assert!(studio.read(entries::is_complete));
    let rebuilt = entries::rebuild(studio.store()).unwrap();
    assert_eq!((rebuilt, studio.entries()), (7, kept));
}

#[test]
fn an_inbox_that_was_restored_without_its_entries_is_found_out_and_filled() {
    let studio = Studio::open();
    studio.direct_to(&studio.dana);
    let before = studio.inbox(&studio.dana, &all());
    let forget = "DELETE FROM inbox_entries";
    studio.write(|db| Ok(diesel::sql_query(forget).execute(db).map(drop)?));
    assert!(!studio.read(entries::is_complete));
    entries::rebuild(studio.store()).unwrap();
    assert!(studio.read(entries::is_complete));
    assert_eq!(studio.inbox(&studio.dana, &all()), before);
}

#[test]
fn pages_of_any_size_make_up_the_inbox_and_the_counts_its_length() {
    let studio = Studio::open();
    let dana = &studio.dana;
    // Sent at once: only the ids tell them apart.
    for number in 0..12 {
        let request = studio.request();
        match number % 4 {
            0 => drop(studio.propose(&request, dana)),
            1 => drop(studio.write(|db| dismissals::insert(db, request.id, dana.id, NOW))),
            2 => drop(studio.direct_to(dana)),
            _ => {}
        }
    }
    let all = ids(&studio.page(MAX_ROWS, None));
    for limit in 1..=5 {
        let (mut read, mut after) = (Vec::new(), None);
        loop {
            let page = studio.page(limit, after);
            assert_eq!(usize::try_from(page.total).unwrap(), all.len());
            read.extend(ids(&page));
            match page.next {
                Some(next) => after = Some(next.parse().unwrap()),
                None => break,
            }
        }
        assert_eq!(read, all, "by {limit}");
    }
    let counts = studio.counts().by_side;
    let counted: i64 = counts.values().flat_map(|of_side| of_side.values()).sum();
    assert_eq!(usize::try_from(counted).unwrap(), all.len());
}

#[test]
fn an_archived_request_is_in_the_archive_until_it_waits_for_the_creative() {
    let studio = Studio::open();
    let dana = &studio.dana;
    let project = studio.project();
    let chosen = project.id;
    let archived = || InboxFilter {
        is_archived: true,
        ..InboxFilter::default()
    };
    studio.write(|db| archived_requests::insert(db, chosen, dana.id, NOW));
    // The work is the creative's to do.
    assert_eq!(studio.on(dana, Side::Chosen), [chosen]);
    let by = Actor::Creative(dana.account);
    studio.act(&project, Action::Deliver, (by, NOW));
    assert_eq!(studio.on(dana, Side::Chosen), []);
    assert_eq!(studio.inbox(dana, &archived()), [chosen]);
    let before = studio.inbox(dana, &archived());
    studio.write(|db| {
        Ok(diesel::sql_query("DELETE FROM inbox_entries")
            .execute(db)
            .map(drop)?)
    });
    entries::rebuild(studio.store()).unwrap();
    assert_eq!(studio.inbox(dana, &archived()), before);
    studio.write(|db| archived_requests::delete(db, chosen, dana.id));
    assert_eq!(studio.on(dana, Side::Chosen), [chosen]);
    assert_eq!(studio.inbox(dana, &archived()), []);
}

#[test]
fn an_inbox_can_have_its_newest_first() {
    let studio = Studio::open();
    let dana = &studio.dana;
    let sent: Vec<QuoteRequestId> = (0..5)
        .map(|days| {
            let at = NOW + Duration::days(days);
            let mut new = quote_request("A menu");
            new.preferred_creative = (days % 2 == 0).then_some(dana.id);
            let sent = studio.send(&new, at);
            if days % 2 == 0 {
                studio.write(|db| invitations::insert(db, sent.id, dana.id, at));
            }
            sent.id
        })
        .collect();
    let newest = InboxFilter {
        order: InboxOrder::Newest,
        ..InboxFilter::default()
    };
    let (mut found, mut after) = (Vec::new(), None);
    loop {
        let page = studio.read(|db| {
            let entry = creatives::of_account(db, dana.account)?.unwrap();
            inbox::page(db, reader(&entry, true), &newest, 2, after)
        });
        found.extend(ids(&page));
        match page.next {
            Some(next) => after = Some(next.parse::<Place>().unwrap()),
            None => break,
        }
    }
    let expected: Vec<QuoteRequestId> = sent.into_iter().rev().collect();
    assert_eq!(found, expected);
}
