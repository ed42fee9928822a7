//! GET /api/payouts/{id}: the statement of a payout, to print.

use actix_web::web::Json;
use actix_web::{get, web};
use marsam_domain::agreements::{AmountInWords, Party};
use marsam_domain::ids::PayoutId;
use marsam_domain::payments::payouts::PayableKind;
use marsam_domain::vocabulary::{Labelled as _, Vocabulary as _};
use marsam_workflows::payouts::{self, Statement, StatementLine};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::PayoutDto;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::routes::schemas::slugs;
use crate::{ApiError, AppState};

/// What a payout transferred, for which projects, and the fees on it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PayoutStatement)]
pub(crate) struct StatementDto {
    #[serde(flatten)]
    payout: PayoutDto,
    /// Whether it is of a test: no money was transferred.
    is_test: bool,
    amount: AmountInWords,
    creative: Party,
    /// Null once the account was deleted.
    holder: Option<String>,
    /// Of the IBAN; null once the account was deleted.
    last_four: Option<String>,
    lines: Vec<StatementLineDto>,
    /// The oldest first.
    months: Vec<StatementMonthDto>,
}

/// A line of a statement.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PayoutStatementLine)]
pub(crate) struct StatementLineDto {
    request_id: Option<String>,
    request_code: Option<String>,
    request_title: Option<String>,
    /// What a project without a title is called by.
    service_category: Option<&'static str>,
    /// By the name on the request.
    brand: Option<Party>,
    #[schema(schema_with = slugs::<PayableKind>)]
    kind: &'static str,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// Before the fee.
    gross_fils: i64,
    fee_fils: i64,
    net_fils: i64,
}

/// What was released in a month of a statement.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PayoutStatementMonth)]
pub(crate) struct StatementMonthDto {
    /// YYYY-MM.
    month: String,
    /// Before the fee.
    released_fils: i64,
    fee_fils: i64,
    net_fils: i64,
}

/// Shows the statement of a payout.
///
/// For its creative and admins.
#[utoipa::path(tag = "payouts", operation_id = "show_payout_statement",
    params(("id" = String, Path)),
    responses((status = 200, body = StatementDto)))]
#[get("/payouts/{id}")]
pub(crate) async fn statement(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(payout): Id<PayoutId>,
) -> Result<Json<StatementDto>, ApiError> {
    let (account, is_admin) = (caller.account.id, caller.acts_as_admin);
    let key = state.secret.clone();
    let found = state.read(move |db| {
        let reader = payouts::Reader::of(db, account, is_admin)?;
        Ok(payouts::statement(db, payout, reader, &key)?)
    });
    Ok(Json(found.await?.into()))
}

impl From<StatementLine> for StatementLineDto {
    fn from(StatementLine { line, project }: StatementLine) -> Self {
        let code = project.as_ref().map(|project| project.code.clone());
        let title = project.as_ref().and_then(|project| project.title.clone());
        let service = project.as_ref().map(|project| project.service.label());
        let brand = project.map(|project| Party {
            name: project.brand_name,
            name_ar: None,
        });
        Self {
            request_id: line.request.map(|request| request.to_string()),
            request_code: code,
            request_title: title,
            service_category: service,
            brand,
            kind: line.kind.slug(),
            at: line.at,
            gross_fils: line.net_fils + line.fee_fils,
            fee_fils: line.fee_fils,
            net_fils: line.net_fils,
        }
    }
}

impl From<Statement> for StatementDto {
    fn from(paper: Statement) -> Self {
        let months = paper.months.into_iter();
        Self {
            is_test: paper.is_test,
            amount: paper.payout.amount_fils.into(),
            creative: paper.creative,
            holder: paper.holder,
            last_four: paper.last_four,
            lines: paper.lines.into_iter().map(Into::into).collect(),
            months: months
                .map(|(month, released_fils, fee_fils)| StatementMonthDto {
                    month: month.to_string(),
                    released_fils,
                    fee_fils,
                    net_fils: released_fils - fee_fils,
                })
                .collect(),
            payout: PayoutDto::from(&paper.payout),
        }
    }
}
