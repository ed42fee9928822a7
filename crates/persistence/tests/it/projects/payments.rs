//! Records of payments, and what counts of them.

use marsam_domain::ids::PaymentId;
use marsam_domain::payments::{NewPayment, Payment, PaymentMethod, Recorder, totals};
use marsam_domain::quote_requests::QuoteRequest;
use marsam_persistence::payments::{self, RecordedBy};
use marsam_persistence::quote_requests::listing;
use marsam_persistence::{DbError, ids};
use time::macros::date;

use super::Studio;
use crate::samples::{NOW, at_once, later};

impl Studio {
    fn record(&self, request: &QuoteRequest, amount_fils: i64, recorder: Recorder) -> Payment {
        let new = NewPayment {
            amount_fils,
            method: PaymentMethod::Knet,
            reference: Some("K-17".to_owned()),
            paid_on: date!(2026 - 11 - 20),
        };
        let account = match recorder {
            Recorder::Brand | Recorder::Provider => self.brand,
            Recorder::Admin => self.admin,
        };
        let by = RecordedBy { recorder, account };
        self.write(|db| payments::insert(db, request.id, &new, by, NOW))
    }

    fn confirm(&self, payment: PaymentId) -> Result<(), DbError> {
        let store = self.store();
        store.write(|db| payments::confirm(db, payment, later(1)))
    }

    fn void(&self, payment: PaymentId) -> Result<(), DbError> {
        let store = self.store();
        store.write(|db| payments::void(db, payment, "Counted twice", later(2)))
    }

    fn totals(&self, request: &QuoteRequest) -> (i64, i64) {
        totals(&self.read(|db| payments::of_requests(db, &[request.id])))
    }
}

#[test]
fn a_brands_payment_counts_once_it_is_confirmed_and_an_admins_at_once() {
    let studio = Studio::open();
    let project = studio.project();
    let by_brand = studio.record(&project, 100_000, Recorder::Brand);
    assert_eq!(
        (by_brand.method, by_brand.paid_on, by_brand.recorded_by),
        (PaymentMethod::Knet, date!(2026 - 11 - 20), Recorder::Brand)
    );
    assert_eq!((by_brand.recorded_at, by_brand.confirmed_at), (NOW, None));
    assert_eq!(studio.totals(&project), (0, 100_000));
    let by_admin = studio.record(&project, 50_000, Recorder::Admin);
    assert_eq!(by_admin.confirmed_at, Some(NOW));
    assert_eq!(studio.totals(&project), (50_000, 150_000));
    studio.confirm(by_brand.id).unwrap();
    assert_eq!(studio.totals(&project), (150_000, 150_000));
    studio.void(by_admin.id).unwrap();
    assert_eq!(studio.totals(&project), (100_000, 100_000));
    let voided = studio.read(|db| payments::find(db, by_admin.id));
    assert_eq!(
        (voided.voided_at, voided.void_note.as_deref()),
        (Some(later(2)), Some("Counted twice"))
    );
}

#[test]
fn a_payment_is_confirmed_once_and_never_after_it_was_voided() {
    let studio = Studio::open();
    let project = studio.project();
    let payment = studio.record(&project, 1, Recorder::Brand).id;
    let confirmed = at_once(8, |_| studio.confirm(payment));
    assert_eq!(confirmed.iter().filter(|result| result.is_ok()).count(), 1);
    studio.void(payment).unwrap();
    let voided = studio.record(&project, 2, Recorder::Brand).id;
    studio.void(voided).unwrap();
    let stranger = PaymentId::new(ids::fresh(NOW));
    for refused in [
        studio.void(payment),
        studio.confirm(voided),
        studio.void(voided),
        studio.confirm(stranger),
    ] {
        assert!(matches!(refused, Err(DbError::Conflict)));
    }
    assert!(matches!(
        studio.store().read(|db| payments::find(db, stranger)),
        Err(DbError::NotFound)
    ));
}

#[test]
fn an_unconfirmed_payment_is_an_open_question_of_its_project_alone() {
    let studio = Studio::open();
    let [project, other] = [studio.project(), studio.project()];
    let open = || {
        let both = [project.id, other.id];
        studio.read(|db| listing::open_questions(db, &both))
    };
    assert!(open().is_empty());
    studio.record(&other, 5, Recorder::Admin);
    let payment = studio.record(&project, 5, Recorder::Brand).id;
    assert_eq!(open().keys().collect::<Vec<_>>(), [&project.id]);
    assert!(open()[&project.id].is_payment_unconfirmed);
    studio.confirm(payment).unwrap();
    assert!(open().is_empty());
    let of_both = studio.read(|db| payments::of_requests(db, &[project.id, other.id]));
    assert_eq!(of_both.len(), 2);
    assert!(studio.read(|db| payments::of_requests(db, &[])).is_empty());
}
