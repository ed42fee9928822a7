//! What is read for one answer about a request, and which moves follow from it.

use std::collections::HashMap;

use marsam_domain::ids::CreativeId;
use marsam_domain::payments::{Payment, Recorder, totals, unconfirmed_fils};
use marsam_domain::proposals::{PartDue, PlanPart, Proposal, ProposalState};
use marsam_domain::quote_requests::allowed::Openings;
use marsam_domain::quote_requests::sides::Side;
use marsam_persistence::viewers::{CreativeName, names_of};
use marsam_persistence::{Db, invitations, payments, proposals};
use marsam_workflows::access::RequestAccess;
use marsam_workflows::disputes::reading;
use marsam_workflows::messages::has_open_question;

use super::SHOWN_ROWS;
use crate::ApiError;

/// The last rows of a list, as many as a request shows.
pub(super) fn latest<T>(
    rows: impl IntoIterator<Item = T, IntoIter: ExactSizeIterator>,
) -> impl Iterator<Item = T> {
    let rows = rows.into_iter();
    let most = usize::try_from(SHOWN_ROWS).unwrap_or(usize::MAX);
    let earlier = rows.len().saturating_sub(most);
    rows.skip(earlier)
}

/// What is read for one answer to a side of a project.
pub(super) struct Parts {
    /// The latest that the caller may see, and the accepted one; oldest first.
    pub(super) proposals: Vec<Proposal>,
    pub(super) proposals_total: i64,
    pub(super) payments: Vec<Payment>,
    pub(super) names: HashMap<CreativeId, CreativeName>,
    /// The latest, oldest first.
    pub(super) invitations: Vec<invitations::Invitation>,
    pub(super) invitations_total: i64,
    /// A creative has written before a first proposal, and the brand may answer.
    has_open_question: bool,
    has_dispute: bool,
    pub(super) disputes_total: i64,
}

impl Parts {
    pub(super) fn read(db: &mut Db, access: &RequestAccess) -> Result<Self, ApiError> {
        let request = &access.request;
        let author = request
            .chosen_creative
            .filter(|_| access.side == Side::Chosen);
        let (mut proposals, proposals_total) =
            proposals::latest_of_request(db, request.id, author, SHOWN_ROWS)?;
        let is_accepted = |one: &Proposal| one.state == ProposalState::Accepted;
        if request.chosen_creative.is_some() && !proposals.iter().any(is_accepted) {
            proposals.splice(0..0, proposals::accepted(db, request.id)?);
        }
        let (invitations, invitations_total) =
            invitations::latest_of_request(db, request.id, SHOWN_ROWS)?;
        let asked = invitations.iter().map(|invitation| invitation.creative);
        let creatives: Vec<CreativeId> = asked.chain(request.chosen_creative).collect();
        let (has_dispute, disputes_total) = reading::state_of(db, request)?;
        let may_be_asked = access.side == Side::Owner && request.stage.is_waiting();
        Ok(Self {
            has_open_question: may_be_asked && has_open_question(db, access)?,
            has_dispute,
            disputes_total,
            names: names_of(db, &creatives)?,
            proposals,
            proposals_total,
            payments: payments::of_requests(db, &[request.id])?,
            invitations,
            invitations_total,
        })
    }

    /// Whether the brand has not yet recorded what the agreed plan asks for before the start.
    pub(super) fn is_start_unpaid(&self) -> bool {
        let accepted = self
            .proposals
            .iter()
            .filter(|one| one.state == ProposalState::Accepted);
        let due: i64 = accepted
            .flat_map(|one| &one.terms.payment_plan)
            .filter(|part| part.due == PartDue::BeforeStart)
            .map(|part| part.amount_fils)
            .sum();
        totals(&self.payments).1 < due
    }

    /// The parts of the price, as they were agreed on.
    pub(super) fn agreed_plan(&self) -> &[PlanPart] {
        let mut all = self.proposals.iter();
        let accepted = all.find(|one| one.state == ProposalState::Accepted);
        accepted.map_or(&[], |one| &one.terms.payment_plan)
    }

    pub(super) fn openings(&self, access: &RequestAccess) -> Openings {
        let request = &access.request;
        let unconfirmed =
            |payment: &Payment| payment.recorded_by == Recorder::Brand && payment.is_unconfirmed();
        let writes =
            |one: &Proposal| matches!(one.state, ProposalState::Sent | ProposalState::Accepted);
        Openings {
            is_listed: access.viewer.is_listed,
            is_unrecorded: request.sums.recorded_fils + unconfirmed_fils(&self.payments)
                < request.sums.agreed_fils - request.sums.lowered_fils,
            may_confirm: self.payments.iter().any(unconfirmed),
            may_void: match access.side {
                Side::Admin => self.payments.iter().any(Payment::may_be_voided_by_admin),
                _ => self.payments.iter().any(Payment::may_be_voided_by_brand),
            },
            may_write: access.side != Side::Admin
                && (self.has_open_question || self.proposals.iter().any(writes)),
            has_dispute: self.has_dispute,
            ..Openings::default()
        }
    }
}
