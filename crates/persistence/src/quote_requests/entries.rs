//! What each creative who was named or has answered sees of a request in their inbox, kept with every write.
//!
//! **Invariant:** there is one entry for each creative with an invitation, a dismissal or a proposal, and it is what the
//! rules of the domain make of them, and of what the creative has archived; the functions that write those call [`keep`]. A migration that changes the rules
//! empties the table.

use std::collections::{BTreeMap, HashMap, HashSet};

use diesel::prelude::*;
use diesel::sql_types::BigInt;
use marsam_domain::ids::{CreativeId, QuoteRequestId};
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::quote_requests::inbox::InboxEntry;
use marsam_domain::quote_requests::own_part::{Outcome, OwnOffer, OwnPart};
use marsam_domain::vocabulary::Vocabulary as _;

use super::listing::{open_questions, stored};
use crate::columns::{Utc, from_slug, id};
use crate::db::{MultiBackend, directly};
use crate::listed::rebuilding::analyze;
use crate::locks::advisory_lock;
use crate::schema::{
    archived_requests, dismissals, inbox_entries, invitations, proposals, quote_requests,
};
use crate::{Db, DbError, Store, filling};

/// How many requests one transaction of [`rebuild`] handles.
const BATCH_SIZE: i64 = 200;
/// How many requests [`keep_of`] reads at once.
const AT_ONCE: usize = 200;

/// Whose entries a write changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whose {
    /// Those of every creative of the request.
    All,
    /// That of one creative.
    Creative(CreativeId),
    /// That of the selected creative, if there is one.
    Chosen,
}

/// Brings the entries of a request up to date.
pub(crate) fn keep(db: &mut Db, request: QuoteRequestId, whose: Whose) -> Result<(), DbError> {
    if filling::leaves(request) {
        return Ok(());
    }
    let found = stored(db, &[request.to_string()])?;
    let Some(request) = found.first() else {
        return Ok(());
    };
    let only = match (whose, request.chosen_creative) {
        (Whose::All, _) => None,
        (Whose::Creative(creative), _) => Some(creative),
        (Whose::Chosen, Some(chosen)) => Some(chosen),
        (Whose::Chosen, None) => return Ok(()),
    };
    keep_all(db, &found, only)
}

/// Brings every entry of the requests with these keys up to date.
pub(crate) fn keep_of(db: &mut Db, keys: &[String]) -> Result<(), DbError> {
    for some in keys.chunks(AT_ONCE) {
        let found = stored(db, some)?;
        keep_all(db, &found, None)?;
    }
    Ok(())
}

/// Whether there is an entry wherever there has to be one. After a restore or an upgrade there may not be.
pub fn is_complete(db: &mut Db) -> Result<bool, DbError> {
    #[derive(QueryableByName)]
    struct Count {
        #[diesel(sql_type = BigInt)]
        found: i64,
    }
    let known = diesel::sql_query(
        "SELECT COUNT(*) AS found FROM (SELECT request_id, creative_id FROM invitations \
         UNION SELECT request_id, creative_id FROM dismissals \
         UNION SELECT request_id, creative_id FROM proposals) AS known",
    )
    .get_result::<Count>(db)?;
    let kept: i64 = inbox_entries::table.count().get_result(db)?;
    Ok(kept == known.found)
}

/// Rebuilds every entry, and returns for how many requests. What is written in the meantime is kept, too.
pub fn rebuild(store: &Store) -> Result<usize, DbError> {
    store.write(|db| {
        diesel::delete(inbox_entries::table).execute(db)?;
        Ok::<_, DbError>(())
    })?;
    let (mut after, mut done) = (String::new(), 0);
    loop {
        let batch = store.write(|db| rebuild_batch(db, &after))?;
        done += batch.len();
        match batch.last() {
            Some(last) => after = last.to_string(),
            None => break,
        }
    }
    store.write(|db| analyze(db, &["inbox_entries"]))?;
    Ok(done)
}

fn rebuild_batch(db: &mut Db, after: &str) -> Result<Vec<QuoteRequestId>, DbError> {
    let keys: Vec<String> = quote_requests::table
        .filter(quote_requests::id.gt(after.to_owned()))
        .order(quote_requests::id.asc())
        .limit(BATCH_SIZE)
        .select(quote_requests::id)
        .load(db)?;
    for key in &keys {
        advisory_lock(db, &format!("quote request {key}"))?;
    }
    let found = stored(db, &keys)?;
    keep_all(db, &found, None)?;
    keys.iter().map(|key| id(key)).collect()
}

/// What is known of the creatives of some requests.
#[derive(Default)]
struct Known {
    /// True for those who declined.
    named: HashMap<(String, String), bool>,
    dismissed: Vec<(String, String)>,
    latest: HashMap<(String, String), OwnOffer>,
    archived: HashSet<(String, String)>,
}

