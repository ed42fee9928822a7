//! What projects are called where their money is listed, and what is held for a creative.

use std::collections::HashMap;

use diesel::prelude::*;
use marsam_domain::ids::{AccountId, BrandId, CreativeId, QuoteRequestId};
use marsam_domain::ledger::AccountKind;
use marsam_domain::payments::fees::AgreedFee;
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::services::Service;
use marsam_domain::vocabulary::Vocabulary as _;
use serde::Deserialize;
use time::OffsetDateTime;

use crate::columns::{Utc, from_slug, id, json};
use crate::quote_requests::stages;
use crate::schema::{accounts, agreements, brands, ledger_lines, quote_requests, request_details};
use crate::{Db, DbError};

/// What a project is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectName {
    /// What people call it by; blank where there is no code yet.
    pub code: String,
    /// What the brand calls it.
    pub title: Option<String>,
    /// What it is called by without a title.
    pub service: Service,
    /// The brand.
    pub brand: BrandId,
    /// What it is called.
    pub brand_name: String,
    /// The brand's account.
    pub brand_account: AccountId,
    /// When it was made.
    pub brand_since: OffsetDateTime,
    /// The number that the brand gave with the request.
    pub brand_phone: Option<String>,
    /// The selected creative.
    pub creative: Option<CreativeId>,
}

/// What some projects are called.
pub fn names(
    db: &mut Db,
    requests: &[QuoteRequestId],
) -> Result<HashMap<QuoteRequestId, ProjectName>, DbError> {
    let keys: Vec<String> = requests.iter().map(ToString::to_string).collect();
    let rows = quote_requests::table
        .inner_join(brands::table)
        .inner_join(accounts::table.on(accounts::id.eq(brands::account_id)))
        .left_join(request_details::table.on(request_details::request_id.eq(quote_requests::id)))
        .filter(quote_requests::id.eq_any(keys))
        .select((
            quote_requests::id,
            request_details::code.nullable(),
            request_details::title.nullable(),
            (quote_requests::service, quote_requests::brand_name),
            (brands::id, accounts::id, accounts::created_at),
            quote_requests::phone,
            quote_requests::chosen_creative_id,
        ))
        .load::<(
            String,
            Option<String>,
            Option<String>,
            (String, String),
            (String, String, Utc),
            Option<String>,
            Option<String>,
        )>(db)?;
    rows.into_iter()
        .map(|(key, code, title, named, brand, phone, creative)| {
            let request: QuoteRequestId = id(&key)?;
            let name = ProjectName {
                code: code.unwrap_or_default(),
                title,
                service: from_slug(&named.0)?,
                brand: id(&brand.0)?,
                brand_name: named.1,
                brand_account: id(&brand.1)?,
                brand_since: brand.2.into(),
                brand_phone: phone,
                creative: creative.as_deref().map(id).transpose()?,
            };
            Ok((request, name))
        })
        .collect()
}

/// The running projects of a creative, newest first: at most `most`.
pub fn running(
    db: &mut Db,
    creative: CreativeId,
    most: i64,
) -> Result<Vec<QuoteRequestId>, DbError> {
    let keys: Vec<String> = quote_requests::table
        .filter(quote_requests::chosen_creative_id.eq(creative.to_string()))
        .filter(quote_requests::stage.eq_any(stages(RequestStage::is_running)))
        .order(quote_requests::id.desc())
        .limit(most)
        .select(quote_requests::id)
        .load(db)?;
    keys.iter().map(|key| id(key)).collect()
}

/// What is held for some projects, in fils; those without money are missing.
pub fn held(
    db: &mut Db,
    requests: &[QuoteRequestId],
) -> Result<HashMap<QuoteRequestId, i64>, DbError> {
    let keys: Vec<String> = requests.iter().map(ToString::to_string).collect();
    let rows = ledger_lines::table
        .filter(ledger_lines::account.eq(AccountKind::Held.slug()))
        .filter(ledger_lines::subject_id.eq_any(keys))
        .select((ledger_lines::subject_id, ledger_lines::amount_fils))
        .load::<(String, i64)>(db)?;
    let mut held: HashMap<QuoteRequestId, i64> = HashMap::new();
    for (key, amount_fils) in rows {
        *held.entry(id(&key)?).or_default() -= amount_fils;
    }
    held.retain(|_, fils| *fils != 0);
    Ok(held)
}

#[derive(Deserialize)]
struct FeeOfAgreement {
    price_fils: i64,
    #[serde(default)]
    fee_fils: i64,
}

/// The fees that were agreed on with the prices of some projects.
pub fn fees(
    db: &mut Db,
    requests: &[QuoteRequestId],
) -> Result<HashMap<QuoteRequestId, AgreedFee>, DbError> {
    let keys: Vec<String> = requests.iter().map(ToString::to_string).collect();
    let rows = agreements::table
        .filter(agreements::request_id.eq_any(keys))
        .select((agreements::request_id, agreements::content))
        .load::<(String, String)>(db)?;
    rows.into_iter()
        .map(|(key, content)| {
            let agreed: FeeOfAgreement = json(&content)?;
            let fee = AgreedFee {
                price_fils: agreed.price_fils,
                fee_fils: agreed.fee_fils,
            };
            Ok((id(&key)?, fee))
        })
        .collect()
}
