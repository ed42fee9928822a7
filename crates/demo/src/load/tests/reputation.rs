//! Reviews and measured facts: every threshold, badge, filter and state that the pages can show occurs in the demo.

use std::collections::HashSet;

use marsam_domain::creatives::Creative;
use marsam_domain::email::Email;
use marsam_domain::ids::BrandId;
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use marsam_domain::reputation::{Badge, Fact, Measured, Subject, badges, is_punctual_enough};
use marsam_domain::reviews::{
    AppealState, HiddenPart, MAX_BODY_CHARS, MIN_BRANDS, Review, ReviewFlag, ReviewSide,
};
use marsam_domain::roster::RosterRecord;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::reputation::{self, Stored, SubjectKey};
use marsam_persistence::reviews::windows;
use marsam_persistence::testing::TestStore;
use marsam_persistence::{DbError, reviews, roster};
use marsam_workflows::reviews::measuring;

use super::*;
use crate::load::quote_requests::reviews::rules;

struct Shown {
    test: TestStore,
    requests: Vec<QuoteRequest>,
    creatives: Vec<Creative>,
}

impl Shown {
    fn load() -> Self {
        Self::with(&DemoSettings::default())
    }

    fn with(settings: &DemoSettings) -> Self {
        let test = filled(settings);
        Self {
            requests: all_requests(&test),
            creatives: test.store.read(roster::all).unwrap().1,
            test,
        }
    }

    fn read<T>(&self, read: impl FnOnce(&mut Db) -> Result<T, DbError>) -> T {
        self.test.store.read(read).unwrap()
    }

    fn keys(&self, subject: Subject) -> Vec<SubjectKey> {
        match subject {
            Subject::Creative => {
                let creatives = self.creatives.iter();
                creatives.map(|one| SubjectKey::creative(one.id)).collect()
            }
            Subject::Brand => {
                let brands: HashSet<BrandId> =
                    self.requests.iter().map(|one| one.brand_id).collect();
                brands.into_iter().map(SubjectKey::brand).collect()
            }
        }
    }

    fn stored(&self, subject: Subject) -> Vec<Stored> {
        let keys = self.keys(subject);
        keys.iter()
            .map(|key| self.read(|db| reputation::of(db, key)))
            .collect()
    }

    fn published(&self) -> Vec<Review> {
        let of = |request: &QuoteRequest| self.read(|db| reviews::published_of(db, request.id));
        self.requests.iter().flat_map(of).collect()
    }

    /// The flags of reviews that wait for an admin to look at them.
    fn flags(&self) -> HashSet<ReviewFlag> {
        let published = self.published().into_iter();
        let waiting = published.filter(|review| review.decided.is_none());
        waiting.flat_map(|review| review.flags).collect()
    }

    fn brand(&self, email: &str) -> BrandId {
        let email = Email::parse(email).unwrap();
        let account = self.read(|db| accounts::by_email(db, &email)).unwrap();
        self.read(|db| accounts::brand_of(db, account.id)).unwrap()
    }
}

#[test]
fn some_creatives_have_a_score_some_too_few_brands_and_some_are_new() {
    let shown = Shown::load();
    let all = shown.stored(Subject::Creative);
    let of = |is: &dyn Fn(&Stored) -> bool| all.iter().filter(|stored| is(stored)).count();
    let has_score = of(&|stored| stored.standing.score().is_some());
    let below = of(&|stored| (1..MIN_BRANDS).contains(&stored.standing.brands));
    let new = of(&|stored| stored.facts.iter().all(|fact| fact.fact != Fact::Projects));
    assert!((15..=25).contains(&has_score), "{has_score} with a score");
    assert!((9..=18).contains(&below), "{below} below it");
    assert!((18..=30).contains(&new), "{new} new");
    let tenths: HashSet<_> = all
        .iter()
        .filter_map(|stored| stored.standing.score())
        .map(|score| score.tenths)
        .collect();
    assert!(tenths.len() >= 5, "{tenths:?}");
}

#[test]
fn every_fact_is_shown_of_some_and_stays_below_its_minimum_of_others() {
    let shown = Shown::load();
    for subject in [Subject::Creative, Subject::Brand] {
        let all = shown.stored(subject);
        let is_new = |stored: &Stored| !stored.facts.iter().any(Measured::is_shown);
        assert!(all.iter().any(is_new), "{subject:?}");
        for fact in subject.facts() {
            let found: Vec<&Measured> = all
                .iter()
                .filter_map(|stored| stored.facts.iter().find(|one| one.fact == *fact))
                .collect();
            assert!(
                found.iter().any(|one| one.is_shown()),
                "{subject:?} {fact:?}"
            );
            let is_below = |one: &&Measured| !one.is_shown();
            let hidden = found.iter().filter(|one| is_below(one)).count() + all.len() - found.len();
            assert!(hidden > 0, "{subject:?} {fact:?}");
            let missed = |one: &&Measured| one.fact.is_fraction() && one.good < one.total;
            let is_rarely_missed = matches!(fact, Fact::Selects | Fact::PaidOnTime);
            assert!(
                !fact.is_fraction() || is_rarely_missed || found.iter().any(missed),
                "{subject:?} {fact:?}"
            );
        }
    }
}

