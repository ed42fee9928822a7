//! Money of a project: paid through the provider, refunded and charged back, as the calls and the worker do it.
//!
//! **Invariant:** no provider is called: each answer is the one that it would give.

use marsam_domain::calendar::day_of;
use marsam_domain::payments::attempts::Failure;
use marsam_domain::payments::decisions::Settlement;
use marsam_domain::payments::payable::CheckoutMethod;
use marsam_domain::payments::payouts::SentOn;
use marsam_domain::payments::refunds::{RefundCause, RefundOutcome};
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_payments::{Currency, Observation, ObservedStatus, OrderTag, ProviderKey};
use marsam_persistence::payment_attempts::{self, OpenedPage, PaymentAttempt};
use marsam_persistence::{Db, refunds};
use marsam_workflows::Refused;
use marsam_workflows::access::RequestAccess;
use marsam_workflows::payments::deciding::{self, Decision};
use marsam_workflows::payments::paying::{self, Begun, PAGE_PURPOSE, Wish};
use marsam_workflows::payments::refund_steps::{self, AdminRefund, AdminStep, Said, StepDecision};
use marsam_workflows::payments::settling;
use marsam_workflows::payments::take_backs::{self, Chargeback};
use time::{Duration, OffsetDateTime};

use super::{By, Step};
use crate::DemoError;
use crate::data::{MoneyStep, PayEntry, ProviderSays, RefundTurn, Side};

/// How long a payer is on the provider's page.
const ON_THE_PAGE: Duration = Duration::seconds(80);

/// Takes a step.
pub(super) fn take(db: &mut Db, step: &Step<'_>, taken: &MoneyStep) -> Result<(), DemoError> {
    match taken {
        MoneyStep::Pay(entry) => pay(db, step, entry),
        MoneyStep::Says(said) => {
            let attempt = latest(db, step)?;
            says(db, step, &attempt, *said, step.at)
        }
        MoneyStep::GiveUpPaying => {
            let access = access(db, step)?;
            done(step, paying::give_up(db, &access, step.at))
        }
        MoneyStep::OrderRefund(amount_fils, is_borne, note) => {
            let wish = AdminRefund {
                amount_fils: *amount_fils,
                is_borne: *is_borne,
                note: note.clone(),
                by: step.ids.admin()?,
            };
            let attempt = latest(db, step)?.id;
            done(
                step,
                refund_steps::order_by_admin(db, attempt, &wish, step.at),
            )
        }
        MoneyStep::Refund(number, turn) => refund(db, step, *number, *turn),
        MoneyStep::ChargeBack(amount_fils, note) => {
            let attempt = latest(db, step)?;
            let entered = Chargeback {
                amount_fils: *amount_fils,
                reference: format!("CB-{}", attempt.amount_fils),
                note: note.clone(),
                by: step.ids.admin()?,
            };
            done(
                step,
                take_backs::charge_back(db, attempt.id, &entered, step.at),
            )
        }
        MoneyStep::Settle(how, note) => settle(db, step, how, note),
    }
}

fn done(step: &Step<'_>, made: Result<(), Refused>) -> Result<(), DemoError> {
    made.map_err(|refused| step.refused(refused))
}

fn access(db: &mut Db, step: &Step<'_>) -> Result<RequestAccess, DemoError> {
    let account = step.account(db, By::Side(Side::Brand))?;
    let access = RequestAccess::locked(db, account, step.request.id);
    access.map_err(|refused| step.refused(refused))
}

/// The latest attempt of the project.
fn latest(db: &mut Db, step: &Step<'_>) -> Result<PaymentAttempt, DemoError> {
    let all = payment_attempts::of_request(db, step.request.id)?;
    let latest = all.into_iter().next_back();
    latest.ok_or_else(|| step.misfit("nothing was paid here"))
}

/// The brand goes to the provider's page.
fn pay(db: &mut Db, step: &Step<'_>, entry: &PayEntry) -> Result<(), DemoError> {
    let method = CheckoutMethod::from_slug(&entry.method);
    let wish = Wish {
        method: method.ok_or_else(|| step.misfit(&entry.method))?,
        through_part: None,
    };
    let access = access(db, step)?;
    let checkout = &step.ids.money()?.checkout;
    let begun = paying::begin(db, &access, wish, checkout, step.at);
    let Begun::New(attempt) = begun.map_err(|refused| step.refused(refused))? else {
        return Err(step.misfit("it is being paid already"));
    };
    if entry.then == Some(ProviderSays::NoPage) {
        return done(step, paying::not_opened(db, attempt.id).map(drop));
    }
    let page = page(step, &attempt, entry.then)?;
    let opened = paying::opened(db, attempt.id, page, step.at);
    let opened = opened.map_err(|refused| step.refused(refused))?;
    match entry.then {
        Some(said) => says(db, step, &opened, said, step.at + ON_THE_PAGE),
        None => Ok(()),
    }
}

/// The page that the provider for development knows by its name: what became of it, the amount, the part, and whose it is.
fn page(
    step: &Step<'_>,
    attempt: &PaymentAttempt,
    then: Option<ProviderSays>,
) -> Result<OpenedPage, DemoError> {
    let money = step.ids.money()?;
    let (state, amount_fils) = match then {
        Some(ProviderSays::Captured) => ('c', attempt.amount_fils),
        Some(ProviderSays::CapturedOther(amount_fils)) => ('c', amount_fils),
        Some(ProviderSays::CapturedForeign) => ('f', attempt.amount_fils),
        None => ('o', attempt.amount_fils),
        Some(_) => ('d', attempt.amount_fils),
    };
    let (part, request) = (attempt.through_part, attempt.request_id);
    let provider_key = format!(
        "chg_demo-{state}-{amount_fils}-{part}-{}_{request}",
        attempt.id
    );
    let url = format!(
        "{}/page/{provider_key}",
        money.provider.trim_end_matches('/')
    );
    let sealed = step.ids.settings.key.seal(PAGE_PURPOSE, url.as_bytes());
    Ok(OpenedPage {
        url: sealed.map_err(|_error| step.misfit("a page that cannot be sealed"))?,
        provider_key,
        expires_at: attempt.expires_at,
        next_ask_at: None,
    })
}

