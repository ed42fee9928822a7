//! What a failed connection to `PostgreSQL` means, in one sentence for the operator.

/// One sentence, without the password that the URL holds.
pub(crate) fn sentence(text: &str, url: &str) -> String {
    let text = without_password(text, url);
    for (found, sentence) in SENTENCES {
        if text.contains(found) {
            return (*sentence).to_owned();
        }
    }
    for (start, end, before, after) in QUOTED {
        if let Some((_, rest)) = text.split_once(start)
            && let Some((name, _)) = rest.split_once(end)
        {
            return format!("{before}{name}{after}");
        }
    }
    // libpq writes a line for each host, and hints below.
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    lines.join(" ")
}

/// Texts of libpq and of the server that have one meaning.
/// <https://www.postgresql.org/docs/current/client-authentication-problems.html>
const SENTENCES: &[(&str, &str)] = &[
    (
        "password authentication failed",
        "the server refuses the user or the password of the URL",
    ),
    (
        "no password supplied",
        "the server asks for a password, and the URL holds none",
    ),
    (
        "SSL off",
        "the server takes this user over TLS only: add sslmode=require to the URL",
    ),
    (
        "no encryption",
        "the server takes this user over TLS only: add sslmode=require to the URL",
    ),
    (
        "no pg_hba.conf entry",
        "the server does not let this user in from this machine (pg_hba.conf)",
    ),
    (
        "SSL support is not compiled in",
        "the URL asks for TLS, which this build of marsam lacks (feature postgres-tls)",
    ),
    (
        "server does not support SSL",
        "the URL asks for TLS, which the server does not offer",
    ),
    (
        "timeout expired",
        "the server does not answer within three seconds",
    ),
    (
        "Connection refused",
        "nothing listens at the address and port of the URL",
    ),
    (
        "No such file or directory",
        "there is no socket of a server where the URL says",
    ),
    (
        "session is read-only",
        "no server of the URL takes writes: all of them are standbys",
    ),
    (
        "server is in hot standby mode",
        "no server of the URL takes writes: all of them are standbys",
    ),
    (
        "the database system is starting up",
        "the server is starting",
    ),
    (
        "the database system is shutting down",
        "the server is stopping",
    ),
    (
        "too many clients",
        "the server has no connection left (max_connections)",
    ),
    (
        "remaining connection slots",
        "the server has no connection left (max_connections)",
    ),
];

/// Texts with a name in them: what is before and after it, and the sentence around it.
const QUOTED: &[(&str, &str, &str, &str)] = &[
    (
        "could not translate host name \"",
        "\"",
        "the host ",
        " is not known",
    ),
    (
        "database \"",
        "\" does not exist",
        "the server has no database ",
        "",
    ),
    (
        "role \"",
        "\" does not exist",
        "the server has no user ",
        "",
    ),
    (
        "invalid URI query parameter: \"",
        "\"",
        "the URL has an option that PostgreSQL does not know: ",
        "",
    ),
    ("invalid sslmode value: \"", "\"", "sslmode cannot be ", ""),
    (
        "invalid integer value \"",
        "\" for connection option",
        "the URL has a port or another number that is none: ",
        "",
    ),
];

fn without_password(text: &str, url: &str) -> String {
    let password = url
        .split_once("://")
        .and_then(|(_, rest)| rest.split(['/', '?']).next())
        .and_then(|authority| authority.rsplit_once('@'))
        .and_then(|(user, _)| user.split_once(':'))
        .map(|(_, password)| password)
        .filter(|password| !password.is_empty());
    match password {
        Some(password) => text.replace(password, "…"),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_libpq_says_becomes_one_sentence() {
        let url = "postgres://marsam:s3cret@db.example/marsam";
        for (text, expected) in [
            (
                "connection to server at \"127.0.0.1\", port 1 failed: Connection refused\n\tIs the server running on that host?\n",
                "nothing listens at the address and port of the URL",
            ),
            (
                "connection to server at \"db.example\" (10.0.0.2), port 5432 failed: FATAL:  database \"shop\" does not exist\n",
                "the server has no database shop",
            ),
            (
                "could not translate host name \"db.example\" to address: Name or service not known\n",
                "the host db.example is not known",
            ),
            ("odd s3cret\n things\n", "odd … things"),
        ] {
            assert_eq!(sentence(text, url), expected);
        }
    }
}
