//! Failures that come back at each look of the clock: each is logged once an hour, and at once when it is another one.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt::Display;
use std::sync::{Mutex, PoisonError};

use time::{Duration, OffsetDateTime};

/// For how long a failure is not logged again.
const QUIET: Duration = Duration::HOUR;

static LOGGED: Mutex<Logged> = Mutex::new(Logged(BTreeMap::new()));

/// What was logged within [`QUIET`]: what has failed, how, and when. One row may fail in several ways.
#[derive(Debug)]
struct Logged(BTreeMap<(String, String), OffsetDateTime>);

impl Logged {
    fn is_news(&mut self, what: &str, error: String, now: OffsetDateTime) -> bool {
        self.0.retain(|_, at| now - *at < QUIET);
        match self.0.entry((what.to_owned(), error)) {
            Entry::Occupied(_) => false,
            Entry::Vacant(new) => {
                new.insert(now);
                true
            }
        }
    }
}

/// Whether a failure is to be logged: this process has not logged the same one of the same thing within the last hour.
pub fn is_news(what: &str, error: &impl Display, now: OffsetDateTime) -> bool {
    let mut logged = LOGGED.lock().unwrap_or_else(PoisonError::into_inner);
    logged.is_news(what, error.to_string(), now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_news_once_an_hour_and_when_it_is_another_one() {
        let mut logged = Logged(BTreeMap::new());
        let start = OffsetDateTime::UNIX_EPOCH;
        let mut is_news = |what: &str, error: &str, seconds| {
            let now = start + Duration::seconds(seconds);
            logged.is_news(what, error.to_owned(), now)
        };
        assert!(is_news("request 1", "unknown slug: sold", 0));
        for look in 1..240 {
            assert!(!is_news("request 1", "unknown slug: sold", look * 15));
        }
        assert!(is_news("request 2", "unknown slug: sold", 3_590));
        assert!(is_news("request 1", "unknown slug: sold", 3_600));
        assert!(is_news("request 1", "no id: x", 3_615));
        assert!(!is_news("request 1", "no id: x", 3_630));
    }
}
