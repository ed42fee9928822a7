//! Problems and how they end, suspensions, and what the clock does.

use marsam_auth::suspension;
use marsam_domain::accounts::{AccountState, SuspensionWords};
use marsam_domain::actors::Actor;
use marsam_domain::calendar::day_of;
use marsam_domain::disputes::drafts::{NewAppeal, NewDecision, NewPosition};
use marsam_domain::disputes::wishes::{Wish, WishKind};
use marsam_domain::disputes::{Clause, Fault, Party, Problem};
use marsam_domain::ids::AccountId;
use marsam_domain::proposals::ProposalState;
use marsam_domain::quote_requests::lifecycle::Action;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::{Db, accounts, disputes, proposals, quote_requests};
use marsam_workflows::disputes as cases;
use marsam_workflows::payments::funding;
use marsam_workflows::requests::{self, Report, Resolution, Said};
use marsam_workflows::{Refused, clock, reviews};
use time::{Date, Duration};

use super::super::Story;
use super::{Done, Move, RESTORE, RESUME, of, of_suspension};

pub(super) const HOLD: Move = of("hold", Story::hold);
pub(super) const DISPUTE: Move = of("open a dispute", Story::dispute);
const RESOLVE: Move = of("resolve", Story::resolve);
pub(super) const POSITION: Move = of("take a position", Story::position);
pub(super) const ACCEPT_POSITION: Move = of("accept a position", Story::accept_position);
pub(super) const DECIDE: Move = of("decide", Story::decide);
const ACCEPT_DECISION: Move = of("accept a decision", |story, db| {
    let side = story.side(db)?;
    story.act::<cases::AcceptDecision>(db, side, story.said(()))
});
pub(super) const APPEAL: Move = of("appeal", Story::appeal);

pub(super) const ON_HOLD: &[Move] = &[
    RESOLVE,
    RESOLVE,
    RESUME,
    POSITION,
    ACCEPT_POSITION,
    DECIDE,
    DECIDE,
    ACCEPT_DECISION,
    ACCEPT_DECISION,
    APPEAL,
    RESTORE,
];

impl Story {
    pub(super) fn said<W>(&self, words: W) -> Said<W> {
        Said {
            words,
            holidays: self.world.rules.holidays.clone(),
        }
    }

    /// After the day on which a decision of today is carried out.
    fn in_three_weeks(&self) -> Date {
        day_of(self.now) + Duration::weeks(3)
    }

    /// Refused of a side, whose report says what it wants.
    fn hold(&self, db: &mut Db) -> Done {
        let side = if self.dice.is_heads() {
            self.world.admin
        } else {
            self.side(db)?
        };
        let report = Report::plain("Nothing has come.".to_owned());
        self.act::<requests::Hold>(db, side, report)
    }

    /// How the problem might end.
    fn wish(&self, db: &mut Db) -> Result<Wish, Refused> {
        let request = quote_requests::find(db, self.request)?;
        let before = request.held_stage.unwrap_or(request.stage);
        let kind = self.dice.pick(WishKind::at(before)).ok_or(Refused::Stale)?;
        // Where nothing was paid, nothing comes back at the end.
        let amount_fils = if kind == WishKind::End { 0 } else { 40_000 };
        Ok(Wish {
            kind,
            amount_fils: kind.has_amount().then_some(amount_fils),
            day: kind.has_day().then(|| self.in_three_weeks()),
        })
    }

    fn dispute(&self, db: &mut Db) -> Done {
        let opening = cases::Opening {
            problem: Problem::Late,
            wish: self.wish(db)?,
            links: Vec::new(),
            files: Vec::new(),
            holidays: self.world.rules.holidays.clone(),
        };
        let report = Report {
            reason: "Nothing has come.".to_owned(),
            dispute: Some(opening),
        };
        let side = self.side(db)?;
        self.act::<requests::Hold>(db, side, report)
    }

    fn resolve(&self, db: &mut Db) -> Done {
        let outcomes = [
            Action::ResolveResume,
            Action::ResolveResume,
            Action::ResolveApprove,
            Action::ResolveCancel,
        ];
        let action = self.dice.pick(&outcomes).ok_or(Refused::Stale)?;
        let day = self.dice.is_heads().then(|| self.in_three_weeks());
        let resolution = self.resolution(action, day);
        self.act::<requests::Resolve>(db, self.world.admin, resolution)
    }

