//! Every column of the database is classified, and erasure treats it as its class says.

use std::collections::BTreeSet;

use diesel::prelude::*;
use diesel::sql_types::{Nullable, Text};
use marsam_domain::ids::AccountId;
use marsam_domain::proposals::{AiUse, PartDue, PlanPart, Terms, Territory, UsageRights};
use marsam_persistence::data_inventory::{AtErasure, TABLES};
use marsam_persistence::testing::TestStore;
use marsam_persistence::{Store, accounts, erasure};

use crate::samples::{account, later, read, write};
use crate::schema::columns_of;

/// Part of every text about the person, and of nothing else.
const MARK: &str = "noura";
/// Part of every text that both sides agreed on, and of nothing else.
const AGREED: &str = "agreed";

/// One row of each table about one account, with a value in every column. `$A` is the account, on both sides.
const ROWS: &[&str] = &[
    "UPDATE accounts SET email = 'noura@example.com', email_verified_at = $T, password_hash = 'noura', \
     full_name = 'noura', role = 'brand', is_admin = TRUE",
    "INSERT INTO phones VALUES ('$A', 'noura')",
    "INSERT INTO billing_details VALUES ('$A', 'noura', 'noura', 'noura')",
    "INSERT INTO brands VALUES ('$B', '$A', 'noura', $T)",
    "INSERT INTO creatives VALUES ('$C', '$A', 'noura', 'noura', 'noura', 'noura', 'noura', 'noura', 'project_based', \
     'https://noura.example', '{\"skills\":[\"photography\"],\"styles\":[],\"languages\":[],\"industries\":[]}', \
     TRUE, TRUE, 'listed', 1, $T, $T, 2, 3, '{\"avatar\":{\"width\":8,\"height\":8,\"thumbhash\":\"noura\",\"pictures\":[[192,\"noura\"]]},\"cover\":null}')",
    "INSERT INTO creative_pages VALUES ('$C', '[{\"label\":\"noura\",\"url\":\"https://noura.example\"}]', 'ugc', \
     '2026-12-01', '2026-12-10', $T)",
    "INSERT INTO profile_drafts VALUES ('$C', '{\"name\":\"noura\"}', $T)",
    "INSERT INTO applications VALUES ('$P', '$A', 'noura', 'noura', 'noura@example.com', 'noura', 'noura', 'noura', \
     'noura', 'project_based', 'https://noura.example', 'noura', '{\"skills\":[],\"styles\":[],\"languages\":[],\"industries\":[]}', TRUE, TRUE, 'pending', 'submitted', 1, 'noura', \
     $T, '$A', '$C', '1', 'ar', 'today', 'noura@example.com', 'noura', $T, $T, 3, '[\"https://vimeo.com/noura\"]')",
    "INSERT INTO events VALUES ('e1', 'account', '$A', 'admin', '$A', 'suspended', 'a', 'b', 'noura', $T, 9, 9)",
    "INSERT INTO events VALUES ('e2', 'quote_request', '$Q', 'admin', '$A', 'declined', 'a', 'b', 'noura', $T, 9, 9)",
    "INSERT INTO events VALUES ('e3', 'application', '$P', 'admin', '$A', 'rejected', 'a', 'b', 'noura', $T, 9, 9)",
    "INSERT INTO shortlist_entries VALUES ('$A', '$C', $T)",
    "INSERT INTO sessions VALUES ('$E', '$A', 'h', $T, $T, $T, 'noura', '203.0.113.9')",
    "INSERT INTO email_tokens VALUES ('t', '$A', 'verify_email', 'noura@example.com', 'h', $T, $T, $T)",
    "INSERT INTO email_changes VALUES ('$A', 'noura@new.example', $T, $T, $T, $T)",
    "INSERT INTO known_browsers VALUES ('k', '$A', 'h', $T, $T)",
    "INSERT INTO provider_identities VALUES ('i', '$A', 'google', 'https://issuer.example', 'noura', 'noura@example.com', \
     TRUE, $T, $T)",
    "INSERT INTO totp_secrets VALUES ('$A', 'sealed', $T, 1, $T)",
    "INSERT INTO recovery_codes VALUES ('$A', 'h', $T, $T)",
    "INSERT INTO outbox (id, event, params, account_id, recipient, language, attempts, next_attempt_at, last_error, \
     created_at, sent_at, awaits_account_id) VALUES ('m1', 'verify_email', '{}', '$A', 'noura@example.com', 'ar', 1, $T, \
     'noura', $T, $T, '$A')",
    "INSERT INTO outbox (id, event, params, recipient, language, attempts, created_at) VALUES ('m2', 'contact_message', \
     '{\"event\":\"contact_message\",\"params\":{\"name\":\"noura\",\"email\":\"noura@example.com\",\"subject\":\"other\",\
     \"message\":\"noura\"}}', 'help@example.com', 'en', 1, $T)",
    "INSERT INTO idempotency_keys VALUES ('$A', 'POST /api/quote-requests', 'key', 'h', 201, 'noura', $T, 'noura')",
    "INSERT INTO contact_messages (id, name, email, subject, message, language, created_at, account_id, state, answer, \
     answered_by, answered_at) VALUES ('c1', 'noura', 'else@example.com', 'other', 'noura', 'ar', $T, '$A', 'answered', \
     'noura', '$A', $T)",
    "INSERT INTO contact_messages (id, name, email, subject, message, language, created_at) \
     VALUES ('c2', 'noura', 'noura@example.com', 'other', 'noura', 'ar', $T)",
];

