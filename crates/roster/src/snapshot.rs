//! One state of the roster, and how the next one is derived from it.

use std::collections::HashMap;
use std::sync::Arc;

use bytes::Bytes;
use fixedbitset::FixedBitSet;
use marsam_domain::creatives::{Creative, ShownImage};
use marsam_domain::ids::CreativeId;
use marsam_domain::reviews::{Market, Standing};
use marsam_domain::roster::{RosterFilter, RosterRecord, Sort};
use marsam_domain::search::{QueryWord, SearchQuery, Tokens};

use crate::cursor::Cursor;
use crate::facets::Facets;
use crate::matches::Matches;
use crate::orders::{self, Order};
use crate::postings::{ByRank, position};
use crate::text_index::{Builder, Prepared, TextIndex};

/// How many new documents share one text index before the next ones get an index of their own.
const SEGMENT_DOCS: usize = 256;
/// With more text indexes than this a snapshot should be rebuilt.
const MAX_SEGMENTS: usize = 16;

/// A listed creative with its serialized answer.
#[derive(Clone, Debug)]
pub struct Entry {
    pub creative: Creative,
    /// On the day of the snapshot.
    pub is_away: bool,
    /// What the score and the facts say.
    pub record: RosterRecord,
    pub json: Bytes,
    /// What the first paint of a page shows of the creative.
    pub first_picture: Option<Box<ShownImage>>,
}

#[derive(Clone, Debug)]
pub enum Change {
    /// The creative is listed, newly or with another profile.
    Put(Box<Entry>),
    /// The creative is no longer listed.
    Remove(CreativeId),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PageRequest {
    pub sort: Sort,
    /// At most this many entries.
    pub limit: usize,
    /// Only entries after this one.
    pub after: Option<Cursor>,
}

/// One page of the matching entries.
#[derive(Clone, Debug)]
pub struct Page {
    /// The JSON objects, in order.
    pub entries: Vec<Bytes>,
    /// The total number of matches.
    pub total: usize,
    /// How many of them match every word of the search; they come first.
    pub complete: usize,
    /// Where the next page begins, if one follows.
    pub next: Option<Cursor>,
}

/// One state of the roster; immutable.
#[derive(Clone, Debug)]
pub struct Snapshot {
    pub(crate) version: i64,
    pub(crate) day: i32,
    pub(crate) ids: Vec<CreativeId>,
    pub(crate) json: Vec<Bytes>,
    pub(crate) first_pictures: Vec<Option<Box<ShownImage>>>,
    pub(crate) by_id: HashMap<CreativeId, u32>,
    pub(crate) live: FixedBitSet,
    pub(crate) facets: Facets,
    pub(crate) segments: Vec<Arc<TextIndex>>,
    /// The tokens of the documents of the last segment while it grows.
    pub(crate) growing: Vec<Arc<Tokens>>,
    pub(crate) fair: Arc<Order>,
    pub(crate) fair_yesterday: Arc<Order>,
    pub(crate) newest: Order,
    pub(crate) experience: Order,
    pub(crate) rate: Order,
    /// Of each document, removed ones included.
    pub(crate) standings: Vec<Standing>,
    /// The voices about everyone who is listed.
    pub(crate) market: Market,
    /// The marketplace's mean that `rating` is made with.
    pub(crate) rating_mean: i64,
    pub(crate) rating: Arc<Order>,
}

impl Snapshot {
    pub const fn version(&self) -> i64 {
        self.version
    }

    /// The day of its fair order.
    pub const fn day(&self) -> i32 {
        self.day
    }

    /// The number of listed creatives.
    pub fn len(&self) -> usize {
        self.by_id.len()
    }

    /// True if no creative is listed.
    pub fn is_empty(&self) -> bool {
        self.by_id.is_empty()
    }

    /// True if so much has changed since the last build that rebuilding pays off.
    pub fn wants_rebuild(&self) -> bool {
        let dead = self.ids.len() - self.by_id.len();
        self.segments.len() > MAX_SEGMENTS || dead > self.by_id.len() / 4 + SEGMENT_DOCS * 4
    }

    /// The JSON object of a listed creative.
    pub fn find(&self, creative: CreativeId) -> Option<&Bytes> {
        let doc = self.by_id.get(&creative)?;
        self.json.get(position(*doc))
    }

    /// The first picture of a listed creative.
    pub fn first_picture(&self, creative: CreativeId) -> Option<&ShownImage> {
        let doc = self.by_id.get(&creative)?;
        self.picture_of(*doc)
    }

