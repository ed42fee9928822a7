//! The visitor's address behind proxies, from `X-Forwarded-For`.

use std::net::{IpAddr, SocketAddr};

use actix_web::http::header::{HeaderMap, HeaderValue};
use ipnet::IpNet;

const X_FORWARDED_FOR: &str = "x-forwarded-for";

/// Whether this is a proxy whose headers are believed.
pub fn is_trusted(peer: IpAddr, trusted: &[IpNet]) -> bool {
    let peer = peer.to_canonical();
    trusted.iter().any(|net| net.contains(&peer))
}

/// The nearest address that is not a trusted proxy, starting from the connection's `peer`.
///
/// The header is read from its end: each proxy appends its peer's address, and everything before the first untrusted
/// address may be forged. An entry that is not an address ends the search at the proxy that passed it on.
pub(crate) fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let is_trusted = |address: &IpAddr| is_trusted(*address, trusted);
    let mut address = peer.to_canonical();
    // As bytes: one non-ASCII character must not hide the other entries.
    let lines: Vec<&[u8]> = headers
        .get_all(X_FORWARDED_FOR)
        .map(HeaderValue::as_bytes)
        .collect();
    let entries = lines
        .into_iter()
        .rev()
        .flat_map(|line| line.rsplit(|byte| *byte == b','));
    for entry in entries {
        if !is_trusted(&address) {
            break;
        }
        match parse_entry(entry) {
            Some(before) => address = before.to_canonical(),
            None => break,
        }
    }
    address
}

/// An address with or without a port, IPv6 with or without brackets.
fn parse_entry(entry: &[u8]) -> Option<IpAddr> {
    let text = std::str::from_utf8(entry).ok()?.trim();
    if let Ok(address) = text.parse() {
        return Some(address);
    }
    if let Ok(with_port) = text.parse::<SocketAddr>() {
        return Some(with_port.ip());
    }
    let inner = text.strip_prefix('[')?.strip_suffix(']')?;
    inner.parse().ok().map(IpAddr::V6)
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::HeaderName;

    use super::*;

    const TRUSTED: [&str; 4] = ["127.0.0.1/32", "::1/128", "10.0.0.0/8", "fd00::/8"];

    fn seen(peer: &str, lines: &[&[u8]]) -> String {
        let trusted: Vec<IpNet> = TRUSTED.iter().map(|net| net.parse().unwrap()).collect();
        let mut headers = HeaderMap::new();
        for line in lines {
            let name = HeaderName::from_static(X_FORWARDED_FOR);
            headers.append(name, HeaderValue::from_bytes(line).unwrap());
        }
        client_address(peer.parse().unwrap(), &headers, &trusted).to_string()
    }

    #[test]
    fn the_rightmost_untrusted_address_is_the_client() {
        for (peer, header, client) in [
            ("203.0.113.9", "198.51.100.1", "203.0.113.9"),
            ("127.0.0.1", "", "127.0.0.1"),
            ("127.0.0.1", "203.0.113.9", "203.0.113.9"),
            ("127.0.0.1", "198.51.100.1, 203.0.113.9", "203.0.113.9"),
            ("127.0.0.1", "203.0.113.9, 10.0.0.2", "203.0.113.9"),
            (
                "127.0.0.1",
                "203.0.113.9,10.255.255.255 ,fd12::7",
                "203.0.113.9",
            ),
            ("10.9.8.7", "203.0.113.9", "203.0.113.9"),
            ("11.0.0.1", "203.0.113.9", "11.0.0.1"),
            ("fd00::1", "2001:db8::9", "2001:db8::9"),
            ("fe80::1", "2001:db8::9", "fe80::1"),
            ("127.0.0.1", "10.0.0.9, 10.0.0.2", "10.0.0.9"),
        ] {
            assert_eq!(seen(peer, &[header.as_bytes()]), client, "{peer}: {header}");
        }
    }

    #[test]
    fn a_port_belongs_to_no_address() {
        for (header, client) in [
            ("203.0.113.9:5678", "203.0.113.9"),
            ("[2001:db8::9]:80", "2001:db8::9"),
            ("[2001:db8::9]", "2001:db8::9"),
            ("203.0.113.9, 10.0.0.2:80", "203.0.113.9"),
            ("203.0.113.9, [fd00::2]:443, [::1]", "203.0.113.9"),
        ] {
            assert_eq!(seen("127.0.0.1", &[header.as_bytes()]), client, "{header}");
        }
    }

    #[test]
    fn an_ipv4_address_is_the_same_however_it_is_written() {
        assert_eq!(seen("::ffff:127.0.0.1", &[b"203.0.113.9"]), "203.0.113.9");
        assert_eq!(
            seen("127.0.0.1", &[b"::ffff:203.0.113.9, ::ffff:10.0.0.2"]),
            "203.0.113.9"
        );
        assert_eq!(seen("::1", &[b"[::ffff:203.0.113.9]:80"]), "203.0.113.9");
    }

    #[test]
    fn a_byte_outside_ascii_hides_no_entry() {
        for line in [
            b"\xff, 203.0.113.9".as_slice(),
            b"198.51.100.1\xff, 203.0.113.9",
            b"\xd9\x85, 203.0.113.9, 10.0.0.2",
        ] {
            assert_eq!(seen("127.0.0.1", &[line]), "203.0.113.9", "{line:?}");
        }
        assert_eq!(seen("127.0.0.1", &[b"\xff", b"203.0.113.9"]), "203.0.113.9");
    }

    #[test]
    fn several_lines_are_one_list() {
        let lines: [&[u8]; 3] = [b"198.51.100.1", b"203.0.113.9", b"10.0.0.3, 10.0.0.2"];
        assert_eq!(seen("127.0.0.1", &lines), "203.0.113.9");
    }

    #[test]
    fn an_invalid_entry_keeps_the_known_address() {
        for line in [
            b"nonsense".as_slice(),
            b"\xff",
            b"203.0.113.9, unknown",
            b"203.0.113.9,",
            b"203.0.113.9:99999",
            b"[203.0.113.9]",
            b"203.0.113.0/24",
            b"203.0.113.9 10.0.0.1",
        ] {
            assert_eq!(seen("127.0.0.1", &[line]), "127.0.0.1", "{line:?}");
        }
        // The proxy at 10.0.0.2 is vouched for by the one at 127.0.0.1; earlier entries are not.
        assert_eq!(seen("127.0.0.1", &[b"nonsense, 10.0.0.2"]), "10.0.0.2");
    }
}
