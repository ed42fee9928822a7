//! The money of a project whose request is locked: what is captured, held, released and given back of it.
//!
//! **Invariant:** the sums of a project change in the transaction of their journals, and locks are taken in one order: the
//! request, an attempt or a refund, the creative's payable, a number.

use marsam_domain::ids::CreativeId;
use marsam_domain::ledger::{Journal, MoneyEvent, Released, Unpostable};
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::payments::Payment;
use marsam_domain::payments::fees::AgreedFee;
use marsam_domain::payments::parts::Part;
use marsam_domain::payments::releases::to_release;
use marsam_domain::payments::sums::ProjectSums;
use marsam_domain::quote_requests::funding::{FundedDay, is_start_paid, paid_at};
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use marsam_persistence::histories::holds;
use marsam_persistence::request_money::{self, RequestMoney};
use marsam_persistence::{
    Db, DbError, ledger, notifications, payments, proposals, quote_requests, reputation,
};
use time::OffsetDateTime;

use crate::disputes::Now;
use crate::{Refused, notices};

/// The money of a project.
pub(crate) struct Purse {
    /// The project, as it was read under its lock.
    pub(crate) request: QuoteRequest,
    pub(crate) money: RequestMoney,
    pub(crate) payments: Vec<Payment>,
    /// The parts of the price, as they were agreed on.
    pub(crate) plan: Vec<Part>,
    pub(crate) fee: AgreedFee,
}

/// The journal of what moves money; an event that cannot be posted is a bug, which undoes the transaction.
pub(crate) fn journal(event: &MoneyEvent) -> Result<Journal, Refused> {
    let corrupt =
        |error: Unpostable| DbError::Corrupt(format!("money that cannot be posted: {error}"));
    Ok(event.journal().map_err(corrupt)?)
}

/// Posts what moves money.
pub(crate) fn post(
    db: &mut Db,
    event: &MoneyEvent,
    note: Option<&str>,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    ledger::post(db, &journal(event)?, note, now)?;
    Ok(())
}

impl Purse {
    /// Reads the money of a project; its writer holds the lock of the request.
    pub(crate) fn of(db: &mut Db, request: QuoteRequest) -> Result<Self, Refused> {
        let payments = payments::of_requests(db, &[request.id])?;
        let money = request_money::of_payments(db, request.id, &payments)?;
        let accepted = proposals::accepted(db, request.id)?;
        let (plan, fee_fils) = match &accepted {
            Some(proposal) => (
                proposal.terms.payment_plan.iter().map(Part::from).collect(),
                proposal.split.fee_fils,
            ),
            None => (Vec::new(), 0),
        };
        Ok(Self {
            fee: AgreedFee {
                price_fils: request.sums.agreed_fils,
                fee_fils,
            },
            request,
            money,
            payments,
            plan,
        })
    }

    pub(crate) const fn sums(&self) -> &ProjectSums {
        &self.money.sums
    }

    pub(crate) fn creative(&self) -> Result<CreativeId, Refused> {
        let no_creative = || DbError::Corrupt("money of a project without a creative".to_owned());
        Ok(self.request.chosen_creative.ok_or_else(no_creative)?)
    }

    /// Stores the sums; the last step of each change. What was paid through Marsam and what went back decide whether reviews
    /// of the project count.
    pub(crate) fn store(&mut self, db: &mut Db, now: OffsetDateTime) -> Result<(), Refused> {
        let may_be_funded = self.request.funding.is_some() || self.sums().credited_fils > 0;
        if self.money.funded_at.is_none() && may_be_funded {
            self.fund(db, now)?;
        }
        reputation::changed_by(db, &self.request)?;
        Ok(request_money::store(db, self.request.id, &self.money)?)
    }

