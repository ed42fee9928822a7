//! The sort orders of a page, each kept sorted.

use std::cmp::Reverse;

use fixedbitset::FixedBitSet;
use marsam_domain::creatives::Creative;
use marsam_domain::ids::CreativeId;
use marsam_domain::options::RateRange;
use marsam_domain::reviews::{Standing, order_key};
use marsam_domain::roster::Sort;
use marsam_domain::vocabulary::Vocabulary;

use crate::postings::position;

/// Documents sorted by a key and, for equal keys, by the newest id first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Order {
    /// The key of each document.
    keys: Vec<u64>,
    /// Every document, removed ones included, in order.
    sorted: Vec<u32>,
}

impl Order {
    /// Sorts documents by these keys.
    pub(crate) fn of(keys: Vec<u64>, ids: &[CreativeId]) -> Self {
        let mut order = Self {
            sorted: (0..u32::try_from(keys.len()).unwrap_or(u32::MAX)).collect(),
            keys,
        };
        let mut sorted = std::mem::take(&mut order.sorted);
        sorted.sort_unstable_by_key(|doc| order.place(*doc, ids));
        order.sorted = sorted;
        order
    }

    /// Inserts one more document, the last of `ids`.
    pub(crate) fn insert(&mut self, key: u64, ids: &[CreativeId]) {
        let doc = u32::try_from(self.keys.len()).unwrap_or(u32::MAX);
        self.keys.push(key);
        let place = self.place(doc, ids);
        let at = self
            .sorted
            .partition_point(|other| self.place(*other, ids) < place);
        self.sorted.insert(at, doc);
    }

    /// The key of a document.
    pub(crate) fn key(&self, doc: u32) -> u64 {
        self.keys.get(position(doc)).copied().unwrap_or_default()
    }

    fn place(&self, doc: u32, ids: &[CreativeId]) -> (u64, Reverse<Option<CreativeId>>) {
        let id = ids.get(position(doc)).copied();
        (self.key(doc), Reverse(id))
    }

    /// The first `wanted` documents of `set` after `after`, in order.
    pub(crate) fn pick(
        &self,
        set: &FixedBitSet,
        after: Option<(u64, CreativeId)>,
        wanted: usize,
        ids: &[CreativeId],
    ) -> Vec<u32> {
        let is_behind = |doc: u32| {
            after.is_none_or(|(key, id)| self.place(doc, ids) > (key, Reverse(Some(id))))
        };
        let count = set.count_ones(..);
        // Walking the order finds one of `count` every n/count steps; a few are sorted sooner than found.
        if count.saturating_mul(count) > wanted.saturating_mul(self.sorted.len()) {
            let start = self.sorted.partition_point(|doc| !is_behind(*doc));
            let rest = self.sorted.get(start..).unwrap_or_default();
            let in_set = rest
                .iter()
                .copied()
                .filter(|doc| set.contains(position(*doc)));
            return in_set.take(wanted).collect();
        }
        let numbered = set.ones().filter_map(|doc| u32::try_from(doc).ok());
        let mut few: Vec<u32> = numbered.filter(|doc| is_behind(*doc)).collect();
        if few.len() > wanted {
            few.select_nth_unstable_by_key(wanted, |doc| self.place(*doc, ids));
            few.truncate(wanted);
        }
        few.sort_unstable_by_key(|doc| self.place(*doc, ids));
        few
    }
}

pub(crate) fn key(sort: Sort, creative: &Creative, day: i32) -> u64 {
    match sort {
        Sort::Fair => fair_key(creative.id, day),
        Sort::Newest => newest_first(creative),
        Sort::Experience => {
            // Those who did not answer come after those who are new.
            let years = creative
                .profile
                .years_experience
                .map_or(0, |years| years.saturating_add(1));
            u64::from(u8::MAX - years) << 56 | newest_first(creative) >> 8
        }
        Sort::Rate => {
            let rate = creative
                .profile
                .rate_range
                .map_or(u64::from(u8::MAX), |rate| {
                    let place = RateRange::ALL.iter().position(|known| *known == rate);
                    place
                        .and_then(|n| u64::try_from(n).ok())
                        .unwrap_or_default()
                });
            rate << 56 | newest_first(creative) >> 8
        }
        // Depends on all creatives: see `rating_order`.
        Sort::Rating => 0,
    }
}

/// The best mean first, and equal ones in the shuffle of `day`; `mean` is the marketplace's, in ten-thousandths.
pub(crate) fn rating_key(standing: Standing, mean: i64, id: CreativeId, day: i32) -> u64 {
    let best_first = u64::from(u16::MAX) - order_key(standing, mean).unsigned_abs();
    best_first << 48 | fair_key(id, day) >> 16
}

/// The order of `day` by score.
pub(crate) fn rating_order(
    standings: &[Standing],
    mean: i64,
    ids: &[CreativeId],
    day: i32,
) -> Order {
    let keys = ids.iter().zip(standings);
    let keys = keys.map(|(id, standing)| rating_key(*standing, mean, *id, day));
    Order::of(keys.collect(), ids)
}

/// A pseudo-random key per day: the same for every visitor within a day, and fair to every creative over the days.
pub(crate) fn fair_key(id: CreativeId, day: i32) -> u64 {
    let (high, low) = id.as_uuid().as_u64_pair();
    mix(high ^ mix(low ^ mix(u64::from(day.unsigned_abs()))))
}

/// The finaliser of `SplitMix64` (Steele, Lea and Flood, 2014).
const fn mix(seed: u64) -> u64 {
    let seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let seed = (seed ^ (seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let seed = (seed ^ (seed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    seed ^ (seed >> 31)
}

/// Ids are `UUIDv7`: their first half is the time of their creation.
const fn newest_first(creative: &Creative) -> u64 {
    !creative.id.as_uuid().as_u64_pair().0
}

/// The fair order of `day` (days since 1970 in Kuwait).
pub(crate) fn fair_order(ids: &[CreativeId], day: i32) -> Order {
    let keys = ids.iter().map(|id| fair_key(*id, day)).collect();
    Order::of(keys, ids)
}
