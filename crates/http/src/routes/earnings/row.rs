//! The DTOs of earnings.

use std::collections::HashMap;

use marsam_domain::calendar::{day_of, iso_day};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::payments::earnings::{Earned, Month};
use marsam_domain::payments::payouts::{PayableKind, PayableLine, PayoutRules, Stop};
use marsam_domain::vocabulary::{Labelled as _, Vocabulary as _};
use marsam_persistence::payouts::projects::ProjectName;
use marsam_workflows::earnings::{Earnings, HeldMoney, MOST_DUE};
use marsam_workflows::payouts::{OwnDetails, Payee};
use serde::Serialize;
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;

use crate::routes::payouts::{PayoutDto, line_blocks, slugs_of, stops};
use crate::routes::schemas::slugs;

/// What a creative earns.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Earnings)]
pub(crate) struct EarningsDto {
    /// Of what is held: what the creative gets if all of it is approved.
    held_fils: i64,
    /// Released, and in no transfer yet; below 0, the creative owes it.
    due_fils: i64,
    /// In prepared payouts.
    in_transfer_fils: i64,
    /// Transferred, and not returned.
    sent_fils: i64,
    /// Newest project first.
    held: Vec<HeldMoneyDto>,
    /// Oldest first, at most 500.
    due: Vec<DueLineDto>,
    /// The next day on which something is due; null: nothing waits for a day.
    #[serde(with = "iso_day::option")]
    #[schema(value_type = Option<String>, format = Date)]
    next_on: Option<Date>,
    /// Why nothing is transferred now.
    #[schema(schema_with = stops)]
    blocked: Vec<&'static str>,
    /// The smallest transfer.
    min_fils: i64,
    /// Whether the creative may ask to be paid although it is less.
    may_request: bool,
    /// When the creative asked for it.
    #[serde(with = "time::serde::rfc3339::option")]
    requested_at: Option<OffsetDateTime>,
    /// The newest 100.
    payouts: Vec<PayoutDto>,
    /// Those in which there was something, newest first.
    months: Vec<EarnedMonthDto>,
    /// Null until the creative has said where to be paid.
    details: Option<OwnDetailsDto>,
}

/// Money that is held for a project.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HeldMoney)]
pub(crate) struct HeldMoneyDto {
    request_id: String,
    request_code: Option<String>,
    title: Option<String>,
    /// What a project without a title is called by.
    service_category: Option<&'static str>,
    held_fils: i64,
    fee_fils: i64,
    net_fils: i64,
}

/// A line of what is due.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DueLine)]
pub(crate) struct DueLineDto {
    request_id: Option<String>,
    request_code: Option<String>,
    title: Option<String>,
    /// What a project without a title is called by.
    service_category: Option<&'static str>,
    /// Below 0 for what the creative bears.
    net_fils: i64,
    #[schema(schema_with = slugs::<PayableKind>)]
    kind: &'static str,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// Null: at once.
    #[serde(with = "iso_day::option")]
    #[schema(value_type = Option<String>, format = Date)]
    due_on: Option<Date>,
    /// Why it waits whatever the day.
    #[schema(schema_with = line_blocks)]
    blocked: Vec<&'static str>,
}

/// What was earned in a month.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = EarnedMonth)]
pub(crate) struct EarnedMonthDto {
    /// YYYY-MM, in Kuwait.
    month: String,
    /// Before the fee.
    released_fils: i64,
    /// Taken of it.
    fee_fils: i64,
    net_fils: i64,
    sent_fils: i64,
    /// Paid outside Marsam and confirmed.
    outside_fils: i64,
    /// The fee on that, which the creative owes.
    owed_fee_fils: i64,
}

/// Where the caller is paid.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PayoutDetails)]
pub(crate) struct OwnDetailsDto {
    holder: String,
    /// Of the IBAN.
    last_four: String,
    #[serde(with = "time::serde::rfc3339")]
    updated_at: OffsetDateTime,
    /// No payout is made until then.
    #[serde(with = "time::serde::rfc3339::option")]
    stopped_until: Option<OffsetDateTime>,
    /// Whether the bank returned a payout.
    is_returned: bool,
    /// Whether the brands of the creative's projects see holder and IBAN.
    shown_to_brands: bool,
}

