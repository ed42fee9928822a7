//! Fresh ids: `UUIDv7` from a given time, in the order in which this process made them.

use std::sync::atomic::{AtomicU32, Ordering};

use time::OffsetDateTime;
use uuid::{Builder, Uuid};

static MADE: AtomicU32 = AtomicU32::new(0);

/// A new `UUIDv7` for `now`.
///
/// The time's milliseconds stand first, its microseconds in the next twelve bits (RFC 9562, method 3),
/// then a counter, so that ids of one instant keep their order, then 30 random bits.
pub fn fresh(now: OffsetDateTime) -> Uuid {
    let micros = now.unix_timestamp_nanos().max(0) / 1_000;
    let millis = u64::try_from(micros / 1_000).unwrap_or(u64::MAX);
    let within = u16::try_from(micros % 1_000).unwrap_or(0) << 2;
    let [w0, w1] = within.to_be_bytes();
    let [c0, c1, c2, c3] = MADE.fetch_add(1, Ordering::Relaxed).to_be_bytes();
    let random = Uuid::new_v4().into_bytes();
    let [r0, r1, r2, r3, ..] = random;
    // The builder takes 10 bytes: 12 bits of the first two, then 62 bits of the other eight,
    // whose two top bits it overwrites with the variant.
    let (c_top, rest) = (c0 & 0x3f, [c1, c2, c3]);
    let [c1, c2, c3] = rest;
    Builder::from_unix_timestamp_millis(millis, &[w0, w1, c_top, c1, c2, c3, r0, r1, r2, r3])
        .into_uuid()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_one_instant_are_distinct_and_in_order() {
        let now = OffsetDateTime::UNIX_EPOCH + time::Duration::days(20_000);
        let ids: Vec<Uuid> = (0..1_000).map(|_| fresh(now)).collect();
        assert!(ids.is_sorted());
        assert_eq!(ids.iter().map(Uuid::get_version_num).max(), Some(7));
    }

    #[test]
    fn a_later_microsecond_sorts_later() {
        let now = OffsetDateTime::UNIX_EPOCH + time::Duration::days(20_000);
        let earlier = fresh(now);
        let later = fresh(now + time::Duration::microseconds(1));
        assert!(earlier < later);
    }
}
