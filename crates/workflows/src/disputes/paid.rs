//! Whether a problem of a missing payment is over.

use marsam_domain::proposals::PartDue;
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use marsam_persistence::{Db, DbError, proposals};

use crate::payments::paying::is_delivered;

/// Whether everything that is due counts as paid, when the work stopped at `before`.
pub(super) fn is_paid(
    db: &mut Db,
    request: &QuoteRequest,
    before: RequestStage,
) -> Result<bool, DbError> {
    let is_delivered = is_delivered(db, request)?;
    let is_due = |due: PartDue| match due {
        PartDue::BeforeStart => true,
        PartDue::OnDelivery => is_delivered,
        PartDue::OnApproval => before == RequestStage::Approved,
    };
    let due_fils: i64 = proposals::accepted(db, request.id)?
        .iter()
        .flat_map(|proposal| &proposal.terms.payment_plan)
        .filter(|part| is_due(part.due))
        .map(|part| part.amount_fils)
        .sum();
    // What was lowered need not be paid.
    let price_fils = request.sums.agreed_fils - request.sums.lowered_fils;
    Ok(request.sums.recorded_fils >= due_fils.min(price_fils))
}
