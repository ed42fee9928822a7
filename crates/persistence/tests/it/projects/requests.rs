//! Lists of requests, edits of the brief, and what a selection freezes.

use marsam_domain::actors::Actor;
use marsam_domain::language::Language;
use marsam_domain::options::BudgetRange;
use marsam_domain::proposals::ProposalState;
use marsam_domain::proposals::lifecycle::Action as Offer;
use marsam_domain::quote_requests::briefs::{Brief, BriefExtras};
use marsam_domain::quote_requests::lifecycle::{Action, ProposalCounts};
use marsam_domain::quote_requests::{QuoteRequest, RequestStage, RequestStatus};
use marsam_domain::search::SearchQuery;
use marsam_persistence::pages::{Before, Page};
use marsam_persistence::proposals::Words;
use marsam_persistence::quote_requests::briefs::{BriefVersion, earlier_versions};
use marsam_persistence::quote_requests::listing::{self, RequestFilter};
use marsam_persistence::quote_requests::{self, OwnerFilter};
use marsam_persistence::{DbError, agreements, deliveries, invitations};
use time::Duration;
use time::macros::date;

use super::{Studio, keys};
use crate::samples::{NOW, brand, quote_request};

impl Studio {
    fn listed(&self, filter: &RequestFilter) -> Vec<QuoteRequest> {
        let own = OwnerFilter::Brand(self.brand_id);
        let found = self.read(|db| listing::filtered(db, own, filter, Page::first()));
        assert_eq!(i64::try_from(found.items.len()).ok(), Some(found.total));
        found.items
    }

    fn with_words(&self, words: &str) -> Vec<String> {
        let filter = RequestFilter {
            words: SearchQuery::parse(words),
            ..RequestFilter::default()
        };
        let found = self.listed(&filter).into_iter();
        found.map(|one| one.brief.project_description).collect()
    }
}

#[test]
fn requests_are_listed_by_status_and_stage_and_counted() {
    let studio = Studio::open();
    let sent = studio.request();
    let offered = studio.request();
    studio.propose(&offered, &studio.dana);
    let running = studio.project();
    let other = brand(studio.store(), "other@example.com");
    studio.write(|db| {
        let new = quote_request("x");
        quote_requests::insert(db, other, &new, Language::En, NOW)
    });
    let by_status = |status| {
        let filter = RequestFilter {
            statuses: [status].into(),
            ..RequestFilter::default()
        };
        keys(&studio.listed(&filter))
    };
    assert_eq!(by_status(RequestStatus::Pending), [offered.id, sent.id]);
    assert_eq!(by_status(RequestStatus::Accepted), [running.id]);
    assert_eq!(by_status(RequestStatus::Completed), []);
    let of_two = RequestFilter {
        statuses: [RequestStatus::Pending, RequestStatus::Accepted].into(),
        oldest_first: true,
        ..RequestFilter::default()
    };
    let oldest_first = [sent.id, offered.id, running.id];
    assert_eq!(keys(&studio.listed(&of_two)), oldest_first);
    let (mut read, mut page) = (Vec::new(), Page::first());
    page.limit = 2;
    loop {
        let own = OwnerFilter::Brand(studio.brand_id);
        let slice = studio.read(|db| listing::filtered(db, own, &of_two, page));
        read.extend(keys(&slice.items));
        let Some(next) = slice.next else { break };
        page.after = Some(next.parse().unwrap());
    }
    assert_eq!(read, oldest_first);
    let by_stage = RequestFilter {
        stage: Some(RequestStage::Submitted),
        ..RequestFilter::default()
    };
    assert_eq!(keys(&studio.listed(&by_stage)), [sent.id]);
    let counts = |owner| studio.read(|db| listing::counts(db, owner));
    let own = counts(OwnerFilter::Brand(studio.brand_id));
    assert_eq!(
        own.into_iter().collect::<Vec<_>>(),
        [
            (RequestStage::Submitted, 1),
            (RequestStage::Proposals, 1),
            (RequestStage::InProgress, 1)
        ]
    );
    assert_eq!(counts(OwnerFilter::All)[&RequestStage::Submitted], 2);
}

#[test]
fn every_word_is_searched_in_brief_and_brand_whatever_its_case() {
    let studio = Studio::open();
    for text in ["A MENU of coffee", "A wall, 100% blue", "صور للقهوة"] {
        studio.send(&quote_request(text), NOW);
    }
    assert_eq!(studio.with_words("menu"), ["A MENU of coffee"]);
    assert_eq!(studio.with_words("Coffee bait"), ["A MENU of coffee"]);
    assert_eq!(studio.with_words("للقهوة"), ["صور للقهوة"]);
    assert!(studio.with_words("menu wall").is_empty());
    assert_eq!(studio.with_words("  ").len(), 3);
    assert!(studio.with_words("m_nu").is_empty(), "no pattern");
}

