//! Requests that draw a code which another one has.

use marsam_domain::accounts::{NewProfile, Role};
use marsam_domain::options::BudgetRange;
use marsam_domain::quote_requests::QuoteRequestDraft;
use marsam_domain::services::Service;
use marsam_domain::vocabulary::Labelled as _;

use super::*;
use crate::accounts;
use crate::listed::rebuilding;
use crate::quote_requests::find;
use crate::search_words::samples::{self, NOW};
use crate::testing::TestStore;

fn brand(db: &mut Db) -> Result<BrandId, DbError> {
    let account = samples::account(db, 0)?;
    let profile = NewProfile {
        role: Role::Brand,
        full_name: "Yousef".to_owned(),
        company_name: Some("Bait Al-Gahwa".to_owned()),
    };
    accounts::set_profile(db, account, &profile, NOW)?;
    Ok(accounts::brand_of(db, account)?.unwrap())
}

fn new_request() -> NewQuoteRequest {
    let draft = QuoteRequestDraft {
        brand_name: "Bait Al-Gahwa".into(),
        contact_name: "Yousef".into(),
        email: "yousef@example.com".into(),
        service_category: Service::Photography.label().into(),
        project_description: "Twelve photographs".into(),
        budget_range: BudgetRange::Under300.label().into(),
        agree_to_terms: true,
        ..QuoteRequestDraft::default()
    };
    NewQuoteRequest::try_from(draft).unwrap()
}

#[test]
fn a_request_whose_code_is_taken_gets_another_one_and_is_found_by_that() {
    let test = TestStore::make();
    let stored = test.store.write(|db| -> Result<_, DbError> {
        let (brand, new) = (brand(db)?, new_request());
        let first = insert(db, brand, &new, Language::En, NOW)?;
        let mut second = first_stage(brand, &new, NOW);
        second.code = first.code.clone();
        store_drawn(db, &mut second, &new, Language::En, None)?;
        Ok((first, second))
    });
    let (first, second) = stored.unwrap();
    assert_ne!(first.code, second.code);
    for request in [first, second] {
        let read = test.store.read(|db| find(db, request.id)).unwrap();
        assert_eq!(read, request);
    }
    let kept = test.store.read(rebuilding::kept).unwrap();
    test.store.write(rebuilding::rebuild).unwrap();
    assert_eq!(test.store.read(rebuilding::kept).unwrap(), kept);
}
