//! What the demo's requests show.

use std::collections::{BTreeSet, HashSet};

use marsam_domain::email::Email;
use marsam_domain::language::Language;
use marsam_domain::payments::{Payment, PaymentMethod, Recorder, totals};
use marsam_domain::proposals::{AiUse, Proposal, ProposalState, Territory};
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::vocabulary::Vocabulary;
use marsam_persistence::messages::{self, Message, Thread};
use marsam_persistence::pages::Page;
use marsam_persistence::testing::TestStore;
use marsam_persistence::viewers::KnownViewer;
use marsam_persistence::{
    DbError, agreements, deliveries, invitations, notifications, payments, proposals,
};

use super::*;
use crate::DemoSettings;
use crate::data::{self, When};
use crate::load::tests::{all_requests, filled, now};

struct Demo {
    test: TestStore,
    requests: Vec<QuoteRequest>,
}

impl Demo {
    fn load() -> Self {
        let test = filled(&DemoSettings::default());
        let requests = all_requests(&test);
        Self { test, requests }
    }

    fn read<T>(&self, read: impl FnOnce(&mut Db) -> Result<T, DbError>) -> T {
        self.test.store.read(read).unwrap()
    }

    fn proposals(&self, request: &QuoteRequest) -> Vec<Proposal> {
        self.read(|db| proposals::of_request(db, request.id))
    }

    fn payments(&self, request: &QuoteRequest) -> Vec<Payment> {
        self.read(|db| payments::of_requests(db, &[request.id]))
    }

    fn all<T>(&self, of: impl Fn(&QuoteRequest) -> Vec<T>) -> Vec<T> {
        self.requests.iter().flat_map(of).collect()
    }

    fn account(&self, email: &str) -> Account {
        let email = Email::parse(email).unwrap();
        self.read(|db| accounts::by_email(db, &email)).unwrap()
    }

    /// The threads of all requests, each oldest first.
    fn threads(&self) -> Vec<(Thread, Vec<Message>)> {
        let mut threads = Vec::new();
        for request in &self.requests {
            let bidders: BTreeSet<_> = self
                .proposals(request)
                .into_iter()
                .map(|proposal| proposal.creative_id)
                .collect();
            for creative in bidders {
                let thread = Thread {
                    request: request.id,
                    creative,
                };
                let mut page = self.read(|db| messages::page(db, thread, Page::first()));
                page.items.reverse();
                if !page.items.is_empty() {
                    threads.push((thread, page.items));
                }
            }
        }
        threads
    }
}

fn is_arabic(text: &str) -> bool {
    text.chars().any(|c| ('\u{600}'..='\u{6ff}').contains(&c))
}

#[test]
fn every_stage_of_a_request_and_every_state_of_a_proposal_can_be_seen() {
    let demo = Demo::load();
    let stages: HashSet<_> = demo.requests.iter().map(|request| request.stage).collect();
    assert_eq!(stages.len(), RequestStage::ALL.len());
    let all = demo.all(|request| demo.proposals(request));
    let ends: HashSet<_> = all.iter().map(|proposal| proposal.state).collect();
    assert_eq!(ends.len(), ProposalState::ALL.len());
    let uses: HashSet<_> = all.iter().map(|proposal| proposal.terms.ai_use).collect();
    assert_eq!(uses.len(), AiUse::ALL.len());
    let rights = all
        .iter()
        .filter_map(|proposal| proposal.terms.usage_rights.as_ref());
    let territories: HashSet<_> = rights.map(|rights| rights.territory).collect();
    assert_eq!(territories.len(), Territory::ALL.len());
}

#[test]
fn every_open_question_can_be_seen() {
    let demo = Demo::load();
    let some = |is: fn(&QuoteRequest) -> bool| assert!(demo.requests.iter().any(is));
    some(|request| request.cancel.is_some());
    some(|request| request.extra_revision.is_some());
    some(|request| request.brief_version > 1);
    some(|request| request.preferred_creative.is_some() && !request.is_open);
    let live = demo.all(|request| {
        let mut live = demo.proposals(request);
        live.retain(|proposal| proposal.state.is_live());
        live.into_iter()
            .map(|proposal| {
                let changed = proposal.facts(request.brief_version).is_brief_changed;
                (proposal, changed)
            })
            .collect()
    });
    assert!(live.iter().any(|(_, changed)| *changed));
    assert!(
        live.iter()
            .any(|(proposal, _)| proposal.change_request.is_some())
    );
    assert!(
        live.iter()
            .any(|(proposal, _)| proposal.version > 1 && proposal.change_request.is_none())
    );
}

