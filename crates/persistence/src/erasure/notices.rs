//! The name of an erased side in the notices and mails of others.

use std::collections::HashSet;

use diesel::prelude::*;
use marsam_domain::notices::{AdminNoticeKind, InAppNotice, Notice, NoticeKind, RequestNotice};
use marsam_domain::pages;

use crate::columns::{json, json_text};
use crate::schema::{notifications, outbox};
use crate::{Db, DbError};

/// Removes names that satisfy `is_own` from every notice and stored mail about these requests.
pub(super) fn forget_names(
    db: &mut Db,
    requests: &[String],
    is_own: impl Fn(&str) -> bool,
) -> Result<(), DbError> {
    let links: Vec<String> = requests.iter().map(pages::request).collect();
    let notices = notifications::table
        .filter(notifications::link.eq_any(links))
        .select((notifications::id, notifications::params))
        .load::<(String, String)>(db)?;
    for (key, params) in notices {
        if let Some(nameless) = without_name(json(&params)?, &is_own) {
            diesel::update(notifications::table.find(key))
                .set(notifications::params.eq(json_text(&nameless)?))
                .execute(db)?;
        }
    }
    let requests: HashSet<&str> = requests.iter().map(String::as_str).collect();
    let mails = outbox::table
        .filter(outbox::event.eq(NoticeKind::Request.slug()))
        .select((outbox::id, outbox::params))
        .load::<(String, String)>(db)?;
    for (key, params) in mails {
        let Ok(Notice::Request(notice)) = json(&params) else {
            continue;
        };
        if !requests.contains(notice.request_id.as_str()) {
            continue;
        }
        if let Some(nameless) = without_name(notice, &is_own) {
            diesel::update(outbox::table.find(key))
                .set(outbox::params.eq(json_text(&Notice::Request(nameless))?))
                .execute(db)?;
        }
    }
    Ok(())
}

/// Removes names that satisfy `is_own` from what admins were told of a creative.
pub(super) fn forget_creative(db: &mut Db, is_own: impl Fn(&str) -> bool) -> Result<(), DbError> {
    let kind = AdminNoticeKind::PayoutsStopped;
    let told = notifications::table
        .filter(notifications::link.eq(kind.link()))
        .filter(notifications::event.eq(kind.slug()))
        .select((notifications::id, notifications::params))
        .load::<(String, String)>(db)?;
    for (key, params) in told {
        let InAppNotice::Admin { name, name_ar, .. } = json(&params)? else {
            continue;
        };
        if name.iter().chain(&name_ar).any(|name| is_own(name)) {
            let nameless = InAppNotice::Admin {
                kind,
                name: None,
                name_ar: None,
            };
            diesel::update(notifications::table.find(key))
                .set(notifications::params.eq(json_text(&nameless)?))
                .execute(db)?;
        }
    }
    Ok(())
}

/// The notice without its names and its title, as far as they are to be removed; `None` if none of them is.
fn without_name(notice: RequestNotice, is_own: &impl Fn(&str) -> bool) -> Option<RequestNotice> {
    let names = [&notice.name, &notice.name_ar];
    let is_named = names.into_iter().flatten().any(|name| is_own(name));
    let is_titled = notice.title.as_deref().is_some_and(is_own);
    (is_named || is_titled).then(|| RequestNotice {
        name: notice.name.filter(|_| !is_named),
        name_ar: notice.name_ar.filter(|_| !is_named),
        words: notice.words.filter(|_| !is_named),
        title: notice.title.filter(|_| !is_titled),
        ..notice
    })
}
