//! Open pages that learn of changes: one channel per stream, handed what is published to its account.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use marsam_domain::ids::{AccountId, SessionId};
use marsam_persistence::live::{Change, Published};
use tokio::sync::mpsc;

/// A page that reads no faster than this many changes loses its stream, and asks for everything again.
const CAPACITY: usize = 64;
/// Streams of one account: browsers and devices.
const MAX_PER_ACCOUNT: usize = 20;
/// Streams of one address; an office or a campus has many people behind one.
const MAX_PER_ADDRESS: usize = 200;
/// Closed streams are looked for once this many are open.
const MIN_BETWEEN_PURGES: usize = 1_024;

/// What a stream sends to its page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Told {
    Changed(Change),
    /// Changes may have been missed: fetch everything again.
    Resync,
}

/// One open stream.
#[derive(Debug)]
struct Open {
    session: SessionId,
    sender: mpsc::Sender<Told>,
    /// Its place among the streams of its address, given back when it is dropped.
    _place: Arc<()>,
}

/// The address has as many streams as it may.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooManyStreams;

#[derive(Debug, Default)]
struct Streams {
    of_accounts: HashMap<AccountId, Vec<Open>>,
    /// Each counts its streams: every one of them holds a clone.
    addresses: HashMap<String, Arc<()>>,
    opened_since_purge: usize,
}

impl Streams {
    /// A place among the streams of an address.
    fn place(&mut self, address: &str) -> Option<Arc<()>> {
        if self.opened_since_purge >= self.of_accounts.len().max(MIN_BETWEEN_PURGES)
            || self.streams_of(address) >= MAX_PER_ADDRESS
        {
            self.purge();
        }
        if self.streams_of(address) >= MAX_PER_ADDRESS {
            return None;
        }
        self.opened_since_purge += 1;
        let place = self.addresses.entry(address.to_owned()).or_default();
        Some(Arc::clone(place))
    }

    fn streams_of(&self, address: &str) -> usize {
        // The map holds one of them.
        self.addresses
            .get(address)
            .map_or(0, |place| Arc::strong_count(place) - 1)
    }

    /// Forgets the streams whose pages are gone.
    fn purge(&mut self) {
        self.keep(|open| !open.sender.is_closed());
        self.addresses
            .retain(|_, place| Arc::strong_count(place) > 1);
        self.opened_since_purge = 0;
    }

    fn keep(&mut self, is_kept: impl Fn(&Open) -> bool) {
        self.of_accounts.retain(|_, own| {
            own.retain(&is_kept);
            !own.is_empty()
        });
    }
}

/// The open streams of this instance. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct LiveUpdates {
    streams: Arc<Mutex<Streams>>,
    is_deaf: Arc<AtomicBool>,
}

impl LiveUpdates {
    /// A stream for a session of an account; the account's oldest one ends where there are too many.
    pub(crate) fn open(
        &self,
        account: AccountId,
        session: SessionId,
        address: &str,
    ) -> Result<mpsc::Receiver<Told>, TooManyStreams> {
        let (sender, receiver) = mpsc::channel(CAPACITY);
        let mut streams = self.lock();
        if let Some(own) = streams.of_accounts.get_mut(&account) {
            own.retain(|open| !open.sender.is_closed());
            if own.len() >= MAX_PER_ACCOUNT {
                own.remove(0);
            }
        }
        let place = streams.place(address).ok_or(TooManyStreams)?;
        streams.of_accounts.entry(account).or_default().push(Open {
            session,
            sender,
            _place: place,
        });
        Ok(receiver)
    }

    /// Hands a change to the streams of its account; the end of a session ends its streams.
    pub fn forward(&self, published: Published) {
        let mut streams = self.lock();
        let Some(own) = streams.of_accounts.get_mut(&published.account) else {
            return;
        };
        match published.change {
            // Dropping the sender ends the stream.
            Change::SessionEnded { id } => own.retain(|open| open.session != id),
            change => own.retain(|open| open.sender.try_send(Told::Changed(change)).is_ok()),
        }
        if own.is_empty() {
            streams.of_accounts.remove(&published.account);
        }
    }

    /// Makes every page fetch its content again: changes were published that this instance did not hear.
    pub fn resync(&self) {
        self.lock()
            .keep(|open| open.sender.try_send(Told::Resync).is_ok());
    }

