//! Test keys and tokens, validly signed and forged.

use std::collections::BTreeMap;
use std::sync::Mutex;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use ring::hmac;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::{Value, json};

/// An ES256 key pair.
pub(crate) struct Key {
    private: EcdsaKeyPair,
    /// The public half as a JWK without an id.
    pub(crate) public: Value,
}

impl Key {
    /// The key pair of this number: the same one at each call.
    pub(crate) fn number(number: u8) -> Self {
        static DRAWN: Mutex<BTreeMap<u8, Vec<u8>>> = Mutex::new(BTreeMap::new());
        let mut drawn = DRAWN.lock().unwrap();
        let der = drawn.entry(number).or_insert_with(|| {
            let random = SystemRandom::new();
            let drawn = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random);
            drawn.unwrap().as_ref().to_vec()
        });
        Self::of_der(der)
    }

    pub(crate) fn of_der(der: &[u8]) -> Self {
        let random = SystemRandom::new();
        let private =
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, der, &random).unwrap();
        let (x, y) = private.public_key().as_ref()[1..].split_at(32);
        let [x, y] = [x, y].map(|half| BASE64_URL_SAFE_NO_PAD.encode(half));
        Self {
            public: json!({ "kty": "EC", "crv": "P-256", "x": x, "y": y }),
            private,
        }
    }

    /// A token with the matching header.
    pub(crate) fn token(&self, key_id: &str, claims: &Value) -> String {
        self.token_under(&json!({ "alg": "ES256", "kid": key_id }), claims)
    }

    /// A token with any header, signed with ES256 whatever the header says.
    pub(crate) fn token_under(&self, header: &Value, claims: &Value) -> String {
        let input = unsigned(header, claims);
        let signature = self.private.sign(&SystemRandom::new(), input.as_bytes());
        let signature = BASE64_URL_SAFE_NO_PAD.encode(signature.unwrap());
        format!("{input}.{signature}")
    }
}

/// A token signed with a shared secret.
pub(crate) fn shared_secret_token(secret: &[u8], key_id: &str, claims: &Value) -> String {
    let input = unsigned(&json!({ "alg": "HS256", "kid": key_id }), claims);
    let signature = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, secret), input.as_bytes());
    let signature = BASE64_URL_SAFE_NO_PAD.encode(signature);
    format!("{input}.{signature}")
}

/// Header and claims of a token, without a signature.
pub(crate) fn unsigned(header: &Value, claims: &Value) -> String {
    let part = |value: &Value| BASE64_URL_SAFE_NO_PAD.encode(value.to_string());
    format!("{}.{}", part(header), part(claims))
}

/// The content of the header (0) or the claims (1) of a token.
pub(crate) fn part_of(token: &str, number: usize) -> Value {
    let part = token.split('.').nth(number).unwrap();
    serde_json::from_slice(&BASE64_URL_SAFE_NO_PAD.decode(part).unwrap()).unwrap()
}
