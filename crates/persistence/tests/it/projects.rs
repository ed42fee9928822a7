//! From request to completed project: what is stored, found and guarded.

mod annotations;
mod audit;
mod digests;
mod due;
mod erasure;
mod export;
mod held_money;
mod inbox;
mod invitations;
mod live;
mod messages;
mod notifications;
mod payments;
mod proposals;
mod requests;
mod viewers;

use marsam_domain::accounts::Role;
use marsam_domain::actors::{Actor, ActorKind};
use marsam_domain::ids::{AccountId, BrandId, CreativeId, ProposalId, QuoteRequestId};
use marsam_domain::language::Language;
use marsam_domain::notices::RequestNoticeKind;
use marsam_domain::proposals::lifecycle as offers;
use marsam_domain::proposals::{AiUse, FeeSplit, PartDue, PlanPart, Proposal, Terms};
use marsam_domain::quote_requests::lifecycle::{Action, Facts, Sums, advance};
use marsam_domain::quote_requests::{NewQuoteRequest, QuoteRequest, RequestStage};
use marsam_persistence::messages::{Message, Sender, Thread};
use marsam_persistence::pages::Page;
use marsam_persistence::proposals::{Author, Ending, NewVersion, Words};
use marsam_persistence::quote_requests::Selected;
use marsam_persistence::testing::TestStore;
use marsam_persistence::{
    Db, DbError, Store, accounts, agreements, creatives, messages as threads,
    notifications as notices, proposals as bids, quote_requests,
};
use time::{Duration, OffsetDateTime};

use crate::samples::{NOW, account, account_as, profile, quote_request, read, write};

/// A brand, an admin, and two photographers on the roster.
pub(crate) struct Studio {
    test: TestStore,
    brand: AccountId,
    brand_id: BrandId,
    admin: AccountId,
    dana: Artist,
    salem: Artist,
}

/// A creative on the roster.
#[derive(Clone, Copy)]
pub(crate) struct Artist {
    account: AccountId,
    id: CreativeId,
}

/// Offered terms at this price.
fn terms(price_fils: i64) -> Terms {
    Terms {
        price_fils,
        delivery_days: 3,
        deliverables: vec!["Twelve photographs".to_owned()],
        revisions_included: 1,
        payment_plan: vec![PlanPart {
            label: "On completion".to_owned(),
            amount_fils: price_fils,
            due: PartDue::OnApproval,
            release: None,
        }],
        usage_rights: None,
        ai_use: AiUse::None,
        ai_note: None,
        message: "I would love to.".to_owned(),
        valid_until: NOW + Duration::days(7),
    }
}

const NO_FEE: FeeSplit = FeeSplit {
    fee_fils: 0,
    net_fils: 300_000,
};

const fn version(terms: &Terms) -> NewVersion<'_> {
    NewVersion {
        terms,
        split: NO_FEE,
        brief_version: 1,
    }
}

impl Studio {
    fn open() -> Self {
        let test = TestStore::make();
        let brand = account_as(&test.store, "brand@example.com", Role::Brand);
        let admin = account(&test.store, "admin@example.com");
        write(&test.store, |db| accounts::grant_admin(db, admin, NOW));
        let brand_id = read(&test.store, |db| accounts::brand_of(db, brand)).unwrap();
        let dana = Artist::join(&test.store, "dana@example.com", "Dana");
        let salem = Artist::join(&test.store, "salem@example.com", "Salem");
        // Mails that an unverified account causes wait.
        for (account, address) in [
            (brand, "brand@example.com"),
            (dana.account, "dana@example.com"),
            (salem.account, "salem@example.com"),
        ] {
            write(&test.store, |db| {
                accounts::mark_email_verified(db, account, address, NOW)
            });
        }
        Self {
            test,
            brand,
            brand_id,
            admin,
            dana,
            salem,
        }
    }

    fn store(&self) -> &Store {
        &self.test.store
    }

    fn read<T>(&self, work: impl FnOnce(&mut Db) -> Result<T, DbError>) -> T {
        read(self.store(), work)
    }

    fn write<T>(&self, work: impl FnOnce(&mut Db) -> Result<T, DbError>) -> T {
        write(self.store(), work)
    }

    /// An open request, sent at `at`.
    fn request_at(&self, at: OffsetDateTime) -> QuoteRequest {
        self.send(&quote_request("Twelve photographs"), at)
    }

    fn request(&self) -> QuoteRequest {
        self.request_at(NOW)
    }

    fn send(&self, new: &NewQuoteRequest, at: OffsetDateTime) -> QuoteRequest {
        self.write(|db| {
            let sent = quote_requests::insert(db, self.brand_id, new, Language::En, at)?;
            let facts = Facts {
                is_open: sent.is_open,
                ..Facts::unsent(at)
            };
            let by = Actor::Brand(self.brand);
            let submitted = advance(&facts, Action::Submit, by, at).unwrap();
            quote_requests::apply(db, &sent, &submitted, None)?;
            quote_requests::find(db, sent.id)
        })
    }

    fn find(&self, request: &QuoteRequest) -> QuoteRequest {
        self.read(|db| quote_requests::find(db, request.id))
    }

    /// Makes a move of a request as it now is.
    fn act(
        &self,
        request: &QuoteRequest,
        action: Action,
        (actor, at): (Actor, OffsetDateTime),
    ) -> QuoteRequest {
        let now = self.find(request);
        let moved = advance(&now.facts(), action, actor, at).unwrap();
        self.write(|db| quote_requests::apply(db, &now, &moved, Some("Because.")));
        self.find(request)
    }

