//! The checks that an ID token must pass before any claim is used.

use chrono::{DateTime, Utc};
use openidconnect::core::{
    CoreIdToken, CoreIdTokenClaims, CoreIdTokenVerifier, CoreJwsSigningAlgorithm as Algorithm,
};
use openidconnect::{
    AccessToken, AccessTokenHash, ClaimsVerificationError, ClientId, Nonce,
    SignatureVerificationError,
};
use time::{Duration, OffsetDateTime};

use super::discovery::Known;

/// The allowed difference between the provider's clock and ours.
const LEEWAY: Duration = Duration::seconds(30);
/// The longest subject that `OpenID` Connect allows.
const SUBJECT_BYTES: usize = 255;

/// Signatures by a key pair of the provider. Neither `none` nor HMAC, whose key both sides hold.
const ALGORITHMS: [Algorithm; 9] = [
    Algorithm::RsaSsaPkcs1V15Sha256,
    Algorithm::RsaSsaPkcs1V15Sha384,
    Algorithm::RsaSsaPkcs1V15Sha512,
    Algorithm::RsaSsaPssSha256,
    Algorithm::RsaSsaPssSha384,
    Algorithm::RsaSsaPssSha512,
    Algorithm::EcdsaP256Sha256,
    Algorithm::EcdsaP384Sha384,
    Algorithm::EdDsa,
];

/// What the token must have been issued for.
pub(super) struct Expected<'a> {
    pub(super) client_id: &'a ClientId,
    pub(super) nonce: &'a Nonce,
    pub(super) access_token: &'a AccessToken,
    pub(super) now: OffsetDateTime,
}

/// Why a token is rejected.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum IdTokenRejection {
    /// None of the known keys can have signed it; newer ones may have.
    UnknownKey,
    /// A check failed.
    Wrong(&'static str),
}

/// The claims of a token that passed every check.
pub(super) fn check<'t>(
    token: &'t CoreIdToken,
    known: &Known,
    expected: &Expected<'_>,
) -> Result<&'t CoreIdTokenClaims, IdTokenRejection> {
    let moment = |at| to_chrono(at).ok_or(IdTokenRejection::Wrong("the time is out of range"));
    let (earliest, latest) = (
        moment(expected.now - LEEWAY)?,
        moment(expected.now + LEEWAY)?,
    );
    // Built as for a public client: this verifier does not hold the secret that HMAC would be checked with.
    let verifier = CoreIdTokenVerifier::new_public_client(
        expected.client_id.clone(),
        known.endpoints.issuer.clone(),
        known.keys.clone(),
    )
    .set_allowed_algs(ALGORITHMS)
    .set_time_fn(move || earliest)
    .set_issue_time_verifier_fn(move |issued| {
        if issued <= latest {
            Ok(())
        } else {
            Err("issued in the future".to_owned())
        }
    });
    let claims = token
        .claims(&verifier, expected.nonce)
        .map_err(|error| why(&error))?;
    if claims
        .authorized_party()
        .is_some_and(|party| party != expected.client_id)
    {
        return Err(IdTokenRejection::Wrong("it was made for another party"));
    }
    if !(1..=SUBJECT_BYTES).contains(&claims.subject().len()) {
        return Err(IdTokenRejection::Wrong("its subject is empty or too long"));
    }
    if let Some(claimed) = claims.access_token_hash()
        && hash_of(token, &verifier, expected.access_token).as_ref() != Some(claimed)
    {
        return Err(IdTokenRejection::Wrong(
            "it belongs to another access token",
        ));
    }
    Ok(claims)
}

fn hash_of(
    token: &CoreIdToken,
    verifier: &CoreIdTokenVerifier<'_>,
    access_token: &AccessToken,
) -> Option<AccessTokenHash> {
    let algorithm = token.signing_alg().ok()?;
    let key = token.signing_key(verifier).ok()?;
    AccessTokenHash::from_token(access_token, algorithm, key).ok()
}

fn to_chrono(at: OffsetDateTime) -> Option<DateTime<Utc>> {
    DateTime::from_timestamp(at.unix_timestamp(), at.nanosecond())
}

/// In our own words: the library's message may quote the token.
fn why(error: &ClaimsVerificationError) -> IdTokenRejection {
    use ClaimsVerificationError as Claim;
    use SignatureVerificationError as Signature;
    IdTokenRejection::Wrong(match error {
        Claim::SignatureVerification(Signature::NoMatchingKey) => {
            return IdTokenRejection::UnknownKey;
        }
        Claim::SignatureVerification(Signature::NoSignature) => "it is not signed",
        Claim::SignatureVerification(
            Signature::DisallowedAlg(_) | Signature::UnsupportedAlg(_),
        ) => "its algorithm is not allowed",
        Claim::SignatureVerification(Signature::AmbiguousKeyId(_)) => {
            "it does not say which key signed it"
        }
        Claim::SignatureVerification(_) => "its signature is wrong",
        Claim::Expired(_) => "it is expired or of the future",
        Claim::InvalidAudience(_) => "its audience is wrong",
        Claim::InvalidIssuer(_) => "its issuer is wrong",
        Claim::InvalidNonce(_) => "its nonce is wrong or missing",
        Claim::Unsupported(_) => "its header is not supported",
        _ => "a claim of it is wrong",
    })
}
