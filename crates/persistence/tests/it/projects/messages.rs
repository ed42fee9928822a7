//! Threads: their pages, and what each side has not read.

use marsam_domain::actors::ActorKind;
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::quote_requests::limits::MAX_MESSAGES;
use marsam_persistence::messages::{self, Sender, Thread};
use marsam_persistence::pages::Page;
use marsam_persistence::{Db, DbError};

use super::Studio;
use crate::samples::{NOW, later};

const BRAND: ActorKind = ActorKind::Brand;
const CREATIVE: ActorKind = ActorKind::Creative;

impl Studio {
    fn unread(&self, requests: &[&QuoteRequest], side: ActorKind) -> Vec<i64> {
        let keys: Vec<_> = requests.iter().map(|request| request.id).collect();
        let found = self.read(|db| messages::unread(db, &keys, side));
        let of = |request: &&QuoteRequest| found.get(&self.thread(request)).copied();
        requests.iter().map(|one| of(one).unwrap_or(0)).collect()
    }

    fn see(&self, thread: Thread, side: ActorKind) {
        self.write(|db| messages::mark_read(db, thread, side, later(3)));
    }
}

#[test]
fn a_thread_is_read_newest_first_page_by_page() {
    let studio = Studio::open();
    let [request, other] = [studio.request(), studio.request()];
    let bodies = ["1", "2", "3", "4", "5"];
    for (number, body) in bodies.iter().enumerate() {
        let side = if number % 2 == 0 { BRAND } else { CREATIVE };
        studio.say(&request, side, body);
    }
    studio.say(&other, BRAND, "elsewhere");
    let page = |limit, after| {
        let thread = studio.thread(&request);
        studio.read(|db| messages::page(db, thread, Page { limit, after }))
    };
    let first = page(2, None);
    let texts = |found: &[messages::Message]| {
        let texts = found.iter().map(|one| (one.sender, one.body.clone()));
        texts.collect::<Vec<_>>()
    };
    assert_eq!(
        texts(&first.items),
        [(BRAND, "5".to_owned()), (CREATIVE, "4".to_owned())]
    );
    studio.say(&request, BRAND, "6");
    let rest = page(9, first.next.unwrap().parse().ok());
    assert_eq!(texts(&rest.items).len(), 3);
    assert_eq!((rest.items[0].body.as_str(), rest.total), ("3", 6));
    assert_eq!(rest.next, None);
}

#[test]
fn each_side_counts_what_the_other_wrote_since_it_last_read() {
    let studio = Studio::open();
    let [request, other] = [studio.request(), studio.request()];
    let threads = [&request, &other];
    studio.say(&request, BRAND, "one");
    studio.say(&request, BRAND, "two");
    studio.say(&other, CREATIVE, "three");
    assert_eq!(studio.unread(&threads, CREATIVE), [2, 0]);
    assert_eq!(studio.unread(&threads, BRAND), [0, 1]);
    studio.see(studio.thread(&request), CREATIVE);
    studio.see(studio.thread(&request), CREATIVE);
    assert_eq!(studio.unread(&threads, CREATIVE), [0, 0]);
    assert_eq!(studio.unread(&threads, BRAND), [0, 1], "not the other side");
    studio.say(&request, CREATIVE, "four");
    assert_eq!(studio.unread(&threads, CREATIVE), [0, 0], "not its own");
    studio.say(&request, BRAND, "five");
    assert_eq!(studio.unread(&threads, CREATIVE), [1, 0]);
    assert_eq!(studio.unread(&[&other], CREATIVE), [0]);
}

#[test]
fn the_last_message_that_a_side_has_read_is_known() {
    let studio = Studio::open();
    let request = studio.request();
    let thread = studio.thread(&request);
    let last = |side| studio.read(|db| messages::last_read(db, thread, side));
    studio.see(thread, CREATIVE);
    assert_eq!(last(CREATIVE), None, "there is nothing to read");
    let first = studio.say(&request, BRAND, "one");
    studio.see(thread, CREATIVE);
    assert_eq!(last(CREATIVE), Some((first.id, later(3))));
    let second = studio.say(&request, BRAND, "two");
    assert_eq!(last(CREATIVE), Some((first.id, later(3))));
    studio.see(thread, CREATIVE);
    assert_eq!(last(CREATIVE), Some((second.id, later(3))));
    assert_eq!(last(BRAND), None);
}

#[test]
fn the_latest_message_of_each_thread_of_a_request_is_found() {
    let studio = Studio::open();
    let request = studio.request();
    studio.say(&request, BRAND, "one");
    studio.say(&request, CREATIVE, "two");
    let of_salem = Thread {
        request: request.id,
        creative: studio.salem.id,
    };
    let by = Sender {
        side: CREATIVE,
        account: studio.salem.account,
    };
    studio.write(|db| messages::insert(db, of_salem, by, "three", NOW));
    studio.say(&studio.request(), BRAND, "elsewhere");
    let latest = studio.read(|db| messages::latest(db, request.id));
    assert_eq!(latest.len(), 2);
    assert_eq!(latest[&studio.dana.id].body, "two");
    assert_eq!(latest[&studio.salem.id].body, "three");
}

#[test]
fn a_thread_holds_a_bounded_number_of_messages() {
    let studio = Studio::open();
    let request = studio.request();
    let thread = studio.thread(&request);
    let by = Sender {
        side: BRAND,
        account: studio.brand,
    };
    let say = |db: &mut Db| messages::insert(db, thread, by, "Hello", NOW);
    studio.write(|db| (0..MAX_MESSAGES).try_for_each(|_| say(db).map(drop)));
    let refused = studio.store().write(say);
    assert!(matches!(refused, Err(DbError::LimitReached)));
}
