//! Which creatives are paid to one bank account: a sign that they are one person, or that someone has taken over an account.
//!
//! **Invariant:** IBANs are compared by a hash under the server's key, never by what is sealed.

use std::collections::HashMap;

use marsam_auth::secrets::SecretKey;
use marsam_domain::ids::{AccountId, CreativeId};
use marsam_persistence::payouts::details::SealedIban;
use marsam_persistence::payouts::{StoredDetails, details};
use marsam_persistence::{Db, DbError, notifications};

use super::{HASHED_IBAN, SEALED_IBAN};

/// The IBANs whose hash is missing or another's, with the hash that they should have: a version before there were hashes
/// stores details without one, and changes them without it. No other IBAN is opened. Those whose key is lost stay as they
/// are, and are tried at each start until they are entered again.
pub fn stale_digests(db: &mut Db, key: &SecretKey) -> Result<Vec<(SealedIban, String)>, DbError> {
    let stale = details::without_digest(db)?.into_iter();
    let with_digest = stale.filter_map(|stored| {
        let opened = key.open(SEALED_IBAN, &stored.sealed)?;
        let iban = String::from_utf8(opened).ok()?;
        Some((stored, key.keyed_hash(HASHED_IBAN, &iban)))
    });
    Ok(with_digest.collect())
}

/// Stores the hashes of IBANs that are still the ones that were read.
pub fn store_digests(db: &mut Db, stale: &[(SealedIban, String)]) -> Result<(), DbError> {
    for (stored, digest) in stale {
        details::set_digest(db, stored.creative, &stored.sealed, digest)?;
    }
    Ok(())
}

/// The other creatives who are paid to the account of each of these.
pub(super) fn paid_alike(
    db: &mut Db,
    wanted: &[&StoredDetails],
) -> Result<HashMap<CreativeId, Vec<CreativeId>>, DbError> {
    let digests: Vec<&str> = wanted
        .iter()
        .filter_map(|one| one.iban_digest.as_deref())
        .collect();
    if digests.is_empty() {
        return Ok(HashMap::new());
    }
    let found = details::with_digests(db, &digests)?;
    let others = |one: &StoredDetails| -> Vec<CreativeId> {
        let same = found.iter().filter(|(digest, other)| {
            Some(digest.as_str()) == one.iban_digest.as_deref() && *other != one.creative
        });
        same.map(|(_, other)| *other).collect()
    };
    Ok(wanted
        .iter()
        .copied()
        .map(|one| (one.creative, others(one)))
        .filter(|(_, others)| !others.is_empty())
        .collect())
}

/// The accounts of the other creatives who are paid to the account of this one.
pub(crate) fn accounts_paid_alike(
    db: &mut Db,
    creative: CreativeId,
) -> Result<Vec<AccountId>, DbError> {
    let Some(stored) = details::of_creative(db, creative)? else {
        return Ok(Vec::new());
    };
    let others = paid_alike(db, &[&stored])?.remove(&creative);
    let mut accounts = Vec::new();
    for other in others.unwrap_or_default() {
        let account = notifications::account_of_creative(db, other)?;
        accounts.extend(account.map(|account| account.id));
    }
    Ok(accounts)
}
