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

use bytes::Bytes;
use criterion::{BatchSize, BenchmarkId, Criterion, criterion_group, criterion_main};
use marsam_domain::creatives::{Choices, Creative, CreativePage, CreativeProfile, ShownImages};
use marsam_domain::ids::CreativeId;
use marsam_domain::industries::Industry;
use marsam_domain::options::RateRange;
use marsam_domain::roster::{RosterFilter, RosterQuery, Sort};
use marsam_domain::services::Service;
use marsam_domain::spoken_languages::SpokenLanguage;
use marsam_domain::styles::Style;
use marsam_domain::vocabulary::Vocabulary;
use marsam_roster::{Change, Entry, PageRequest, Snapshot};
use time::OffsetDateTime;
use uuid::Uuid;

const SIZES: [u64; 2] = [1_000, 100_000];
const DAY: i32 = 20_780;
const SYLLABLES: [&str; 24] = [
    "pho", "to", "gra", "fi", "lm", "sto", "ry", "bra", "nd", "ka", "wa", "it", "voi", "ce", "li",
    "ght", "تصو", "ير", "كو", "يت", "صو", "ت", "مر", "سم",
];

/// A linear congruential generator (Knuth's MMIX constants): the same roster every time.
struct Draw(u64);

impl Draw {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % bound as u64) as usize
    }

    /// Common words are much more frequent than rare ones, as in any text.
    fn word(&mut self) -> String {
        let rarest = 1 + self.below(4_000);
        let rank = self.below(60).pow(2) + self.below(rarest);
        (0..3)
            .map(|n| SYLLABLES[(rank / 24_usize.pow(n)) % 24])
            .collect()
    }

    fn text(&mut self, words: usize) -> String {
        (0..words)
            .map(|_| self.word())
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn of<V: Vocabulary>(&mut self) -> V {
        V::ALL[self.below(V::ALL.len())]
    }
}

fn entry(n: u64) -> Entry {
    let mut draw = Draw(n.wrapping_mul(977));
    let skill: Service = draw.of();
    let creative = Creative {
        id: CreativeId::new(Uuid::from_u128(u128::from(n) << 80 | u128::from(n))),
        account_id: None,
        profile: CreativeProfile {
            name: draw.text(2),
            name_ar: Some(draw.text(2)),
            bio: draw.text(25),
            bio_ar: Some(draw.text(25)),
            location: Some(draw.text(1)),
            location_ar: None,
            choices: Choices {
                skills: vec![skill, draw.of()],
                styles: Style::of(skill).take(3).collect(),
                languages: vec![(Service::Voiceover, draw.of::<SpokenLanguage>())],
                industries: vec![draw.of::<Industry>()],
                working_languages: Vec::new(),
            },
            rate_range: Some(draw.of::<RateRange>()),
            years_experience: Some(draw.below(50) as u8),
            portfolio_url: None,
            can_perform_kuwaiti_dialect: Some(draw.below(2) == 0),
            can_provide_voiceovers: None,
        },
        page: CreativePage::default(),
        images: ShownImages::default(),
        created_at: OffsetDateTime::UNIX_EPOCH,
    };
    Entry {
        creative,
        json: Bytes::from("x".repeat(1_400)),
    }
}

fn query(n: u64) -> RosterFilter {
    let mut draw = Draw(n.wrapping_mul(31));
    let mut query = RosterQuery::default();
    if draw.below(2) == 0 {
        query.service = draw.of::<Service>().label().to_owned();
    }
    if draw.below(3) == 0 {
        query.industry = draw.of::<Industry>().label().to_owned();
    }
    if draw.below(3) == 0 {
        query.kuwaiti_dialect = "yes".to_owned();
    }
    if draw.below(2) == 0 {
        let words = 1 + draw.below(2);
        query.q = draw.text(words);
    }
    RosterFilter::resolve(&query)
}

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

criterion_group!(roster, benches);
criterion_main!(roster);
