//! The lists of an export, each read to its end two rows at a time.

use marsam_domain::actors::ActorKind;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::language::Language;
use marsam_domain::payments::{NewPayment, PaymentMethod, Recorder};
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::quote_requests::briefs::Brief;
use marsam_persistence::batches::{Batch, in_batches};
use marsam_persistence::payments::{self, RecordedBy};
use marsam_persistence::quote_requests::briefs::earlier_versions_of_account;
use marsam_persistence::{
    Db, DbError, deliveries, dismissals, messages, personal_data, quote_requests,
};
use time::macros::date;

use super::{Studio, keys};
use crate::samples::{NOW, brand, quote_request};

/// A list in batches of two rows.
fn by_twos<T: Clone>(
    studio: &Studio,
    read: impl Fn(&mut Db, Batch<'_, T>) -> Result<Vec<T>, DbError>,
) -> Vec<T> {
    let mut all = Vec::new();
    studio.read(|db| {
        in_batches(
            2,
            |batch: Batch<'_, T>| read(db, batch),
            |rows| {
                assert!(rows.len() <= 2, "{} rows", rows.len());
                all.extend(rows);
                Ok(())
            },
        )
    });
    all
}

/// The projects of a studio by their keys, and a request of another brand.
fn projects(studio: &Studio) -> Vec<QuoteRequest> {
    let other = brand(studio.store(), "other@example.com");
    studio.write(|db| {
        let new = quote_request("x");
        quote_requests::insert(db, other, &new, Language::En, NOW)
    });
    let mut projects = [studio.project(), studio.project(), studio.project()];
    projects.sort_unstable_by_key(|project| project.id);
    projects.into()
}

fn edit_brief(studio: &Studio, request: &QuoteRequest, text: &str) {
    let before = studio.find(request);
    let brief = Brief {
        project_description: text.to_owned(),
        ..before.brief.clone()
    };
    let by = studio.brand;
    studio.write(|db| quote_requests::store_brief(db, &before, &brief, by, NOW));
}

#[test]
fn versions_of_briefs_are_read_by_request_and_number() {
    let studio = Studio::open();
    let projects = projects(&studio);
    for (project, edits) in projects.iter().zip([3, 1, 2]) {
        for edit in 0..edits {
            edit_brief(&studio, project, &format!("Edit {edit}"));
        }
    }
    let versions = by_twos(&studio, |db, batch| {
        earlier_versions_of_account(db, studio.brand, batch)
    });
    let found = versions.iter().map(|one| (one.request, one.number));
    let found: Vec<_> = found.collect();
    let keys = keys(&projects);
    let [a, b, c] = keys[..] else {
        panic!("three projects");
    };
    assert_eq!(found, [(a, 1), (a, 2), (a, 3), (b, 1), (c, 1), (c, 2)]);
    let none = by_twos(&studio, |db, batch| {
        earlier_versions_of_account(db, studio.dana.account, batch)
    });
    assert_eq!(none, []);
}

#[test]
fn what_both_sides_did_in_projects_is_read_once() {
    let studio = Studio::open();
    let projects = projects(&studio);
    let keys = keys(&projects);
    for project in &projects {
        fill(&studio, project);
    }
    let (brand, dana) = (studio.brand, studio.dana.account);
    for account in [brand, dana] {
        let agreed = by_twos(&studio, |db, batch| {
            personal_data::agreements(db, account, batch)
        });
        assert_eq!(requests(agreed, |one| one.request_id), keys);
        let paid = by_twos(&studio, |db, batch| {
            personal_data::payments(db, account, batch)
        });
        let is_own = account == brand;
        assert!(paid.iter().all(|one| one.is_own == is_own), "{paid:?}");
        let paid = requests(paid, |one| one.payment.request_id.to_string());
        assert_eq!(paid, keys);
    }
    let offered = by_twos(&studio, |db, batch| {
        personal_data::proposals(db, dana, batch)
    });
    assert!(offered.iter().all(|own| own.versions.len() == 1));
    let offered = requests(offered, |own| own.proposal.request_id.to_string());
    assert_eq!(offered, keys);
    let delivered = by_twos(&studio, |db, batch| {
        personal_data::deliveries(db, dana, batch)
    });
    assert_eq!(requests(delivered, |one| one.request_id), keys);
    let dismissed = by_twos(&studio, |db, batch| {
        personal_data::dismissals(db, dana, batch)
    });
    assert_eq!(requests(dismissed, |(request, _)| request), keys);
    let read = by_twos(&studio, |db, batch| {
        personal_data::threads_read(db, brand, batch)
    });
    assert_eq!(requests(read, |one| one.request_id), keys);
    let mut consents = by_twos(&studio, |db, batch| {
        personal_data::consents(db, brand, batch)
    });
    // The newest is first.
    consents.reverse();
    assert_eq!(requests(consents, |one| one.id), keys);
}

/// The requests of some rows.
fn requests<T>(rows: Vec<T>, key_of: impl Fn(T) -> String) -> Vec<QuoteRequestId> {
    let keys = rows.into_iter().map(key_of);
    keys.map(|key| key.parse().unwrap()).collect()
}

/// A delivery, a payment, a read message, and the request that Dana had dismissed before.
fn fill(studio: &Studio, project: &QuoteRequest) {
    let new = NewPayment {
        amount_fils: 100_000,
        method: PaymentMethod::Knet,
        reference: None,
        paid_on: date!(2026 - 11 - 20),
    };
    let by = RecordedBy {
        recorder: Recorder::Brand,
        account: studio.brand,
    };
    studio.say(project, ActorKind::Creative, "Hello.");
    studio.write(|db| {
        deliveries::insert(db, project.id, "Done.", &[], NOW)?;
        payments::insert(db, project.id, &new, by, NOW)?;
        dismissals::insert(db, project.id, studio.dana.id, NOW)?;
        messages::mark_read(db, studio.thread(project), ActorKind::Brand, NOW)
    });
}
