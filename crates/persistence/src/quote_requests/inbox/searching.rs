//! An inbox as a list that is searched: its parts, in one order.

use super::finding::{self, Found, Place, Range};
use super::{InboxFilter, Owner};
use crate::search_words::{Part, Plan, Searchable};
use crate::{Db, DbError};

/// An inbox from a page's place on.
pub(super) struct Rest<'a> {
    pub(super) owner: &'a Owner,
    pub(super) filter: &'a InboxFilter,
    pub(super) after: Option<Place>,
    /// The number of rows that are wanted.
    pub(super) most: i64,
}

impl Rest<'_> {
    fn found(
        &self,
        db: &mut Db,
        plan: &Plan,
        after: Option<Place>,
        most: i64,
    ) -> Result<Vec<Found>, DbError> {
        let range = Range {
            order: self.filter.order,
            stage: self.filter.stage,
            plan,
            after,
            most,
        };
        all_found(db, self.owner, self.filter, &range)
    }
}

impl Searchable for Rest<'_> {
    type Row = Found;
    type Place = Place;

    fn most(&self) -> i64 {
        self.most
    }

    fn is_first(&self) -> bool {
        self.after.is_none()
    }

    fn part(&self) -> Option<Part> {
        None
    }

    fn places(
        &self,
        db: &mut Db,
        after: Option<Place>,
        most: i64,
    ) -> Result<Vec<(String, Place)>, DbError> {
        let mut found = self.found(db, &Plan::default(), after.or(self.after), most)?;
        found.truncate(usize::try_from(most).unwrap_or(usize::MAX));
        let places = found.into_iter().map(|one| one.place);
        Ok(places.map(|place| (place.id.to_string(), place)).collect())
    }

    fn rows(&self, db: &mut Db, plan: &Plan, most: i64) -> Result<Vec<Found>, DbError> {
        self.found(db, plan, self.after, most)
    }
}

/// What a range of each part has, in the order of the inbox.
fn all_found(
    db: &mut Db,
    owner: &Owner,
    filter: &InboxFilter,
    range: &Range<'_>,
) -> Result<Vec<Found>, DbError> {
    let mut found = Vec::new();
    for part in filter.parts() {
        found.extend(finding::entries(db, owner, part, range)?);
    }
    if filter.has_open() {
        for service in &owner.services {
            found.extend(finding::open(db, owner, service, range)?);
        }
    }
    found.sort_unstable_by(|one, other| range.order.compare(one.place, other.place));
    Ok(found)
}

#[cfg(test)]
mod tests;
