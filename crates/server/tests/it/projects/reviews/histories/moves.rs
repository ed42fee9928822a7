//! What happens in random histories: the use cases, each as one transaction.

mod judging;
mod leaving;
mod money;
mod openings;
mod problems;

use marsam_auth::suspension::{self, SuspensionError};
use marsam_domain::accounts::{Account, AccountState};
use marsam_domain::actors::Actor;
use marsam_domain::annotations::NewRevision;
use marsam_domain::ids::{AccountId, ProposalId};
use marsam_domain::proposals::{AiUse, PartDue, PlanPart, Proposal, ProposalState, Terms};
use marsam_domain::quote_requests::RequestStage as Stage;
use marsam_domain::quote_requests::moves::NewDelivery;
use marsam_persistence::{Db, accounts, proposals, quote_requests};
use marsam_workflows::Refused;
use marsam_workflows::proposals as bids;
use marsam_workflows::requests::{self, Attempt, RequestMove};
use time::{Duration, OffsetDateTime};

use self::leaving::{AWAY, INVITE_AWAY};
use self::money::{CHARGE_BACK, CONFIRM, PAY, PAY_HERE, VOID};
use self::openings::OPENINGS;
use self::problems::{DISPUTE, HOLD};
use super::{Artist, Group, Story, World};

type Done = Result<(), Refused>;

/// A move, and its name in the messages of failed tests.
#[derive(Clone, Copy)]
pub(super) struct Move {
    pub(super) name: &'static str,
    pub(super) make: fn(&Story, &mut Db) -> Done,
}

const fn of(name: &'static str, make: fn(&Story, &mut Db) -> Done) -> Move {
    Move { name, make }
}

const INVITE: Move = of("invite", Story::invite);
const REFUSE: Move = of("decline invitation", Story::refuse);
const OPEN: Move = of("open to others", |story, db| {
    story.act::<requests::OpenToOthers>(db, story.group.brand, ())
});
const PROPOSE: Move = of("propose", Story::propose);
const WITHDRAW: Move = of("withdraw", Story::withdraw);
const SELECT: Move = of("select", Story::select);
const DECLINE: Move = of("decline", |story, db| {
    story.act::<requests::Decline>(db, story.world.admin, "Not for us.".to_owned())
});
const REOPEN: Move = of("reopen", |story, db| {
    story.act::<requests::Reopen>(db, story.group.brand, ())
});
pub(super) const DELIVER: Move = of("deliver", Story::deliver);
const REVISE: Move = of("request revision", Story::revise);
const ACCEPT_REVISION: Move = of("accept revision", |story, db| {
    let chosen = story.chosen(db)?;
    story.act::<requests::AcceptRevision>(db, chosen, story.said(()))
});
const REFUSE_REVISION: Move = of("refuse revision", |story, db| {
    let chosen = story.chosen(db)?;
    story.act::<requests::RefuseRevision>(db, chosen, "It is as agreed.".to_owned())
});
const APPROVE: Move = of("approve", |story, db| {
    story.act::<requests::Approve>(db, story.group.brand, ())
});
const CANCEL: Move = of("cancel", Story::cancel);
const AGREE: Move = of("agree to cancel", |story, db| {
    let side = story.side(db)?;
    story.act::<requests::AgreeCancel>(db, side, ())
});
const DISAGREE: Move = of("refuse to cancel", |story, db| {
    let side = story.side(db)?;
    story.act::<requests::RefuseCancel>(db, side, "We go on.".to_owned())
});
const TAKE_BACK: Move = of("take back the wish to cancel", |story, db| {
    let side = story.side(db)?;
    story.act::<requests::TakeBackCancel>(db, side, ())
});
const REVIEW: Move = of("review", Story::review);
const HIDE: Move = of("hide a review", Story::hide);
const SHOW: Move = of("show a review", Story::show);
const COUNT: Move = of("count a review", Story::count);
const TREAT: Move = of("treat a fact", Story::treat);
const SUSPEND: Move = of("suspend", Story::suspend);
const RESTORE: Move = of("restore", Story::restore);
pub(super) const RESUME: Move = of("resume on another day", Story::resume);
/// Everything that is due.
pub(super) const CLOCK: Move = of("clock", Story::tick);

/// What moves bring about, and what time does.
pub(super) const MOVED_DAY: &str = "a delivery day moves";
pub(super) const HOLIDAY: &str = "a holiday passes";

