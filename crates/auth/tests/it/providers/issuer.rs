//! A test issuer on a real socket: valid and strict, unless a test changes its behaviour.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use jsonwebtoken::Algorithm;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use time::Duration;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use url::Url;

use super::keys::Key;
use super::wire::{Reply, Request};
use crate::accounts::NOW;

pub(super) const CLIENT_ID: &str = "marsam";
pub(super) const CLIENT_SECRET: &str = "with space, + and %";
pub(super) const REDIRECT_URI: &str = "https://marsam.example/auth/callback";
pub(super) const ACCESS_TOKEN: &str = "access-token-4f1c";
pub(super) const SUBJECT: &str = "subject-1";
pub(super) const DISCOVERY: &str = "/.well-known/openid-configuration";

/// Builds the ID token from the claims of a valid one.
type Mint = Box<dyn Fn(&Value) -> String + Send>;

/// The issuer's state and behaviour; a test may change any of it.
pub(super) struct World {
    pub(super) metadata: Value,
    pub(super) keys: Vec<Value>,
    pub(super) claims: Value,
    pub(super) userinfo: Value,
    pub(super) mint: Mint,
    pub(super) secret: Option<&'static str>,
    /// Paths with a changed reply.
    pub(super) odd: HashMap<&'static str, Reply>,
    grants: HashMap<String, Grant>,
    asked: HashMap<String, usize>,
}

/// The parameters of an authorization request.
struct Grant {
    challenge: String,
    nonce: String,
}

/// The parameters of a callback.
pub(super) struct Came {
    pub(super) code: String,
    pub(super) state: String,
}

pub(super) struct Issuer {
    pub(super) url: Url,
    world: Arc<Mutex<World>>,
    accepting: JoinHandle<()>,
}

impl Issuer {
    pub(super) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let world = Arc::new(Mutex::new(World::honest(&base)));
        let accepting = tokio::spawn({
            let world = world.clone();
            async move {
                while let Ok((stream, _)) = listener.accept().await {
                    let world = world.clone();
                    tokio::spawn(async move {
                        let (request, stream) = Request::read(stream).await?;
                        let reply = world.lock().unwrap().reply(&request);
                        reply.write(stream).await
                    });
                }
            }
        });
        Self {
            url: Url::parse(&base).unwrap(),
            world,
            accepting,
        }
    }

    /// The issuer's URL as spelt in its documents and tokens.
    pub(super) fn name(&self) -> String {
        self.url.as_str().trim_end_matches('/').to_owned()
    }

    pub(super) fn change(&self, change: impl FnOnce(&mut World)) {
        change(&mut self.world.lock().unwrap());
    }

    /// Changes the reply of one path.
    pub(super) fn make_odd(&self, path: &'static str, reply: Reply) {
        self.change(|world| drop(world.odd.insert(path, reply)));
    }

    /// How often a path was requested.
    pub(super) fn asked(&self, path: &str) -> usize {
        let world = self.world.lock().unwrap();
        world.asked.get(path).copied().unwrap_or(0)
    }

    /// The redirect of the issuer's page after a successful sign-in.
    pub(super) fn approve(&self, sent_to: &Url) -> Came {
        let query: HashMap<_, _> = sent_to.query_pairs().into_owned().collect();
        assert_eq!(query["response_type"], "code");
        assert_eq!(query["client_id"], CLIENT_ID);
        assert_eq!(query["redirect_uri"], REDIRECT_URI);
        assert_eq!(query["scope"], "openid email profile");
        assert_eq!(query["code_challenge_method"], "S256");
        let mut world = self.world.lock().unwrap();
        let code = format!("code-{}-7be2", world.grants.len());
        let grant = Grant {
            challenge: query["code_challenge"].clone(),
            nonce: query["nonce"].clone(),
        };
        world.grants.insert(code.clone(), grant);
        let state = query["state"].clone();
        Came { code, state }
    }
}

