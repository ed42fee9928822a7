//! Benchmarks of a page, a search, a change and a start, by the size of the roster. Run with `make bench`.
#![expect(
    clippy::indexing_slicing,
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::too_many_lines,
    clippy::semicolon_if_nothing_returned,
    clippy::assigning_clones,
    reason = "a benchmark"
)]

use std::hint::black_box;

use criterion::{BatchSize, BenchmarkId, Criterion, criterion_group, criterion_main};
use marsam_domain::roster::{RosterFilter, RosterQuery, Sort};
use marsam_roster::{Change, PageRequest, Snapshot};

use self::sample::{entry, query, reviewed, reviews};

#[path = "sample/roster.rs"]
mod sample;

const SIZES: [u64; 2] = [1_000, 100_000];
const DAY: i32 = 20_780;
fn benches(criterion: &mut Criterion) {
    let first = PageRequest {
        sort: Sort::Fair,
        limit: 24,
        after: None,
    };
    for size in SIZES {
        let snapshot = Snapshot::build(1, DAY, (0..size).map(entry));
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
            b.iter(|| black_box(snapshot.apply(2, [Change::Put(Box::new(entry(size + 7)))])));
        });
        if size == SIZES[1] {
            group.sample_size(10);
            group.bench_function("build", |b| {
                b.iter_batched(
                    || (0..size).map(entry).collect::<Vec<_>>(),
                    |all| black_box(Snapshot::build(1, DAY, all.into_iter())),
                    BatchSize::PerIteration,
                );
            });
        }
        group.finish();
    }
}

/// The same calls without reviews and with three for each creative: reviews change no figure of the roster.
fn reviews_of_many(criterion: &mut Criterion) {
    let size = SIZES[1];
    let total: usize = (0..size).map(|n| reviews(n).len()).sum();
    assert_eq!(total, 300_000);
    for (name, has_reviews) in [("no reviews", false), ("300000 reviews", true)] {
        let made = |n: u64| {
            let own = if has_reviews { reviews(n) } else { Vec::new() };
            reviewed(n, own)
        };
        let snapshot = Snapshot::build(1, DAY, (0..size).map(made));
        let mut group = criterion.benchmark_group(format!("{size} creatives, {name}"));
        group.sample_size(20);
        let page = |sort| PageRequest {
            sort,
            limit: 24,
            after: None,
        };
        let all = RosterFilter::default();
        for (call, sort) in [("first page", Sort::Fair), ("by score", Sort::Rating)] {
            group.bench_function(call, |b| {
                b.iter(|| black_box(snapshot.page(&all, &page(sort))))
            });
        }
        let good = RosterFilter {
            is_well_rated: true,
            is_on_time: true,
            ..RosterFilter::default()
        };
        group.bench_function("well rated and on time", |b| {
            b.iter(|| black_box(snapshot.page(&good, &page(Sort::Fair))))
        });
        let mut n = 0;
        group.bench_function("distinct queries, mean", |b| {
            b.iter_batched(
                || {
                    n += 1;
                    query(n)
                },
                |filter| black_box(snapshot.page(&filter, &page(Sort::Fair))),
                BatchSize::SmallInput,
            );
        });
        group.bench_function("option counts", |b| {
            b.iter(|| black_box(snapshot.option_counts(&all)))
        });
        group.bench_function("a review more", |b| {
            b.iter(|| black_box(snapshot.apply(2, [Change::Put(Box::new(made(7)))])));
        });
        group.finish();
    }
}

criterion_group!(roster, benches, reviews_of_many);
criterion_main!(roster);