impl OwnDetailsDto {
    /// The details at a time: a stop that is over is none.
    pub(super) fn at(details: OwnDetails, now: OffsetDateTime) -> Self {
        let stored = details.stored;
        Self {
            holder: details.holder,
            last_four: stored.last_four,
            updated_at: stored.updated_at,
            stopped_until: stored.stopped_until.filter(|until| *until > now),
            is_returned: stored.is_returned,
            shown_to_brands: stored.is_shown,
        }
    }
}

type Names = HashMap<QuoteRequestId, ProjectName>;

impl From<HeldMoney> for HeldMoneyDto {
    fn from(money: HeldMoney) -> Self {
        let net_fils = money.net_fils();
        let (code, title, service) = called(money.name.as_ref());
        Self {
            request_id: money.request.to_string(),
            request_code: code,
            title,
            service_category: service,
            held_fils: money.held_fils,
            fee_fils: money.fee_fils,
            net_fils,
        }
    }
}

type Called = (Option<String>, Option<String>, Option<&'static str>);

fn called(name: Option<&ProjectName>) -> Called {
    match name {
        Some(name) => {
            let service = name.service.label();
            (Some(name.code.clone()), name.title.clone(), Some(service))
        }
        None => (None, None, None),
    }
}

fn due_line(
    line: &PayableLine,
    due_at: Option<OffsetDateTime>,
    payee: &Payee,
    names: &Names,
) -> DueLineDto {
    let facts = line
        .request
        .and_then(|request| payee.projects.get(&request));
    let blocks = facts.map(|facts| facts.blocks.as_slice());
    let (code, title, service) = called(line.request.and_then(|request| names.get(&request)));
    DueLineDto {
        request_id: line.request.map(|request| request.to_string()),
        request_code: code,
        title,
        service_category: service,
        net_fils: line.net_fils,
        kind: line.kind.slug(),
        at: line.at,
        due_on: due_at.map(day_of),
        blocked: slugs_of(blocks.filter(|_| line.net_fils > 0).unwrap_or_default()),
    }
}

fn month(month: Month, earned: Earned) -> EarnedMonthDto {
    EarnedMonthDto {
        month: month.to_string(),
        released_fils: earned.released_fils,
        fee_fils: earned.fee_fils,
        net_fils: earned.net_fils(),
        sent_fils: earned.sent_fils,
        outside_fils: earned.outside_fils,
        owed_fee_fils: earned.owed_fee_fils,
    }
}

impl EarningsDto {
    /// What a creative earns, at a time.
    pub(super) fn at(earnings: Earnings, rules: PayoutRules, now: OffsetDateTime) -> Self {
        let payee = &earnings.payee;
        let details = payee.details.as_ref();
        let requested_at = details.and_then(|details| details.requested_at);
        let lines = payee.lines.iter().zip(&payee.plan.due_at).take(MOST_DUE);
        Self {
            held_fils: earnings.held.iter().map(HeldMoney::net_fils).sum(),
            due_fils: payee.balance_fils,
            in_transfer_fils: earnings.in_transfer_fils,
            sent_fils: earnings.sent_fils,
            due: lines
                .map(|(line, due_at)| due_line(line, *due_at, payee, &earnings.names))
                .collect(),
            next_on: payee.plan.next_due_at(now).map(day_of),
            blocked: slugs_of(&payee.plan.stops),
            min_fils: rules.min_fils,
            may_request: requested_at.is_none() && payee.plan.stops == [Stop::BelowMinimum],
            requested_at,
            payouts: earnings.payouts.iter().map(PayoutDto::from).collect(),
            months: earnings
                .months
                .newest_first()
                .map(|(of, earned)| month(of, earned))
                .collect(),
            held: earnings.held.into_iter().map(Into::into).collect(),
            details: earnings.details.map(|found| OwnDetailsDto::at(found, now)),
        }
    }
}
