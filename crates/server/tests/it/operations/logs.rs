//! What the log says about a request, and what it never contains.

use std::io::Write;
use std::sync::{Arc, Mutex};

use marsam_auth::mailed_tokens;
use marsam_domain::ids::AccountId;
use marsam_persistence::email_tokens::Purpose;
use marsam_persistence::testing::TestStore;
use serde_json::{Value, json};
use tracing_subscriber::fmt::MakeWriter;

use crate::browser::{Browser, Request};
use crate::harness::{PASSWORD, TestApp};
use crate::samples::{but, sign_up};

/// A log buffer that a test reads.
#[derive(Clone, Default)]
pub(crate) struct Lines(Arc<Mutex<Vec<u8>>>);

impl Lines {
    /// Everything logged so far.
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

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

/// Captures everything this process logs from now on, at every level and without times.
pub(crate) fn listen() -> Lines {
    let lines = Lines::default();
    tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_ansi(false)
        .without_time()
        .with_writer(lines.clone())
        .init();
    lines
}

#[track_caller]
fn holds_none_of(log: &str, secrets: &[String]) {
    for secret in secrets {
        assert!(secret.len() >= 6, "{secret} is not a secret");
        let found = log.lines().find(|line| line.contains(secret.as_str()));
        assert_eq!(found, None, "{secret}");
    }
}

#[test]
fn the_log_names_every_request_and_holds_no_secret_at_any_level() {
    let lines = listen();
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

    let log = lines.text();
    for line in [
        "path=\"/api/auth/sign-up\"",
        "status=201",
        "status=401",
        "method=GET",
        answer.header("x-request-id").unwrap(),
    ] {
        assert!(log.contains(line), "{line} is not in the log");
    }
    let secrets = [
        password,
        "ghalat-tamaman",
        &token,
        &session,
        "argon2",
        "SELECT ",
        "INSERT ",
    ];
    holds_none_of(&log, &secrets.map(str::to_owned));
}

#[test]
fn a_sign_in_is_logged_with_its_outcome() {
    let lines = listen();
    let app = TestApp::spawn();
    let account = app.account("noura@example.com").to_string();
    let phone_holder = app.browser_of(account.parse().unwrap());
    app.turn_on_totp(&phone_holder);
    for (password, code, wanted) in [
        (PASSWORD, "000000", "a wrong code in the second step"),
        ("wrong", "", "status=401"),
    ] {
        let before = lines.text().len();
        let body = json!({ "email": "noura@example.com", "password": password, "totp": code });
        app.visitor().post("/api/auth/sign-in", &body).is(401);
        let log = lines.text().split_off(before);
        assert!(log.contains(wanted), "{log}");
        assert!(!log.contains("noura@example.com"), "{log}");
    }
    app.account("plain@example.com");
    let body = json!({ "email": "plain@example.com", "password": PASSWORD });
    app.visitor().post("/api/auth/sign-in", &body).is(200);
    let log = lines.text();
    let line = log
        .lines()
        .find(|line| line.contains("signed in account="))
        .unwrap();
    assert!(line.contains("INFO"), "{line}");
    assert!(
        log.contains(&account),
        "who gave a wrong code is named by the account's key"
    );
}

#[test]
fn refused_access_is_logged_with_its_status_and_account() {
    let lines = listen();
    let app = TestApp::spawn();
    let account = app.account("noura@example.com");
    let browser = app.browser_of(account);
    browser.get("/api/admin/users").refused(403, "forbidden");
    app.visitor()
        .get("/api/admin/users")
        .refused(401, "not_signed_in");
    let log = lines.text();
    let answered = |status: u16| {
        let status = format!("status={status}");
        let mut lines = log.lines().filter(|line| line.contains("answered"));
        lines
            .find(|line| line.contains(&status))
            .unwrap()
            .to_owned()
    };
    let refused = answered(403);
    assert!(refused.contains("path=\"/api/admin/users\""), "{refused}");
    assert!(
        refused.contains(&format!("account=\"{account}\"")),
        "{refused}"
    );
    assert!(!answered(401).contains("account="), "{log}");
}

#[test]
fn attempts_to_get_round_the_defences_are_logged_with_their_code() {
    let lines = listen();
    let app = TestApp::spawn();
    let other_site = Request::new("POST", "/api/contact-messages")
        .header("sec-fetch-site", "cross-site")
        .json(&json!({}));
    app.visitor().send(&other_site).refused(403, "cross_site");
    let forger = app.visitor().with("authorization", "Bearer a.b.c");
    forger.get("/api/account").refused(401, "invalid_id_token");
    let log = lines.text();
    for code in ["cross_site", "invalid_id_token"] {
        let code = format!("code=\"{code}\"");
        let line = log
            .lines()
            .find(|line| line.contains(&code) && line.contains("WARN"));
        let line = line.unwrap_or_else(|| panic!("{code} is not in the log"));
        assert!(line.contains("request_id="), "{line}");
    }
}

#[test]
fn an_unexpected_error_is_logged_once_with_its_cause() {
    let lines = listen();
    let app = TestApp::spawn_on(TestStore::unmigrated(), |_| {});
    app.visitor().get("/api/creatives").refused(500, "internal");
    let log = lines.text();
    let errors: Vec<_> = log
        .lines()
        .filter(|line| line.contains("ERROR") && line.contains("the request failed"))
        .collect();
    assert_eq!(errors.len(), 1, "{errors:?}");
    // Both engines name the missing table.
    for part in ["code=\"internal\"", "cause=", "creatives"] {
        assert!(errors[0].contains(part), "{part}: {}", errors[0]);
    }
}

#[test]
fn a_503_is_one_error_line_with_its_code() {
    let lines = listen();
    let app = TestApp::spawn();
    app.visitor()
        .get("/api/oauth/google/redirect_url")
        .refused(503, "provider_not_configured");
    let log = lines.text();
    let is_error = |line: &&str| line.trim_start().starts_with("ERROR");
    let errors: Vec<_> = log.lines().filter(is_error).collect();
    assert_eq!(errors.len(), 1, "{errors:?}");
    for part in [
        "the request failed",
        "code=\"provider_not_configured\"",
        "status=503",
    ] {
        assert!(errors[0].contains(part), "{part}: {}", errors[0]);
    }
}

/// Calls every authentication endpoint, and collects every secret it sees.
struct Tour<'a> {
    app: &'a TestApp,
    browser: Browser,
    account: AccountId,
    secrets: Vec<String>,
}