/// A request that led to nothing (`$Q`, with the proposal `$L`), and a completed project (`$D`, with `$G`).
const PROJECTS: &[&str] = &[
    "INSERT INTO quote_requests VALUES ('$Q', '$B', 'noura', 'noura', 'noura@example.com', 'noura', 'photography', \
     'noura', 'under_300', 'flexible', '$C', TRUE, 'pending', 'submitted', NULL, 1, $T, 0, NULL, 0, 0, 0, \
     0, NULL, NULL, '1', 'ar', 'today', 'noura@example.com', 'noura', $T, $T)",
    "INSERT INTO quote_requests VALUES ('$D', '$B', 'agreed', 'noura', 'noura@example.com', 'noura', 'photography', \
     'agreed', 'under_300', 'flexible', '$C', TRUE, 'completed', 'closed', 'delivered', 1, $T, 0, '$C', 1000, 2, 1, \
     1000, 'brand', $T, '1', 'ar', 'today', 'noura@example.com', 'noura', $T, $T)",
    "INSERT INTO request_details VALUES ('$Q', 1, NULL, 'noura', FALSE, 'noura', $T, '{\"intended_use\":\"noura\"}', 'M-2222', 'noura', TRUE, 0, NULL, NULL, NULL, 0, NULL)",
    "INSERT INTO request_details VALUES ('$D', 1, $T, 'noura', FALSE, 'noura', $T, '{\"intended_use\":\"agreed\"}', 'M-3333', 'agreed', TRUE, 0, 5, $T, $T, 1, $T)",
    "INSERT INTO brief_versions VALUES ('$Q', 1, 'noura', 'noura', 'under_300', 'flexible', '{\"intended_use\":\"noura\"}', '$A', $T), \
     ('$D', 1, 'agreed', 'agreed', 'under_300', 'flexible', '{\"intended_use\":\"agreed\"}', '$A', $T)",
    "INSERT INTO invitations VALUES ('$Q', '$C', $T, $T, 'noura', TRUE)",
    "INSERT INTO dismissals VALUES ('$Q', '$C', $T)",
    "INSERT INTO archived_requests VALUES ('$Q', '$C', $T)",
    "INSERT INTO inbox_entries VALUES ('$Q', '$C', 'bidder', 'proposals', 1)",
    "INSERT INTO proposals VALUES ('$L', '$Q', '$C', 'sent', 1, '$N', 1000, 0, 1000, $T, 1, 1, 'noura', 900, $T, 'noura', \
     $T, $T)",
    "INSERT INTO proposals VALUES ('$G', '$D', '$C', 'accepted', 2, '$S', 1000, 0, 1000, $T, 1, 1, 'noura', 900, $T, \
     'noura', $T, $T)",
    "INSERT INTO proposal_versions VALUES ('$L', 1, '$N', $T), ('$G', 1, '$N', $T), ('$G', 2, '$S', $T)",
    "INSERT INTO agreements VALUES ('$D', '$G', '{\"brand\":{\"name\":\"agreed\"}}', $T)",
    "INSERT INTO deliveries VALUES ('v', '$D', 1, 'agreed', '[{\"label\":\"agreed\",\"url\":\"https://example.com\"}]', $T)",
    "INSERT INTO annotations VALUES ('o1', '$D', 1, '$F', 1, '$A', 250000, 500000, NULL, 'noura', 1, $T, $T, '$A', $T), \
     ('o2', '$D', 1, '$F', 2, '$A', NULL, NULL, 61500, 'noura', NULL, NULL, NULL, NULL, $T)",
    "INSERT INTO disputes VALUES ('0199aaaa-0000-7000-8000-000000000901', '$D', 'brand', 'late', 'delivered', 'final', 'live', \
     $T, $T, $T, $T, '2026-11-21', '$A', $T, 'end', 900, '2026-11-21', 1000, 'creative', 'price', 'agreed', \
     '{\"by\":null,\"at\":\"2026-11-21T09:00:00Z\",\"outcome\":\"continue\",\"amount_fils\":null,\"day\":null,\
     \"held_fils\":0,\"fault\":\"brand\",\"clause\":\"terms\",\"reason\":\"agreed\"}', $T, $T, 'brand', $T, 'noura', \
     '[{\"label\":\"noura\",\"url\":\"https://example.com\"}]', $T)",
    "INSERT INTO positions VALUES ('po1', '0199aaaa-0000-7000-8000-000000000901', 'brand', '$A', 1, 'end', 900, 1000, '2026-11-21', 'noura', \
     '[{\"label\":\"noura\",\"url\":\"https://example.com\"}]', $T)",
    "INSERT INTO payments VALUES ('y', '$D', 1000, 'knet', 'agreed', '2026-11-21', 'brand', '$A', $T, $T, $T, 'agreed', 'pa', \
     'R-2026-000001', '[]', '{\"name\":\"agreed\",\"address\":null,\"registration\":null}')",
    "INSERT INTO messages VALUES ('g1', '$Q', '$C', 'brand', '$A', 'noura', $T), \
     ('g2', '$D', '$C', 'creative', '$A', 'noura', $T)",
    "INSERT INTO message_reads VALUES ('$Q', '$C', 'brand', 'g1', $T), ('$D', '$C', 'creative', 'g2', $T)",
    "INSERT INTO notifications VALUES ('n', '$A', 'new_message', '{\"kind\":\"new_message\",\"request_id\":\"$Q\",\
     \"service\":\"photography\",\"name\":\"noura\",\"name_ar\":null,\"days\":null,\"amount_fils\":null,\
     \"outcome\":null}', '/requests/$Q', $T, $T, $T, 'noura')",
    "INSERT INTO files VALUES ('$F', '$A', 'work', '$Q', 'noura.jpg', 10, 10, 'ready', 'damaged', 'image', 'image/jpeg', \
     'noura', 8, 6, 10, 'noura', 'noura', 'originals/noura', 1, $T, 1, $T, $T, $T, '$F', '{\"x\":0,\"y\":0,\"width\":1000000,\"height\":1000000}', 'parts/claimed', $T)",
    "INSERT INTO stored_objects VALUES ('derived/a', '$A', '$Q', 10, $T)",
    "INSERT INTO file_parts VALUES ('$F', 0, 10, 'parts/noura')",
    "INSERT INTO film_jobs VALUES ('$F', 'video/quicktime', 40)",
    "INSERT INTO file_derivatives VALUES ('$F', '320', 'derived/noura', 'noura', 'image/webp', 10, 8, 6)",
    "INSERT INTO application_files VALUES ('$F', '$P', 0, 'originals/noura')",
    "INSERT INTO attachments VALUES ('$F', '$Q', 'g1', 0, $T, '0199aaaa-0000-7000-8000-000000000901', 'po1')",
    "INSERT INTO works VALUES ('$K', '$C', 'noura', 'noura', 'noura', 'noura', 'noura', 'noura', 'ugc', 'noura', 'noura', \
     2025, 'none', 'noura', 'https://noura.example', 'hidden', '$A', $T, 'noura', 0, $T, $T, $T)",
    "INSERT INTO work_files VALUES ('$F', '$K', 'file', 0)",
    "INSERT INTO profile_images VALUES ('0199aaaa-0000-7000-8000-000000000601', '$C', 'avatar', '$F', $T, $T, '$A', $T, 'noura')",
    "INSERT INTO profile_texts VALUES ('0199aaaa-0000-7000-8000-000000000701', '$C', $T, $T)",
    "INSERT INTO reports VALUES ('0199aaaa-0000-7000-8000-000000000501', '$C', '$K', 'spam', 'noura', '$A', 'noura', \
     'closed', 'settled', 'noura', '$A', $T, $T, '0199aaaa-0000-4000-8000-000000000901')",
    "INSERT INTO events VALUES ('e7', 'report', '0199aaaa-0000-7000-8000-000000000501', 'admin', '$A', 'report_closed', \
     'a', 'b', 'noura', $T, 9, 9)",
    "INSERT INTO installation VALUES (1, 'd', 's', 'server', $T, $T, $T, $T)",
    "INSERT INTO hidden_files VALUES ('$A', 'noura', '$K', $T)",
    "INSERT INTO payment_attempts VALUES ('pa', '$D', '$A', 'tap', 'chg_1', 1000, 0, 'knet', 'failed', 'declined', FALSE, \
     'sealed', 'open', $T, $T, $T, $T, 1, 0, 0, 0, $T, $T, 0)",
    "INSERT INTO refunds VALUES ('re', '$D', 'pa', 're', 'held', 1000, 0, FALSE, FALSE, 'done', 1, $T, 're_1', '$A', 'noura', \
     'noura', $T, $T, $T, 'C-2026-000001', 1, FALSE, FALSE, 'chg_1', '2026-11-21')",
    "INSERT INTO request_money VALUES ('$D', 1000, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, $T)",
    "INSERT INTO journals VALUES ('j', 'refund_withdrawn', 'k', 'k', '$D', 'pa', 're', 'po', $T, 'n')",
    "INSERT INTO ledger_lines VALUES ('l', 'j', 'held', '$D', 1000)",
    "INSERT INTO payout_details VALUES ('$C', 'noura', 'noura', '1234', $T, FALSE, $T, TRUE, $T, 'noura', 'noura')",
    "INSERT INTO payouts VALUES ('po', '$C', 1000, 'noura', 'noura', 'sent', 'S-2026-000001', 'noura', '2026-11-21', $T, '$A', 1, 'noura')",
    "INSERT INTO payout_lines VALUES ('po', 'l', 'l')",
    "INSERT INTO reviews VALUES ('0199aaaa-0000-4000-8000-000000000901', '$D', 'brand', '$A', '$B', '$C', 5, 4, 3, TRUE, 'noura', 'ar', TRUE, $T, $T, \
     '2026-11-21', '2026-11-20', 'new_account', TRUE, 'noura', $T, 'text', 'insult', 'noura', '$A', 'noura', $T, 'open', \
     'noura', 'noura', $T)",
    "INSERT INTO review_windows VALUES ('$D', $T, $T, $T, TRUE, TRUE, 3, $T)",
    "INSERT INTO reputation_facts VALUES ('creative', '$C', 'on_time', 1, 2, 2, 5, $T)",
    "INSERT INTO reputation_subjects VALUES ('creative', '$C', '2026-11-21')",
    "INSERT INTO reputation_changes VALUES ('rc', 'creative', '$C')",
    "INSERT INTO fact_treatments VALUES ('$D', 'creative', 'on_time', 'excluded', 'a note', '$A', $T)",
    "INSERT INTO account_browsers VALUES ('b', '$A', $T)",
    "INSERT INTO payable_balances VALUES ('$C', 1000, $T)",
    "INSERT INTO payout_decisions VALUES ('$C', TRUE, 'noura', '$A', $T)",
    "INSERT INTO former_addresses VALUES ('$A', 'noura@before.example', $T)",
    "INSERT INTO settlements VALUES ('se', 'tap', 'st_1', '2026-11-21', 900, 100, '$A', $T)",
    "INSERT INTO fee_collections VALUES ('fc', '$C', 100, '2026-11-21', 'noura', '$A', $T)",
    "INSERT INTO digests VALUES ('$C', FALSE, '2026-11-21', '$Q')",
    "INSERT INTO events VALUES ('e4', 'proposal', '$L', 'brand', '$A', 'change_requested', 'a', 'b', 'noura', $T, 9, 9)",
    "INSERT INTO events VALUES ('e5', 'proposal', '$G', 'brand', '$A', 'change_requested', 'a', 'b', 'noura', $T, 9, 9)",
    "INSERT INTO events VALUES ('e6', 'quote_request', '$D', 'creative', '$A', 'held', 'a', 'b', 'noura', $T, 9, 9)",
];

