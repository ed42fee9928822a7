//! The admins' list of accounts.

use diesel::prelude::*;
use marsam_domain::accounts::{Account, AccountState, Role, WireRole};
use marsam_domain::search::SearchQuery;
use marsam_domain::vocabulary::Vocabulary;

use super::{AccountRow, Loaded, convert};
use crate::listed::{Kind, account_state};
use crate::pages::{Filter, Page, Slice};
use crate::schema::{accounts, brands};
use crate::search_words::{self, Part, Plan, Searchable, Searched, Total, has_word, planned};
use crate::{Db, DbError, kept_counts};

/// Which accounts are listed.
#[derive(Debug, Clone, Default)]
pub struct ListFilter {
    /// With this role; admins are those with admin rights, whatever their profile.
    pub role: Filter<WireRole>,
    /// In this state.
    pub state: Filter<AccountState>,
    /// Whose address, name and company have these words.
    pub text: SearchQuery,
}

/// Accounts except deleted ones, newest first.
pub fn page(db: &mut Db, page: Page) -> Result<Slice<Account>, DbError> {
    search(db, &ListFilter::default(), page)
}

/// The accounts that match a filter, except deleted ones, newest first.
pub fn search(db: &mut Db, filter: &ListFilter, page: Page) -> Result<Slice<Account>, DbError> {
    let plan = search_words::plan(db, Searched::Accounts, &filter.text)?;
    let rest = |page| Rest { filter, page };
    let known = known_total(db, filter, &plan)?;
    let all = rest(Page::counting());
    let (found, (total, has_more)) = plan.page(db, &rest(page.and_one_more()), &all, known)?;
    let mut slice =
        Slice::found(found, total, page, Clone::clone).map_all(|keys| with_keys(db, &keys))?;
    slice.has_more_than_total = has_more;
    Ok(slice)
}

/// The states that are listed, each of which is a range of an index.
fn states(filter: &ListFilter) -> Vec<AccountState> {
    let all = AccountState::ALL.iter().copied();
    all.filter(|state| *state != AccountState::Deleted && filter.state.admits(*state))
        .collect()
}

/// The accounts of a filter from a page's place on.
struct Rest<'a> {
    filter: &'a ListFilter,
    page: Page,
}

impl Searchable for Rest<'_> {
    type Row = String;
    type Place = String;

    fn most(&self) -> i64 {
        self.page.limit
    }

    fn is_first(&self) -> bool {
        self.page.after.is_none()
    }

    fn part(&self) -> Option<Part> {
        Some(Part::Newest(self.page))
    }

    fn places(
        &self,
        db: &mut Db,
        after: Option<String>,
        most: i64,
    ) -> Result<Vec<(String, String)>, DbError> {
        let page = self.page.after_key(after.as_deref(), most)?;
        let mut keys = first_of_states(db, self.filter, &Plan::default(), page)?;
        keys.truncate(usize::try_from(most).unwrap_or(usize::MAX));
        Ok(keys.into_iter().map(|key| (key.clone(), key)).collect())
    }

    fn rows(&self, db: &mut Db, plan: &Plan, most: i64) -> Result<Vec<String>, DbError> {
        first_of_states(db, self.filter, plan, self.page.with_limit(most))
    }
}

/// The first keys that a plan reads: the first of each state, since an index has the order within a state.
fn first_of_states(
    db: &mut Db,
    filter: &ListFilter,
    plan: &Plan,
    page: Page,
) -> Result<Vec<String>, DbError> {
    let mut keys = Vec::new();
    for state in states(filter) {
        let mut all = accounts::table
            .filter(accounts::state.eq(state.slug()))
            .filter(accounts::id.lt(page.bound()))
            .into_boxed();
        all = match filter.role {
            Filter::Any => all,
            // Not a bound value: the index of admins is used only where the statement says so.
            Filter::Only(WireRole::Admin) => all.filter(accounts::is_admin),
            role => all.filter(
                accounts::role
                    .assume_not_null()
                    .eq(role.slug().unwrap_or_default()),
            ),
        };
        all = planned!(all, accounts::id, plan, |word| has_word!(
            accounts::id,
            word
        ));
        keys.extend(
            all.order(accounts::id.desc())
                .limit(page.limit)
                .select(accounts::id)
                .load::<String>(db)?,
        );
    }
    keys.sort_unstable();
    keys.reverse();
    Ok(keys)
}

/// The accounts with these keys, newest first.
fn with_keys(db: &mut Db, keys: &[String]) -> Result<Vec<Account>, DbError> {
    accounts::table
        .left_join(brands::table)
        .filter(accounts::id.eq_any(keys))
        .order(accounts::id.desc())
        .select((AccountRow::as_select(), brands::company_name.nullable()))
        .load::<Loaded>(db)?
        .into_iter()
        .map(convert)
        .collect()
}

/// How many accounts match, where it is known without reading them.
fn known_total(db: &mut Db, filter: &ListFilter, plan: &Plan) -> Result<Option<Total>, DbError> {
    if plan.is_everything() {
        let mut wanted = Vec::new();
        for state in states(filter) {
            for role in [None, Some(Role::Brand), Some(Role::Creative)] {
                for is_admin in [false, true] {
                    let is_wanted = match filter.role {
                        Filter::Any => true,
                        Filter::Nothing => false,
                        Filter::Only(WireRole::Admin) => is_admin,
                        Filter::Only(named) => role.map(Vocabulary::slug) == Some(named.slug()),
                    };
                    if is_wanted {
                        let role = role.map(Vocabulary::slug);
                        wanted.push(account_state(role, state.slug(), is_admin));
                    }
                }
            }
        }
        let counts = kept_counts::by_state(db, Kind::Account.slug())?;
        let found = wanted.iter().filter_map(|state| counts.get(state));
        return Ok(Some((found.map(|count| count.subjects).sum(), false)));
    }
    let is_filtered = filter.role != Filter::Any || filter.state != Filter::Any;
    Ok(plan.counted().filter(|_| !is_filtered))
}

#[cfg(test)]
mod tests;
