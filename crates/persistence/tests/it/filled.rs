//! Databases with contents that tests share.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use marsam_persistence::testing::TestStore;

/// Far more than an empty database takes; only a lock that is never released reaches it.
const PATIENCE: Duration = Duration::from_mins(1);

#[test]
fn other_contents_are_filled_while_some_are() {
    let (sender, receiver) = mpsc::channel();
    TestStore::filled("some that wait for others", |_| {
        thread::spawn(move || {
            TestStore::filled("others", |_| {});
            // The test may have given up.
            let _ = sender.send(());
        });
        let filled = receiver.recv_timeout(PATIENCE);
        assert!(filled.is_ok(), "the others wait for the first");
    });
}
