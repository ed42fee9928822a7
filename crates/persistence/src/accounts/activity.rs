//! What admins see of accounts in addition to their profiles: sessions, the second step, projects that run, and reports of
//! pressure.

use std::collections::HashMap;

use diesel::dsl::{count_star, max};
use diesel::prelude::*;
use marsam_domain::disputes::{Party, Problem};
use marsam_domain::ids::AccountId;
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use crate::columns::{Utc, id};
use crate::quote_requests::stages;
use crate::schema::{brands, creatives, disputes, quote_requests, sessions, totp_secrets};
use crate::{Db, DbError};

/// What an account does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Activity {
    /// When the latest of its sessions was used; `None` if it has signed out everywhere.
    pub last_seen_at: Option<OffsetDateTime>,
    /// Whether signing in takes a second step.
    pub has_two_step: bool,
    /// How many projects it has in progress, as a brand or as the chosen creative.
    pub running_projects: i64,
    /// How many problems of its projects the other side reported as pressure.
    pub pressure_reports: i64,
}

/// What some accounts do; those with nothing of it are missing.
pub fn activity_of(
    db: &mut Db,
    accounts: &[AccountId],
) -> Result<HashMap<AccountId, Activity>, DbError> {
    let keys: Vec<String> = accounts.iter().map(ToString::to_string).collect();
    let mut found: HashMap<String, Activity> = HashMap::new();
    let seen = sessions::table
        .filter(sessions::account_id.eq_any(&keys))
        .group_by(sessions::account_id)
        .select((sessions::account_id, max(sessions::last_seen_at)))
        .load::<(String, Option<Utc>)>(db)?;
    for (key, at) in seen {
        found.entry(key).or_default().last_seen_at = at.map(Into::into);
    }
    let two_step = totp_secrets::table
        .filter(totp_secrets::account_id.eq_any(&keys))
        .filter(totp_secrets::confirmed_at.is_not_null())
        .select(totp_secrets::account_id)
        .load::<String>(db)?;
    for key in two_step {
        found.entry(key).or_default().has_two_step = true;
    }
    for (key, count) in running_projects(db, &keys)? {
        found.entry(key).or_default().running_projects += count;
    }
    for (key, count) in pressure_reports(db, &keys)? {
        found.entry(key).or_default().pressure_reports += count;
    }
    found
        .into_iter()
        .map(|(key, activity)| Ok((id(&key)?, activity)))
        .collect()
}

/// The projects in progress of each account as a brand, and those as a creative.
fn running_projects(db: &mut Db, keys: &[String]) -> Result<Vec<(String, i64)>, DbError> {
    let running = || quote_requests::stage.eq_any(stages(RequestStage::is_running));
    let mut counts = quote_requests::table
        .inner_join(brands::table)
        .filter(brands::account_id.eq_any(keys))
        .filter(running())
        .group_by(brands::account_id)
        .select((brands::account_id, count_star()))
        .load::<(String, i64)>(db)?;
    let of_creatives = quote_requests::table
        .inner_join(
            creatives::table.on(quote_requests::chosen_creative_id.eq(creatives::id.nullable())),
        )
        .filter(creatives::account_id.assume_not_null().eq_any(keys))
        .filter(running())
        .group_by(creatives::account_id)
        .select((creatives::account_id, count_star()))
        .load::<(Option<String>, i64)>(db)?;
    counts.extend(
        of_creatives
            .into_iter()
            .filter_map(|(key, count)| Some((key?, count))),
    );
    Ok(counts)
}

/// The problems of pressure that creatives reported of each account as a brand, and brands of it as a creative.
fn pressure_reports(db: &mut Db, keys: &[String]) -> Result<Vec<(String, i64)>, DbError> {
    let reported = |by: Party| {
        let is_of_side = disputes::opened_by.eq(by.slug());
        disputes::problem
            .eq(Problem::Pressure.slug())
            .and(is_of_side)
    };
    let mut counts = disputes::table
        .inner_join(quote_requests::table.inner_join(brands::table))
        .filter(brands::account_id.eq_any(keys))
        .filter(reported(Party::Creative))
        .group_by(brands::account_id)
        .select((brands::account_id, count_star()))
        .load::<(String, i64)>(db)?;
    let of_creatives = disputes::table
        .inner_join(quote_requests::table)
        .inner_join(
            creatives::table.on(quote_requests::chosen_creative_id.eq(creatives::id.nullable())),
        )
        .filter(creatives::account_id.assume_not_null().eq_any(keys))
        .filter(reported(Party::Brand))
        .group_by(creatives::account_id)
        .select((creatives::account_id, count_star()))
        .load::<(Option<String>, i64)>(db)?;
    counts.extend(
        of_creatives
            .into_iter()
            .filter_map(|(key, count)| Some((key?, count))),
    );
    Ok(counts)
}
