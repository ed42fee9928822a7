//! Proposals, their versions, and the guards that keep one live and one accepted.

use marsam_domain::actors::Actor;
use marsam_domain::events::EventKind;
use marsam_domain::proposals::lifecycle::Action;
use marsam_domain::proposals::lifecycle::ProposalEvent;
use marsam_domain::proposals::{AiUse, ProposalState, Terms, Territory, UsageRights};
use marsam_persistence::events::{self, Subject};
use marsam_persistence::histories::{self, Reader};
use marsam_persistence::pages::Page;
use marsam_persistence::proposals::{self, Author, Ending, Words};
use marsam_persistence::{DbError, quote_requests};
use time::Duration;

use super::{Studio, terms, version};
use crate::samples::{NOW, at_once, later};

#[test]
fn a_proposal_reads_back_whole_with_its_first_version_and_event() {
    let studio = Studio::open();
    let request = studio.request();
    let offered = Terms {
        usage_rights: Some(UsageRights {
            channels: vec!["إنستغرام".to_owned(), "Menus".to_owned()],
            territory: Territory::Gcc,
            months: Some(12),
            exclusive: true,
        }),
        ai_use: AiUse::Assisted,
        ai_note: Some("Backgrounds only".to_owned()),
        ..terms(300_000)
    };
    let by = Author {
        creative: studio.dana.id,
        actor: Actor::Creative(studio.dana.account),
    };
    let stored =
        studio.write(|db| proposals::insert(db, &request, by, &version(&offered), later(1)));
    assert_eq!(stored.terms, offered);
    assert_eq!(
        (stored.state, stored.version, stored.brief_version),
        (ProposalState::Sent, 1, 1)
    );
    assert_eq!((stored.split.fee_fils, stored.split.net_fils), (0, 300_000));
    assert_eq!((stored.change_rounds, &stored.change_request), (0, &None));
    assert_eq!((stored.created_at, stored.updated_at), (later(1), later(1)));
    assert_eq!(studio.proposal(stored.id), stored);
    let subject = Subject::Proposal(stored.id);
    assert_eq!(
        studio.read(|db| events::names_of(db, subject)),
        ["proposal_sent"]
    );
    let before = studio.read(|db| proposals::previous_terms(db, &[stored]));
    assert!(before.is_empty());
}

#[test]
fn a_creative_has_one_live_proposal_for_a_request() {
    let studio = Studio::open();
    let request = studio.request();
    let first = studio.propose(&request, &studio.dana);
    let second = studio.try_to_propose(&request, (&studio.dana, 200_000));
    assert!(matches!(second, Err(DbError::Conflict)));
    studio.propose(&request, &studio.salem);
    studio.propose(&studio.request(), &studio.dana);
    let author = Actor::Creative(studio.dana.account);
    let ended = studio.decide(&first, (Action::Withdraw, author), Words::default());
    assert_eq!(ended.unwrap().state, ProposalState::Withdrawn);
    let again = studio.propose(&request, &studio.dana);
    let all = studio.read(|db| proposals::of_request(db, request.id));
    assert_eq!((all.len(), all[2].id), (3, again.id));
}

#[test]
fn of_eight_proposals_of_a_creative_at_once_one_is_stored() {
    let studio = Studio::open();
    let request = studio.request();
    let sent = at_once(8, |_| {
        studio.try_to_propose(&request, (&studio.dana, 300_000))
    });
    assert_eq!(sent.iter().filter(|result| result.is_ok()).count(), 1);
    let refused = sent.iter().filter_map(|result| result.as_ref().err());
    for error in refused {
        assert!(matches!(error, DbError::Conflict), "{error:?}");
    }
    let stored = studio.read(|db| proposals::of_request(db, request.id));
    assert_eq!(stored.len(), 1);
}