const WAITING: &[Move] = &[
    PROPOSE,
    PROPOSE,
    SELECT,
    SELECT,
    REFUSE,
    WITHDRAW,
    INVITE,
    AWAY,
    INVITE_AWAY,
    OPEN,
    CANCEL,
    DECLINE,
];
const WORKING: &[Move] = &[
    DELIVER, DELIVER, PAY, PAY_HERE, CONFIRM, VOID, CANCEL, CANCEL, AGREE, AGREE, DISAGREE,
    TAKE_BACK, HOLD, DISPUTE, DISPUTE, TREAT, SUSPEND,
];
const DELIVERED: &[Move] = &[
    APPROVE,
    APPROVE,
    REVISE,
    REVISE,
    ACCEPT_REVISION,
    REFUSE_REVISION,
    PAY,
    PAY_HERE,
    CONFIRM,
    VOID,
    CANCEL,
    AGREE,
    HOLD,
    DISPUTE,
];
const APPROVED: &[Move] = &[
    PAY, PAY, PAY_HERE, PAY_HERE, CONFIRM, CONFIRM, VOID, REVIEW, TREAT, DISPUTE, SUSPEND,
];
const ENDED: &[Move] = &[
    REVIEW,
    REVIEW,
    HIDE,
    HIDE,
    SHOW,
    COUNT,
    TREAT,
    CHARGE_BACK,
    SUSPEND,
    RESTORE,
];
const EXPIRED: &[Move] = &[REOPEN];

/// How a history begins.
pub(super) fn opening(seed: u64) -> &'static [Move] {
    let many = u64::try_from(OPENINGS.len()).unwrap();
    let place = usize::try_from(seed % many).unwrap();
    OPENINGS.get(place).copied().unwrap()
}

/// The moves that are likely at a stage.
pub(super) const fn at(stage: Stage) -> &'static [Move] {
    match stage {
        Stage::Submitted | Stage::Proposals => WAITING,
        Stage::InProgress => WORKING,
        Stage::Delivered => DELIVERED,
        Stage::OnHold => problems::ON_HOLD,
        Stage::Approved => APPROVED,
        Stage::Closed | Stage::Declined | Stage::Cancelled => ENDED,
        Stage::Expired => EXPIRED,
    }
}

/// What the openings of a few histories do for certain.
pub(super) const EARLY: &[&str] = &[
    AWAY.name,
    INVITE_AWAY.name,
    leaving::ERASE_BRAND.name,
    leaving::ERASE_CREATIVE.name,
    PAY_HERE.name,
    CHARGE_BACK.name,
    MOVED_DAY,
    HOLIDAY,
];

/// Everything that is to happen in the histories.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    let lists = [WAITING, WORKING, DELIVERED, problems::ON_HOLD, APPROVED];
    let lists = lists.into_iter().chain([ENDED, EXPIRED]);
    let all = lists.chain(OPENINGS.iter().copied()).flatten();
    let made = all.map(|one| one.name).chain([CLOCK.name]);
    made.chain([MOVED_DAY, HOLIDAY])
}

/// Everyone who was not erased is there again for the next history.
pub(super) fn restore_all(world: &World, group: &Group, now: OffsetDateTime) {
    let accounts = group.artists.map(|artist| artist.account);
    for account in accounts.into_iter().chain([group.brand]) {
        let restored = world.test.store.write(|db| {
            if accounts::find(db, account)?.state != AccountState::Suspended {
                return Ok(());
            }
            let admin = Actor::Admin(world.admin);
            of_suspension(suspension::restore(db, account, admin, now))
        });
        restored.unwrap();
    }
}

fn of_suspension(done: Result<(), SuspensionError>) -> Done {
    done.map_err(|error| match error {
        SuspensionError::Db(error) => Refused::from(error),
        SuspensionError::Refused(_) => Refused::Stale,
    })
}

/// The account, which can sign in.
fn active(db: &mut Db, account: AccountId) -> Result<Account, Refused> {
    let account = accounts::find(db, account)?;
    if account.state == AccountState::Active {
        Ok(account)
    } else {
        Err(Refused::WrongSide)
    }
}

impl Story {
    fn act<M: RequestMove>(&self, db: &mut Db, by: AccountId, words: M::Words) -> Done {
        let account = active(db, by)?;
        let attempt = Attempt::<M>::of(db, account, self.request, self.now)?;
        attempt.make(db, words).map(drop)
    }

    fn answer<M: bids::ProposalMove>(
        &self,
        db: &mut Db,
        (by, proposal): (AccountId, ProposalId),
        words: M::Words,
    ) -> Done {
        let account = active(db, by)?;
        let attempt = bids::Attempt::<M>::of(db, account, proposal, self.now)?;
        attempt.make(db, words)
    }

