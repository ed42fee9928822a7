//! Test keys and tokens, validly signed and forged.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use jsonwebtoken::jwk::Jwk;
use jsonwebtoken::{Algorithm, EncodingKey, crypto};
use p256::pkcs8::EncodePrivateKey as _;
use serde_json::{Value, json};

/// An ES256 key pair.
pub(crate) struct Key {
    private: EncodingKey,
    /// The public half as a JWK without an id.
    pub(crate) public: Value,
}

impl Key {
    /// The key pair of this number.
    pub(crate) fn number(number: u8) -> Self {
        let private = p256::SecretKey::from_slice(&[number; 32]).unwrap();
        Self::of_der(private.to_pkcs8_der().unwrap().as_bytes())
    }

    pub(crate) fn of_der(der: &[u8]) -> Self {
        let private = EncodingKey::from_ec_der(der);
        let public = Jwk::from_encoding_key(&private, Algorithm::ES256).unwrap();
        Self {
            public: serde_json::to_value(public).unwrap(),
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
        let signature = crypto::sign(input.as_bytes(), &self.private, Algorithm::ES256).unwrap();
        format!("{input}.{signature}")
    }
}

/// A token signed with a shared secret.
pub(crate) fn shared_secret_token(secret: &[u8], key_id: &str, claims: &Value) -> String {
    let input = unsigned(&json!({ "alg": "HS256", "kid": key_id }), claims);
    let key = EncodingKey::from_secret(secret);
    let signature = crypto::sign(input.as_bytes(), &key, Algorithm::HS256).unwrap();
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
