//! The same calls to a roster without facts and reviews and to one with them, in turn: what is known of creatives is to
//! change no figure of the roster. Fails where it does.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use marsam_domain::reviews::MARKET_BRANDS;
use marsam_domain::roster::{RosterFilter, RosterQuery, RosterRecord, Sort};
use marsam_roster::{Change, Entry, PageRequest, Snapshot};

use crate::sample::{asked, entry, reviews};
use crate::{DAY, recorded};

/// A filter of `cargo bench` that is a part of it runs the comparison alone.
const NAME: &str = "reviews / none";
/// With facts and reviews a call takes at most so much of what it takes without.
const MOST: f64 = 1.25;
const CREATIVES: u64 = 100_000;
const REVIEWS: usize = 300_000;
/// An odd number, for a median.
const ROUNDS: usize = 3;
/// How long a round takes, both rosters together.
const ROUND: Duration = Duration::from_millis(600);
/// How long one is asked before the other has its turn.
const TURN: Duration = Duration::from_millis(5);
/// The most calls of a turn, so that what is asked stays in the processor's cache.
const MOST_CALLS: u32 = 500;
/// Calls that tell how many make a turn.
const TRIED: u32 = 4;

/// What is asked.
struct Call {
    name: &'static str,
    /// Of the time with this number.
    filter: fn(u64) -> RosterFilter,
    make: fn(&Roster, &RosterFilter),
}

const fn call(
    name: &'static str,
    filter: fn(u64) -> RosterFilter,
    make: fn(&Roster, &RosterFilter),
) -> Call {
    Call { name, filter, make }
}

const CALLS: [Call; 12] = [
    call(
        "a search that was not asked before",
        searched,
        |it, what| {
            it.page(what, &first(Sort::Fair));
        },
    ),
    call("a filtered page", filtered, |it, what| {
        it.page(what, &first(Sort::Fair));
    }),
    call("a filtered page by score", filtered, |it, what| {
        it.page(what, &first(Sort::Rating));
    }),
    call("the first page", everyone, |it, what| {
        it.page(what, &first(Sort::Fair));
    }),
    call("the first page, newest", everyone, |it, what| {
        it.page(what, &first(Sort::Newest));
    }),
    call("the first page by experience", everyone, |it, what| {
        it.page(what, &first(Sort::Experience));
    }),
    call("the first page by rate", everyone, |it, what| {
        it.page(what, &first(Sort::Rate));
    }),
    call("the first page by score", everyone, |it, what| {
        it.page(what, &first(Sort::Rating));
    }),
    call("the last page", everyone, |it, what| {
        it.page(what, &it.last);
    }),
    call("the last page by score", everyone, |it, what| {
        it.page(what, &it.last_by_score);
    }),
    call("the counts of options", filtered, |it, what| {
        it.count(what);
    }),
    call("a change", everyone, |it, _| it.change()),
];

fn everyone(_: u64) -> RosterFilter {
    RosterFilter::default()
}

/// A service or none, an industry or none, and in Kuwaiti dialect: about half of those who are left.
fn filtered(n: u64) -> RosterFilter {
    RosterFilter::resolve(&RosterQuery {
        q: String::new(),
        kuwaiti_dialect: "yes".to_owned(),
        ..asked(n)
    })
}

/// One or two words, and now and then a filter.
fn searched(n: u64) -> RosterFilter {
    let mut some = (n * 64..(n + 1) * 64).map(asked);
    let found = some.find(|query| !query.q.is_empty());
    RosterFilter::resolve(&found.unwrap_or_default())
}

const fn first(sort: Sort) -> PageRequest {
    PageRequest {
        sort,
        limit: 24,
        after: None,
    }
}

/// The creative number `n`, as one without facts and reviews.
fn unknown(n: u64) -> Entry {
    Entry {
        record: RosterRecord::default(),
        ..entry(n)
    }
}

struct Roster {
    snapshot: Snapshot,
    last: PageRequest,
    last_by_score: PageRequest,
    /// One of its creatives, who is written again.
    changed: Entry,
}

impl Roster {
    /// Of these creatives, where so many brands have reviewed.
    fn of(made: fn(u64) -> Entry, brands: u32) -> Self {
        let snapshot = Snapshot::build(1, DAY, (0..CREATIVES).map(made)).reviewed_by(brands);
        let all = RosterFilter::default();
        let last = |sort| {
            let walk = PageRequest {
                limit: CREATIVES as usize - 10,
                ..first(sort)
            };
            PageRequest {
                after: snapshot.page(&all, &walk).next,
                ..first(sort)
            }
        };
        let (last, last_by_score) = (last(Sort::Fair), last(Sort::Rating));
        Self {
            snapshot,
            last,
            last_by_score,
            changed: made(7),
        }
    }

