//! Keys generated for these tests only, and tokens signed with them, validly or not.

use base64::Engine as _;
use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD};
use jsonwebtoken::{Algorithm, EncodingKey, crypto};
use serde_json::{Value, json};

/// A key pair of `keys.json`.
#[derive(Clone)]
pub(super) struct Key {
    private: Vec<u8>,
    /// The public part as a JWK, without `alg`.
    pub(super) public: Value,
}

impl Key {
    pub(super) fn named(name: &str) -> Self {
        let pair = &all()[name];
        Self {
            private: BASE64_STANDARD
                .decode(pair["private"].as_str().unwrap())
                .unwrap(),
            public: pair["public"].clone(),
        }
    }

    pub(super) fn kid(&self) -> &str {
        self.public["kid"].as_str().unwrap()
    }

    /// The same key under another id.
    pub(super) fn called(mut self, kid: &str) -> Self {
        self.public["kid"] = json!(kid);
        self
    }

    /// A token with the matching header.
    pub(super) fn token(&self, algorithm: Algorithm, claims: &Value) -> String {
        let header = json!({ "alg": format!("{algorithm:?}"), "kid": self.kid(), "typ": "JWT" });
        self.token_under(&header, algorithm, claims)
    }

    /// A token with any header.
    pub(super) fn token_under(
        &self,
        header: &Value,
        algorithm: Algorithm,
        claims: &Value,
    ) -> String {
        let input = signing_input(header, claims);
        let key = match algorithm {
            Algorithm::ES256 | Algorithm::ES384 => EncodingKey::from_ec_der(&self.private),
            Algorithm::EdDSA => EncodingKey::from_ed_der(&self.private),
            _ => EncodingKey::from_rsa_der(&self.private),
        };
        let signature = crypto::sign(input.as_bytes(), &key, algorithm).unwrap();
        format!("{input}.{signature}")
    }
}

/// The RSA public key in PEM, as an attacker would use it for an HMAC secret.
pub(super) fn rsa_pem() -> String {
    all()["rsa"]["pem"].as_str().unwrap().to_owned()
}

/// A token "signed" with a shared secret.
pub(super) fn hmac_token(algorithm: Algorithm, secret: &[u8], kid: &str, claims: &Value) -> String {
    let header = json!({ "alg": format!("{algorithm:?}"), "kid": kid });
    let input = signing_input(&header, claims);
    let key = EncodingKey::from_secret(secret);
    let signature = crypto::sign(input.as_bytes(), &key, algorithm).unwrap();
    format!("{input}.{signature}")
}

pub(super) fn signing_input(header: &Value, claims: &Value) -> String {
    format!("{}.{}", part(header), part(claims))
}

/// One encoded part of a token.
pub(super) fn part(value: &Value) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(value.to_string())
}

fn all() -> Value {
    serde_json::from_str(include_str!("keys.json")).unwrap()
}
