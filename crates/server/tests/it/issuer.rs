//! A test provider on a real socket, strict about everything that is bound to one browser.

use std::collections::HashMap;
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use marsam_auth::providers::{ProviderConfig, ProviderName};
use marsam_http::settings::Settings;
use marsam_persistence::testing::TestStore;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use time::Duration;
use url::{Url, form_urlencoded};

use crate::browser::{Answer, Browser};
use crate::harness::{START, TestApp};
use crate::signing::Key;

const CLIENT_ID: &str = "marsam-tests";
const KEY_ID: &str = "the-issuers";
const CALLBACK: &str = "http://localhost:8080/auth/callback";

/// A running provider.
pub(crate) struct Issuer {
    pub(crate) url: Url,
    world: Arc<Mutex<World>>,
}

struct World {
    claims: Value,
    is_down: bool,
    /// What each code was issued for: the PKCE challenge and the nonce.
    grants: HashMap<String, (String, String)>,
    codes_given: usize,
    exchanges: usize,
}

/// The parameters of a callback.
#[derive(Debug, Clone)]
pub(crate) struct Came {
    pub(crate) code: String,
    pub(crate) state: String,
}

impl Issuer {
    /// A provider whose user is Noura, and which vouches for her address.
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let world = Arc::new(Mutex::new(World {
            claims: json!({
                "iss": base, "aud": CLIENT_ID, "sub": "subject-1",
                "iat": START.unix_timestamp(), "exp": (START + Duration::days(99)).unix_timestamp(),
                "email": "Noura@Example.com", "email_verified": true, "name": "Noura Al-Mutawa",
            }),
            is_down: false,
            grants: HashMap::new(),
            codes_given: 0,
            exchanges: 0,
        }));
        let (shared, url) = (world.clone(), Url::parse(&base).unwrap());
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let (world, base) = (shared.clone(), base.clone());
                std::thread::spawn(move || answer(stream.unwrap(), &world, &base));
            }
        });
        Self { url, world }
    }

    pub(crate) fn config(&self, name: ProviderName) -> ProviderConfig {
        ProviderConfig {
            name,
            issuer: self.url.clone(),
            client_id: CLIENT_ID.to_owned(),
            client_secret: Some("the issuer believes any".to_owned()),
        }
    }

    /// A server with this provider as Google.
    pub(crate) fn app(&self) -> TestApp {
        self.app_with(|_| {})
    }

    /// The same with changed settings.
    pub(crate) fn app_with(&self, change: impl FnOnce(&mut Settings)) -> TestApp {
        let google = self.config(ProviderName::Google);
        TestApp::spawn_among(TestStore::make(), vec![google], change)
    }

    /// Sets a claim of its user from now on.
    pub(crate) fn says(&self, claim: &str, value: impl Into<Value>) {
        self.world.lock().unwrap().claims[claim] = value.into();
    }

    pub(crate) fn set_down(&self, is_down: bool) {
        self.world.lock().unwrap().is_down = is_down;
    }

    /// How many exchanges of a code were attempted.
    pub(crate) fn exchanges(&self) -> usize {
        self.world.lock().unwrap().exchanges
    }

    /// Sends a browser to the provider, where it signs in, and returns the callback.
    pub(crate) fn sends_back(&self, browser: &Browser) -> Came {
        let answer = browser.get("/api/oauth/google/redirect_url").is(200);
        self.approve(answer.json()["redirectUrl"].as_str().unwrap())
    }

    /// The redirect of its page after a successful sign-in.
    pub(crate) fn approve(&self, redirect_url: &str) -> Came {
        assert!(
            redirect_url.starts_with(self.url.as_str()),
            "{redirect_url}"
        );
        let sent = query_of(redirect_url);
        assert_eq!(sent["redirect_uri"], CALLBACK);
        let mut world = self.world.lock().unwrap();
        world.codes_given += 1;
        let code = format!("code-{}-7be2", world.codes_given);
        let grant = (sent["code_challenge"].clone(), sent["nonce"].clone());
        world.grants.insert(code.clone(), grant);
        Came {
            code,
            state: sent["state"].clone(),
        }
    }

    /// The whole sign-in, by one browser.
    pub(crate) fn sign_in(&self, browser: &Browser) -> Answer {
        exchange(browser, &self.sends_back(browser))
    }
}

/// The request of the callback page.
pub(crate) fn exchange(browser: &Browser, came: &Came) -> Answer {
    let body = json!({ "code": came.code, "state": came.state });
    browser.post("/api/sessions", &body)
}

pub(crate) fn query_of(url: &str) -> HashMap<String, String> {
    let url = Url::parse(url).unwrap();
    url.query_pairs().into_owned().collect()
}

fn answer(mut stream: TcpStream, world: &Mutex<World>, base: &str) {
    let (path, body) = read(&mut stream);
    let mut world = world.lock().unwrap();
    if world.is_down {
        // Closes the connection without a response.
        return;
    }
    let (status, body) = match path.as_str() {
        "/.well-known/openid-configuration" => (
            200,
            json!({
                "issuer": base,
                "authorization_endpoint": format!("{base}/authorize"),
                "token_endpoint": format!("{base}/token"),
                "jwks_uri": format!("{base}/jwks"),
            }),
        ),
        "/jwks" => {
            let mut key = Key::number(7).public;
            key["kid"] = json!(KEY_ID);
            (200, json!({ "keys": [key] }))
        }
        "/token" => match world.exchange(&body) {
            Some(token) => (
                200,
                json!({ "access_token": "unused", "token_type": "Bearer", "id_token": token }),
            ),
            None => (400, json!({ "error": "invalid_grant" })),
        },
        _ => (404, json!({})),
    };
    drop(world);
    let body = body.to_string();
    let head = format!(
        "HTTP/1.1 {status} X\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).unwrap();
}

impl World {
    /// A token for an issued, unused code, if the verifier matches its challenge.
    fn exchange(&mut self, form: &str) -> Option<String> {
        self.exchanges += 1;
        let sent: HashMap<_, _> = form_urlencoded::parse(form.as_bytes())
            .into_owned()
            .collect();
        let (challenge, nonce) = self.grants.remove(sent.get("code")?)?;
        let verifier = Sha256::digest(sent.get("code_verifier")?);
        let ours = sent.get("redirect_uri")? == CALLBACK;
        let same_browser = BASE64_URL_SAFE_NO_PAD.encode(verifier) == challenge;
        let mut claims = self.claims.clone();
        claims["nonce"] = json!(nonce);
        (ours && same_browser).then(|| Key::number(7).token(KEY_ID, &claims))
    }
}

/// The path and the body of a request.
fn read(stream: &mut TcpStream) -> (String, String) {
    let mut bytes = Vec::new();
    loop {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head
                .lines()
                .filter_map(|line| line.split_once(": "))
                .find(|(name, _)| name.eq_ignore_ascii_case("content-length"))
                .map_or(0, |(_, length)| length.parse().unwrap());
            if body.len() >= length {
                let path = head.split(' ').nth(1).unwrap();
                return (path.to_owned(), body.to_owned());
            }
        }
        let mut more = [0; 4_096];
        let read = stream.read(&mut more).unwrap();
        bytes.extend(&more[..read]);
        if read == 0 {
            return (String::new(), String::new());
        }
    }
}
