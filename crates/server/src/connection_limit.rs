//! Connections per address: one client must not take those of all others.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ipnet::IpNet;

/// Counts the open connections of each address. Clones share the counts.
#[derive(Clone)]
pub(super) struct ConnectionLimit {
    counts: Counts,
    most: u32,
    trusted: Arc<[IpNet]>,
}

type Counts = Arc<Mutex<HashMap<IpAddr, u32>>>;

/// A connection's place among those of its address; dropping it frees the place.
pub(super) struct Place {
    counts: Counts,
    address: IpAddr,
}

/// The address has as many connections as it may.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct TooMany;

impl ConnectionLimit {
    /// At most `most` connections an address, 0 for any number; `trusted` proxies serve many clients.
    pub(super) fn new(most: u32, trusted: &[IpNet]) -> Self {
        Self {
            counts: Counts::default(),
            most,
            trusted: trusted.into(),
        }
    }

    /// A place for a connection from `peer`; `None` if it need not be counted.
    pub(super) fn admit(&self, peer: IpAddr) -> Result<Option<Place>, TooMany> {
        let peer = peer.to_canonical();
        if self.most == 0 || self.trusted.iter().any(|net| net.contains(&peer)) {
            return Ok(None);
        }
        let address = network(peer);
        let mut counts = lock(&self.counts);
        let count = counts.entry(address).or_default();
        if *count >= self.most {
            return Err(TooMany);
        }
        *count += 1;
        drop(counts);
        Ok(Some(Place {
            counts: self.counts.clone(),
            address,
        }))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut counts = lock(&self.counts);
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}

fn lock(counts: &Counts) -> MutexGuard<'_, HashMap<IpAddr, u32>> {
    counts.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One customer gets 64 bits of IPv6 addresses.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => {
            let network = address.to_bits() & !u128::from(u64::MAX);
            Ipv6Addr::from_bits(network).into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn connection_limit() -> ConnectionLimit {
        ConnectionLimit::new(2, &["10.0.0.0/8".parse().unwrap()])
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn an_address_has_a_number_of_places_and_gets_them_back() {
        let connection_limit = connection_limit();
        let one = connection_limit.admit(ip("203.0.113.9")).unwrap();
        let two = connection_limit.admit(ip("203.0.113.9")).unwrap();
        assert!(connection_limit.admit(ip("203.0.113.9")).is_err());
        assert!(connection_limit.admit(ip("::ffff:203.0.113.9")).is_err());
        assert!(connection_limit.admit(ip("203.0.113.10")).is_ok());
        drop(one);
        assert!(connection_limit.admit(ip("203.0.113.9")).is_ok());
        drop(two);
        assert!(lock(&connection_limit.counts).is_empty());
    }

    #[test]
    fn a_customers_addresses_of_ipv6_share_their_places() {
        let connection_limit = connection_limit();
        let _two =
            ["2001:db8::1", "2001:db8::2"].map(|peer| connection_limit.admit(ip(peer)).unwrap());
        assert!(connection_limit.admit(ip("2001:db8::3")).is_err());
        assert!(connection_limit.admit(ip("2001:db8:0:1::3")).is_ok());
    }

    #[test]
    fn a_trusted_proxy_is_not_counted_and_neither_is_anyone_without_a_limit() {
        let (connection_limit, unlimited) = (connection_limit(), ConnectionLimit::new(0, &[]));
        for _ in 0..5 {
            assert!(connection_limit.admit(ip("10.1.2.3")).unwrap().is_none());
            assert!(unlimited.admit(ip("203.0.113.9")).unwrap().is_none());
        }
    }
}
