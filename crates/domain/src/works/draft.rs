//! What a creative sends to add or change a work, and to order them.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer, Serialize};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use validator::Validate;

use super::{MAX_WORK_FILES, WorkContent, WorkState, is_allowed_link};
use crate::ids::{FileId, WorkId};
use crate::proposals::AiUse;
use crate::services::Service;
use crate::styles::Style;
use crate::text::{MAX_LONG_CHARS, MAX_NAME_CHARS, MAX_SHORT_CHARS, MAX_URL_CHARS};
use crate::validation::{
    FieldCode, FieldErrors, Partial, Text, distinct, rules, schema_of, whole_number,
};
use crate::vocabulary::Vocabulary;

/// Captions as they are sent: ids of files, or blank.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Validate, ToSchema)]
#[schema(as = CaptionFields)]
pub(crate) struct CaptionsDraft {
    #[schema(value_type = Option<String>)]
    #[validate(custom(function = rules::id::<FileId>))]
    en: Text,
    #[schema(value_type = Option<String>)]
    #[validate(custom(function = rules::id::<FileId>))]
    ar: Text,
}

/// A work as it is sent.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Validate, ToSchema)]
#[schema(as = NewWork)]
pub struct WorkDraft {
    /// One line of text; needed if `title_ar` is blank.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::name))]
    title: Text,
    /// The title in Arabic.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::name))]
    title_ar: Text,
    /// Text with line breaks.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    text: Text,
    /// The text in Arabic.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    text_ar: Text,
    /// A description for people who cannot see it; if blank, the title is used.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_SHORT_CHARS, code = "too_long"), custom(function = rules::line))]
    alt: Text,
    /// The same in Arabic.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_SHORT_CHARS, code = "too_long"), custom(function = rules::line))]
    alt_ar: Text,
    /// A service's id.
    #[schema(value_type = String)]
    #[validate(required, custom(function = rules::slug::<Service>))]
    service: Text,
    /// The id of one of the service's styles.
    #[schema(value_type = Option<String>)]
    #[validate(custom(function = rules::slug::<Style>))]
    style: Text,
    /// The client, in one line.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_NAME_CHARS, code = "too_long"), custom(function = rules::name))]
    brand: Text,
    /// 1950 to 2100, or blank.
    #[serde(default, deserialize_with = "whole_number")]
    #[validate(range(min = 1950, max = 2100, code = "out_of_range"))]
    year: Option<i64>,
    /// `none` (the default), `assisted` or `generated`.
    #[schema(value_type = Option<String>)]
    #[validate(custom(function = rules::slug::<AiUse>))]
    ai_use: Text,
    /// What is said in it, with line breaks.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_LONG_CHARS, code = "too_long"), custom(function = rules::paragraphs))]
    transcript: Text,
    /// https, of one of the sites that works may link to. It is never fetched.
    #[schema(value_type = Option<String>)]
    #[validate(length(max = MAX_URL_CHARS, code = "too_long"), custom(function = rules::line))]
    link: Text,
    /// Ids of at most ten files of the purpose `work` that are ready and attached to nothing else, in order. A published
    /// work has one, or a link.
    #[serde(default)]
    #[schema(value_type = Option<Vec<String>>)]
    #[validate(custom(function = rules::ids_or_blank::<FileId, MAX_WORK_FILES>))]
    files: Vec<Text>,
    /// The id of a picture; a published work needs one for a film, and for a link without files.
    #[schema(value_type = Option<String>)]
    #[validate(custom(function = rules::id::<FileId>))]
    poster: Text,
    /// Ids of files of the purpose `caption`.
    #[serde(default)]
    #[schema(value_type = Option<CaptionsDraft>)]
    captions: CaptionsDraft,
    /// `draft` (the default) or `published`.
    #[schema(value_type = Option<String>)]
    #[validate(custom(function = rules::slug::<WorkState>))]
    state: Text,
}

impl TryFrom<WorkDraft> for WorkContent {
    type Error = FieldErrors;

