//! What is read for one answer about a request, and which moves follow from it.

use std::collections::HashMap;

use marsam_domain::ids::{CreativeId, QuoteRequestId};
use marsam_domain::payments::{Payment, Recorder, totals, unconfirmed_fils};
use marsam_domain::proposals::{PartDue, PlanPart, Proposal, ProposalState};
use marsam_domain::quote_requests::allowed::Openings;
use marsam_domain::quote_requests::lifecycle::OpenQuestions;
use marsam_domain::quote_requests::sides::Side;
use marsam_persistence::viewers::{CreativeName, names_of};
use marsam_persistence::{
    Db, DbError, histories, invitations, notifications, payments, phones, proposals, quote_requests,
};
use time::OffsetDateTime;

use crate::Refused;
use crate::access::{OfferedPart, RequestAccess};
use crate::disputes::reading;
use crate::messages::has_open_question;

/// What is read for one answer to a side of a project.
#[derive(Debug)]
pub struct Parts {
    /// The latest that the caller may see, and the accepted one; oldest first.
    pub proposals: Vec<Proposal>,
    pub proposals_total: i64,
    pub payments: Vec<Payment>,
    pub names: HashMap<CreativeId, CreativeName>,
    /// The latest, oldest first.
    pub invitations: Vec<invitations::Invitation>,
    pub invitations_total: i64,
    /// A creative has written before a first proposal, and the brand may answer.
    has_open_question: bool,
    has_dispute: bool,
    pub disputes_total: i64,
}

impl Parts {
    /// Reads them, of each list the latest `most` rows.
    ///
    /// # Errors
    /// The database's.
    pub fn read(db: &mut Db, access: &RequestAccess, most: i64) -> Result<Self, Refused> {
        let request = &access.request;
        let author = request
            .chosen_creative
            .filter(|_| access.side == Side::Chosen);
        let (mut proposals, proposals_total) =
            proposals::latest_of_request(db, request.id, author, most)?;
        let is_accepted = |one: &Proposal| one.state == ProposalState::Accepted;
        if request.chosen_creative.is_some() && !proposals.iter().any(is_accepted) {
            proposals.splice(0..0, proposals::accepted(db, request.id)?);
        }
        let (invitations, invitations_total) =
            invitations::latest_of_request(db, request.id, most)?;
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
    pub fn is_start_unpaid(&self) -> bool {
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
    pub fn agreed_plan(&self) -> &[PlanPart] {
        let mut all = self.proposals.iter();
        let accepted = all.find(|one| one.state == ProposalState::Accepted);
        accepted.map_or(&[], |one| &one.terms.payment_plan)
    }

    /// What is open to the caller's side.
    pub fn openings(&self, access: &RequestAccess) -> Openings {
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

/// What is read for one answer to a creative who is not selected.
#[derive(Debug)]
pub struct OwnParts {
    /// When the request last changed for them.
    pub changed_at: Option<OffsetDateTime>,
    /// Their latest proposals, oldest first.
    pub proposals: Vec<Proposal>,
    pub proposals_total: i64,
}

impl OwnParts {
    /// Reads them, at most `most` proposals.
    ///
    /// # Errors
    /// The database's.
    pub fn read(db: &mut Db, own: &OfferedPart, most: i64) -> Result<Self, DbError> {
        let request = own.request.id;
        let (_, changed_at) = histories::extent(db, request, own.reader())?;
        let author = Some(own.creative);
        let (proposals, proposals_total) = proposals::latest_of_request(db, request, author, most)?;
        Ok(Self {
            changed_at,
            proposals,
            proposals_total,
        })
    }
}

/// What waits for an answer in a request, if anything does.
///
/// # Errors
/// The database's.
pub fn open_questions(
    db: &mut Db,
    request: QuoteRequestId,
) -> Result<Option<OpenQuestions>, DbError> {
    let mut found = quote_requests::listing::open_questions(db, &[request])?;
    Ok(found.remove(&request))
}

/// How the selected creative is reached.
#[derive(Debug, Default)]
pub struct CreativeContact {
    /// Empty for an erased account.
    pub email: String,
    pub phone: Option<String>,
}

impl CreativeContact {
    /// Reads it.
    ///
    /// # Errors
    /// The database's.
    pub fn of(db: &mut Db, creative: CreativeId) -> Result<Self, DbError> {
        let Some(account) = notifications::account_of_creative(db, creative)? else {
            return Ok(Self::default());
        };
        Ok(Self {
            phone: phones::of_account(db, account.id)?,
            email: account.email.to_string(),
        })
    }
}
