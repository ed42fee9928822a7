//! Files of applications that wait for a decision: as the uploads and sending the application would have left them.

use marsam_domain::applications::ApplicationStatus;
use marsam_domain::ids::{AccountId, FileId};
use marsam_persistence::Db;
use marsam_persistence::applications::{self, ListFilter, Listed, OwnerFilter};
use marsam_persistence::pages::{Filter, Page};

use super::demo_accounts::DemoAccounts;
use super::files::{Upload, add_file};
use super::{Keys, Manifest};
use crate::DemoError;

/// Adds the files of every applicant of the manifest whose application is pending and has none.
pub(super) fn insert(db: &mut Db, manifest: &Manifest, keys: &Keys) -> Result<(), DemoError> {
    if manifest.applications.is_empty() {
        return Ok(());
    }
    let demo_accounts = DemoAccounts::read()?;
    for (key, entries) in &manifest.applications {
        let Some(account) = demo_accounts.find(db, key)? else {
            continue;
        };
        let Some(listed) = pending_of(db, account.id)? else {
            continue;
        };
        if !listed.files.is_empty() {
            continue;
        }
        let (application, at) = (listed.application.id, listed.application.created_at);
        let upload = Upload {
            owner: account.id,
            at,
            request: None,
        };
        let added = entries
            .iter()
            .map(|entry| add_file(db, upload, entry, keys))
            .collect::<Result<Vec<FileId>, _>>()?;
        applications::set_files(db, account.id, application, &added, at)?;
    }
    Ok(())
}

/// The account's application that no admin has decided; there is at most one.
fn pending_of(db: &mut Db, account: AccountId) -> Result<Option<Listed>, DemoError> {
    let filter = ListFilter {
        owner: OwnerFilter::Account(account),
        status: Filter::Only(ApplicationStatus::Pending),
        ..ListFilter::default()
    };
    let found = applications::search(db, &filter, Page::first())?;
    Ok(found.items.into_iter().next())
}
