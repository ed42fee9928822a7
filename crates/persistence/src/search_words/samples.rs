//! Rows with two words that are frequent each and together in few.

use std::collections::BTreeSet;

use marsam_domain::email::Email;
use marsam_domain::ids::{AccountId, BrandId};
use marsam_domain::language::Language;
use marsam_domain::options::BudgetRange;
use marsam_domain::quote_requests::{NewQuoteRequest, QuoteRequestDraft};
use marsam_domain::search::SearchQuery;
use marsam_domain::services::Service;
use marsam_domain::vocabulary::Labelled as _;
use time::macros::datetime;
use time::{Duration, OffsetDateTime};

use super::scanning::{Entries, Scanned};
use super::{Plan, Word};
use crate::accounts::{self, NewAccount};
use crate::listed::Kind;
use crate::{Db, DbError, ids, quote_requests};

pub(crate) const NOW: OffsetDateTime = datetime!(2026-11-21 09:00:00 UTC);
/// How many rows a walk looks at for one page.
pub(crate) const MOST_WALKED: usize = 10;
/// How many rows are made.
pub(crate) const ROWS: usize = 45;

/// The words of a row, and whether it has both.
pub(crate) fn words_of(row: usize) -> (&'static str, bool) {
    match (row % 12, row % 2) {
        (0, _) => ("sunrise kitchens", true),
        (_, 0) => ("sunrise", false),
        _ => ("kitchens", false),
    }
}

/// A search for both, as if each were frequent.
pub(crate) fn plan() -> Plan {
    let both = SearchQuery::parse("sunrise kitchens");
    Plan {
        among: None,
        words: both.words().iter().map(Word::of).collect(),
        most_walked: MOST_WALKED,
        scanned: None,
    }
}

/// The same of requests, as if one of the words had few enough entries to be scanned.
pub(crate) fn scanned_plan() -> Plan {
    let walked = plan();
    let mut others = walked.words.clone();
    let word = others.pop().unwrap();
    Plan {
        scanned: Some(Scanned {
            entries: Entries::Beginning(const { &[Kind::QuoteRequest.number()] }, word),
            others,
        }),
        ..walked
    }
}

/// The same, as if the word were read in the index's order, one key after the other.
pub(crate) fn plan_of_words() -> Plan {
    let scanned = scanned_plan();
    let others = scanned.words.iter().take(1).cloned().collect();
    let entries = Entries::OfWords(vec![(Kind::QuoteRequest.number(), b"kitchens".to_vec())]);
    Plan {
        scanned: Some(Scanned { entries, others }),
        ..scanned
    }
}

/// Stores an account by the name of a row's words; its key.
pub(crate) fn account(db: &mut Db, row: usize) -> Result<AccountId, DbError> {
    let now = NOW + Duration::minutes(i64::try_from(row).unwrap());
    let new = NewAccount {
        id: AccountId::new(ids::fresh(now)),
        email: &Email::parse(&format!("row{row}@example.com")).unwrap(),
        password_hash: None,
        full_name: Some(words_of(row).0),
        language: Language::En,
        email_verified_at: None,
    };
    accounts::insert(db, &new, now)?;
    Ok(new.id)
}

/// Stores the requests of a brand, open to all photographers; the keys of those with both words, oldest first.
pub(crate) fn requests(db: &mut Db, brand: BrandId) -> Result<Vec<String>, DbError> {
    let mut both = BTreeSet::new();
    for row in 0..ROWS {
        let draft = QuoteRequestDraft {
            brand_name: "Bait Al-Gahwa".into(),
            contact_name: "Yousef".into(),
            email: "yousef@example.com".into(),
            phone: "+965 2222 2222".into(),
            service_category: Service::Photography.label().into(),
            project_description: words_of(row).0.into(),
            budget_range: BudgetRange::Under300.label().into(),
            agree_to_terms: true,
            terms_agreed_at: "2026-11-21T09:00:00Z".into(),
            terms_agreed_email: "noura@example.com".into(),
            terms_agreed_name: "Noura".into(),
            ..QuoteRequestDraft::default()
        };
        let new = NewQuoteRequest::try_from(draft).unwrap();
        let now = NOW + Duration::minutes(i64::try_from(row).unwrap());
        let sent = quote_requests::insert(db, brand, &new, Language::En, now)?;
        if words_of(row).1 {
            both.insert(sent.id.to_string());
        }
    }
    Ok(both.into_iter().collect())
}
