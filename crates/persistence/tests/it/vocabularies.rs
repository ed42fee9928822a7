//! Columns of states and kinds hold exactly the slugs of their enums: no CHECK lists them, so these tests compare the
//! two.

use std::fs;
use std::path::Path;

use diesel::prelude::*;
use diesel::sql_types::Text;
use marsam_domain::accounts::{AccountState, Role};
use marsam_domain::actors::ActorKind;
use marsam_domain::applications::{ApplicationStage, ApplicationStatus};
use marsam_domain::contact_messages::ContactMessageState;
use marsam_domain::creatives::{ProfileImagePart, RosterState};
use marsam_domain::events::{EventKind, SubjectKind};
use marsam_domain::files::{FileKind, FilePurpose, FileRefusal, FileState};
use marsam_domain::ids::{
    AccountId, ApplicationId, ContactMessageId, CreativeId, PaymentId, ProposalId, QuoteRequestId,
};
use marsam_domain::language::Language;
use marsam_domain::ledger::{AccountKind, JournalKind, ProviderSlug};
use marsam_domain::notices::InAppNotice;
use marsam_domain::options::{BudgetRange, ContactSubject, RateRange, Timeline};
use marsam_domain::payments::attempts::{AttemptState, Failure};
use marsam_domain::payments::papers::Series;
use marsam_domain::payments::payable::CheckoutMethod;
use marsam_domain::payments::payouts::PayoutState;
use marsam_domain::payments::refunds::{RefundSource, RefundState};
use marsam_domain::payments::{PaymentMethod, Recorder};
use marsam_domain::proposals::{AiUse, ProposalState};
use marsam_domain::quote_requests::inbox::InboxPart;
use marsam_domain::quote_requests::{RequestStage, RequestStatus};
use marsam_domain::reports::{ReportOutcome, ReportReason, ReportState};
use marsam_domain::services::Service;
use marsam_domain::styles::Style;
use marsam_domain::vocabulary::Vocabulary;
use marsam_domain::works::{WorkPart, WorkState};
use marsam_persistence::{
    Db, DbError, Store, accounts, applications, contact_messages, creatives, payments, proposals,
    quote_requests,
};

use crate::samples::{read, write};
use crate::upgrades::{filled, versions};

type Slugs = Vec<&'static str>;

fn slugs<V: Vocabulary>() -> Slugs {
    V::ALL.iter().map(|member| member.slug()).collect()
}

/// Each column whose values are slugs of a domain enum.
fn columns() -> Vec<(&'static str, &'static str, Slugs)> {
    let mut all = of_works();
    all.extend(of_money());
    all.extend([
        ("accounts", "role", slugs::<Role>()),
        ("accounts", "language", slugs::<Language>()),
        ("accounts", "state", slugs::<AccountState>()),
        ("creatives", "state", slugs::<RosterState>()),
        ("creatives", "rate_range", slugs::<RateRange>()),
        ("applications", "rate_range", slugs::<RateRange>()),
        ("applications", "status", slugs::<ApplicationStatus>()),
        ("applications", "stage", slugs::<ApplicationStage>()),
        ("applications", "terms_language", slugs::<Language>()),
        ("quote_requests", "service", slugs::<Service>()),
        ("quote_requests", "budget_range", slugs::<BudgetRange>()),
        ("quote_requests", "timeline", slugs::<Timeline>()),
        ("quote_requests", "status", slugs::<RequestStatus>()),
        ("quote_requests", "stage", slugs::<RequestStage>()),
        ("quote_requests", "held_stage", slugs::<RequestStage>()),
        ("quote_requests", "terms_language", slugs::<Language>()),
        ("inbox_entries", "part", slugs::<InboxPart>()),
        ("inbox_entries", "stage", slugs::<RequestStage>()),
        (
            "events",
            "subject_kind",
            SubjectKind::ALL.iter().map(|kind| kind.slug()).collect(),
        ),
        (
            "events",
            "actor_kind",
            ActorKind::ALL.iter().map(|kind| kind.slug()).collect(),
        ),
        (
            "events",
            "event",
            EventKind::all().map(EventKind::slug).collect(),
        ),
        ("outbox", "language", slugs::<Language>()),
        ("contact_messages", "language", slugs::<Language>()),
        ("contact_messages", "subject", slugs::<ContactSubject>()),
        ("contact_messages", "state", slugs::<ContactMessageState>()),
        ("creative_pages", "cover", slugs::<Service>()),
        ("quote_requests", "cancel_asked_by", sides()),
        ("proposals", "state", slugs::<ProposalState>()),
        ("payments", "method", slugs::<PaymentMethod>()),
        (
            "payments",
            "recorded_by",
            [Recorder::Brand, Recorder::Admin]
                .map(Recorder::slug)
                .to_vec(),
        ),
        ("messages", "sender", sides()),
        ("message_reads", "side", sides()),
        ("notifications", "event", InAppNotice::events()),
        ("files", "purpose", slugs::<FilePurpose>()),
        ("files", "state", slugs::<FileState>()),
        ("files", "reason", slugs::<FileRefusal>()),
        ("files", "kind", slugs::<FileKind>()),
    ]);
    all
}

