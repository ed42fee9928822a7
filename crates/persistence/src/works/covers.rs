//! The pictures that represent works on the roster.

use std::collections::HashMap;

use diesel::prelude::*;
use marsam_domain::files::{FileKind, WHOLE};
use marsam_domain::ids::CreativeId;
use marsam_domain::services::Service;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_domain::works::{CoverCandidate, Covers, WorkPart};

use crate::columns::{from_slug, id};
use crate::schema::{file_derivatives, files, work_files, works};
use crate::{Db, DbError};

/// What represents a public work: its poster, its first picture, or sound without one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cover {
    /// The service that the work shows.
    pub service: Service,
    /// The work's description, or its title.
    pub alt: Option<String>,
    /// The same in Arabic.
    pub alt_ar: Option<String>,
    /// What the work begins with.
    pub kind: FileKind,
    /// In pixels, upright.
    pub width: Option<i32>,
    /// In pixels, upright.
    pub height: Option<i32>,
    /// A placeholder, in base64.
    pub thumbhash: Option<String>,
    /// Widths in pixels and public names, the smallest first; none for sound without a picture.
    pub pictures: Vec<(i32, String)>,
    /// The sound or film that the work begins with.
    pub play: Option<Played>,
}

impl CoverCandidate for Cover {
    fn service(&self) -> Service {
        self.service
    }

    fn is_pictured(&self) -> bool {
        !self.pictures.is_empty()
    }
}

/// Sound or a film with its public name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The public name.
    pub name: String,
    /// The media type.
    pub content_type: String,
    /// In milliseconds.
    pub duration_ms: Option<i64>,
    /// 64 loudness peaks, in base64.
    pub peaks: Option<String>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = works)]
struct WorkRow {
    id: String,
    creative_id: String,
    service: String,
    title: Option<String>,
    title_ar: Option<String>,
    alt: Option<String>,
    alt_ar: Option<String>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = files)]
struct FileRow {
    kind: Option<String>,
    width: Option<i32>,
    height: Option<i32>,
    duration_ms: Option<i64>,
    thumbhash: Option<String>,
    peaks: Option<String>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = file_derivatives)]
struct MadeRow {
    name: String,
    public_name: Option<String>,
    content_type: String,
    width: Option<i32>,
}

type Found = (WorkRow, String, FileRow, MadeRow);

/// The covers of those of these creatives who have any.
pub fn covers_of(
    db: &mut Db,
    creatives: &[CreativeId],
) -> Result<HashMap<CreativeId, Covers<Cover>>, DbError> {
    // Files with a name are public; the first file says what a work is, its poster represents it.
    let keys = creatives.iter().map(CreativeId::to_string);
    let rows: Vec<Found> = works::table
        .inner_join(work_files::table.inner_join(files::table.inner_join(file_derivatives::table)))
        .filter(file_derivatives::public_name.is_not_null())
        .filter(
            work_files::position
                .eq(0)
                .or(work_files::part.eq(WorkPart::Poster.slug())),
        )
        .filter(works::creative_id.eq_any(keys))
        .order((
            works::creative_id.asc(),
            works::position.asc(),
            works::id.asc(),
            work_files::position.asc(),
            file_derivatives::width.asc(),
        ))
        .select((
            WorkRow::as_select(),
            work_files::part,
            FileRow::as_select(),
            MadeRow::as_select(),
        ))
        .load(db)?;
    let mut works: HashMap<CreativeId, Vec<Cover>> = HashMap::new();
    for of_work in rows.chunk_by(|(one, ..), (next, ..)| one.id == next.id) {
        if let Some((creative, cover)) = cover(of_work)? {
            works.entry(creative).or_default().push(cover);
        }
    }
    let works = works.into_iter();
    Ok(works
        .map(|(creative, covers)| (creative, Covers::of(covers)))
        .collect())
}

/// The cover of one work; `None` if there is neither a picture nor sound.
fn cover(rows: &[Found]) -> Result<Option<(CreativeId, Cover)>, DbError> {
    let poster = WorkPart::Poster.slug();
    let has_poster = rows.iter().any(|(_, part, ..)| part == poster);
    let is_cover = |part: &str| (part == poster) == has_poster;
    let pictures: Vec<(i32, String)> = rows
        .iter()
        .filter(|(_, part, ..)| is_cover(part))
        .filter_map(|(.., made)| Some((made.width?, made.public_name.clone()?)))
        .collect();
    let shown = rows.iter().find(|(_, part, ..)| is_cover(part));
    let Some((work, _, file, _)) = shown else {
        return Ok(None);
    };
    let is_first = |part: &str| part != poster;
    let whole = |made: &MadeRow| made.name == WHOLE;
    let first = rows.iter().find(|(_, part, ..)| is_first(part));
    let played_row = rows
        .iter()
        .find(|(_, part, _, made)| is_first(part) && whole(made));
    let kind = first.and_then(|(_, _, file, _)| file.kind.as_deref());
    let kind = kind.map_or(Ok(FileKind::Image), from_slug)?;
    if pictures.is_empty() && kind != FileKind::Audio {
        return Ok(None);
    }
    let cover = Cover {
        service: from_slug(&work.service)?,
        alt: work.alt.clone().or_else(|| work.title.clone()),
        alt_ar: work.alt_ar.clone().or_else(|| work.title_ar.clone()),
        kind,
        width: file.width,
        height: file.height,
        thumbhash: file.thumbhash.clone(),
        pictures,
        play: played_row
            .filter(|_| matches!(kind, FileKind::Audio | FileKind::Video))
            .and_then(|(.., file, made)| played(file, made)),
    };
    Ok(Some((id(&work.creative_id)?, cover)))
}

fn played(file: &FileRow, made: &MadeRow) -> Option<Played> {
    Some(Played {
        name: made.public_name.clone()?,
        content_type: made.content_type.clone(),
        duration_ms: file.duration_ms,
        peaks: file.peaks.clone(),
    })
}
