//! For tests: whether work runs off the event loop.

#![expect(
    clippy::unwrap_used,
    clippy::missing_panics_doc,
    reason = "a failure here is a failure of the test that calls it"
)]

use std::future::poll_fn;
use std::sync::mpsc;
use std::task::Poll;

/// Runs `work` while the only blocking thread is busy: `work` has to wait for that thread. Then lets it finish.
pub fn assert_leaves_the_event_loop<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .max_blocking_threads(1)
        .build()
        .unwrap();
    let (release, released) = mpsc::channel::<()>();
    runtime.block_on(async {
        let taken = tokio::task::spawn_blocking(move || released.recv().is_err());
        let mut work = std::pin::pin!(work);
        let waits = poll_fn(|context| Poll::Ready(work.as_mut().poll(context).is_pending())).await;
        assert!(waits, "the work was done on the event loop");
        drop(release);
        assert!(taken.await.unwrap());
        work.await
    })
}
