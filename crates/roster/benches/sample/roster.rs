//! A roster of any size, and queries for it: the same each time.

use bytes::Bytes;
use marsam_domain::creatives::{Choices, Creative, CreativePage, CreativeProfile, ShownImages};
use marsam_domain::ids::{BrandId, CreativeId};
use marsam_domain::industries::Industry;
use marsam_domain::options::RateRange;
use marsam_domain::reviews::{Standing, by_brand, standing_of};
use marsam_domain::roster::{RosterFilter, RosterQuery, RosterRecord};
use marsam_domain::services::Service;
use marsam_domain::spoken_languages::SpokenLanguage;
use marsam_domain::styles::Style;
use marsam_domain::vocabulary::{Labelled as _, Vocabulary};
use marsam_roster::Entry;
use time::OffsetDateTime;
use uuid::Uuid;

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

/// The creative number `n`.
pub(crate) fn entry(n: u64) -> Entry {
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
        is_away: false,
        record: RosterRecord {
            standing: Standing {
                sum: i64::try_from(n % 7 * 41_000).unwrap_or_default(),
                brands: u32::try_from(n % 7).unwrap_or_default(),
            },
            is_on_time: n.is_multiple_of(3),
        },
        json: Bytes::from("x".repeat(1_400)),
        first_picture: None,
    }
}

/// How many reviews creatives have in turn: three on average, and some who are new or known.
const REVIEWS: [u64; 5] = [0, 1, 3, 4, 7];

/// The reviews of the creative number `n`: the brand and the mean of its marks, in hundredths.
pub(crate) fn reviews(n: u64) -> Vec<(BrandId, u16)> {
    let mut draw = Draw(n.wrapping_mul(613));
    let count = REVIEWS[(n % REVIEWS.len() as u64) as usize];
    let brand = |number: u64| BrandId::new(Uuid::from_u128(u128::from(number)));
    (0..count)
        .map(|_| {
            let hundredths = [300, 367, 400, 433, 467, 500, 500][draw.below(7)];
            // A brand may have worked with a creative more than once.
            (brand(draw.below(20_000) as u64), hundredths)
        })
        .collect()
}

/// The creative number `n` with the score that these reviews give, or as one that no one has reviewed.
pub(crate) fn reviewed(n: u64, reviews: Vec<(BrandId, u16)>) -> Entry {
    let mut entry = entry(n);
    entry.record = RosterRecord {
        standing: standing_of(&by_brand(reviews)),
        is_on_time: entry.record.is_on_time,
    };
    entry
}

/// The query number `n`: filters, a text, or both.
pub(crate) fn query(n: u64) -> RosterFilter {
    RosterFilter::resolve(&asked(n))
}

/// The same before it is resolved.
pub(crate) fn asked(n: u64) -> RosterQuery {
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
    query
}