    /// An admin lets the work go on, and names the day by which it is due.
    pub(super) fn resume(&self, db: &mut Db) -> Done {
        let day = Some(self.in_three_weeks());
        let resolution = self.resolution(Action::ResolveResume, day);
        self.act::<requests::Resolve>(db, self.world.admin, resolution)
    }

    fn resolution(&self, action: Action, day: Option<Date>) -> Resolution {
        Resolution {
            action,
            note: "Both have spoken with us.".to_owned(),
            to_brand_fils: None,
            final_price_fils: None,
            day,
            holidays: self.world.rules.holidays.clone(),
        }
    }

    fn position(&self, db: &mut Db) -> Done {
        let position = NewPosition {
            wish: self.wish(db)?,
            text: "This is what I wish.".to_owned(),
            links: Vec::new(),
            files: Vec::new(),
        };
        let side = self.side(db)?;
        self.act::<cases::TakePosition>(db, side, self.said(position))
    }

    /// Each side with the party that it is.
    fn parties(&self, db: &mut Db) -> Result<[(Party, AccountId); 2], Refused> {
        let chosen = self.chosen(db)?;
        Ok([(Party::Brand, self.group.brand), (Party::Creative, chosen)])
    }

    fn accept_position(&self, db: &mut Db) -> Done {
        let dispute = disputes::live_of(db, self.request)?.ok_or(Refused::Stale)?;
        let wished = disputes::positions(db, dispute.id)?;
        let parties = self.parties(db)?;
        let (party, account) = self.dice.pick(&parties).ok_or(Refused::Stale)?;
        let mut theirs = wished.iter().rev().filter(|one| one.side != party);
        let number = theirs.next().ok_or(Refused::Stale)?.position.number;
        self.act::<cases::AcceptPosition>(db, account, self.said(number))
    }

    fn decide(&self, db: &mut Db) -> Done {
        let decision = NewDecision {
            outcome: self.wish(db)?,
            fault: self.dice.pick(Fault::ALL).ok_or(Refused::Stale)?,
            clause: Clause::DeliveryDay,
            reason: "The day was agreed on, and it has passed.".to_owned(),
        };
        self.act::<cases::Decide>(db, self.world.admin, self.said(decision))
    }

    fn appeal(&self, db: &mut Db) -> Done {
        let appeal = NewAppeal {
            text: "There is something new.".to_owned(),
            links: Vec::new(),
            files: Vec::new(),
        };
        let side = self.side(db)?;
        self.act::<cases::Appeal>(db, side, self.said(appeal))
    }

    pub(super) fn suspend(&self, db: &mut Db) -> Done {
        let side = self.side(db)?;
        let by = Actor::Admin(self.world.admin);
        let words = SuspensionWords {
            reason: None,
            message: None,
        };
        of_suspension(suspension::suspend(db, side, by, &words, self.now))
    }

    pub(super) fn restore(&self, db: &mut Db) -> Done {
        for (_, side) in self.parties(db)? {
            if accounts::find(db, side)?.state == AccountState::Suspended {
                let by = Actor::Admin(self.world.admin);
                return of_suspension(suspension::restore(db, side, by, self.now));
            }
        }
        Err(Refused::Stale)
    }

    /// What the clock does with the request, as its worker would for each.
    pub(super) fn tick(&self, db: &mut Db) -> Done {
        let (request, now, rules) = (self.request, self.now, &self.world.rules);
        if let Some(dispute) = disputes::live_of(db, request)? {
            cases::clock::act_on(db, dispute.id, &rules.holidays, now)?;
        }
        clock::run_out(db, request, now)?;
        for proposal in proposals::of_request(db, request)? {
            if proposal.state == ProposalState::Sent {
                clock::expire_proposal(db, proposal.id, now)?;
            }
        }
        funding::follow(db, request, &rules.holidays)?;
        funding::step(db, request, &rules.holidays, now)?;
        reviews::act_on_window(db, request, rules, now)?;
        Ok(())
    }
}
