//! What the log says of a request, and what it never says.

use std::io::Write;
use std::sync::{Arc, Mutex};

use serde_json::json;
use tracing_subscriber::fmt::MakeWriter;

use crate::harness::TestApp;
use crate::samples::{but, sign_up};

/// Where the log goes that a test reads.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Lines {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        self.clone()
    }
}

#[test]
fn the_log_names_every_request_and_holds_no_secret_at_any_level() {
    let lines = Lines::default();
    tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_ansi(false)
        .with_writer(lines.clone())
        .init();
    let app = TestApp::spawn();
    let browser = app.visitor();
    let password = "sirr-la-yuqal 83";
    let body = but(sign_up("quiet@example.com"), "password", json!(password));
    browser.post("/api/auth/sign-up", &body).is(201);
    let wrong = json!({ "email": "quiet@example.com", "password": "ghalat-tamaman 5" });
    app.visitor().post("/api/auth/sign-in", &wrong).is(401);
    let token = "ab12".repeat(16);
    app.visitor()
        .post("/api/auth/verify-email", &json!({ "token": token }))
        .is(400);
    browser.get(&format!("/auth?mode=verify&token={token}"));
    browser
        .get(&format!("/api/creatives?q=%FF&token={token}"))
        .is(200);
    let answer = browser.get("/api/users/me").is(200);
    let session = browser.cookie("marsam_session").unwrap();

    let log = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
    for line in [
        "path=\"/api/auth/sign-up\"",
        "status=201",
        "status=401",
        "method=GET",
        answer.header("x-request-id").unwrap(),
    ] {
        assert!(log.contains(line), "{line} is not in the log");
    }
    for secret in [
        password,
        "ghalat-tamaman",
        &token,
        &session,
        "argon2",
        "SELECT ",
        "INSERT ",
    ] {
        let found = log.lines().find(|line| line.contains(secret));
        assert_eq!(found, None);
    }
}
