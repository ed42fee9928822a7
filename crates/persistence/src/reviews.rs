//! Reviews of projects.
//!
//! **Invariant:** nothing here but [`own_draft`] and [`drafts`] reads a review that is not published; both are under the
//! request's lock or for the author alone.

mod lists;
mod moderation;
mod numbers;
pub mod windows;

use diesel::prelude::*;
use marsam_domain::calendar;
use marsam_domain::ids::{AccountId, QuoteRequestId, ReviewId};
use marsam_domain::language::Language;
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::reviews::{
    Appeal, Hiding, Marks, NewReview, Review, ReviewFlag, ReviewSide, flags_of, flags_text,
};
use marsam_domain::vocabulary::Vocabulary as _;
use time::{Date, OffsetDateTime};

use crate::batches::Batch;
use crate::columns::{Utc, day, day_text, from_slug, from_slug_if_any, id, small};
use crate::schema::{brands, creatives, reviews as table};
use crate::{Db, DbError, events, ids};

pub use self::lists::{
    ListedReview, counts, find_listed, given_by, latest_about_brand, of_creative, open_reports,
    page,
};
pub use self::moderation::{
    NewHiding, answer_appeal, appeal, decide, hide, reply, restore, show_name,
};
pub use self::numbers::{counting_of, reviewing_brands, said_about, scores_of};

#[derive(Queryable, Selectable)]
#[diesel(table_name = table)]
pub(crate) struct Row {
    id: String,
    request_id: String,
    side: String,
    author_account_id: String,
    brand_id: String,
    creative_id: String,
    first_mark: i32,
    second_mark: i32,
    third_mark: i32,
    again: bool,
    body: Option<String>,
    lang: String,
    name_shown: bool,
    written_at: Utc,
    published_at: Option<Utc>,
    ended_on: String,
    flags: String,
    decided: Option<bool>,
    hidden_at: Option<Utc>,
    hidden_part: Option<String>,
    hidden_rule: Option<String>,
    hidden_note: Option<String>,
    hidden_by: Option<String>,
    appeal: Option<String>,
    appealed_at: Option<Utc>,
    appeal_state: Option<String>,
    appeal_note: Option<String>,
    reply: Option<String>,
}

impl Row {
    fn hiding(&self) -> Result<Option<Hiding>, DbError> {
        let (Some(at), Some(part), Some(rule)) =
            (self.hidden_at, &self.hidden_part, &self.hidden_rule)
        else {
            return Ok(None);
        };
        Ok(Some(Hiding {
            part: from_slug(part)?,
            rule: from_slug(rule)?,
            note: self.hidden_note.clone().unwrap_or_default(),
            at: at.into(),
        }))
    }

    fn appeal(&self) -> Result<Option<Appeal>, DbError> {
        let (Some(at), Some(state)) = (
            self.appealed_at,
            from_slug_if_any(self.appeal_state.as_deref())?,
        ) else {
            return Ok(None);
        };
        Ok(Some(Appeal {
            body: self.appeal.clone(),
            at: at.into(),
            state,
            note: self.appeal_note.clone(),
        }))
    }

    /// The review; what decides whether it counts is not a part of its row.
    fn into_review(self) -> Result<Review, DbError> {
        let (hiding, appeal) = (self.hiding()?, self.appeal()?);
        Ok(Review {
            id: id(&self.id)?,
            request: id(&self.request_id)?,
            side: from_slug(&self.side)?,
            author: id(&self.author_account_id)?,
            brand: id(&self.brand_id)?,
            creative: id(&self.creative_id)?,
            marks: Marks([
                small(self.first_mark)?,
                small(self.second_mark)?,
                small(self.third_mark)?,
            ]),
            again: self.again,
            body: self.body,
            lang: from_slug(&self.lang)?,
            name_shown: self.name_shown,
            written_at: self.written_at.into(),
            published_at: self.published_at.map(Into::into),
            ended_on: day(&self.ended_on)?,
            flags: flags_of(&self.flags),
            decided: self.decided,
            hiding,
            appeal,
            reply: self.reply,
        })
    }
}

