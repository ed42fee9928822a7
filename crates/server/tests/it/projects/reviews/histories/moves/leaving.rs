//! Creatives who are away for some days, and accounts that leave for good.

use marsam_domain::calendar::day_of;
use marsam_domain::creatives::{CreativePage, PortfolioLink};
use marsam_domain::ids::AccountId;
use marsam_domain::options::RateRange;
use marsam_domain::payments::payouts::{PayoutRules, PlanRules};
use marsam_domain::services::Service;
use marsam_persistence::{Db, creatives, invitations};
use marsam_workflows::accounts::erasing;
use marsam_workflows::profiles::{self, OwnEntry};
use marsam_workflows::{Refused, requests};
use time::Duration;

use super::super::Story;
use super::{Done, Move, active, of};
use crate::harness::SECRET_KEY;

pub(super) const AWAY: Move = of("go away", Story::go_away);
pub(super) const INVITE_AWAY: Move = of("invite one who is away", Story::invite_away);
/// Both are refused while a project runs or money is open, as they are for everyone.
pub(super) const ERASE_BRAND: Move = of("erase the brand", |story, db| {
    story.erase(db, story.group.brand)
});
pub(super) const ERASE_CREATIVE: Move = of("erase a creative", |story, db| {
    let account = story.artist().account;
    story.erase(db, account)
});

impl Story {
    fn go_away(&self, db: &mut Db) -> Done {
        let account = active(db, self.artist().account)?.id;
        let today = day_of(self.now);
        let mut entry = OwnEntry::required(db, account)?;
        let mut draft = entry.draft.clone();
        draft.profile.rate_range = Some(RateRange::ProjectBased);
        draft.page = CreativePage {
            portfolio_links: vec![PortfolioLink {
                label: "Menus".to_owned(),
                url: "https://example.com/menus".to_owned(),
            }],
            cover: Some(Service::Photography),
            // From tomorrow on, or from now on.
            away_from: (self.dice.below(4) == 0).then(|| today + Duration::DAY),
            away_until: Some(today + Duration::days(1 + self.dice.number(20))),
        };
        entry.draft_as(db, draft, self.now)?;
        profiles::publish(db, account, self.now)
    }

    /// What is asked of one who is away need not be answered.
    fn invite_away(&self, db: &mut Db) -> Done {
        let today = day_of(self.now);
        let mut away = Vec::new();
        for artist in &self.group.artists {
            let entry = creatives::of_account(db, artist.account)?;
            let is_away = entry.is_some_and(|entry| entry.page.away_on(today).is_some());
            let invited = invitations::of_creative(db, self.request, artist.id)?;
            if is_away && invited.is_none() {
                away.push(artist.id);
            }
        }
        let named = self.dice.pick(&away).ok_or(Refused::Stale)?;
        self.act::<requests::Invite>(db, self.world.admin, vec![named])
    }

    fn erase(&self, db: &mut Db, account: AccountId) -> Done {
        let account = active(db, account)?;
        let rules = PlanRules {
            payouts: PayoutRules::default(),
            holidays: &self.world.rules.holidays,
            now: self.now,
        };
        erasing::erase(db, &account, &SECRET_KEY, rules)
    }
}