/// What the provider says of an attempt.
fn says(
    db: &mut Db,
    step: &Step<'_>,
    attempt: &PaymentAttempt,
    said: ProviderSays,
    at: OffsetDateTime,
) -> Result<(), DemoError> {
    let (status, amount_fils, currency) = match said {
        ProviderSays::Captured => (ObservedStatus::Captured, None, Currency::Kwd),
        ProviderSays::CapturedOther(fils) => (ObservedStatus::Captured, Some(fils), Currency::Kwd),
        ProviderSays::CapturedForeign => (ObservedStatus::Captured, None, Currency::Other),
        ProviderSays::Declined => (failed(Failure::Declined), None, Currency::Kwd),
        ProviderSays::NoFunds => (failed(Failure::InsufficientFunds), None, Currency::Kwd),
        ProviderSays::Cancelled => (failed(Failure::CancelledByPayer), None, Currency::Kwd),
        ProviderSays::Reversed => (ObservedStatus::Reversed, None, Currency::Kwd),
        ProviderSays::RanOut => return done(step, settling::run_out(db, attempt.id, at).map(drop)),
        ProviderSays::NoPage => return Err(step.misfit("it has a page")),
    };
    let key = attempt.provider_key.as_deref().and_then(ProviderKey::parse);
    let key = key.ok_or_else(|| step.misfit("an attempt without a page"))?;
    let observation = Observation {
        transaction: key.as_str().to_owned(),
        key,
        status,
        amount_fils: amount_fils.unwrap_or(attempt.amount_fils),
        currency,
        is_live: false,
        method: Some(attempt.method),
        brand: None,
        last_four: None,
        tag: Some(OrderTag {
            attempt: attempt.id,
            request: attempt.request_id,
            amount_fils: attempt.amount_fils,
            through_part: attempt.through_part,
        }),
        at: attempt.created_at,
    };
    let holidays = &step.ids.settings.holidays;
    let observed = settling::observed(db, attempt.id, &[observation], at, holidays);
    if observed.map_err(|refused| step.refused(refused))? {
        Ok(())
    } else {
        Err(step.misfit("the provider says nothing new"))
    }
}

const fn failed(why: Failure) -> ObservedStatus {
    ObservedStatus::Failed(why)
}

/// What becomes of a refund, by its number from 1.
fn refund(db: &mut Db, step: &Step<'_>, number: usize, turn: RefundTurn) -> Result<(), DemoError> {
    let all = refunds::of_request(db, step.request.id)?;
    let place = number.checked_sub(1);
    let found = place.and_then(|place| all.get(place));
    let found = found.ok_or_else(|| step.misfit("no refund of this number"))?;
    let key = format!(
        "re_demo-p-{}-{}-{}",
        found.amount_fils, found.try_number, found.id
    );
    let by_provider = Said {
        provider_key: Some(key),
        ..Said::default()
    };
    let by_admin = |admin_step: AdminStep, note: &str| {
        Ok::<_, DemoError>(StepDecision {
            step: admin_step,
            note: note.to_owned(),
            by: step.ids.admin()?,
        })
    };
    let (cause, said) = match turn {
        RefundTurn::Sent => (RefundCause::Observed(RefundOutcome::Pending), by_provider),
        RefundTurn::Done => (RefundCause::Observed(RefundOutcome::Refunded), by_provider),
        RefundTurn::DoneOther => (
            RefundCause::Observed(RefundOutcome::RefundedOther),
            by_provider,
        ),
        RefundTurn::Failed => (RefundCause::Observed(RefundOutcome::Failed), by_provider),
        RefundTurn::Unsure => (
            RefundCause::Unreachable { may_repeat: false },
            Said::default(),
        ),
        RefundTurn::ByBank => {
            let sent = SentOn {
                bank_reference: format!("NBK-{}", found.amount_fils),
                day: day_of(step.at),
            };
            let note = "Paid by transfer to the payer's own account.";
            let decision = by_admin(AdminStep::ByBank { sent }, note)?;
            let made = refund_steps::decide(db, found.id, &decision, step.at);
            return done(step, made);
        }
        RefundTurn::Withdrawn => {
            let decision = by_admin(AdminStep::Withdraw, "Ordered for the wrong project.")?;
            let made = refund_steps::decide(db, found.id, &decision, step.at);
            return done(step, made);
        }
    };
    let made = refund_steps::step(db, found.id, cause, &said, step.at);
    if made.map_err(|refused| step.refused(refused))? {
        Ok(())
    } else {
        Err(step.misfit("the refund takes no such step"))
    }
}

fn settle(db: &mut Db, step: &Step<'_>, how: &str, note: &str) -> Result<(), DemoError> {
    let settlement = Settlement::from_slug(how);
    let decision = Decision {
        settlement: settlement.ok_or_else(|| step.misfit(how))?,
        note: note.to_owned(),
        by: step.ids.admin()?,
    };
    let attempt = latest(db, step)?.id;
    done(
        step,
        deciding::settle(db, attempt, &decision, step.at).map(drop),
    )
}
