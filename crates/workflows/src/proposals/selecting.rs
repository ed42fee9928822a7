//! The brand selects a proposal.

use std::sync::Arc;

use marsam_domain::agreements::{AgreedFile, Agreement, AtSelection};
use marsam_domain::calendar::{self, Holidays};
use marsam_domain::ids::CreativeId;
use marsam_domain::notices::{RequestNotice, RequestNoticeKind as Kind};
use marsam_domain::payments::parts::say_releases;
use marsam_domain::proposals::lifecycle::Action as ProposalAction;
use marsam_domain::quote_requests::funding::Funding;
use marsam_domain::quote_requests::lifecycle::{Action, Facts, Sums, advance};
use marsam_persistence::proposals::{self, Ending, Words};
use marsam_persistence::quote_requests::{self, Selected};
use marsam_persistence::{Db, agreements, attachments, creatives, notifications};
use time::OffsetDateTime;

use super::{Moving, ProposalMove};
use crate::parties::party;
use crate::{Refused, notices};

/// What the brand has read.
pub struct Selection {
    /// The version of the proposal.
    pub version: i64,
    /// The days that move the day of delivery.
    pub holidays: Arc<Holidays>,
    /// Whether brands pay here: then the day of delivery waits for a part that is due before the start.
    pub is_paid_here: bool,
}

/// The brand selects a proposal: the other live ones end, price and terms are frozen in an agreement, and both sides get
/// each other's contacts.
pub struct Select;

impl ProposalMove for Select {
    const ACTION: ProposalAction = ProposalAction::Select;
    type Words = Selection;

    fn store(db: &mut Db, moving: &Moving<Selection>) -> Result<(), Refused> {
        let (proposal, request) = (&moving.proposal, moving.request());
        let is_other_version = proposal.state.is_live() && moving.words.version != proposal.version;
        if request.stage.is_waiting() && is_other_version {
            return Err(Refused::ProposalChanged);
        }
        let accepted = moving.transition()?;
        // Who leaves the roster loses their live proposals; one that escaped this is not selected either.
        if !creatives::is_listed(db, proposal.creative_id)? {
            return Err(Refused::Stale);
        }
        proposals::apply(db, proposal, request.stage, &accepted, Words::default())?;
        freeze(db, moving)?;
        let loss = Ending {
            action: ProposalAction::Lose,
            actor: moving.access.actor(),
            kept: Some(proposal.id),
        };
        let others = proposals::end_live(db, request, loss, moving.now)?;
        notify(db, moving, &others)
    }
}

/// Stores what was agreed on and the move of the request.
fn freeze(db: &mut Db, moving: &Moving<Selection>) -> Result<(), Refused> {
    let (proposal, request, now) = (&moving.proposal, moving.request(), moving.now);
    let (terms, words) = (&proposal.terms, &moving.words);
    let holidays = &words.holidays;
    let funding = Funding::at_selection(
        words.is_paid_here,
        &terms.payment_plan,
        terms.delivery_days,
        now,
        holidays,
    );
    let delivery_due_at = funding
        .is_none()
        .then(|| calendar::end_of_working_day_after(now, u32::from(terms.delivery_days), holidays));
    let facts = Facts {
        delivery_due_at,
        funding_due_at: funding.and_then(|waiting| waiting.due_at),
        sums: Sums {
            agreed_fils: proposal.terms.price_fils,
            recorded_fils: 0,
            lowered_fils: 0,
        },
        ..request.facts()
    };
    let selected = advance(&facts, Action::Select, moving.access.actor(), now)?;
    let frozen = Selected {
        creative: proposal.creative_id,
        price_fils: proposal.terms.price_fils,
        revisions_included: proposal.terms.revisions_included,
        delivery_due_at,
        funding: funding.map(|waiting| (waiting, waiting.next_step_at(now, holidays))),
    };
    quote_requests::freeze(db, request.id, &frozen)?;
    quote_requests::apply(db, request, &selected, None)?;
    write_agreement(db, moving, delivery_due_at)
}

fn write_agreement(
    db: &mut Db,
    moving: &Moving<Selection>,
    delivery_due_at: Option<OffsetDateTime>,
) -> Result<(), Refused> {
    let (request, now) = (moving.request(), moving.now);
    let mut proposal = moving.proposal.clone();
    // It may have been sent before brands paid here.
    if moving.words.is_paid_here {
        say_releases(&mut proposal.terms.payment_plan);
    }
    let account = &moving.access.account;
    let files = attachments::of_brief(db, request.id)?.into_iter();
    let files = files.map(|(file, _)| AgreedFile {
        name: file.name,
        bytes: file.length,
    });
    let selection = AtSelection {
        request,
        files: files.collect(),
        proposal: &proposal,
        creative: party(db, proposal.creative_id)?,
        offered_at: proposals::last_sent_at(db, proposal.id)?,
        accepted_by: account
            .full_name
            .clone()
            .unwrap_or_else(|| request.contact_name.clone()),
        delivery_due_at,
    };
    let content = Agreement::written(selection, now);
    Ok(agreements::insert(
        db,
        request.id,
        proposal.id,
        &content,
        now,
    )?)
}

fn notify(db: &mut Db, moving: &Moving<Selection>, others: &[CreativeId]) -> Result<(), Refused> {
    // Read again: the selected creative may see the brand's name as it is.
    let request = quote_requests::find(db, moving.request().id)?;
    let pays_first = moving.proposal.terms.are_paid_first();
    let facts = |notice: RequestNotice| {
        let price = request.sums.agreed_fils;
        let notice = notice.with_amount(price).paying_first(pays_first);
        notice.due(request.delivery_due_at)
    };
    let (chosen, now) = (moving.creative(), moving.now);
    let selected = facts(notices::for_creative(
        &request,
        chosen,
        Kind::ProposalSelected,
    ));
    notifications::notify_creative(db, chosen, selected, now)?;
    let made = facts(notices::for_brand(db, &request, Kind::AgreementMade)?);
    notifications::notify_brand(db, request.brand_id, made, now)?;
    for other in others {
        notices::creative(db, &request, *other, Kind::ProposalNotSelected, moving.now)?;
    }
    Ok(())
}
