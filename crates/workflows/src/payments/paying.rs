//! Paying through a provider: an attempt is stored, a page is opened outside of any transaction, and its key is stored.

use marsam_auth::throttling;
use marsam_domain::accounts::Account;
use marsam_domain::ids::{PaymentAttemptId, QuoteRequestId};
use marsam_domain::ledger::ProviderSlug;
use marsam_domain::payments::asks::{PAGE_ASK_INTERVAL, brought_forward, next_about_attempt};
use marsam_domain::payments::attempts::{AttemptCause, AttemptEffect, AttemptState, advance};
use marsam_domain::payments::parts::{Part, Price};
use marsam_domain::payments::payable::{
    AmountLimits, CheckoutMethod, NotPayable, Offered, Payable, due_at,
};
use marsam_domain::payments::unconfirmed_fils;
use marsam_domain::proposals::PartDue;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use marsam_domain::throttles::PAYMENT_ATTEMPTS;
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_persistence::payment_attempts::{self, NewAttempt, OpenedPage, PaymentAttempt};
use marsam_persistence::request_updates::{self, Concerned};
use marsam_persistence::{Db, DbError, deliveries, money_state, quote_requests};
use time::{Duration, OffsetDateTime};

use super::purse::Purse;
use crate::access::RequestAccess;
use crate::{Refused, notices};

/// What a page of a provider is sealed for: everyone who has it can pay, and sees who pays.
pub const PAGE_PURPOSE: &str = "payment page";

/// How brands pay here: the provider of new payments, as the operator has set it up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checkout {
    pub provider: ProviderSlug,
    /// False for a test.
    pub is_live: bool,
    /// In the order in which they are offered.
    pub methods: Vec<CheckoutMethod>,
    pub limits: AmountLimits,
    /// How long a page is open.
    pub page: Duration,
}

/// What a brand chooses to pay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wish {
    pub method: CheckoutMethod,
    /// The last part, by its place in the plan; `None`: the first that is due.
    pub through_part: Option<usize>,
}

/// What paying begins with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Begun {
    /// A new attempt, for which a page is to be opened.
    New(PaymentAttempt),
    /// The same is being paid already.
    Open(PaymentAttempt),
}

/// What may be paid of a project.
pub struct Offer {
    purse: Purse,
    attempt: Option<PaymentAttempt>,
    is_delivered: bool,
}

impl Offer {
    /// What may be paid of a project, whatever its stage.
    ///
    /// # Errors
    /// The database's.
    pub fn of(db: &mut Db, request: &QuoteRequest) -> Result<Self, Refused> {
        let attempt = payment_attempts::open_of_request(db, request.id)?;
        Ok(Self {
            purse: Purse::of(db, request.clone())?,
            attempt,
            is_delivered: is_delivered(db, request)?,
        })
    }

    /// The attempt that is open.
    pub const fn attempt(&self) -> Option<&PaymentAttempt> {
        self.attempt.as_ref()
    }

    /// The price and its parts.
    pub fn plan(&self) -> &[Part] {
        &self.purse.plan
    }

    /// The price, and what of it is settled.
    pub const fn price(&self) -> Price {
        self.purse.money.sums.price()
    }

    /// Records that are neither confirmed nor voided, in fils.
    pub fn unconfirmed_fils(&self) -> i64 {
        unconfirmed_fils(&self.purse.payments)
    }

    /// The last due date that has come.
    pub fn due(&self) -> Option<PartDue> {
        let request = &self.purse.request;
        let before = request.held_stage.unwrap_or(request.stage);
        let stage = if request.stage == RequestStage::OnHold {
            before
        } else {
            request.stage
        };
        due_at(stage, self.is_delivered)
    }

    /// What is paid through a part, or of the first that is due.
    ///
    /// # Errors
    /// Why nothing can be paid.
    pub fn payable(
        &self,
        limits: AmountLimits,
        through_part: Option<usize>,
    ) -> Result<Payable, NotPayable> {
        let attempts_fils = self
            .attempt
            .as_ref()
            .map_or(0, |attempt| attempt.amount_fils);
        let offered = Offered {
            plan: &self.purse.plan,
            price: self.price(),
            unconfirmed_fils: self.unconfirmed_fils(),
            attempts_fils,
            due: self.due(),
            limits,
        };
        offered.payable(through_part)
    }
}

/// Whether the work was delivered at least once. The stage does not tell once it is revised, and a revision that was agreed
/// on in a dispute may count as none.
///
/// # Errors
/// The database's.
pub(crate) fn is_delivered(db: &mut Db, request: &QuoteRequest) -> Result<bool, DbError> {
    let is_beyond =
        |stage: RequestStage| matches!(stage, RequestStage::Delivered | RequestStage::Approved);
    let is_known = is_beyond(request.stage)
        || request.held_stage.is_some_and(is_beyond)
        || request.revisions.requested > 0;
    Ok(is_known || deliveries::newest_version(db, request.id)?.is_some())
}