    fn page(&self, filter: &RosterFilter, asked: &PageRequest) {
        black_box(self.snapshot.page(filter, asked));
    }

    fn count(&self, filter: &RosterFilter) {
        black_box(self.snapshot.option_counts(filter));
    }

    fn change(&self) {
        let changed = Change::Put(Box::new(self.changed.clone()));
        black_box(self.snapshot.apply(2, [changed]));
    }

    /// How long a call takes with each of these filters.
    fn asked(&self, call: &Call, filters: &[RosterFilter]) -> Duration {
        let began = Instant::now();
        for filter in filters {
            (call.make)(self, filter);
        }
        began.elapsed()
    }
}

/// What a call is asked with; none comes twice.
struct Filters<'a> {
    call: &'a Call,
    next: u64,
}

impl Filters<'_> {
    fn some(&mut self, count: u32) -> Vec<RosterFilter> {
        let from = self.next;
        self.next += u64::from(count);
        (from..self.next).map(self.call.filter).collect()
    }
}

/// Microseconds of a call in a round, of both rosters.
fn round(call: &Call, rosters: &[Roster; 2], filters: &mut Filters<'_>, in_turn: u32) -> [f64; 2] {
    let mut spent = [Duration::ZERO; 2];
    let mut calls = 0.0;
    while spent.iter().sum::<Duration>() < ROUND {
        // What the first has made of a word stays for the second, so each is first in one of two turns.
        for order in [[0, 1], [1, 0]] {
            let asked = filters.some(in_turn);
            for at in order {
                spent[at] += rosters[at].asked(call, &asked);
            }
            calls += f64::from(in_turn);
        }
    }
    spent.map(|all| all.as_secs_f64() * 1e6 / calls)
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// Prints what a call takes, and returns how much of it with facts and reviews.
fn compared(call: &Call, rosters: &[Roster; 2]) -> f64 {
    let mut filters = Filters { call, next: 0 };
    for roster in rosters {
        roster.asked(call, &filters.some(TRIED));
    }
    let tried = rosters[0].asked(call, &filters.some(TRIED)).as_nanos();
    let in_turn = TURN.as_nanos() * u128::from(TRIED) / tried.max(1);
    let in_turn = u32::try_from(in_turn).unwrap_or(MOST_CALLS);
    let in_turn = in_turn.clamp(1, MOST_CALLS);
    let rounds: Vec<[f64; 2]> = (0..ROUNDS)
        .map(|_| round(call, rosters, &mut filters, in_turn))
        .collect();
    let of = |at: usize| median(rounds.iter().map(|both| both[at]).collect());
    let ratio = median(rounds.iter().map(|[none, with]| with / none).collect());
    let (name, none, with) = (call.name, of(0), of(1));
    println!("{name:<36} {none:>12.2} {with:>12.2} {ratio:>8.2}");
    ratio
}

/// Whether `cargo bench` runs everything, or this: not of a test of benchmarks, of a list, or of another benchmark.
pub(crate) fn is_wanted() -> bool {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let mut others = given.iter().filter(|one| *one != "--bench");
    given.iter().any(|one| one == "--bench") && others.all(|one| NAME.contains(one.as_str()))
}

/// Compares every call, then says which take too long.
pub(crate) fn run() -> ExitCode {
    let total: usize = (0..CREATIVES).map(|n| reviews(n).len()).sum();
    assert_eq!(total, REVIEWS);
    let rosters = [Roster::of(unknown, 0), Roster::of(recorded, MARKET_BRANDS)];
    println!("\n{NAME}: {CREATIVES} creatives, {REVIEWS} reviews, medians of {ROUNDS} rounds");
    let [call, none, with, ratio] = ["call", "without, µs", "with, µs", "ratio"];
    println!("{call:<36} {none:>12} {with:>12} {ratio:>8}");
    let ratios = CALLS.map(|call| (call.name, compared(&call, &rosters)));
    let exceeded = ratios.iter().filter(|(_, ratio)| *ratio > MOST);
    let mut is_failed = false;
    for (name, ratio) in exceeded {
        println!(
            "{name}, with facts and reviews / without: {ratio:.2}, allowed is at most {MOST:.2}"
        );
        is_failed = true;
    }
    if is_failed {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}
