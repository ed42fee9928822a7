//! What a search never asked before costs, here and with tantivy, over the same creatives:
//! cargo run --release --manifest-path scripts/compare-search/Cargo.toml
//!
//! tantivy gets the words as our search folds them: once in one field, and once in a field each as our order needs it
//! (the field that a word stands in, then a daily shuffle).

use std::hint::black_box;
use std::time::Duration;

use cpu_time::{ProcessTime, ThreadTime};
use marsam_domain::roster::{RosterFilter, RosterQuery, Sort};
use marsam_domain::search::{Field as FieldOfProfile, SearchQuery, Tokens};
use marsam_domain::services::Service;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_roster::{Change, PageRequest, Snapshot};
use tantivy::collector::{Count, TopDocs};
use tantivy::query::{
    BooleanQuery, ConstScoreQuery, DisjunctionMaxQuery, FuzzyTermQuery, Occur, Query, TermQuery,
};
use tantivy::schema::{
    FAST, Field, IndexRecordOption, STRING, Schema, TextFieldIndexing, TextOptions,
};
use tantivy::tokenizer::{TextAnalyzer, WhitespaceTokenizer};
use tantivy::{
    DocId, Index, IndexReader, IndexWriter, ReloadPolicy, Score, SegmentReader, TantivyDocument,
    TantivyError, Term,
};

use self::sample::{asked, entry};

#[path = "../../../crates/roster/benches/sample/roster.rs"]
#[expect(
    dead_code,
    reason = "the benchmark of the roster asks with filters, too"
)]
mod sample;

const SIZES: [u64; 2] = [1_000, 100_000];
const QUERIES: u64 = 10_000;
const CHANGES: u64 = 20;
const PAGE: usize = 24;
const DAY: i32 = 20_780;
/// Shorter words are taken as they are.
const FORGIVEN_FROM: usize = 5;

/// The names of the fields whose words count for more, the most significant first.
const RANKED: [&str; 4] = ["name", "label", "place", "bio"];

struct Tantivy {
    words: Field,
    ranked: [Field; 4],
    number: Field,
    service: Field,
    reader: IndexReader,
    writer: IndexWriter,
}

impl Tantivy {
    fn of(size: u64) -> Result<Self, TantivyError> {
        let mut schema = Schema::builder();
        let indexing = TextFieldIndexing::default()
            .set_tokenizer("folded")
            .set_index_option(IndexRecordOption::WithFreqs);
        let options = TextOptions::default().set_indexing_options(indexing);
        let words = schema.add_text_field("words", options.clone());
        let ranked = RANKED.map(|name| schema.add_text_field(name, options.clone()));
        let number = schema.add_u64_field("number", FAST);
        let service = schema.add_text_field("service", STRING);
        let index = Index::create_in_ram(schema.build());
        let folded = TextAnalyzer::from(WhitespaceTokenizer::default());
        index.tokenizers().register("folded", folded);
        let writer = index.writer_with_num_threads(1, 200_000_000)?;
        let reader = index
            .reader_builder()
            .reload_policy(ReloadPolicy::Manual)
            .try_into()?;
        let mut made = Self {
            words,
            ranked,
            number,
            service,
            reader,
            writer,
        };
        for n in 0..size {
            made.add(n)?;
        }
        made.commit()?;
        // One segment, as good as it gets.
        let segments = index.searchable_segment_ids()?;
        if segments.len() > 1 {
            made.writer.merge(&segments).wait()?;
            made.reader.reload()?;
        }
        Ok(made)
    }

    fn add(&self, n: u64) -> Result<(), TantivyError> {
        let profile = entry(n).creative.profile;
        let mut document = TantivyDocument::default();
        let tokens = Tokens::of(&profile);
        let words: Vec<&str> = tokens.iter().map(|(_, word)| word).collect();
        document.add_text(self.words, words.join(" "));
        for (field, at) in self.ranked.into_iter().zip(FieldOfProfile::ALL) {
            let own = tokens.iter().filter(|(known, _)| *known == *at);
            document.add_text(
                field,
                own.map(|(_, word)| word).collect::<Vec<_>>().join(" "),
            );
        }
        document.add_u64(self.number, n);
        for service in &profile.choices.skills {
            document.add_text(self.service, service.slug());
        }
        self.writer.add_document(document).map(|_| ())
    }

    fn commit(&mut self) -> Result<(), TantivyError> {
        self.writer.commit()?;
        self.reader.reload()
    }

