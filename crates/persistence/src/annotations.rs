//! A brand's notes on deliveries.
//!
//! **Invariant:** the callers have locked the request of a note before they change it.

use diesel::prelude::*;
use marsam_domain::annotations::{AnnotationState, Spot};
use marsam_domain::ids::{AccountId, AnnotationId, FileId, QuoteRequestId};
use time::OffsetDateTime;

use crate::batches::Batch;
use crate::columns::{Utc, id};
use crate::pages::{Page, Slice};
use crate::schema::annotations;
use crate::{Db, DbError};

/// A note to be stored.
#[derive(Debug, Clone)]
pub struct NewAnnotation<'a> {
    /// The project.
    pub request: QuoteRequestId,
    /// The version of its deliveries.
    pub version: i64,
    /// The file.
    pub file: FileId,
    /// Where in it.
    pub spot: Spot,
    /// As it was written.
    pub body: &'a str,
}

/// A note.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Annotation {
    /// Primary key.
    pub id: AnnotationId,
    /// The project.
    pub request: QuoteRequestId,
    /// The version of its deliveries.
    pub version: i64,
    /// The file.
    pub file: FileId,
    /// Counts from 1 within the version.
    pub number: i32,
    /// Where in the file.
    pub spot: Spot,
    /// As it was written.
    pub body: String,
    /// The last revision that asked for it, counted from 1.
    pub revision: Option<i32>,
    /// When the first one did.
    pub asked_at: Option<OffsetDateTime>,
    /// When the creative had dealt with it.
    pub resolved_at: Option<OffsetDateTime>,
    /// When it was written.
    pub created_at: OffsetDateTime,
}

impl Annotation {
    /// How far it has come.
    pub const fn state(&self) -> AnnotationState {
        match (self.resolved_at, self.asked_at) {
            (Some(_), _) => AnnotationState::Resolved,
            (None, Some(_)) => AnnotationState::Open,
            (None, None) => AnnotationState::Draft,
        }
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = annotations)]
struct Row {
    id: String,
    request_id: String,
    version: i64,
    file_id: String,
    number: i32,
    x_millionths: Option<i32>,
    y_millionths: Option<i32>,
    at_ms: Option<i64>,
    body: String,
    revision: Option<i32>,
    asked_at: Option<Utc>,
    resolved_at: Option<Utc>,
    created_at: Utc,
}

impl TryFrom<Row> for Annotation {
    type Error = DbError;

    fn try_from(row: Row) -> Result<Self, DbError> {
        let spot = match (row.x_millionths, row.y_millionths, row.at_ms) {
            (Some(x_millionths), Some(y_millionths), None) => Spot::Point {
                x_millionths,
                y_millionths,
            },
            (None, None, Some(at_ms)) => Spot::Moment { at_ms },
            _ => return Err(DbError::Corrupt(format!("no place of a note: {}", row.id))),
        };
        Ok(Self {
            id: id(&row.id)?,
            request: id(&row.request_id)?,
            version: row.version,
            file: id(&row.file_id)?,
            number: row.number,
            spot,
            body: row.body,
            revision: row.revision,
            asked_at: row.asked_at.map(Into::into),
            resolved_at: row.resolved_at.map(Into::into),
            created_at: row.created_at.into(),
        })
    }
}

/// How many notes a version has.
pub fn count(db: &mut Db, request: QuoteRequestId, version: i64) -> Result<i64, DbError> {
    Ok(annotations::table
        .filter(annotations::request_id.eq(request.to_string()))
        .filter(annotations::version.eq(version))
        .count()
        .get_result(db)?)
}

/// Stores a draft under the next number of its version.
pub fn insert(
    db: &mut Db,
    new: &NewAnnotation<'_>,
    author: AccountId,
    now: OffsetDateTime,
) -> Result<Annotation, DbError> {
    let last = annotations::table
        .filter(annotations::request_id.eq(new.request.to_string()))
        .filter(annotations::version.eq(new.version))
        .select(diesel::dsl::max(annotations::number))
        .first::<Option<i32>>(db)?;
    let key = AnnotationId::new(crate::ids::fresh(now));
    let (x, y) = match new.spot {
        Spot::Point {
            x_millionths,
            y_millionths,
        } => (Some(x_millionths), Some(y_millionths)),
        Spot::Moment { .. } => (None, None),
    };
    diesel::insert_into(annotations::table)
        .values((
            annotations::id.eq(key.to_string()),
            annotations::request_id.eq(new.request.to_string()),
            annotations::version.eq(new.version),
            annotations::file_id.eq(new.file.to_string()),
            annotations::number.eq(last.unwrap_or(0) + 1),
            annotations::author_account_id.eq(author.to_string()),
            annotations::x_millionths.eq(x),
            annotations::y_millionths.eq(y),
            annotations::at_ms.eq(new.spot.at_ms()),
            annotations::body.eq(new.body),
            annotations::created_at.eq(Utc(now)),
        ))
        .execute(db)?;
    find(db, new.request, key)
}