#[test]
fn a_request_is_found_by_the_names_of_those_who_were_asked_or_have_offered() {
    let studio = Studio::open();
    let [menu, wall, _] =
        ["A menu", "A wall", "A film"].map(|text| studio.send(&quote_request(text), NOW));
    studio.propose(&menu, &studio.dana);
    studio.write(|db| invitations::insert(db, wall.id, studio.salem.id, NOW));
    assert_eq!(studio.with_words("dana"), ["A menu"]);
    assert_eq!(studio.with_words("Salem"), ["A wall"]);
    assert_eq!(studio.with_words("menu dana"), ["A menu"]);
    assert!(studio.with_words("menu salem").is_empty());
}

/// As many requests as make a word frequent, so that the list is read in its order.
#[test]
fn names_are_also_found_next_to_a_frequent_word() {
    let studio = Studio::open();
    studio.write(|db| {
        for number in 0..4_005 {
            let new = quote_request("Common");
            let sent = quote_requests::insert(db, studio.brand_id, &new, Language::En, NOW)?;
            if number % 2_000 == 0 {
                invitations::insert(db, sent.id, studio.dana.id, NOW)?;
            }
        }
        Ok(())
    });
    let found = |words: &str| {
        let filter = RequestFilter {
            words: SearchQuery::parse(words),
            ..RequestFilter::default()
        };
        let all = OwnerFilter::All;
        studio.read(|db| listing::filtered(db, all, &filter, Page::first()))
    };
    let common = found("common");
    assert!(common.has_more_than_total && !common.items.is_empty());
    assert_eq!(found("dana").total, 3);
    assert_eq!(found("dana common").total, 3);
    assert_eq!(found("salem common").total, 0);
}

#[test]
fn an_edit_of_the_brief_is_its_next_version_and_keeps_the_one_before() {
    let studio = Studio::open();
    let request = studio.request();
    assert_eq!(request.brief_version, 1);
    let offer = studio.propose(&request, &studio.dana);
    let before = studio.find(&request);
    let brief = Brief {
        title: Some("Winter menu".to_owned()),
        project_description: "صور للقهوة".to_owned(),
        budget_range: Some(BudgetRange::Under300),
        timeline: None,
        extras: BriefExtras {
            intended_use: Some("Menus".to_owned()),
            reference_links: vec!["https://example.com/a".to_owned()],
            wished_date: Some(date!(2026 - 12 - 20)),
        },
    };
    let (brand, at) = (studio.brand, NOW + Duration::DAY);
    studio.write(|db| quote_requests::store_brief(db, &before, &brief, brand, at));
    let by = (Actor::Brand(brand), at);
    let edited = studio.act(&request, Action::EditBrief, by);
    assert_eq!((&edited.brief, edited.brief_version), (&brief, 2));
    assert_eq!(edited.stage, RequestStage::Proposals);
    assert!(edited.due_at > before.due_at, "an edit restarts the clock");
    assert!(offer.facts(edited.brief_version).is_brief_changed);
    // Its files alone, and a title alone.
    studio.write(|db| {
        quote_requests::next_brief_version(db, &edited, brand, at)?;
        let edited = quote_requests::find(db, edited.id)?;
        let renamed = Brief {
            title: None,
            ..edited.brief.clone()
        };
        quote_requests::store_brief(db, &edited, &renamed, brand, at)
    });
    assert_eq!(studio.find(&edited).brief_version, 3);
    let kept = |number: i64, brief: &Brief| BriefVersion {
        request: request.id,
        number,
        brief: brief.clone(),
        replaced_by: brand,
        replaced_at: at,
    };
    let versions = [kept(2, &brief), kept(1, &before.brief)];
    let page = |limit, number| {
        let page = Before { limit, number };
        studio.read(|db| earlier_versions(db, request.id, page))
    };
    let all = page(10, None);
    assert_eq!((all.total, &*all.items, all.next), (2, &versions[..], None));
    let first = page(1, None);
    assert_eq!(
        (&*first.items, &*first.next.unwrap()),
        (&versions[..1], "2")
    );
    assert_eq!(page(1, Some(2)).items, versions[1..]);
}

