//! Lists of applications: an applicant's own, and the admins' with its filters.

use diesel::prelude::*;
use marsam_domain::applications::{Application, ApplicationStatus};
use marsam_domain::ids::{AccountId, ApplicationId};

use super::{ApplicationRow, FileWithMade, files_of_all};
use crate::columns::{Utc, from_slug};
use crate::pages::{Filter, Page, Slice};
use crate::schema::{accounts, applications};
use crate::text_search::{containing, lower};
use crate::{Db, DbError};

/// Whose applications are listed.
#[derive(Debug, Clone, Copy, Default)]
pub enum OwnerFilter {
    /// Those of one account.
    Account(AccountId),
    /// All of them.
    #[default]
    All,
}

/// Which applications are listed, and in which order.
#[derive(Debug, Clone, Default)]
pub struct ListFilter {
    /// Whose.
    pub owner: OwnerFilter,
    /// With this status.
    pub status: Filter<ApplicationStatus>,
    /// Whose name or address contains this text; blank: all.
    pub text: String,
    /// The oldest first, instead of the newest.
    pub oldest_first: bool,
}

/// An application with its files, and whether its sender has verified the account's address.
#[derive(Debug)]
pub struct Listed {
    /// The application.
    pub application: Application,
    /// True if the account's address is verified.
    pub email_verified: bool,
    /// In the applicant's order.
    pub files: Vec<FileWithMade>,
}

type Row = (ApplicationRow, Option<Utc>);

/// Without its files.
fn convert((row, verified_at): Row) -> Result<Listed, DbError> {
    Ok(Listed {
        application: row.try_into()?,
        email_verified: verified_at.is_some(),
        files: Vec::new(),
    })
}

fn add_files(db: &mut Db, all: &mut [Listed]) -> Result<(), DbError> {
    let keys: Vec<ApplicationId> = all.iter().map(|one| one.application.id).collect();
    let mut files = files_of_all(db, &keys)?;
    for one in all {
        one.files = files.remove(&one.application.id).unwrap_or_default();
    }
    Ok(())
}

/// Applications, newest first.
pub fn page(db: &mut Db, owner: OwnerFilter, page: Page) -> Result<Slice<Listed>, DbError> {
    let filter = ListFilter {
        owner,
        ..ListFilter::default()
    };
    search(db, &filter, page)
}

/// The applications that match a filter.
pub fn search(db: &mut Db, filter: &ListFilter, page: Page) -> Result<Slice<Listed>, DbError> {
    let matching = || {
        let mut all = applications::table
            .inner_join(accounts::table.on(accounts::id.eq(applications::account_id)))
            .into_boxed();
        if let OwnerFilter::Account(account) = filter.owner {
            all = all.filter(applications::account_id.eq(account.to_string()));
        }
        if let Some(status) = filter.status.slug() {
            all = all.filter(applications::status.eq(status));
        }
        if let Some(text) = containing(&filter.text) {
            all = all.filter(
                (lower(applications::name).like(text.clone()).escape('!'))
                    .or(lower(applications::name_ar.assume_not_null())
                        .like(text.clone())
                        .escape('!'))
                    .or(applications::email.like(text).escape('!')),
            );
        }
        all
    };
    let total = matching().count().get_result(db)?;
    let rows = if filter.oldest_first {
        matching()
            .filter(applications::id.gt(page.floor()))
            .order(applications::id.asc())
    } else {
        matching()
            .filter(applications::id.lt(page.bound()))
            .order(applications::id.desc())
    };
    let rows = rows
        .limit(page.limit + 1)
        .select((ApplicationRow::as_select(), accounts::email_verified_at))
        .load::<Row>(db)?;
    let mut found = Slice::cut(rows, total, page, |(row, _)| row.id.clone()).try_map(convert)?;
    add_files(db, &mut found.items)?;
    Ok(found)
}

/// One application by its key, as lists show it.
pub fn listed(db: &mut Db, application: ApplicationId) -> Result<Listed, DbError> {
    let row = applications::table
        .inner_join(accounts::table.on(accounts::id.eq(applications::account_id)))
        .filter(applications::id.eq(application.to_string()))
        .select((ApplicationRow::as_select(), accounts::email_verified_at))
        .first::<Row>(db)?;
    let mut one = [convert(row)?];
    add_files(db, &mut one)?;
    let [one] = one;
    Ok(one)
}

/// The number of applications with each status that occurs.
pub fn counts(db: &mut Db) -> Result<Vec<(ApplicationStatus, i64)>, DbError> {
    let rows = applications::table
        .group_by(applications::status)
        .select((applications::status, diesel::dsl::count_star()))
        .load::<(String, i64)>(db)?;
    rows.into_iter()
        .map(|(status, count)| Ok((from_slug(&status)?, count)))
        .collect()
}
