//! A snapshot selects, counts and orders as the rule says, whatever its history.

use std::collections::BTreeMap;

use marsam_domain::creatives::Creative;
use marsam_domain::ids::CreativeId;
use marsam_domain::reviews::{MARKET_BRANDS, Market, order_key};
use marsam_domain::roster::{RosterFilter, RosterQuery, Sort};
use marsam_domain::vocabulary::Vocabulary;
use marsam_roster::{Change, PageRequest, Snapshot};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree as _;

use crate::samples::{DAY, creative, entry, query, record};

const TODAY: i32 = 20_780;

type Roster = BTreeMap<CreativeId, Creative>;

fn built(roster: &Roster) -> Snapshot {
    Snapshot::build(1, TODAY, roster.values().map(entry))
}

/// All pages of `limit` entries, concatenated, as ids.
fn pages(snapshot: &Snapshot, filter: &RosterFilter, sort: Sort, limit: usize) -> Vec<String> {
    let mut asked = PageRequest {
        sort,
        limit,
        after: None,
    };
    let mut all = Vec::new();
    loop {
        let page = snapshot.page(filter, &asked);
        assert!(page.entries.len() <= limit);
        all.extend(
            page.entries
                .iter()
                .map(|json| String::from_utf8(json.to_vec()).unwrap()),
        );
        let Some(next) = page.next else {
            assert_eq!(
                all.len(),
                page.total,
                "the total counts what the pages hold"
            );
            return all;
        };
        // As a client sends it back.
        asked.after = Some(next.to_string().parse().unwrap());
    }
}

fn sorted(mut ids: Vec<String>) -> Vec<String> {
    ids.sort();
    ids
}

fn expected(roster: &Roster, filter: &RosterFilter) -> Vec<String> {
    let matching = roster
        .values()
        .filter(|creative| filter.matches(creative) && filter.admits(record(creative)));
    sorted(matching.map(|creative| creative.id.to_string()).collect())
}

fn count(snapshot: &Snapshot, query: &RosterQuery) -> usize {
    let asked = PageRequest {
        sort: Sort::Fair,
        limit: 1,
        after: None,
    };
    snapshot.page(&RosterFilter::resolve(query), &asked).total
}

fn roster() -> impl Strategy<Value = Roster> {
    vec(creative(10_000), 0..60).prop_map(|all| all.into_iter().map(|one| (one.id, one)).collect())
}

/// As many creatives, the same each time.
fn drawn(count: usize) -> Vec<Creative> {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let all = vec(creative(1 << 40), count).new_tree(&mut runner);
    all.unwrap().current()
}

#[derive(Clone, Debug)]
enum Step {
    Put(Box<Creative>),
    Remove(usize),
    NextDay,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        6 => creative(40).prop_map(|creative| Step::Put(Box::new(creative))),
        3 => any::<usize>().prop_map(Step::Remove),
        1 => Just(Step::NextDay),
    ]
}

