//! The URL of a `PostgreSQL` server with the limits that every connection has: pools, listener, migrations, command line.
//!
//! Without them a client waits for a server that is gone: two minutes for a connection, 15 minutes for an answer to what
//! it sent, two hours to notice that nothing more will come.
//! <https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-PARAMKEYWORDS>

/// Seconds for connecting to one host, up to the first statement.
pub(super) const CONNECT_SECONDS: u32 = 3;

/// Connections go to the host that takes writes, wherever it is among several; a standby is never mistaken for it.
const LIMITS: &str = "target_session_attrs=read-write&tcp_user_timeout=10000&keepalives_idle=5&keepalives_interval=2\
    &keepalives_count=3&fallback_application_name=marsam";

/// The URL with the limits. Settings of the URL itself come later, and libpq takes the last one.
pub(crate) fn with_limits(url: &str) -> String {
    let limits = format!("connect_timeout={CONNECT_SECONDS}&{LIMITS}");
    match url.split_once('?') {
        Some((address, own)) => format!("{address}?{limits}&{own}"),
        None => format!("{url}?{limits}"),
    }
}

/// How many hosts the URL names; libpq tries one after the other.
pub(super) fn hosts(url: &str) -> u32 {
    let after_scheme = url.split_once("://").map_or(url, |(_, rest)| rest);
    let authority = after_scheme.split(['/', '?']).next().unwrap_or_default();
    let in_query = url
        .split(['?', '&'])
        .filter_map(|part| part.strip_prefix("host="));
    let most = in_query
        .chain([authority])
        .map(|hosts| hosts.split(',').count())
        .max();
    u32::try_from(most.unwrap_or(1)).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_connection_has_each_limit() {
        let limited = with_limits("postgres://localhost/marsam");
        let (address, limits) = limited.split_once('?').unwrap();
        assert_eq!(address, "postgres://localhost/marsam");
        let limits: Vec<_> = limits
            .split('&')
            .map(|limit| limit.split_once('=').unwrap())
            .collect();
        let expected = [
            ("connect_timeout", "3"),
            ("target_session_attrs", "read-write"),
            ("tcp_user_timeout", "10000"),
            ("keepalives_idle", "5"),
            ("keepalives_interval", "2"),
            ("keepalives_count", "3"),
            ("fallback_application_name", "marsam"),
        ];
        assert_eq!(limits, expected);
    }

    #[test]
    fn what_the_url_says_comes_after_the_limits() {
        let own = with_limits("postgres:///marsam?host=/run&keepalives_idle=60");
        assert!(own.starts_with("postgres:///marsam?connect_timeout="));
        assert!(own.ends_with("&host=/run&keepalives_idle=60"));
    }

    #[test]
    fn hosts_are_counted_where_a_url_may_name_them() {
        for (url, count) in [
            ("postgres://localhost/marsam", 1),
            (
                "postgres://u:p@a:5432,b:5432,c:5433/marsam?sslmode=require",
                3,
            ),
            ("postgres:///marsam?host=/run,10.0.0.2&user=u", 2),
        ] {
            assert_eq!(hosts(url), count, "{url}");
        }
    }
}
