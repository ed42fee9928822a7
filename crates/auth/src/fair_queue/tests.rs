//! Who is served when, and who is refused.

use tokio::task::{JoinHandle, yield_now};

use super::*;

fn queue(slots: usize) -> FairQueue {
    FairQueue::new(slots, patient())
}

/// Longer than any test takes.
fn patient() -> QueueLimits {
    QueueLimits {
        timeout: Duration::from_hours(1),
        ..QueueLimits::default()
    }
}

type Order = Arc<Mutex<Vec<String>>>;

/// A caller that records when it is served, and finishes at once.
fn caller(queue: &FairQueue, client: &str, served: &Order) -> JoinHandle<Result<(), Busy>> {
    let (queue, client, served) = (queue.clone(), client.to_owned(), served.clone());
    tokio::spawn(async move {
        let _slot = queue.acquire(&client).await?;
        served.lock().unwrap().push(client);
        yield_now().await;
        Ok(())
    })
}

async fn until_waiting(queue: &FairQueue, count: usize) {
    while queue.waiting() != count {
        yield_now().await;
    }
}

#[tokio::test]
async fn two_hundred_at_once_are_all_served_from_one_address_and_from_many() {
    for clients in [1, 200] {
        let (queue, served) = (queue(2), Order::default());
        let callers: Vec<_> = (0..200)
            .map(|n| caller(&queue, &format!("198.51.100.{}", n % clients), &served))
            .collect();
        for caller in callers {
            caller.await.unwrap().unwrap();
        }
        assert_eq!(served.lock().unwrap().len(), 200);
        assert_eq!((queue.waiting(), queue.lock().free), (0, 2));
    }
}

#[tokio::test]
async fn a_new_client_waits_for_one_caller_of_each_client_only() {
    let (queue, served) = (queue(1), Order::default());
    let slot = queue.acquire("x").await.unwrap();
    let mut callers: Vec<_> = (0..200).map(|_| caller(&queue, "many", &served)).collect();
    until_waiting(&queue, 200).await;
    for client in ["a", "b"] {
        callers.push(caller(&queue, client, &served));
    }
    until_waiting(&queue, 202).await;
    drop(slot);
    for caller in callers {
        caller.await.unwrap().unwrap();
    }
    assert_eq!(served.lock().unwrap()[..4], ["many", "a", "b", "many"]);
}

#[tokio::test]
async fn a_caller_without_a_slot_in_time_is_refused() {
    let limits = QueueLimits {
        timeout: Duration::ZERO,
        ..QueueLimits::default()
    };
    let queue = FairQueue::new(1, limits);
    let slot = queue.acquire("a").await.unwrap();
    assert_eq!(queue.acquire("b").await.unwrap_err(), Busy);
    assert_eq!(queue.waiting(), 0);
    drop(slot);
    queue.acquire("b").await.unwrap();
}

#[tokio::test]
async fn one_client_fills_neither_the_queue_nor_anothers_line() {
    let limits = QueueLimits {
        per_client: 3,
        total: 4,
        ..patient()
    };
    let (queue, served) = (FairQueue::new(1, limits), Order::default());
    let slot = queue.acquire("x").await.unwrap();
    let greedy: Vec<_> = (0..3).map(|_| caller(&queue, "greedy", &served)).collect();
    until_waiting(&queue, 3).await;
    assert_eq!(queue.acquire("greedy").await.unwrap_err(), Busy);
    let others: Vec<_> = ["a", "b"].map(|c| caller(&queue, c, &served)).into();
    // Four wait; the second caller of the others has evicted the last of the greedy one.
    let mut results = Vec::new();
    until_waiting(&queue, 4).await;
    while served.lock().unwrap().is_empty() && !greedy[2].is_finished() {
        yield_now().await;
    }
    drop(slot);
    for caller in greedy.into_iter().chain(others) {
        results.push(caller.await.unwrap());
    }
    assert_eq!(results, [Ok(()), Ok(()), Err(Busy), Ok(()), Ok(())]);
}

#[tokio::test]
async fn a_cancelled_caller_leaves_the_line_and_takes_no_slot() {
    let (queue, served) = (queue(1), Order::default());
    let slot = queue.acquire("x").await.unwrap();
    let gone = caller(&queue, "gone", &served);
    let stays = caller(&queue, "stays", &served);
    until_waiting(&queue, 2).await;
    gone.abort();
    until_waiting(&queue, 1).await;
    drop(slot);
    stays.await.unwrap().unwrap();
    assert_eq!(*served.lock().unwrap(), ["stays"]);
    let lines = queue.lock();
    assert_eq!((lines.free, lines.turns.len()), (1, 0));
}

#[tokio::test]
async fn a_slot_granted_to_a_cancelled_caller_is_handed_on() {
    let queue = queue(1);
    let slot = queue.acquire("x").await.unwrap();
    let client: Arc<str> = "gone".into();
    let joined = queue.lock().join(&client, &queue.limits);
    let (ticket, granted) = joined.unwrap().unwrap();
    let waiting = Waiting {
        queue: queue.clone(),
        client,
        ticket,
        granted,
    };
    drop(slot);
    assert_eq!((queue.waiting(), queue.lock().free), (0, 0));
    drop(waiting);
    assert_eq!(queue.lock().free, 1);
}

#[tokio::test]
async fn a_client_holds_half_of_the_slots_and_the_next_one_does_not_wait_for_it() {
    let (queue, served) = (queue(4), Order::default());
    let held = [
        queue.acquire("greedy").await.unwrap(),
        queue.acquire("greedy").await.unwrap(),
    ];
    let third = caller(&queue, "greedy", &served);
    until_waiting(&queue, 1).await;
    let others = [
        queue.acquire("a").await.unwrap(),
        queue.acquire("b").await.unwrap(),
    ];
    let fifth = caller(&queue, "c", &served);
    until_waiting(&queue, 2).await;
    // The greedy one is first in turn, and holds its share.
    drop(others);
    fifth.await.unwrap().unwrap();
    assert_eq!(*served.lock().unwrap(), ["c"]);
    drop(held);
    third.await.unwrap().unwrap();
    let lines = queue.lock();
    assert_eq!((lines.free, lines.held.len()), (4, 0));
}