#[test]
fn every_kind_of_payment_can_be_seen_and_the_sums_agree() {
    let demo = Demo::load();
    let all = demo.all(|request| demo.payments(request));
    let some = |is: fn(&Payment) -> bool| assert!(all.iter().any(is));
    some(Payment::is_unconfirmed);
    some(|payment| payment.recorded_by == Recorder::Brand && payment.counts());
    some(|payment| payment.recorded_by == Recorder::Admin && payment.counts());
    some(|payment| payment.voided_at.is_some());
    let methods: HashSet<_> = all.iter().map(|payment| payment.method).collect();
    assert_eq!(methods.len(), PaymentMethod::ALL.len());
    for request in &demo.requests {
        let (counted, recorded) = totals(&demo.payments(request));
        let sums = request.sums;
        assert_eq!(sums.recorded_fils, counted, "{}", request.brand_name);
        assert!(recorded <= sums.agreed_fils, "{}", request.brand_name);
        // A problem may have ended in a lower price.
        let price = sums.agreed_fils - sums.lowered_fils;
        let is_paid = price > 0 && counted == price;
        // One that a problem ended may have been paid before.
        if request.stage != RequestStage::Cancelled {
            assert_eq!(request.stage == RequestStage::Closed, is_paid);
        }
    }
}

#[test]
fn a_selection_leaves_one_accepted_proposal_and_its_agreement() {
    let demo = Demo::load();
    for request in &demo.requests {
        let sent = demo.proposals(request);
        let accepted: Vec<_> = sent
            .iter()
            .filter(|proposal| proposal.state == ProposalState::Accepted)
            .collect();
        let agreement = demo.read(|db| agreements::of_request(db, request.id));
        let Some(chosen) = request.chosen_creative else {
            assert!(accepted.is_empty() && agreement.is_none());
            continue;
        };
        let [accepted] = accepted[..] else {
            panic!("{} accepted", accepted.len());
        };
        assert_eq!(accepted.creative_id, chosen);
        assert_eq!(accepted.terms.price_fils, request.sums.agreed_fils);
        let agreement = agreement.unwrap();
        assert_eq!(agreement["proposal_id"], accepted.id.to_string());
        assert_eq!(agreement["price_fils"], accepted.terms.price_fils);
        let is_live = |proposal: &Proposal| proposal.state.is_live();
        assert!(!sent.iter().any(is_live), "{}", request.brand_name);
        let versions = demo.read(|db| deliveries::of_request(db, request.id)).len();
        assert!(request.stage != RequestStage::Delivered || versions > 0);
    }
}

#[test]
fn threads_are_held_in_both_languages_by_both_sides_and_some_are_unread() {
    let demo = Demo::load();
    let threads = demo.threads();
    for arabic in [true, false] {
        let of_language = |thread: &&(Thread, Vec<Message>)| {
            thread.1.iter().all(|said| is_arabic(&said.body) == arabic)
        };
        let senders = |thread: &(Thread, Vec<Message>)| {
            let sides: HashSet<_> = thread.1.iter().map(|said| said.sender.slug()).collect();
            sides.len()
        };
        let count = threads.iter().filter(of_language);
        assert!(count.filter(|thread| senders(thread) == 2).count() >= 5);
    }
    let keys: Vec<_> = demo.requests.iter().map(|request| request.id).collect();
    for side in [ActorKind::Brand, ActorKind::Creative] {
        let unread = demo.read(|db| messages::unread(db, &keys, side)).len();
        assert!((2..threads.len()).contains(&unread), "{unread}");
    }
    for request in &demo.requests {
        assert!(request.created_at <= request.updated_at && request.updated_at <= now());
    }
}

#[test]
fn the_demo_brand_finds_a_request_of_every_kind() {
    let demo = Demo::load();
    let brand = demo.account("brand@marsam.test");
    let brand = demo.read(|db| accounts::brand_of(db, brand.id)).unwrap();
    let own: Vec<_> = demo
        .requests
        .iter()
        .filter(|request| request.brand_id == brand)
        .collect();
    let at = |stage| own.iter().filter(move |request| request.stage == stage);
    let compared = at(RequestStage::Proposals)
        .map(|request| demo.proposals(request))
        .find(|sent| sent.len() == 3)
        .unwrap();
    let prices: HashSet<_> = compared.iter().map(|sent| sent.terms.price_fils).collect();
    assert_eq!(prices, HashSet::from([190_000, 280_000, 360_000]));
    let answered = compared.iter().find(|sent| sent.version == 2).unwrap();
    assert_eq!(answered.change_rounds, 1);
    assert_eq!(answered.change_request, None);
    let approved = at(RequestStage::Approved).next().unwrap();
    let [half] = &demo.payments(approved)[..] else {
        panic!("one payment");
    };
    assert!(half.is_unconfirmed() && half.amount_fils * 2 == approved.sums.agreed_fils);
    let declined = |request: &&&QuoteRequest| {
        let invited = demo.read(|db| invitations::of_request(db, request.id));
        !request.is_open && invited.iter().all(|asked| asked.declined_at.is_some())
    };
    assert_eq!(at(RequestStage::Submitted).filter(declined).count(), 1);
    assert_eq!(at(RequestStage::Submitted).count(), 2);
    for stage in [
        RequestStage::InProgress,
        RequestStage::Delivered,
        RequestStage::OnHold,
        RequestStage::Closed,
        RequestStage::Expired,
    ] {
        assert!(at(stage).next().is_some(), "{stage:?}");
    }
}