/// Of money that is paid through a provider.
fn of_money() -> Vec<(&'static str, &'static str, Slugs)> {
    vec![
        ("payment_attempts", "provider", slugs::<ProviderSlug>()),
        ("payment_attempts", "method", slugs::<CheckoutMethod>()),
        ("payment_attempts", "state", slugs::<AttemptState>()),
        ("payment_attempts", "failure", slugs::<Failure>()),
        ("refunds", "source", slugs::<RefundSource>()),
        ("refunds", "state", slugs::<RefundState>()),
        ("journals", "kind", slugs::<JournalKind>()),
        ("ledger_lines", "account", slugs::<AccountKind>()),
        ("number_series", "series", slugs::<Series>()),
        ("payouts", "state", slugs::<PayoutState>()),
        ("settlements", "provider", slugs::<ProviderSlug>()),
    ]
}

/// Of works, and of what is reported about them.
fn of_works() -> Vec<(&'static str, &'static str, Slugs)> {
    vec![
        ("profile_images", "part", slugs::<ProfileImagePart>()),
        ("works", "service", slugs::<Service>()),
        ("works", "style", slugs::<Style>()),
        ("works", "ai_use", slugs::<AiUse>()),
        ("works", "state", slugs::<WorkState>()),
        ("work_files", "part", slugs::<WorkPart>()),
        ("reports", "reason", slugs::<ReportReason>()),
        ("reports", "state", slugs::<ReportState>()),
        ("reports", "outcome", slugs::<ReportOutcome>()),
    ]
}

/// The two sides of a project.
fn sides() -> Slugs {
    [ActorKind::Brand, ActorKind::Creative]
        .map(ActorKind::slug)
        .to_vec()
}

#[derive(QueryableByName)]
struct Cell {
    #[diesel(sql_type = Text)]
    value: String,
}

#[test]
fn no_check_lists_values() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations");
    for version in versions() {
        let sql = fs::read_to_string(folder.join(&version).join("up.sql")).unwrap();
        let words = sql.split_whitespace().collect::<Vec<_>>().join(" ");
        for check in words.split("CHECK (").skip(1) {
            let condition = check.split(')').next().unwrap();
            assert!(
                !condition.contains('\''),
                "{version}: SQLite cannot alter CHECK ({condition}…"
            );
        }
    }
}

#[test]
fn every_stored_word_is_one_that_its_enum_knows() {
    for (number, version) in (1..).zip(versions()) {
        let test = filled(number);
        let is_newest = number == versions().len();
        test.store.migrate().unwrap();
        for (table, column, known) in columns() {
            let sql = format!(
                "SELECT DISTINCT {column} AS value FROM {table} WHERE {column} IS NOT NULL"
            );
            let stored = read(&test.store, |db| {
                Ok(diesel::sql_query(sql).load::<Cell>(db)?)
            });
            // A column of a later version may be empty.
            assert!(
                !stored.is_empty() || !is_newest,
                "{version}: {table}.{column} is empty"
            );
            for cell in stored {
                let is_known = known.contains(&cell.value.as_str());
                assert!(is_known, "{version}: {table}.{column}: {}", cell.value);
            }
        }
    }
}

