//! A creative's own works.

mod add;
mod change;
mod list;
mod order;
mod remove;

use std::collections::HashMap;

use marsam_domain::ids::{AccountId, FileId, WorkId};
use marsam_domain::proposals::AiUse;
use marsam_domain::services::Service;
use marsam_domain::styles::Style;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_domain::works::WorkState;
use marsam_persistence::attachments::FileWithMade;
use marsam_persistence::works::Work;
use marsam_persistence::{Db, DbError};
use marsam_workflows::works::{self, OwnWorks};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::ApiError;
use crate::api_document::Routes;
use crate::error::Code;
use crate::routes::files::FileDto;
use crate::routes::schemas::{slugs, slugs_or_null};

pub(super) fn register(routes: &mut impl Routes) {
    routes
        .service(list::list)
        .keyed(add::add)
        .service(order::order)
        .keyed(change::change)
        .service(remove::remove);
}

/// A work as its creative edits it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Work)]
pub(crate) struct WorkDto {
    id: String,
    title: Option<String>,
    title_ar: Option<String>,
    text: Option<String>,
    text_ar: Option<String>,
    alt: Option<String>,
    alt_ar: Option<String>,
    #[schema(schema_with = slugs::<Service>)]
    service: &'static str,
    #[schema(schema_with = slugs_or_null::<Style>)]
    style: Option<&'static str>,
    brand: Option<String>,
    year: Option<i32>,
    #[schema(schema_with = slugs::<AiUse>)]
    ai_use: &'static str,
    /// The files, in order.
    files: Vec<FileDto>,
    poster: Option<FileDto>,
    captions: WorkCaptionsDto,
    transcript: Option<String>,
    link: Option<String>,
    /// A published work is public while its creative's profile is.
    #[schema(schema_with = slugs::<WorkState>)]
    state: &'static str,
    /// The reason why an admin hid it.
    hidden_reason: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

/// The captions of a work.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = WorkCaptions)]
pub(crate) struct WorkCaptionsDto {
    en: Option<FileDto>,
    ar: Option<FileDto>,
}

impl WorkDto {
    fn of(work: Work, found: &mut HashMap<FileId, FileWithMade>) -> Self {
        let mut file = |id: FileId| {
            let (file, made) = found.remove(&id)?;
            Some(FileDto::new(file, &made))
        };
        let content = work.content;
        Self {
            id: work.id.to_string(),
            files: content.files.into_iter().filter_map(&mut file).collect(),
            poster: content.poster.and_then(&mut file),
            captions: WorkCaptionsDto {
                en: content.captions_en.and_then(&mut file),
                ar: content.captions_ar.and_then(&mut file),
            },
            title: content.title,
            title_ar: content.title_ar,
            text: content.text,
            text_ar: content.text_ar,
            alt: content.alt,
            alt_ar: content.alt_ar,
            service: content.service.slug(),
            style: content.style.map(Style::slug),
            brand: content.brand,
            year: content.year,
            ai_use: content.ai_use.slug(),
            transcript: content.transcript,
            link: content.link,
            state: content.state.slug(),
            hidden_reason: work.hidden_reason,
            created_at: work.created_at,
        }
    }
}

/// Works with their files.
pub(crate) fn with_files(db: &mut Db, works: Vec<Work>) -> Result<Vec<WorkDto>, DbError> {
    let mut found = works::files_of(db, &works)?;
    Ok(works
        .into_iter()
        .map(|work| WorkDto::of(work, &mut found))
        .collect())
}

/// The works of an account, for its export.
pub(crate) fn of_account(db: &mut Db, account: AccountId) -> Result<Vec<WorkDto>, DbError> {
    let works = works::of_account(db, account)?;
    with_files(db, works)
}

fn shown(db: &mut Db, own: OwnWorks, work: WorkId) -> Result<WorkDto, ApiError> {
    let work = own.find(db, work)?;
    let shown = with_files(db, vec![work])?.pop();
    shown.ok_or_else(|| Code::NotFound.into())
}
