//! What decides an account's side of a request: see `marsam_domain::quote_requests::sides`.

use std::collections::HashMap;

use diesel::prelude::*;
use marsam_domain::accounts::Account;
use marsam_domain::creatives::{Creative, ShownImage, ShownImages};
use marsam_domain::ids::CreativeId;
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::quote_requests::sides::{Side, SideFacts, Viewer, side_of};

use crate::columns::{id, json};
use crate::schema::creatives as rows;
use crate::{Db, DbError, accounts, creatives, invitations, proposals};

/// An account as a viewer of requests, with its roster entry.
#[derive(Debug)]
pub struct KnownViewer {
    /// What decides its side.
    pub viewer: Viewer,
    /// Its roster entry, listed or not.
    pub creative: Option<Creative>,
    /// Whether that entry is listed.
    pub is_listed: bool,
}

impl KnownViewer {
    /// Reads what an account is.
    pub fn of(db: &mut Db, account: &Account) -> Result<Self, DbError> {
        let creative = creatives::of_account(db, account.id)?;
        let is_listed = match &creative {
            Some(creative) => creatives::is_listed(db, creative.id)?,
            None => false,
        };
        Ok(Self {
            viewer: Viewer {
                brand: accounts::brand_of(db, account.id)?,
                creative: creative.as_ref().map(|creative| creative.id),
                is_admin: account.is_admin,
            },
            creative,
            is_listed,
        })
    }

    /// Whether open requests reach it: its entry is listed, and it is not an admin.
    pub fn sees_open_requests(&self) -> bool {
        self.is_listed && !self.viewer.is_admin
    }

    /// Its roster entry's id.
    pub fn creative_id(&self) -> Option<CreativeId> {
        self.viewer.creative
    }

    /// Its side of a request.
    pub fn side_of(&self, db: &mut Db, request: &QuoteRequest) -> Result<Option<Side>, DbError> {
        let (mut has_proposed, mut is_invited, mut offers_service) = (false, false, false);
        if let Some(creative) = &self.creative {
            has_proposed = proposals::exists_of(db, request.id, creative.id)?;
            is_invited = invitations::of_creative(db, request.id, creative.id)?.is_some();
            let skills = &creative.profile.choices.skills;
            offers_service = self.is_listed && skills.contains(&request.service);
        }
        let facts = SideFacts {
            brand: request.brand_id,
            stage: request.stage,
            chosen: request.chosen_creative,
            preferred: request.preferred_creative,
            is_open: request.is_open,
            has_proposed,
            is_invited,
            offers_service,
        };
        Ok(side_of(&self.viewer, &facts))
    }
}

/// What represents a creative wherever it is named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreativeName {
    /// In English, or in Arabic where there is nothing else.
    pub name: String,
    /// In Arabic.
    pub name_ar: Option<String>,
    /// The public profile picture.
    pub avatar: Option<ShownImage>,
}

/// The names of some creatives, listed or not.
pub fn names_of(
    db: &mut Db,
    creatives: &[CreativeId],
) -> Result<HashMap<CreativeId, CreativeName>, DbError> {
    let keys: Vec<String> = creatives.iter().map(ToString::to_string).collect();
    let named = rows::table
        .filter(rows::id.eq_any(keys))
        .select((rows::id, rows::name, rows::name_ar, rows::shown_images))
        .load::<(String, String, Option<String>, Option<String>)>(db)?;
    let convert = |(key, name, name_ar, images): (String, _, _, Option<String>)| {
        let images: Option<ShownImages> = images.as_deref().map(json).transpose()?;
        let creative = CreativeName {
            name,
            name_ar,
            avatar: images.and_then(|images| images.avatar),
        };
        Ok((id(&key)?, creative))
    };
    named.into_iter().map(convert).collect()
}