#[test]
fn every_badge_and_both_filters_hold_for_some_and_not_for_all() {
    let shown = Shown::load();
    let mut held = HashSet::new();
    for subject in [Subject::Creative, Subject::Brand] {
        let all = shown.stored(subject);
        let lists = all.iter().map(|stored| badges(subject, &stored.facts));
        let lists: Vec<_> = lists.collect();
        assert!(lists.iter().any(Vec::is_empty));
        held.extend(lists.into_iter().flatten().map(|one| one.badge));
    }
    assert_eq!(held.len(), Badge::ALL.len(), "{held:?}");
    let all = shown.stored(Subject::Creative);
    let of_record = |stored: &Stored| RosterRecord {
        standing: stored.standing,
        is_on_time: is_punctual_enough(&stored.facts),
    };
    let records: Vec<RosterRecord> = all.iter().map(of_record).collect();
    let rated = records.iter().filter(|one| one.is_well_rated()).count();
    let scored = records
        .iter()
        .filter(|one| one.standing.score().is_some())
        .count();
    assert!((1..scored).contains(&rated), "{rated} of {scored}");
    let on_time = records.iter().filter(|one| one.is_on_time).count();
    assert!(on_time > 0 && on_time < records.len(), "{on_time}");
    let misses = |stored: &&Stored| {
        let found = stored.facts.iter().find(|one| one.fact == Fact::OnTime);
        found.is_some_and(|one| one.is_shown() && !one.is_at_least(90))
    };
    assert!(all.iter().any(|stored| misses(&stored)));
}

#[test]
fn beside_a_provider_too_some_scores_pass_the_filter_and_every_flag_can_be_seen() {
    let shown = Shown::with(&money::beside_a_provider(0));
    let all = shown.stored(Subject::Creative).into_iter();
    let records = all.map(|stored| RosterRecord {
        standing: stored.standing,
        is_on_time: is_punctual_enough(&stored.facts),
    });
    let scored = records.filter(|one| one.standing.score().is_some());
    let (rated, others): (Vec<_>, Vec<_>) = scored.partition(|one| one.is_well_rated());
    assert!(rated.len() >= 2 && !others.is_empty(), "{others:?}");
    let flags: HashSet<_> = ReviewFlag::ALL.iter().copied().collect();
    assert_eq!(shown.flags(), flags);
}

#[test]
fn every_state_of_a_review_can_be_seen() {
    let shown = Shown::load();
    let all = shown.published();
    let some = |is: &dyn Fn(&Review) -> bool| assert!(all.iter().any(is));
    for side in [ReviewSide::Brand, ReviewSide::Creative] {
        some(&|review| review.side == side && review.reply.is_some());
        some(&|review| review.side == side && review.body.is_some());
        some(&|review| review.side == side && review.body.is_none());
    }
    for arabic in [true, false] {
        let is_of = |review: &Review| {
            let body = review.body.as_deref().unwrap_or_default();
            !body.is_empty() && is_arabic(body) == arabic
        };
        assert!(all.iter().filter(|review| is_of(review)).count() >= 8);
    }
    let longest = all.iter().filter_map(|review| review.body.as_ref());
    let longest = longest.map(|body| body.chars().count()).max().unwrap();
    assert!(longest > MAX_BODY_CHARS - 60, "{longest}");
    some(&|review| review.side == ReviewSide::Brand && !review.name_shown);
    let flags = shown.flags();
    for flag in ReviewFlag::ALL {
        assert!(flags.contains(flag), "{flag:?}");
    }
    some(&|review| !review.flags.is_empty() && review.decided == Some(true));
    for part in HiddenPart::ALL {
        some(&|review| {
            review
                .hiding
                .as_ref()
                .is_some_and(|hiding| hiding.part == *part)
        });
    }
    for state in AppealState::ALL {
        some(&|review| {
            review
                .appeal
                .as_ref()
                .is_some_and(|appeal| appeal.state == *state)
        });
    }
    for (filter, count) in shown.read(|db| reviews::counts(db, now())) {
        assert!(count > 0, "{filter:?}");
    }
}

#[test]
fn an_unpaid_project_is_reviewed_and_some_windows_are_open() {
    let shown = Shown::load();
    let unpaid = shown.requests.iter().find(|request| {
        let is_unpaid = request.stage == RequestStage::Approved && request.sums.recorded_fils == 0;
        is_unpaid
            && !shown
                .read(|db| reviews::published_of(db, request.id))
                .is_empty()
    });
    assert!(unpaid.is_some());
    let demo_brand = shown.brand("brand@marsam.test");
    let mut waiting = shown.requests.iter().filter(|request| {
        let window = shown.read(|db| windows::of_request(db, request.id));
        window.is_some_and(|window| window.is_open(now()) && window.creative_wrote)
    });
    assert!(waiting.any(|request| request.brand_id == demo_brand));
    assert!(shown.read(|db| windows::due(db, now(), 100)).is_empty());
}

#[test]
fn two_brands_pay_late_and_stored_facts_are_those_of_now() {
    let shown = Shown::load();
    for email in ["saad@zakhm-gym.test", "shahad@sadaf-bank.test"] {
        let key = SubjectKey::brand(shown.brand(email));
        let stored = shown.read(|db| reputation::of(db, &key));
        let paid = stored.facts.iter().find(|one| one.fact == Fact::PaidOnTime);
        let paid = paid.unwrap();
        assert!(
            paid.is_shown() && paid.good * 2 < paid.total,
            "{email}: {paid:?}"
        );
    }
    let ids = DemoIds {
        settings: DemoSettings::default(),
        now: now(),
        people: HashMap::new(),
        roster: HashMap::new(),
    };
    assert!(shown.read(|db| reputation::waiting(db, 10)).is_empty());
    for subject in [Subject::Creative, Subject::Brand] {
        for key in shown.keys(subject) {
            let found = shown
                .test
                .store
                .read(|db| measuring::computed(db, &key, &rules(&ids), now()));
            assert_eq!(shown.read(|db| reputation::of(db, &key)), found.unwrap());
        }
    }
}

fn is_arabic(text: &str) -> bool {
    text.chars().any(|c| ('\u{600}'..='\u{6ff}').contains(&c))
}