/// Begins to pay; commit, then open the page of a new attempt, then call [`opened`] or [`not_opened`].
///
/// # Errors
/// [`Refused::WrongSide`] for all but the brand, [`Refused::PaymentsUnavailable`] while payments are paused or of the
/// other mode, [`Refused::PaymentOpen`] while something else is being paid, [`Refused::Invalid`] for what is not due or a
/// method that cannot pay it, and [`Refused::Stale`] where nothing can be paid.
pub fn begin(
    db: &mut Db,
    access: &RequestAccess,
    wish: Wish,
    checkout: &Checkout,
    now: OffsetDateTime,
) -> Result<Begun, Refused> {
    let request = &access.request;
    if access.side != Side::Owner {
        return Err(Refused::WrongSide);
    }
    if !request.stage.is_running() {
        return Err(Refused::Stale);
    }
    if !checkout.methods.contains(&wish.method) {
        return Err(FieldErrors::of("method", FieldCode::UnknownOption).into());
    }
    if !takes_payments(db, checkout)? {
        return Err(Refused::PaymentsUnavailable);
    }
    let mut offer = Offer::of(db, request)?;
    if let Some(open) = offer.attempt.take() {
        if open.expires_at > now {
            return same_or_other(open, wish);
        }
        // Its page is over: another one can be made, and it is asked about all the same.
        run_out(db, &open, now)?;
    }
    let payable = payable_by(&offer, wish, checkout)?;
    let account = access.account.id.to_string();
    throttling::spend(db, &PAYMENT_ATTEMPTS, &account, now)?;
    money_state::settle_mode(db, checkout.is_live)?;
    let new = NewAttempt {
        request_id: request.id,
        account_id: access.account.id,
        provider: checkout.provider,
        amount_fils: payable.amount_fils,
        through_part: payable.through_part,
        method: wish.method,
        is_live: checkout.is_live,
        page: checkout.page,
    };
    let made = payment_attempts::insert(db, &new, now)?;
    notices::were_acted_on(db, access, now)?;
    request_updates::publish(db, request.id, &Concerned::Creatives(Vec::new()))?;
    Ok(Begun::New(made))
}

/// Whether brands can pay now: payments are not paused, and the provider's key is of the mode of the money that is here.
///
/// # Errors
/// The database's.
pub fn takes_payments(db: &mut Db, checkout: &Checkout) -> Result<bool, DbError> {
    let state = money_state::find(db)?;
    let is_own_mode = state
        .is_live
        .is_none_or(|is_live| is_live == checkout.is_live);
    Ok(state.paused_at.is_none() && is_own_mode)
}

fn same_or_other(open: PaymentAttempt, wish: Wish) -> Result<Begun, Refused> {
    let is_same = open.method == wish.method
        && wish
            .through_part
            .is_none_or(|through| through == open.through_part);
    if is_same {
        Ok(Begun::Open(open))
    } else {
        Err(Refused::PaymentOpen)
    }
}

fn payable_by(offer: &Offer, wish: Wish, checkout: &Checkout) -> Result<Payable, Refused> {
    let refused = |field, code| Refused::from(FieldErrors::of(field, code));
    let payable = match offer.payable(checkout.limits, wish.through_part) {
        Ok(payable) => payable,
        Err(NotPayable::NotDue) => return Err(refused("through_part", FieldCode::OutOfRange)),
        Err(NotPayable::NothingOpen | NotPayable::TooSmall | NotPayable::DepositTooLarge) => {
            return Err(Refused::Stale);
        }
    };
    if payable.takes(wish.method) {
        Ok(payable)
    } else {
        Err(refused("method", FieldCode::KnetOnly))
    }
}

/// Stores the page of an attempt, and answers the attempt as it is then: if it was given up in the meantime, its page is
/// shown to no one.
///
/// # Errors
/// The database's.
pub fn opened(
    db: &mut Db,
    attempt: PaymentAttemptId,
    page: OpenedPage,
    now: OffsetDateTime,
) -> Result<PaymentAttempt, Refused> {
    let read = payment_attempts::find(db, attempt)?;
    quote_requests::find_locked(db, read.request_id)?;
    let read = payment_attempts::lock(db, attempt)?;
    if advance(read.state, AttemptCause::PageReceived).is_none() {
        return Ok(read);
    }
    let next_ask_at = next_about_attempt(read.created_at, page.expires_at, now);
    let page = OpenedPage {
        next_ask_at,
        ..page
    };
    payment_attempts::opened(db, attempt, &page)?;
    request_updates::publish(db, read.request_id, &Concerned::Creatives(Vec::new()))?;
    Ok(payment_attempts::find(db, attempt)?)
}

