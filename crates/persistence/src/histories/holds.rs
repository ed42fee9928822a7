//! When a request was on hold.

use diesel::prelude::*;
use marsam_domain::events::SubjectKind;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::quote_requests::funding::EndedHold;
use marsam_domain::vocabulary::Vocabulary as _;

use crate::columns::Utc;
use crate::schema::events;
use crate::{Db, DbError};

/// The holds of a request that have ended, in the order of time.
pub fn ended(db: &mut Db, request: QuoteRequestId) -> Result<Vec<EndedHold>, DbError> {
    let on_hold = RequestStage::OnHold.slug();
    let rows: Vec<(Option<String>, Option<String>, Utc)> = events::table
        .filter(events::subject_kind.eq(SubjectKind::QuoteRequest.slug()))
        .filter(events::subject_id.eq(request.to_string()))
        .filter(
            events::to_stage
                .eq(on_hold)
                .or(events::from_stage.eq(on_hold)),
        )
        .order(events::id.asc())
        .select((events::from_stage, events::to_stage, events::at))
        .load(db)?;
    let mut held = None;
    let mut ended = Vec::new();
    for (from, to, at) in rows {
        let [was_held, is_held] = [from, to].map(|stage| stage.as_deref() == Some(on_hold));
        if is_held && !was_held {
            held = Some(at.into());
        } else if was_held && !is_held {
            let since = held.take();
            ended.extend(since.map(|since| EndedHold {
                since,
                until: at.into(),
            }));
        }
    }
    Ok(ended)
}
