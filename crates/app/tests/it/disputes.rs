//! `marsam disputes decide`, where no admin is there to decide.

use marsam_domain::actors::Actor;
use marsam_domain::disputes::{DisputeState, Party, Problem};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::language::Language;
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::quote_requests::lifecycle::{Action, advance};
use marsam_persistence::disputes::{self, NewDispute};
use marsam_persistence::{Db, DbError, Store, quote_requests};
use time::OffsetDateTime;

use crate::briefs::{brief, sign_up_brand};
use crate::harness::Place;

const REASON: &str = "The agreed delivery day passed without a delivery or a word.";

fn store_of(place: &Place) -> Store {
    let file = place.path("data/marsam.db");
    Store::connect(&format!("sqlite://{}", file.display())).unwrap()
}

/// A brand's project with a problem that waits for a decision.
fn escalated(db: &mut Db) -> Result<QuoteRequestId, DbError> {
    let now = OffsetDateTime::now_utc();
    let (account, brand) = sign_up_brand(db, now)?;
    let sent = quote_requests::insert(db, brand, &brief(), Language::En, now)?;
    let mut request = quote_requests::find(db, sent.id)?;
    // As if a proposal had been selected.
    let stored = request.stage;
    request.stage = RequestStage::InProgress;
    let reporter = Actor::Brand(account);
    let mut held = advance(&request.facts(), Action::Hold, reporter, now).unwrap();
    held.from = Some(stored);
    quote_requests::apply(db, &request, &held, Some("It is late."))?;
    let dispute = NewDispute {
        request: request.id,
        opened_by: Party::Brand,
        problem: Problem::Late,
        held_stage: RequestStage::InProgress,
        due_at: now,
        is_escalated: true,
        remind_at: None,
    };
    disputes::insert(db, &dispute, now)?;
    Ok(request.id)
}

#[test]
fn the_operator_decides_once_where_no_admin_can() {
    let place = Place::new();
    place.print(&["migrate"]);
    let request = store_of(&place).write(escalated).unwrap();
    let id = request.to_string();
    let decide = [
        "disputes",
        "decide",
        &id,
        "--outcome",
        "continue",
        "--fault",
        "creative",
        "--clause",
        "delivery_day",
        "--reason",
        REASON,
    ];
    assert!(place.print(&decide).contains("decided: both sides"));
    let live = store_of(&place).read(|db| disputes::live_of(db, request));
    let dispute = live.unwrap().unwrap();
    assert_eq!(dispute.state, DisputeState::Decided);
    let decision = dispute.decision.unwrap();
    assert_eq!((decision.by, decision.reason.as_str()), (None, REASON));
    let said = place.refuse(&decide, 1);
    assert!(said.contains("nothing to decide"), "{said}");
}