#[test]
fn a_selection_freezes_what_was_agreed_on_for_good() {
    let studio = Studio::open();
    let request = studio.request();
    let [offer, other] = [&studio.dana, &studio.salem].map(|one| studio.propose(&request, one));
    let project = studio.select(&offer);
    assert_eq!(
        (project.stage, project.chosen_creative),
        (RequestStage::InProgress, Some(studio.dana.id))
    );
    assert_eq!(
        (project.sums.agreed_fils, project.revisions.included),
        (300_000, 1)
    );
    let due = Some(NOW + Duration::days(3));
    assert_eq!((project.delivery_due_at, project.due_at), (due, due));
    assert_eq!(studio.proposal(other.id).state, ProposalState::NotSelected);
    let again = studio
        .store()
        .write(|db| agreements::insert(db, request.id, other.id, &"other", NOW));
    assert!(matches!(again, Err(DbError::Conflict)));
    let agreed = studio.read(|db| agreements::of_request(db, request.id));
    assert_eq!(agreed.unwrap()["brand"]["name"], "Bait Al-Gahwa");
    let none = studio.request();
    assert_eq!(studio.read(|db| agreements::of_request(db, none.id)), None);
}

#[test]
fn a_move_of_a_request_that_has_changed_is_a_conflict() {
    let studio = Studio::open();
    let stale = studio.request();
    let by = Actor::Brand(studio.brand);
    let opens = (by, NOW);
    studio.act(&stale, Action::EditBrief, opens);
    let facts = stale.facts();
    let moved = marsam_domain::quote_requests::lifecycle::advance;
    let cancelled = moved(&facts, Action::Cancel, by, NOW).unwrap();
    let refused = studio
        .store()
        .write(|db| quote_requests::apply(db, &stale, &cancelled, None));
    assert!(matches!(refused, Err(DbError::Conflict)));
    assert_eq!(studio.find(&stale).stage, RequestStage::Submitted);
}

#[test]
fn the_due_day_of_the_first_delivery_is_kept_and_that_of_a_later_one_is_not() {
    let studio = Studio::open();
    let by = (Actor::Creative(studio.dana.account), NOW);
    let version = |project: &QuoteRequest| {
        studio.write(|db| deliveries::insert(db, project.id, "Done.", &[], NOW));
    };
    let kept = |project: &QuoteRequest| {
        version(project);
        studio.act(project, Action::Deliver, by);
        studio.read(|db| quote_requests::first_due_at(db, project.id))
    };
    let project = studio.project();
    assert!(project.delivery_due_at.is_some());
    assert_eq!(kept(&project), project.delivery_due_at);
    // Its first version is of a release that kept no day.
    let project = studio.project();
    version(&project);
    assert_eq!(kept(&project), None);
}

#[test]
fn a_further_revision_is_a_question_until_it_is_answered() {
    let studio = Studio::open();
    let project = studio.delivered();
    let (brand, creative) = (
        (Actor::Brand(studio.brand), NOW),
        (Actor::Creative(studio.dana.account), NOW),
    );
    let asked = studio.act(&project, Action::RequestRevision, brand);
    assert_eq!((asked.revisions.requested, asked.extra_revision), (1, None));
    studio.act(&project, Action::Deliver, creative);
    let asked = studio.act(&project, Action::RequestRevision, brand);
    assert_eq!(asked.stage, RequestStage::Delivered);
    assert_eq!(asked.extra_revision, Some(("Because.".to_owned(), NOW)));
    let refused = studio.act(&project, Action::RefuseRevision, creative);
    assert_eq!(refused.extra_revision, None);
    studio.act(&project, Action::RequestRevision, brand);
    let accepted = studio.act(&project, Action::AcceptRevision, creative);
    assert_eq!(
        (accepted.revisions.requested, accepted.extra_revision),
        (2, None)
    );
    assert_eq!(accepted.stage, RequestStage::InProgress);
}

#[test]
fn a_wish_for_other_terms_is_an_open_question_until_a_new_version_answers_it() {
    let studio = Studio::open();
    let request = studio.request();
    let offer = studio.propose(&request, &studio.dana);
    let open = || studio.read(|db| listing::open_questions(db, &[request.id]));
    let counts = |live, questioned| ProposalCounts {
        live,
        questioned,
        outdated: 0,
    };
    assert_eq!(open()[&request.id].proposals, counts(1, 0));
    let by = Actor::Brand(studio.brand);
    let wish = Words {
        note: Some("A little less?"),
        counter_price_fils: None,
    };
    let asked = studio.decide(&offer, (Offer::RequestChange, by), wish);
    assert_eq!(open()[&request.id].proposals, counts(1, 1));
    studio.revise(&asked.unwrap(), 250_000).unwrap();
    assert_eq!(open()[&request.id].proposals, counts(1, 0));
}