    /// Ends every stream: the server stops.
    pub fn end_all(&self) {
        self.lock().of_accounts.clear();
    }

    /// Notes whether changes of other instances are received.
    pub fn note_listening(&self, is_listening: bool) {
        self.is_deaf.store(!is_listening, Ordering::Release);
    }

    /// Whether changes of other instances are received, as far as there are any.
    pub fn is_listening(&self) -> bool {
        !self.is_deaf.load(Ordering::Acquire)
    }

    /// How many streams are open.
    pub fn count(&self) -> usize {
        self.lock().of_accounts.values().map(Vec::len).sum()
    }

    fn lock(&self) -> MutexGuard<'_, Streams> {
        self.streams.lock().unwrap_or_else(PoisonError::into_inner)
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

    fn session(number: u128) -> SessionId {
        SessionId::new(Uuid::from_u128(number))
    }

    fn open(updates: &LiveUpdates, number: u128) -> mpsc::Receiver<Told> {
        let opened = updates.open(account(number), session(number), "203.0.113.9");
        opened.unwrap()
    }

    fn publish(updates: &LiveUpdates, number: u128, change: Change) {
        updates.forward(Published {
            account: account(number),
            change,
        });
    }

    const NOTICE: Change = Change::Notification {
        id: NotificationId::new(Uuid::from_u128(9)),
    };

    #[test]
    fn a_change_reaches_every_stream_of_its_account_and_no_other() {
        let updates = LiveUpdates::default();
        let (mut one, mut two) = (open(&updates, 1), open(&updates, 1));
        let mut other = open(&updates, 2);
        publish(&updates, 1, NOTICE);
        assert!(one.try_recv().is_ok() && two.try_recv().is_ok());
        assert!(other.try_recv().is_err());
    }

    #[test]
    fn a_stream_that_is_closed_or_does_not_read_is_forgotten() {
        let updates = LiveUpdates::default();
        drop(open(&updates, 1));
        let _slow = open(&updates, 1);
        assert_eq!(updates.count(), 1);
        for _ in 0..=CAPACITY {
            publish(&updates, 1, NOTICE);
        }
        assert_eq!(updates.count(), 0);
    }

    #[test]
    fn an_account_has_a_bounded_number_of_streams() {
        let updates = LiveUpdates::default();
        let mut streams: Vec<_> = (0..=MAX_PER_ACCOUNT).map(|_| open(&updates, 1)).collect();
        assert_eq!(updates.count(), MAX_PER_ACCOUNT);
        publish(&updates, 1, NOTICE);
        assert!(streams.remove(0).try_recv().is_err());
        assert!(streams.remove(0).try_recv().is_ok());
    }

    #[test]
    fn an_address_has_a_bounded_number_of_streams_and_others_are_not_affected() {
        let updates = LiveUpdates::default();
        let streams: Vec<_> = (0_u128..)
            .take(MAX_PER_ADDRESS)
            .map(|number| open(&updates, number))
            .collect();
        let next = |address| updates.open(account(999), session(999), address);
        assert_eq!(next("203.0.113.9").err(), Some(TooManyStreams));
        assert!(next("203.0.113.10").is_ok());
        drop(streams);
        assert!(next("203.0.113.9").is_ok());
        // Their pages are gone: nothing of them is kept.
        let kept = updates.lock();
        assert_eq!((kept.of_accounts.len(), kept.addresses.len()), (1, 1));
    }

    #[test]
    fn a_session_that_ends_takes_its_streams_with_it() {
        let updates = LiveUpdates::default();
        let mut ended = open(&updates, 1);
        let other = updates.open(account(1), session(7), "203.0.113.9");
        let mut other = other.unwrap();
        publish(&updates, 1, Change::SessionEnded { id: session(1) });
        let gone = ended.try_recv();
        assert_eq!(gone, Err(mpsc::error::TryRecvError::Disconnected));
        publish(&updates, 1, NOTICE);
        assert_eq!(other.try_recv(), Ok(Told::Changed(NOTICE)));
    }

    #[test]
    fn after_a_gap_every_page_fetches_again() {
        let updates = LiveUpdates::default();
        let mut streams = [open(&updates, 1), open(&updates, 2)];
        updates.resync();
        for stream in &mut streams {
            assert_eq!(stream.try_recv(), Ok(Told::Resync));
        }
    }
}
