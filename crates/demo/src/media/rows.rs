//! The rows of imported works: as uploads, the media worker and the works' endpoints would have left them.

use std::collections::HashMap;

use marsam_domain::creatives::{Creative, OwnProfile, ProfileImages};
use marsam_domain::email::Email;
use marsam_domain::ids::AccountId;
use marsam_domain::language::Language;
use marsam_domain::services::Service;
use marsam_domain::styles::Style;
use marsam_domain::vocabulary::Vocabulary;
use marsam_domain::works::{Seen, WorkContent, WorkDraft};
use marsam_persistence::accounts::{self, NewAccount};
use marsam_persistence::{Db, ids, own_profiles, roster, works};
use serde_json::json;
use time::{Duration, OffsetDateTime};

use super::files::{Upload, add_file, misfit};
use super::{
    FileEntry, Keys, Manifest, WorkEntry, applications, attachments, deliveries, portraits,
};
use crate::DemoError;
use crate::data;

/// Owns the files of creatives without an account; no one can sign in to it, since it has no password.
const OWNER_EMAIL: &str = "roster@marsam.test";
const OWNER_NAME: &str = "Marsam Team";
/// By then an admin has looked at the works of a creative.
const LOOKED_AT_AFTER: Duration = Duration::days(43);
/// How long before the demo was loaded it joined: longer than everyone else.
const OWNER_AGE: Duration = Duration::days(400);

/// Stores the works of every creative of the manifest who is still on the roster under the demo's name; returns how
/// many, or `None` if there are works already.
pub(super) fn insert(
    db: &mut Db,
    manifest: &Manifest,
    keys: &Keys,
    now: OffsetDateTime,
) -> Result<Option<usize>, DemoError> {
    if !works::is_empty(db)? {
        return Ok(None);
    }
    let names: HashMap<String, String> = data::read()?
        .creatives
        .into_iter()
        .map(|entry| (entry.key, entry.profile.name))
        .collect();
    let (_, listed) = roster::all(db)?;
    let listed: HashMap<&str, &Creative> = listed
        .iter()
        .map(|creative| (creative.profile.name.as_str(), creative))
        .collect();
    let find = |db: &mut Db, key: &String| {
        let name = names.get(key);
        let name = name.ok_or_else(|| misfit(key, "no roster entry of this key"))?;
        let creative = listed.get(name.as_str());
        creative
            .map(|creative| owner_of(db, creative, now).map(|owner| (*creative, owner)))
            .transpose()
    };
    let mut count = 0;
    for (key, entries) in &manifest.creatives {
        let Some((creative, owner)) = find(db, key)? else {
            continue;
        };
        for entry in entries {
            add(db, creative, owner, entry, keys)?;
            count += 1;
        }
        show(db, creative, now)?;
    }
    for (key, entry) in &manifest.portraits {
        if let Some((creative, owner)) = find(db, key)? {
            portraits::insert(db, creative, owner, entry, keys)?;
        }
    }
    deliveries::insert(db, manifest, keys)?;
    applications::insert(db, manifest, keys)?;
    attachments::insert(db, manifest, keys)?;
    Ok(Some(count))
}

fn owner_of(db: &mut Db, creative: &Creative, now: OffsetDateTime) -> Result<AccountId, DemoError> {
    creative.account_id.map_or_else(|| keeper(db, now), Ok)
}

/// The account that owns the files of creatives without one, made when it is first needed.
fn keeper(db: &mut Db, now: OffsetDateTime) -> Result<AccountId, DemoError> {
    let email = Email::parse(OWNER_EMAIL).map_err(|_error| misfit(OWNER_EMAIL, "no address"))?;
    if let Some(account) = accounts::by_email(db, &email)? {
        return Ok(account.id);
    }
    let joined = now - OWNER_AGE;
    let account = AccountId::new(ids::fresh(joined));
    let new = NewAccount {
        id: account,
        email: &email,
        password_hash: None,
        full_name: Some(OWNER_NAME),
        language: Language::En,
        email_verified_at: Some(joined),
    };
    accounts::insert(db, &new, joined)?;
    Ok(account)
}

/// Shows the works: an entry that no application has led to counts as published by the admin who listed it.
fn show(db: &mut Db, creative: &Creative, now: OffsetDateTime) -> Result<(), DemoError> {
    if creative.account_id.is_none() {
        let own = OwnProfile {
            profile: creative.profile.clone(),
            page: creative.page.clone(),
            images: ProfileImages::default(),
        };
        own_profiles::publish(db, creative.id, &own, creative.created_at)?;
    }
    works::changed(db, creative.id)?;
    if creative.account_id.is_some() && creative.created_at + LOOKED_AT_AFTER > now {
        return Ok(());
    }
    // The admin who listed the entry has seen its works; those of the others were looked at by then.
    let works = works::of_creative(db, creative.id)?;
    let seen = Seen {
        ids: works.iter().map(|work| work.id).collect(),
        until: creative.created_at,
    };
    Ok(works::mark_seen(db, &seen, creative.created_at)?)
}

/// Adds a published work, by the rules of the API's works.
fn add(
    db: &mut Db,
    creative: &Creative,
    owner: AccountId,
    entry: &WorkEntry,
    keys: &Keys,
) -> Result<(), DemoError> {
    let at = creative.created_at;
    let upload = Upload {
        owner,
        at,
        request: None,
    };
    let mut file = |file: &FileEntry| add_file(db, upload, file, keys).map(|id| id.to_string());
    let files = entry
        .files
        .iter()
        .map(&mut file)
        .collect::<Result<Vec<_>, _>>()?;
    let poster = entry.poster.as_ref().map(&mut file).transpose()?;
    let captions = match &entry.captions {
        Some(both) => json!({"en": file(&both.en)?, "ar": file(&both.ar)?}),
        None => json!({}),
    };
    let service = service(creative, entry)?;
    let draft = json!({
        "title": entry.title, "title_ar": entry.title_ar,
        "text": entry.text.as_deref().unwrap_or_default(),
        "text_ar": entry.text_ar.as_deref().unwrap_or_default(),
        "alt": entry.alt, "alt_ar": entry.alt_ar,
        "service": service.slug(), "style": entry.style,
        "brand": entry.brand.as_deref().unwrap_or_default(), "year": entry.year,
        "ai_use": entry.ai_use.as_deref().unwrap_or_default(),
        "transcript": entry.transcript.as_deref().unwrap_or_default(),
        "files": files, "poster": poster.unwrap_or_default(), "captions": captions,
        "state": "published",
    });
    let draft: WorkDraft =
        serde_json::from_value(draft).map_err(|error| misfit(&entry.title, &error.to_string()))?;
    let refused = |errors| DemoError::Refused {
        whose: entry.title.clone(),
        errors,
    };
    let content = WorkContent::try_from(draft).map_err(refused)?;
    let work = works::insert(db, creative.id, &content, at)?;
    let parts: Vec<_> = content.parts().collect();
    let kinds = works::attach(db, owner, work, &parts, at)
        .map_err(|refused| misfit(&entry.title, &refused.to_string()))?;
    content.check_complete(&kinds).map_err(refused)
}

/// The service of the work's style, which the creative must offer.
fn service(creative: &Creative, entry: &WorkEntry) -> Result<Service, DemoError> {
    let style = Style::from_slug(&entry.style)
        .ok_or_else(|| misfit(&entry.title, &format!("no style {}", entry.style)))?;
    if !creative.profile.choices.skills.contains(&style.service()) {
        return Err(misfit(
            &entry.title,
            "a service that its creative does not offer",
        ));
    }
    Ok(style.service())
}
