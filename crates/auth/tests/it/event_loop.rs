//! Passwords are estimated, hashed and checked off the event loop.

use std::future::poll_fn;
use std::sync::mpsc;
use std::task::Poll;

use marsam_auth::passwords::Passwords;
use marsam_domain::passwords::Password;

/// Runs `work` while the only blocking thread is busy: `work` has to wait for that thread. Then lets it finish.
fn assert_leaves_the_event_loop<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .max_blocking_threads(1)
        .enable_time()
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

#[test]
fn the_event_loop_is_not_blocked_while_a_password_is_estimated_and_hashed() {
    let passwords = Passwords::new(1);
    let password = Password::new("tamr-hindi 47".to_owned());
    let weak = passwords.is_too_weak("203.0.113.9", &password, &["Noura"]);
    assert!(!assert_leaves_the_event_loop(weak).unwrap());
    assert_leaves_the_event_loop(passwords.hash("203.0.113.9", password)).unwrap();
}
