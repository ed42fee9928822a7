//! 32 wrong settings and command lines, and the sentence for each: one line, which names what to change.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener};
use std::process::Stdio;

use crate::harness::Place;

struct Wrong {
    arguments: &'static [&'static str],
    settings: &'static [(&'static str, &'static str)],
    says: &'static str,
}

const SERVE: &[&str] = &["serve"];

const fn wrong(settings: &'static [(&'static str, &'static str)], says: &'static str) -> Wrong {
    Wrong {
        arguments: SERVE,
        settings,
        says,
    }
}

const fn option(arguments: &'static [&'static str], says: &'static str) -> Wrong {
    Wrong {
        arguments,
        settings: &[],
        says,
    }
}

/// `SERVER?MESSAGE` is the URL of a server that refuses everyone with this message.
const WRONG: [Wrong; 32] = [
    wrong(
        &[("DATABASE_URL", "postgres://marsam@127.0.0.1:1/marsam")],
        "DATABASE_URL: nothing listens at the address and port of the URL",
    ),
    wrong(
        &[("DATABASE_URL", "postgres://marsam@nowhere.invalid/marsam")],
        "DATABASE_URL: the host nowhere.invalid is not known",
    ),
    wrong(
        &[("DATABASE_URL", "postgres:///marsam?host=/nowhere")],
        "DATABASE_URL: there is no socket of a server where the URL says",
    ),
    wrong(
        &[("DATABASE_URL", "SERVER?database \"shop\" does not exist")],
        "DATABASE_URL: the server has no database shop",
    ),
    wrong(
        &[("DATABASE_URL", "SERVER?role \"owner\" does not exist")],
        "DATABASE_URL: the server has no user owner",
    ),
    wrong(
        &[(
            "DATABASE_URL",
            "SERVER?password authentication failed for user \"marsam\"",
        )],
        "DATABASE_URL: the server refuses the user or the password of the URL",
    ),
    wrong(
        &[(
            "DATABASE_URL",
            "SERVER?no pg_hba.conf entry for host \"10.0.0.9\", user \"marsam\", database \"marsam\", no encryption",
        )],
        "DATABASE_URL: the server takes this user over TLS only: add sslmode=require to the URL",
    ),
    wrong(
        &[("DATABASE_URL", "SERVER?sorry, too many clients already")],
        "DATABASE_URL: the server has no connection left (max_connections)",
    ),
    wrong(
        &[("DATABASE_URL", "SERVER?the database system is starting up")],
        "DATABASE_URL: the server is starting",
    ),
    wrong(
        &[(
            "DATABASE_URL",
            "postgres://marsam@127.0.0.1:1/marsam?sslmod=require",
        )],
        "DATABASE_URL: the URL has an option that PostgreSQL does not know: sslmod",
    ),
    wrong(
        &[("DATABASE_URL", "mysql://marsam@127.0.0.1/marsam")],
        "DATABASE_URL must begin with sqlite:// and a path, or be a postgres:// URL.",
    ),
    wrong(
        &[("DATABASE_URL", "sqlite://taken/marsam.db")],
        "DATABASE_URL: taken/marsam.db could not be opened",
    ),
    wrong(
        &[("MARSAM_BNID", "127.0.0.1:8080")],
        "MARSAM_BNID is not a setting; did you mean MARSAM_BIND?",
    ),
    wrong(
        &[("MARSAM_PASSWORD_LENGTH", "12")],
        "MARSAM_PASSWORD_LENGTH is not a setting",
    ),
    wrong(
        &[("MARSAM_SECRET_KEY_FILE", "missing")],
        "MARSAM_SECRET_KEY_FILE names a file that cannot be read",
    ),
    wrong(
        &[("MARSAM_SECRET_KEY_FILE", "taken")],
        "MARSAM_SECRET_KEY_FILE names an empty file.",
    ),
    wrong(
        &[
            ("MARSAM_MAIL_URL", "file://outbox"),
            ("MARSAM_MAIL_URL_FILE", "taken"),
        ],
        "MARSAM_MAIL_URL_FILE is set, and so is MARSAM_MAIL_URL.",
    ),
    wrong(
        &[("MARSAM_SECRET_KEY", "short")],
        "MARSAM_SECRET_KEY must be 32 random bytes",
    ),
    wrong(
        &[("MARSAM_BIND", "192.0.2.1:8080")],
        "MARSAM_BIND: 192.0.2.1:8080 cannot be bound",
    ),
    wrong(
        &[("MARSAM_BIND", "8080")],
        "MARSAM_BIND must be an IP address and a port",
    ),
    wrong(
        &[("MARSAM_METRICS_BIND", "192.0.2.1:9090")],
        "MARSAM_METRICS_BIND: 192.0.2.1:9090 cannot be bound",
    ),
    wrong(
        &[("MARSAM_PUBLIC_URL", "marsam.example")],
        "MARSAM_PUBLIC_URL must have the form https://HOST",
    ),
    wrong(
        &[("MARSAM_MAIL_URL", "smtp.example.com")],
        "MARSAM_MAIL_URL must have the form smtp://",
    ),
    wrong(
        &[("MARSAM_MAIL_URL", "file://taken/outbox")],
        "MARSAM_MAIL_URL names a folder that cannot be made",
    ),
    wrong(
        &[("MARSAM_MEDIA_URL", "s3://key:secret@bucket")],
        "MARSAM_MEDIA_URL must not hold credentials",
    ),
    wrong(
        &[("MARSAM_MEDIA_URL", "file://taken/media")],
        "MARSAM_MEDIA_URL: the store of files cannot be opened",
    ),
    wrong(
        &[("MARSAM_OIDC_GOOGLE_CLIENT_ID", "id")],
        "MARSAM_OIDC_GOOGLE_ISSUER must be set together with MARSAM_OIDC_GOOGLE_CLIENT_ID.",
    ),
    wrong(
        &[("MARSAM_TRUSTED_PROXIES", "proxy")],
        "MARSAM_TRUSTED_PROXIES must be IP addresses or networks",
    ),
    wrong(&[("MARSAM_LOG", "inof")], "MARSAM_LOG must be a level"),
    option(&["serve", "--dmeo"], "unexpected argument '--dmeo' found"),
    option(&["sreve"], "unrecognized subcommand 'sreve'"),
    option(
        &["admin", "grant"],
        "the following required arguments were not provided",
    ),
];

