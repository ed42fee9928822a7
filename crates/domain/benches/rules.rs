//! Benchmarks of the rules: matching styles, filtering a roster, formatting rates, validating a form.

use std::hint::black_box;

use criterion::Criterion;
use marsam_domain::creatives::{Choices, Creative, CreativePage, CreativeProfile, ShownImages};
use marsam_domain::ids::CreativeId;
use marsam_domain::industries::Industry;
use marsam_domain::options::RateRange;
use marsam_domain::quote_requests::{NewQuoteRequest, QuoteRequestDraft};
use marsam_domain::rates;
use marsam_domain::roster::{RosterFilter, RosterQuery};
use marsam_domain::services::Service;
use marsam_domain::spoken_languages::SpokenLanguage;
use marsam_domain::styles::Style;
use marsam_domain::taxonomy::{browse_options, styles_matching};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;
use uuid::Uuid;

/// Every n-th member of a vocabulary, with a different offset for each creative.
fn some<V: Copy>(all: &[V], seed: usize, step: usize) -> Vec<V> {
    all.iter()
        .copied()
        .skip(seed % step)
        .step_by(step)
        .collect()
}

fn creative(seed: usize) -> Creative {
    let languages = some(SpokenLanguage::ALL, seed, 2);
    Creative {
        id: CreativeId::new(Uuid::from_u128(u128::try_from(seed).unwrap_or_default())),
        account_id: None,
        profile: CreativeProfile {
            name: format!("Noura Al-Sabah {seed}"),
            name_ar: Some(format!("نورة الصباح {seed}")),
            bio: "Warm voice, clean studio, brands from Salmiya to Jahra. ".repeat(4),
            bio_ar: Some("صوت دافئ واستوديو مجهّز، من السالمية إلى الجهراء. ".repeat(4)),
            location: None,
            location_ar: None,
            choices: Choices {
                skills: some(Service::ALL, seed, 3),
                styles: some(Style::ALL, seed, 7),
                languages: languages
                    .into_iter()
                    .map(|spoken| (Service::Voiceover, spoken))
                    .collect(),
                industries: some(Industry::ALL, seed, 4),
                working_languages: Vec::new(),
            },
            rate_range: Some(RateRange::From8To15),
            years_experience: Some(4),
            portfolio_url: None,
            can_perform_kuwaiti_dialect: Some(seed.is_multiple_of(2)),
            can_provide_voiceovers: None,
        },
        page: CreativePage::default(),
        images: ShownImages::default(),
        created_at: OffsetDateTime::UNIX_EPOCH,
    }
}

fn filters(bench: &mut Criterion) {
    let roster: Vec<Creative> = (0..1_000).map(creative).collect();
    let by_choice = RosterFilter::resolve(&RosterQuery {
        service: "Voiceover".to_owned(),
        language: "Arabic".to_owned(),
        styles: vec!["Commercial VO".to_owned()],
        ..RosterQuery::default()
    });
    let by_text = RosterFilter::resolve(&RosterQuery {
        q: "نورة salmiya".to_owned(),
        ..RosterQuery::default()
    });
    for (name, filter) in [("by choices", by_choice), ("by text", by_text)] {
        bench.bench_function(&format!("filter 1,000 creatives {name}"), |b| {
            b.iter(|| {
                roster
                    .iter()
                    .filter(|creative| filter.matches(black_box(creative)))
                    .count()
            });
        });
    }
}

fn styles(bench: &mut Criterion) {
    bench.bench_function("match every browse option to its styles", |b| {
        b.iter(|| {
            Service::ALL
                .iter()
                .flat_map(|service| browse_options(*service))
                .map(|option| styles_matching(black_box(option.label), Some(option.service)).len())
                .sum::<usize>()
        });
    });
}

fn rates(bench: &mut Criterion) {
    bench.bench_function("show a rate in both languages", |b| {
        b.iter(|| {
            for raw in ["", "$50", "KWD 8-15/hour", "ask me"] {
                black_box(rates::display_both(black_box(raw)));
            }
        });
    });
}

fn validation(bench: &mut Criterion) {
    let draft = QuoteRequestDraft {
        brand_name: "Bait Al-Gahwa".into(),
        contact_name: "Yousef Al-Sarraf".into(),
        email: "brand@marsam.test".into(),
        service_category: "Photography".into(),
        project_description: "Twelve photographs of our new roast. ".repeat(40).into(),
        budget_range: "Under KWD 300".into(),
        agree_to_terms: true,
        ..QuoteRequestDraft::default()
    };
    bench.bench_function("check a quote request", |b| {
        b.iter(|| NewQuoteRequest::try_from(black_box(draft.clone())).is_ok());
    });
}

fn main() {
    let mut bench = Criterion::default().configure_from_args();
    styles(&mut bench);
    filters(&mut bench);
    rates(&mut bench);
    validation(&mut bench);
    bench.final_summary();
}