    /// The first pictures of the first `limit` creatives, in the order in which all are listed.
    pub fn first_pictures(&self, limit: usize) -> impl Iterator<Item = Option<&ShownImage>> {
        let (order, _day) = self.order(Sort::default(), None);
        let first = order.pick(&self.live, None, limit, &self.ids);
        first.into_iter().map(|doc| self.picture_of(doc))
    }

    fn picture_of(&self, doc: u32) -> Option<&ShownImage> {
        self.first_pictures.get(position(doc))?.as_deref()
    }

    /// The same roster on another day.
    #[must_use]
    pub fn at_day(&self, day: i32) -> Self {
        let mut next = self.clone();
        next.fair_yesterday = if day == self.day.saturating_add(1) {
            self.fair.clone()
        } else {
            Arc::new(orders::fair_order(&self.ids, day.saturating_sub(1)))
        };
        next.fair = Arc::new(orders::fair_order(&self.ids, day));
        next.day = day;
        next.order_by_rating();
        next
    }

    /// The roster at `version`: this one with these changes applied.
    #[must_use]
    pub fn apply(&self, version: i64, changes: impl IntoIterator<Item = Change>) -> Self {
        let mut next = self.clone();
        next.version = version;
        let mut indexed = false;
        for change in changes {
            match change {
                Change::Remove(id) => next.remove(id),
                Change::Put(entry) => {
                    next.remove(entry.creative.id);
                    next.append(*entry);
                    indexed = true;
                    if next.growing.len() >= SEGMENT_DOCS {
                        next.index_growing();
                        next.growing.clear();
                        indexed = false;
                    }
                }
            }
        }
        if indexed {
            next.index_growing();
        }
        next.follow_market();
        next
    }

    /// The same roster where so many different brands have reviewed: from
    /// [`MARKET_BRANDS`](marsam_domain::reviews::MARKET_BRANDS) on, the marketplace has a mean of its own.
    #[must_use]
    pub fn reviewed_by(mut self, brands: u32) -> Self {
        self.market.brands = brands;
        self.follow_market();
        self
    }

    /// One voice more moves everyone's place a little.
    fn follow_market(&mut self) {
        if self.rating_mean != self.market.mean() {
            self.order_by_rating();
        }
    }

    fn order_by_rating(&mut self) {
        self.rating_mean = self.market.mean();
        let order = orders::rating_order(&self.standings, self.rating_mean, &self.ids, self.day);
        self.rating = Arc::new(order);
    }

    fn remove(&mut self, id: CreativeId) {
        if let Some(doc) = self.by_id.remove(&id) {
            self.live.remove(position(doc));
            let standing = self.standings.get(position(doc)).copied();
            self.market = self.market.without(standing.unwrap_or_default());
            if let Some(json) = self.json.get_mut(position(doc)) {
                *json = Bytes::new();
            }
            if let Some(picture) = self.first_pictures.get_mut(position(doc)) {
                *picture = None;
            }
        }
    }

    fn append(&mut self, entry: Entry) {
        let creative = &entry.creative;
        let doc = u32::try_from(self.ids.len()).unwrap_or(u32::MAX);
        if self.growing.is_empty() {
            // Filled in by `index_growing` before it is read.
            self.segments.push(Arc::new(Builder::default().build(doc)));
        }
        self.ids.push(creative.id);
        self.live.grow_and_insert(position(doc));
        self.by_id.insert(creative.id, doc);
        self.facets.insert(doc, &entry);
        self.growing.push(Arc::new(Tokens::of(&creative.profile)));
        let (day, ids) = (self.day, &self.ids);
        Arc::make_mut(&mut self.fair).insert(orders::key(Sort::Fair, creative, day), ids);
        let before = orders::key(Sort::Fair, creative, day.saturating_sub(1));
        Arc::make_mut(&mut self.fair_yesterday).insert(before, ids);
        self.newest
            .insert(orders::key(Sort::Newest, creative, day), ids);
        self.experience
            .insert(orders::key(Sort::Experience, creative, day), ids);
        self.rate
            .insert(orders::key(Sort::Rate, creative, day), ids);
        let standing = entry.record.standing;
        self.market = self.market.with(standing);
        self.standings.push(standing);
        let key = orders::rating_key(standing, self.rating_mean, creative.id, day);
        Arc::make_mut(&mut self.rating).insert(key, ids);
        self.json.push(entry.json);
        self.first_pictures.push(entry.first_picture);
    }

