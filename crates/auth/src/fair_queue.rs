//! A queue for a limited number of slots that is fair between clients. Each client has its own line, lines are served
//! round-robin, and no client holds more than its share of the slots, so the next one does not wait for its work to
//! end.
//!
//! **Invariant:** while a slot is free, the only clients that wait are those that hold their full share; a slot is
//! handed on exactly once, even if the waiting task was cancelled.

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
    /// How many slots one client holds at most; by default half of them, rounded up.
    pub share: Option<usize>,
}

impl Default for QueueLimits {
    /// 10 seconds; 256 callers per client, so that an office behind one address fits in; 2,048 in total.
    fn default() -> Self {
        Self {
            timeout: Duration::from_secs(10),
            per_client: 256,
            total: 2_048,
            share: None,
        }
    }
}

/// No slot became free in time, or too many callers are waiting already.
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
pub struct Slot {
    queue: FairQueue,
    client: Arc<str>,
}

impl FairQueue {
    pub fn new(slots: usize, limits: QueueLimits) -> Self {
        let lines = Lines {
            free: slots,
            share: limits.share.unwrap_or(slots.div_ceil(2)),
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
    /// [`Busy`] after [`QueueLimits::timeout`]; at once if the client's line is full, or if the whole queue is full and
    /// no line is longer than the client's.
    pub async fn acquire(&self, client: &str) -> Result<Slot, Busy> {
        let client: Arc<str> = client.into();
        let joined = self.lock().join(&client, &self.limits)?;
        if let Some((ticket, granted)) = joined {
            let mut waiting = Waiting {
                queue: self.clone(),
                client: client.clone(),
                ticket,
                granted,
            };
            let granted = tokio::time::timeout(self.limits.timeout, &mut waiting.granted).await;
            // Timed out, or evicted in favour of a client with a shorter line.
            granted.map_err(|_elapsed| Busy)?.map_err(|_closed| Busy)?;
        }
        Ok(Slot {
            queue: self.clone(),
            client,
        })
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
        self.queue.lock().release(&self.client);
    }
}

#[derive(Debug, Default)]
struct Lines {
    free: usize,
    /// How many slots one client holds at most.
    share: usize,
    /// How many slots each client holds, if any.
    held: HashMap<Arc<str>, usize>,
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
    fn has_its_share(&self, client: &str) -> bool {
        self.held.get(client).copied().unwrap_or_default() >= self.share
    }

    fn take(&mut self, client: Arc<str>) {
        self.free -= 1;
        *self.held.entry(client).or_default() += 1;
    }

    /// Takes a free slot (`None`), or joins the end of the client's line.
    fn join(
        &mut self,
        client: &Arc<str>,
        limits: &QueueLimits,
    ) -> Result<Option<(u64, oneshot::Receiver<()>)>, Busy> {
        if self.free > 0 && !self.has_its_share(client) {
            self.take(client.clone());
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
            self.turns.push_back(client.clone());
            self.by_client
                .insert(client.clone(), VecDeque::from([waiter]));
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

    /// Takes a slot back from its client, and gives free ones to the clients whose turn it is.
    fn release(&mut self, client: &str) {
        self.free += 1;
        if let Some(held) = self.held.get_mut(client) {
            *held -= 1;
            if *held == 0 {
                self.held.remove(client);
            }
        }
        while self.free > 0 {
            // At most as many clients hold their share as there are shares, so the search is short.
            let next = self
                .turns
                .iter()
                .position(|client| !self.has_its_share(client));
            let Some(client) = next.and_then(|next| self.turns.remove(next)) else {
                return;
            };
            self.serve_first_of(client);
        }
    }

    /// Gives a free slot to the first of a client's line that still waits for one.
    fn serve_first_of(&mut self, client: Arc<str>) {
        let Some(line) = self.by_client.get_mut(&client) else {
            return;
        };
        let first = line.pop_front();
        if line.is_empty() {
            self.by_client.remove(&client);
        } else {
            self.turns.push_back(client.clone());
        }
        let Some(first) = first else { return };
        self.waiting -= 1;
        if first.grant.send(()).is_ok() {
            self.take(client);
        }
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

/// A place in a line. Dropping it leaves the line, for example when the request is cancelled.
struct Waiting {
    queue: FairQueue,
    client: Arc<str>,
    ticket: u64,
    granted: oneshot::Receiver<()>,
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.granted.close();
        let mut lines = self.queue.lock();
        // A slot that arrived after the deadline is passed on; one that was received has left the channel already.
        if self.granted.try_recv().is_ok() {
            lines.release(&self.client);
        } else {
            lines.leave(&self.client, self.ticket);
        }
    }
}

#[cfg(test)]
mod tests;
