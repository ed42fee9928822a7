//! Whose turn it is: the headline, its buttons and the lists say the same, with and without a payment provider.

use super::*;

/// Buttons of sentences that wait for someone else: what they do is up to the reader, and the sentence says so.
const UP_TO_READER: [(&str, Step); 13] = [
    ("brand.changeAsked", Step::Compare),
    ("brand.startUnpaid", Step::RecordPayment),
    ("brand.extraRevision", Step::Approve),
    ("brand.partUnconfirmed", Step::RecordPayment),
    ("brand.cancelAskedByReader", Step::TakeBackCancel),
    ("brand.cancelAsked", Step::AgreeCancel),
    ("creative.unfunded", Step::Deliver),
    ("creative.unfundedLong", Step::Deliver),
    ("creative.cancelAskedByReader", Step::TakeBackCancel),
    ("creative.cancelAsked", Step::AgreeCancel),
    ("admin.submitted", Step::Invite),
    ("admin.invitationsDeclined", Step::Invite),
    ("admin.proposalsGone", Step::Invite),
];

/// Whose turn the lists say it is; an admin's list counts an unanswered request to cancel as the admins'.
fn turn_of_lists(party: &PartySituation) -> WaitingOn {
    let is_admins = party.side == Side::Admin
        && party.facts.stage != Some(Stage::OnHold)
        && party.facts.cancel.is_some_and(|(_, due)| due <= party.now);
    if is_admins {
        WaitingOn::Admin
    } else {
        waiting_on(&party.facts, party.open)
    }
}

#[test]
fn at_every_stage_the_headline_and_the_lists_name_the_same_side_with_and_without_a_provider() {
    let mut with_provider = 0;
    for party in parties() {
        let row = row_of(Situation::Party(&party));
        let turn = party.turn(row);
        assert_eq!(turn, turn_of_lists(&party), "{} {party:?}", row.name);
        with_provider += usize::from(party.facts.funding_due_at.is_some());
    }
    assert!(with_provider > 0);
    for own in offered() {
        let row = row_of(Situation::Offered(&own));
        // One who may not answer at all is not asked to.
        let turn = match row.name {
            "creative.notOffered" => WaitingOn::NoOne,
            _ => own.part.waiting_on(),
        };
        assert_eq!(row.turn, turn, "{} {own:?}", row.name);
    }
}

#[test]
fn a_button_is_the_readers_turn_or_up_to_the_reader() {
    for party in parties() {
        let row = row_of(Situation::Party(&party));
        let Some(next) = row.next else { continue };
        let turn = party.turn(row);
        let is_own = turn == row.reader.own_turn() || turn == WaitingOn::NoOne;
        let is_optional = UP_TO_READER.contains(&(row.name, next));
        assert!(is_own || is_optional, "{} {next:?} {turn:?}", row.name);
        // Where a provider takes the payment, the same button leads to its page.
        let instead = next.instead(&["pay", "record-payment"]);
        let wanted = if next == Step::RecordPayment {
            Step::Pay
        } else {
            next
        };
        assert_eq!(instead, wanted, "{}", row.name);
    }
}

#[test]
fn a_first_payment_is_the_brands_turn_only_while_the_delivery_day_waits_for_it() {
    let facts = Facts {
        funding_due_at: None,
        ..facts_at(Stage::InProgress)[0]
    };
    let of = |side, facts: Facts| PartySituation {
        side,
        facts,
        is_start_unpaid: true,
        ..parties()[0]
    };
    let shown = |party: PartySituation| {
        let row = row_of(Situation::Party(&party));
        (row.name, row.turn)
    };
    let unfunded = Facts {
        funding_due_at: Some(NOW + Duration::DAY),
        ..facts
    };
    let revised = Facts {
        revisions: Revisions {
            included: 2,
            requested: 1,
            is_extra_asked: false,
        },
        ..facts
    };
    let (creative, brand) = (WaitingOn::Creative, WaitingOn::Brand);
    assert_eq!(
        shown(of(Side::Owner, facts)),
        ("brand.startUnpaid", creative)
    );
    assert_eq!(
        shown(of(Side::Chosen, facts)),
        ("creative.in_progress", creative)
    );
    assert_eq!(shown(of(Side::Owner, unfunded)), ("brand.unfunded", brand));
    assert_eq!(
        shown(of(Side::Chosen, unfunded)),
        ("creative.unfunded", brand)
    );
    // What was to be paid before the start is no headline any more once a version was delivered.
    assert_eq!(
        shown(of(Side::Owner, revised)),
        ("brand.revisionAsked", creative)
    );
}

#[test]
fn a_problem_waits_for_whoever_acts_next_in_it() {
    for party in parties() {
        let row = row_of(Situation::Party(&party));
        assert_eq!(party.turn(row), row.turn);
        for turn in WaitingOn::ALL {
            let open = OpenQuestions {
                problem: Some(*turn),
                ..party.open
            };
            let disputed = PartySituation { open, ..party };
            let is_held = party.facts.stage == Some(Stage::OnHold);
            let wanted = if is_held { *turn } else { row.turn };
            assert_eq!(disputed.turn(row), wanted, "{} {turn:?}", row.name);
        }
    }
}

#[test]
fn the_step_of_a_list_is_the_large_button_of_the_page_while_it_is_the_readers_turn() {
    for party in parties() {
        let row = row_of(Situation::Party(&party));
        let wanted = row
            .next
            .filter(|_| party.turn(row) == row.reader.own_turn());
        // What a list does not know.
        let listed = PartySituation {
            is_start_unpaid: false,
            is_unrecorded: true,
            ..party
        };
        assert_eq!(listed.own_step(), wanted, "{} {party:?}", row.name);
    }
}
