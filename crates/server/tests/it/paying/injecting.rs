//! Failures of the database in the middle of a step, at any of its writes or commits, on both engines.

use std::collections::{BTreeMap, BTreeSet};

use diesel::RunQueryDsl as _;
use diesel::sql_types::{BigInt, Text};
use marsam_domain::ledger::AccountKind;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::data_inventory::TABLES;

use super::PaidStudio;
use crate::harness::TestApp;

#[derive(diesel::QueryableByName)]
struct Write {
    #[diesel(sql_type = Text)]
    name: String,
}

/// Where a step fails. The database is broken from there on, until it is mended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Failure {
    /// At this write, counted from 1.
    Write(usize),
    /// At the commit of the transaction of this write.
    Commit(usize),
    /// At every write of this name.
    Named(&'static str),
}

/// While it lives, each write of the database is known by its name, as in `INSERT journals`, and can be made to fail.
pub(super) struct Injection<'a> {
    app: &'a TestApp,
}

const VERBS: [&str; 3] = ["INSERT", "UPDATE", "DELETE"];
/// A row of `injected_orphans` breaks its reference, which both engines find out at the commit.
const OWN_TABLES: [&str; 3] = [
    "CREATE TABLE injected_failures (kind TEXT NOT NULL, place BIGINT NOT NULL)",
    "CREATE TABLE injected_parents (id BIGINT NOT NULL PRIMARY KEY)",
    "CREATE TABLE injected_orphans (id BIGINT NOT NULL REFERENCES injected_parents (id) DEFERRABLE INITIALLY DEFERRED)",
];
const REACHED: &str = "place <= (SELECT COUNT(*) FROM injected_writes)";

fn is_embedded() -> bool {
    std::env::var_os("TEST_DATABASE_URL").is_none()
}

fn table_names() -> impl Iterator<Item = &'static str> {
    TABLES.iter().map(|(table, _)| *table)
}

/// The triggers of an embedded database: one for each table and verb.
fn embedded_triggers() -> Vec<String> {
    let each = |table: &str, verb: &str| {
        format!(
            "CREATE TRIGGER injected_{verb}_{table} BEFORE {verb} ON {table} BEGIN \
             INSERT INTO injected_writes (name) VALUES ('{verb} {table}'); \
             SELECT RAISE(ABORT, 'injected') FROM injected_failures \
             WHERE kind IN ('write', '{verb} {table}') AND {REACHED}; \
             INSERT INTO injected_orphans (id) SELECT 1 FROM injected_failures \
             WHERE kind = 'commit' AND {REACHED}; END"
        )
    };
    let mut made = vec![
        "CREATE TABLE injected_writes (id INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL)"
            .to_owned(),
    ];
    for table in table_names() {
        made.extend(VERBS.iter().map(|verb| each(table, verb)));
    }
    made
}

fn server_triggers() -> Vec<String> {
    let function = format!(
        "CREATE OR REPLACE FUNCTION injected_write() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
         INSERT INTO injected_writes (name) VALUES (TG_OP || ' ' || TG_TABLE_NAME); \
         IF EXISTS (SELECT 1 FROM injected_failures \
         WHERE kind IN ('write', TG_OP || ' ' || TG_TABLE_NAME) AND {REACHED}) \
         THEN RAISE EXCEPTION 'injected'; END IF; \
         INSERT INTO injected_orphans (id) SELECT 1 FROM injected_failures \
         WHERE kind = 'commit' AND {REACHED}; \
         IF TG_OP = 'DELETE' THEN RETURN OLD; END IF; RETURN NEW; END $$"
    );
    let mut made = vec![
        "CREATE TABLE injected_writes (id BIGSERIAL PRIMARY KEY, name TEXT NOT NULL)".to_owned(),
        function,
    ];
    made.extend(table_names().map(|table| {
        format!(
            "CREATE TRIGGER injected BEFORE INSERT OR UPDATE OR DELETE ON {table} \
             FOR EACH ROW EXECUTE FUNCTION injected_write()"
        )
    }));
    made
}

