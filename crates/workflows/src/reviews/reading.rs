//! What readers may know of the reviews of a project.

use marsam_domain::masking::mask_contacts;
use marsam_domain::reviews::{Counting, NotCounted, Phase, Review, ReviewSide, Window};
use marsam_persistence::fact_treatments::{self, FactTreatment};
use marsam_persistence::reputation::SubjectKey;
use marsam_persistence::reviews::{ListedReview, windows};
use marsam_persistence::{Db, DbError, reputation, reviews};
use time::OffsetDateTime;

use super::{Rules, other_side, side_of};
use crate::Refused;
use crate::access::RequestAccess;

/// What the reviews of a project are at, for one reader.
#[derive(Debug, Clone, Copy)]
pub struct ReviewStatus {
    /// The phase.
    pub phase: Phase,
    /// When it opens, if that is known and still to come.
    pub opens_at: Option<OffsetDateTime>,
    /// When it ends, once it is open.
    pub due_at: Option<OffsetDateTime>,
    /// Whether the reader may write now.
    pub can_write: bool,
    /// Whether the reader has a draft or a published review.
    pub has_written: bool,
    /// Whether the other side has written at any time.
    pub other_has_written: bool,
}

/// The reviews of a project as one of its sides, or an admin, may read them.
#[derive(Debug)]
pub struct ReviewsOf {
    /// The reader's side; `None` for an admin.
    pub side: Option<ReviewSide>,
    /// What they are at.
    pub status: ReviewStatus,
    /// The reader's own draft.
    pub draft: Option<Review>,
    /// The published ones.
    pub published: Vec<SideView>,
    /// What admins decided about the project in facts.
    pub treatments: Vec<FactTreatment>,
}

/// A published review as its sides and admins read it.
#[derive(Debug, Clone)]
pub struct SideView {
    /// With its texts as the reader may read them.
    pub review: Review,
    /// Whether the account of its author was erased.
    pub is_former_author: bool,
    /// Why it enters no number now.
    pub not_counted: Option<NotCounted>,
    /// Until when the reader may reply.
    pub reply_until: Option<OffsetDateTime>,
    /// Until when the reader may appeal.
    pub appeal_until: Option<OffsetDateTime>,
}

/// The reviews of a project, for a caller.
///
/// # Errors
/// [`Refused::WrongSide`] for a creative who is not selected.
pub fn of_request(
    db: &mut Db,
    access: &RequestAccess,
    rules: &Rules,
    now: OffsetDateTime,
) -> Result<ReviewsOf, Refused> {
    if !access.is_of_project() {
        return Err(Refused::WrongSide);
    }
    let side = side_of(access);
    let published = reviews::published_of(db, access.request.id)?;
    let draft = match side {
        Some(side) => reviews::own_draft(db, access.request.id, side, access.account.id)?,
        None => None,
    };
    let known = Known {
        published: &published,
        has_draft: draft.is_some(),
    };
    let status = status(db, access, rules, &known, now)?;
    let reader = side.map_or(Reader::Admin, Reader::Side);
    Ok(ReviewsOf {
        side,
        status,
        draft,
        published: views_of(db, published, reader, now)?,
        treatments: fact_treatments::of_requests(db, &[access.request.id])?,
    })
}

/// What was read of a project's reviews, for one reader.
struct Known<'a> {
    published: &'a [Review],
    /// The reader's own.
    has_draft: bool,
}