    fn try_from(draft: WorkDraft) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::found_in(&draft);
        errors.add_found_in("captions", &draft.captions);
        let service = Service::from_slug(draft.service.as_str());
        let style = Style::from_slug(draft.style.as_str());
        if style.is_some() && style.map(Style::service) != service {
            errors.add("style", FieldCode::UnknownOption);
        }
        let (title, title_ar) = (draft.title.into_option(), draft.title_ar.into_option());
        if title.is_none() && title_ar.is_none() {
            errors.add("title", FieldCode::Required);
        }
        let link = draft.link.into_option();
        if link.as_deref().is_some_and(|link| !is_allowed_link(link)) {
            errors.add("link", FieldCode::LinkNotAllowed);
        }
        let year = draft.year.map(i32::try_from).transpose();
        let (Some(service), Ok(year), true) = (service, year, errors.is_empty()) else {
            return Err(errors);
        };
        Ok(Self {
            title,
            title_ar,
            text: draft.text.into_option(),
            text_ar: draft.text_ar.into_option(),
            alt: draft.alt.into_option(),
            alt_ar: draft.alt_ar.into_option(),
            service,
            style,
            brand: draft.brand.into_option(),
            year,
            ai_use: AiUse::from_slug(draft.ai_use.as_str()).unwrap_or(AiUse::None),
            transcript: draft.transcript.into_option(),
            link,
            files: distinct(&draft.files),
            poster: draft.poster.as_str().parse().ok(),
            captions_en: draft.captions.en.as_str().parse().ok(),
            captions_ar: draft.captions.ar.as_str().parse().ok(),
            state: WorkState::from_slug(draft.state.as_str()).unwrap_or(WorkState::Draft),
        })
    }
}

/// The fields of a work that were sent.
#[derive(Clone, Debug)]
pub struct WorkChange(Partial<WorkDraft>);

impl WorkChange {
    /// The work with the fields that were sent; an empty text or list clears one.
    pub fn over(self, current: &WorkContent) -> Result<WorkContent, FieldErrors> {
        self.0.over(&stored(current)).try_into()
    }
}

/// A stored work as it would be sent.
fn stored(work: &WorkContent) -> WorkDraft {
    let text = |stored: Option<&str>| Text::from(stored.unwrap_or_default());
    let file = |stored: Option<FileId>| {
        Text::from(stored.map(|file| file.to_string()).unwrap_or_default())
    };
    WorkDraft {
        title: text(work.title.as_deref()),
        title_ar: text(work.title_ar.as_deref()),
        text: text(work.text.as_deref()),
        text_ar: text(work.text_ar.as_deref()),
        alt: text(work.alt.as_deref()),
        alt_ar: text(work.alt_ar.as_deref()),
        service: work.service.slug().into(),
        style: text(work.style.map(Vocabulary::slug)),
        brand: text(work.brand.as_deref()),
        year: work.year.map(Into::into),
        ai_use: work.ai_use.slug().into(),
        transcript: text(work.transcript.as_deref()),
        link: text(work.link.as_deref()),
        files: work.files.iter().map(|id| id.to_string().into()).collect(),
        poster: file(work.poster),
        captions: CaptionsDraft {
            en: file(work.captions_en),
            ar: file(work.captions_ar),
        },
        state: work.state.slug().into(),
    }
}

impl<'de> Deserialize<'de> for WorkChange {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Partial::deserialize(deserializer).map(Self)
    }
}

impl PartialSchema for WorkChange {
    fn schema() -> RefOr<Schema> {
        schema_of::<WorkDraft>(&[])
    }
}

impl ToSchema for WorkChange {
    fn name() -> Cow<'static, str> {
        "WorkChange".into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        <WorkDraft as ToSchema>::schemas(schemas);
    }
}

/// Works in their order.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[schema(as = WorkOrder)]
pub struct WorkOrder {
    /// The ids of all the creative's works.
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    ids: Vec<Text>,
}

impl WorkOrder {
    /// The ids, if they are those of `works`, each once.
    pub fn of(self, works: &[WorkId]) -> Result<Vec<WorkId>, FieldErrors> {
        let ids: Vec<WorkId> = self
            .ids
            .iter()
            .filter_map(|id| id.as_str().parse().ok())
            .collect();
        let (mut sent, mut known) = (ids.clone(), works.to_vec());
        sent.sort_unstable();
        known.sort_unstable();
        if sent == known && self.ids.len() == works.len() {
            Ok(ids)
        } else {
            Err(FieldErrors::of("ids", FieldCode::UnknownId))
        }
    }
}