const NOURA: &str = "0199aaaa-0000-7000-8000-0000000000a1";
const DANA: &str = "0199aaaa-0000-7000-8000-0000000000d1";
const APPLIED: &str = "0199aaaa-0000-7000-8000-0000000000e1";
const WRITTEN: &str = "0199aaaa-0000-7000-8000-000000000104";
const ASKED: &str = "0199aaaa-0000-7000-8000-0000000000f1";

/// Stores each member of `V` in a column of one row and reads it back through the queries.
fn walk<V: Vocabulary + std::fmt::Debug>(
    store: &Store,
    (table, column, key): (&str, &str, &str),
    stored: impl Fn(&mut Db) -> Result<V, DbError>,
) {
    for member in V::ALL {
        let update = format!("UPDATE {table} SET {column} = $1 WHERE id = $2");
        let found = write(store, |db| {
            diesel::sql_query(update)
                .bind::<Text, _>(member.slug())
                .bind::<Text, _>(key)
                .execute(db)?;
            stored(db)
        });
        assert_eq!(found, *member, "{table}.{column}");
    }
}

#[test]
fn every_member_of_an_enum_is_stored_and_read_back() {
    let test = filled(versions().len());
    let store = &test.store;
    let noura: AccountId = NOURA.parse().unwrap();
    let account = |db: &mut Db| accounts::find(db, noura);
    walk(store, ("accounts", "role", NOURA), |db| {
        Ok(account(db)?.role.unwrap())
    });
    walk(store, ("accounts", "language", NOURA), |db| {
        Ok(account(db)?.language)
    });
    walk(store, ("accounts", "state", NOURA), |db| {
        Ok(account(db)?.state)
    });
    let applied: ApplicationId = APPLIED.parse().unwrap();
    walk(store, ("applications", "stage", APPLIED), |db| {
        Ok(applications::find(db, applied)?.stage)
    });
    let asked: QuoteRequestId = ASKED.parse().unwrap();
    let request = |db: &mut Db| quote_requests::find(db, asked);
    walk(store, ("quote_requests", "stage", ASKED), |db| {
        Ok(request(db)?.stage)
    });
    walk(store, ("quote_requests", "held_stage", ASKED), |db| {
        Ok(request(db)?.held_stage.unwrap())
    });
    walk(store, ("quote_requests", "service", ASKED), |db| {
        Ok(request(db)?.service)
    });
    walk(store, ("quote_requests", "budget_range", ASKED), |db| {
        Ok(request(db)?.brief.budget_range.unwrap())
    });
    walk(store, ("quote_requests", "timeline", ASKED), |db| {
        Ok(request(db)?.brief.timeline.unwrap())
    });
    every_member_of_a_project_is_stored_and_read_back(store);
    let dana: CreativeId = DANA.parse().unwrap();
    walk(store, ("creatives", "rate_range", DANA), |db| {
        Ok(creatives::find(db, dana)?.profile.rate_range.unwrap())
    });
    let message: ContactMessageId = WRITTEN.parse().unwrap();
    walk(store, ("contact_messages", "state", WRITTEN), |db| {
        Ok(contact_messages::find(db, message)?.state)
    });
}

const OFFERED: &str = "0199aaaa-0000-7000-8000-000000000202";
const PAID: &str = "0199aaaa-0000-7000-8000-000000000204";

fn every_member_of_a_project_is_stored_and_read_back(store: &Store) {
    let offered: ProposalId = OFFERED.parse().unwrap();
    walk(store, ("proposals", "state", OFFERED), |db| {
        Ok(proposals::find(db, offered)?.state)
    });
    let paid: PaymentId = PAID.parse().unwrap();
    walk(store, ("payments", "method", PAID), |db| {
        Ok(payments::find(db, paid)?.method)
    });
}