/// What is written about a project, and its author.
#[derive(Debug)]
pub struct Writing<'a> {
    /// The project.
    pub request: &'a QuoteRequest,
    /// Who writes.
    pub side: ReviewSide,
    /// The account.
    pub author: AccountId,
    /// What.
    pub new: &'a NewReview,
    /// The language of the text.
    pub lang: Language,
    /// When the project ended.
    pub ended_on: Date,
}

/// Stores the draft of a side, in the place of an earlier one; [`DbError::Conflict`] if that is published.
pub fn put(db: &mut Db, writing: &Writing<'_>, now: OffsetDateTime) -> Result<(), DbError> {
    let Writing {
        request, side, new, ..
    } = writing;
    let Some(creative) = request.chosen_creative else {
        return Err(DbError::Conflict);
    };
    remove(db, request.id, *side)?;
    let Marks([first, second, third]) = new.marks;
    // A published one is still there, and the pair of request and side is unique.
    diesel::insert_into(table::table)
        .values((
            (
                table::id.eq(ids::random().to_string()),
                table::request_id.eq(request.id.to_string()),
                table::side.eq(side.slug()),
                table::author_account_id.eq(writing.author.to_string()),
                table::brand_id.eq(request.brand_id.to_string()),
                table::creative_id.eq(creative.to_string()),
            ),
            (
                table::first_mark.eq(i32::from(first)),
                table::second_mark.eq(i32::from(second)),
                table::third_mark.eq(i32::from(third)),
                table::again.eq(new.again),
                table::body.eq(&new.body),
                table::lang.eq(writing.lang.slug()),
                table::name_shown.eq(new.name_shown),
            ),
            table::written_at.eq(Utc(now)),
            table::ended_on.eq(day_text(writing.ended_on)?),
            table::flags.eq(""),
        ))
        .execute(db)?;
    Ok(())
}

/// Deletes the draft of a side; false if there is none.
pub fn remove(db: &mut Db, request: QuoteRequestId, side: ReviewSide) -> Result<bool, DbError> {
    let draft = table::table
        .filter(table::request_id.eq(request.to_string()))
        .filter(table::side.eq(side.slug()))
        .filter(table::published_at.is_null());
    Ok(diesel::delete(draft).execute(db)? == 1)
}

/// The draft of a side, for its author alone.
pub fn own_draft(
    db: &mut Db,
    request: QuoteRequestId,
    side: ReviewSide,
    author: AccountId,
) -> Result<Option<Review>, DbError> {
    let row = table::table
        .filter(table::request_id.eq(request.to_string()))
        .filter(table::side.eq(side.slug()))
        .filter(table::author_account_id.eq(author.to_string()))
        .filter(table::published_at.is_null())
        .select(Row::as_select())
        .first::<Row>(db)
        .optional()?;
    row.map(Row::into_review).transpose()
}

/// The drafts of a project, to publish them: only under the request's lock.
pub fn drafts(db: &mut Db, request: QuoteRequestId) -> Result<Vec<Review>, DbError> {
    let rows = table::table
        .filter(table::request_id.eq(request.to_string()))
        .filter(table::published_at.is_null())
        .order(table::side.asc())
        .select(Row::as_select())
        .load::<Row>(db)?;
    rows.into_iter().map(Row::into_review).collect()
}

/// The published reviews of a project, the brand's first.
pub fn published_of(db: &mut Db, request: QuoteRequestId) -> Result<Vec<Review>, DbError> {
    let rows = table::table
        .filter(table::request_id.eq(request.to_string()))
        .filter(table::published_at.is_not_null())
        .order(table::side.asc())
        .select(Row::as_select())
        .load::<Row>(db)?;
    rows.into_iter().map(Row::into_review).collect()
}

/// A published review.
pub fn find(db: &mut Db, review: ReviewId) -> Result<Review, DbError> {
    table::table
        .find(review.to_string())
        .filter(table::published_at.is_not_null())
        .select(Row::as_select())
        .first::<Row>(db)?
        .into_review()
}

/// The admin who hid a review.
pub fn hidden_by(db: &mut Db, review: ReviewId) -> Result<Option<AccountId>, DbError> {
    let admin: Option<String> = table::table
        .find(review.to_string())
        .select(table::hidden_by)
        .first(db)?;
    admin.as_deref().map(id).transpose()
}

