//! Benchmarks of a page, a search, a change and a start, by the size of the roster, then what facts and reviews add to them.
//! Run with `make bench`.
#![expect(
    clippy::indexing_slicing,
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::too_many_lines,
    clippy::semicolon_if_nothing_returned,
    clippy::assigning_clones,
    clippy::print_stdout,
    reason = "a benchmark"
)]

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Duration;

use criterion::{BatchSize, BenchmarkId, Criterion, criterion_group};
use marsam_domain::reviews::MARKET_BRANDS;
use marsam_domain::roster::{RosterFilter, RosterQuery, Sort};
use marsam_roster::{Change, Entry, PageRequest, Snapshot};

use self::sample::{query, reviewed, reviews};

#[path = "sample/comparison.rs"]
mod comparison;
#[path = "sample/roster.rs"]
mod sample;

const SIZES: [u64; 2] = [1_000, 100_000];
const DAY: i32 = 20_780;

/// The creative number `n` with facts and, on average, three reviews.
fn recorded(n: u64) -> Entry {
    reviewed(n, reviews(n))
}

fn benches(criterion: &mut Criterion) {
    let first = PageRequest {
        sort: Sort::Fair,
        limit: 24,
        after: None,
    };
    for size in SIZES {
        let snapshot = Snapshot::build(1, DAY, (0..size).map(recorded)).reviewed_by(MARKET_BRANDS);
        let mut group = criterion.benchmark_group(format!("{size} creatives"));
        group.sample_size(20);
        let all = RosterFilter::default();
        group.bench_function("first page", |b| {
            b.iter(|| black_box(snapshot.page(&all, &first)))
        });
        let mut last = first;
        let walk = PageRequest {
            limit: size as usize - 10,
            ..first
        };
        last.after = snapshot.page(&all, &walk).next;
        group.bench_function("last page", |b| {
            b.iter(|| black_box(snapshot.page(&all, &last)))
        });
        let by_score = PageRequest {
            sort: Sort::Rating,
            ..first
        };
        group.bench_function("first page by score", |b| {
            b.iter(|| black_box(snapshot.page(&all, &by_score)))
        });
        let good = RosterFilter {
            is_well_rated: true,
            is_on_time: true,
            ..RosterFilter::default()
        };
        group.bench_function("well rated and on time", |b| {
            b.iter(|| black_box(snapshot.page(&good, &first)))
        });
        let mut n = 0;
        group.bench_function("distinct queries, mean", |b| {
            b.iter_batched(
                || {
                    n += 1;
                    query(n)
                },
                |filter| black_box(snapshot.page(&filter, &first)),
                BatchSize::SmallInput,
            );
        });
        for typed in [
            "p",
            "pho",
            "photogra",
            "photografi kawait",
            "تصوير",
            "brnad",
            // One word of several fits, each is common, and the most that may be asked.
            "photographer zurich wedding",
            "voice over",
            "p s t",
            "pho gra fi lm sto ry bra nd",
        ] {
            let filter = RosterFilter::resolve(&RosterQuery {
                q: typed.to_owned(),
                ..RosterQuery::default()
            });
            group.bench_with_input(BenchmarkId::new("search", typed), &filter, |b, filter| {
                b.iter(|| black_box(snapshot.page(filter, &first)));
            });
        }
        group.bench_function("option counts", |b| {
            b.iter(|| black_box(snapshot.option_counts(&all)))
        });
        group.bench_function("a change", |b| {
            b.iter(|| black_box(snapshot.apply(2, [Change::Put(Box::new(recorded(size + 7)))])));
        });
        if size == SIZES[1] {
            group.sample_size(10);
            let made: Vec<Entry> = (0..size).map(recorded).collect();
            group.bench_function("build", |b| {
                b.iter_batched(
                    || made.clone(),
                    |all| black_box(Snapshot::build(1, DAY, all.into_iter())),
                    BatchSize::PerIteration,
                );
            });
        }
        group.finish();
    }
}

/// Shorter than Criterion's own times, so that all of it takes less than three minutes.
fn short() -> Criterion {
    Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
        .nresamples(10_000)
}

criterion_group! {
    name = roster;
    config = short();
    targets = benches
}

fn main() -> ExitCode {
    roster();
    Criterion::default().configure_from_args().final_summary();
    if comparison::is_wanted() {
        comparison::run()
    } else {
        ExitCode::SUCCESS
    }
}
