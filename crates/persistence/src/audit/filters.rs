//! Which events of the history are listed.

use marsam_domain::calendar::{first_second, last_second};
use marsam_domain::events::SubjectKind;
use marsam_domain::events::money::MoneyHistory;
use marsam_domain::quote_requests::codes::RequestCode;
use marsam_domain::vocabulary::Vocabulary as _;
use time::{Date, Duration};

use super::EventRow;
use crate::ids::first_at;
use crate::pages::{Filter, Page};

/// Which events are listed.
#[derive(Debug, Clone, Default)]
pub struct HistoryFilter {
    /// By what they are about.
    pub subject: SubjectFilter,
    /// Only those of the request with this code, and of its parts.
    pub request: Filter<RequestCode>,
    /// Only those of these days.
    pub days: Days,
}

impl From<SubjectFilter> for HistoryFilter {
    fn from(subject: SubjectFilter) -> Self {
        Self {
            subject,
            ..Self::default()
        }
    }
}

impl HistoryFilter {
    /// Whether an event is of this subject and these days.
    pub(super) fn admits(&self, row: &EventRow) -> bool {
        self.subject.admits(row) && self.days.admit(&row.id)
    }
}

/// What the listed events are about.
#[derive(Debug, Clone, Default)]
pub enum SubjectFilter {
    /// Anything.
    #[default]
    All,
    /// One kind of subject.
    Kind(SubjectKind),
    /// One subject, by its key.
    Key(String),
    /// A part of the history of money.
    Money(MoneyHistory),
}

impl SubjectFilter {
    /// Reads a part of the history of money, a kind of subject or a subject's key; blank: all.
    pub fn read(text: &str) -> Self {
        let text = text.trim();
        if let Some(history) = MoneyHistory::from_slug(text) {
            return Self::Money(history);
        }
        match text.parse() {
            Ok(kind) => Self::Kind(kind),
            Err(_) if text.is_empty() => Self::All,
            // PostgreSQL refuses NUL in a text.
            Err(_) => Self::Key(text.replace('\0', "")),
        }
    }

    fn admits(&self, row: &EventRow) -> bool {
        match self {
            Self::All => true,
            Self::Kind(kind) => row.subject_kind == kind.slug(),
            Self::Key(key) => row.subject_id == *key,
            Self::Money(history) => history
                .events()
                .iter()
                .any(|(kind, event)| row.subject_kind == kind.slug() && row.event == event.slug()),
        }
    }
}

/// Days in Kuwait, both included; without one of them, all before the other or after it.
///
/// An id begins with the time of its event, so days are a range of every index that ends in the id.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Days {
    /// The first day.
    pub from: Option<Date>,
    /// The last day.
    pub to: Option<Date>,
}

impl Days {
    /// The least of the wanted ids.
    pub(super) fn floor(self) -> String {
        let first = self.from.map(|day| first_at(first_second(day)));
        first.unwrap_or_default()
    }

    /// The upper bound of the wanted ids: that of the page, or of the last day if it is less.
    pub(super) fn bound(self, page: Page) -> String {
        let of_page = page.bound();
        let of_days = self
            .to
            .map(|day| first_at(last_second(day) + Duration::SECOND));
        of_days.filter(|end| *end < of_page).unwrap_or(of_page)
    }

    fn admit(self, id: &str) -> bool {
        id >= self.floor().as_str() && id < self.bound(Page::first()).as_str()
    }
}
