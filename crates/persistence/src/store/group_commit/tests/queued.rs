//! Writes that wait in the queue.

use std::sync::atomic::{AtomicBool, Ordering};

use super::*;

#[test]
fn what_was_queued_for_longer_than_it_may_wait_is_refused_and_not_run() {
    let (store, _dir) = database(Timeouts {
        pool_wait: Duration::from_millis(500),
        ..Timeouts::default()
    });
    let slow: Work = Box::new(|db| {
        std::thread::sleep(Duration::from_millis(700));
        insert(db, "a")
    });
    let answers = in_one_group(&store, vec![slow, inserting("b")]);
    assert!(is_done(&answers[1]), "{answers:?}");
    assert!(is_unavailable(&answers[2]), "{answers:?}");
    assert_eq!(names(&store), ["a"]);
}

#[test]
fn while_the_writer_is_taken_all_that_is_queued_is_refused_in_time() {
    let (store, _dir) = database(Timeouts {
        pool_wait: Duration::from_millis(500),
        ..Timeouts::default()
    });
    let queueing = store.clone();
    let answers = store
        .write(|_db| {
            let queued = ["a", "b"].map(|name| queue(&queueing, inserting(name)));
            Ok::<_, DbError>(queued.map(|queued| answer_of(&queued)))
        })
        .unwrap();
    assert!(answers.iter().all(is_unavailable), "{answers:?}");
    // On a busy machine this, too, may wait for too long.
    while !is_done(&answer_of(&queue(&store, inserting("c")))) {}
    assert_eq!(names(&store), ["c"]);
}

#[test]
fn more_than_512_queued_writes_are_refused_at_once() {
    let (store, _dir) = database(Timeouts::default());
    let queueing = store.clone();
    let answers = store
        .write(move |_db| {
            // One is taken from the queue by the thread that waits for the turn.
            let queued = (0..514).map(|number| {
                queue(
                    &queueing,
                    Box::new(move |db| insert(db, &number.to_string())),
                )
            });
            let queued: Vec<_> = queued.collect();
            assert!(is_unavailable(&Ok(queued[513].recv().unwrap())));
            Ok::<_, DbError>(queued)
        })
        .unwrap();
    let stored = answers.iter().take(512).map(answer_of);
    assert!(stored.collect::<Vec<_>>().iter().all(is_done));
}

#[test]
fn a_thread_gets_its_turn_while_the_queue_is_never_empty() {
    let (store, _dir) = database(Timeouts::default());
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for number in 0..2 {
            let (store, stop) = (&store, &stop);
            scope.spawn(move || {
                for round in 0.. {
                    if stop.load(Ordering::Acquire) {
                        break;
                    }
                    let name = format!("{number}-{round}");
                    drop(answer_of(&queue(
                        store,
                        Box::new(move |db| insert(db, &name)),
                    )));
                }
            });
        }
        for number in 0..20 {
            store
                .write(|db| insert(db, &format!("thread-{number}")))
                .unwrap();
        }
        stop.store(true, Ordering::Release);
    });
}
