//! POST /api/reports: reports a creative or a work to the team.

use actix_web::{HttpResponse, post, web};
use marsam_auth::authority::Credential;
use marsam_auth::throttling;
use marsam_domain::ids::{AccountId, ReportId};
use marsam_domain::reports::{NewReport, ReportDraft};
use marsam_domain::throttles::REPORTS;
use marsam_persistence::reports::Reporter;
use marsam_persistence::{Db, DbError};
use marsam_workflows::moderation;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::extractors::body::Body;
use crate::extractors::idempotent;
use crate::extractors::visitor::Visitor;
use crate::state::SystemWrite;
use crate::{ApiError, AppState};

/// A report that is stored.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Report)]
pub(crate) struct ReportDto {
    id: String,
}

/// Reports a creative or a work to the team.
///
/// 404 for anything that visitors cannot see. A second report of the same visitor or account about the same subject is
/// answered with the first, as long as that is open.
#[utoipa::path(tag = "site", operation_id = "send_report", request_body = ReportDraft,
    responses((status = 201, body = ReportDto)))]
#[post("/reports")]
pub(crate) async fn send(
    state: web::Data<AppState>,
    Visitor { origin, caller }: Visitor,
    key: idempotent::Key,
    body: Body<ReportDraft>,
) -> Result<HttpResponse, ApiError> {
    let Body {
        value: new, hash, ..
    } = body.check(NewReport::try_from)?;
    let now = state.now();
    let address = origin.0.throttle_key.as_str().to_owned();
    let hashed = |purpose| state.secret.keyed_hash(purpose, &address);
    let (visitor, owner) = (hashed("reporter"), hashed("visitor's idempotency key"));
    let caller = caller.map(|caller| (caller.account.id, caller.credential));
    let used = key.used_by(&owner, hash);
    idempotent::create_for_visitor(&state, SystemWrite::Report, used, move |db, once| {
        let first = |db: &mut Db| {
            throttling::spend(db, &REPORTS, &origin.0.throttle_key, now)?;
            let reporter = match signed_in(db, caller, now)? {
                Some(account) => Reporter::Account(account),
                None => Reporter::Visitor(visitor),
            };
            Ok(moderation::report(db, &new, &reporter, now)?)
        };
        once.run(db, first, |_, id: ReportId| {
            Ok(ReportDto { id: id.to_string() })
        })
    })
    .await
}

/// The account that is signed in now; a caller whose session has ended counts as a visitor.
fn signed_in(
    db: &mut Db,
    caller: Option<(AccountId, Credential)>,
    now: OffsetDateTime,
) -> Result<Option<AccountId>, DbError> {
    let Some((account, credential)) = caller else {
        return Ok(None);
    };
    let found = credential.authenticate_locked(db, account, None, now)?;
    Ok(found.map(|signed_in| signed_in.account.id))
}