/// A server that refuses everyone with this message, as `PostgreSQL` does.
fn refusing(message: &str) -> SocketAddr {
    let mut fields = Vec::new();
    for field in ["SFATAL", "VFATAL", "C28000", &format!("M{message}"), ""] {
        fields.extend(field.as_bytes());
        fields.push(0);
    }
    let mut answer = vec![b'E'];
    answer.extend(u32::try_from(fields.len() + 4).unwrap().to_be_bytes());
    answer.extend(fields);
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    // Ends with the test's process.
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            // All of what the client says: an unread rest would reset the connection.
            let mut length = [0; 4];
            stream.read_exact(&mut length).unwrap();
            let rest = usize::try_from(u32::from_be_bytes(length)).unwrap() - length.len();
            stream.read_exact(&mut vec![0; rest]).unwrap();
            let _client_gone = stream.write_all(&answer);
        }
    });
    address
}

#[test]
fn every_wrong_setting_has_its_sentence() {
    let place = Place::new();
    std::fs::write(place.path("taken"), "").unwrap();
    for wrong in WRONG {
        let mut command = place.marsam(wrong.arguments);
        for (variable, value) in wrong.settings {
            match value.strip_prefix("SERVER?") {
                Some(message) => {
                    let url = format!("postgres://marsam:s3cret@{}/marsam", refusing(message));
                    command.env(variable, url);
                }
                None => {
                    command.env(variable, value);
                }
            }
        }
        let output = command.stdin(Stdio::null()).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success(), "{said}");
        // The log of what succeeded before, and one sentence.
        let last = said.lines().last().unwrap_or_default();
        let sentence = last.strip_prefix("marsam: ").unwrap_or_default();
        assert!(
            sentence.starts_with(wrong.says),
            "{last}, not: {}",
            wrong.says
        );
        assert_eq!(said.matches("marsam: ").count(), 1, "{said}");
        assert!(!said.contains("s3cret"), "{said}");
    }
}

#[test]
fn a_bucket_that_does_not_answer_is_named_and_stops_no_site() {
    let place = Place::new();
    // Takes connections and never answers.
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!(
        "s3://media?endpoint=http://{}",
        silent.local_addr().unwrap()
    );
    let mut command = place.marsam(&["serve"]);
    command
        .env("MARSAM_MEDIA_URL", url)
        .env("AWS_ACCESS_KEY_ID", "key")
        .env("AWS_SECRET_ACCESS_KEY", "secret");
    let site = crate::harness::Site::start_unread(command);
    let line = site.wait_for("MARSAM_MEDIA_URL: the store of files does not answer");
    assert!(line.contains("no answer within two seconds"), "{line}");
    site.wait_for("listening on");
}

#[test]
fn any_setting_may_be_in_a_file() {
    let place = Place::new();
    std::fs::write(place.path("url"), "sqlite://named.db\n").unwrap();
    let mut command = place.marsam(&["migrate"]);
    let output = command.env("DATABASE_URL_FILE", "url").output().unwrap();
    assert!(output.status.success());
    assert!(place.path("named.db").is_file());
}