impl Drop for Issuer {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

impl World {
    fn honest(base: &str) -> Self {
        let (rsa, p256) = (Key::named("rsa"), Key::named("p256"));
        let at = NOW.unix_timestamp();
        Self {
            metadata: json!({
                "issuer": base,
                "authorization_endpoint": format!("{base}/authorize"),
                "token_endpoint": format!("{base}/token"),
                "userinfo_endpoint": format!("{base}/userinfo"),
                "jwks_uri": format!("{base}/jwks"),
            }),
            keys: vec![rsa.public.clone(), p256.public],
            claims: json!({
                "iss": base,
                "aud": CLIENT_ID,
                "sub": SUBJECT,
                "iat": at,
                "exp": at + Duration::minutes(5).whole_seconds(),
                "email": "Noura@Example.com",
                "email_verified": true,
                "name": "Noura Al-Mutawa",
            }),
            userinfo: json!({ "sub": SUBJECT, "email": "info@example.com", "email_verified": true }),
            mint: Box::new(move |claims| rsa.token(Algorithm::RS256, claims)),
            secret: Some(CLIENT_SECRET),
            odd: HashMap::new(),
            grants: HashMap::new(),
            asked: HashMap::new(),
        }
    }

    fn reply(&mut self, request: &Request) -> Reply {
        *self.asked.entry(request.path.clone()).or_default() += 1;
        if let Some(odd) = self.odd.get(request.path.as_str()) {
            return odd.clone();
        }
        match request.path.as_str() {
            DISCOVERY => Reply::json(200, &self.metadata),
            "/jwks" => Reply::json(200, &json!({ "keys": self.keys })),
            "/token" => match self.exchange(request) {
                Ok(answer) => Reply::json(200, &answer),
                Err(code) => Reply::json(400, &json!({ "error": code })),
            },
            "/userinfo" if request.authorization() == Some(&format!("Bearer {ACCESS_TOKEN}")) => {
                Reply::json(200, &self.userinfo)
            }
            "/userinfo" => Reply::json(401, &json!({ "error": "invalid_token" })),
            _ => Reply::json(404, &json!({})),
        }
    }

    fn exchange(&mut self, request: &Request) -> Result<Value, &'static str> {
        let form = request.form();
        let sent = |name: &str| form.get(name).map(String::as_str);
        if !self.is_our_client(request) {
            return Err("invalid_client");
        }
        if sent("grant_type") != Some("authorization_code") {
            return Err("unsupported_grant_type");
        }
        let grant = sent("code")
            .and_then(|code| self.grants.remove(code))
            .ok_or("invalid_grant")?;
        let verifier = sent("code_verifier").unwrap_or_default();
        let challenge = BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(verifier));
        if challenge != grant.challenge || sent("redirect_uri") != Some(REDIRECT_URI) {
            return Err("invalid_grant");
        }
        let mut claims = self.claims.clone();
        claims["nonce"] = json!(grant.nonce);
        Ok(json!({
            "access_token": ACCESS_TOKEN,
            "token_type": "Bearer",
            "expires_in": 300,
            "id_token": (self.mint)(&claims),
        }))
    }

    /// The secret is sent in the header, but in the body if nothing else is supported or there is no secret.
    fn is_our_client(&self, request: &Request) -> bool {
        let form = request.form();
        let in_body = (
            form.get("client_id").cloned(),
            form.get("client_secret").cloned(),
        );
        let by_post =
            self.metadata["token_endpoint_auth_methods_supported"] == json!(["client_secret_post"]);
        let ours = Some(CLIENT_ID.to_owned());
        match self.secret {
            Some(secret) if by_post => in_body == (ours, Some(secret.to_owned())),
            Some(secret) => {
                request.basic() == Some((CLIENT_ID.to_owned(), secret.to_owned()))
                    && in_body == (None, None)
            }
            None => request.authorization().is_none() && in_body == (ours, None),
        }
    }
}