/// Terms in which every text is `word`.
fn terms(word: &str) -> String {
    let terms = Terms {
        price_fils: 1_000,
        delivery_days: 3,
        deliverables: vec![word.to_owned()],
        revisions_included: 2,
        payment_plan: vec![PlanPart {
            label: word.to_owned(),
            amount_fils: 1_000,
            due: PartDue::OnApproval,
            release: None,
        }],
        usage_rights: Some(UsageRights {
            channels: vec![word.to_owned()],
            territory: Territory::Kuwait,
            months: None,
            exclusive: true,
        }),
        ai_use: AiUse::Assisted,
        ai_note: Some(word.to_owned()),
        message: word.to_owned(),
        valid_until: later(60),
    };
    serde_json::to_string(&terms).unwrap()
}

/// Keys that the domain's ids can parse.
const KEYS: [(&str, &str); 10] = [
    ("$B", "0199aaaa-0000-7000-8000-00000000000b"),
    ("$C", "0199aaaa-0000-7000-8000-00000000000c"),
    ("$P", "0199aaaa-0000-7000-8000-00000000000d"),
    ("$Q", "0199aaaa-0000-7000-8000-00000000000e"),
    ("$D", "0199aaaa-0000-7000-8000-00000000000f"),
    ("$L", "0199aaaa-0000-7000-8000-000000000010"),
    ("$G", "0199aaaa-0000-7000-8000-000000000011"),
    ("$F", "0199aaaa-0000-7000-8000-000000000012"),
    ("$K", "0199aaaa-0000-7000-8000-000000000013"),
    ("$E", "0199aaaa-0000-7000-8000-000000000014"),
];

