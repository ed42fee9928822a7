//! The file of prepared payouts for the bank.

use marsam_auth::secrets::SecretKey;
use marsam_domain::actors::Actor;
use marsam_domain::events::AccountEvent;
use marsam_domain::ids::AccountId;
use marsam_domain::payments::csv::{self, Cell};
use marsam_persistence::events::{self, Reasoned, Subject};
use marsam_persistence::payouts::{self, Payout};
use marsam_persistence::{Db, pages};
use time::OffsetDateTime;

use super::{SEALED_HOLDER, SEALED_IBAN};
use crate::Refused;

/// The columns.
const COLUMNS: [&str; 6] = [
    "number",
    "name",
    "iban",
    "amount_kwd",
    "currency",
    "reference",
];

/// The file of prepared payouts.
#[derive(Debug)]
pub struct PreparedFile {
    /// Its text.
    pub text: String,
    /// How many payouts are in it.
    pub rows: usize,
}

/// The prepared payouts as a file, oldest first, the same each time; that an admin has read the IBANs is recorded. At most
/// [`pages::MAX_ROWS`]: the rest follows once these are sent.
///
/// # Errors
/// [`Refused::Unreadable`] if the key that sealed an IBAN is lost: that payout is to be taken back, and the details are to
/// be entered again.
pub fn prepared_file(
    db: &mut Db,
    reader: AccountId,
    key: &SecretKey,
    now: OffsetDateTime,
) -> Result<PreparedFile, Refused> {
    let found = payouts::prepared(db, pages::MAX_ROWS)?;
    let rows: Result<Vec<Vec<Cell>>, Refused> = found
        .iter()
        .map(|payout| row(payout, key).ok_or(Refused::Unreadable))
        .collect();
    let rows = rows?;
    // Readers get the number in a sentence of their language.
    let note = rows.len().to_string();
    events::record_with_reason(
        db,
        Subject::Account(reader),
        Actor::Admin(reader),
        Reasoned::new(AccountEvent::PayoutsExported, Some(&note)),
        now,
    )?;
    Ok(PreparedFile {
        rows: rows.len(),
        text: csv::file(&COLUMNS, rows),
    })
}

fn row(payout: &Payout, key: &SecretKey) -> Option<Vec<Cell>> {
    let open = |purpose, sealed| String::from_utf8(key.open(purpose, sealed)?).ok();
    Some(vec![
        Cell::text(&payout.number),
        Cell::text(open(SEALED_HOLDER, &payout.holder)?),
        Cell::text(open(SEALED_IBAN, &payout.iban)?),
        Cell::Money(payout.amount_fils),
        Cell::text("KWD"),
        Cell::text(&payout.number),
    ])
}
