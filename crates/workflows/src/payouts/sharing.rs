//! Which creatives are paid to one bank account: a sign that they are one person, or that someone has taken over an account.
//!
//! **Invariant:** IBANs are compared by a hash under the server's key, never by what is sealed.

use std::collections::HashMap;

use marsam_auth::secrets::SecretKey;
use marsam_domain::ids::{AccountId, CreativeId};
use marsam_persistence::payouts::{StoredDetails, details};
use marsam_persistence::{Db, DbError, notifications};

use super::{HASHED_IBAN, SEALED_IBAN};

/// Whether there are IBANs without a hash: those of a version before there were hashes.
pub fn are_digests_missing(db: &mut Db) -> Result<bool, DbError> {
    Ok(!details::without_digest(db)?.is_empty())
}

/// Hashes the IBANs that have no hash yet, and says how many; those whose key is lost stay without.
pub fn fill_digests(db: &mut Db, key: &SecretKey) -> Result<usize, DbError> {
    let mut filled = 0;
    for (creative, sealed) in details::without_digest(db)? {
        let opened = key.open(SEALED_IBAN, &sealed);
        let Some(iban) = opened.and_then(|bytes| String::from_utf8(bytes).ok()) else {
            continue;
        };
        let digest = key.keyed_hash(HASHED_IBAN, &iban);
        details::set_digest(db, creative, &sealed, &digest)?;
        filled += 1;
    }
    Ok(filled)
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