fn furnish(store: &Store, account: AccountId) {
    for row in ROWS.iter().chain(PROJECTS) {
        let sql = row
            .replace("$A", &account.to_string())
            .replace("$N", &terms(MARK))
            .replace("$S", &terms(AGREED))
            .replace("$T", "'2026-11-21 09:00:00.123456'");
        let sql = KEYS
            .iter()
            .fold(sql, |sql, (name, key)| sql.replace(name, key));
        write(store, |db| {
            Ok(diesel::sql_query(sql).execute(db).map(drop)?)
        });
    }
}

#[derive(QueryableByName)]
struct Cell {
    #[diesel(sql_type = Nullable<Text>)]
    value: Option<String>,
}

/// Every value of a column, as text; `None` for each row that has none.
fn values(store: &Store, table: &str, column: &str) -> Vec<Option<String>> {
    let sql = format!("SELECT CAST({column} AS TEXT) AS value FROM {table}");
    let cells = read(store, |db| Ok(diesel::sql_query(sql).load::<Cell>(db)?));
    cells.into_iter().map(|cell| cell.value).collect()
}

fn classified() -> impl Iterator<Item = (&'static str, &'static str, AtErasure)> {
    TABLES.iter().flat_map(|(table, columns)| {
        columns
            .iter()
            .map(move |(column, at_erasure, _)| (*table, *column, *at_erasure))
    })
}

