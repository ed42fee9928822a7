//! The admins' list of accounts.

use diesel::prelude::*;
use marsam_domain::accounts::{Account, AccountState, WireRole};
use marsam_domain::vocabulary::Vocabulary as _;

use super::{AccountRow, Loaded, convert};
use crate::pages::{Filter, Page, Slice};
use crate::schema::{accounts, brands};
use crate::text_search::{containing, lower};
use crate::{Db, DbError};

/// Which accounts are listed.
#[derive(Debug, Clone, Default)]
pub struct ListFilter {
    /// With this role; admins are those with admin rights, whatever their profile.
    pub role: Filter<WireRole>,
    /// In this state.
    pub state: Filter<AccountState>,
    /// Whose address, name or company contains this text; blank: all.
    pub text: String,
}

/// Accounts except deleted ones, newest first.
pub fn page(db: &mut Db, page: Page) -> Result<Slice<Account>, DbError> {
    search(db, &ListFilter::default(), page)
}

/// The accounts that match a filter, except deleted ones, newest first.
pub fn search(db: &mut Db, filter: &ListFilter, page: Page) -> Result<Slice<Account>, DbError> {
    let matching = || {
        let mut all = accounts::table
            .left_join(brands::table)
            .filter(accounts::state.ne(AccountState::Deleted.slug()))
            .into_boxed();
        all = match filter.role {
            Filter::Any => all,
            Filter::Only(WireRole::Admin) => all.filter(accounts::is_admin.eq(true)),
            role => all.filter(
                accounts::role
                    .assume_not_null()
                    .eq(role.slug().unwrap_or_default()),
            ),
        };
        if let Some(state) = filter.state.slug() {
            all = all.filter(accounts::state.eq(state));
        }
        for text in containing(&filter.text) {
            all = all.filter(
                (accounts::email.like(text.clone()).escape('!'))
                    .or(lower(accounts::full_name.assume_not_null())
                        .like(text.clone())
                        .escape('!'))
                    .or(lower(brands::company_name.nullable().assume_not_null())
                        .like(text)
                        .escape('!')),
            );
        }
        all
    };
    let total = matching().count().get_result(db)?;
    let rows = matching()
        .filter(accounts::id.lt(page.bound()))
        .order(accounts::id.desc())
        .limit(page.limit + 1)
        .select((AccountRow::as_select(), brands::company_name.nullable()))
        .load::<Loaded>(db)?;
    Slice::cut(rows, total, page, |(row, _)| row.id.clone()).try_map(convert)
}
