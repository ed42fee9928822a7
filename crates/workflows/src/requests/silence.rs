//! A brand that did not answer reports a problem after all: the project stays closed, and its money waits for an admin.

use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::payments::payouts::PlanRules;
use marsam_domain::quote_requests::lifecycle::{Action, AfterSilence, Facts};
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use marsam_persistence::payouts::balances;
use marsam_persistence::payouts::silence::{self, Silence};
use marsam_persistence::{Db, DbError, quote_requests};
use time::Duration;

use super::{Moving, RequestMove};
use crate::notices::Told;
use crate::{Refused, notices};

/// The facts of a request for its page: of a closed project, with what is open after the silence of its brand.
///
/// # Errors
/// The database's.
pub fn with_silence(
    db: &mut Db,
    request: &QuoteRequest,
    rules: PlanRules<'_>,
) -> Result<Facts, DbError> {
    Ok(Facts {
        after_silence: read(db, request)?.map(|found| match found {
            Silence::Reportable(money) => AfterSilence::Reportable {
                payout_at: Some(money.due_at(rules.payouts.delay_days, rules.holidays)),
            },
            Silence::Reported => AfterSilence::Reported,
        }),
        ..request.facts()
    })
}

fn read(db: &mut Db, request: &QuoteRequest) -> Result<Option<Silence>, DbError> {
    if request.stage == RequestStage::Closed {
        silence::of_closed(db, request.id)
    } else {
        Ok(None)
    }
}

/// A brand whose silence has closed the project reports a problem, with a reason: the payout waits until an admin decides.
pub struct ReportAfterSilence;

impl RequestMove for ReportAfterSilence {
    const ACTION: Action = Action::ReportAfterSilence;
    type Words = String;
    type Made = ();

    /// Read under the lock of the preparation of payouts: either the report is first, or the money is on its way.
    fn facts(db: &mut Db, request: &QuoteRequest) -> Result<Facts, Refused> {
        if let (RequestStage::Closed, Some(creative)) = (request.stage, request.chosen_creative) {
            balances::lock(db, creative)?;
        }
        let after_silence = read(db, request)?.map(|found| match found {
            Silence::Reportable(_) => AfterSilence::Reportable { payout_at: None },
            Silence::Reported => AfterSilence::Reported,
        });
        Ok(Facts {
            after_silence,
            ..request.facts()
        })
    }

    fn store(db: &mut Db, moving: &Moving<String>) -> Result<(), Refused> {
        let reason = moving.words.as_str();
        let request = moving.request();
        let mut transition = moving.transition;
        // A decision that was stored first may be of a call that began later: no one has decided about this report.
        if let Some(decided_at) = silence::decided_at(db, request.id)? {
            transition.at = transition.at.max(decided_at + Duration::MICROSECOND);
        }
        quote_requests::apply(db, request, &transition, Some(reason))?;
        let told = Told::of(Kind::ReportedAfterSilence, Some(reason));
        notices::other_side(db, &moving.access, told, moving.now)?;
        notices::problem_of_closed(db, request, reason, moving.now)
    }
}