#[test]
fn a_request_has_one_accepted_proposal() {
    let studio = Studio::open();
    let request = studio.request();
    let offers = [
        studio.propose(&request, &studio.dana),
        studio.propose(&request, &studio.salem),
    ];
    let by = Actor::Brand(studio.brand);
    let decided = at_once(8, |number| {
        let offer = &offers[number % 2];
        studio.decide(offer, (Action::Select, by), Words::default())
    });
    assert_eq!(decided.iter().filter(|result| result.is_ok()).count(), 1);
    let refused = decided.iter().filter_map(|result| result.as_ref().err());
    for error in refused {
        assert!(matches!(error, DbError::Conflict), "{error:?}");
    }
    let states = studio.read(|db| proposals::of_request(db, request.id));
    let accepted = states
        .iter()
        .filter(|one| one.state == ProposalState::Accepted);
    assert_eq!(accepted.count(), 1);
}

#[test]
fn a_proposal_that_was_revised_since_it_was_read_is_a_conflict() {
    let studio = Studio::open();
    let request = studio.request();
    let read = studio.propose(&request, &studio.dana);
    let newest = studio.revise(&read, 280_000).unwrap();
    assert_eq!((newest.version, newest.terms.price_fils), (2, 280_000));
    let by = Actor::Brand(studio.brand);
    for action in [Action::Select, Action::Decline, Action::RequestChange] {
        let stale = studio.decide(&read, (action, by), Words::default());
        assert!(matches!(stale, Err(DbError::Conflict)), "{action:?}");
    }
    assert!(matches!(
        studio.revise(&read, 250_000),
        Err(DbError::Conflict)
    ));
    assert_eq!(studio.proposal(read.id), newest);
    let subject = Subject::Proposal(read.id);
    assert_eq!(
        studio.read(|db| events::names_of(db, subject)),
        ["proposal_sent", "proposal_revised"],
        "a refused move leaves no event"
    );
}

#[test]
fn a_version_answers_a_request_for_a_change_and_keeps_the_one_before() {
    let studio = Studio::open();
    let offer = studio.propose(&studio.request(), &studio.dana);
    let by = Actor::Brand(studio.brand);
    let wish = Words {
        note: Some("أقل قليلًا؟"),
        counter_price_fils: Some(250_000),
    };
    let asked = studio
        .decide(&offer, (Action::RequestChange, by), wish)
        .unwrap();
    let open = asked.change_request.clone().unwrap();
    assert_eq!(
        (open.message.as_str(), open.counter_price_fils, open.at),
        ("أقل قليلًا؟", Some(250_000), NOW)
    );
    assert_eq!((asked.change_rounds, asked.version), (1, 1));
    let stale = studio.decide(&offer, (Action::RequestChange, by), wish);
    assert!(
        matches!(stale, Err(DbError::Conflict)),
        "asked twice at once"
    );
    let unseen = studio.revise(&offer, 280_000);
    assert!(
        matches!(unseen, Err(DbError::Conflict)),
        "the wish was not seen"
    );
    let revised = studio.revise(&asked, 260_000).unwrap();
    assert_eq!((revised.change_request, revised.change_rounds), (None, 1));
    let revised = studio.revise(&studio.proposal(offer.id), 255_000).unwrap();
    let before = studio.read(|db| proposals::previous_terms(db, &[revised]));
    assert_eq!(before[&offer.id].price_fils, 260_000);
}

#[test]
fn a_reason_is_kept_with_what_was_declined() {
    let studio = Studio::open();
    let offer = studio.propose(&studio.request(), &studio.dana);
    let by = Actor::Brand(studio.brand);
    let reason = Words {
        note: Some("Too dear"),
        counter_price_fils: None,
    };
    let declined = studio
        .decide(&offer, (Action::Decline, by), reason)
        .unwrap();
    assert_eq!(declined.state, ProposalState::Declined);
    assert_eq!(declined.decline_reason.as_deref(), Some("Too dear"));
    let history =
        studio.read(|db| histories::page(db, offer.request_id, Reader::Brand, Page::first()));
    let last = &history.events.items[0];
    assert_eq!(last.event, EventKind::from(ProposalEvent::Declined).slug());
    assert_eq!(
        (last.proposal, last.note.as_deref()),
        (Some(offer.id), Some("Too dear"))
    );
}