fn keep_all(
    db: &mut Db,
    requests: &[QuoteRequest],
    only: Option<CreativeId>,
) -> Result<(), DbError> {
    let known = Known::read(db, requests, only)?;
    let ids: Vec<QuoteRequestId> = requests
        .iter()
        .filter(|request| request.chosen_creative.is_some())
        .map(|request| request.id)
        .collect();
    let questions = if ids.is_empty() {
        HashMap::new()
    } else {
        open_questions(db, &ids)?
    };
    let by_key: HashMap<String, &QuoteRequest> = requests
        .iter()
        .map(|request| (request.id.to_string(), request))
        .collect();
    for ((key, creative), own) in known.parts(&by_key) {
        let Some(request) = by_key.get(&key) else {
            continue;
        };
        let is_chosen =
            request.chosen_creative.map(|chosen| chosen.to_string()) == Some(creative.clone());
        let entry = if is_chosen {
            InboxEntry::of_project(request, request.waiting_on(questions.get(&request.id)))
        } else {
            InboxEntry::of_part(&own)
        };
        let keys = (key, creative);
        let entry = if known.archived.contains(&keys) {
            entry.archived()
        } else {
            entry
        };
        write(db, &keys.0, &keys.1, entry)?;
    }
    Ok(())
}

impl Known {
    fn read(
        db: &mut Db,
        requests: &[QuoteRequest],
        only: Option<CreativeId>,
    ) -> Result<Self, DbError> {
        let keys: Vec<String> = requests
            .iter()
            .map(|request| request.id.to_string())
            .collect();
        let only = only.map(|creative| creative.to_string());
        let mut asked = invitations::table
            .filter(invitations::request_id.eq_any(keys.clone()))
            .into_boxed();
        let mut dismissed = dismissals::table
            .filter(dismissals::request_id.eq_any(keys.clone()))
            .into_boxed();
        let mut archived = archived_requests::table
            .filter(archived_requests::request_id.eq_any(keys.clone()))
            .into_boxed();
        let mut sent = proposals::table
            .filter(proposals::request_id.eq_any(keys))
            .into_boxed();
        if let Some(only) = only {
            asked = asked.filter(invitations::creative_id.eq(only.clone()));
            dismissed = dismissed.filter(dismissals::creative_id.eq(only.clone()));
            archived = archived.filter(archived_requests::creative_id.eq(only.clone()));
            sent = sent.filter(proposals::creative_id.eq(only));
        }
        let named = asked
            .select((
                invitations::request_id,
                invitations::creative_id,
                invitations::declined_at,
            ))
            .load::<(String, String, Option<Utc>)>(db)?
            .into_iter()
            .map(|(request, creative, declined)| ((request, creative), declined.is_some()))
            .collect();
        let dismissed = dismissed
            .select((dismissals::request_id, dismissals::creative_id))
            .load(db)?;
        let latest = latest_of(db, sent, requests)?;
        let archived = archived
            .select((
                archived_requests::request_id,
                archived_requests::creative_id,
            ))
            .load::<(String, String)>(db)?;
        Ok(Self {
            named,
            dismissed,
            latest,
            archived: archived.into_iter().collect(),
        })
    }

    /// The part of each creative, by the keys of the request and the creative.
    fn parts(
        &self,
        requests: &HashMap<String, &QuoteRequest>,
    ) -> BTreeMap<(String, String), OwnPart> {
        let keys = self
            .named
            .keys()
            .chain(&self.dismissed)
            .chain(self.latest.keys());
        keys.filter_map(|key| {
            let request = requests.get(&key.0)?;
            let part = OwnPart {
                outcome: Outcome::of(request.stage, request.chosen_creative),
                sent_at: request.created_at,
                is_named: self.named.contains_key(key),
                // An invitation that came later asks again.
                has_declined: self.named.get(key).copied().unwrap_or(true),
                latest: self.latest.get(key).copied(),
            };
            Some((key.clone(), part))
        })
        .collect()
    }
}

fn latest_of(
    db: &mut Db,
    sent: proposals::BoxedQuery<'static, MultiBackend>,
    requests: &[QuoteRequest],
) -> Result<HashMap<(String, String), OwnOffer>, DbError> {
    let versions: HashMap<String, i64> = requests
        .iter()
        .map(|request| (request.id.to_string(), request.brief_version))
        .collect();
    // A later proposal replaces an earlier one.
    sent.order(proposals::id.asc())
        .select((
            proposals::request_id,
            proposals::creative_id,
            proposals::state,
            proposals::valid_until,
            proposals::brief_version,
            proposals::change_asked_at,
        ))
        .load::<(String, String, String, Utc, i64, Option<Utc>)>(db)?
        .into_iter()
        .map(|(request, creative, state, valid_until, version, asked)| {
            let is_older = versions.get(&request).is_some_and(|brief| version < *brief);
            let offer = OwnOffer {
                state: from_slug(&state)?,
                is_brief_changed: is_older,
                is_change_asked: asked.is_some(),
                valid_until: valid_until.into(),
            };
            Ok(((request, creative), offer))
        })
        .collect()
}

fn write(db: &mut Db, request: &str, creative: &str, entry: InboxEntry) -> Result<(), DbError> {
    let shown = (
        inbox_entries::part.eq(entry.part.slug()),
        inbox_entries::stage.eq(entry.stage.slug()),
        inbox_entries::position.eq(entry.position),
    );
    directly!(db, |db| diesel::insert_into(inbox_entries::table)
        .values((
            inbox_entries::request_id.eq(request),
            inbox_entries::creative_id.eq(creative),
            shown,
        ))
        .on_conflict((inbox_entries::request_id, inbox_entries::creative_id))
        .do_update()
        .set(shown)
        .execute(db))?;
    Ok(())
}
