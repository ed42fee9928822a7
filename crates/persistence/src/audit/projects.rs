//! The projects that events are about.

use std::collections::HashMap;

use diesel::prelude::*;
use marsam_domain::events::SubjectKind;
use marsam_domain::events::notes::NoteParts;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::codes::RequestCode;

use super::EventRow;
use crate::columns::id;
use crate::quote_requests::named::{NamedRequest, named};
use crate::schema::{deliveries, messages, proposals, reviews};
use crate::{Db, DbError};

/// The project that an event is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditedProject {
    /// Primary key.
    pub id: QuoteRequestId,
    /// The code.
    pub code: RequestCode,
    /// The title, unless it was erased.
    pub title: Option<String>,
}

/// The projects of some events.
pub(super) struct Projects {
    /// By the keys of subjects that are parts of a project.
    of_parts: HashMap<String, QuoteRequestId>,
    named: HashMap<QuoteRequestId, NamedRequest>,
}

/// The requests of the rows of a table; no statement without a key.
macro_rules! requests_of {
    ($db:expr, $table:ident, $keys:expr) => {{
        let keys: Vec<&str> = $keys;
        if keys.is_empty() {
            Vec::new()
        } else {
            $table::table
                .filter($table::id.eq_any(keys))
                .select(($table::id, $table::request_id))
                .load::<(String, String)>($db)?
        }
    }};
}

impl Projects {
    pub(super) fn of(db: &mut Db, rows: &[EventRow]) -> Result<Self, DbError> {
        let of_parts = of_parts(db, rows)?;
        let requests: Vec<_> = rows
            .iter()
            .filter_map(|row| request_of(row, &of_parts))
            .collect();
        let named = if requests.is_empty() {
            HashMap::new()
        } else {
            named(db, &requests)?
        };
        Ok(Self { of_parts, named })
    }

    pub(super) fn give(&self, row: &EventRow) -> Option<AuditedProject> {
        let request = request_of(row, &self.of_parts)?;
        let named = self.named.get(&request)?;
        Some(AuditedProject {
            id: request,
            code: named.code.clone(),
            title: named.title.clone(),
        })
    }
}

fn request_of(
    row: &EventRow,
    of_parts: &HashMap<String, QuoteRequestId>,
) -> Option<QuoteRequestId> {
    let is = |kind: SubjectKind| row.subject_kind == kind.slug();
    if is(SubjectKind::QuoteRequest) || is(SubjectKind::Facts) {
        return row.subject_id.parse().ok();
    }
    let decided = NoteParts::of(&row.event, row.note.as_deref()).request;
    decided.or_else(|| of_parts.get(&row.subject_id).copied())
}

fn of_parts(db: &mut Db, rows: &[EventRow]) -> Result<HashMap<String, QuoteRequestId>, DbError> {
    let keys = |kind: SubjectKind| {
        let these = rows.iter().filter(|row| row.subject_kind == kind.slug());
        these.map(|row| row.subject_id.as_str()).collect::<Vec<_>>()
    };
    let mut found = requests_of!(db, reviews, keys(SubjectKind::Review));
    found.extend(requests_of!(db, proposals, keys(SubjectKind::Proposal)));
    found.extend(requests_of!(db, deliveries, keys(SubjectKind::Delivery)));
    found.extend(requests_of!(db, messages, keys(SubjectKind::Message)));
    let parts = found.into_iter();
    parts
        .map(|(part, request)| Ok((part, id(&request)?)))
        .collect()
}