fn removals() -> Vec<String> {
    let mut made = Vec::new();
    for table in table_names() {
        if is_embedded() {
            made.extend(
                VERBS
                    .iter()
                    .map(|verb| format!("DROP TRIGGER injected_{verb}_{table}")),
            );
        } else {
            made.push(format!("DROP TRIGGER injected ON {table}"));
        }
    }
    let own = ["orphans", "parents", "failures", "writes"];
    made.extend(own.map(|name| format!("DROP TABLE injected_{name}")));
    if !is_embedded() {
        made.push("DROP FUNCTION injected_write()".to_owned());
    }
    made
}

fn run_all(app: &TestApp, statements: &[String]) {
    app.write(|db| {
        for statement in statements {
            diesel::sql_query(statement.as_str()).execute(db)?;
        }
        Ok(())
    });
}

impl<'a> Injection<'a> {
    pub(super) fn into(paid: &'a PaidStudio) -> Self {
        let app = &paid.studio.app;
        let mut statements: Vec<String> = OWN_TABLES.iter().map(|&sql| sql.to_owned()).collect();
        statements.extend(if is_embedded() {
            embedded_triggers()
        } else {
            server_triggers()
        });
        run_all(app, &statements);
        Self { app }
    }

    /// Counts writes from 1 again.
    pub(super) fn count_again(&self) {
        self.app.execute("DELETE FROM injected_writes");
    }

    /// The names of the writes that were stored since, in their order.
    pub(super) fn writes(&self) -> Vec<String> {
        let all = "SELECT name FROM injected_writes ORDER BY id";
        let rows = self
            .app
            .read(|db| Ok(diesel::sql_query(all).load::<Write>(db)?));
        rows.into_iter().map(|write| write.name).collect()
    }

    /// The database fails from now on, counting writes from 1.
    pub(super) fn fail(&self, failure: Failure) {
        self.count_again();
        let (kind, place) = match failure {
            Failure::Write(place) => ("write", place),
            Failure::Commit(place) => ("commit", place),
            Failure::Named(name) => (name, 0),
        };
        self.app.execute(&format!(
            "INSERT INTO injected_failures (kind, place) VALUES ('{kind}', {place})"
        ));
    }

    pub(super) fn mend(&self) {
        self.app.execute("DELETE FROM injected_failures");
    }
}

impl Drop for Injection<'_> {
    fn drop(&mut self) {
        // A test that has failed may have left it broken.
        self.mend();
        run_all(self.app, &removals());
    }
}

/// The writes at which a step fails in turn: the first and the last one of each name. `PostgreSQL` tries the first of all,
/// and every commit: what a step does between two commits is the same on both engines.
pub(super) fn failures(writes: &[String]) -> Vec<Failure> {
    chosen(writes, true)
}

/// The same with fewer writes, for steps that go the way of other steps: the first of each name.
pub(super) fn fewer_failures(writes: &[String]) -> Vec<Failure> {
    chosen(writes, false)
}

fn chosen(writes: &[String], has_last: bool) -> Vec<Failure> {
    if is_embedded() {
        places(writes, has_last)
    } else {
        vec![Failure::Write(1)]
    }
}

/// The fewest, for steps whose single postings are those of other steps: each journal.
pub(super) fn failures_of_postings(writes: &[String]) -> Vec<Failure> {
    let posted = writes.iter().zip(1..);
    posted
        .filter(|(name, _)| *name == "INSERT journals")
        .map(|(_, place)| Failure::Write(place))
        .collect()
}

fn places(writes: &[String], has_last: bool) -> Vec<Failure> {
    let mut places = BTreeSet::new();
    for name in writes {
        let is_same = |other: &String| other == name;
        places.extend(writes.iter().position(is_same));
        if has_last {
            places.extend(writes.iter().rposition(is_same));
        }
    }
    places
        .into_iter()
        .map(|place| Failure::Write(place + 1))
        .collect()
}

