//! What open pages hear while a review is a draft: that one was written, once, and only the other side.

use std::io::{BufRead as _, BufReader};
use std::net::TcpStream;

use marsam_domain::ids::{AccountId, FileId};
use marsam_persistence::ids;
use marsam_persistence::live::{self, Change};

use super::super::stream::{lines, until};
use super::super::{Studio, id_of};
use super::order::{SECRET, secret};
use super::{of_brand, of_creative, remove, write};
use crate::browser::Browser;

/// The open stream of a page, and whose it is.
struct Listener {
    account: AccountId,
    stream: BufReader<TcpStream>,
}

impl Listener {
    fn of(browser: &Browser) -> Self {
        let me = browser.get("/api/users/me").is(200).json();
        let mut stream = lines(browser);
        until(&mut stream, "retry:");
        Self {
            account: id_of(&me).parse().unwrap(),
            stream,
        }
    }

    /// The kinds of events so far. They arrive in the order in which they were published, so the last one is the test's.
    fn heard(&mut self, studio: &Studio) -> Vec<String> {
        let file = FileId::new(ids::fresh(studio.app.now()));
        let last = Change::File { id: file };
        studio
            .app
            .write(|db| live::publish(db, self.account, &last));
        let (mut kinds, mut line) = (Vec::new(), String::new());
        loop {
            line.clear();
            let read = self.stream.read_line(&mut line).unwrap();
            assert!(read > 0, "the stream ended");
            assert!(!line.contains(SECRET), "{line}");
            if line.contains(&file.to_string()) {
                // Without the test's own.
                assert_eq!(kinds.pop().as_deref(), Some("file"));
                return kinds;
            }
            if let Some(kind) = line.strip_prefix("event: ") {
                kinds.push(kind.trim_end().to_owned());
            }
        }
    }
}

#[test]
fn streams_say_nothing_of_a_draft_but_that_one_was_written() {
    let studio = Studio::open();
    studio.app.deliver_changes();
    let request = studio.closed();
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    let mut of_brand_page = Listener::of(brand);
    let mut of_dana = Listener::of(dana);
    let mut others = [&studio.admin, &studio.salem.browser].map(Listener::of);
    let nothing = [""; 0];
    for (round, wanted) in [&["notification"][..], &[], &[]].into_iter().enumerate() {
        write(brand, &request, &secret(of_brand())).is(200);
        assert_eq!(of_dana.heard(&studio), wanted, "round {round}");
        // A change and a deletion are heard by no one.
        write(brand, &request, &secret(of_brand())).is(200);
        remove(brand, &request).is(200);
        assert_eq!(of_dana.heard(&studio), nothing, "round {round}");
        for other in &mut others {
            assert_eq!(other.heard(&studio), nothing, "round {round}");
        }
    }
    assert_eq!(of_brand_page.heard(&studio), nothing);
    // The same of the other side's.
    write(dana, &request, &secret(of_creative())).is(200);
    assert_eq!(of_brand_page.heard(&studio), ["notification"]);
    remove(dana, &request).is(200);
    assert_eq!(of_brand_page.heard(&studio), nothing);
    write(dana, &request, &secret(of_creative())).is(200);
    assert_eq!(of_brand_page.heard(&studio), nothing);
    // Both hear of the publication, and neither admins nor strangers do.
    write(brand, &request, &secret(of_brand())).is(200);
    for side in [&mut of_brand_page, &mut of_dana] {
        let mut heard = side.heard(&studio);
        heard.sort_unstable();
        assert_eq!(heard, ["notification", "request"]);
    }
    for other in &mut others {
        assert_eq!(other.heard(&studio), nothing);
    }
}
