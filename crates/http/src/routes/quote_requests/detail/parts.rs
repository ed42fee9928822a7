//! What is read for one answer about a request, and which moves follow from it.

use std::collections::HashMap;

use marsam_domain::ids::CreativeId;
use marsam_domain::payments::{Payment, Recorder, totals};
use marsam_domain::proposals::{Proposal, ProposalState};
use marsam_domain::quote_requests::allowed::Openings;
use marsam_domain::quote_requests::sides::Side;
use marsam_persistence::viewers::{CreativeName, names_of};
use marsam_persistence::{Db, invitations, payments, proposals};

use crate::ApiError;
use crate::routes::reading::Reading;
use crate::routes::request_access::RequestAccess;

/// What is read for one answer.
pub(super) struct Parts {
    pub(super) proposals: Vec<Proposal>,
    pub(super) payments: Vec<Payment>,
    pub(super) names: HashMap<CreativeId, CreativeName>,
    pub(super) invitations: Vec<invitations::Invitation>,
}

impl Parts {
    pub(super) fn read(db: &mut Db, access: &RequestAccess) -> Result<Self, ApiError> {
        let request = &access.request;
        let proposals = proposals::of_request(db, request.id)?;
        let invitations = invitations::of_request(db, request.id)?;
        let proposed = proposals.iter().map(|proposal| proposal.creative_id);
        let creatives: Vec<CreativeId> = proposed
            .chain(invitations.iter().map(|invitation| invitation.creative))
            .chain(request.chosen_creative)
            .collect();
        let mut payments = payments::of_requests(db, &[request.id])?;
        if Reading::of(access).is_excluded {
            payments.clear();
        }
        Ok(Self {
            names: names_of(db, &creatives)?,
            proposals,
            payments,
            invitations,
        })
    }

    pub(super) fn own(&self, creative: CreativeId) -> impl Iterator<Item = &Proposal> {
        let own = self.proposals.iter();
        own.filter(move |proposal| proposal.creative_id == creative)
    }

    pub(super) fn openings(&self, access: &RequestAccess) -> Openings {
        let request = &access.request;
        let creative = access
            .viewer
            .creative_id()
            .filter(|_| access.side.is_creative());
        let own = |state: fn(ProposalState) -> bool| {
            creative.is_some_and(|creative| self.own(creative).any(|own| state(own.state)))
        };
        let declined = self.invitations.iter().any(|invitation| {
            Some(invitation.creative) == creative && invitation.declined_at.is_some()
        });
        let (_, recorded) = totals(&self.payments);
        let unconfirmed =
            |payment: &Payment| payment.recorded_by == Recorder::Brand && payment.is_unconfirmed();
        let writes = |state| matches!(state, ProposalState::Sent | ProposalState::Accepted);
        Openings {
            has_live_proposal: own(ProposalState::is_live),
            has_declined: declined,
            is_listed: access.viewer.is_listed,
            is_unrecorded: recorded < request.sums.agreed_fils,
            may_confirm: self.payments.iter().any(unconfirmed),
            may_void: match access.side {
                Side::Admin => self.payments.iter().any(|paid| paid.voided_at.is_none()),
                _ => self.payments.iter().any(Payment::may_be_voided_by_brand),
            },
            may_write: match access.side {
                Side::Owner => self.proposals.iter().any(|proposal| writes(proposal.state)),
                Side::Admin => false,
                _ => own(writes),
            },
        }
    }
}