/// Sums over the rows that say where money is, with their names.
const SUMS: [(&str, &str, &str); 17] = [
    ("journals", "1", "journals"),
    (
        "payments",
        "amount_fils",
        "payments WHERE voided_at IS NULL",
    ),
    ("captured", "captured_fils", "payment_attempts"),
    ("credited", "credited_fils", "payment_attempts"),
    ("taken back", "taken_back_fils", "payment_attempts"),
    (
        "open pages",
        "1",
        "payment_attempts WHERE open_key IS NOT NULL AND page_url IS NOT NULL",
    ),
    (
        "refunds ordered",
        "amount_fils",
        "refunds WHERE state = 'ordered'",
    ),
    (
        "refunds sent",
        "amount_fils",
        "refunds WHERE state = 'sent'",
    ),
    (
        "refunds done",
        "amount_fils",
        "refunds WHERE state = 'done'",
    ),
    (
        "refunds withdrawn",
        "amount_fils",
        "refunds WHERE state = 'withdrawn'",
    ),
    (
        "payouts prepared",
        "amount_fils",
        "payouts WHERE state = 'prepared'",
    ),
    (
        "payouts sent",
        "amount_fils",
        "payouts WHERE state = 'sent'",
    ),
    (
        "payouts withdrawn",
        "amount_fils",
        "payouts WHERE state = 'withdrawn'",
    ),
    (
        "payouts returned",
        "amount_fils",
        "payouts WHERE state = 'returned'",
    ),
    ("recorded", "recorded_fils", "quote_requests"),
    ("on hold", "1", "quote_requests WHERE stage = 'on_hold'"),
    (
        "ended",
        "1",
        "quote_requests WHERE stage IN ('closed', 'cancelled')",
    ),
];

#[derive(diesel::QueryableByName)]
struct Figure {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = BigInt)]
    found: i64,
}

fn sum_of(what: &str) -> String {
    format!("CAST(COALESCE(SUM({what}), 0) AS BIGINT) AS found")
}

/// Where all money is, in fils, by the ledger, by the rows and by the bank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Figures(BTreeMap<String, i64>);

impl Figures {
    pub(super) fn of(paid: &PaidStudio) -> Self {
        // One statement: a trial looks at them several times.
        let of_rows = SUMS.map(|(name, what, rows)| {
            format!("SELECT '{name}' AS name, {} FROM {rows}", sum_of(what))
        });
        let of_ledger = format!(
            "SELECT 'ledger: ' || account AS name, {} FROM ledger_lines GROUP BY account",
            sum_of("amount_fils")
        );
        let all = format!("{of_ledger} UNION ALL {}", of_rows.join(" UNION ALL "));
        let rows = paid
            .studio
            .app
            .read(|db| Ok(diesel::sql_query(all.as_str()).load::<Figure>(db)?));
        // Kinds of accounts without lines count as zero.
        let kinds = AccountKind::ALL.iter();
        let mut figures: BTreeMap<String, i64> = kinds
            .map(|kind| (format!("ledger: {}", kind.slug()), 0))
            .collect();
        figures.extend(rows.into_iter().map(|figure| (figure.name, figure.found)));
        let at_bank = paid.bank.refunds();
        let at_bank = at_bank.iter().map(|refund| refund.amount_fils).sum();
        figures.insert("refunds at the bank".to_owned(), at_bank);
        Self(figures)
    }

    /// What has changed since, by how much.
    pub(super) fn since(&self, before: &Self) -> Self {
        let changed = self.0.iter().map(|(name, after)| {
            let change = after - before.0.get(name).unwrap();
            (name.clone(), change)
        });
        Self(changed.filter(|(_, change)| *change != 0).collect())
    }

    pub(super) fn is_nothing(&self) -> bool {
        self.0.is_empty()
    }

    /// The figures of the ledger alone.
    pub(super) fn of_ledger(&self) -> Self {
        let own = self.0.iter().filter(|(name, _)| name.starts_with("ledger"));
        Self(own.map(|(name, change)| (name.clone(), *change)).collect())
    }
}