/// Ends an attempt for which there is no page: no one saw one, so no one can pay it. False if it has one by now.
///
/// # Errors
/// The database's.
pub fn not_opened(db: &mut Db, attempt: PaymentAttemptId) -> Result<bool, Refused> {
    without_page(db, attempt, AttemptCause::NoPage)
}

/// The same for one whose page is on a host that is not allowed: admins learn why.
///
/// # Errors
/// The database's.
pub fn page_refused(db: &mut Db, attempt: PaymentAttemptId) -> Result<bool, Refused> {
    without_page(db, attempt, AttemptCause::PageRefused)
}

fn without_page(
    db: &mut Db,
    attempt: PaymentAttemptId,
    cause: AttemptCause,
) -> Result<bool, Refused> {
    let read = payment_attempts::find(db, attempt)?;
    quote_requests::find_locked(db, read.request_id)?;
    let read = payment_attempts::lock(db, attempt)?;
    let Some(step) = advance(read.state, cause) else {
        return Ok(false);
    };
    payment_attempts::advance(db, &read, step)?;
    payment_attempts::never_asked(db, attempt)?;
    request_updates::publish(db, read.request_id, &Concerned::Creatives(Vec::new()))?;
    Ok(true)
}

/// The brand gives its open attempt up here; the provider is still asked.
///
/// # Errors
/// [`Refused::WrongSide`] for all but the brand, [`Refused::Stale`] if none is open.
pub fn give_up(db: &mut Db, access: &RequestAccess, now: OffsetDateTime) -> Result<(), Refused> {
    if access.side != Side::Owner {
        return Err(Refused::WrongSide);
    }
    let open = payment_attempts::open_of_request(db, access.request.id)?;
    let open = open.ok_or(Refused::Stale)?;
    let read = payment_attempts::lock(db, open.id)?;
    let step = advance(read.state, AttemptCause::GivenUp).ok_or(Refused::Stale)?;
    payment_attempts::advance(db, &read, step)?;
    notices::were_acted_on(db, access, now)?;
    let concerned = Concerned::Creatives(Vec::new());
    Ok(request_updates::publish(db, access.request.id, &concerned)?)
}

/// Ends an attempt whose page is over.
fn run_out(db: &mut Db, open: &PaymentAttempt, now: OffsetDateTime) -> Result<(), Refused> {
    let read = payment_attempts::lock(db, open.id)?;
    let cause = match read.state {
        AttemptState::Created => AttemptCause::NoPage,
        _ => AttemptCause::GivenUp,
    };
    let step = advance(read.state, cause).ok_or(Refused::PaymentOpen)?;
    debug_assert!(step.effect == AttemptEffect::None);
    payment_attempts::advance(db, &read, step)?;
    if read.provider_key.is_some() {
        payment_attempts::ask_at(db, read.id, now)?;
    }
    Ok(())
}

/// An attempt, for the account that pays or an admin; nothing for others.
///
/// # Errors
/// [`DbError::NotFound`] for accounts that are neither the brand of its request nor an admin.
pub fn of_reader(
    db: &mut Db,
    account: &Account,
    attempt: PaymentAttemptId,
) -> Result<(PaymentAttempt, RequestAccess), Refused> {
    let found = payment_attempts::find(db, attempt)?;
    let access = RequestAccess::read(db, account.clone(), found.request_id)?;
    match access.side {
        Side::Owner | Side::Admin => Ok((found, access)),
        _ => Err(DbError::NotFound.into()),
    }
}

/// How often the payer's page lets the provider be asked about one attempt.
const MAX_PAGE_ASKS: i32 = 60;

/// Whether the payer's page lets the provider be asked about an attempt before it is due.
pub fn may_bring_forward(attempt: &PaymentAttempt, now: OffsetDateTime) -> bool {
    let at = brought_forward(attempt.asked_at, PAGE_ASK_INTERVAL, now);
    attempt.provider_key.is_some()
        && attempt.state != AttemptState::Captured
        && attempt.page_asks < MAX_PAGE_ASKS
        && attempt.next_ask_at.is_none_or(|next| next > at)
}

/// Lets the provider be asked about an attempt as soon as its page may ask.
///
/// # Errors
/// The database's.
pub fn bring_forward(
    db: &mut Db,
    attempt: PaymentAttemptId,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let read = payment_attempts::find(db, attempt)?;
    let is_counted = may_bring_forward(&read, now)
        && payment_attempts::count_page_ask(db, attempt, MAX_PAGE_ASKS)?;
    if is_counted {
        let at = brought_forward(read.asked_at, PAGE_ASK_INTERVAL, now);
        payment_attempts::ask_at(db, attempt, at)?;
    }
    Ok(())
}

/// Open attempts of a project, in fils: what other records must leave free.
pub(crate) fn open_attempts_fils(db: &mut Db, request: QuoteRequestId) -> Result<i64, Refused> {
    let open = payment_attempts::open_of_request(db, request)?;
    Ok(open.map_or(0, |attempt| attempt.amount_fils))
}