    /// Indexes the texts of the newest documents.
    fn index_growing(&mut self) {
        let first = self.ids.len() - self.growing.len();
        let mut text = Builder::default();
        for tokens in &self.growing {
            text.add(tokens);
        }
        let index = text.build(u32::try_from(first).unwrap_or(u32::MAX));
        if let Some(last) = self.segments.last_mut() {
            *last = Arc::new(index);
        }
    }

    /// One page of the entries that match a filter.
    pub fn page(&self, filter: &RosterFilter, asked: &PageRequest) -> Page {
        let matches = self.matches(filter);
        let levels = matches.levels(asked.sort);
        let after = asked.after.filter(|cursor| cursor.sort == asked.sort);
        let (order, day) = self.order(asked.sort, after);
        let after = after.map(|cursor| match asked.sort {
            // For a shuffle of a past day only the id counts.
            Sort::Fair if cursor.day != day => Cursor {
                key: orders::fair_key(cursor.id, day),
                ..cursor
            },
            // The mean or the shuffle may be another one now: behind the same creative.
            Sort::Rating => Cursor {
                key: self
                    .by_id
                    .get(&cursor.id)
                    .map_or(cursor.key, |doc| order.key(*doc)),
                ..cursor
            },
            _ => cursor,
        });
        let first_level = after.map_or(0, |cursor| cursor.rank);
        let mut found: Vec<(usize, u32)> = Vec::new();
        for (rank, level) in levels.enumerate().skip(first_level) {
            let wanted = asked.limit + 1 - found.len();
            let behind = after
                .filter(|cursor| cursor.rank == rank)
                .map(|cursor| (cursor.key, cursor.id));
            let picked = order.pick(&level, behind, wanted, &self.ids);
            found.extend(picked.into_iter().map(|doc| (rank, doc)));
            if found.len() > asked.limit {
                break;
            }
        }
        let more = found.len() > asked.limit;
        found.truncate(asked.limit);
        let last = found.last().copied().filter(|_| more);
        let next = last.and_then(|(rank, doc)| {
            Some(Cursor {
                sort: asked.sort,
                day,
                rank,
                key: order.key(doc),
                id: *self.ids.get(position(doc))?,
            })
        });
        let entries = found
            .iter()
            .filter_map(|(_, doc)| self.json.get(position(*doc)));
        Page {
            entries: entries.cloned().collect(),
            total: matches.total(),
            complete: matches.complete(),
            next,
        }
    }

    /// The order, and the day of its shuffle: pages that were begun yesterday continue in yesterday's order.
    fn order(&self, sort: Sort, after: Option<Cursor>) -> (&Order, i32) {
        let yesterday = self.day.saturating_sub(1);
        match sort {
            Sort::Fair if after.is_some_and(|cursor| cursor.day == yesterday) => {
                (&self.fair_yesterday, yesterday)
            }
            Sort::Fair => (&self.fair, self.day),
            Sort::Newest => (&self.newest, self.day),
            Sort::Experience => (&self.experience, self.day),
            Sort::Rate => (&self.rate, self.day),
            Sort::Rating => (&self.rating, self.day),
        }
    }

    /// What a filter finds.
    fn matches(&self, filter: &RosterFilter) -> Matches {
        if filter.matches_nothing {
            return Matches::default();
        }
        let mut among = self.live.clone();
        self.facets.narrow(&mut among, filter, None);
        self.searched_among(&filter.search, among)
    }

    /// What a search finds, with however many of its words.
    pub(crate) fn searched(&self, query: &SearchQuery) -> FixedBitSet {
        self.searched_among(query, self.live.clone()).into_any()
    }

    fn searched_among(&self, query: &SearchQuery, among: FixedBitSet) -> Matches {
        if query.is_empty() {
            return Matches::all(among);
        }
        if among.is_clear() {
            return Matches::default();
        }
        let mut matches = Matches::default();
        for word in query.words() {
            matches.add(self.with(word, &among));
        }
        matches
    }

    /// The documents of `among` in which a word is found, at index `r` those of rank `r` or better.
    fn with(&self, word: &QueryWord, among: &FixedBitSet) -> ByRank {
        let mut found: ByRank = std::array::from_fn(|_| FixedBitSet::with_capacity(self.ids.len()));
        for lookup in Prepared::of_word(word) {
            for segment in &self.segments {
                segment.search(&lookup, &mut found);
            }
        }
        let [mut better, rest @ ..] = found.each_mut();
        better.intersect_with(among);
        for level in rest {
            level.intersect_with(among);
            level.union_with(better);
            better = level;
        }
        found
    }
}
