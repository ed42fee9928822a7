//! A work as everyone sees it.

use std::collections::{BTreeMap, HashMap};

use marsam_domain::files::{FileKind, WHOLE};
use marsam_domain::ids::FileId;
use marsam_domain::proposals::AiUse;
use marsam_domain::services::Service;
use marsam_domain::styles::Style;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::files::{Derivative, File};
use marsam_persistence::works::Work;
use serde::Serialize;
use utoipa::ToSchema;

use crate::dto::play::PlayDto;
use crate::dto::public_files::path_of;
use crate::routes::schemas::{slugs, slugs_or_null};

/// A file that everyone may see.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PublicFile)]
pub(super) struct PublicFileDto {
    #[schema(schema_with = slugs_or_null::<FileKind>)]
    kind: Option<&'static str>,
    /// In pixels, upright.
    width: Option<i32>,
    /// In pixels, upright.
    height: Option<i32>,
    /// A placeholder in base64 (<https://evanw.github.io/thumbhash/>); images.
    thumbhash: Option<String>,
    /// By width in pixels, or `file`. Immutable.
    urls: BTreeMap<String, String>,
    /// For sound and films.
    play: Option<PlayDto>,
}

/// The addresses of captions.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PublicCaptions)]
pub(super) struct PublicCaptionsDto {
    en: Option<String>,
    ar: Option<String>,
}

/// A work as everyone sees it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PublicWork)]
pub(super) struct PublicWorkDto {
    id: String,
    title: Option<String>,
    title_ar: Option<String>,
    text: Option<String>,
    text_ar: Option<String>,
    /// Null: the title is used instead.
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
    files: Vec<PublicFileDto>,
    /// The picture that represents a film or a link.
    poster: Option<PublicFileDto>,
    captions: PublicCaptionsDto,
    transcript: Option<String>,
    /// On another site; to be opened in a new tab.
    link: Option<String>,
}

impl PublicWorkDto {
    pub(super) fn of(work: Work, found: &mut HashMap<FileId, (File, Vec<Derivative>)>) -> Self {
        let mut file = |id: FileId| {
            let (file, made) = found.remove(&id)?;
            Some(PublicFileDto::of(file, &made))
        };
        let mut content = work.content;
        let files = std::mem::take(&mut content.files);
        let shown = files.into_iter().filter_map(&mut file).collect();
        let poster = content.poster.and_then(&mut file);
        let mut caption = |id: Option<FileId>| file(id?)?.urls.remove(WHOLE);
        Self {
            id: work.id.to_string(),
            files: shown,
            poster,
            captions: PublicCaptionsDto {
                en: caption(content.captions_en),
                ar: caption(content.captions_ar),
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
        }
    }
}

impl PublicFileDto {
    /// Only what has a public name is named.
    fn of(file: File, made: &[Derivative]) -> Self {
        let named = made.iter().filter_map(|derivative| {
            let name = derivative.public_name.as_deref()?;
            Some((derivative.name.clone(), path_of(name)))
        });
        let urls: BTreeMap<String, String> = named.collect();
        let whole = made.iter().find(|derivative| derivative.name == WHOLE);
        Self {
            play: whole
                .zip(urls.get(WHOLE))
                .and_then(|(whole, url)| PlayDto::of(&file, whole, url.clone())),
            kind: file.kind.map(FileKind::slug),
            width: file.width,
            height: file.height,
            thumbhash: file.thumbhash,
            urls,
        }
    }
}
