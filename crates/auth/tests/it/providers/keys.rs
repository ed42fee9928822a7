//! Keys generated for these tests only, and tokens signed with them, validly or not.

use base64::Engine as _;
use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD};
use jsonwebtoken::Algorithm;
use ring::hmac;
use ring::rand::SystemRandom;
use ring::signature::{
    self as ring_signature, EcdsaKeyPair, Ed25519KeyPair, RsaEncoding, RsaKeyPair,
};
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
        let signature = sign(algorithm, &self.private, input.as_bytes());
        let signature = BASE64_URL_SAFE_NO_PAD.encode(signature);
        format!("{input}.{signature}")
    }
}

/// The signature of `input` with a private key in DER: PKCS #1 for RSA, PKCS #8 for the others.
fn sign(algorithm: Algorithm, private: &[u8], input: &[u8]) -> Vec<u8> {
    let random = SystemRandom::new();
    let with_rsa = |padding: &'static dyn RsaEncoding| {
        let key = RsaKeyPair::from_der(private).unwrap();
        let mut signature = vec![0; key.public().modulus_len()];
        key.sign(padding, &random, input, &mut signature).unwrap();
        signature
    };
    let with_ec = |curve: &'static ring_signature::EcdsaSigningAlgorithm| {
        let key = EcdsaKeyPair::from_pkcs8(curve, private, &random).unwrap();
        key.sign(&random, input).unwrap().as_ref().to_vec()
    };
    match algorithm {
        Algorithm::ES256 => with_ec(&ring_signature::ECDSA_P256_SHA256_FIXED_SIGNING),
        Algorithm::ES384 => with_ec(&ring_signature::ECDSA_P384_SHA384_FIXED_SIGNING),
        Algorithm::EdDSA => {
            let key = Ed25519KeyPair::from_pkcs8_maybe_unchecked(private).unwrap();
            key.sign(input).as_ref().to_vec()
        }
        Algorithm::RS256 => with_rsa(&ring_signature::RSA_PKCS1_SHA256),
        Algorithm::RS384 => with_rsa(&ring_signature::RSA_PKCS1_SHA384),
        Algorithm::RS512 => with_rsa(&ring_signature::RSA_PKCS1_SHA512),
        Algorithm::PS256 => with_rsa(&ring_signature::RSA_PSS_SHA256),
        Algorithm::PS384 => with_rsa(&ring_signature::RSA_PSS_SHA384),
        Algorithm::PS512 => with_rsa(&ring_signature::RSA_PSS_SHA512),
        _ => panic!("{algorithm:?} has no key pair"),
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
    let digest = match algorithm {
        Algorithm::HS256 => hmac::HMAC_SHA256,
        Algorithm::HS384 => hmac::HMAC_SHA384,
        Algorithm::HS512 => hmac::HMAC_SHA512,
        _ => panic!("{algorithm:?} has no shared secret"),
    };
    let signature = hmac::sign(&hmac::Key::new(digest, secret), input.as_bytes());
    let signature = BASE64_URL_SAFE_NO_PAD.encode(signature);
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