fn status(
    db: &mut Db,
    access: &RequestAccess,
    rules: &Rules,
    known: &Known<'_>,
    now: OffsetDateTime,
) -> Result<ReviewStatus, Refused> {
    let Known {
        published,
        has_draft,
    } = *known;
    let side = side_of(access);
    let window = windows::of_request(db, access.request.id)?;
    let Some(window) = rules.window(&access.request, window) else {
        return Ok(ReviewStatus {
            phase: Phase::NotOpen,
            opens_at: None,
            due_at: None,
            can_write: false,
            has_written: false,
            other_has_written: false,
        });
    };
    let phase = window.phase(!published.is_empty(), now);
    let has_begun = window.opens_at <= now;
    let can_write = match side.filter(|_| window.is_open(now)) {
        Some(side) => reputation::is_active(db, &other_side(&access.request, side))?,
        None => false,
    };
    let has_written = has_draft || published.iter().any(|review| Some(review.side) == side);
    Ok(ReviewStatus {
        phase,
        opens_at: (!has_begun).then_some(window.opens_at),
        due_at: has_begun.then_some(window.due_at),
        can_write,
        has_written,
        other_has_written: other_wrote(&window, side),
    })
}

/// Admins learn of nothing before it is published.
const fn other_wrote(window: &Window, side: Option<ReviewSide>) -> bool {
    match side {
        Some(ReviewSide::Brand) => window.creative_wrote,
        Some(ReviewSide::Creative) => window.brand_wrote,
        None => false,
    }
}

/// The views of an admin on listed reviews, in their order.
pub(super) fn admin_views_of(
    db: &mut Db,
    listed: &[ListedReview],
    now: OffsetDateTime,
) -> Result<Vec<SideView>, Refused> {
    let reviews = listed.iter().map(|row| row.review.clone()).collect();
    views_of(db, reviews, Reader::Admin, now)
}

/// A published review for one of its sides.
pub(super) fn side_view(
    db: &mut Db,
    review: Review,
    side: ReviewSide,
    now: OffsetDateTime,
) -> Result<SideView, Refused> {
    let views = views_of(db, vec![review], Reader::Side(side), now)?;
    views.into_iter().next().ok_or(DbError::NotFound.into())
}

/// Who reads a published review, of those of its project.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reader {
    Side(ReviewSide),
    Admin,
}

/// What a reader sees of published reviews, in their order.
fn views_of(
    db: &mut Db,
    reviews: Vec<Review>,
    reader: Reader,
    now: OffsetDateTime,
) -> Result<Vec<SideView>, Refused> {
    let counting = reviews::counting_of(db, &reviews)?;
    let authors: Vec<SubjectKey> = reviews.iter().map(author_of).collect();
    let erased = reputation::erased_of(db, &authors)?;
    let each = reviews.into_iter().zip(counting).zip(authors);
    let views = each.map(|((review, counting), author)| {
        view(review, &counting, erased.contains(&author), reader, now)
    });
    Ok(views.collect())
}

fn author_of(review: &Review) -> SubjectKey {
    match review.side {
        ReviewSide::Brand => SubjectKey::brand(review.brand),
        ReviewSide::Creative => SubjectKey::creative(review.creative),
    }
}

/// What a reader sees: a hidden text is read by its author and admins alone, and an appeal's words likewise.
fn view(
    mut review: Review,
    counting: &Counting,
    is_former_author: bool,
    reader: Reader,
    now: OffsetDateTime,
) -> SideView {
    let published_at = review.published_at.unwrap_or(now);
    let not_counted = counting.refusal(published_at, now);
    let is_admin = reader == Reader::Admin;
    let is_author = reader == Reader::Side(review.side);
    let reply_until = review.reply_until(now).filter(|_| !is_author && !is_admin);
    let appeal_until = review.appeal_until(now).filter(|_| is_author);
    if !is_admin && !is_author {
        if review.hiding.is_some() {
            review.body = None;
        }
        if let Some(appeal) = &mut review.appeal {
            appeal.body = None;
        }
    }
    // Its author, too, reads what everyone reads; the account's own file has the text as it was written.
    let masked = |text: &str| mask_contacts(text).into_owned();
    review.body = review.body.as_deref().map(masked);
    review.reply = review.reply.as_deref().map(masked);
    SideView {
        review,
        is_former_author,
        not_counted,
        reply_until,
        appeal_until,
    }
}