/// Publishes a draft with the signs that were found; a published one is a [`DbError::Conflict`].
pub fn publish(
    db: &mut Db,
    review: ReviewId,
    flags: &[ReviewFlag],
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let published = diesel::update(table::table.find(review.to_string()))
        .filter(table::published_at.is_null())
        .set((
            table::published_at.eq(Utc(now)),
            table::published_on.eq(day_text(calendar::day_of(now))?),
            table::flags.eq(flags_text(flags)),
        ))
        .execute(db)?;
    exactly_one(published)
}

fn exactly_one(rows: usize) -> Result<(), DbError> {
    if rows == 1 {
        Ok(())
    } else {
        Err(DbError::Conflict)
    }
}

/// What an account wrote, and what was published about it, oldest project first.
pub fn of_account(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, Review>,
) -> Result<Vec<Review>, DbError> {
    let key = account.to_string();
    let own_brands = brands::table
        .filter(brands::account_id.eq(&key))
        .select(brands::id);
    let own_entries = creatives::table
        .filter(creatives::account_id.eq(&key))
        .select(creatives::id);
    let received = table::published_at.is_not_null().and(
        table::brand_id
            .eq_any(own_brands)
            .or(table::creative_id.eq_any(own_entries)),
    );
    let request = batch.floor(|last| last.request.to_string());
    let side = batch.floor(|last| last.side.slug().to_owned());
    let rows = table::table
        .filter(table::author_account_id.eq(&key).or(received))
        .filter(table::request_id.ge(&request))
        .filter(table::request_id.gt(&request).or(table::side.gt(&side)))
        .order((table::request_id.asc(), table::side.asc()))
        .limit(batch.limit)
        .select(Row::as_select())
        .load::<Row>(db)?;
    rows.into_iter().map(Row::into_review).collect()
}

/// Deletes what others wrote about an account, and the words of what it wrote: its marks count on.
pub(crate) fn erase(
    db: &mut Db,
    account: AccountId,
    brand: Option<&str>,
    creative: Option<&str>,
) -> Result<(), DbError> {
    forget_reasons(db, account, brand, creative)?;
    let about_brand = table::table
        .filter(table::brand_id.eq(brand.unwrap_or_default()))
        .filter(table::side.eq(ReviewSide::Creative.slug()));
    diesel::delete(about_brand).execute(db)?;
    let about_creative = table::table
        .filter(table::creative_id.eq(creative.unwrap_or_default()))
        .filter(table::side.eq(ReviewSide::Brand.slug()));
    diesel::delete(about_creative).execute(db)?;
    let own = || table::table.filter(table::author_account_id.eq(account.to_string()));
    diesel::delete(own().filter(table::published_at.is_null())).execute(db)?;
    diesel::update(own())
        .set((
            table::body.eq(None::<String>),
            table::reply.eq(None::<String>),
            table::replied_at.eq(None::<Utc>),
            table::name_shown.eq(false),
            table::appeal.eq(None::<String>),
            table::hidden_note.eq(None::<String>),
            table::appeal_note.eq(None::<String>),
            table::decided_note.eq(None::<String>),
        ))
        .execute(db)?;
    // The account may have hidden reviews of others, as an admin.
    diesel::update(table::table.filter(table::hidden_by.eq(account.to_string())))
        .set(table::hidden_by.eq(None::<String>))
        .execute(db)?;
    Ok(())
}

/// Clears what admins wrote about the reviews that an account wrote, or that are about it.
fn forget_reasons(
    db: &mut Db,
    account: AccountId,
    brand: Option<&str>,
    creative: Option<&str>,
) -> Result<(), DbError> {
    let concerned: Vec<String> = table::table
        .filter(
            table::author_account_id
                .eq(account.to_string())
                .or(table::brand_id.eq(brand.unwrap_or_default()))
                .or(table::creative_id.eq(creative.unwrap_or_default())),
        )
        .select(table::id)
        .load(db)?;
    for review in concerned {
        events::forget_notes(db, events::Subject::Review(id(&review)?))?;
    }
    Ok(())
}