    /// All words in any field, and the service.
    fn query(&self, query: &RosterQuery, word: impl Fn(&str) -> Box<dyn Query>) -> BooleanQuery {
        let parsed = SearchQuery::parse(&query.q);
        let words = parsed.words().iter().map(|text| (Occur::Must, word(text)));
        let mut all: Vec<(Occur, Box<dyn Query>)> = words.collect();
        if let Some(service) = Service::from_label(&query.service) {
            let term = Term::from_field_text(self.service, service.slug());
            let chosen = TermQuery::new(term, IndexRecordOption::Basic);
            all.push((
                Occur::Must,
                Box::new(ConstScoreQuery::new(Box::new(chosen), 0.0)),
            ));
        }
        BooleanQuery::new(all)
    }

    fn page(&self, query: &RosterQuery) -> Result<usize, TantivyError> {
        let query = self.query(query, |word| as_typed(self.words, word));
        let best = TopDocs::with_limit(PAGE).order_by_score();
        let (page, _total) = self.reader.searcher().search(&query, &(best, Count))?;
        Ok(black_box(page).len())
    }

    fn ordered_page(&self, query: &RosterQuery) -> Result<usize, TantivyError> {
        let query = self.query(query, |word| {
            let fields = self.ranked.into_iter().zip([4.0, 3.0, 2.0, 1.0]);
            let each = fields.map(|(field, score)| {
                Box::new(ConstScoreQuery::new(as_typed(field, word), score)) as Box<dyn Query>
            });
            Box::new(DisjunctionMaxQuery::new(each.collect()))
        });
        let best = TopDocs::with_limit(PAGE).tweak_score(|segment: &SegmentReader| {
            let numbers = segment
                .fast_fields()
                .u64("number")
                .map(|column| column.first_or_default_col(0));
            move |doc: DocId, score: Score| {
                let number = numbers.as_ref().map_or(0, |column| column.get_val(doc));
                (score, number.wrapping_mul(6_364_136_223_846_793_005))
            }
        });
        let (page, _total) = self.reader.searcher().search(&query, &(best, Count))?;
        Ok(black_box(page).len())
    }
}

/// Words that begin so, with a typo where the word is long.
fn as_typed(field: Field, word: &str) -> Box<dyn Query> {
    let typos = u8::from(word.chars().count() >= FORGIVEN_FROM);
    let term = Term::from_field_text(field, word);
    Box::new(FuzzyTermQuery::new_prefix(term, typos, true))
}

/// The mean of `times`.
fn mean(times: u64, mut run: impl FnMut(u64)) -> Duration {
    let start = ThreadTime::now();
    (0..times).for_each(&mut run);
    start.elapsed() / u32::try_from(times).unwrap_or(u32::MAX)
}

fn main() -> Result<(), TantivyError> {
    // Those with a text; a service may be chosen beside it.
    let queries: Vec<RosterQuery> = (0..)
        .map(asked)
        .filter(|query| !query.q.is_empty())
        .map(|query| RosterQuery {
            q: query.q,
            service: query.service,
            ..RosterQuery::default()
        })
        .take(usize::try_from(QUERIES).unwrap_or(usize::MAX))
        .collect();
    let first = PageRequest {
        sort: Sort::Fair,
        limit: PAGE,
        after: None,
    };
    println!("CPU in µs, mean of {QUERIES} queries with a text; a change in µs, mean of {CHANGES}");
    for size in SIZES {
        let snapshot = Snapshot::build(1, DAY, (0..size).map(entry));
        let mut tantivy = Tantivy::of(size)?;
        let (mut found, mut found_there) = (0, 0);
        let mut at = queries.iter();
        let here = mean(QUERIES, |_| {
            if let Some(query) = at.next() {
                found += snapshot
                    .page(&RosterFilter::resolve(query), &first)
                    .entries
                    .len();
            }
        });
        let mut at = queries.iter();
        let there = mean(QUERIES, |_| {
            if let Some(query) = at.next() {
                found_there += tantivy.page(query).unwrap_or_default();
            }
        });
        let mut at = queries.iter();
        let ordered = mean(QUERIES, |_| {
            if let Some(query) = at.next() {
                black_box(tantivy.ordered_page(query).unwrap_or_default());
            }
        });
        let change = mean(CHANGES, |n| {
            black_box(snapshot.apply(2, [Change::Put(Box::new(entry(size + n)))]));
        });
        // Its writer has threads of its own.
        let start = ProcessTime::now();
        for n in 0..CHANGES {
            tantivy.add(size + n)?;
            tantivy.commit()?;
        }
        let change_there = start.elapsed() / u32::try_from(CHANGES).unwrap_or(u32::MAX);
        println!(
            "{size} creatives: a search {} here, {} with tantivy, {} in our order ({found} and {found_there} shown); a change {} here, {} with tantivy",
            here.as_micros(),
            there.as_micros(),
            ordered.as_micros(),
            change.as_micros(),
            change_there.as_micros(),
        );
    }
    Ok(())
}
