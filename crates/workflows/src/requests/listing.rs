//! The lists of requests of a brand and of admins.

use std::collections::{BTreeMap, HashMap, HashSet};

use marsam_domain::actors::ActorKind;
use marsam_domain::ids::{AccountId, BrandId, CreativeId, QuoteRequestId};
use marsam_domain::quote_requests::headlines::PartySituation;
use marsam_domain::quote_requests::lifecycle::{OpenQuestions, WaitingOn};
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use marsam_persistence::messages::{self, Thread};
use marsam_persistence::pages::{Page, Slice};
use marsam_persistence::quote_requests::listing::{self, RequestFilter};
use marsam_persistence::quote_requests::urgency::by_urgency;
use marsam_persistence::quote_requests::{OwnerFilter, due};
use marsam_persistence::viewers::{CreativeName, names_of};
use marsam_persistence::{Db, DbError, accounts, quote_requests};
use time::OffsetDateTime;

use crate::Refused;

/// What the rows of one page have in common: read in a few queries, however many rows there are.
#[derive(Debug)]
pub struct RowFacts {
    questions: HashMap<QuoteRequestId, OpenQuestions>,
    /// How many proposals each request has.
    pub proposals: HashMap<QuoteRequestId, i64>,
    unread: HashMap<Thread, i64>,
    /// The creatives that were selected or are preferred.
    pub names: HashMap<CreativeId, CreativeName>,
    /// When they were read.
    pub now: OffsetDateTime,
}

impl RowFacts {
    /// Reads them for some requests and for one side of their threads.
    ///
    /// # Errors
    /// The database's.
    pub fn read(
        db: &mut Db,
        requests: &[QuoteRequest],
        reader: ActorKind,
        now: OffsetDateTime,
    ) -> Result<Self, DbError> {
        let keys: Vec<QuoteRequestId> = requests.iter().map(|request| request.id).collect();
        let chosen = requests
            .iter()
            .filter_map(|request| request.chosen_creative);
        let preferred = requests
            .iter()
            .filter_map(|request| request.preferred_creative);
        let creatives: Vec<CreativeId> = chosen.chain(preferred).collect();
        Ok(Self {
            questions: listing::open_questions(db, &keys)?,
            proposals: listing::proposals_counts(db, &keys)?,
            unread: messages::unread(db, &keys, reader)?,
            names: names_of(db, &creatives)?,
            now,
        })
    }

    /// Whose turn it is.
    pub fn turn(&self, request: &QuoteRequest) -> WaitingOn {
        request.waiting_on(self.questions.get(&request.id))
    }

    /// What a list says of a request to one of its sides, or to an admin.
    pub fn situation(&self, side: Side, request: &QuoteRequest) -> PartySituation {
        situation(side, request, self.questions.get(&request.id), self.now)
    }

    /// Whether an admin has to decide.
    pub fn needs_admin(&self, request: &QuoteRequest) -> bool {
        request.needs_admin(self.questions.get(&request.id), self.now)
    }

    /// The creatives who were asked and have not declined.
    pub fn invited(&self, request: QuoteRequestId) -> u32 {
        let open = self.questions.get(&request);
        open.map_or(0, |open| open.invitations.open())
    }

    /// The unread messages of a request's threads.
    pub fn unread(&self, request: QuoteRequestId) -> i64 {
        self.unread
            .iter()
            .filter(|(thread, _)| thread.request == request)
            .map(|(_, unread)| unread)
            .sum()
    }
}

/// What a list says of a request to a side of it, or to an admin: it does not read the plan and the payments.
pub(super) fn situation(
    side: Side,
    request: &QuoteRequest,
    open: Option<&OpenQuestions>,
    now: OffsetDateTime,
) -> PartySituation {
    PartySituation {
        side,
        facts: request.facts(),
        open: open.copied().unwrap_or_default(),
        is_start_unpaid: false,
        is_unrecorded: true,
        now,
    }
}

/// The order of a brand's list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OwnOrder {
    /// By age, as the filter says.
    Age,
    /// What waits for the brand, by its due date.
    Urgency,
}

/// The requests of a brand.
///
/// # Errors
/// [`Refused::ProfileRequired`] for an account that is no brand.
pub fn of_brand(
    db: &mut Db,
    account: AccountId,
    order: OwnOrder,
    filter: &RequestFilter,
    page: Page,
) -> Result<Slice<QuoteRequest>, Refused> {
    let brand = brand_of(db, account)?;
    let found = match order {
        OwnOrder::Urgency => by_urgency(db, brand, filter, page),
        OwnOrder::Age => listing::filtered(db, OwnerFilter::Brand(brand), filter, page),
    };
    Ok(found?)
}

/// How many requests of a brand are in each stage, and how many wait for it.
#[derive(Debug)]
pub struct OwnCounts {
    pub by_stage: BTreeMap<RequestStage, i64>,
    pub own_turns: i64,
}

/// Counts the requests of a brand.
///
/// # Errors
/// [`Refused::ProfileRequired`] for an account that is no brand.
pub fn counts_of_brand(db: &mut Db, account: AccountId) -> Result<OwnCounts, Refused> {
    let brand = brand_of(db, account)?;
    Ok(OwnCounts {
        by_stage: listing::counts(db, OwnerFilter::Brand(brand))?,
        own_turns: listing::own_turns(db, brand)?,
    })
}

fn brand_of(db: &mut Db, account: AccountId) -> Result<BrandId, Refused> {
    accounts::brand_of(db, account)?.ok_or(Refused::ProfileRequired)
}

/// The requests of all brands, for admins.
///
/// # Errors
/// The database's.
pub fn of_all(
    db: &mut Db,
    filter: &RequestFilter,
    page: Page,
) -> Result<Slice<QuoteRequest>, DbError> {
    listing::filtered(db, OwnerFilter::All, filter, page)
}

/// Those brands whose accounts have no verified address.
///
/// # Errors
/// The database's.
pub fn unverified(db: &mut Db, requests: &[QuoteRequest]) -> Result<HashSet<BrandId>, DbError> {
    let brands: Vec<BrandId> = requests.iter().map(|request| request.brand_id).collect();
    let found = quote_requests::unverified_brands(db, &brands)?;
    Ok(found.into_iter().collect())
}

/// How many requests are in each stage, and for how many an admin has to decide.
#[derive(Debug)]
pub struct AllCounts {
    pub by_stage: BTreeMap<RequestStage, i64>,
    pub waiting_on_admin: i64,
}

/// Counts the requests of all brands.
///
/// # Errors
/// The database's.
pub fn counts_of_all(db: &mut Db, now: OffsetDateTime) -> Result<AllCounts, DbError> {
    let waiting_on_admin = due::count_for_admins(db, now)?;
    Ok(AllCounts {
        by_stage: listing::counts(db, OwnerFilter::All)?,
        waiting_on_admin,
    })
}