#[test]
fn the_demo_creative_is_on_every_side_of_some_request() {
    let demo = Demo::load();
    let account = demo.account("creative@marsam.test");
    let viewer = demo.read(|db| KnownViewer::of(db, &account));
    let sides: Vec<_> = demo
        .requests
        .iter()
        .filter_map(|request| {
            let side = demo.read(|db| viewer.side_of(db, request))?;
            Some((side, request))
        })
        .collect();
    let on = |wanted: Side, stage: RequestStage| {
        let is =
            |(side, request): &&(Side, &QuoteRequest)| *side == wanted && request.stage == stage;
        assert!(sides.iter().any(|found| is(&found)), "{wanted:?} {stage:?}");
    };
    on(Side::Invited, RequestStage::Submitted);
    on(Side::Open, RequestStage::Proposals);
    on(Side::Bidder, RequestStage::Proposals);
    on(Side::Chosen, RequestStage::InProgress);
    on(Side::Chosen, RequestStage::Closed);
}

#[test]
fn the_bell_shows_what_is_recent_and_the_rest_is_read() {
    let demo = Demo::load();
    for email in ["brand@marsam.test", "creative@marsam.test"] {
        let account = demo.account(email);
        let page = demo.read(|db| notifications::page(db, account.id, Page::first()));
        let (unread, read): (Vec<_>, Vec<_>) = page
            .items
            .into_iter()
            .partition(|notice| notice.read_at.is_none());
        assert!((2..10).contains(&unread.len()), "{email}: {}", unread.len());
        // What its reader has acted on is read, too.
        assert!(read.len() > unread.len(), "{email}: {}", read.len());
    }
}

#[test]
fn requests_are_written_in_both_languages_for_every_service() {
    let demo = Demo::load();
    let in_arabic = |request: &&QuoteRequest| is_arabic(&request.brief.project_description);
    let arabic = demo.requests.iter().filter(in_arabic).count();
    assert!(arabic >= 7 && demo.requests.len() - arabic >= 7);
    let services: HashSet<_> = demo
        .requests
        .iter()
        .map(|request| request.service)
        .collect();
    assert!(services.len() >= 7);
    let languages: HashSet<_> = data::read()
        .unwrap()
        .accounts
        .into_iter()
        .map(|account| account.language)
        .collect();
    assert_eq!(languages.len(), Language::ALL.len());
}

/// What the first request of the demo brand becomes with another history.
fn refused(steps: &str) -> String {
    let mut contents = data::read().unwrap();
    let entry = contents
        .quote_requests
        .iter_mut()
        .find(|entry| entry.steps.len() > 3)
        .unwrap();
    let parsed: Vec<(When, RequestStep)> = serde_json::from_str(steps).unwrap();
    entry.steps = parsed;
    let test = TestStore::make();
    let settings = DemoSettings::default();
    let loaded = test
        .store
        .write(|db| crate::load::fill(db, &contents, "no hash", &settings, now()));
    loaded.unwrap_err().to_string()
}

#[test]
fn a_history_that_the_rules_do_not_allow_is_refused() {
    let stage = refused(r#"[["2d 10:00", "approve"]]"#);
    assert!(stage.contains("it has moved on"), "{stage}");
    let side = refused(r#"[["2d 10:00", {"move": ["deliver", "brand", null]}]]"#);
    assert!(side.contains("the other side decides this"), "{side}");
    let order = refused(r#"[["2d 10:00", {"invite": []}], ["3d 10:00", {"invite": []}]]"#);
    assert!(order.contains("not in the order of time"), "{order}");
    let unheard = refused(r#"[["2d 10:00", {"brand_writes": ["sara-alqattan", "Hello"]}]]"#);
    assert!(unheard.contains("creative_id"), "{unheard}");
    let unknown = refused(r#"[["2d 10:00", {"withdraw": "nobody-at-all"}]]"#);
    assert!(unknown.contains("no roster entry of this key"), "{unknown}");
    let stranger = r#"[["2d 10:00", {"propose": ["munira-alyaqoub", {"message": "I write"}]}]]"#;
    let stranger = refused(stranger);
    assert!(stranger.contains("not found"), "{stranger}");
}
