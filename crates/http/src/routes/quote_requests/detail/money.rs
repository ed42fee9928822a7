//! What is held, released and given back of a project, and what may be paid.

use marsam_domain::payments::parts::{PartRelease, open_parts};
use marsam_domain::payments::payable::{CheckoutMethod, NotPayable, Payable};
use marsam_domain::payments::refunds::RefundState;
use marsam_domain::proposals::ready_made::{PlanLabel, ReadyMade as _};
use marsam_domain::proposals::{PartDue, PlanPart};
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::Db;
use marsam_persistence::refunds::Refund;
use marsam_persistence::request_money::AskedShare;
use marsam_workflows::access::RequestAccess;
use marsam_workflows::payments::paying::{self, Checkout, Offer};
use marsam_workflows::payments::showing::{self, ShownMoney};
use marsam_workflows::payments::taken;
use marsam_workflows::requests::parts::Parts;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::latest;
use super::taken::TakenDto;
use crate::routes::payments::attempt::{AttemptDto, Reader};
use crate::routes::schemas::{slugs, slugs_or_null};
use crate::{ApiError, AppState};

/// The money of a project that came through a provider.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = ProjectMoney)]
pub(crate) struct MoneyDto {
    /// What is held for the project.
    held_fils: i64,
    /// What the creative has of what was held.
    released_fils: i64,
    /// What went back to the brand, or is on its way.
    refunded_fils: i64,
    /// What of the price need not be paid any more.
    lowered_fils: i64,
    /// What goes back to the brand: the latest 100, oldest first.
    refunds: Vec<RefundDto>,
    /// How many there are.
    refunds_total: i64,
    /// What the payer's bank or the provider took back: the latest 100, those of each charge oldest first.
    taken_back: Vec<TakenDto>,
    /// How many there are.
    taken_back_total: i64,
    /// What may be paid on a provider's page; null for all but the brand, without a provider, and unless the project runs.
    /// Where it has ended, it names an attempt that is still open, and nothing that may be paid.
    payable: Option<PayableDto>,
}

/// Money that goes back to the brand.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProjectRefund)]
pub(crate) struct RefundDto {
    id: String,
    amount_fils: i64,
    #[schema(schema_with = slugs::<RefundState>)]
    state: &'static str,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    done_at: Option<OffsetDateTime>,
    /// Of its note, once it is done.
    number: Option<String>,
}

impl From<Refund> for RefundDto {
    fn from(refund: Refund) -> Self {
        Self {
            id: refund.id.to_string(),
            amount_fils: refund.amount_fils,
            state: refund.state.slug(),
            created_at: refund.created_at,
            done_at: refund.done_at,
            number: refund.number,
        }
    }
}

/// What the brand may pay now.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Payable)]
pub(crate) struct PayableDto {
    /// What is paid if no part is chosen; 0 if nothing can be paid now.
    due_fils: i64,
    /// In the order in which money fills them.
    parts: Vec<PartDto>,
    /// Each amount that may be paid now, that of the first due part first.
    choices: Vec<ChoiceDto>,
    /// What is being paid.
    attempt: Option<AttemptDto>,
    /// Why nothing can be paid here at all.
    #[schema(value_type = Option<String>)]
    unavailable: Option<&'static str>,
}

/// Why nothing can be paid here at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unavailable {
    /// Payments are paused, or the provider's key is of the other mode (test, live).
    Paused,
    DepositTooLarge,
}

impl Unavailable {
    const fn slug(self) -> &'static str {
        match self {
            Self::Paused => "paused",
            Self::DepositTooLarge => "deposit_too_large",
        }
    }
}

/// A part of the price, and what of it is open.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PayablePart)]
pub(crate) struct PartDto {
    /// Its place in the plan, from 0.
    place: usize,
    /// What it is called, as it was written.
    label: String,
    /// The ready-made label that it is, to be shown in the reader's language; null for own words.
    #[schema(schema_with = slugs_or_null::<PlanLabel>)]
    label_key: Option<&'static str>,
    amount_fils: i64,
    open_fils: i64,
    /// What of the open amount is recorded, and waits to be confirmed.
    unconfirmed_fils: i64,
    #[schema(schema_with = slugs::<PartDue>)]
    due: &'static str,
    /// When its money goes to the creative.
    #[schema(schema_with = slugs::<PartRelease>)]
    release: &'static str,
    is_due: bool,
}

/// An amount that may be paid.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PayableChoice)]
pub(crate) struct ChoiceDto {
    /// The last part that it pays for, by its place in the plan.
    through_part: usize,
    amount_fils: i64,
    methods: Vec<&'static str>,
}

/// What is read once for the moves and the answer.
pub(super) struct ProjectMoney {
    pub(super) money: MoneyDto,
    /// Whether `pay` is offered.
    pub(super) is_payable: bool,
    /// Whether an attempt is open.
    pub(super) has_open_attempt: bool,
    /// The share in a cancellation that is asked for.
    pub(super) asked: Option<AskedShare>,
}

/// The money of a project; admins read who entered what was taken back of it.
fn shown_to(db: &mut Db, access: &RequestAccess, parts: &Parts) -> Result<ShownMoney, ApiError> {
    let mut shown = showing::of_project(db, &access.request, &parts.payments)?;
    if access.side == Side::Admin {
        taken::name_admins(db, &mut shown.taken)?;
    }
    Ok(shown)
}

