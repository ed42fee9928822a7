//! Open pages that learn of changes: one channel per stream, handed what is published to its account.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use marsam_domain::ids::AccountId;
use marsam_persistence::live::{Change, Published};
use tokio::sync::mpsc;

/// A page that reads no faster than this many changes loses its stream, and asks for everything again.
const CAPACITY: usize = 64;
/// Streams of one account: tabs and devices.
const MAX_PER_ACCOUNT: usize = 20;

type Senders = HashMap<AccountId, Vec<mpsc::Sender<Change>>>;

/// The open streams of this instance. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct LiveUpdates {
    senders: Arc<Mutex<Senders>>,
}

impl LiveUpdates {
    /// A stream for an account; its oldest one ends where there are too many.
    pub(crate) fn open(&self, account: AccountId) -> mpsc::Receiver<Change> {
        let (sender, receiver) = mpsc::channel(CAPACITY);
        let mut all = self.senders.lock().unwrap_or_else(PoisonError::into_inner);
        let own = all.entry(account).or_default();
        own.retain(|sender| !sender.is_closed());
        if own.len() >= MAX_PER_ACCOUNT {
            own.remove(0);
        }
        own.push(sender);
        receiver
    }

    /// Hands a change to the streams of its account.
    pub fn forward(&self, published: Published) {
        let mut all = self.senders.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(own) = all.get_mut(&published.account) else {
            return;
        };
        own.retain(|sender| sender.try_send(published.change).is_ok());
        if own.is_empty() {
            all.remove(&published.account);
        }
    }

    /// Ends every stream: the server stops.
    pub fn end_all(&self) {
        let mut all = self.senders.lock().unwrap_or_else(PoisonError::into_inner);
        all.clear();
    }

    /// How many streams are open.
    pub fn count(&self) -> usize {
        let all = self.senders.lock().unwrap_or_else(PoisonError::into_inner);
        all.values().map(Vec::len).sum()
    }
}

#[cfg(test)]
mod tests {
    use marsam_domain::ids::NotificationId;
    use uuid::Uuid;

    use super::*;

    fn account(number: u128) -> AccountId {
        AccountId::new(Uuid::from_u128(number))
    }

    fn published(number: u128) -> Published {
        Published {
            account: account(number),
            change: Change::Notification {
                id: NotificationId::new(Uuid::from_u128(9)),
            },
        }
    }

    #[test]
    fn a_change_reaches_every_stream_of_its_account_and_no_other() {
        let updates = LiveUpdates::default();
        let (mut one, mut two) = (updates.open(account(1)), updates.open(account(1)));
        let mut other = updates.open(account(2));
        updates.forward(published(1));
        assert!(one.try_recv().is_ok() && two.try_recv().is_ok());
        assert!(other.try_recv().is_err());
    }

    #[test]
    fn a_stream_that_is_closed_or_does_not_read_is_forgotten() {
        let updates = LiveUpdates::default();
        drop(updates.open(account(1)));
        let _slow = updates.open(account(1));
        assert_eq!(updates.count(), 1);
        for _ in 0..=CAPACITY {
            updates.forward(published(1));
        }
        assert_eq!(updates.count(), 0);
    }

    #[test]
    fn an_account_has_a_bounded_number_of_streams() {
        let updates = LiveUpdates::default();
        let mut streams: Vec<_> = (0..=MAX_PER_ACCOUNT)
            .map(|_| updates.open(account(1)))
            .collect();
        assert_eq!(updates.count(), MAX_PER_ACCOUNT);
        updates.forward(published(1));
        assert!(streams.remove(0).try_recv().is_err());
        assert!(streams.remove(0).try_recv().is_ok());
    }
}
