//! Erasing one side of requests and projects: what both agreed on stays, and so does what the other wrote.

use marsam_domain::actors::{Actor, ActorKind};
use marsam_domain::ids::AccountId;
use marsam_domain::notices::{
    AdminNoticeKind, InAppNotice, Notice, RequestNotice, RequestNoticeKind as Kind,
};
use marsam_domain::payments::{NewPayment, PaymentMethod, Recorder};
use marsam_domain::proposals::ProposalState;
use marsam_domain::proposals::lifecycle::Action as Offer;
use marsam_domain::quote_requests::lifecycle::Action;
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use marsam_persistence::histories::{self, HistoryEvent, Reader};
use marsam_persistence::messages as threads;
use marsam_persistence::notifications as notices;
use marsam_persistence::pages::Page;
use marsam_persistence::proposals::Words;
use marsam_persistence::{
    DbError, accounts, agreements, creatives, deliveries, erasure, invitations, outbox, payments,
    proposals, quote_requests,
};
use time::Duration;
use time::macros::date;

use super::Studio;
use crate::samples::{NOW, later};

const GONE: &str = "—";

impl Studio {
    fn erase(&self, account: AccountId) {
        self.write(|db| {
            let account = accounts::find(db, account)?;
            erasure::erase(db, &account, later(9))
        });
    }

    /// A completed project of Dana, whose second version was accepted; each side has written something.
    fn completed(&self) -> QuoteRequest {
        let request = self.request();
        let first = self.propose(&request, &self.dana);
        let project = self.select(&self.revise(&first, 280_000).unwrap());
        self.say(&project, ActorKind::Brand, "Natural light, please.");
        self.say(&project, ActorKind::Creative, "On Sunday.");
        let (brand, dana) = (Actor::Brand(self.brand), Actor::Creative(self.dana.account));
        self.act(&project, Action::Deliver, (dana, NOW));
        let paid = NewPayment {
            amount_fils: 280_000,
            method: PaymentMethod::Knet,
            reference: Some("K-17".to_owned()),
            paid_on: date!(2026 - 11 - 21),
        };
        self.write(|db| {
            deliveries::insert(db, project.id, "Here they are.", &[], NOW)?;
            let by = payments::RecordedBy {
                recorder: Recorder::Admin,
                account: self.admin,
            };
            payments::insert(db, project.id, &paid, by, NOW)?;
            quote_requests::set_recorded(db, project.id, 280_000)
        });
        let closed = self.act(&project, Action::Approve, (brand, NOW));
        assert_eq!(closed.stage, RequestStage::Closed);
        closed
    }

    /// Notifies a side about a request, by the name of the other.
    fn name(&self, request: &QuoteRequest, account: AccountId, name: &str) {
        let notice = RequestNotice::about(request, Kind::NewMessage).named(name.to_owned(), None);
        self.write(|db| {
            let account = accounts::find(db, account)?;
            notices::notify(db, &account, notice, NOW)
        });
    }

    /// The names in an account's notices and stored mails, newest first.
    fn names_shown_to(&self, account: AccountId) -> [Vec<Option<String>>; 2] {
        let found = self.read(|db| notices::page(db, account, Page::first()));
        let mut mails = self
            .write(|db| outbox::take_due(db, later(60), Duration::MINUTE, outbox::Room::of(100)));
        mails.retain(|mail| mail.account_id == Some(account));
        mails.reverse();
        let mailed = mails.into_iter().filter_map(|mail| match mail.notice {
            Notice::Request(notice) => Some(notice.name),
            _ => None,
        });
        [
            found
                .items
                .iter()
                .map(|one| one.notice.of_request().unwrap().name.clone())
                .collect(),
            mailed.collect(),
        ]
    }

    fn said(&self, request: &QuoteRequest) -> Vec<String> {
        let thread = self.thread(request);
        let found = self.read(|db| threads::page(db, thread, Page::first()));
        found.items.into_iter().map(|said| said.body).collect()
    }

    fn history(&self, request: &QuoteRequest) -> Vec<HistoryEvent> {
        let all = |db: &mut _| histories::page(db, request.id, Reader::Brand, Page::first());
        let mut events = self.read(all).events.items;
        events.reverse();
        events
    }

    /// The sides whose events still have a note.
    fn notes_of(&self, request: &QuoteRequest) -> Vec<ActorKind> {
        let history = self.history(request);
        let noted = history.into_iter().filter(|event| event.note.is_some());
        noted.map(|event| event.actor).collect()
    }
}

