//! A queue for a limited number of slots that is fair between clients: each client has its own line, and lines are
//! served round-robin.
//!
//! **Invariant:** while a task waits, no slot is free; a slot is handed on exactly once, even if the waiting task was
//! cancelled.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;

/// Limits on waiting time and on the number of waiting callers.
#[derive(Debug, Clone, Copy)]
pub struct QueueLimits {
    /// A caller that gets no slot within this time is refused.
    pub timeout: Duration,
    /// Waiting callers per client.
    pub per_client: usize,
    /// Waiting callers in total; bounds the memory they take.
    pub total: usize,
}

impl Default for QueueLimits {
    /// 10 seconds; 256 callers per client, so that an office behind one address fits in; 2,048 in total.
    fn default() -> Self {
        Self {
            timeout: Duration::from_secs(10),
            per_client: 256,
            total: 2_048,
        }
    }
}

/// No slot became free in time, or too many callers wait already.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no slot came free in time")]
pub struct Busy;

/// The queue. Clones share it.
#[derive(Debug, Clone)]
pub struct FairQueue {
    lines: Arc<Mutex<Lines>>,
    limits: QueueLimits,
}

/// A slot, released when dropped.
#[derive(Debug)]
pub struct Slot(FairQueue);

impl FairQueue {
    /// A queue with `slots` slots.
    pub fn new(slots: usize, limits: QueueLimits) -> Self {
        let lines = Lines {
            free: slots,
            ..Lines::default()
        };
        Self {
            lines: Arc::new(Mutex::new(lines)),
            limits,
        }
    }

    /// Waits for a slot in the line of `client`.
    ///
    /// # Errors
    /// [`Busy`] after [`QueueLimits::timeout`], if the client's line is full, or if the whole queue is full and no line
    /// is longer than the client's.
    pub async fn acquire(&self, client: &str) -> Result<Slot, Busy> {
        let joined = self.lock().join(client, &self.limits)?;
        if let Some((ticket, granted)) = joined {
            let mut waiting = Waiting {
                queue: self.clone(),
                client: client.to_owned(),
                ticket,
                granted,
            };
            let granted = tokio::time::timeout(self.limits.timeout, &mut waiting.granted).await;
            // Timed out, or evicted in favour of a client with a shorter line.
            granted.map_err(|_elapsed| Busy)?.map_err(|_closed| Busy)?;
        }
        Ok(Slot(self.clone()))
    }

    /// The number of waiting callers.
    pub fn waiting(&self) -> usize {
        self.lock().waiting
    }

    fn lock(&self) -> MutexGuard<'_, Lines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.0.lock().hand_over();
    }
}

#[derive(Debug, Default)]
struct Lines {
    free: usize,
    waiting: usize,
    by_client: HashMap<Arc<str>, VecDeque<Waiter>>,
    /// The waiting clients, the next to be served first.
    turns: VecDeque<Arc<str>>,
    tickets: u64,
}

#[derive(Debug)]
struct Waiter {
    ticket: u64,
    grant: oneshot::Sender<()>,
}

impl Lines {
    /// Takes a free slot (`None`), or joins the end of the client's line.
    fn join(
        &mut self,
        client: &str,
        limits: &QueueLimits,
    ) -> Result<Option<(u64, oneshot::Receiver<()>)>, Busy> {
        if let Some(left) = self.free.checked_sub(1) {
            self.free = left;
            return Ok(None);
        }
        let ahead = self.by_client.get(client).map_or(0, VecDeque::len);
        if ahead >= limits.per_client {
            return Err(Busy);
        }
        if self.waiting >= limits.total {
            self.push_out_longer_than(ahead + 1)?;
        }
        self.tickets += 1;
        let (grant, granted) = oneshot::channel();
        let waiter = Waiter {
            ticket: self.tickets,
            grant,
        };
        if let Some(line) = self.by_client.get_mut(client) {
            line.push_back(waiter);
        } else {
            let client: Arc<str> = client.into();
            self.turns.push_back(client.clone());
            self.by_client.insert(client, VecDeque::from([waiter]));
        }
        self.waiting += 1;
        Ok(Some((self.tickets, granted)))
    }

    /// Evicts the last caller of the longest line, in favour of a client with a shorter one.
    fn push_out_longer_than(&mut self, length: usize) -> Result<(), Busy> {
        let longest = self.by_client.values_mut().max_by_key(|line| line.len());
        let line = longest.filter(|line| line.len() > length).ok_or(Busy)?;
        // Dropping the sender wakes the evicted caller.
        drop(line.pop_back());
        self.waiting -= 1;
        Ok(())
    }

    /// Gives a freed slot to the client whose turn it is.
    fn hand_over(&mut self) {
        while let Some(client) = self.turns.pop_front() {
            let Some(line) = self.by_client.get_mut(&client) else {
                continue;
            };
            let first = line.pop_front();
            if line.is_empty() {
                self.by_client.remove(&client);
            } else {
                self.turns.push_back(client);
            }
            let Some(first) = first else { continue };
            self.waiting -= 1;
            if first.grant.send(()).is_ok() {
                return;
            }
        }
        self.free += 1;
    }

    fn leave(&mut self, client: &str, ticket: u64) {
        let Some(line) = self.by_client.get_mut(client) else {
            return;
        };
        let before = line.len();
        line.retain(|waiter| waiter.ticket != ticket);
        self.waiting -= before - line.len();
        if line.is_empty() {
            self.by_client.remove(client);
            self.turns.retain(|waits| **waits != *client);
        }
    }
}

/// A place in a line, left when dropped, also when the request is cancelled.
struct Waiting {
    queue: FairQueue,
    client: String,
    ticket: u64,
    granted: oneshot::Receiver<()>,
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.granted.close();
        let mut lines = self.queue.lock();
        // A slot that arrived after the deadline is passed on; one that was received has left the channel already.
        if self.granted.try_recv().is_ok() {
            lines.hand_over();
        } else {
            lines.leave(&self.client, self.ticket);
        }
    }
}

#[cfg(test)]
mod tests {
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
        let (ticket, granted) = queue.lock().join("gone", &queue.limits).unwrap().unwrap();
        let waiting = Waiting {
            queue: queue.clone(),
            client: "gone".to_owned(),
            ticket,
            granted,
        };
        drop(slot);
        assert_eq!((queue.waiting(), queue.lock().free), (0, 0));
        drop(waiting);
        assert_eq!(queue.lock().free, 1);
    }
}