    /// Ends the wait for the first payment in the transaction that fills the parts before the start: the next move already
    /// sees a project that is paid.
    fn fund(&mut self, db: &mut Db, now: OffsetDateTime) -> Result<(), Refused> {
        let price = self.sums().price();
        if !is_start_paid(&self.plan, price.lowered_fils, price.recorded_fils) {
            return Ok(());
        }
        let paid_at = if self.sums().is_as_agreed() {
            // Read again: what is counted now was stored after they were read.
            paid_at(&self.plan, &payments::of_requests(db, &[self.request.id])?)
        } else {
            None
        };
        self.money.funded_at = Some(paid_at.unwrap_or(now));
        let stage = self.request.stage;
        if let Some(funding) = self.request.funding.as_mut() {
            funding.due_at = None;
            // The delivery day is set next; until then nothing is due.
            if stage == RequestStage::InProgress {
                self.request.due_at = None;
            }
            quote_requests::end_funding(db, self.request.id, stage)?;
        }
        Ok(())
    }

    /// Waits for the first payment again once what was voided of it leaves the parts before the start open. Work that was
    /// approved waits for nothing.
    pub(crate) fn wait_again(
        &mut self,
        db: &mut Db,
        voided_fils: i64,
        now: Now<'_>,
    ) -> Result<(), Refused> {
        let stage = self.request.held_stage.unwrap_or(self.request.stage);
        let price = self.sums().price();
        let is_paid_by =
            |fils: i64| is_start_paid(&self.plan, price.lowered_fils, price.recorded_fils + fils);
        let has_opened = is_paid_by(voided_fils) && !is_paid_by(0);
        let is_in_work = matches!(stage, RequestStage::InProgress | RequestStage::Delivered);
        let (Some(funded_at), true, true) = (self.money.funded_at, has_opened, is_in_work) else {
            return Ok(());
        };
        let Some(days) = quote_requests::funding_days(db, self.request.id)? else {
            return Ok(());
        };
        let days = if let Some(due_at) = self.request.delivery_due_at {
            let day = FundedDay {
                days,
                funded_at,
                due_at,
            };
            let holds = holds::ended(db, self.request.id)?;
            day.days_from_next_payment(&holds, now.at, now.holidays)
        } else {
            days
        };
        if quote_requests::resume_funding(db, self.request.id, self.request.stage, days)? {
            self.money.funded_at = None;
            // The next move sees a project that waits.
            self.request = quote_requests::find(db, self.request.id)?;
        }
        Ok(())
    }

    /// Releases what a stage releases.
    pub(crate) fn release(
        &mut self,
        db: &mut Db,
        stage: RequestStage,
        now: OffsetDateTime,
    ) -> Result<(), Refused> {
        let amount_fils = to_release(stage, self.sums().holding());
        self.release_amount(db, amount_fils, now)
    }

    /// Releases an amount of what is held to the creative, less the fee on it.
    pub(crate) fn release_amount(
        &mut self,
        db: &mut Db,
        amount_fils: i64,
        now: OffsetDateTime,
    ) -> Result<(), Refused> {
        if amount_fils == 0 {
            return Ok(());
        }
        let creative = self.creative()?;
        ledger::lock_payable(db, creative)?;
        let before_net = self.sums().released_net_fils();
        let released = MoneyEvent::Released(Released {
            request: self.request.id,
            creative,
            before_fils: self.sums().released_fils,
            amount_fils,
            fee_fils: self.fee.between(before_net, before_net + amount_fils),
        });
        post(db, &released, None, now)?;
        self.money.sums.released_fils += amount_fils;
        let notice = notices::for_creative(&self.request, creative, Kind::MoneyReleased);
        let notice = notice.with_amount(amount_fils);
        Ok(notifications::notify_creative(db, creative, notice, now)?)
    }
}

/// Releases what a project holds after a move to `stage`, if it holds anything.
pub(crate) fn release_after(
    db: &mut Db,
    request: &QuoteRequest,
    stage: RequestStage,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    if !request_money::exists(db, request.id)? {
        return Ok(());
    }
    let mut purse = Purse::of(db, request.clone())?;
    purse.release(db, stage, now)?;
    purse.store(db, now)
}