#[test]
fn what_ran_out_is_found_the_longest_ago_first() {
    let studio = Studio::open();
    let requests = [studio.request(), studio.request(), studio.request()];
    let author = Actor::Creative(studio.dana.account);
    let sent = [3, 1, 2].map(|hours| {
        let offered = Terms {
            valid_until: NOW + Duration::hours(hours),
            ..terms(300_000)
        };
        let request = &requests[usize::try_from(hours - 1).unwrap()];
        let by = Author {
            creative: studio.dana.id,
            actor: author,
        };
        studio.write(|db| proposals::insert(db, request, by, &version(&offered), NOW))
    });
    let run_out = |hours, most| {
        let found = studio.read(|db| proposals::run_out(db, NOW + Duration::hours(hours), most));
        found.into_iter().map(|(_, key)| key).collect::<Vec<_>>()
    };
    assert_eq!(run_out(0, 9), []);
    assert_eq!(run_out(2, 9), [sent[1].id, sent[2].id], "to the second");
    assert_eq!(run_out(9, 1), [sent[1].id]);
    let withdraws = (Action::Withdraw, author);
    studio
        .decide(&sent[1], withdraws, Words::default())
        .unwrap();
    assert_eq!(run_out(9, 9), [sent[2].id, sent[0].id]);
}

#[test]
fn the_live_proposals_of_a_request_end_together_except_the_kept_one() {
    let studio = Studio::open();
    let request = studio.request();
    let [kept, lost] = [&studio.dana, &studio.salem].map(|one| studio.propose(&request, one));
    let elsewhere = studio.propose(&studio.request(), &studio.salem);
    let by = Actor::Brand(studio.brand);
    let ending = Ending {
        action: Action::Lose,
        actor: by,
        kept: Some(kept.id),
    };
    let ended = studio.write(|db| proposals::end_live(db, &request, ending, NOW));
    assert_eq!(ended, [studio.salem.id]);
    let state = |proposal| studio.proposal(proposal).state;
    assert_eq!(state(kept.id), ProposalState::Sent);
    assert_eq!(state(lost.id), ProposalState::NotSelected);
    assert_eq!(state(elsewhere.id), ProposalState::Sent);
    let closed = studio.write(|db| proposals::close_live(db, &request, Actor::Clock, NOW));
    assert_eq!(closed, [studio.dana.id], "what has ended stays as it is");
    assert_eq!(state(lost.id), ProposalState::NotSelected);
}

#[test]
fn a_creatives_proposals_are_distinguished_from_others() {
    let studio = Studio::open();
    let request = studio.request();
    let offer = studio.propose(&request, &studio.dana);
    let exists =
        |artist: super::Artist| studio.read(|db| proposals::exists_of(db, request.id, artist.id));
    assert!(exists(studio.dana) && !exists(studio.salem));
    let live = |artist: super::Artist| {
        let found = studio.read(|db| proposals::live_of_creative(db, artist.id));
        found.into_iter().map(|one| one.id).collect::<Vec<_>>()
    };
    assert_eq!(
        (live(studio.dana), live(studio.salem)),
        (vec![offer.id], vec![])
    );
    let count = studio.read(|db| quote_requests::listing::proposals_counts(db, &[request.id]));
    assert_eq!(count[&request.id], 1);
    let author = Actor::Creative(studio.dana.account);
    studio
        .decide(&offer, (Action::Withdraw, author), Words::default())
        .unwrap();
    assert_eq!(live(studio.dana), []);
    assert!(exists(studio.dana), "whatever became of it");
}