    /// The account of the creative who was selected.
    fn chosen(&self, db: &mut Db) -> Result<AccountId, Refused> {
        let chosen = quote_requests::find(db, self.request)?.chosen_creative;
        let mut artists = self.group.artists.iter();
        let chosen = artists.find(|artist| Some(artist.id) == chosen);
        Ok(chosen.ok_or(Refused::Stale)?.account)
    }

    /// One of the two sides.
    fn side(&self, db: &mut Db) -> Result<AccountId, Refused> {
        if self.dice.is_heads() {
            Ok(self.group.brand)
        } else {
            self.chosen(db)
        }
    }

    fn artist(&self) -> Artist {
        self.dice.pick(&self.group.artists).unwrap()
    }

    fn invite(&self, db: &mut Db) -> Done {
        let named = vec![self.artist().id];
        self.act::<requests::Invite>(db, self.world.admin, named)
    }

    fn refuse(&self, db: &mut Db) -> Done {
        let why = "No time this month.".to_owned();
        self.act::<requests::DeclineInvitation>(db, self.artist().account, why)
    }

    fn terms(&self) -> Terms {
        let price_fils = 100_000 + 1_000 * self.dice.number(100);
        let part = |amount_fils, due| PlanPart {
            label: "Part".to_owned(),
            amount_fils,
            due,
            release: None,
        };
        let payment_plan = if self.dice.is_heads() {
            vec![part(price_fils, PartDue::OnApproval)]
        } else {
            let first = price_fils / 2;
            vec![
                part(first, PartDue::BeforeStart),
                part(price_fils - first, PartDue::OnApproval),
            ]
        };
        Terms {
            price_fils,
            delivery_days: u16::try_from(1 + self.dice.below(8)).unwrap(),
            deliverables: vec!["Twelve photographs".to_owned()],
            revisions_included: u8::try_from(self.dice.below(2)).unwrap(),
            payment_plan,
            usage_rights: None,
            ai_use: AiUse::None,
            ai_note: None,
            message: "I would love to.".to_owned(),
            valid_until: self.now + Duration::days(7),
        }
    }

    fn propose(&self, db: &mut Db) -> Done {
        let offer = bids::Offer {
            terms: self.terms(),
            fee_bps: 1_000,
        };
        let account = active(db, self.artist().account)?;
        let sending = bids::Send::attempt(db, account, self.request, self.now)?;
        sending.make(db, &offer).map(drop)
    }

    fn live_proposal(&self, db: &mut Db) -> Result<Proposal, Refused> {
        let mut live = proposals::of_request(db, self.request)?;
        live.retain(|proposal| proposal.state == ProposalState::Sent);
        self.dice.pick(&live).ok_or(Refused::Stale)
    }

    fn withdraw(&self, db: &mut Db) -> Done {
        let live = self.live_proposal(db)?;
        let mut artists = self.group.artists.iter();
        let author = artists.find(|artist| artist.id == live.creative_id);
        let author = author.ok_or(Refused::Stale)?.account;
        self.answer::<bids::Withdraw>(db, (author, live.id), ())
    }

    fn select(&self, db: &mut Db) -> Done {
        let live = self.live_proposal(db)?;
        let read = bids::Selection {
            version: live.version,
            holidays: self.world.rules.holidays.clone(),
            // Then a first part before the start holds the day of delivery up.
            is_paid_here: self.dice.is_heads(),
        };
        self.answer::<bids::Select>(db, (self.group.brand, live.id), read)
    }

    fn deliver(&self, db: &mut Db) -> Done {
        let delivery = NewDelivery {
            note: "Here they are.".to_owned(),
            links: Vec::new(),
            files: Vec::new(),
        };
        let chosen = self.chosen(db)?;
        self.act::<requests::Deliver>(db, chosen, delivery)
    }

    fn revise(&self, db: &mut Db) -> Done {
        let revision = NewRevision {
            note: Some("Brighter, please.".to_owned()),
            annotations: Vec::new(),
        };
        self.act::<requests::RequestRevision>(db, self.group.brand, self.said(revision))
    }

    fn cancel(&self, db: &mut Db) -> Done {
        let cancellation = requests::Cancellation {
            reason: "It does not fit.".to_owned(),
            to_brand_fils: None,
        };
        let has_selection = quote_requests::find(db, self.request)?
            .chosen_creative
            .is_some();
        let side = if has_selection {
            self.side(db)?
        } else {
            self.group.brand
        };
        self.act::<requests::Cancel>(db, side, cancellation)
    }
}