#[test]
fn every_column_of_the_database_is_classified() {
    let test = TestStore::make();
    let found: BTreeSet<_> = read(&test.store, columns_of)
        .into_iter()
        .map(|(table, column, _)| (table, column))
        .collect();
    let known: BTreeSet<_> = classified()
        .map(|(table, column, _)| (table.to_owned(), column.to_owned()))
        .collect();
    let missing: Vec<_> = found.difference(&known).collect();
    let gone: Vec<_> = known.difference(&found).collect();
    assert!(
        missing.is_empty() && gone.is_empty(),
        "say in persistence/src/data_inventory.rs what erasure and export do with {missing:?}; gone: {gone:?}"
    );
    assert_eq!(
        classified().count(),
        known.len(),
        "a column is listed twice"
    );
}

#[test]
fn erasure_does_to_every_column_what_its_class_says() {
    let test = TestStore::make();
    let who = account(&test.store, "before@example.com");
    furnish(&test.store, who);
    let about = || classified().filter(|(_, _, class)| *class != AtErasure::Unrelated);
    let before: Vec<_> = about()
        .map(|(table, column, _)| {
            let held: Vec<String> = values(&test.store, table, column)
                .into_iter()
                .flatten()
                .collect();
            assert!(
                !held.is_empty(),
                "{table}.{column} has no value in this test's rows"
            );
            held
        })
        .collect();
    write(&test.store, |db| {
        let account = accounts::find(db, who)?;
        erasure::erase(db, &account, later(9))
    });
    for ((table, column, class), before) in about().zip(before) {
        let left = values(&test.store, table, column);
        match class {
            AtErasure::Deleted => assert!(left.is_empty(), "{table}.{column}: {left:?}"),
            AtErasure::Cleared => {
                let still = left.iter().flatten().find(|value| before.contains(value));
                assert_eq!(still, None, "{table}.{column}");
            }
            AtErasure::Agreed => {
                let (agreed, others): (Vec<_>, Vec<_>) =
                    before.iter().partition(|value| value.contains(AGREED));
                assert!(!agreed.is_empty(), "{table}.{column} has nothing agreed");
                let left: Vec<_> = left.iter().flatten().collect();
                assert!(
                    agreed.iter().all(|value| left.contains(value)),
                    "{table}.{column}: {left:?}"
                );
                let still = others.iter().find(|value| left.contains(value));
                assert_eq!(still, None, "{table}.{column}");
            }
            AtErasure::Kept => {
                assert!(!left.is_empty(), "{table}.{column} was not kept");
            }
            AtErasure::Unrelated => {}
        }
        let marked = left.iter().flatten().find(|value| value.contains(MARK));
        assert_eq!(marked, None, "{table}.{column}");
    }
}

#[test]
fn a_refund_by_bank_is_still_one_once_its_payer_is_erased() {
    let test = TestStore::make();
    let who = account(&test.store, "before@example.com");
    furnish(&test.store, who);
    let by_bank = || {
        let references = values(&test.store, "refunds", "bank_reference");
        references.into_iter().flatten().count()
    };
    let before = by_bank();
    assert!(before > 0);
    write(&test.store, |db| {
        let account = accounts::find(db, who)?;
        erasure::erase(db, &account, later(9))
    });
    assert_eq!(by_bank(), before);
}
