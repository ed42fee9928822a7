//! ID tokens: how a signed-in account identifies itself to services that cannot read the session cookie. Signed with
//! ES256.
//!
//! **Invariant:** a token is never valid longer than the session it was issued in, whatever its `exp` says.

mod es256;

use jsonwebtoken::jwk::{Jwk, JwkSet, KeyAlgorithm, PublicKeyUse};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use marsam_domain::ids::SessionId;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::{Db, DbError, signing_keys};
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};

use crate::secrets::SecretKey;
use crate::sessions::{self, SignedIn};

/// How long a token is valid.
pub const ID_TOKEN_TTL: Duration = Duration::minutes(10);
const SEALED_FOR: &str = "signing key of ID tokens";

/// Why no token was issued.
#[derive(Debug, thiserror::Error)]
pub enum IdTokenError {
    /// The current signing key was sealed under another secret key.
    #[error("the signing key was sealed under another secret key")]
    SealedUnderAnotherKey,
    /// There is no signing key yet.
    #[error("there is no signing key")]
    NoKey,
    /// The key or the token could not be created: a bug.
    #[error("signing failed: {0}")]
    Failed(String),
    #[error(transparent)]
    Db(#[from] DbError),
}

#[derive(Debug, Serialize, Deserialize)]
struct Claims {
    iss: String,
    aud: String,
    sub: String,
    sid: String,
    email: String,
    email_verified: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    role: Option<String>,
    is_admin: bool,
    iat: i64,
    exp: i64,
}

/// Ensures that there is a signing key and that `secret` opens it.
pub fn ensure_key(
    db: &mut Db,
    secret: &SecretKey,
    now: OffsetDateTime,
) -> Result<(), IdTokenError> {
    match signing_keys::present(db)? {
        Some(key) => private_half(secret, &key.id, &key.sealed_private_key).map(drop),
        None => rotate(db, secret, now),
    }
}

/// Creates a key that signs from now on. The previous one verifies until its tokens have expired.
pub fn rotate(db: &mut Db, secret: &SecretKey, now: OffsetDateTime) -> Result<(), IdTokenError> {
    let failed = |error: &dyn std::fmt::Display| IdTokenError::Failed(error.to_string());
    es256::install();
    let der = es256::generate().ok_or_else(|| failed(&"no random numbers"))?;
    let key_id = hex::encode(rand::random::<[u8; 8]>());
    let signs = EncodingKey::from_ec_der(&der);
    let mut public =
        Jwk::from_encoding_key(&signs, Algorithm::ES256).map_err(|error| failed(&error))?;
    public.common.key_id = Some(key_id.clone());
    public.common.public_key_use = Some(PublicKeyUse::Signature);
    public.common.key_algorithm = Some(KeyAlgorithm::ES256);
    let sealed = secret
        .seal(&purpose(&key_id), &der)
        .map_err(|error| failed(&error))?;
    let public = serde_json::to_string(&public).map_err(|error| failed(&error))?;
    Ok(signing_keys::replace(db, &key_id, &sealed, &public, now)?)
}

fn purpose(key_id: &str) -> String {
    format!("{SEALED_FOR} {key_id}")
}

fn private_half(
    secret: &SecretKey,
    key_id: &str,
    sealed: &str,
) -> Result<EncodingKey, IdTokenError> {
    secret
        .open(&purpose(key_id), sealed)
        .map(|der| EncodingKey::from_ec_der(&der))
        .ok_or(IdTokenError::SealedUnderAnotherKey)
}

/// Issues a token for a signed-in caller; `site` is the public URL's origin, which is issuer and audience.
pub fn issue(
    db: &mut Db,
    secret: &SecretKey,
    site: &str,
    who: &SignedIn,
    now: OffsetDateTime,
) -> Result<String, IdTokenError> {
    let key = signing_keys::present(db)?.ok_or(IdTokenError::NoKey)?;
    let signs = private_half(secret, &key.id, &key.sealed_private_key)?;
    let account = &who.account;
    let claims = Claims {
        iss: site.to_owned(),
        aud: site.to_owned(),
        sub: account.id.to_string(),
        sid: who.session_id.to_string(),
        email: account.email.to_string(),
        email_verified: account.email_verified(),
        name: account.full_name.clone(),
        role: account.wire_role().map(|role| role.slug().to_owned()),
        is_admin: account.is_admin,
        iat: now.unix_timestamp(),
        exp: (now + ID_TOKEN_TTL).unix_timestamp(),
    };
    let header = Header {
        kid: Some(key.id),
        ..Header::new(Algorithm::ES256)
    };
    es256::install();
    jsonwebtoken::encode(&header, &claims, &signs)
        .map_err(|error| IdTokenError::Failed(error.to_string()))
}

/// The caller that `token` identifies; `None` if it is forged, foreign or expired, or its session has ended.
pub fn authenticate(
    db: &mut Db,
    site: &str,
    token: &str,
    now: OffsetDateTime,
) -> Result<Option<SignedIn>, DbError> {
    let Ok(header) = jsonwebtoken::decode_header(token) else {
        return Ok(None);
    };
    let Some(key_id) = header.kid.filter(|_| header.alg == Algorithm::ES256) else {
        return Ok(None);
    };
    let Some(key) = signing_keys::find(db, &key_id, now - ID_TOKEN_TTL)? else {
        return Ok(None);
    };
    let Some(claims) = read(token, &key.public_key, site) else {
        return Ok(None);
    };
    let (Ok(session), true) = (
        claims.sid.parse::<SessionId>(),
        // Checked by the server's own clock, which tests set; a token issued in the future is invalid.
        claims.exp > now.unix_timestamp() && claims.iat <= now.unix_timestamp() + 5,
    ) else {
        return Ok(None);
    };
    let found = sessions::authenticate_by_id(db, session, now)?;
    Ok(found.filter(|found| found.account.id.to_string() == claims.sub))
}

fn read(token: &str, public_key: &str, site: &str) -> Option<Claims> {
    es256::install();
    let public: Jwk = serde_json::from_str(public_key).ok()?;
    let verifies = DecodingKey::from_jwk(&public).ok()?;
    let mut rules = Validation::new(Algorithm::ES256);
    rules.set_issuer(&[site]);
    rules.set_audience(&[site]);
    rules.set_required_spec_claims(&["iss", "aud", "sub", "exp"]);
    rules.validate_exp = false;
    jsonwebtoken::decode::<Claims>(token, &verifies, &rules)
        .ok()
        .map(|read| read.claims)
}

/// The public keys as a JWK set (RFC 7517).
///
/// # Errors
/// [`DbError::Corrupt`] for a stored key that cannot be parsed.
pub fn published(db: &mut Db, now: OffsetDateTime) -> Result<JwkSet, DbError> {
    let keys = signing_keys::all(db, now - ID_TOKEN_TTL)?
        .iter()
        .map(|key| serde_json::from_str(&key.public_key))
        .collect::<Result<_, _>>()
        .map_err(|error| DbError::Corrupt(format!("a signing key: {error}")))?;
    Ok(JwkSet { keys })
}

/// Deletes keys whose tokens have all expired.
pub fn forget_retired(db: &mut Db, now: OffsetDateTime) -> Result<usize, DbError> {
    signing_keys::forget_retired(db, now - ID_TOKEN_TTL)
}