    /// Sends a proposal, the first of which opens the request.
    fn try_to_propose(
        &self,
        request: &QuoteRequest,
        (artist, price_fils): (&Artist, i64),
    ) -> Result<Proposal, DbError> {
        let terms = terms(price_fils);
        self.store().write(|db| {
            let request = quote_requests::find(db, request.id)?;
            let by = Author {
                creative: artist.id,
                actor: Actor::Creative(artist.account),
            };
            let sent = bids::insert(db, &request, by, &version(&terms), NOW)?;
            let opens = advance(&request.facts(), Action::OpenProposals, Actor::Clock, NOW);
            if let Ok(opened) = opens {
                quote_requests::apply(db, &request, &opened, None)?;
            }
            Ok(sent)
        })
    }

    fn propose(&self, request: &QuoteRequest, artist: &Artist) -> Proposal {
        self.try_to_propose(request, (artist, 300_000)).unwrap()
    }

    /// Makes a move of a proposal as it was read.
    fn decide(
        &self,
        proposal: &Proposal,
        (action, actor): (offers::Action, Actor),
        words: Words<'_>,
    ) -> Result<Proposal, DbError> {
        let moved = offers::advance(&proposal.facts(1), action, actor, NOW).unwrap();
        self.store().write(|db| {
            let stage = quote_requests::find(db, proposal.request_id)?.stage;
            bids::apply(db, proposal, stage, &moved, words)?;
            bids::find(db, proposal.id)
        })
    }

    /// Sends a new version of a proposal as it was read.
    fn revise(&self, proposal: &Proposal, price_fils: i64) -> Result<Proposal, DbError> {
        let terms = terms(price_fils);
        let author = Actor::Creative(self.dana.account);
        let revised = offers::advance(&proposal.facts(1), offers::Action::Revise, author, NOW);
        self.store().write(|db| {
            let stage = RequestStage::Proposals;
            let new = version(&terms);
            bids::store_version(db, proposal, stage, &revised.unwrap(), &new)?;
            bids::find(db, proposal.id)
        })
    }

    /// Selects a proposal: the others end, and what was agreed on is frozen.
    fn select(&self, proposal: &Proposal) -> QuoteRequest {
        let by = Actor::Brand(self.brand);
        let words = Words::default();
        self.decide(proposal, (offers::Action::Select, by), words)
            .unwrap();
        self.write(|db| {
            let request = quote_requests::find(db, proposal.request_id)?;
            let due = NOW + Duration::days(3);
            let facts = Facts {
                delivery_due_at: Some(due),
                sums: Sums {
                    agreed_fils: proposal.terms.price_fils,
                    recorded_fils: 0,
                    lowered_fils: 0,
                },
                ..request.facts()
            };
            let selected = advance(&facts, Action::Select, by, NOW).unwrap();
            let frozen = Selected {
                creative: proposal.creative_id,
                price_fils: proposal.terms.price_fils,
                revisions_included: proposal.terms.revisions_included,
                delivery_due_at: Some(due),
                funding: None,
            };
            quote_requests::freeze(db, request.id, &frozen)?;
            quote_requests::apply(db, &request, &selected, None)?;
            let content = serde_json::json!({"brand": {"name": request.brand_name}});
            agreements::insert(db, request.id, proposal.id, &content, NOW)?;
            let loss = Ending {
                action: offers::Action::Lose,
                actor: by,
                kept: Some(proposal.id),
            };
            bids::end_live(db, &request, loss, NOW)?;
            quote_requests::find(db, request.id)
        })
    }

    /// A request for which Dana's proposal was selected.
    fn project(&self) -> QuoteRequest {
        let request = self.request();
        self.select(&self.propose(&request, &self.dana))
    }

    /// The same, delivered.
    fn delivered(&self) -> QuoteRequest {
        let by = Actor::Creative(self.dana.account);
        self.act(&self.project(), Action::Deliver, (by, NOW))
    }

    /// Writes a message of a side of Dana's thread.
    fn say(&self, request: &QuoteRequest, side: ActorKind, body: &str) -> Message {
        let account = match side {
            ActorKind::Brand => self.brand,
            _ => self.dana.account,
        };
        let thread = self.thread(request);
        self.write(|db| threads::insert(db, thread, Sender { side, account }, body, NOW))
    }

    /// Dana's thread.
    fn thread(&self, request: &QuoteRequest) -> Thread {
        Thread {
            request: request.id,
            creative: self.dana.id,
        }
    }

    /// The kinds of an account's notices, newest first.
    fn notices(&self, account: AccountId) -> Vec<RequestNoticeKind> {
        let found = self.read(|db| notices::page(db, account, Page::first()));
        let notices = found.items.iter();
        notices
            .filter_map(|one| one.notice.of_request().map(|about| about.kind))
            .collect()
    }

    fn proposal(&self, proposal: ProposalId) -> Proposal {
        self.read(|db| bids::find(db, proposal))
    }
}

impl Artist {
    fn join(store: &Store, address: &str, name: &str) -> Self {
        let account = account_as(store, address, Role::Creative);
        let id = write(store, |db| {
            creatives::insert(db, Some(account), &profile(name), NOW)
        });
        Self { account, id }
    }
}

/// The ids of some requests.
fn keys(requests: &[QuoteRequest]) -> Vec<QuoteRequestId> {
    requests.iter().map(|request| request.id).collect()
}