/// The money of a project, as one of its sides sees it.
pub(super) fn of(
    db: &mut Db,
    access: &RequestAccess,
    parts: &Parts,
    state: &AppState,
) -> Result<ProjectMoney, ApiError> {
    let request = &access.request;
    if request.chosen_creative.is_none() {
        return Ok(ProjectMoney {
            money: MoneyDto::default(),
            is_payable: false,
            has_open_attempt: false,
            asked: None,
        });
    }
    let shown = shown_to(db, access, parts)?;
    let (sums, asked) = (shown.sums, shown.asked);
    let money = MoneyDto {
        held_fils: sums.held_fils(),
        released_fils: sums.released_net_fils(),
        refunded_fils: sums.refunded_fils(),
        lowered_fils: sums.lowered_fils,
        refunds_total: i64::try_from(shown.refunds.len()).unwrap_or(i64::MAX),
        refunds: latest(shown.refunds).map(Into::into).collect(),
        taken_back_total: i64::try_from(shown.taken.len()).unwrap_or(i64::MAX),
        taken_back: latest(shown.taken)
            .map(|taken| TakenDto::seen_by(taken, access.side))
            .collect(),
        payable: None,
    };
    let is_owner = access.side == Side::Owner && request.stage.is_running();
    let checkout = state.payments.checkout().filter(|_| is_owner);
    let Some(checkout) = checkout else {
        let left_open = left_open(db, access, state)?;
        return Ok(ProjectMoney {
            is_payable: false,
            has_open_attempt: left_open.is_some(),
            asked,
            money: MoneyDto {
                payable: left_open,
                ..money
            },
        });
    };
    let offer = Offer::of(db, request)?;
    let page = Page {
        access,
        parts,
        state,
        checkout,
    };
    let payable = payable(db, &offer, &page)?;
    let is_open = payable.attempt.is_some();
    Ok(ProjectMoney {
        is_payable: is_open || payable.due_fils > 0,
        has_open_attempt: is_open,
        asked,
        money: MoneyDto {
            payable: Some(payable),
            ..money
        },
    })
}

/// What is still open to be paid although the project has ended.
fn left_open(
    db: &mut Db,
    access: &RequestAccess,
    state: &AppState,
) -> Result<Option<PayableDto>, ApiError> {
    let Some(open) = showing::left_open(db, access)? else {
        return Ok(None);
    };
    let reader = Reader::payer(state, &access.request.code);
    Ok(Some(PayableDto {
        due_fils: 0,
        parts: Vec::new(),
        choices: Vec::new(),
        attempt: Some(AttemptDto::seen_by(db, &open, &reader)?),
        unavailable: None,
    }))
}

/// What a page of the brand is made from.
struct Page<'a> {
    access: &'a RequestAccess,
    parts: &'a Parts,
    state: &'a AppState,
    checkout: &'a Checkout,
}

fn payable(db: &mut Db, offer: &Offer, page: &Page<'_>) -> Result<PayableDto, ApiError> {
    let Page {
        access,
        parts,
        state,
        checkout,
    } = *page;
    let first = offer.payable(checkout.limits, None);
    let unavailable = match first {
        Err(NotPayable::DepositTooLarge) => Some(Unavailable::DepositTooLarge),
        _ if !paying::takes_payments(db, checkout)? => Some(Unavailable::Paused),
        _ => None,
    };
    let choices = if unavailable.is_none() {
        choices(offer, checkout, first.ok())
    } else {
        Vec::new()
    };
    let attempt = match offer.attempt() {
        Some(open) => {
            let reader = Reader::payer(state, &access.request.code);
            Some(AttemptDto::seen_by(db, open, &reader)?)
        }
        None => None,
    };
    Ok(PayableDto {
        due_fils: choices.first().map_or(0, |choice| choice.amount_fils),
        parts: plan(offer, parts),
        choices,
        attempt,
        unavailable: unavailable.map(Unavailable::slug),
    })
}

/// Each amount that may be paid, once.
fn choices(offer: &Offer, checkout: &Checkout, first: Option<Payable>) -> Vec<ChoiceDto> {
    let places = (0..offer.plan().len()).filter_map(|place| {
        let chosen = offer.payable(checkout.limits, Some(place));
        chosen.ok()
    });
    let mut amounts: Vec<Payable> = Vec::new();
    for payable in first.into_iter().chain(places) {
        let is_known = |known: &Payable| known.amount_fils == payable.amount_fils;
        if !amounts.iter().any(is_known) {
            amounts.push(payable);
        }
    }
    amounts.sort_by_key(|payable| payable.amount_fils);
    let taken = |payable: Payable| {
        let methods = checkout.methods.iter().copied();
        let taken = methods.filter(move |method| payable.takes(*method));
        taken.map(CheckoutMethod::slug).collect()
    };
    amounts
        .into_iter()
        .map(|payable| ChoiceDto {
            through_part: payable.through_part,
            amount_fils: payable.amount_fils,
            methods: taken(payable),
        })
        .collect()
}

fn plan(offer: &Offer, parts: &Parts) -> Vec<PartDto> {
    let price = offer.price();
    let agreed = parts.agreed_plan();
    let label = |place: usize| {
        let part: Option<&PlanPart> = agreed.get(place);
        part.map(|part| part.label.clone()).unwrap_or_default()
    };
    let open = |recorded_fils| open_parts(offer.plan(), price.lowered_fils, recorded_fils);
    let unrecorded = open(price.recorded_fils + offer.unconfirmed_fils());
    open(price.recorded_fils)
        .into_iter()
        .zip(unrecorded)
        .map(|(open, unrecorded)| {
            let label = label(open.place);
            PartDto {
                place: open.place,
                label_key: PlanLabel::key_of(&label),
                label,
                amount_fils: open.part.amount_fils,
                open_fils: open.open_fils,
                unconfirmed_fils: open.open_fils - unrecorded.open_fils,
                due: open.part.due.slug(),
                release: open.part.release.slug(),
                is_due: offer.due().is_some_and(|last| open.part.due <= last),
            }
        })
        .collect()
}
