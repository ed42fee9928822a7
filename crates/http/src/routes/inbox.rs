//! The rows of request lists, with what decides whose turn it is.

mod archive;
mod counts;
mod list;
mod row;

use std::collections::HashMap;

use marsam_domain::actors::ActorKind;
use marsam_domain::ids::{CreativeId, QuoteRequestId};
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::quote_requests::lifecycle::{OpenQuestions, WaitingOn};
use marsam_persistence::messages::{self, Thread};
use marsam_persistence::viewers::{CreativeName, names_of};
use marsam_persistence::{Db, quote_requests};
use time::OffsetDateTime;

use crate::ApiError;
use crate::api_document::Routes;

pub(super) fn register(routes: &mut impl Routes) {
    routes
        .service(list::list)
        .service(counts::counts)
        .service(archive::archive)
        .service(archive::restore);
}

/// What the rows of one page have in common: read in a few queries, however many rows there are.
pub(crate) struct RowFacts {
    questions: HashMap<QuoteRequestId, OpenQuestions>,
    pub(crate) proposals: HashMap<QuoteRequestId, i64>,
    unread: HashMap<Thread, i64>,
    pub(crate) names: HashMap<CreativeId, CreativeName>,
    pub(crate) now: OffsetDateTime,
}

impl RowFacts {
    /// Reads them for some requests and for one side of their threads.
    pub(crate) fn read(
        db: &mut Db,
        requests: &[QuoteRequest],
        reader: ActorKind,
        now: OffsetDateTime,
    ) -> Result<Self, ApiError> {
        let keys: Vec<QuoteRequestId> = requests.iter().map(|request| request.id).collect();
        let chosen = requests
            .iter()
            .filter_map(|request| request.chosen_creative);
        let preferred = requests
            .iter()
            .filter_map(|request| request.preferred_creative);
        let creatives: Vec<CreativeId> = chosen.chain(preferred).collect();
        Ok(Self {
            questions: quote_requests::listing::open_questions(db, &keys)?,
            proposals: quote_requests::listing::proposals_counts(db, &keys)?,
            unread: messages::unread(db, &keys, reader)?,
            names: names_of(db, &creatives)?,
            now,
        })
    }

    /// Whose turn it is.
    pub(crate) fn turn(&self, request: &QuoteRequest) -> WaitingOn {
        request.waiting_on(self.questions.get(&request.id))
    }

    /// Whether an admin has to decide.
    pub(crate) fn needs_admin(&self, request: &QuoteRequest) -> bool {
        request.needs_admin(self.questions.get(&request.id), self.now)
    }

    /// The creatives who were asked and have not declined.
    pub(crate) fn invited(&self, request: QuoteRequestId) -> u32 {
        let open = self.questions.get(&request);
        open.map_or(0, |open| open.invitations.open())
    }

    /// The unread messages of a request's threads.
    pub(crate) fn unread(&self, request: QuoteRequestId) -> i64 {
        self.unread
            .iter()
            .filter(|(thread, _)| thread.request == request)
            .map(|(_, unread)| unread)
            .sum()
    }
}
