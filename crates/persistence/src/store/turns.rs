//! Turns: one thread at a time, in the order of arrival, each handed what the one before it left.

use std::collections::VecDeque;
use std::sync::mpsc::{self, SendError, Sender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::DbError;

/// The queue of threads that wait for the turn. Each turn carries a `T`; the default one is nothing.
pub(super) struct Turns<T: Default> {
    queue: Mutex<Queue<T>>,
    max_waiting: usize,
    max_wait: Duration,
}

struct Queue<T> {
    is_taken: bool,
    waiting: VecDeque<Waiting<T>>,
    last_ticket: u64,
}

struct Waiting<T> {
    ticket: u64,
    turn: Sender<T>,
}

/// The turn. Dropping it passes it on with nothing.
pub(super) struct Turn<'a, T: Default> {
    turns: &'a Turns<T>,
    has_ended: bool,
}

impl<T: Default> Turns<T> {
    /// At most `max_waiting` threads wait, none longer than `max_wait`.
    pub(super) fn new(max_waiting: usize, max_wait: Duration) -> Self {
        Self {
            queue: Mutex::new(Queue {
                is_taken: false,
                waiting: VecDeque::new(),
                last_ticket: 0,
            }),
            max_waiting,
            max_wait,
        }
    }

    /// Waits for the turn, and for what the one before has left.
    pub(super) fn take(&self) -> Result<(Turn<'_, T>, T), DbError> {
        let (turn, arrives) = mpsc::channel();
        let mut queue = self.lock();
        if !queue.is_taken {
            queue.is_taken = true;
            return Ok((self.turn(), T::default()));
        }
        if queue.waiting.len() >= self.max_waiting {
            return Err(DbError::Unavailable("too many writes wait".to_owned()));
        }
        queue.last_ticket += 1;
        let ticket = queue.last_ticket;
        queue.waiting.push_back(Waiting { ticket, turn });
        drop(queue);
        if let Ok(left) = arrives.recv_timeout(self.max_wait) {
            return Ok((self.turn(), left));
        }
        let mut queue = self.lock();
        queue.waiting.retain(|waiting| waiting.ticket != ticket);
        drop(queue);
        // The turn may have been sent before this thread left the queue.
        let left = arrives.try_recv();
        left.map(|left| (self.turn(), left))
            .map_err(|_empty| DbError::Unavailable("the writer was not free in time".to_owned()))
    }

    /// How many threads wait.
    #[cfg(test)]
    pub(super) fn waiting(&self) -> usize {
        self.lock().waiting.len()
    }

    fn turn(&self) -> Turn<'_, T> {
        Turn {
            turns: self,
            has_ended: false,
        }
    }

    fn lock(&self) -> MutexGuard<'_, Queue<T>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T: Default> Turn<'_, T> {
    /// Ends the turn and hands `left` to the next thread; gives both back if none waits.
    pub(super) fn pass_on(mut self, left: T) -> Result<(), (Self, T)> {
        match send(&mut self.turns.lock(), left) {
            Ok(()) => {
                self.has_ended = true;
                Ok(())
            }
            Err(left) => Err((self, left)),
        }
    }
}

impl<T: Default> Drop for Turn<'_, T> {
    fn drop(&mut self) {
        if self.has_ended {
            return;
        }
        let mut queue = self.turns.lock();
        if send(&mut queue, T::default()).is_err() {
            queue.is_taken = false;
        }
    }
}

/// Sends the turn to the first who waits, if there is one.
fn send<T>(queue: &mut Queue<T>, mut left: T) -> Result<(), T> {
    while let Some(next) = queue.waiting.pop_front() {
        match next.turn.send(left) {
            Ok(()) => return Ok(()),
            Err(SendError(back)) => left = back,
        }
    }
    Err(left)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(20);
    const SHORT: Duration = Duration::from_millis(50);

    /// Waits until `count` threads wait.
    fn until_waiting<T: Default>(turns: &Turns<T>, count: usize) {
        while turns.waiting() < count {
            std::thread::yield_now();
        }
    }

    #[test]
    fn turns_come_in_the_order_of_arrival_with_what_was_left() {
        let turns = Turns::<Vec<usize>>::new(10, LONG);
        let (first, none) = turns.take().unwrap();
        assert!(none.is_empty());
        std::thread::scope(|scope| {
            for number in 1..=4 {
                let turns = &turns;
                scope.spawn(move || {
                    let (turn, mut left) = turns.take().unwrap();
                    left.push(number);
                    if let Err((_turn, left)) = turn.pass_on(left) {
                        assert_eq!(left, [1, 2, 3, 4]);
                    }
                });
                until_waiting(turns, number);
            }
            assert!(first.pass_on(Vec::new()).is_ok());
        });
        let (_turn, left) = turns.take().unwrap();
        assert!(left.is_empty());
    }

    #[test]
    fn a_turn_that_is_dropped_goes_to_the_next_with_nothing() {
        let turns = Turns::<Option<u8>>::new(10, LONG);
        let (first, _) = turns.take().unwrap();
        std::thread::scope(|scope| {
            let next = scope.spawn(|| turns.take().unwrap().1);
            until_waiting(&turns, 1);
            drop(first);
            assert_eq!(next.join().unwrap(), None);
        });
    }

    #[test]
    fn one_more_than_may_wait_is_refused_at_once() {
        let turns = Turns::<()>::new(2, LONG);
        let (first, ()) = turns.take().unwrap();
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| turns.take().unwrap());
            }
            until_waiting(&turns, 2);
            assert!(matches!(turns.take(), Err(DbError::Unavailable(_))));
            drop(first);
        });
        assert!(turns.take().is_ok());
    }

    #[test]
    fn a_thread_that_has_waited_too_long_leaves_the_queue() {
        let turns = Turns::<()>::new(10, SHORT);
        let (first, ()) = turns.take().unwrap();
        assert!(matches!(turns.take(), Err(DbError::Unavailable(_))));
        assert_eq!(turns.waiting(), 0);
        drop(first);
        assert!(turns.take().is_ok());
    }

    #[test]
    fn turns_that_arrive_as_the_wait_ends_are_not_lost() {
        // The wait ends about when the turn is passed on, sometimes before and sometimes after.
        let turns = Turns::<()>::new(100, Duration::from_millis(1));
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..100 {
                        if let Ok((turn, ())) = turns.take() {
                            std::thread::sleep(Duration::from_micros(300));
                            drop(turn);
                        }
                    }
                });
            }
        });
        assert!(turns.take().is_ok());
    }
}
