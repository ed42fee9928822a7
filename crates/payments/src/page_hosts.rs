//! The hosts to which a payer may be sent.
//!
//! **Invariant:** a payer leaves for an https page of an allowed host, or for this machine in development.

use std::net::IpAddr;

use url::{Host, Url};

/// Hosts of a provider's pages. A host allows those below it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PageHosts(Vec<String>);

impl PageHosts {
    /// A list with commas between the hosts; `None` if one is no host.
    pub fn parse(list: &str) -> Option<Self> {
        let hosts = list.split(',').map(|host| {
            let host = Host::parse(host.trim()).ok()?;
            Some(host.to_string())
        });
        let hosts: Option<Vec<String>> = hosts.collect();
        hosts.map(Self)
    }

    /// Whether a page may be shown to a payer. Without https only this machine may show it, where it is on the list.
    pub fn allow(&self, page: &Url) -> bool {
        let Some(host) = page.host() else {
            return false;
        };
        let is_named = page.username().is_empty() && page.password().is_none();
        let is_safe = page.scheme() == "https" || page.scheme() == "http" && is_loopback(&host);
        let host = host.to_string();
        let host = host.trim_end_matches('.');
        let is_listed = self.0.iter().any(|allowed| {
            host == allowed
                || host
                    .strip_suffix(allowed.as_str())
                    .is_some_and(|below| below.ends_with('.'))
        });
        is_named && is_safe && is_listed
    }
}

/// Whether a host is this machine.
pub(crate) fn is_loopback(host: &Host<&str>) -> bool {
    match host {
        Host::Domain(name) => *name == "localhost",
        Host::Ipv4(address) => IpAddr::V4(*address).is_loopback(),
        Host::Ipv6(address) => IpAddr::V6(*address).is_loopback(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allows(hosts: &str, page: &str) -> bool {
        let page = Url::parse(page).unwrap();
        PageHosts::parse(hosts).unwrap().allow(&page)
    }

    #[test]
    fn a_host_allows_itself_and_what_is_below_it() {
        let tap = "tap.company, kpay.com.kw";
        for page in [
            "https://tap.company/",
            "https://checkout.payments.tap.company/?mode=page",
            "https://CHECKOUT.TAP.COMPANY./x",
            "https://www.kpay.com.kw/kpg/paypage.htm",
        ] {
            assert!(allows(tap, page), "{page}");
        }
        for page in [
            "http://tap.company/",
            "https://nottap.company/",
            "https://tap.company.example/",
            "https://example.com/tap.company",
            "https://tap.company@example.com/",
            "https://user@tap.company/",
            "javascript:alert(1)",
            "data:text/html,tap.company",
            "http://127.0.0.1:5190/",
        ] {
            assert!(!allows(tap, page), "{page}");
        }
    }

    #[test]
    fn this_machine_needs_no_https_where_it_is_listed() {
        assert!(allows("127.0.0.1", "http://127.0.0.1:5190/pay/chg_1"));
        assert!(allows("localhost", "http://localhost:5190/pay/chg_1"));
        assert!(allows("[::1]", "http://[::1]:5190/"));
        assert!(!allows("example.com", "http://example.com/"));
        assert!(!allows("192.168.0.1", "http://192.168.0.1/"));
    }

    #[test]
    fn a_list_has_hosts_only() {
        assert_eq!(PageHosts::parse("tap.company,,x"), None);
        assert_eq!(PageHosts::parse("https://tap.company"), None);
        assert_eq!(PageHosts::parse(""), None);
    }
}
