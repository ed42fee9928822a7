//! A pooler between the site and `PostgreSQL`, where `PgBouncer` is installed, which only a developer's machine may lack.

use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::harness::{Place, Site};
use crate::postgres::Postgres;

/// Long enough for a busy machine; a passing test never waits this long.
const TIMEOUT: Duration = Duration::from_mins(1);

/// Ended when dropped.
struct Pooler(Child);

impl Drop for Pooler {
    fn drop(&mut self) {
        let _ended = self.0.kill();
        let _reaped = self.0.wait();
    }
}

/// A pooler in this mode, and the URL by way of it.
fn pooled(place: &Place, postgres: &Postgres, mode: &str) -> Option<(Pooler, String)> {
    let free = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = free.local_addr().unwrap().port();
    drop(free);
    let settings = format!(
        "[databases]\nmarsam_test = host={} user=postgres\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\n\
         unix_socket_dir =\nauth_type = any\npool_mode = {mode}\ndefault_pool_size = 40\n",
        postgres.folder().display()
    );
    let file = place.path("pgbouncer.ini");
    std::fs::write(&file, settings).unwrap();
    // Debian has it where the search path of a user may not lead.
    let installed = Path::new("/usr/sbin/pgbouncer");
    let program = if installed.is_file() {
        installed
    } else {
        Path::new("pgbouncer")
    };
    let started = Command::new(program)
        // It refuses to run as root.
        .args(["-q", "-u", "postgres"])
        .arg(&file)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let pooler = match started {
        Ok(child) => Pooler(child),
        Err(error) => {
            assert!(std::env::var_os("CI").is_none(), "PgBouncer: {error}");
            return None;
        }
    };
    let since = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(since.elapsed() < TIMEOUT, "the pooler does not listen");
        std::thread::sleep(Duration::from_millis(50));
    }
    Some((
        pooler,
        format!("postgres://postgres@127.0.0.1:{port}/marsam_test"),
    ))
}

fn serve(place: &Place, url: &str) -> Command {
    let mut command = place.marsam(&["serve"]);
    command
        .env("DATABASE_URL", url)
        .env("MARSAM_SECRET_KEY", "0123456789abcdef".repeat(4));
    command
}

#[test]
fn a_pooler_that_shares_sessions_is_refused_and_one_that_keeps_them_is_used() {
    let Some(postgres) = Postgres::start() else {
        return;
    };
    let place = Place::new();
    let Some((pooler, url)) = pooled(&place, &postgres, "transaction") else {
        return;
    };
    let output = serve(&place, &url).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("set its pool_mode to session"), "{said}");
    drop(pooler);
    let (_pooler, url) = pooled(&place, &postgres, "session").unwrap();
    let site = Site::start(serve(&place, &url));
    assert!(site.get("/api/creatives").starts_with("HTTP/1.1 200"));
}
