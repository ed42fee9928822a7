//! What writes do beyond the database, after their COMMIT.

use std::sync::{Arc, Mutex};

use marsam_domain::ids::{AccountId, NotificationId};
use uuid::Uuid;

use super::*;
use crate::live::{self, Change};
use crate::roster_changes;

#[test]
fn what_is_published_is_handed_over_once_it_is_stored_and_in_order() {
    let (store, _dir) = database(Timeouts::default());
    let (handed, reader) = (Arc::new(Mutex::new(Vec::new())), store.clone());
    let into = handed.clone();
    store.on_published(Box::new(move |published| {
        into.lock()
            .unwrap()
            .push((published.account, names(&reader).len()));
    }));
    let account = |number| AccountId::new(Uuid::from_u128(number));
    let publishing = |number: u128, is_kept: bool| -> Work {
        Box::new(move |db| {
            let id = NotificationId::new(Uuid::from_u128(number));
            live::publish(db, account(number), &Change::Notification { id })?;
            insert(db, &number.to_string())?;
            if is_kept {
                Ok(())
            } else {
                Err(DbError::Conflict)
            }
        })
    };
    let works = vec![
        publishing(1, true),
        publishing(2, false),
        publishing(3, true),
    ];
    drop(in_one_group(&store, works));
    assert_eq!(*handed.lock().unwrap(), [(account(1), 2), (account(3), 2)]);
}

#[test]
fn the_roster_counts_as_changed_once_a_change_is_stored() {
    let dir = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}", dir.path().join("group.db").display());
    let store = Store::open(&url).unwrap();
    let changing = |is_kept: bool| -> Work {
        Box::new(move |db| {
            roster_changes::changed(db, "none")?;
            if is_kept {
                Ok(())
            } else {
                Err(DbError::Conflict)
            }
        })
    };
    drop(in_one_group(&store, vec![changing(false)]));
    assert_eq!(store.roster_changes(), 0);
    drop(in_one_group(&store, vec![changing(true), changing(false)]));
    assert_eq!(store.roster_changes(), 1);
}