#[test]
fn what_both_sides_agreed_on_outlives_either_of_them() {
    for erase_brand in [true, false] {
        let studio = Studio::open();
        let project = studio.completed();
        let before = studio.read(|db| proposals::of_request(db, project.id));
        let account = if erase_brand {
            studio.brand
        } else {
            studio.dana.account
        };
        studio.erase(account);
        let left = studio.find(&project);
        assert_eq!(
            (left.stage, &left.brief, &left.brand_name),
            (RequestStage::Closed, &project.brief, &project.brand_name)
        );
        let agreed = studio.read(|db| agreements::of_request(db, project.id));
        assert_eq!(agreed.unwrap()["brand"]["name"], "Bait Al-Gahwa");
        let after = studio.read(|db| proposals::of_request(db, project.id));
        assert_eq!(after, before);
        let delivered = studio.read(|db| deliveries::of_request(db, project.id));
        assert_eq!(delivered[0].note, "Here they are.");
        let paid = studio.read(|db| payments::of_requests(db, &[project.id]));
        assert_eq!(paid[0].reference.as_deref(), Some("K-17"));
    }
}

#[test]
fn of_a_thread_and_a_history_each_side_keeps_its_own_words() {
    let studio = Studio::open();
    let project = studio.completed();
    assert_eq!(
        studio.said(&project),
        ["On Sunday.", "Natural light, please."]
    );
    assert_eq!(
        studio.notes_of(&project),
        [ActorKind::Creative, ActorKind::Brand]
    );
    let events = studio.history(&project).len();
    studio.erase(studio.brand);
    assert_eq!(studio.said(&project), ["On Sunday.", GONE]);
    assert_eq!(studio.notes_of(&project), [ActorKind::Creative]);
    studio.erase(studio.dana.account);
    assert_eq!(studio.said(&project), [GONE, GONE]);
    assert!(studio.notes_of(&project).is_empty());
    assert_eq!(studio.history(&project).len(), events);
}

#[test]
fn an_erased_brands_requests_end_and_the_creatives_keep_their_offers() {
    let studio = Studio::open();
    let mut new = crate::samples::quote_request("A secret menu");
    new.extras.intended_use = Some("A secret use".to_owned());
    new.extras.reference_links = vec!["https://secret.example".to_owned()];
    let request = studio.send(&new, NOW);
    studio.write(|db| {
        invitations::insert(db, request.id, studio.salem.id, NOW)?;
        invitations::decline(db, request.id, studio.salem.id, "Fully booked", NOW)
    });
    let offer = studio.propose(&request, &studio.dana);
    let wish = Words {
        note: Some("A secret wish"),
        counter_price_fils: Some(250_000),
    };
    let by = Actor::Brand(studio.brand);
    let asked = studio.decide(&offer, (Offer::RequestChange, by), wish);
    assert!(asked.unwrap().change_request.is_some());
    studio.name(&request, studio.dana.account, &request.brand_name);
    studio.erase(studio.brand);

    let left = studio.find(&request);
    assert_eq!(left.stage, RequestStage::Cancelled);
    let shown = format!("{left:?} {:?}", studio.history(&request));
    assert!(!shown.contains("secret"), "{shown}");
    let kept = studio.proposal(offer.id);
    assert_eq!(
        (kept.state, &kept.terms),
        (ProposalState::Closed, &offer.terms)
    );
    assert_eq!((kept.change_request, kept.change_rounds), (None, 1));
    let invited = studio.read(|db| invitations::of_request(db, request.id));
    assert_eq!(invited[0].decline_reason.as_deref(), Some("Fully booked"));
    assert_eq!(
        studio.notices(studio.dana.account),
        [Kind::RequestClosed, Kind::NewMessage]
    );
    assert_eq!(
        studio.names_shown_to(studio.dana.account),
        [vec![None, None], vec![None, None]]
    );
}

