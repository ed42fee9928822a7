//! The cryptography behind `jsonwebtoken`: ES256 by ring, which TLS uses already.
//!
//! **Invariant:** no other algorithm exists, so a token's header cannot choose one.

use std::sync::Once;

use jsonwebtoken::crypto::{CryptoProvider, JwtSigner, JwtVerifier, KeyUtils};
use jsonwebtoken::errors::{Error, ErrorKind};
use jsonwebtoken::jwk::EllipticCurve;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey};
use ring::rand::SystemRandom;
use ring::signature::{
    ECDSA_P256_SHA256_FIXED, ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _,
    UnparsedPublicKey,
};
use signature::{Signer, Verifier};

/// Length in bytes of a coordinate of a point on P-256.
const COORDINATE_BYTES: usize = 32;

/// Makes `jsonwebtoken` use this module. Every function that signs or verifies calls it first.
pub(super) fn install() {
    static INSTALLED: Once = Once::new();
    static PROVIDER: CryptoProvider = CryptoProvider {
        signer_factory: signer,
        verifier_factory: verifier,
        key_utils: KeyUtils {
            ec_pub_components_from_private_key: coordinates,
            ..KeyUtils::new_unimplemented()
        },
    };
    INSTALLED.call_once(|| {
        // Fails only where another provider was installed first, and no other code installs one.
        let installed = PROVIDER.install_default();
        debug_assert!(installed.is_ok(), "another provider of jsonwebtoken");
    });
}

/// A new private key as PKCS #8 in DER, the form in which keys are stored; `None` if the system has no random numbers.
pub(super) fn generate() -> Option<Vec<u8>> {
    let random = SystemRandom::new();
    EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random)
        .ok()
        .map(|document| document.as_ref().to_vec())
}

fn key_pair(pkcs8: &[u8]) -> Result<EcdsaKeyPair, Error> {
    EcdsaKeyPair::from_pkcs8(
        &ECDSA_P256_SHA256_FIXED_SIGNING,
        pkcs8,
        &SystemRandom::new(),
    )
    .map_err(|_rejected| ErrorKind::InvalidEcdsaKey.into())
}

fn only_es256(algorithm: Algorithm) -> Result<(), Error> {
    match algorithm {
        Algorithm::ES256 => Ok(()),
        _ => Err(ErrorKind::InvalidAlgorithm.into()),
    }
}

struct Es256Signer(EcdsaKeyPair);

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature that jsonwebtoken asks for"
)]
fn signer(algorithm: &Algorithm, key: &EncodingKey) -> Result<Box<dyn JwtSigner>, Error> {
    only_es256(*algorithm)?;
    Ok(Box::new(Es256Signer(key_pair(key.as_bytes())?)))
}

impl Signer<Vec<u8>> for Es256Signer {
    fn try_sign(&self, message: &[u8]) -> Result<Vec<u8>, signature::Error> {
        let signed = self.0.sign(&SystemRandom::new(), message);
        let signed = signed.map_err(|_unspecified| signature::Error::new())?;
        Ok(signed.as_ref().to_vec())
    }
}

impl JwtSigner for Es256Signer {
    fn algorithm(&self) -> Algorithm {
        Algorithm::ES256
    }
}

struct Es256Verifier(UnparsedPublicKey<Vec<u8>>);

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature that jsonwebtoken asks for"
)]
fn verifier(algorithm: &Algorithm, key: &DecodingKey) -> Result<Box<dyn JwtVerifier>, Error> {
    only_es256(*algorithm)?;
    let point = key.try_get_as_bytes()?.to_vec();
    Ok(Box::new(Es256Verifier(UnparsedPublicKey::new(
        &ECDSA_P256_SHA256_FIXED,
        point,
    ))))
}

impl Verifier<Vec<u8>> for Es256Verifier {
    fn verify(&self, message: &[u8], signed: &Vec<u8>) -> Result<(), signature::Error> {
        let verified = self.0.verify(message, signed);
        verified.map_err(|_unspecified| signature::Error::new())
    }
}

impl JwtVerifier for Es256Verifier {
    fn algorithm(&self) -> Algorithm {
        Algorithm::ES256
    }
}

/// The curve and the coordinates of the public point, for a JWK.
fn coordinates(
    pkcs8: &[u8],
    algorithm: Algorithm,
) -> Result<(EllipticCurve, Vec<u8>, Vec<u8>), Error> {
    only_es256(algorithm)?;
    let pair = key_pair(pkcs8)?;
    // SEC 1, 2.3.3: a leading 4, then x and y.
    let point = pair.public_key().as_ref().strip_prefix(&[4]);
    let halves = point.and_then(|point| point.split_at_checked(COORDINATE_BYTES));
    let (x, y) = halves.ok_or(ErrorKind::InvalidEcdsaKey)?;
    Ok((EllipticCurve::P256, x.to_vec(), y.to_vec()))
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::prelude::BASE64_STANDARD;
    use jsonwebtoken::jwk::Jwk;

    use super::*;

    /// A private key as releases before November 2026 stored it (the p256 crate), of the scalar 7 repeated.
    const STORED_BY_P256: &str = "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwehRANCAAQeGFMv1HVMAvMEHZx1zrM7g//YGsfOT+iCzLHJi8WJbqRsMRxOL/QN2Wo2U+bkVEXTLf5Ibs7XXHqQxqGIgcCj";

    #[test]
    fn a_key_stored_by_an_older_release_still_signs() {
        install();
        let der = BASE64_STANDARD.decode(STORED_BY_P256).unwrap();
        let private = EncodingKey::from_ec_der(&der);
        let public = Jwk::from_encoding_key(&private, Algorithm::ES256).unwrap();
        let signed = jsonwebtoken::crypto::sign(b"text", &private, Algorithm::ES256).unwrap();
        let verifies = DecodingKey::from_jwk(&public).unwrap();
        let is_ours = |text: &[u8]| {
            jsonwebtoken::crypto::verify(&signed, text, &verifies, Algorithm::ES256).unwrap()
        };
        assert!(is_ours(b"text") && !is_ours(b"another text"));
    }

    #[test]
    fn no_other_algorithm_signs_or_verifies() {
        install();
        let private = EncodingKey::from_ec_der(&generate().unwrap());
        let public = Jwk::from_encoding_key(&private, Algorithm::ES256).unwrap();
        let verifies = DecodingKey::from_jwk(&public).unwrap();
        for algorithm in [Algorithm::HS256, Algorithm::RS256, Algorithm::ES384] {
            assert!(jsonwebtoken::crypto::sign(b"text", &private, algorithm).is_err());
            assert!(jsonwebtoken::crypto::verify("AA", b"text", &verifies, algorithm).is_err());
        }
    }
}
