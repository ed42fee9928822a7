//! Requests whose head has been checked by the server while half of the body is held back.

use std::time::{Duration as StdDuration, Instant};

use marsam_auth::tokens::Token;
use marsam_domain::ids::AccountId;
use marsam_persistence::sessions;
use serde_json::json;
use time::Duration;

use crate::browser::{Browser, HalfSent, Request};
use crate::harness::TestApp;

/// How long the server may take to check a head.
const TIMEOUT: StdDuration = StdDuration::from_secs(20);

impl TestApp {
    /// Sends all but half of the body, and returns once the server has accepted the caller: before it reads the body it
    /// records that the session was used.
    pub(crate) fn hold(&self, session: &Token, browser: &Browser, request: &Request) -> HalfSent {
        self.pass(Duration::minutes(1));
        let half = browser.send_half(request);
        let since = Instant::now();
        while self.last_seen(session) < self.now() {
            assert!(since.elapsed() < TIMEOUT, "{request:?} was not judged");
            std::thread::yield_now();
        }
        half
    }

    fn last_seen(&self, session: &Token) -> time::OffsetDateTime {
        self.read(|db| {
            Ok(sessions::by_token_hash(db, &session.hash())?
                .unwrap()
                .last_seen_at)
        })
    }

    /// A browser that sends an ID token of this session instead of its cookie.
    pub(crate) fn bearer_of(&self, browser: &Browser) -> Browser {
        let token = browser.get("/api/auth/id-token").is(200).json();
        let bearer = format!("Bearer {}", token["id_token"].as_str().unwrap());
        self.visitor().with("authorization", &bearer)
    }
}

pub(crate) fn session_of(browser: &Browser) -> Token {
    Token::shown(&browser.cookie("marsam_session").unwrap()).unwrap()
}

pub(crate) fn id_of(browser: &Browser) -> AccountId {
    let me = browser.get("/api/users/me").is(200).json();
    me["id"].as_str().unwrap().parse().unwrap()
}

/// Requests a change of address, with this password.
pub(crate) fn move_to(email: &str, password: &str) -> Request {
    let body = json!({ "email": email, "current_password": password });
    Request::new("POST", "/api/account/email").json(&body)
}