#[test]
fn an_erased_creatives_offers_are_withdrawn_and_lose_their_words() {
    let studio = Studio::open();
    let [live, refused] = [studio.request(), studio.request()];
    let offer = studio.propose(&live, &studio.dana);
    let declined = studio.propose(&refused, &studio.dana);
    let reason = Words {
        note: Some("Too dear"),
        counter_price_fils: None,
    };
    let by = Actor::Brand(studio.brand);
    studio
        .decide(&declined, (Offer::Decline, by), reason)
        .unwrap();
    studio.write(|db| {
        invitations::insert(db, live.id, studio.dana.id, NOW)?;
        invitations::decline(db, live.id, studio.dana.id, "Fully booked", NOW)
    });
    studio.name(&live, studio.brand, "Dana");
    studio.name(&live, studio.brand, "Salem");
    studio.write(|db| {
        let dana = creatives::of_account(db, studio.dana.account)?.unwrap();
        notices::notify_admins_about(db, AdminNoticeKind::PayoutsStopped, &dana.profile, NOW)
    });
    let named_to_admin = || {
        let found = studio.read(|db| notices::page(db, studio.admin, Page::first()));
        let told = found.items.into_iter();
        let names = told.filter_map(|one| match one.notice {
            InAppNotice::Admin { name, .. } => Some(name.is_some()),
            _ => None,
        });
        names.collect::<Vec<_>>()
    };
    assert_eq!(named_to_admin(), [true]);
    studio.erase(studio.dana.account);
    assert_eq!(named_to_admin(), [false]);

    for (proposal, state) in [
        (&offer, ProposalState::Withdrawn),
        (&declined, ProposalState::Declined),
    ] {
        let left = studio.proposal(proposal.id);
        assert_eq!(left.state, state);
        assert_eq!(left.terms.price_fils, proposal.terms.price_fils);
        let shown = format!("{:?}", left.terms);
        for said in ["Twelve photographs", "On completion", "I would love to"] {
            assert!(!shown.contains(said), "{said}: {shown}");
        }
    }
    let reason = studio.proposal(declined.id).decline_reason;
    assert_eq!(reason.as_deref(), Some("Too dear"), "the brand's own words");
    let invited = studio.read(|db| invitations::of_request(db, live.id));
    assert_eq!(invited[0].decline_reason, None);
    assert_eq!(
        studio.notices(studio.brand),
        [Kind::ProposalWithdrawn, Kind::NewMessage, Kind::NewMessage]
    );
    let names = || vec![None, Some("Salem".to_owned()), None];
    // The address is not verified: its mails hold no names at all. The second message was not mailed: the first is unread.
    assert_eq!(
        studio.names_shown_to(studio.brand),
        [names(), vec![None, None]]
    );
}

/// A person who sends proposals and erases the account again and again is no way to fill a mailbox.
#[test]
fn the_mails_of_an_erased_creatives_withdrawals_count_with_the_other_mails_of_that_creative() {
    let studio = Studio::open();
    let dana = studio.dana;
    let requests: Vec<QuoteRequest> = (0..8).map(|_| studio.request()).collect();
    for request in &requests {
        studio.propose(request, &dana);
    }
    for request in &requests[..3] {
        let message = RequestNotice::about(request, Kind::NewMessage).caused_by_creative(dana.id);
        studio.write(|db| {
            let brand = accounts::find(db, studio.brand)?;
            notices::notify(db, &brand, message, NOW)
        });
    }
    studio.erase(dana.account);
    let withdrawn = [Kind::ProposalWithdrawn; 8];
    assert_eq!(studio.notices(studio.brand)[..8], withdrawn);
    let [_, mailed] = studio.names_shown_to(studio.brand);
    assert_eq!(mailed, vec![None; 6], "three messages, three withdrawals");
}

#[test]
fn a_version_that_was_not_agreed_on_loses_its_words() {
    let studio = Studio::open();
    let project = studio.completed();
    let accepted = studio.read(|db| proposals::of_request(db, project.id));
    let before = || studio.read(|db| proposals::previous_terms(db, &accepted));
    assert_eq!(before()[&accepted[0].id].message, "I would love to.");
    studio.erase(studio.dana.account);
    let terms = &before()[&accepted[0].id];
    assert_eq!((terms.message.as_str(), terms.price_fils), (GONE, 300_000));
}

#[test]
fn an_admins_reasons_stay_with_what_they_decided() {
    let studio = Studio::open();
    let request = studio.request();
    let admin = Actor::Admin(studio.admin);
    studio.act(&request, Action::Decline, (admin, NOW));
    studio.erase(studio.admin);
    assert_eq!(studio.notes_of(&request), [ActorKind::Admin]);
    studio.erase(studio.brand);
    assert!(
        studio.notes_of(&request).is_empty(),
        "it is about the brand"
    );
}

#[test]
fn a_project_in_progress_keeps_both_sides_as_they_are() {
    let studio = Studio::open();
    let project = studio.project();
    let live = studio.propose(&studio.request(), &studio.dana);
    for account in [studio.brand, studio.dana.account] {
        let refused = studio.store().write(|db| {
            let account = accounts::find(db, account)?;
            erasure::erase(db, &account, later(9))
        });
        assert!(matches!(refused, Err(DbError::Conflict)));
        assert_eq!(studio.proposal(live.id), live, "nothing was withdrawn");
    }
    assert_eq!(studio.find(&project), project);
}
