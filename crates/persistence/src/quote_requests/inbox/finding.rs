//! Which requests are in a part of an inbox: a range of an index, in one of its orders.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use diesel::dsl::{exists, not};
use diesel::prelude::*;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::inbox::{InboxPart, open_since, position_of_open};
use marsam_domain::quote_requests::{RequestStage, RequestStatus};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;
use uuid::Uuid;

use super::Owner;
use crate::columns::{Utc, id};
use crate::db::MultiBackend;
use crate::quote_requests::listing::Listed;
use crate::schema::{inbox_entries, quote_requests};
use crate::search_words::{Plan, has_shown_word, has_word, planned};
use crate::{Db, DbError};

/// The order of an inbox.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum InboxOrder {
    /// What waits for the creative first, then what is due first.
    #[default]
    Due,
    /// What was sent last first.
    Newest,
}

impl InboxOrder {
    pub(super) fn compare(self, one: Place, other: Place) -> Ordering {
        match self {
            Self::Due => one.cmp(&other),
            Self::Newest => other.id.cmp(&one.id),
        }
    }
}

/// Where a request comes in an inbox: by its position, then by its id, or by its id alone. As text it is the cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    position: i64,
    pub(super) id: QuoteRequestId,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.position, self.id)
    }
}

/// A text that is not a cursor of an inbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InvalidPlace;

impl FromStr for Place {
    type Err = InvalidPlace;

    fn from_str(text: &str) -> Result<Self, InvalidPlace> {
        let (position, id) = text.split_once('.').ok_or(InvalidPlace)?;
        Ok(Self {
            position: position.parse().map_err(|_error| InvalidPlace)?,
            id: id.parse().map_err(|_error| InvalidPlace)?,
        })
    }
}

/// A request that was found for a page.
#[derive(Debug, Clone, Copy)]
pub(super) struct Found {
    pub(super) place: Place,
    /// `None` for an open one.
    pub(super) part: Option<InboxPart>,
}

/// What is read of each part.
#[derive(Debug)]
pub(super) struct Range<'a> {
    pub(super) order: InboxOrder,
    pub(super) stage: Option<RequestStage>,
    pub(super) plan: &'a Plan,
    pub(super) after: Option<Place>,
    /// At most this many.
    pub(super) most: i64,
}

/// The entries of one part, in order.
pub(super) fn entries(
    db: &mut Db,
    owner: &Owner,
    part: InboxPart,
    range: &Range<'_>,
) -> Result<Vec<Found>, DbError> {
    let mut listed: inbox_entries::BoxedQuery<'static, MultiBackend> = inbox_entries::table
        .filter(inbox_entries::creative_id.eq(owner.key.clone()))
        .filter(inbox_entries::part.eq(part.slug()))
        .into_boxed();
    if let Some(stage) = range.stage {
        listed = listed.filter(inbox_entries::stage.eq(stage.slug()));
    }
    listed = planned!(listed, inbox_entries::request_id, range.plan, |word| {
        // A project is found by all of its words, since its creative reads all of it.
        let project = quote_requests::table
            .filter(quote_requests::id.eq(inbox_entries::request_id))
            .filter(quote_requests::chosen_creative_id.eq(owner.key.clone()));
        has_shown_word!(inbox_entries::request_id, word).or(has_word!(
            inbox_entries::request_id,
            word
        )
        .and(exists(project)))
    });
    listed = match (range.order, range.after) {
        (_, None) => listed,
        (InboxOrder::Due, Some(after)) => {
            let later = inbox_entries::position.gt(after.position);
            listed
                .filter(inbox_entries::position.ge(after.position))
                .filter(later.or(inbox_entries::request_id.gt(after.id.to_string())))
        }
        (InboxOrder::Newest, Some(after)) => {
            listed.filter(inbox_entries::request_id.lt(after.id.to_string()))
        }
    };
    let listed = match range.order {
        InboxOrder::Due => listed.order((
            inbox_entries::position.asc(),
            inbox_entries::request_id.asc(),
        )),
        InboxOrder::Newest => listed.order(inbox_entries::request_id.desc()),
    };
    listed
        .limit(range.most)
        .select((inbox_entries::position, inbox_entries::request_id))
        .load::<(i64, String)>(db)?
        .into_iter()
        .map(|(position, key)| {
            let place = Place {
                position,
                id: id(&key)?,
            };
            Ok(Found {
                place,
                part: Some(part),
            })
        })
        .collect()
}

/// Open requests of a service that wait for proposals.
pub(super) fn to_answer(service: &'static str) -> Listed {
    quote_requests::table
        .filter(quote_requests::service.eq(service))
        .filter(quote_requests::is_open.eq(true))
        // The status of the stages that wait for a selection, and of no other one.
        .filter(quote_requests::status.eq(RequestStatus::Pending.slug()))
        .into_boxed()
}

/// Open requests of a service, which the creative has not answered, in order.
pub(super) fn open(
    db: &mut Db,
    owner: &Owner,
    service: &'static str,
    range: &Range<'_>,
) -> Result<Vec<Found>, DbError> {
    let own = inbox_entries::table
        .filter(inbox_entries::request_id.eq(quote_requests::id))
        .filter(inbox_entries::creative_id.eq(owner.key.clone()));
    let mut listed = to_answer(service).filter(not(exists(own)));
    listed = planned!(listed, quote_requests::id, range.plan, |word| {
        has_shown_word!(quote_requests::id, word)
    });
    listed = match (range.order, range.after) {
        (_, None) => listed,
        (InboxOrder::Due, Some(after)) => {
            let sent_at = open_since(after.position);
            let later = quote_requests::created_at.gt(Utc(sent_at));
            listed
                .filter(quote_requests::created_at.ge(Utc(sent_at)))
                .filter(later.or(quote_requests::id.gt(after.id.to_string())))
        }
        (InboxOrder::Newest, Some(after)) => listed
            .filter(quote_requests::created_at.le(Utc(sent_before(after.id.as_uuid()))))
            .filter(quote_requests::id.lt(after.id.to_string())),
    };
    let listed = match range.order {
        InboxOrder::Due => {
            listed.order((quote_requests::created_at.asc(), quote_requests::id.asc()))
        }
        InboxOrder::Newest => {
            listed.order((quote_requests::created_at.desc(), quote_requests::id.desc()))
        }
    };
    listed
        .limit(range.most)
        .select((quote_requests::created_at, quote_requests::id))
        .load::<(Utc, String)>(db)?
        .into_iter()
        .map(|(sent_at, key)| {
            let place = Place {
                position: position_of_open(OffsetDateTime::from(sent_at)),
                id: id(&key)?,
            };
            Ok(Found { place, part: None })
        })
        .collect()
}

/// The end of the millisecond in which a `UUIDv7` was made: the requests before it were sent no later.
fn sent_before(key: Uuid) -> OffsetDateTime {
    let milliseconds = i128::from(key.as_u64_pair().0 >> 16);
    OffsetDateTime::from_unix_timestamp_nanos((milliseconds + 1) * 1_000_000)
        .unwrap_or(time::macros::datetime!(9999-01-01 00:00:00 UTC))
}