proptest! {
    // Each case builds rosters, which is slow in a debug build.
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn pages_hold_exactly_what_the_rule_matches(
        roster in roster(), query in query(), is_available in any::<bool>(),
        is_well_rated in any::<bool>(), is_on_time in any::<bool>(),
        sort in select(Sort::ALL), limit in 1_usize..30,
    ) {
        let mut filter = RosterFilter::resolve(&query);
        filter.available_on = is_available.then_some(DAY);
        filter.is_well_rated = is_well_rated;
        filter.is_on_time = is_on_time;
        let found = pages(&built(&roster), &filter, sort, limit);
        prop_assert_eq!(sorted(found), expected(&roster, &filter));
    }

    #[test]
    fn however_a_snapshot_came_to_be_it_answers_alike(
        first in roster(), steps in vec(step(), 0..40), query in query(), sort in select(Sort::ALL),
    ) {
        let mut roster = first;
        let mut snapshot = built(&roster).reviewed_by(MARKET_BRANDS);
        for (version, step) in (2_i64..).zip(steps) {
            match step {
                Step::Put(creative) => {
                    snapshot = snapshot.apply(version, [Change::Put(Box::new(entry(&creative)))]);
                    roster.insert(creative.id, *creative);
                }
                Step::Remove(at) => {
                    let Some(id) = roster.keys().nth(at % roster.len().max(1)).copied() else { continue };
                    snapshot = snapshot.apply(version, [Change::Remove(id)]);
                    roster.remove(&id);
                }
                Step::NextDay => snapshot = snapshot.at_day(snapshot.day() + 1),
            }
        }
        let filter = RosterFilter::resolve(&query);
        let rebuilt = Snapshot::build(9, snapshot.day(), roster.values().map(entry)).reviewed_by(MARKET_BRANDS);
        prop_assert_eq!(snapshot.len(), roster.len());
        prop_assert_eq!(pages(&snapshot, &filter, sort, 7), pages(&rebuilt, &filter, sort, 7));
        prop_assert_eq!(snapshot.option_counts(&filter), rebuilt.option_counts(&filter));
        for creative in roster.values() {
            prop_assert!(snapshot.find(creative.id).is_some());
        }
    }

    #[test]
    fn better_ranks_come_first_and_explicit_orders_hold(
        roster in roster(), query in query(), sort in select(Sort::ALL),
        brands in select(vec![MARKET_BRANDS - 1, MARKET_BRANDS]),
    ) {
        let filter = RosterFilter::resolve(&query);
        let found = pages(&built(&roster).reviewed_by(brands), &filter, sort, 5);
        let shown: Vec<&Creative> = found.iter().map(|id| &roster[&id.parse().unwrap()]).collect();
        let missing = |one: &Creative| filter.rank(one).map(|found| found.missing);
        let market = roster.values().fold(Market { brands, ..Market::default() }, |market, one| market.with(record(one).standing));
        let place = |one: &Creative| order_key(record(one).standing, market.mean());
        let holds = |a: &Creative, b: &Creative| match sort {
            Sort::Fair => filter.rank(a) <= filter.rank(b),
            // Who matches more words comes first in every order.
            _ if missing(a) != missing(b) => missing(a) < missing(b),
            Sort::Rating => place(a) >= place(b),
            Sort::Newest => a.id >= b.id,
            Sort::Experience => a.profile.years_experience >= b.profile.years_experience,
            Sort::Rate => {
                let place = |c: &Creative| c.profile.rate_range.map_or(usize::MAX, |rate| {
                    marsam_domain::options::RateRange::ALL.iter().position(|r| *r == rate).unwrap()
                });
                place(a) <= place(b)
            }
        };
        prop_assert!(shown.windows(2).all(|pair| holds(pair[0], pair[1])));
    }

    #[test]
    fn those_with_every_word_are_counted_and_come_first(roster in roster(), query in query()) {
        let filter = RosterFilter::resolve(&query);
        let is_complete = |one: &&Creative| filter.rank(one).is_some_and(|found| found.missing == 0);
        let asked = PageRequest { sort: Sort::Rate, limit: 100, after: None };
        let page = built(&roster).page(&filter, &asked);
        prop_assert_eq!(page.complete, roster.values().filter(is_complete).count());
        prop_assert!(page.complete <= page.total);
        for (place, id) in page.entries.iter().enumerate() {
            let one = &roster[&std::str::from_utf8(id).unwrap().parse().unwrap()];
            prop_assert_eq!(is_complete(&one), place < page.complete);
        }
    }

    #[test]
    fn an_option_counts_what_choosing_it_would_show(roster in roster(), query in query()) {
        let snapshot = built(&roster);
        let counts = snapshot.option_counts(&RosterFilter::resolve(&query));
        // A filter that matches nothing must be of another kind, so that its counts are meaningful.
        prop_assume!(!RosterFilter::resolve(&query).matches_nothing);
        for option in counts.services {
            let chosen = RosterQuery { service: option.label.to_owned(), ..query.clone() };
            // Specialities are read within the chosen service.
            if query.styles.is_empty() {
                prop_assert_eq!(count(&snapshot, &chosen), option.count);
            }
        }
        for option in counts.languages {
            let chosen = RosterQuery { language: option.label.to_owned(), ..query.clone() };
            prop_assert_eq!(count(&snapshot, &chosen), option.count);
        }
        for option in counts.industries {
            let chosen = RosterQuery { industry: option.label.to_owned(), ..query.clone() };
            prop_assert_eq!(count(&snapshot, &chosen), option.count);
        }
        for option in counts.rates {
            let chosen = RosterQuery { rates: vec![option.label.to_owned()], ..query.clone() };
            prop_assert_eq!(count(&snapshot, &chosen), option.count);
        }
        for option in counts.kuwaiti_dialect {
            let chosen = RosterQuery { kuwaiti_dialect: option.label.to_owned(), ..query.clone() };
            prop_assert_eq!(count(&snapshot, &chosen), option.count);
        }
        if !query.service.is_empty() {
            for option in counts.styles {
                let chosen = RosterQuery { styles: vec![option.label.to_owned()], ..query.clone() };
                prop_assert_eq!(count(&snapshot, &chosen), option.count);
            }
        }
    }
}