impl Tour<'_> {
    fn post(&mut self, path: &str, body: &Value, status: u16) -> Value {
        let answer = self.browser.post(path, body).is(status);
        self.note_cookies();
        if answer.body.is_empty() {
            Value::Null
        } else {
            answer.json()
        }
    }

    fn note_cookies(&mut self) {
        let names = ["marsam_session", "marsam_browser", "marsam_login"];
        let held = names
            .into_iter()
            .filter_map(|name| self.browser.cookie(name));
        self.secrets.extend(held);
    }

    fn link(&mut self, purpose: Purpose, email: &str) -> Value {
        let (account, now) = (self.account, self.app.now());
        let token = self
            .app
            .write(|db| mailed_tokens::issue(db, purpose, account, email, now));
        self.secrets.push(token.reveal().to_owned());
        json!({ "token": token.reveal() })
    }

    fn passwords(&mut self) {
        let [first, second, third] =
            ["sirr-awwal 83", "sirr-thani 94", "sirr-thalith 15"].map(str::to_owned);
        let proof = self.link(Purpose::VerifyEmail, "noura@example.com");
        self.post("/api/auth/verify-email", &proof, 204);
        self.post("/api/auth/verify-email/resend", &json!({}), 202);
        let change = json!({ "current_password": PASSWORD, "password": first });
        self.post("/api/account/password", &change, 204);
        let wrong = json!({ "current_password": "ghalat-tamaman 5", "password": second });
        self.post("/api/account/password", &wrong, 422);
        let ask = json!({ "email": "noura@example.com" });
        self.post("/api/auth/password-reset", &ask, 202);
        let mut reset = self.link(Purpose::ResetPassword, "noura@example.com");
        reset["password"] = json!(second);
        self.post("/api/auth/password-reset/confirm", &reset, 204);
        let body = json!({ "email": "noura@example.com", "password": second });
        self.post("/api/auth/sign-in", &body, 200);
        let back = json!({ "current_password": second, "password": PASSWORD });
        self.post("/api/account/password", &back, 204);
        let weak = json!({ "current_password": PASSWORD, "password": "123456" });
        self.post("/api/account/password", &weak, 422);
        let taken = json!({ "email": "x@example.com", "password": third, "full_name": "\u{0}" });
        self.post("/api/auth/sign-up", &taken, 422);
        self.secrets
            .extend([first, second, third, PASSWORD.to_owned()]);
        self.secrets.push("ghalat-tamaman".to_owned());
    }

    fn addresses(&mut self) {
        let to = json!({ "email": "new@example.com", "current_password": PASSWORD });
        self.post("/api/account/email", &to, 202);
        let agreed = self.link(Purpose::ChangeEmail, "noura@example.com");
        self.post("/api/auth/change-email", &agreed, 200);
        self.browser
            .send(&Request::new("DELETE", "/api/account/email"))
            .is(204);
        self.post("/api/auth/change-email", &agreed, 400);
    }

    fn second_step(&mut self) {
        let (phone, codes) = self.app.turn_on_totp(&self.browser);
        self.note_cookies();
        let code = phone.code(self.app.now());
        let with = |code: &str| json!({ "email": "noura@example.com", "password": PASSWORD, "totp": code });
        self.post("/api/auth/sign-in", &with(&code), 200);
        self.post("/api/auth/sign-in", &with(&codes[0]), 200);
        self.post("/api/auth/sign-in", &with("871253"), 401);
        let proof = |code: &str| json!({ "current_password": PASSWORD, "totp": code });
        let renewed = self.post("/api/account/totp/recovery-codes", &proof(&codes[1]), 200);
        for code in renewed["recovery_codes"].as_array().unwrap() {
            self.secrets.push(code.as_str().unwrap().to_owned());
        }
        let last = renewed["recovery_codes"][0].as_str().unwrap().to_owned();
        self.post("/api/account/totp/disable", &proof(&last), 204);
        let begun = self.post("/api/account/totp", &proof(""), 200);
        let secret = begun["secret"].as_str().unwrap();
        self.post(
            "/api/account/totp/confirm",
            &json!({ "totp": "871253" }),
            422,
        );
        self.secrets
            .extend([code, "871253".to_owned(), secret.to_owned()]);
        self.secrets.extend(codes);
    }

    fn tokens(&mut self) {
        let shown = self.browser.get("/api/auth/id-token").is(200).json();
        let token = shown["id_token"].as_str().unwrap();
        let bearer = format!("Bearer {token}");
        let holder = self.app.visitor().with("authorization", &bearer);
        holder.get("/api/account").is(200);
        let forged = format!("{bearer}x");
        let stranger = self.app.visitor().with("authorization", &forged);
        stranger
            .get("/api/account")
            .refused(401, "invalid_id_token");
        self.secrets
            .extend(token.split('.').skip(1).map(str::to_owned));
        let code = json!({ "code": "sirr-ramz-41", "state": "sirr-hala-27", "totp": "935571" });
        self.browser.set_cookie("marsam_login", "sirr-mukhtawm-66");
        self.post("/api/sessions", &code, 400);
        self.browser
            .get("/auth/callback?code=sirr-ramz-41&state=sirr-hala-27");
        self.browser.get("/api/oauth/google/redirect_url").is(503);
        let sent = ["sirr-ramz", "sirr-hala", "sirr-mukhtawm", "935571"];
        self.secrets.extend(sent.map(str::to_owned));
    }

    fn the_rest(&mut self) {
        for path in ["", "/sessions", "/export"] {
            self.browser.get(&format!("/api/account{path}")).is(200);
        }
        let proof = json!({ "current_password": PASSWORD });
        self.post("/api/account/delete", &proof, 204);
        self.browser.get("/api/logout").is(204);
    }
}

#[test]
fn after_a_tour_of_identity_no_secret_is_in_the_log() {
    let lines = listen();
    let app = TestApp::spawn();
    let account = app.account("noura@example.com");
    let browser = app.browser_of(account);
    let mut tour = Tour {
        app: &app,
        browser,
        account,
        secrets: Vec::new(),
    };
    tour.note_cookies();
    tour.passwords();
    tour.addresses();
    tour.second_step();
    tour.tokens();
    tour.the_rest();
    let log = lines.text();
    assert!(log.contains("path=\"/api/account/delete\""));
    tour.secrets.extend(
        [
            "argon2id",
            "otpauth",
            "BEGIN ",
            "INSERT ",
            "noura@example.com",
            "new@example.com",
        ]
        .map(str::to_owned),
    );
    assert!(tour.secrets.len() > 40, "{:?}", tour.secrets);
    holds_none_of(&log, &tour.secrets);
}