/// A note of this request.
pub fn find(
    db: &mut Db,
    request: QuoteRequestId,
    annotation: AnnotationId,
) -> Result<Annotation, DbError> {
    annotations::table
        .filter(annotations::id.eq(annotation.to_string()))
        .filter(annotations::request_id.eq(request.to_string()))
        .select(Row::as_select())
        .first(db)?
        .try_into()
}

/// The notes of a request, newest first; without drafts for everyone but their brand.
pub fn page(
    db: &mut Db,
    request: QuoteRequestId,
    with_drafts: bool,
    page: Page,
) -> Result<Slice<Annotation>, DbError> {
    let all = || {
        let all = annotations::table
            .filter(annotations::request_id.eq(request.to_string()))
            .into_boxed();
        if with_drafts {
            all
        } else {
            all.filter(annotations::asked_at.is_not_null())
        }
    };
    let total = all().count().get_result(db)?;
    let rows = all()
        .filter(annotations::id.lt(page.bound()))
        .order(annotations::id.desc())
        .limit(page.limit + 1)
        .select(Row::as_select())
        .load(db)?;
    Slice::cut(rows, total, page, |row: &Row| row.id.clone()).try_map(Annotation::try_from)
}

/// Makes notes part of the revision that is asked for now.
///
/// # Errors
/// [`DbError::NotFound`] if one of them is none of this request, or resolved.
pub fn ask(
    db: &mut Db,
    request: QuoteRequestId,
    asked: &[AnnotationId],
    revision: i32,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let keys: Vec<String> = asked.iter().map(ToString::to_string).collect();
    let open = || {
        annotations::table
            .filter(annotations::request_id.eq(request.to_string()))
            .filter(annotations::id.eq_any(&keys))
            .filter(annotations::resolved_at.is_null())
    };
    let found = diesel::update(open())
        .set(annotations::revision.eq(revision))
        .execute(db)?;
    if found != keys.len() {
        return Err(DbError::NotFound);
    }
    diesel::update(open().filter(annotations::asked_at.is_null()))
        .set(annotations::asked_at.eq(Utc(now)))
        .execute(db)?;
    Ok(())
}

/// Takes back a revision that its creative refused: the notes that it was the first to ask for are drafts again, the
/// others belong to the revision before it.
pub fn take_back(
    db: &mut Db,
    request: QuoteRequestId,
    revision: i32,
    asked_at: OffsetDateTime,
) -> Result<(), DbError> {
    let of_revision = || {
        annotations::table
            .filter(annotations::request_id.eq(request.to_string()))
            .filter(annotations::revision.eq(revision))
    };
    diesel::update(of_revision().filter(annotations::asked_at.eq(Utc(asked_at))))
        .set((
            annotations::revision.eq(None::<i32>),
            annotations::asked_at.eq(None::<Utc>),
            annotations::resolved_at.eq(None::<Utc>),
            annotations::resolved_account_id.eq(None::<String>),
        ))
        .execute(db)?;
    diesel::update(of_revision())
        .set(annotations::revision.eq(revision - 1))
        .execute(db)?;
    Ok(())
}

/// Marks a note as resolved, or as open again.
pub fn set_resolved(
    db: &mut Db,
    annotation: AnnotationId,
    resolved: Option<(AccountId, OffsetDateTime)>,
) -> Result<(), DbError> {
    let by = resolved.map(|(by, _)| by.to_string());
    diesel::update(annotations::table.find(annotation.to_string()))
        .set((
            annotations::resolved_at.eq(resolved.map(|(_, at)| Utc(at))),
            annotations::resolved_account_id.eq(by),
        ))
        .execute(db)?;
    Ok(())
}

/// Deletes a draft.
pub fn delete(db: &mut Db, annotation: AnnotationId) -> Result<(), DbError> {
    diesel::delete(annotations::table.find(annotation.to_string())).execute(db)?;
    Ok(())
}

/// The notes that an account wrote, oldest first.
pub fn of_author(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, Annotation>,
) -> Result<Vec<Annotation>, DbError> {
    annotations::table
        .filter(annotations::author_account_id.eq(account.to_string()))
        .filter(annotations::id.gt(batch.floor(|last| last.id.to_string())))
        .order(annotations::id.asc())
        .limit(batch.limit)
        .select(Row::as_select())
        .load(db)?
        .into_iter()
        .map(Annotation::try_from)
        .collect()
}