#[test]
fn every_day_shuffles_again_and_pages_begun_yesterday_continue() {
    let all = drawn(200);
    let roster: Roster = all.into_iter().map(|one| (one.id, one)).collect();
    let (filter, sort) = (RosterFilter::default(), Sort::Fair);
    let today = built(&roster);
    let first = PageRequest {
        sort,
        limit: 50,
        after: None,
    };
    let page = today.page(&filter, &first);
    let tomorrow = today.at_day(TODAY + 1);
    assert_ne!(page.entries, tomorrow.page(&filter, &first).entries);
    let rest = PageRequest {
        limit: 1_000,
        after: page.next,
        ..first
    };
    let (here, there) = (today.page(&filter, &rest), tomorrow.page(&filter, &rest));
    assert_eq!(
        here.entries, there.entries,
        "no entry is shown twice or skipped over midnight"
    );
    assert_eq!(here.entries.len(), 150);
    // A client that continues later stays in the shuffle of that day, behind the same entry.
    let later = tomorrow.at_day(TODAY + 2).page(&filter, &rest);
    assert!(later.entries.len() < 200);
}

#[test]
fn those_with_equal_scores_are_shuffled_again_every_day() {
    let all = drawn(200);
    let roster: Roster = all.into_iter().map(|one| (one.id, one)).collect();
    let (filter, sort) = (RosterFilter::default(), Sort::Rating);
    let today = built(&roster);
    let ids = |day: i32| -> Vec<CreativeId> {
        let found = pages(&today.at_day(day), &filter, sort, 50);
        found.iter().map(|id| id.parse().unwrap()).collect()
    };
    let mean = Market::default().mean();
    let place = |id: &CreativeId| order_key(record(&roster[id]).standing, mean);
    let (here, there) = (ids(TODAY), ids(TODAY + 1));
    assert!(here.is_sorted_by(|a, b| place(a) >= place(b)));
    assert!(there.is_sorted_by(|a, b| place(a) >= place(b)));
    // A creative without a score is at the mean: one in four.
    let equal = |ids: &[CreativeId]| -> Vec<CreativeId> {
        let at_the_mean = ids.iter().filter(|id| place(id) == mean);
        at_the_mean.copied().collect()
    };
    let (here, there) = (equal(&here), equal(&there));
    assert!(here.len() > 20, "{}", here.len());
    assert_ne!(here, there);
    for ids in [&here, &there] {
        assert!(!ids.is_sorted() && !ids.is_sorted_by(|a, b| a >= b));
    }
}

#[test]
fn much_change_asks_for_a_rebuild() {
    let all = drawn(300);
    let mut snapshot = Snapshot::build(1, TODAY, std::iter::empty());
    assert!(snapshot.is_empty() && !snapshot.wants_rebuild());
    for version in 2..40 {
        let changes = all.iter().map(|one| Change::Put(Box::new(entry(one))));
        snapshot = snapshot.apply(version, changes);
    }
    assert_eq!(snapshot.version(), 39);
    assert!(snapshot.wants_rebuild());
}

#[test]
fn the_sets_of_common_prefixes_hold_what_their_terms_have() {
    let all = drawn(700);
    let mut roster: Roster = all.into_iter().map(|one| (one.id, one)).collect();
    let mut snapshot = built(&roster);
    // A document that is gone or was replaced stays in the sets of the index.
    let ids: Vec<CreativeId> = roster.keys().copied().collect();
    for (version, pair) in (2..).zip(ids.chunks(70)) {
        let mut renamed = roster[&pair[1]].clone();
        "Zahra".clone_into(&mut renamed.profile.name);
        let put = Change::Put(Box::new(entry(&renamed)));
        snapshot = snapshot.apply(version, [Change::Remove(pair[0]), put]);
        roster.remove(&pair[0]);
        roster.insert(renamed.id, renamed);
    }
    let typed = [
        "n",
        "s",
        "p",
        "ph",
        "photo",
        "photograf",
        "st d",
        "س",
        "ا",
        "تص",
        "الك",
        "zah",
        "z s q",
        "noura studoi",
    ];
    for q in typed {
        let filter = RosterFilter::resolve(&RosterQuery {
            q: q.to_owned(),
            ..RosterQuery::default()
        });
        let found = pages(&snapshot, &filter, Sort::Fair, 100);
        let ranks = found
            .iter()
            .map(|id| filter.rank(&roster[&id.parse().unwrap()]));
        assert!(ranks.is_sorted(), "{q}");
        assert_eq!(sorted(found), expected(&roster, &filter), "{q}");
    }
}
