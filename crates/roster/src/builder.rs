//! Builds a snapshot from entries that come one at a time, so that a large roster is never held twice.

use std::ops::Range;
use std::sync::Arc;

use bytes::Bytes;
use fixedbitset::FixedBitSet;
use marsam_domain::creatives::ShownImage;
use marsam_domain::ids::CreativeId;
use marsam_domain::reviews::{Market, Standing};
use marsam_domain::roster::Sort;
use marsam_domain::search::Tokens;

use crate::facets::Facets;
use crate::orders::{self, Order};
use crate::snapshot::{Entry, Snapshot};
use crate::text_index;

/// JSON objects of this many bytes share one allocation: each alone would leave a part of its block unused.
const CHUNK: usize = 256 * 1024;

/// Collects the entries of a snapshot.
#[derive(Debug)]
pub struct SnapshotBuilder {
    ids: Vec<CreativeId>,
    json: PackedJson,
    first_pictures: Vec<Option<Box<ShownImage>>>,
    facets: Facets,
    text: text_index::Builder,
    newest: Vec<u64>,
    experience: Vec<u64>,
    rate: Vec<u64>,
    standings: Vec<Standing>,
}

impl Default for SnapshotBuilder {
    fn default() -> Self {
        Self {
            ids: Vec::new(),
            json: PackedJson::default(),
            first_pictures: Vec::new(),
            facets: Facets::new(),
            text: text_index::Builder::default(),
            newest: Vec::new(),
            experience: Vec::new(),
            rate: Vec::new(),
            standings: Vec::new(),
        }
    }
}

impl SnapshotBuilder {
    /// Adds a listed creative.
    pub fn add(&mut self, entry: Entry) {
        let creative = &entry.creative;
        let doc = u32::try_from(self.ids.len()).unwrap_or(u32::MAX);
        self.facets.insert(doc, &entry);
        self.text.add(&Tokens::of(&creative.profile));
        // These orders are the same on every day.
        let key = |sort| orders::key(sort, creative, 0);
        self.newest.push(key(Sort::Newest));
        self.experience.push(key(Sort::Experience));
        self.rate.push(key(Sort::Rate));
        self.standings.push(entry.record.standing);
        self.ids.push(creative.id);
        self.json.push(&entry.json);
        self.first_pictures.push(entry.first_picture);
    }

    /// The snapshot of `version`, for the fair order of `day` (days since 1970 in Kuwait).
    pub fn finish(self, version: i64, day: i32) -> Snapshot {
        let mut ids = self.ids;
        ids.shrink_to_fit();
        let mut live = FixedBitSet::with_capacity(ids.len());
        live.insert_range(..);
        let voices = self.standings.iter();
        let market = voices.fold(Market::default(), |market, standing| market.with(*standing));
        let rating = orders::rating_order(&self.standings, market.mean(), &ids, day);
        Snapshot {
            version,
            day,
            by_id: ids.iter().copied().zip(0_u32..).collect(),
            live,
            facets: self.facets,
            segments: vec![Arc::new(self.text.build(0))],
            growing: Vec::new(),
            fair: Arc::new(orders::fair_order(&ids, day)),
            fair_yesterday: Arc::new(orders::fair_order(&ids, day.saturating_sub(1))),
            newest: Order::of(self.newest, &ids),
            experience: Order::of(self.experience, &ids),
            rate: Order::of(self.rate, &ids),
            standings: self.standings,
            market,
            rating_mean: market.mean(),
            rating: Arc::new(rating),
            ids,
            json: self.json.finish(),
            first_pictures: self.first_pictures,
        }
    }
}

impl Snapshot {
    /// Indexes the listed creatives of `version`, for the fair order of `day` (days since 1970 in Kuwait).
    pub fn build(version: i64, day: i32, entries: impl Iterator<Item = Entry>) -> Self {
        let mut builder = SnapshotBuilder::default();
        for entry in entries {
            builder.add(entry);
        }
        builder.finish(version, day)
    }
}

/// JSON objects, packed into chunks.
#[derive(Debug, Default)]
struct PackedJson {
    packed: Vec<Bytes>,
    open: Vec<u8>,
    /// Where the objects of the open chunk are in it.
    ranges: Vec<Range<usize>>,
}

impl PackedJson {
    fn push(&mut self, object: &[u8]) {
        if self.open.len() + object.len() > CHUNK {
            self.close();
        }
        if self.open.is_empty() {
            self.open.reserve_exact(CHUNK.max(object.len()));
        }
        let start = self.open.len();
        self.open.extend_from_slice(object);
        self.ranges.push(start..self.open.len());
    }

    fn close(&mut self) {
        self.open.shrink_to_fit();
        let chunk = Bytes::from(std::mem::take(&mut self.open));
        let objects = self.ranges.drain(..).map(|range| chunk.slice(range));
        self.packed.extend(objects);
    }

    fn finish(mut self) -> Vec<Bytes> {
        self.close();
        self.packed.shrink_to_fit();
        self.packed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_objects_are_those_that_were_pushed() {
        let sizes = [1, 0, 1_400, CHUNK - 1_401, 1, CHUNK + 1, 7];
        let objects: Vec<Vec<u8>> = (0_u8..).zip(sizes).map(|(n, size)| vec![n; size]).collect();
        let mut json = PackedJson::default();
        for object in &objects {
            json.push(object);
        }
        assert_eq!(json.finish(), objects);
    }
}
