//! A creative's inbox: its rows with what is read for them, and its numbers.

use std::collections::HashMap;

use marsam_domain::accounts::Account;
use marsam_domain::ids::{BrandId, CreativeId, QuoteRequestId};
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::quote_requests::headlines::PartySituation;
use marsam_domain::quote_requests::lifecycle::OpenQuestions;
use marsam_domain::quote_requests::sides::Side;
use marsam_persistence::histories::changed_for_others;
use marsam_persistence::pages::Slice;
use marsam_persistence::quote_requests::inbox::{
    self, InboxCounts, InboxFilter, InboxItem, InboxReader, Place,
};
use marsam_persistence::quote_requests::listing::open_questions;
use marsam_persistence::reputation::Stored;
use marsam_persistence::viewers::KnownViewer;
use marsam_persistence::{Db, DbError, messages};
use time::OffsetDateTime;

use super::listing::situation;
use crate::reviews::showing::records_of_brands;

/// The page of an inbox that is asked for.
#[derive(Debug)]
pub struct InboxPage<'a> {
    pub filter: &'a InboxFilter,
    pub limit: i64,
    pub after: Option<Place>,
}

/// What the rows of a page have in common: read in a few queries, however many rows there are.
#[derive(Debug)]
pub struct InboxFacts {
    pub creative: CreativeId,
    /// The facts of the creative's projects.
    pub questions: HashMap<QuoteRequestId, OpenQuestions>,
    /// When each request last changed for those who are not selected.
    pub changed: HashMap<QuoteRequestId, OffsetDateTime>,
    /// Messages of the brand to this creative.
    pub unread: HashMap<QuoteRequestId, i64>,
    /// What is measured of the brands.
    pub records: HashMap<BrandId, Stored>,
}

/// Rows of an inbox, and what they have in common.
#[derive(Debug)]
pub struct InboxRows {
    pub items: Slice<InboxItem>,
    pub facts: InboxFacts,
}

/// The rows of an account's inbox; `None` for one that is not on the roster yet: nothing concerns it.
///
/// # Errors
/// The database's.
pub fn page(
    db: &mut Db,
    account: &Account,
    page: &InboxPage<'_>,
) -> Result<Option<InboxRows>, DbError> {
    let viewer = KnownViewer::of(db, account)?;
    let Some(creative) = &viewer.creative else {
        return Ok(None);
    };
    let reader = InboxReader {
        creative,
        sees_open: viewer.sees_open_requests(),
    };
    let items = inbox::page(db, reader, page.filter, page.limit, page.after)?;
    let facts = InboxFacts::read(db, creative.id, &items.items)?;
    Ok(Some(InboxRows { items, facts }))
}

/// Counts the requests in an account's inbox; one that is not on the roster yet has none.
///
/// # Errors
/// The database's.
pub fn counts(db: &mut Db, account: &Account) -> Result<InboxCounts, DbError> {
    let viewer = KnownViewer::of(db, account)?;
    let Some(creative) = &viewer.creative else {
        return Ok(InboxCounts::default());
    };
    let reader = InboxReader {
        creative,
        sees_open: viewer.sees_open_requests(),
    };
    inbox::counts(db, reader)
}

impl InboxFacts {
    /// What the inbox says of one of the creative's projects.
    pub fn situation(&self, project: &QuoteRequest, now: OffsetDateTime) -> PartySituation {
        let open = self.questions.get(&project.id);
        situation(Side::Chosen, project, open, now)
    }

    fn read(db: &mut Db, creative: CreativeId, items: &[InboxItem]) -> Result<Self, DbError> {
        let keys: Vec<QuoteRequestId> = items.iter().map(InboxItem::id).collect();
        Ok(Self {
            creative,
            questions: open_questions(db, &projects_of(items))?,
            changed: changed_for_others(db, &keys)?,
            unread: messages::unread_of(db, creative, &keys)?,
            records: records_of_brands(db, &brands_of(items))?,
        })
    }
}

fn brands_of(items: &[InboxItem]) -> Vec<BrandId> {
    let mut brands: Vec<BrandId> = items.iter().map(InboxItem::brand).collect();
    brands.sort_unstable();
    brands.dedup();
    brands
}

fn projects_of(items: &[InboxItem]) -> Vec<QuoteRequestId> {
    let projects = items.iter().filter_map(|item| match item {
        InboxItem::Project { project, .. } => Some(project.id),
        InboxItem::Offered(_) => None,
    });
    projects.collect()
}
