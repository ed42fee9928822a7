//! Which attempts there are: of a project, an account or a provider's page, and those that are due.

use diesel::prelude::*;
use marsam_domain::ids::{AccountId, QuoteRequestId};
use marsam_domain::ledger::ProviderSlug;
use marsam_domain::payments::attempts::AttemptState;
use marsam_domain::payments::refunds::RefundState;
use marsam_domain::vocabulary::Vocabulary as _;
use time::{Duration, OffsetDateTime};

use super::{PaymentAttempt, Row};
use crate::batches::Batch;
use crate::columns::{Utc, from_slug};
use crate::listed::states::{self, Counted};
use crate::pages::{Filter, Page, Slice};
use crate::schema::{payment_attempts as table, refunds};
use crate::{Db, DbError};

/// The attempt of a provider's page.
pub fn of_provider_key(
    db: &mut Db,
    provider: ProviderSlug,
    key: &str,
) -> Result<Option<PaymentAttempt>, DbError> {
    table::table
        .filter(table::provider.eq(provider.slug()))
        .filter(table::provider_key.eq(key))
        .select(Row::as_select())
        .first::<Row>(db)
        .optional()?
        .map(TryInto::try_into)
        .transpose()
}

/// The attempts of a project, oldest first.
pub fn of_request(db: &mut Db, request: QuoteRequestId) -> Result<Vec<PaymentAttempt>, DbError> {
    table::table
        .filter(table::request_id.eq(request.to_string()))
        .order(table::id.asc())
        .select(Row::as_select())
        .load::<Row>(db)?
        .into_iter()
        .map(TryInto::try_into)
        .collect()
}

/// The attempts that an account made, oldest first.
pub fn of_account(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, PaymentAttempt>,
) -> Result<Vec<PaymentAttempt>, DbError> {
    table::table
        .filter(table::account_id.eq(account.to_string()))
        .filter(table::id.gt(batch.floor(|last| last.id.to_string())))
        .order(table::id.asc())
        .limit(batch.limit)
        .select(Row::as_select())
        .load::<Row>(db)?
        .into_iter()
        .map(TryInto::try_into)
        .collect()
}

/// The attempts about which the provider is to be asked, those that wait longest first.
pub fn due(db: &mut Db, now: OffsetDateTime, most: i64) -> Result<Vec<PaymentAttempt>, DbError> {
    table::table
        .filter(table::next_ask_at.le(Utc(now)))
        .order(table::next_ask_at.asc())
        .limit(most)
        .select(Row::as_select())
        .load::<Row>(db)?
        .into_iter()
        .map(TryInto::try_into)
        .collect()
}

/// The open attempt of a project.
pub fn open_of_request(
    db: &mut Db,
    request: QuoteRequestId,
) -> Result<Option<PaymentAttempt>, DbError> {
    table::table
        .filter(table::open_key.eq(request.to_string()))
        .select(Row::as_select())
        .first::<Row>(db)
        .optional()?
        .map(TryInto::try_into)
        .transpose()
}

/// A page of attempts in a state, or of all, the newest first. Those in review are only those that wait for an admin.
pub fn page(
    db: &mut Db,
    state: Filter<AttemptState>,
    page: Page,
) -> Result<Slice<PaymentAttempt>, DbError> {
    let more = page.and_one_more();
    let mut query = table::table
        .filter(table::id.lt(page.bound()))
        .order(table::id.desc())
        .limit(more.limit)
        .select(Row::as_select())
        .into_boxed();
    if let Some(slug) = state.slug() {
        query = query.filter(table::state.eq(slug));
    }
    if state == Filter::Only(AttemptState::Review) {
        query = query.filter(table::settled_at.is_null());
    }
    let rows = query.load::<Row>(db)?.into_iter().map(TryInto::try_into);
    let rows: Vec<PaymentAttempt> = rows.collect::<Result<_, DbError>>()?;
    let total = if state == Filter::Any {
        states::total(db, Counted::Attempt)?
    } else {
        let counts = counts(db)?.into_iter();
        counts
            .filter(|(counted, _)| state.admits(*counted))
            .map(|(_, count)| count)
            .sum()
    };
    Ok(Slice::cut(rows, total, page, |attempt| {
        attempt.id.to_string()
    }))
}

/// How long a charge can be refunded.
const REFUNDABLE_FOR: Duration = Duration::days(180);

/// The providers that still have to be asked about something, whose charges can be refunded, or that still owe a refund of
/// a charge, however old it is.
pub fn providers_with_open_money(
    db: &mut Db,
    now: OffsetDateTime,
) -> Result<Vec<ProviderSlug>, DbError> {
    let since = Utc(now - REFUNDABLE_FOR);
    let ended = [RefundState::Done, RefundState::Withdrawn].map(RefundState::slug);
    // What left on the provider's own page waits for an admin, not for the provider.
    let owing = refunds::table
        .filter(refunds::state.ne_all(ended))
        .filter(refunds::is_foreign.eq(false))
        .select(refunds::attempt_id);
    let slugs: Vec<String> = table::table
        .filter(
            table::next_ask_at
                .is_not_null()
                .or(table::captured_at.gt(since))
                .or(table::id.eq_any(owing)),
        )
        .select(table::provider)
        .distinct()
        .load(db)?;
    slugs.iter().map(|slug| from_slug(slug)).collect()
}

/// How many attempts are in each state; in review those that wait for an admin.
pub fn counts(db: &mut Db) -> Result<Vec<(AttemptState, i64)>, DbError> {
    states::by_state(db, Counted::Attempt)?
        .into_iter()
        .map(|(state, count)| Ok((from_slug(&state)?, count)))
        .collect()
}
